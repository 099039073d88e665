"""Reasons in words: one line, in every language."""

import re
from typing import get_args

import pytest

from bot.wording import Words
from bot.wording.messages import SOURCE, merge
from bot.wording.reasons import format_reasons
from bot.wording.words import catalogues, languages
from opponents import expansions
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

NAMES = ("Ada", "Bo", "Cy")
TOLD: list[tuple[Reason, str]] = [
    (Claims(Kind.CITY, 2, 63, 5), "claims a city (2 tiles, 63% likely to be completed)"),
    (Claims(Kind.ROAD, 1, 100, 1), "claims a road (1 tile, over 99% likely to be completed)"),
    (Claims(Kind.CITY, 3, 0, 3), "claims a city (about 3 points)"),
    (Claims(Kind.MONASTERY, 6, 0, 7), "claims a monastery (6 of 9 tiles)"),
    (Claims(Kind.FIELD, 9, 0, 1), "claims a field (about 1 point)"),
    (Closes(Kind.CITY, 0, 12), "completes your city for 12 points"),
    (
        Closes(Kind.CITY, 0, 12, ("dragon",)),
        "completes your city for 12 points if the dragon spares it",
    ),
    (Nears(Kind.ROAD, 0, 0, 40), "makes your road easier to complete (under 1% → 40%)"),
    (Grows(Kind.GARDEN, 0, 5, 6), "makes your garden worth more (about 5 → 6 points)"),
    (Joins(Kind.FIELD, 1), "joins Bo’s field"),
    (TakesOver(Kind.CITY, 1), "takes over Bo’s city"),
    (Hampers(Kind.CITY, 2, 63, 34), "makes Cy’s city harder to complete (63% → 34%)"),
    (Lessens(Kind.FIELD, 1, 9, 6), "makes Bo’s field worth less (about 9 → 6 points)"),
    (Frees(1), "returns a meeple to your supply"),
    (Frees(2), "returns 2 meeples to your supply"),
    (Gains("fairy"), "promises points from the fairy"),
    (Spares("dragon"), "makes the dragon less of a danger"),
    (Endangers("dragon", 1), "makes the dragon more of a danger to Bo"),
    (Keeps(1), "keeps your last meeple in your supply (no better spot)"),
    (Keeps(4), "keeps 4 meeples in your supply (no better spot)"),
    (NothingBetter(), "nothing else is better"),
]


@pytest.mark.parametrize(("reason", "told"), TOLD)
def test_a_reason_is_told(reason: Reason, told: str) -> None:
    """To who is to act, as *you*."""
    assert [*format_reasons(Words(), NAMES, [reason], you=0)] == [f"Why: {told}."]


def test_each_kind_of_reason_is_told_here() -> None:
    """And two of them in one line; none in no line."""
    assert {type(reason) for reason, _ in TOLD} == {*get_args(Reason)}
    (both,) = format_reasons(Words(), NAMES, [Joins(Kind.FIELD, 1), Frees(1)], you=0)
    assert both == "Why: joins Bo’s field and returns a meeple to your supply."
    assert [*format_reasons(Words(), NAMES, [], you=0)] == []


def test_to_everybody_players_are_told_by_their_names() -> None:
    """Nobody is *you*."""
    (told,) = format_reasons(Words(), NAMES, [Closes(Kind.CITY, 0, 12)])
    assert told == "Why: completes Ada’s city for 12 points."


@pytest.mark.parametrize("language", languages())
def test_every_kind_of_feature_is_told_in_every_language(language: str) -> None:
    """New, one's own and somebody else's; those that can be shared can be joined."""
    words = Words(language)
    for kind in (Kind.CITY, Kind.ROAD, Kind.MONASTERY, Kind.GARDEN, Kind.FIELD):
        reasons = [Claims(kind, 1, 5, 1), Grows(kind, 0, 1, 5), Lessens(kind, 1, 5, 1)]
        if kind in (Kind.CITY, Kind.ROAD, Kind.FIELD):
            reasons.append(Joins(kind, 1))  # type: ignore[arg-type]
        (told,) = format_reasons(words, NAMES, reasons, you=0)
        assert not re.search(r"[{}]|Ada", told)
        assert "Bo" in told


@pytest.mark.parametrize("name", expansions.TABLE)
def test_what_an_expansion_counts_has_words_of_its_own(name: str) -> None:
    """Its terms, what threatens figures, and the steps whose choices it explains."""
    column, said = expansions.TABLE[name], merge(catalogues(), SOURCE)
    for term in column.terms:
        assert f"why.{term}" in Words()
    for danger in {column.threat, *column.explanations} - {""}:
        as_danger = {f"why.{danger}.spares", f"why.{danger}.endangers"}
        assert f"why.{danger}" in said or as_danger <= said.keys()
    assert bool(column.threat) == (column.exposure is not None)
