"""Keywords: what people are told to type is understood, in whatever language they were told."""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from bot.wording import Words
from bot.wording.guide import topic_name, topics
from bot.wording.keywords import says, simplify
from bot.wording.messages import SOURCE, merge
from bot.wording.options import expansion_name
from bot.wording.words import catalogues, languages
from cogs.decisions.column import Viewer
from cogs.decisions.expansions import COLUMNS
from cogs.lobby.cog import read_expansions, suggest_expansions
from cogs.play.guide import Guide
from cogs.play.picker.plan import decides, follow
from cogs.play.slash_moves.cog import find_step, name_steps
from cogs.play.slash_moves.place import Typing, Wishes, find_hand
from rules import legal_actions
from rules.actions import Pass
from rules.expansions import EXPANSIONS
from tests.cogs.lobby.screens import USUAL
from tests.cogs.play.picker.screens import games
from tests.cogs.tables import NAMES

KEYWORDS = ("keyword.none", "keyword.all")
QUOTED = re.compile(r"[“„]([^{}”“]+)[”“]|`([^`{}]+)`")
"""What a message puts in quotation marks or in another letter: it is to be typed so."""


def is_known(typed: str) -> bool:
    """Return whether `/game new` takes this for expansions."""
    return read_expansions(Words(), EXPANSIONS, typed) in ((), EXPANSIONS.together)


def is_pass(typed: str) -> bool:
    """Return whether `/place` takes this for a pass: see below for all places where one can."""
    return says(typed, "keyword.none")


TOLD: dict[str, tuple[Callable[[str], bool], int]] = {
    "command.place.meeple": (is_pass, 1),
    "refusal.unknown-expansion": (is_known, 2),
}
"""Messages that name words to type: what has to understand them, and how many there are."""


def spellings(word: str) -> Iterator[str]:
    """Yield a word as people type it: shouted, in spaces, without its accents."""
    yield from (word, word.upper(), f" {word} ", word.title(), simplify(word))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", TOLD)
def test_what_a_message_tells_to_type_is_understood(language: str, key: str) -> None:
    """In whatever way it is spelt, by whoever reads it."""
    understands, number = TOLD[key]
    (form,) = merge(catalogues(), language)[key].forms
    told = [one or other for one, other in QUOTED.findall(form)]
    assert len(told) == number, form
    assert [each for word in told for each in spellings(word) if not understands(each)] == []


def test_no_other_message_names_a_word_to_type() -> None:
    """Who writes one adds it above; commands, squares and buttons have their own tests."""
    found = {
        key
        for key, message in merge(catalogues(), SOURCE).items()
        for form in message.forms
        for word in re.findall("`([^`{}]+)`", re.sub(r"`\{\w+\}`", "", form))
        if not re.fullmatch(r"/.*|\d[EW] \d[NS]", word)
    }
    assert found <= TOLD.keys()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", KEYWORDS)
def test_a_keyword_of_one_language_is_understood_in_all(language: str, key: str) -> None:
    """A table speaks one language, its reader another; and it means nothing else."""
    word = Words(language)(key)
    for spelt in spellings(word):
        assert [each for each in KEYWORDS if says(spelt, each)] == [key]
    assert simplify(word)


def test_accents_and_signs_count_for_nothing() -> None:
    """Letters with a stroke among them."""
    assert [simplify(text) for text in ("Żadne!", "ŁÓDŹ", "2E 1N", "Straße", "ø", "!?")] == [
        "zadne", "lodz", "2e1n", "strasse", "o", ""
    ]  # fmt: skip


# -- what is called so in another language --------------------------------------------------------


@pytest.mark.parametrize("language", languages())
def test_expansions_are_called_as_in_any_language(language: str) -> None:
    """By their titles and by what the suggestions say, whatever the reader speaks."""
    words = Words(language)
    for name in EXPANSIONS:
        for spelt in spellings(expansion_name(words, name)):
            assert read_expansions(Words(), EXPANSIONS, spelt) == (name,)
    for shown, _ in suggest_expansions(words, EXPANSIONS, "")[:2]:
        assert is_known(shown)
    for key, value in (("keyword.none", "none"), ("keyword.all", "all")):
        offered = suggest_expansions(words, EXPANSIONS, words(key)[:3])
        assert value in [sent for _, sent in offered]


@pytest.mark.parametrize("language", languages())
def test_topics_are_called_as_in_any_language(language: str) -> None:
    """Of the rules to read."""
    english = Guide(Words(), USUAL)
    for topic in topics(USUAL):
        page = english.lay_out_page(topic.name)
        for spelt in spellings(topic_name(Words(language), topic)):
            assert english.lay_out_page(spelt) == page


@pytest.mark.parametrize("language", languages())
def test_choices_are_called_as_in_any_language(language: str) -> None:
    """A public message speaks the game's language; `none` passes wherever one may pass."""
    chance, passed, stepped = random.Random(7), set[str](), 0
    told = Viewer(Words(language), NAMES)
    for number, state in enumerate(games(1)):
        player = state.player
        if COLUMNS.find_public(state) is not None:
            if number % 5 == 0:
                name, action = chance.choice(list(name_steps(told, state).items()))
                assert find_step(Viewer(Words(), NAMES), state, name) == action
                stepped += 1
            continue
        if player is None or not decides(state, player):
            continue
        plan = follow(state, player, ())
        if plan.done or find_hand(plan) or plan.end.turn.placement < 0:
            continue
        theirs = Typing(told, state, player)
        english = replace(theirs, viewer=Viewer(Words(), NAMES))
        if number % 5 == 0:
            name = chance.choice(theirs.list_choices(Wishes()))
            wishes = Wishes(meeple=name)
            assert english.find_goto(wishes) == theirs.find_goto(wishes)
        for index, action in enumerate(legal_actions(plan.end)):
            if isinstance(action, Pass):
                for spelt in spellings(told.words("keyword.none")):
                    goto, _ = english.find_goto(Wishes(meeple=spelt))
                    assert goto.path[: len(plan.path) + 1] == (*plan.path, index)
                passed.add(plan.end.step.kind if plan.end.step is not None else "")
    assert len(passed) > 1
    assert stepped
