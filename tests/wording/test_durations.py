"""Durations, lists and large numbers: in words of the language, and none of them missing."""

import re
from itertools import chain

import pytest

from bot.games.calendar import DAY, HOUR, LONGEST_QUIET, MINUTE
from bot.games.clock_terms import BANK_TIMES, DECISION_TIMES
from bot.games.configuration import BANK, CLOCK
from bot.wording import Words
from bot.wording.options import value_about, value_name
from bot.wording.words import languages, name_language
from cogs.play.leave import DAYS

COUNTS = (1, 2, 5, 12, 22, 25)
UNITS = {"second": 1, "minute": MINUTE, "hour": HOUR, "day": DAY}
TOLD = {
    ("en", "second"): ("second", "seconds", "seconds", "seconds", "seconds", "seconds"),
    ("en", "minute"): ("minute", "minutes", "minutes", "minutes", "minutes", "minutes"),
    ("en", "hour"): ("hour", "hours", "hours", "hours", "hours", "hours"),
    ("en", "day"): ("day", "days", "days", "days", "days", "days"),
    ("nl", "second"): ("seconde", *["seconden"] * 5),
    ("nl", "minute"): ("minuut", *["minuten"] * 5),
    ("nl", "hour"): ("uur",) * 6,
    ("nl", "day"): ("dag", *["dagen"] * 5),
    ("de", "second"): ("Sekunde", *["Sekunden"] * 5),
    ("de", "minute"): ("Minute", *["Minuten"] * 5),
    ("de", "hour"): ("Stunde", *["Stunden"] * 5),
    ("de", "day"): ("Tag", *["Tage"] * 5),
    ("pl", "second"): ("sekunda", "sekundy", "sekund", "sekund", "sekundy", "sekund"),
    ("pl", "minute"): ("minuta", "minuty", "minut", "minut", "minuty", "minut"),
    ("pl", "hour"): ("godzina", "godziny", "godzin", "godzin", "godziny", "godzin"),
    ("pl", "day"): ("dzień", "dni", "dni", "dni", "dni", "dni"),
}
"""What each unit is called after each of the counts; 25 hours are a day and an hour."""
IDENTIFIER = re.compile(r"[a-z]+-(?:second|minute|hour|day|week)|\{\d\}")
"""What a library says for want of a word."""


@pytest.mark.parametrize(("language", "unit"), TOLD)
def test_every_unit_is_named_in_every_language(language: str, unit: str) -> None:
    """After every number that asks for another form, as the message of the unit has it."""
    words, names = Words(language), TOLD[language, unit]
    assert [words.n(f"duration.{unit}", count) for count in COUNTS] == [
        f"{count} {name}" for count, name in zip(COUNTS, names, strict=True)
    ]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("unit", UNITS)
def test_a_duration_of_one_unit_is_named_by_it(language: str, unit: str) -> None:
    """As long as there are not enough of it for the next."""
    words = Words(language)
    for count in COUNTS:
        if unit != "hour" or count < 24:
            told = words.duration(count * UNITS[unit])
            assert told == words.n(f"duration.{unit}", count)


def test_all_languages_are_looked_at() -> None:
    """Who adds a language adds its units above."""
    assert {language for language, _ in TOLD} == set(languages())


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (0, "0 seconds"),
        (59.9, "59 seconds"),
        (61, "1 minute"),
        (DAY + 4 * HOUR, "1 day, 4 hours"),
        (2 * DAY + 5 * HOUR + 6 * MINUTE, "2 days, 5 hours"),
        (25 * HOUR, "1 day, 1 hour"),
        (DAY + 59, "1 day"),
    ],
)
def test_a_duration_names_two_units_at_most(seconds: float, told: str) -> None:
    """The largest; seconds only where there is no minute."""
    assert Words().duration(seconds) == told


@pytest.mark.parametrize("language", languages())
def test_whatever_lasts_is_told_in_words(language: str) -> None:
    """Clocks, time banks, quiet hours and pauses, and every duration up to a month."""
    words = Words(language)
    lengths = chain(
        (*DECISION_TIMES, *BANK_TIMES, *(days * DAY for days in DAYS)),
        range(HOUR, LONGEST_QUIET + 1, HOUR),
        range(0, 31 * DAY, 47 * MINUTE),
    )
    told = [words.duration(seconds) for seconds in lengths]
    for option in (CLOCK, BANK):
        told += [value_name(words, option, value) for value in option.values]
        told += [value_about(words, option, value) for value in option.values]
    assert [text for text in told if IDENTIFIER.search(text)] == []


LISTS = {
    "en": ("a and b", "a, b, and c", "a or b", "a, b, or c", "12,345", "English"),
    "nl": ("a en b", "a, b en c", "a of b", "a, b of c", "12.345", "Nederlands"),
    "de": ("a und b", "a, b und c", "a oder b", "a, b oder c", "12.345", "Deutsch"),
    "pl": ("a i b", "a, b i c", "a lub b", "a, b lub c", "12\xa0345", "polski"),
}
"""Lists of two and three, a large number, and the language, as people write them."""


@pytest.mark.parametrize("language", languages())
def test_nothing_else_falls_back_on_another_language(language: str) -> None:
    """What the library puts together: its data has holes, which no version promises to fill."""
    words = Words(language)
    number = re.search(r"12\D345", words.n("alt.board", 12345))
    assert number is not None
    assert (
        words.list("ab"),
        words.list("abc"),
        words.list("ab", style="or"),
        words.list("abc", style="or"),
        number[0],
        name_language(language),
    ) == LISTS[language]
