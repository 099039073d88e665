"""Whatever people call themselves is one line in which every character is seen."""

import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given

from bot.games.names import LONGEST, MARKS, clean_name
from bot.games.table import Person, Seat
from tests.bot.club import ANN, BO, Club
from tests.names import NAMES


def kind(character: str) -> str:
    """Return a character's category; that of an emoji for what may be one some day."""
    return "So" if 0x1F000 <= ord(character) < 0x1FB00 else unicodedata.category(character)


@given(NAMES)
def test_a_name_is_one_line_of_what_can_be_seen(written: str) -> None:
    """No controls, no line feeds, nothing that turns the writing round, no towers of marks."""
    name = clean_name(written, 7)
    assert 0 < len(name) <= LONGEST
    assert name == name.strip()
    assert not [c for c in name if kind(c)[0] == "C" or (kind(c)[0] == "Z" and c != " ")]
    marks = 0
    for character in f" {name}":
        marks = marks + 1 if kind(character)[0] == "M" else 0
        assert marks <= MARKS
    assert clean_name(name, 7) == name


@pytest.mark.parametrize(
    "name", ["Ada", "Łukasz Żółć", "Ngọc Ánh", "محمد", "สมชาย ก้อน", "जयशंकर", "🐉 Bo", "O'Neil-3"]
)
def test_a_name_of_any_language_stays_as_it_is(name: str) -> None:
    """With its accents and vowel signs."""
    assert clean_name(name, 7) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("two\nlines\r\n", "two lines"),
        ("\u202egnp.exe", "gnp.exe"),
        ("A\u200bd\u200da", "Ada"),
        ("a" + "\u0316" * 90, "a\u0316\u0316"),
        ("\u0301\u0301", "#0042"),
        ("\u3164 \u2800\u200b", "#0042"),
        ("A" * 40, "A" * 32),
    ],
)
def test_mischief_is_undone(written: str, name: str) -> None:
    """Who shows no name is told by the last digits of their user id."""
    assert clean_name(written, 120_042) == name


def test_people_and_seats_have_clean_names_only() -> None:
    """However they were made."""
    assert Person(7, "a\nb").name == Seat(0, 7, "a\nb").name == "a b"
    assert replace(Seat(0, 7, "Ada"), name="\u202eAda").name == "Ada"


async def test_a_name_stored_by_an_earlier_version_is_clean_when_it_is_read(club: Club) -> None:
    """At the table as in a refusal."""
    table = await club.lobby((ANN, BO))
    async with club.store.write() as change:
        rows = await change.seats(table.id)
        await change.set_seats(table.id, [replace(row, name="\u202e\nevil") for row in rows])
    assert {seat.name for seat in (await club.service.table(table.id)).seats} == {"evil"}
