"""What laying the tile in hand does on the board."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot.wording import Words
from bot.wording.phrases import name_hazards
from cogs.decisions.column import Viewer
from cogs.layout import LINE
from rules import State, legal_actions
from rules.actions import PlaceTile
from rules.geometry import square_at
from rules.prospects import Closing, list_closings

Closings = tuple[Closing, ...]
"""The features that the tile completes in a rotation."""
PLACE = 16
"""Characters that may stand before the effects of a square, where it is typed."""


@dataclass(frozen=True, slots=True)
class Effects:
    """What the tile in hand can do on a square for a player, a seat.

    `closings` are the same in each rotation if that is `sure`; else the best of each kind of
    feature in any of them.
    """

    player: int
    fills: bool
    closings: Closings
    sure: bool


def find_effects(state: State, squares: Iterable[int]) -> dict[int, Effects]:
    """Return what the tile in hand, laid on a square, fills and completes in some rotation."""
    ways: dict[int, list[Closings]] = {square: [] for square in squares}
    for action in legal_actions(state):
        if isinstance(action, PlaceTile):
            square = square_at(action.x, action.y)
            if square in ways:
                ways[square].append(tuple(sorted(list_closings(state, action))))
    return {square: _sum_up(state, square, ways[square]) for square in ways}


def _sum_up(state: State, square: int, ways: Sequence[Closings]) -> Effects:
    assert state.player is not None
    player, fills = state.player, square in state.board.squares
    if len(set(ways)) == 1:
        return Effects(player, fills, ways[0], sure=True)
    best: dict[str, Closing] = {}
    for closing in (closing for way in ways for closing in way):
        rank = _rank(closing, player)
        if closing.kind not in best or rank > _rank(best[closing.kind], player):
            best[closing.kind] = closing
    return Effects(player, fills, tuple(best[kind] for kind in sorted(best)), sure=False)


def _rank(closing: Closing, player: int) -> tuple[bool, int, bool, Closing]:
    """Return what is better for a player: their own points, and more of them."""
    return player in closing.players, closing.points, closing.claimed, closing


def tell_effects(viewer: Viewer, effects: Effects) -> str:
    """Return that in words: "closes a city, 10 points"; "" if nothing comes of it.

    Points are left out where there is no room for all that must be said with them.
    """
    told = _tell(viewer, effects, foretold=viewer.insight.foretold)
    return told if len(told) <= LINE - PLACE else _tell(viewer, effects, foretold=False)


def _tell(viewer: Viewer, effects: Effects, *, foretold: bool) -> str:
    words = viewer.words
    features = [
        _tell_closing(viewer, effects.player, closing, foretold=foretold)
        for closing in effects.closings
    ]
    if not features:
        return words("picker.fills") if effects.fills else ""
    key = "picker.fills.closes" if effects.fills else "picker.closes"
    if effects.sure:
        return words(f"{key}.sure", features=words.list(features))
    return words(key, features=words.list(features, style="or"))


def _tell_closing(viewer: Viewer, player: int, closing: Closing, *, foretold: bool) -> str:
    feature = viewer.words(f"picker.closing.{closing.kind}")
    if not foretold or not closing.players:
        return feature
    points = _tell_points(viewer, player, closing)
    return viewer.words("picker.closing", feature=feature, points=points)


def _tell_points(viewer: Viewer, player: int, closing: Closing) -> str:
    """Return how many points, whose they are if not the player's own, and on what condition."""
    words = viewer.words
    told = words.n("picker.points", closing.points)
    if closing.players != (player,):
        players = words.list(viewer.names[seat] for seat in closing.players)
        told = words("picker.points.theirs", points=told, players=players)
    if parts := words.list(_list_bonuses(words, closing)):
        told = words("picker.points.parts", points=told, parts=parts)
    if conditions := list(_list_conditions(words, closing)):
        return words("picker.points.if", points=told, condition=words.list(conditions))
    return told


def _list_bonuses(words: Words, closing: Closing) -> Iterator[str]:
    for reason, points in closing.bonuses:
        if f"bonus.{reason}" in words:
            yield words(f"bonus.{reason}", points=points)


def _list_conditions(words: Words, closing: Closing) -> Iterator[str]:
    if not closing.claimed:
        yield words("picker.if-claimed")
    if closing.hazards:
        yield name_hazards(words, closing.hazards)
