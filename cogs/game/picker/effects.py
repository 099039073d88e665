"""What laying the tile in hand does on the board."""

from collections.abc import Iterable
from dataclasses import dataclass

from cogs.decisions.column import Viewer
from rules import State, legal_actions
from rules.actions import PlaceTile
from rules.geometry import square_at
from rules.scoring import points, worth

Closings = tuple[tuple[str, int], ...]
"""Kind and points of each feature that is completed."""


@dataclass(frozen=True, slots=True)
class Effects:
    """What the tile in hand can do on a square.

    `closing` has the most points by kind of feature, `sure` if it closes the same in each rotation.
    """

    fills: bool
    closing: dict[str, int]
    sure: bool


def find_effects(state: State, squares: Iterable[int]) -> dict[int, Effects]:
    """Return what the tile in hand, laid on a square, fills and completes in some rotation."""
    ways: dict[int, list[Closings]] = {square: [] for square in squares}
    for action in legal_actions(state):
        if isinstance(action, PlaceTile):
            square = square_at(action.x, action.y)
            if square in ways:
                ways[square].append(_list_closings(state, square, action.rotation))
    return {square: _sum_up(state, square, ways[square]) for square in ways}


def _sum_up(state: State, square: int, ways: list[Closings]) -> Effects:
    most: dict[str, int] = {}
    for kind, brought in sorted(closing for way in ways for closing in way):
        most[kind] = max(brought, most.get(kind, 0))
    return Effects(square in state.board.squares, most, len(set(ways)) == 1)


def tell_effects(viewer: Viewer, effects: Effects) -> str:
    """Return that in words: "closes a city, 10 points"; "" if nothing comes of it."""
    words = viewer.words
    features = [_tell_closing(viewer, kind, brought) for kind, brought in effects.closing.items()]
    if not features:
        return words("picker.fills") if effects.fills else ""
    key = "picker.fills.closes" if effects.fills else "picker.closes"
    if effects.sure:
        key += ".sure"
    return words(key, features=words.list(features, style="or"))


def _tell_closing(viewer: Viewer, kind: str, brought: int) -> str:
    if not viewer.insight.foretold:
        return viewer.words(f"picker.closing.{kind}.plain")
    return viewer.words.n(f"picker.closing.{kind}", brought)


def _list_closings(state: State, square: int, rotation: int) -> Closings:
    """Return kind and points of each feature that laying the tile like this completes."""
    tile = state.tile(state.turn.tile)
    if not state.board.may_complete(tile, square, rotation):
        return ()
    after = state.copy()
    completed = after.board.place(tile, square, rotation)
    features = [after.board.features[number] for number in completed]
    return tuple(sorted((str(f.kind), points(worth(after, f))) for f in features))
