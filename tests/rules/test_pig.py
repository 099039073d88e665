"""The pig (TB-18 to TB-20)."""

import pytest

from rules.actions import PASS, Deploy
from rules.events import FigureReturned, Part, Spot
from rules.expansions.princess_dragon.fairy import MoveFairy
from rules.expansions.princess_dragon.pieces import pieces
from rules.geometry import square_at
from tests.builders import IC, PD, TB, Table, figure, table
from tests.halves import with_halves


def in_the_field(*expansions: str, cities: int = 2) -> Table:
    """Player 0's farmer at (0, 0) and their pig at (1, 0) stand in a field north of a road.

    So many completed cities border it, of the two.
    """
    game = table(TB, *expansions)
    game.put("BG-D", (1, 0))
    for x in range(cities):
        game.put("BG-E", (x, -1), 2)
    game.stand(0, (0, 0), "field1")
    game.stand(0, (1, 0), "field1", kind="pig")
    return game


def home(game: Table) -> list[tuple[str, str]]:
    """Return the figures that went home in the last call, and why."""
    return [(str(event.figure), event.cause) for event in game.told(FigureReturned)]


def test_where_ones_own_farmer_stands() -> None:
    """TB-18: a wood action: the pig joins one's own farmer in a field the tile continues."""
    game = table(TB)
    game.stand(0, (0, 0), "field2")
    game.lay("BG-U", at=(0, 1), rotation=1)
    assert game.segments("pig") == ["field2"]
    game.pig("field2")
    assert game.where("0.pig.1") == (0, 1, "field2")
    assert (game.drawing, game.supply(0, "pig")) == (True, 0)


def test_not_without_ones_own_farmer() -> None:
    """TB-18: where nobody stands, or only others, there is no place for it."""
    game = table(TB)
    game.stand(1, (0, 0), "field2")
    game.stand(0, (0, 0), "road1")
    game.lay("BG-U", at=(0, 1), rotation=1)
    assert game.segments("pig") == []


def test_one_pig_each() -> None:
    """TB-18: each player has one pig, which can't be placed while it is on the board."""
    game = in_the_field()
    assert [game.supply(player, "pig") for player in (0, 1)] == [0, 1]
    game.lay("BG-U", at=(2, 0), rotation=1)
    assert game.segments("pig") == []


def test_fields_are_never_complete() -> None:
    """TB-18, TB-5: even an enclosed field takes a pig, if its farmer is one's own."""
    game = table(TB, "phantom", PD, options={"builder-pig-volcano": True})
    game.put("PD-F", (0, -1), 2)
    game.stand(0, (0, 0), "field1")
    game.lay("BG-U", at=(1, 0), rotation=1)
    assert game.segments("pig") == ["field2"]


@pytest.mark.parametrize("allowed", [False, True])
def test_on_the_volcano(allowed: bool) -> None:
    """TB-15, PD-V2: never on the volcano tile just laid, but by option."""
    game = table(TB, PD, options={"builder-pig-volcano": allowed})
    game.stand(0, (0, 0), "field2")
    game.lay("PD-2", at=(0, 1))
    assert game.segments("pig") == ["field1"] * allowed
    assert game.segments() == []


def test_not_through_a_portal() -> None:
    """TB-18, PD-M4: never through a portal."""
    game = table(TB, PD)
    game.stand(0, (0, 0), "field2")
    game.lay("PD-R", at=(0, 1), rotation=0)
    assert game.targets("pig") == {(0, 1)}


def test_on_a_half_tile() -> None:
    """TB-18, HL-8: it may stand on a half tile just placed."""
    game = with_halves("H1-01", "H1-04", expansions=(TB,), start="BG-D")
    game.stand(0, (0, 0), "field2")
    game.half("H1-01", at=(0, 1), rotation=1)
    assert game.may(Deploy("pig", 0, 1, "field1", "NW"))


def test_the_phantom_may_follow_it() -> None:
    """TB-16, PH-4: the phantom may follow a pig; a pig never follows the phantom."""
    game = table(TB, "phantom")
    game.stand(0, (0, 0), "field2")
    game.lay("BG-U", at=(0, 1), rotation=1)
    other = Table(game.state.copy())
    game.pig("field2")
    assert game.segments("phantom") == ["road1", "field1"]
    other.passes()
    other.deploy("road1", kind="phantom")
    assert (other.drawing, other.supply(0, "pig")) == (True, 1)


def test_four_for_a_city() -> None:
    """TB-19: a field with one's own pig brings 4 for each completed city instead of 3."""
    game = in_the_field()
    game.resigns(1)
    assert game.gains() == [(0, 6, "field"), (0, 2, "pig")]
    pig = game.items()[1]
    assert pig.parts == (Part("pig", 2, 2),)
    assert pig.spot == Spot(1, 0, "field1")


def test_others_of_the_majority_have_three() -> None:
    """TB-19: who shares the field without a pig has 3 for each city."""
    game = in_the_field()
    game.stand(1, (0, 0), "field1")
    game.resigns(1)
    assert game.gains() == [(0, 6, "field"), (1, 6, "field"), (0, 2, "pig")]


def test_two_pigs_in_a_field() -> None:
    """TB-19: each of those who share it has 4 with a pig of their own."""
    game = in_the_field(cities=1)
    game.stand(1, (0, 0), "field1")
    game.stand(1, (0, 0), "field1", kind="pig")
    game.resigns(1)
    assert game.gains() == [(0, 3, "field"), (1, 3, "field"), (0, 1, "pig"), (1, 1, "pig")]


def test_a_pig_does_not_win_a_field() -> None:
    """TB-19, G2-3: it counts for no majority, and brings nothing where another wins."""
    game = in_the_field()
    game.stand(1, (0, 0), "field1")
    game.stand(1, (1, 0), "field1")
    game.resigns(1)
    assert game.gains() == [(1, 6, "field")]


def test_a_big_farmer_wins_it_the_point() -> None:
    """TB-19, IC-1: a big meeple's two count for the majority that the pig needs."""
    game = in_the_field(IC, cities=1)
    game.stand(1, (0, 0), "field1")
    game.stand(1, (1, 0), "field1")
    game.stand(0, (0, 0), "field1", kind="big-meeple")
    game.resigns(1)
    assert game.gains() == [(0, 3, "field"), (0, 1, "pig")]


def test_no_city_no_point() -> None:
    """TB-19: where no city is completed a pig brings nothing, and no line is told."""
    game = in_the_field(cities=0)
    game.resigns(1)
    assert game.gains() == [(0, 0, "field")]


def test_it_stays_to_the_end() -> None:
    """TB-20: nothing that is scored in play sends a pig home."""
    game = in_the_field()
    game.put("BG-W", (-1, 0))
    game.stand(0, (0, 0), "road1")
    game.play("BG-W", at=(2, 0), rotation=1)
    assert game.gains() == [(0, 4, "road")]
    assert game.where("0.pig.1") == (1, 0, "field1")


def test_it_leaves_with_the_last_farmer() -> None:
    """TB-20, G2-5, PD-D9: the dragon eats the last farmer, and the pig goes home."""
    game = in_the_field(PD)
    game.put("BG-B", (0, 1))
    game.state.store(pieces(game.state), dragon=square_at(0, 1), fairy=square_at(1, 0))
    game.play("PD-P", at=(-1, 0), rotation=0)
    game.dragon((0, 0))
    assert home(game) == [("0.meeple.1", "eaten"), ("0.pig.1", "alone")]


def test_the_dragon_eats_it() -> None:
    """PD-X: the dragon eats a pig; the farmer elsewhere stays."""
    game = in_the_field(PD)
    game.put("BG-B", (1, 1))
    game.state.store(pieces(game.state), dragon=square_at(1, 1), fairy=square_at(0, 0))
    game.play("PD-G", at=(2, 1), rotation=3)
    game.dragon((1, 0))
    assert home(game) == [("0.pig.1", "eaten")]


def test_no_pigs_without_fields() -> None:
    """TB-20, BG-9: where fields are left out pigs are not dealt."""
    game = table(TB, options={"fields": False})
    assert [f.kind for f in game.state.supply[0]] == ["builder"] + ["meeple"] * 7


def test_no_fairy_beside_it() -> None:
    """TB-17: with a pig alone on the board there is nobody for the fairy."""
    game = table(TB, PD)
    game.stand(0, (0, 0), "field1", kind="pig")
    game.lay("BG-B", at=(0, 1))
    assert not game.may(MoveFairy)
    assert PASS in game.legal
    assert figure("0.pig.1") in game.state.figures
