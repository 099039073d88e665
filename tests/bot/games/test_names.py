"""Whatever people call themselves is one line in which every character is seen."""

import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given

from bot.games.names import LONGEST, MARKS, SHOWN, clean_name, tell_apart
from bot.games.table import Person, Seat
from bot.lobby.rematch import line_up
from tests.bot.club import ANN, BO, Club
from tests.cogs.tables import table_of
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
    assert {seat.name for seat in (await club.service.games.table(table.id)).seats} == {
        "evil",
        "evil (2)",
    }


LONG = "A name of thirty-two characters."


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Ada", "Bo"), ("Ada", "Bo")),
        (("Sam", "Sam"), ("Sam", "Sam (2)")),
        (("Sam", "sAM", "Sam"), ("Sam", "sAM (2)", "Sam (3)")),
        (("Sam", "Ｓａｍ"), ("Sam", "Ｓａｍ (2)")),
        (("Sam", "Sam", "Sam (2)"), ("Sam", "Sam (3)", "Sam (2)")),
        (("Sam (2)", "Sam", "Sam"), ("Sam (2)", "Sam", "Sam (3)")),
        ((LONG, "Bo", LONG), (LONG, "Bo", "A name of thirt… (2)")),
        ((LONG, LONG[:-5] + "else."), (LONG, "A name of thirt… (2)")),
        (("A name of sixteen",) * 2, ("A name of sixteen", "A name of sixte… (2)")),
        (("A name of 16 cha",) * 2, ("A name of 16 cha", "A name of 16 cha (2)")),
    ],
)
def test_two_that_look_alike_are_told_apart(names: tuple[str, ...], told: tuple[str, ...]) -> None:
    """In seat order, also where only 20 characters are shown; what is told apart stays so."""
    assert tell_apart(names, SHOWN) == tell_apart(told, SHOWN) == told
    cut = {name.casefold() if len(name) <= SHOWN else name[: SHOWN - 1] for name in told}
    assert len(cut) == len(names)
    table = table_of(names=names)
    assert tuple(seat.name for seat in table.seats) == told
    assert tuple(seat.own_name for seat in table.seats) == names


def test_whole_names_are_told_apart_where_they_are_not_cut() -> None:
    """As in a sentence: however long they are."""
    assert tell_apart((LONG, LONG)) == (LONG, f"{LONG} (2)")
    assert tell_apart((LONG, f"{LONG}.")) == (LONG, f"{LONG}.")


def test_who_takes_the_other_name_is_marked_no_more() -> None:
    """A mark is no part of a name: it goes when there is one of that name only."""
    table = replace(table_of(), seats=(Seat(0, 1, "Sam"), Seat(1, 2, "Sam")))
    renamed = replace(table.seats[0], name="Ada", own_name="Ada")
    assert [seat.name for seat in table.seats] == ["Sam", "Sam (2)"]
    alone = replace(table, seats=(renamed, table.seats[1]))
    assert [seat.name for seat in alone.seats] == ["Ada", "Sam"]


def test_somebody_else_is_told_apart_from_the_players() -> None:
    """Who plays is called as their seat is."""
    table = replace(table_of(), seats=(Seat(0, 1, "Sam"), Seat(1, 2, "Sam")))
    assert [table.call(Person(user, "Sam")) for user in (1, 2, 3)] == ["Sam", "Sam (2)", "Sam (3)"]
    assert table.call(Person(3, "Cy")) == "Cy"


async def test_a_mark_is_not_stored(club: Club) -> None:
    """Nor does it come into the next game: who plays again is called by their own name."""
    twins = Person(1, "Sam"), Person(2, "Sam")
    at = await club.game(twins)
    async with club.store.read() as reading:
        rows = await reading.seats(at.table.id)
    assert [row.name for row in rows] == ["Sam", "Sam"]
    assert [person.name for person in line_up(replace(at.table, status="over"), twins[0])] == [
        "Sam",
        "Sam",
    ]
    assert [seat.name for seat in (await club.service.games.table(at.table.id)).seats] == [
        "Sam",
        "Sam (2)",
    ]
    seat = await club.service.seat_offers.admit(at.table.id, replace(twins[1], guild_id=1))
    assert seat is not None
    assert seat.own_name == "Sam"
