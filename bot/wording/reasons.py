"""Reasons for a move in words, in one line.

A feature is in the accusative: `why.new.city` is nobody's, `why.own.city` the reader's,
`why.theirs.city` a named player's. What an expansion counts is `why.name`, what it threatens with
`why.name.spares` and `why.name.endangers`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.wording.messages import Messages
from bot.wording.phrases import name_hazards
from opponents.reasons import (
    Claims,
    Closes,
    Endangers,
    Frees,
    Gains,
    Grows,
    Hampers,
    Joins,
    Keeps,
    Lessens,
    Nears,
    NothingBetter,
    Reason,
    Spares,
    TakesOver,
)
from rules.tiles import Kind

Reasons = Sequence[Reason]


def format_reasons(
    words: Messages, names: Sequence[str], reasons: Reasons, you: int | None = None
) -> Iterator[str]:
    """Yield a line, if there is a reason. `you` is the reader's seat; None for any reader."""
    if reasons:
        writer = _ReasonWriter(words, names, you)
        yield words("why", reasons=words.list(map(writer.format, reasons)))


@dataclass(frozen=True, slots=True)
class _ReasonWriter:
    """The context of reasons: language, players' names in seat order, the reader's seat."""

    words: Messages
    names: Sequence[str]
    you: int | None

    def format(self, reason: Reason) -> str:
        """Return a reason for a move, as a part of a list."""
        words = self.words
        match reason:
            case Claims():
                return self._format_claim(reason)
            case Closes():
                return self._format_closing(reason)
            case Nears(kind, owner, before, after):
                return self._format_chances("why.nears", self._name(kind, owner), before, after)
            case Hampers(kind, owner, before, after):
                return self._format_chances("why.hampers", self._name(kind, owner), before, after)
            case Grows(kind, owner, before, after):
                named = self._name(kind, owner)
                return words.n("why.grows", after, feature=named, before=before)
            case Lessens(kind, owner, before, after):
                named = self._name(kind, owner)
                return words.n("why.lessens", after, feature=named, before=before)
            case Joins(kind, owner):
                return words(f"why.joins.{kind}", player=self.names[owner])
            case TakesOver(kind, owner):
                return words("why.takes-over", feature=self._name(kind, owner))
            case Frees(meeples):
                return words.n("why.frees", meeples)
            case Gains(name):
                return words(f"why.{name}")
            case Spares(name):
                return words(f"why.{name}.spares")
            case Endangers(name, player):
                return words(f"why.{name}.endangers", player=self.names[player])
            case Keeps(meeples):
                return words.n("why.keeps", meeples)
            case NothingBetter():
                return words("why.nothing-better")

    def _format_claim(self, claim: Claims) -> str:
        feature = self.words(f"why.new.{claim.kind}")
        if claim.kind.lonely:
            return self.words.n("why.claims.around", claim.size, feature=feature)
        if not claim.chance:
            return self.words.n("why.claims.points", claim.points, feature=feature)
        chance = self._format_percent(claim.chance)
        return self.words.n("why.claims.chance", claim.size, feature=feature, chance=chance)

    def _format_closing(self, closes: Closes) -> str:
        feature = self._name(closes.kind, closes.owner)
        if not closes.hazards:
            return self.words.n("why.closes", closes.points, feature=feature)
        condition = name_hazards(self.words, closes.hazards)
        return self.words.n("why.closes.if", closes.points, feature=feature, condition=condition)

    def _format_chances(self, key: str, feature: str, before: int, after: int) -> str:
        was, chance = self._format_percent(before), self._format_percent(after)
        return self.words(key, feature=feature, before=was, after=chance)

    def _format_percent(self, percent: int) -> str:
        """Return an estimated chance, which is never shown as 0 or 100 percent."""
        if percent in (0, 100):
            return self.words("odds.percent.over" if percent else "odds.percent.under")
        return self.words("odds.percent", percent=percent)

    def _name(self, kind: Kind, owner: int) -> str:
        if owner == self.you:
            return self.words(f"why.own.{kind}")
        return self.words(f"why.theirs.{kind}", player=self.names[owner])
