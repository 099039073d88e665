"""Walks of pieces that players move over the board: where they can go, and what they would remove.

Also where they went, from events.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, cast

from rules.board import Figure
from rules.events import Event, FigureReturned
from rules.expansion import Wanderer
from rules.geometry import ORTHOGONAL, square_at
from rules.state import State


class Roaming(NamedTuple):
    """What a piece can do in `left` moves.

    `path` are the squares of its walk, the last of which it is on; a resting piece has only that
    one. `reach` has the squares it can reach, each with the fewest moves, nearest first, and `prey`
    the figures it would remove there, with those moves.
    """

    piece: str
    path: tuple[int, ...]
    left: int
    reach: Mapping[int, int]
    prey: Mapping[Figure, int]


def find_roaming(state: State, kind: str) -> Roaming | None:
    """Return where the piece that moves at this kind of step can go.

    If it is not moving, then in a whole walk from its square; None if it is not on the board.
    """
    wanderer, step = state.rulebook.wanderers[kind], state.step
    at = wanderer.at(state)
    if at is None:
        return None
    path = wanderer.path(step) if step is not None and step.kind == kind else (at,)
    left = wanderer.steps - len(path) + 1
    reach = measure(state, wanderer, at, path, left)
    return Roaming(wanderer.piece, path, left, reach, find_prey(state, wanderer, reach))


def measure(
    state: State, wanderer: Wanderer, start: int, visited: Iterable[int], steps: int
) -> dict[int, int]:
    """Return the squares that can be reached from a square in so many moves, nearest first.

    Each with the fewest moves that avoid `visited` squares.
    """
    free = state.board.squares.keys() - wanderer.barred(state) - {start, *visited}
    found, edge = dict[int, int](), {start}
    for number in range(1, steps + 1):
        edge = free & {square + step for square in edge for step in ORTHOGONAL}
        if not edge:
            break
        free -= edge
        found |= dict.fromkeys(sorted(edge), number)
    return found


def find_wanderer(state: State) -> Wanderer | None:
    """Return the piece that the current decision moves; None if it moves none."""
    return None if state.step is None else state.rulebook.wanderers.get(state.step.kind)


def find_prey(state: State, wanderer: Wanderer, squares: Mapping[int, int]) -> dict[Figure, int]:
    """Return the figures a piece would remove on these squares, with the moves to get there."""
    return {
        figure: steps
        for square, steps in squares.items()
        for figure in wanderer.prey(state, square)
    }


def steps_between(before: State, after: State) -> int | None:
    """Return the number of moves between two decisions of one walk; None if they are not."""
    wanderer = find_wanderer(before)
    if wanderer is None or before.step is None or after.step is None:
        return None
    if after.step.kind != before.step.kind:
        return None
    earlier, later = wanderer.path(before.step), wanderer.path(after.step)
    return len(later) - len(earlier) if later[: len(earlier)] == earlier else None


class ToldWalk(NamedTuple):
    """A walk in events: the squares of its path, and the removed figures.

    The path `begins` at the start of the walk, or else with the first square in the events. `left`
    are the moves left after the last one; None if the events have no move.
    """

    wanderer: Wanderer
    path: tuple[int, ...] = ()
    left: int | None = None
    prey: tuple[FigureReturned, ...] = ()
    begins: bool = False
    over: bool = False


def find_told_walk(wanderers: Iterable[Wanderer], events: Iterable[Event]) -> ToldWalk | None:
    """Return the newest walk in the events; None if there is none."""
    walk, known = None, dict[type[Event], Wanderer]()
    for wanderer in wanderers:
        known |= dict.fromkeys((wanderer.sets_out, wanderer.enters, wanderer.rests), wanderer)
    for event in events:
        led = known.get(type(event))
        if led is not None:
            walk = _go_on(walk, led, event)
        elif walk is None or walk.over or not isinstance(event, FigureReturned):
            continue
        elif event.cause == walk.wanderer.cause:
            walk = walk._replace(prey=(*walk.prey, event))
    return walk


def _go_on(walk: ToldWalk | None, wanderer: Wanderer, event: Event) -> ToldWalk:
    """Return a walk with what an event of its wanderer's tells."""
    kind, told = type(event), cast(Any, event)
    if kind is wanderer.sets_out:
        return ToldWalk(wanderer, (square_at(told.x, told.y),), begins=True)
    if walk is None or walk.over or walk.wanderer is not wanderer:
        walk = ToldWalk(wanderer)
    if kind is wanderer.rests:
        return walk._replace(over=True, left=told.left)
    return walk._replace(path=(*walk.path, square_at(told.x, told.y)), left=told.left)
