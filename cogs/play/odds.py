"""Odds in words: what one tile would complete for this person, and how likely it comes."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from bot.wording import Words, name_square
from bot.wording.phrases import name_hazards
from rendering.remaining import Remaining
from rules import State
from rules.chances import Chances
from rules.geometry import column, row
from rules.odds import Completion, completions

MOST = 10
"""The most lines."""
CROSS = "✕"
"""Replaces the number of a square that no tile fits."""


def choose_odds(state: State, player: int) -> Sequence[Completion]:
    """Return the best that one tile would complete for a player, grouped by square."""
    best = completions(state, player)[:MOST]
    squares = list(dict.fromkeys(each.square for each in best))
    return sorted(best, key=lambda each: squares.index(each.square))


def await_tiles(left: Remaining, odds: Sequence[Completion]) -> Remaining:
    """Return what is left with these squares waiting for it, except those that nothing fits."""
    squares = dict.fromkeys(each.square for each in odds)
    return replace(left, awaited=tuple(square for square in squares if square not in left.dead))


def format_odds(words: Words, odds: Sequence[Completion], left: Remaining) -> Iterator[str]:
    """Yield a line for each, with the number of its square in the picture, and a legend."""
    if not odds:
        return
    yield words("odds.title")
    for each in odds:
        crossed = each.square in left.dead
        told = [_format_points(words, each), *_format_tiles(words, each, crossed=crossed)]
        yield words(
            "odds.line",
            sign=CROSS if crossed else str(left.awaited.index(each.square) + 1),
            place=name_square(column(each.square), row(each.square)),
            feature=words(f"feature.{each.kind}"),
            told=words.list(told, style="unit"),
        )
    chances = [each.chances for each in odds if each.left]
    if chances:
        yield words(f"odds.legend.{_form(chances)}")


def _format_points(words: Words, each: Completion) -> str:
    least, most = each.points
    told = words.n("odds.points", most)
    if least < most:
        told = words.n("odds.points.range", most, least=least)
    if not each.hazards:
        return told
    key = "odds.points.some" if each.safe else "odds.points.if"
    return words(key, points=told, condition=name_hazards(words, each.hazards))


def _format_tiles(words: Words, each: Completion, *, crossed: bool) -> Iterator[str]:
    if each.in_hand:
        yield words("odds.in-hand")
    if each.left:
        yield words.n("odds.tiles", each.left)
        yield _format_chances(words, each.chances)
    elif not each.in_hand:
        yield words("odds.dead" if crossed else "odds.none")


def _format_chances(words: Words, chances: Chances) -> str:
    own = "" if chances.own is None else round_percent(words, chances.own)
    anybody = round_percent(words, chances.anybody)
    return words(f"odds.chance.{_form([chances])}", own=own, anybody=anybody)


def _form(chances: Sequence[Chances]) -> str:
    """Return whether the player draws next, later, or never gets it."""
    if any(own is None for own, _ in chances):
        return "never"
    return "next" if all(own == anybody for own, anybody in chances) else "later"


def round_percent(words: Words, chance: Fraction) -> str:
    """Return a chance in percent; what is possible is never shown as 0 or 100."""
    if 0 < chance < Fraction(1, 100):
        return words("odds.percent.under")
    if Fraction(99, 100) < chance < 1:
        return words("odds.percent.over")
    return words("odds.percent", percent=int(chance * 100 + Fraction(1, 2)))
