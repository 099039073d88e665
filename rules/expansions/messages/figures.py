"""Meeple and messenger: which of the two moves on the scoreboard (MS-1 to MS-3)."""

from collections.abc import Iterator, Sequence

from rules.actions import Action
from rules.events import TurnBegan
from rules.expansions.messages.slot import messages_of
from rules.expansions.scoreboard import (
    MEEPLE,
    MESSENGER,
    choose_figure,
    figure_of,
    list_figures,
    list_new,
    list_spaces,
    scoreboard,
)
from rules.state import State
from rules.step import Step

ASKING = "which-figure"
"""The step that asks a player which of their figures moves for a score."""
EVERY = 5
"""Messages come on every fifth space."""


class MoveOnScoreboard(Action, frozen=True):
    """Move one's meeple or one's messenger by all the points of a score (MS-2)."""

    figure: int


def ask_figures(state: State, step: Step) -> None:
    """Ask everybody which figure moves for each of their new scores, in turn order (MS-2)."""
    asked = [
        Step(ASKING, item.player, (number,))
        for number, item in list_new(state)
        if item.points > 0 and state.active[item.player]
    ]
    movers = dict(messages_of(state).movers)
    for each in asked:
        if each.player in movers:
            choose_figure(state, each.data[0], movers[each.player])
    state.push(*(each for each in asked if each.player not in movers))


def figures(state: State, step: Step) -> Sequence[Action]:
    """List both figures, unless the one that moves is known, or has moved already."""
    here = scoreboard(state)
    if step.data[0] < here.read or step.data[0] in dict(here.chosen):
        return ()
    return [MoveOnScoreboard(MEEPLE), MoveOnScoreboard(MESSENGER)]


def choose(state: State, step: Step, action: MoveOnScoreboard) -> None:
    """Have this figure move; by option for all scores of its player in this turn (MS-2)."""
    choose_figure(state, step.data[0], action.figure)
    if state.option("messenger") == "each-score":
        return
    here = messages_of(state)
    state.store(here, movers=(*here.movers, (step.player, action.figure)))
    known = dict(scoreboard(state).chosen)
    for number, item in list_new(state):
        if item.player == step.player and number not in known:
            choose_figure(state, number, action.figure)


def begin_turn(state: State, event: TurnBegan) -> None:
    """Let everybody choose anew."""
    if messages_of(state).movers:
        state.store(messages_of(state), movers=())


def list_destinations(state: State, player: int) -> tuple[int, ...]:
    """Return where a player's figures will be by all that is decided of their new scores."""
    spaces = [*list_spaces(state, player)]
    chosen = dict(scoreboard(state).chosen)
    for number, item in list_new(state):
        if item.player == player and (number in chosen or item.points < 0):
            spaces[figure_of(state, number)] += item.points
    return tuple(spaces)


def brings_message(state: State, player: int, figure: int, space: int) -> bool:
    """Return whether a figure that has scored brings its player a message on a space (MS-3)."""
    if space % EVERY or player != state.turn.player:
        return False
    if state.option("message-on-shared-space"):
        return True
    return not any(space == other for other in _list_others(state, player, figure))


def _list_others(state: State, player: int, figure: int) -> Iterator[int]:
    """Yield the spaces of all figures on the scoreboard but one."""
    for seat in state.players:
        spaces = list_destinations(state, seat)
        yield from (
            spaces[each] for each in list_figures(state) if (seat, each) != (player, figure)
        )


def has_reached_message(state: State, player: int) -> bool:
    """Return whether a figure that scored in this round brings its player a message (MS-3)."""
    spaces = list_spaces(state, player)
    return any(
        who == player and brings_message(state, player, figure, spaces[figure])
        for who, figure in scoreboard(state).scored
    )
