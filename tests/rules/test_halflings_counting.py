"""What half tiles count, cell by cell (HL-9 to HL-13, HL-22)."""

from typing import NamedTuple

import pytest

from rules.events import Part
from rules.expansions.abbot import ReturnAbbot
from rules.geometry import AROUND, column, row, square_at
from rules.scoring import size_of, worth
from tests.builders import At, Table, figure, table
from tests.halves import with_halves

SCORINGS = ("2014", "10/2015", "2020", "1/2021")
MEADOW = "H2-04"


class Example(NamedTuple):
    """A feature of the start tile, and what continues it on the square at `at`: id, rotation."""

    start: str
    segment: str
    at: At
    square_tile: tuple[str, int]
    one_half: tuple[str, int]
    two_halves: tuple[tuple[str, int], tuple[str, int]]


MEADOWS = (("BG-B", 0), (MEADOW, 1), ((MEADOW, 1), (MEADOW, 3)))
EXAMPLES = {
    "road": Example(
        *("BG-U", "road1", (0, 1)), ("BG-U", 0), ("H1-01", 2), (("H2-02", 2), ("H2-05", 0))
    ),
    "city": Example(
        *("BG-E", "city1", (0, -1)), ("BG-E", 2), ("H1-06", 0), (("H2-10", 0), ("H2-12", 2))
    ),
    "monastery": Example("BG-B", "monastery1", (0, 1), *MEADOWS),
    "garden": Example("BG-Eg", "garden1", (0, 1), *MEADOWS),
}
CELLS = {
    ("road", "square tile"): (1, 1, 1, 1),
    ("road", "one half"): (1, 1, 1, 1),
    ("road", "two halves"): (1, 2, 2, 1),
    ("city", "square tile"): (1, 1, 1, 1),
    ("city", "one half"): (1, 1, 1, 1),
    ("city", "two halves"): (1, 2, 2, 1),
    ("monastery", "square tile"): (1, 1, 1, 1),
    ("monastery", "one half"): (1, 1, 1, 1),
    ("monastery", "two halves"): (1, 2, 1, 1),
    ("garden", "square tile"): (1, 1, 1, 1),
    ("garden", "one half"): (1, 1, 1, 1),
    ("garden", "two halves"): (1, 2, 1, 1),
}
"""What one more square counts, in the order of `SCORINGS`."""


def by_scoring(*values: int) -> list[tuple[str, int]]:
    """Return each scoring with its value, in the order of `SCORINGS`."""
    return list(zip(SCORINGS, values, strict=True))


def scored_by(scoring: str, start: str) -> Table:
    """Return a table with this option; nobody has half tiles."""
    return table("abbot", "halflings", start=start, options={"half-scoring": scoring})


@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize(("kind", "filling"), CELLS)
def test_a_cell_of_the_table(kind: str, filling: str, scoring: str) -> None:
    """HL-13: what a square counts for a feature, by how it is filled and by option."""
    example = EXAMPLES[kind]
    game = scored_by(scoring, example.start)
    alone = size_of(game.state, game.feature((0, 0), example.segment))
    filled = {
        "square tile": (example.square_tile,),
        "one half": (example.one_half,),
        "two halves": example.two_halves,
    }
    for tile, rotation in filled[filling]:
        game.put(tile, example.at, rotation)
    more = size_of(game.state, game.feature((0, 0), example.segment)) - alone
    assert more == CELLS[kind, filling][SCORINGS.index(scoring)]


@pytest.mark.parametrize(("scoring", "most"), by_scoring(9, 18, 9, 9))
def test_a_monastery_among_half_tiles_alone(scoring: str, most: int) -> None:
    """HL-13: nine squares with two half tiles each bring a monastery 9, or 18 by option."""
    game = scored_by(scoring, "BG-B")
    middle = (9, 9)
    game.put("H1-04", middle)
    game.put(MEADOW, middle, 2)
    for step in AROUND:
        square = square_at(*middle) + step
        for rotation in (1, 3):
            game.put(MEADOW, (column(square), row(square)), rotation)
    monastery = game.feature(middle, "monastery1", "SW")
    assert monastery.complete
    assert worth(game.state, monastery) == (Part("tiles", most, most),)


def half_done(scoring: str, start: str, at: At, *own: tuple[str, int]) -> Table:
    """Return a table with a monastery or garden at `at`, two half tiles in the square south."""
    game = scored_by(scoring, start)
    for tile, rotation in own:
        game.put(tile, at, rotation)
    for rotation in (1, 3):
        game.put(MEADOW, (at[0], at[1] + 1), rotation)
    return game


def skip_the_deal(game: Table) -> None:
    """Let chance deal what nobody will place."""
    while game.step == "deal-half":
        game.act(game.legal[0])


@pytest.mark.parametrize(("scoring", "points"), by_scoring(3, 5, 3, 3))
def test_an_incomplete_monastery_in_a_filled_square(scoring: str, points: int) -> None:
    """HL-13: at the end, too, 10/2015 counts each half, the second one in its own square."""
    game = half_done(scoring, "BG-B", (0, 1), ("H1-04", 1), (MEADOW, 3))
    game.stand(0, (0, 1), "monastery1", "NW")
    game.resigns(1)
    assert game.gains() == [(0, points, "monastery.incomplete")]


@pytest.mark.parametrize(("scoring", "points"), by_scoring(3, 5, 3, 3))
def test_an_abbot_taken_back_from_a_filled_square(scoring: str, points: int) -> None:
    """HL-13: an abbot who is taken back counts like the end of the game."""
    game = half_done(scoring, "BG-B", (0, 1), ("H1-04", 1), (MEADOW, 3))
    game.stand(0, (0, 1), "monastery1", "NW", kind="abbot")
    skip_the_deal(game)
    game.lay("BG-B", at=(0, -1))
    game.act(ReturnAbbot(figure("0.abbot.1")))
    assert game.gains() == [(0, points, "monastery.incomplete")]


@pytest.mark.parametrize(("scoring", "points"), by_scoring(2, 3, 2, 2))
def test_an_incomplete_garden_beside_a_filled_square(scoring: str, points: int) -> None:
    """HL-13: gardens follow the monasteries."""
    game = half_done(scoring, "BG-Eg", (0, 0))
    game.stand(0, (0, 0), "garden1", kind="abbot")
    game.resigns(1)
    assert game.gains() == [(0, points, "garden.incomplete")]


@pytest.mark.parametrize(("scoring", "points"), by_scoring(8, 10, 10, 8))
def test_a_city_closed_by_a_second_half(scoring: str, points: int) -> None:
    """HL-9, HL-10, HL-13: open with a triangular hole; then 2 a square, or 2 a half by option."""
    game = with_halves("H2-11", "H2-12", start="BG-E", options={"half-scoring": scoring})
    game.put("BG-E", (-1, -1), 1)
    game.half("H2-11", at=(0, -1))
    game.deploy("city1")
    assert game.feature((0, 0), "city1").open == 1
    game.half("H2-12", at=(0, -1), rotation=2)
    game.passes()
    assert game.gains() == [(0, points, "city")]
    assert game.items()[0].parts == (
        Part("tiles", (points - 2) // 2, points - 2),
        Part("arms", 1, 2),
    )


def test_an_unfinished_city_counts_squares() -> None:
    """HL-9: at the end an open city brings 1 a square and 1 a coat of arms."""
    game = with_halves("H2-11", "H2-12", start="BG-E")
    game.half("H2-11", at=(0, -1))
    game.deploy("city1")
    game.half("H2-12", at=(0, -1), rotation=2)
    game.passes()
    game.resigns(1)
    assert game.gains() == [(0, 3, "city.incomplete")]


def test_fields_are_scored_on_both_sides_of_a_gap() -> None:
    """HL-12: a gap between two meadows makes two fields, each with a farmer of its own."""
    game = with_halves("H2-04", "H1-06", start="BG-E")
    game.put("BG-E", (0, -1), 2)
    game.put(MEADOW, (0, 1), 1)
    game.put("BG-E", (1, 0), 2)
    game.put("BG-E", (1, 1))
    game.stand(0, (0, 0), "field1")
    game.stand(1, (1, 1), "field1")
    game.resigns(1)
    assert game.gains() == [(0, 6, "field"), (1, 3, "field")]


def test_filling_a_gap_joins_the_fields() -> None:
    """HL-12: with the gap filled it is one field, and its farmers share it."""
    game = with_halves("H1-01", "H1-06", start="BG-E")
    game.put("BG-E", (0, -1), 2)
    game.put(MEADOW, (0, 1), 1)
    game.put("BG-E", (1, 0), 2)
    game.put("BG-E", (1, 1))
    game.stand(0, (0, 0), "field1")
    game.stand(1, (1, 1), "field1")
    game.put(MEADOW, (0, 1), 3)
    game.resigns(1)
    assert game.gains() == [(0, 6, "field"), (1, 6, "field")]
