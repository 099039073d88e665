"""Rows that are easily left as they were: those that repeat their English, and those that address.

What is alike on purpose is named here, so that a row somebody copied and left is found.
"""

import re
from collections.abc import Iterable, Mapping
from itertools import combinations

import pytest

from bot.games.configuration import Configuration
from bot.wording import Words
from bot.wording.messages import SOURCE, merge
from bot.wording.options import expansion_name, rule_set
from bot.wording.words import catalogues, languages
from rules.expansions import EXPANSIONS

ENGLISH = merge(catalogues(), SOURCE)
NAMES = ("preset.RGG", "preset.ZMG", "thread.name.players")
ALIKE: dict[str, tuple[str, ...]] = {
    "nl": (
        *NAMES,
        *("analysis.player", "because.majority", "deploy.if", "figure.meeple.named"),
        *("home.meeple", "leaderboard.head.rating", "records.rating"),
        *("button.help", "button.host", "button.menu"),
        *("command.help.name", "command.menu.name", "command.place.meeple.name"),
        *("command.records.name", "command.server.name", "command.me.settings.zone.name"),
        "turn.sheep-bag.wolf",
        *("head.bazaar", "option.bazaar", "reason.bazaar", "symbol.bazaar", "topic.bazaars"),
    ),
    "pl": (
        *NAMES,
        "button.menu",
        "command.import.name",
        "command.menu.name",
        "option.portal-target",
    ),
    "de": (
        *NAMES,
        *("analysis.player", "figure.meeple.named", "figure.phantom.named", "option.edition"),
        *("records.rating", "button.host", "favourites.save.name", "former.pause"),
        *("command.board.text.name", "command.place.meeple.name", "command.server.name"),
        *("command.me.settings.zone.name", "choice.gold.taken", "topic.gold"),
    ),
}
"""Keys whose words are the same in the language, or names."""
FILLED = re.compile(r"\{\w+\}|<[^>]*>")
ASKED = re.compile(r"\{others\}")
ADDRESSED = {
    "en": r"(you both|all of you|you all)",
    "nl": r"(jij|je|jou|jullie)",
    "pl": r"(ty|ciebie|tobie|wy|was|wam|\w+(asz|esz|isz|ysz|cie))",
    "de": r"(du|dich|dir|ihr|euch|bist|seid)",
}
"""Words that speak to one, or to several: wrong as soon as as many others are asked."""


def list_forms(language: str) -> dict[str, tuple[str, ...]]:
    """Return the forms of each message of a language, by key."""
    return {key: tuple(message.forms) for key, message in merge(catalogues(), language).items()}


def find_repeated(forms: Mapping[str, Iterable[str]]) -> set[str]:
    """Return the keys of rows that say what English says, in words."""
    return {
        key
        for key, said in forms.items()
        for same in {*said} & {*ENGLISH[key].forms}
        if re.search(r"[^\W\d_]", FILLED.sub("", same))
    }


@pytest.mark.parametrize("language", ALIKE)
def test_a_row_that_repeats_its_english_is_named(language: str) -> None:
    """It was copied and left, or it stands above, since the word is the same."""
    assert find_repeated(list_forms(language)) == {*ALIKE[language]}


def test_a_row_without_words_repeats_nothing() -> None:
    """Values that are filled in, with signs between."""
    copied = {"button.join": ["Join"], "clock.bank": ["{player} {bank}"]}
    assert find_repeated(copied) == {"button.join"}


def test_all_languages_are_looked_at() -> None:
    """Who adds a language lists its words above."""
    assert {*ALIKE, SOURCE} == {*ADDRESSED} == set(languages())


@pytest.mark.parametrize("language", ADDRESSED)
def test_a_question_to_others_fits_one_and_several(language: str) -> None:
    """It speaks to nobody by number, or counts whom it asks: a form for each number of them."""
    asked, counted = list[str](), 0
    for key, message in merge(catalogues(), language).items():
        if not any(map(ASKED.search, message.forms)):
            continue
        if len(ENGLISH[key].forms) > 1:
            counted += 1
            assert len(set(message.forms)) > 1, key
        else:
            asked += [
                f"{key}: {match[0]}"
                for match in re.finditer(rf"(?i)\b{ADDRESSED[language]}\b", message.forms[0])
            ]
    assert asked == []
    assert counted


@pytest.mark.parametrize(
    ("language", "question", "wrong"),
    [
        ("en", "{others}: do you agree?", False),
        ("nl", "{others}, gaan jullie akkoord?", True),
        ("nl", "{others}: akkoord?", False),
        ("pl", "{others}: zgadzacie się?", True),
        ("pl", "{others}: zgoda?", False),
        ("de", "{others}, seid ihr einverstanden?", True),
        ("de", "{others}: Einverstanden?", False),
    ],
)
def test_a_wrong_number_is_found(language: str, question: str, wrong: bool) -> None:
    """Of words that speak to one, or to several."""
    assert bool(re.search(rf"(?i)\b{ADDRESSED[language]}\b", question)) == wrong


@pytest.mark.parametrize("language", languages())
def test_every_list_of_expansions_can_be_counted(language: str) -> None:
    """Titles have an "and" of their own, so nothing but commas stands between them."""
    words, usual = Words(language), Configuration(EXPANSIONS)
    few = [pair for number in (0, 1, 2) for pair in combinations(EXPANSIONS, number)]
    many = [tuple(name for name in EXPANSIONS.together if name not in pair) for pair in few]
    for chosen in (*few[1:], *many):
        if EXPANSIONS.find_clash(chosen):
            continue
        told = rule_set(words, usual.with_expansions(chosen)).partition(";")[0]
        titles = [expansion_name(words, name) for name in EXPANSIONS if name in chosen]
        assert told.endswith(", ".join(titles))
