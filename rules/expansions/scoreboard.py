"""The scoreboard: figures on it follow the points, round of scoring by round (RB-1, MS-1).

Shared by the expansions for which it matters where these figures stand; each names all that is
here. `state.scores` are right at once; only the figures wait until a round is over, and for whom
asks which of them moves. `ROUND_OUTLINE` says what belongs to a round.
"""

from collections.abc import Iterator

import msgspec

from rules.events import Event, ScoreItem
from rules.state import State
from rules.step import Step
from rules.turn import ROUND

MEEPLE, MESSENGER = 0, 1
"""The figures that a player may have on the scoreboard."""
ASK, MOVE = "ask-figures", "move-figures"
"""Steps of a round: who has a messenger is asked which figure moves; then they move."""


class Scoreboard(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """How far the figures have come.

    `read` counts the items for which they have moved; `spaces` are those of the figures that left
    0, as (player, figure, space) in order. Of the items still to come `chosen` tells which figure
    moves, as (index of the item, figure), the meeple where nothing is said. `scored` are the
    figures that scores, also stolen ones, have moved in this round, as (player, figure).
    """

    read: int = 0
    spaces: tuple[tuple[int, int, int], ...] = ()
    chosen: tuple[tuple[int, int], ...] = ()
    scored: tuple[tuple[int, int], ...] = ()


class ScoringFigureMoved(Event, frozen=True):
    """A figure moved to a space of the scoreboard, for an item of so many points.

    `reason` is that of the item; points paid are negative.
    """

    player: int
    figure: int
    space: int
    points: int
    reason: str


def scoreboard(state: State) -> Scoreboard:
    """Return the private part of the state."""
    return state.slots[Scoreboard]


def list_figures(state: State) -> tuple[int, ...]:
    """Return which figures everybody has on the scoreboard."""
    return (MEEPLE, MESSENGER) if ASK in state.rulebook.automatic else (MEEPLE,)


def list_spaces(state: State, player: int) -> tuple[int, ...]:
    """Return the spaces of a player's figures, in the order of `list_figures`."""
    moved = {(who, figure): space for who, figure, space in scoreboard(state).spaces}
    return tuple(moved.get((player, figure), 0) for figure in list_figures(state))


def list_new(state: State) -> Iterator[tuple[int, ScoreItem]]:
    """Yield the items for which no figure has moved yet, with their indices.

    From the active player in turn order, each player's in the order in which they came.
    """
    read = scoreboard(state).read
    new = [*enumerate(state.items[read:], read)]
    for player in state.round_from(state.turn.player) if new else ():
        yield from ((number, item) for number, item in new if item.player == player)


def figure_of(state: State, number: int) -> int:
    """Return which figure moves for an item of these."""
    return dict(scoreboard(state).chosen).get(number, MEEPLE)


def choose_figure(state: State, number: int, figure: int) -> None:
    """Have this figure move for an item for which none has moved yet."""
    here = scoreboard(state)
    state.store(here, chosen=(*here.chosen, (number, figure)))


def begin_round(state: State, step: Step) -> None:
    """Resolve a round of what was scored since the last one, if anything was.

    What is given in the middle of a round becomes part of it.
    """
    if len(state.items) > scoreboard(state).read:
        if state.find_step(MOVE) is None:
            state.store(scoreboard(state), scored=())
        state.push(*state.rulebook.rounds[step.player])


def move(state: State, step: Step) -> None:
    """Move the figures by the new items."""
    for number, item in list_new(state):
        if item.points:
            _move(state, item, figure_of(state, number))
    here = scoreboard(state)
    state.store(here, read=len(state.items), chosen=())


def _move(state: State, item: ScoreItem, figure: int) -> None:
    here = scoreboard(state)
    spaces = {(who, which): space for who, which, space in here.spaces}
    mine = item.player, figure
    space = spaces[mine] = spaces.get(mine, 0) + item.points
    scored = (mine,) if item.points > 0 and mine not in here.scored else ()
    state.store(
        here,
        spaces=tuple((*whose, space) for whose, space in sorted(spaces.items())),
        scored=(*here.scored, *scored),
    )
    state.emit(ScoringFigureMoved(*mine, space, item.points, item.reason))


AUTOMATIC = {ROUND: begin_round, MOVE: move}
SLOTS = (Scoreboard,)
EVENTS: tuple[type[Event], ...] = (ScoringFigureMoved,)
