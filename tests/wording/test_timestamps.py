"""Times as Discord shows them: "3 days ago" needs no word before it, and counts on for ever."""

import re
from pathlib import Path

import pytest

from bot.wording.messages import SOURCE, merge
from bot.wording.words import catalogues, languages
from tests.simulation.sayings.game import Telling
from tests.simulation.sayings.reader import Sketches
from tests.sprites import share_sprites

ROOT = Path(__file__).parents[2]
RELATIVE = re.compile(r"<t:\{\w+\}:R>")
FIXED = re.compile(r"<t:\{\w+\}:[tTdDfF]>$")
WORD_BEFORE, WORD_AFTER = re.compile(r"(\w+)\W*$"), re.compile(r"^\W*(\w+)")
BEFORE = {
    "en": "about after around at before by during for from in of on since till to until within",
    "nl": "aan binnen bij gedurende in met na om op over rond sedert sinds tegen tot uiterlijk van"
    " vanaf voor",
    "pl": "bez co dla do koło na o od około po poza przed przez w we z za ze",
    "de": "ab an am auf bei bis für gegen im in mit nach seit seither spätestens um von vom vor"
    " während zu zum zur binnen",
}
"""Prepositions, with which "in 3 hours" or "3 days ago" is said twice or wrongly."""
AFTER = {"en": "ago from later", "nl": "geleden later na", "pl": "temu później", "de": "her später"}
"""What Discord says itself behind a duration."""
PRIVATE = {"refusal.nudged-already", "refusal.nudge-too-soon", "puzzle.next"}
"""Messages that one person reads once."""
ROUNDED = {"away.done", "grace.yours", "grace.theirs"}
"""Messages that one person reads once, of a day or of some seconds."""


def relative(language: str) -> dict[str, list[str]]:
    """Return the forms of each message with a time that Discord tells from now, by key."""
    found = {
        key: [form for form in message.forms if RELATIVE.search(form)]
        for key, message in merge(catalogues(), language).items()
    }
    return {key: forms for key, forms in found.items() if forms}


def find_doubled(language: str, form: str) -> list[str]:
    """Return the words of a message that do not go with the relative times in it."""
    doubled = []
    for match in RELATIVE.finditer(form):
        before, after = form[: match.start()], form[match.end() :]
        word = WORD_BEFORE.search(before)
        if word and not FIXED.search(before.rstrip(" (,")):
            doubled += [word[1]] if word[1].casefold() in BEFORE[language].split() else []
        word = WORD_AFTER.search(after)
        doubled += [word[1]] if word and word[1].casefold() in AFTER[language].split() else []
    return doubled


@pytest.mark.parametrize("language", languages())
def test_no_preposition_stands_before_a_relative_time(language: str) -> None:
    """Nor behind a colon or a bracket: "seit: vor 3 Tagen"."""
    found = {
        key: doubled
        for key, forms in relative(language).items()
        for form in forms
        if (doubled := find_doubled(language, form))
    }
    assert found == {}
    assert relative(language).keys() == relative(SOURCE).keys() != set()


@pytest.mark.parametrize(
    ("language", "form", "doubled"),
    [
        ("en", "{game}, since <t:{since}:R>", ["since"]),
        ("en", "Until **<t:{until}:R>** nobody is called.", ["Until"]),
        ("en", "It was played <t:{at}:R> ago.", ["ago"]),
        ("nl", "{game}, sinds <t:{since}:R>", ["sinds"]),
        ("pl", "{game}, od: <t:{since}:R>", ["od"]),
        ("de", "{game}, seit: <t:{since}:R>", ["seit"]),
        ("de", "ab <t:{until}:f> (<t:{until}:R>)", []),
        ("de", "ab (<t:{until}:R>)", ["ab"]),
        ("pl", "<t:{at}:R>: nowa zagadka", []),
    ],
)
def test_words_that_do_not_go_with_it_are_found(
    language: str, form: str, doubled: list[str]
) -> None:
    """Whatever signs stand between; a fixed time takes its own preposition."""
    assert find_doubled(language, form) == doubled


def test_the_words_of_every_language_are_known() -> None:
    """Who adds a language lists its prepositions above."""
    assert BEFORE.keys() == AFTER.keys() == set(languages())


@pytest.mark.parametrize("language", languages())
def test_nothing_counts_down_in_public(language: str) -> None:
    """Messages to a channel stay, and letters: a deadline there is a fixed time, to the minute."""
    assert relative(language).keys() == PRIVATE
    others = {
        key
        for key, message in merge(catalogues(), language).items()
        for form in message.forms
        for style in re.findall(r"<t:\{?\w+\}?(:?\w?)>", form)
        if style != ":f"
    }
    assert others <= PRIVATE | ROUNDED


@pytest.mark.parametrize("language", languages())
async def test_no_message_of_a_game_counts_down(language: str) -> None:
    """All that is said in public, with everything asked that can be."""
    told, pictures = 0, Sketches(share_sprites(), 9999)
    for seed in range(2):
        async for saying in Telling(seed, language, pictures, 40).tell():
            if saying.public:
                told += 1
                assert ":R>" not in saying.layout.content
    assert told


def test_times_are_told_by_messages_only() -> None:
    """No code puts a relative time together, which these tests would not see."""
    pattern = re.compile(r":R>|format_dt|TimestampStyle|:R\}")
    found = [
        path.relative_to(ROOT)
        for room in ("bot", "cogs")
        for path in (ROOT / room).rglob("*.py")
        if pattern.search(path.read_text(encoding="utf-8"))
    ]
    assert found == []
