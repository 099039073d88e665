"""Wanderers: where a piece that players lead over the board can come to, and whom it would cost.

And where it went, as events tell it.
"""

from collections.abc import Container, Iterable, Mapping
from typing import Any, NamedTuple, cast

from rules.board import Figure
from rules.events import Event, FigureReturned
from rules.expansion import Wanderer
from rules.geometry import ORTHOGONAL, square_at
from rules.state import State


class Roaming(NamedTuple):
    """What a piece can do in `left` steps.

    `path` are the squares of its walk, the last of which it is on; one that rests has no other.
    `reach` has the squares it can come to, each with the fewest steps that takes, nearest first,
    and `prey` whom it would cost there, with those steps.
    """

    piece: str
    path: tuple[int, ...]
    left: int
    reach: Mapping[int, int]
    prey: Mapping[Figure, int]


def find_roaming(state: State, kind: str) -> Roaming | None:
    """Return where the piece that is led at this kind of step can come to.

    If it is not on its way, then on a whole walk from where it is; None if it is not on the board.
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
    state: State, wanderer: Wanderer, start: int, visited: Container[int], steps: int
) -> dict[int, int]:
    """Return the squares that can be reached from a square in so many steps, nearest first.

    Each with the fewest steps that it takes without entering what was `visited`.
    """
    barred, occupied = wanderer.barred(state), state.board.squares
    found, edge = dict[int, int](), [start]
    for number in range(1, steps + 1):
        if not edge:
            break
        beyond = {square + step for square in edge for step in ORTHOGONAL}
        edge = sorted(
            s
            for s in beyond
            if s in occupied and s not in barred and s not in visited and s not in found
        )
        found |= dict.fromkeys(edge, number)
    found.pop(start, None)
    return found


def find_wanderer(state: State) -> Wanderer | None:
    """Return whom the player leads who is to decide; None if that is another decision."""
    return None if state.step is None else state.rulebook.wanderers.get(state.step.kind)


def find_prey(state: State, wanderer: Wanderer, squares: Mapping[int, int]) -> dict[Figure, int]:
    """Return whom a piece would cost on any of these squares, with the steps to get there."""
    return {
        figure: steps
        for square, steps in squares.items()
        for figure in wanderer.prey(state, square)
    }


def steps_between(before: State, after: State) -> int | None:
    """Return how many steps were made between two decisions of one walk; None if they are not."""
    wanderer = find_wanderer(before)
    if wanderer is None or before.step is None or after.step is None:
        return None
    if after.step.kind != before.step.kind:
        return None
    earlier, later = wanderer.path(before.step), wanderer.path(after.step)
    return len(later) - len(earlier) if later[: len(earlier)] == earlier else None


class ToldWalk(NamedTuple):
    """A walk, or what events tell of it: the squares of its path, and whom it cost.

    The path `begins` where the piece set out, or else with the first square that they tell. `left`
    are the steps that were left by the last of them; None if they tell of no step.
    """

    wanderer: Wanderer
    path: tuple[int, ...] = ()
    left: int | None = None
    prey: tuple[FigureReturned, ...] = ()
    begins: bool = False
    over: bool = False


def find_told_walk(wanderers: Iterable[Wanderer], events: Iterable[Event]) -> ToldWalk | None:
    """Return the newest walk of which events tell; None if they tell of none."""
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
