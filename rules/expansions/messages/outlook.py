"""What moving the meeple or the messenger leads to, before it is chosen."""

from collections import Counter
from typing import NamedTuple

from msgspec.structs import replace

from rules.engine import apply
from rules.expansions.messages.figures import (
    ASKING,
    MoveOnScoreboard,
    brings_message,
    list_destinations,
)
from rules.expansions.messages.slot import messages_of
from rules.expansions.scoreboard import MEEPLE, MESSENGER, list_spaces
from rules.scoring import list_scores
from rules.state import State
from rules.turn import SCORING


class Outcome(NamedTuple):
    """What moving a figure leads to: its space, whether a message, and what others get by it."""

    space: int
    message: bool
    taken: tuple[tuple[int, int], ...]


def foresee_move(state: State, figure: int) -> Outcome:
    """Return what it leads to if the player who is asked moves this figure.

    Whoever is asked after that is taken to move the meeple.
    """
    step = state.agenda[0]
    number, player = step.data[0], step.player
    space = find_space(state, figure)
    without = state.copy()
    without.items[number] = replace(state.items[number], points=0)
    gains = _list_gains(state, figure)
    gains.subtract(_list_gains(without, figure))
    taken = tuple((who, points) for who, points in sorted(gains.items()) if points > 0)
    return Outcome(space, brings_message(state, player, figure, space), taken)


def find_space(state: State, figure: int) -> int:
    """Return the space on which a figure of the player who is asked would stop."""
    step = state.agenda[0]
    return list_destinations(state, step.player)[figure] + state.items[step.data[0]].points


def list_reachable(state: State) -> list[int]:
    """Return where a figure of the active player may stop for a message at this turn's scoring.

    By what is complete, as it is; whatever the others move.
    """
    player = state.turn.player
    if state.find_step(SCORING) is None or not state.active[player]:
        return []
    items = (item for item in list_scores(state) if item.player == player)
    scores = [item.points for item in items if item.points > 0]
    movers = dict(messages_of(state).movers)
    figures = (movers[player],) if player in movers else (MEEPLE, MESSENGER)
    sums = {0}
    for points in scores:
        sums |= {before + points for before in sums}
    if movers or state.option("messenger") != "each-score":
        sums = {sum(scores)}
    before = list_spaces(state, player)
    return sorted(
        {
            before[figure] + points
            for figure in figures
            for points in sums - {0}
            if brings_message(state, player, figure, before[figure] + points)
        }
    )


def _list_gains(state: State, figure: int) -> Counter[int]:
    """Return what everybody gets by what has been scored, if this figure moves."""
    first, after = len(state.items), apply(state, MoveOnScoreboard(figure))[0]
    while after.agenda and after.agenda[0].kind == ASKING and after.agenda[0].data[0] < first:
        after = apply(after, MoveOnScoreboard(MEEPLE))[0]
    gains = Counter[int]()
    for item in after.items[first:]:
        gains[item.player] += item.points
    return gains
