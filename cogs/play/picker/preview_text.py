"""The effects of laying the tile in hand: on features, for whom, and what may follow."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from bot.wording import Words
from bot.wording.phrases import name_hazards
from cogs.decisions.column import Viewer, format_gain, name_held
from cogs.layout import LINE
from rules import State, legal_actions
from rules.actions import PlaceTile
from rules.geometry import square_at
from rules.prospects import Closing, Share, list_closings

Closings = tuple[Closing, ...]
"""The features that the tile completes in a rotation."""
PLACE = 16
"""Characters that may precede the effects of a square in a suggestion."""
SINGLE = 3
"""The most lines for completed features."""


@dataclass(frozen=True, slots=True)
class Effects:
    """What the tile in hand can do on a square for a player, a seat.

    With `sure` the `closings` are the same in each rotation; else the best of each kind of feature
    in any of them.
    """

    player: int
    fills: bool
    closings: Closings
    sure: bool


def find_effects(state: State, squares: Iterable[int]) -> dict[int, Effects]:
    """Return what the tile in hand, laid on each square, fills and completes in some rotation."""
    ways = _list_ways(state, squares)
    return {square: _sum_up(state, square, ways[square]) for square in ways}


def find_badges(viewer: Viewer, state: State, squares: Iterable[int]) -> dict[int, int | None]:
    """Return the squares where the tile in hand completes something in some rotation.

    With the seat that would score most for it with the figures there now; None if nobody would, or
    in games without forecasts.
    """
    badges = list_badges(state, squares)
    return badges if viewer.insight.foretold else dict.fromkeys(badges)


def list_badges(state: State, squares: Iterable[int]) -> dict[int, int | None]:
    """Return the same for games with forecasts."""
    found = ((square, ways) for square, ways in _list_ways(state, squares).items() if any(ways))
    return {square: _find_winner(state, ways) for square, ways in found}


def _list_ways(state: State, squares: Iterable[int]) -> dict[int, list[Closings]]:
    """Return what the tile in hand completes on each square, rotation by rotation."""
    ways: dict[int, list[Closings]] = {square: [] for square in squares}
    for action in legal_actions(state):
        if isinstance(action, PlaceTile):
            square = square_at(action.x, action.y)
            if square in ways:
                ways[square].append(tuple(sorted(list_closings(state, action))))
    return ways


def _find_winner(state: State, ways: Iterable[Closings]) -> int | None:
    """Return who scores most in any of the rotations, the player to act if equal.

    None if nobody scores without placing a figure first.
    """
    gains = chain.from_iterable(map(_add_up, ways))
    ranks = [(points, seat == state.player, -seat) for seat, points in gains]
    return -max(ranks)[2] if ranks else None


def _add_up(closings: Iterable[Closing]) -> Iterable[tuple[int, int]]:
    """Return who scores how many points for features that they occupy."""
    gains = Counter[int]()
    for closing in closings:
        if closing.claimed:
            gains.update({share.player: share.points for share in closing.shares})
    return gains.items()


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


def _rank(closing: Closing, player: int) -> tuple[int, int, bool, Closing]:
    """Return a key by which better closings for a player are greater: their points, then more."""
    return closing.points_of(player), closing.most, closing.claimed, closing


# -- in a line of a select ------------------------------------------------------------------------


def format_effects(viewer: Viewer, effects: Effects) -> str:
    """Return effects in words: "completes your city: you +10"; "" if there are none.

    Points are left out if there is no room for them.
    """
    told = _format(viewer, effects, foretold=viewer.insight.foretold)
    return told if len(told) <= LINE - PLACE else _format(viewer, effects, foretold=False)


def _format(viewer: Viewer, effects: Effects, *, foretold: bool) -> str:
    words = viewer.words
    features = [
        _format_closing(viewer, effects.player, closing, foretold=foretold)
        for closing in effects.closings
    ]
    if not features:
        return words("picker.fills") if effects.fills else ""
    key = "picker.fills.closes" if effects.fills else "picker.closes"
    if effects.sure:
        return words(f"{key}.sure", features=words.list(features))
    return words(key, features=words.list(features, style="or"))


def _format_closing(viewer: Viewer, player: int, closing: Closing, *, foretold: bool) -> str:
    feature = _name_feature(viewer, player, closing, foretold=foretold)
    if not foretold or not (closing.shares or closing.hazards):
        return feature
    if not closing.shares:
        condition = name_hazards(viewer.words, closing.hazards)
        return viewer.words("picker.closing", feature=feature, gains=condition)
    gains = _format_gains(viewer, player, closing)
    return viewer.words("picker.closing", feature=feature, gains=gains)


# -- in a preview ---------------------------------------------------------------------------------


def format_closings(viewer: Viewer, player: int, closings: Closings) -> Iterator[str]:
    """Yield a line for each feature, those with most points first; the last ones together.

    What claiming one would score is shown where a figure is offered for it.
    """
    foretold = viewer.insight.foretold
    ranked = sorted(closings, key=lambda c: (c.claimed, c.most), reverse=True)
    single = len(ranked) if len(ranked) <= SINGLE else SINGLE - 1
    for closing in ranked[:single]:
        feature = _name_feature(viewer, player, closing, foretold=foretold)
        if foretold and closing.claimed and closing.shares:
            gains = _format_gains(viewer, player, closing)
            yield viewer.words("preview.completes.gains", feature=feature, gains=gains)
        elif foretold and closing.hazards:
            condition = name_hazards(viewer.words, closing.hazards)
            yield viewer.words("preview.completes.if", feature=feature, condition=condition)
        else:
            yield viewer.words("preview.completes", feature=feature)
    if rest := ranked[single:]:
        yield _format_rest(viewer, player, rest)


def _format_rest(viewer: Viewer, player: int, closings: Sequence[Closing]) -> str:
    """Return what several features together score for those who occupy them."""
    words, gains = viewer.words, _add_up(closings)
    hazards = dict.fromkeys(hazard for each in closings for hazard in each.hazards)
    if not (gains or hazards) or not viewer.insight.foretold:
        return words.n("preview.completes.more", len(closings))
    ranked = sorted(gains, key=lambda gain: (gain[0] != player, -gain[1]))
    conditions = [name_hazards(words, hazards)] if hazards else []
    if not gains:
        return words.n("preview.completes.more.gains", len(closings), gains=conditions[0])
    told = _format_shares(viewer, player, [Share(*gain) for gain in ranked], conditions)
    return words.n("preview.completes.more.gains", len(closings), gains=told)


# -- a feature, and who scores for it --------------------------------------------------------------


def _name_feature(viewer: Viewer, player: int, closing: Closing, *, foretold: bool) -> str:
    """Return whose feature it is, but not in games without forecasts."""
    words, holders = viewer.words, closing.holders
    if not foretold:
        return words(f"picker.closing.{closing.kind}")
    if not holders:
        return words(f"picker.closing.nobody.{closing.kind}")
    return name_held(viewer, player, closing.kind, holders)


def _format_gains(viewer: Viewer, player: int, closing: Closing) -> str:
    """Return who scores how much for a feature, and on what conditions: "you +4, Bo +4"."""
    conditions = [] if closing.claimed else [viewer.words("picker.if-claimed")]
    if hazards := closing.hazards if closing.claimed else closing.if_claimed:
        conditions.append(name_hazards(viewer.words, hazards))
    return _format_shares(viewer, player, closing.shares, conditions)


def _format_shares(
    viewer: Viewer, player: int, shares: Iterable[Share], conditions: Sequence[str]
) -> str:
    words = viewer.words
    told = words.list([_format_share(viewer, player, share) for share in shares], style="unit")
    if not conditions:
        return told
    return words("picker.points.if", points=told, condition=words.list(conditions))


def _format_share(viewer: Viewer, player: int, share: Share) -> str:
    words = viewer.words
    told = format_gain(viewer, player, share.player, share.points)
    if parts := words.list(_list_bonuses(words, share)):
        return words("picker.points.parts", points=told, parts=parts)
    return told


def _list_bonuses(words: Words, share: Share) -> Iterator[str]:
    for reason, points in share.bonuses:
        if f"bonus.{reason}" in words:
            yield words(f"bonus.{reason}", points=points)
