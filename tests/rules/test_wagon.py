"""The wagon of Abbey & Mayor (AM-10 to AM-16)."""

import pytest

from rules import Setup, new_game, projected
from rules.actions import Deploy
from rules.events import FigureDeployed, FigureReturned
from rules.expansions.princess_dragon.pieces import pieces
from rules.expansions.princess_dragon.princess import RemoveKnight
from rules.geometry import square_at
from rules.option import OptionValue
from tests.abbeys import AM, HOLE, lay_abbey, with_hole
from tests.builders import PD, TB, Table, figure, table
from tests.halves import with_halves

C1: dict[str, OptionValue] = {"wagon-reach": "C1"}


def in_a_city(
    *expansions: str, players: int = 2, options: dict[str, OptionValue] | None = None
) -> Table:
    """Player 0's wagon stands in the city of the start tile, which wants one more tile."""
    game = table(AM, *expansions, players=players, options=options)
    game.stand(0, (0, 0), "city1", kind="wagon")
    return game


def complete(game: Table) -> None:
    """Complete the city of the start tile, and place nobody."""
    game.lay("BG-E", at=(0, -1), rotation=2)
    game.passes()


def goals(game: Table) -> set[tuple[int, int, str]]:
    """Return where the wagon may drive."""
    assert game.step in ("drive", "draw-tile")
    return {(d.x, d.y, d.segment) for d in game.choices(Deploy)}


def test_where_a_wagon_stands() -> None:
    """AM-10: in cities, on roads, on monasteries; in no field and no garden."""
    game = table(AM, "abbot")
    game.lay("BG-L", at=(1, 0))
    assert game.segments("wagon") == ["city1", "road1", "road2", "road3"]
    game.passes()
    game.lay("BG-A", at=(0, 1))
    assert game.segments("wagon") == ["monastery1", "road1"]
    game.passes()
    game.lay("BG-Eg", at=(-1, 1))
    assert game.segments("wagon") == ["city1"]


def test_it_counts_one() -> None:
    """AM-10: it shares with a meeple."""
    game = in_a_city()
    game.put("BG-G", (0, -1), 1)
    game.stand(1, (0, -1), "city1")
    game.lay("BG-E", at=(0, -2), rotation=2)
    game.passes()
    assert game.gains() == [(0, 6, "city"), (1, 6, "city")]


def test_it_drives_on() -> None:
    """AM-11: once its feature is scored, onto an unclaimed unfinished one."""
    game = in_a_city()
    complete(game)
    assert game.gains() == [(0, 4, "city")]
    assert (game.player, game.step, goals(game)) == (0, "drive", {(0, 0, "road1")})
    game.deploy("road1", at=(0, 0), kind="wagon")
    assert (game.where("0.wagon.1"), game.supply(0, "wagon")) == ((0, 0, "road1"), 0)
    assert (game.drawing, game.part) == (True, (1, 0))


def test_it_may_stay_at_home() -> None:
    """AM-11: its owner decides."""
    game = in_a_city()
    complete(game)
    game.passes()
    assert (game.where("0.wagon.1"), game.supply(0, "wagon")) == (None, 1)


def test_it_goes_home_where_nothing_is_in_reach() -> None:
    """AM-11: claimed and complete features are nothing."""
    game = in_a_city()
    game.stand(1, (0, 0), "road1")
    complete(game)
    assert (game.drawing, game.supply(0, "wagon")) == (True, 1)


def test_it_need_not_have_won() -> None:
    """AM-11: whoever scores, its feature was scored."""
    game = in_a_city()
    game.put("BG-G", (0, -1), 1)
    game.stand(1, (0, -1), "city1")
    game.stand(1, (0, -1), "city1")
    game.lay("BG-E", at=(0, -2), rotation=2)
    game.passes()
    assert (game.gains(), game.step) == ([(1, 6, "city")], "drive")


def test_owners_decide_in_turn_order() -> None:
    """AM-11: from the player whose turn it is, each on the board as it then is."""
    game = in_a_city(players=3)
    game.put("BG-G", (0, -1), 1)
    game.stand(1, (0, -1), "city1", kind="wagon")
    game.play("BG-U", at=(1, 0), rotation=1)
    game.lay("BG-E", at=(0, -2), rotation=2)
    game.passes()
    assert (game.player, goals(game)) == (1, {(0, 0, "road1"), (1, 0, "road1")})
    game.deploy("road1", at=(0, 0), kind="wagon")
    assert (game.part, game.drawing, game.supply(0, "wagon")) == ((2, 0), True, 1)


def test_the_next_owner_is_asked_too() -> None:
    """AM-11: one after the other, in the order of turns."""
    game = in_a_city(players=3)
    game.put("BG-G", (0, -1), 1)
    game.stand(2, (0, -1), "city1", kind="wagon")
    game.play("BG-U", at=(1, 0), rotation=1)
    game.lay("BG-E", at=(0, -2), rotation=2)
    game.passes()
    assert (game.step, game.player) == ("drive", 2)
    game.passes()
    assert (game.step, game.player) == ("drive", 0)


def test_before_a_second_part() -> None:
    """AM-11: it drives before the builder's."""
    game = in_a_city(TB)
    game.put("BG-G", (0, -1), 1)
    game.stand(0, (0, -1), "city1", kind="builder")
    game.lay("BG-E", at=(0, -2), rotation=2)
    game.passes()
    assert (game.step, game.part) == ("drive", (0, 0))
    game.passes()
    assert game.part == (0, 1)


def test_reach_of_the_second_edition() -> None:
    """AM-12: any segment in its own square or the eight round it."""
    game = in_a_city()
    game.put("BG-U", (1, 0), 1)
    game.put("BG-B", (1, 1))
    game.put("BG-B", (1, 2))
    complete(game)
    assert goals(game) == {(0, 0, "road1"), (1, 0, "road1"), (1, 1, "monastery1")}


def test_reach_of_the_first_edition() -> None:
    """AM-12: what is joined to the scored feature on a tile; a road that only passes is not."""
    game = in_a_city(options=C1)
    complete(game)
    assert (game.drawing, game.supply(0, "wagon")) == (True, 1)


def test_a_road_into_the_city() -> None:
    """AM-12, AM-13: joined on any tile of the feature; onto the joined segment alone."""
    game = in_a_city(options=C1)
    game.put("BG-T", (0, -1), 2)
    game.put("BG-U", (0, -2))
    game.put("BG-E", (-1, -1), 1)
    game.lay("BG-E", at=(1, -1), rotation=3)
    game.passes()
    assert goals(game) == {(0, -1, "road1")}


def test_two_cities_are_never_joined() -> None:
    """AM-12: but the roads between them are, with both."""
    game = in_a_city("inns-cathedrals", options=C1)
    game.lay("IC-I", at=(0, -1))
    game.passes()
    assert goals(game) == {(0, -1, "road1"), (0, -1, "road2")}


def test_across_a_junction() -> None:
    """AM-12: from a road onto the others that meet it there."""
    game = table(AM, options=C1)
    game.put("BG-W", (1, 0))
    game.stand(0, (0, 0), "road1", kind="wagon")
    game.lay("BG-W", at=(-1, 0), rotation=0)
    game.passes()
    assert goals(game) == {(1, 0, "road1"), (1, 0, "road2"), (-1, 0, "road2"), (-1, 0, "road3")}


def test_into_an_abbey_and_out_of_it() -> None:
    """AM-12: an abbey laid against the scored feature is joined to it, and back."""
    game = with_hole(options=C1)
    game.stand(0, (0, 0), "city1", kind="wagon")
    lay_abbey(game)
    game.passes()
    assert goals(game) == {(*HOLE, "monastery1")}
    game.deploy("monastery1", at=HOLE, kind="wagon")
    game = with_hole(options=C1, north=("BG-U", 0))
    lay_abbey(game)
    game.deploy("monastery1", kind="wagon")
    game.put("BG-B", (-1, -2))
    game.lay("BG-B", at=(1, -2))
    game.passes()
    assert (game.player, goals(game)) == (0, {(0, -2, "road1")})


def test_only_after_scoring() -> None:
    """AM-14: eaten or removed, and at the end of the game, it goes home."""
    game = in_a_city(PD)
    game.lay("PD-C", at=(0, -1), rotation=2)
    game.act(RemoveKnight(figure("0.wagon.1")))
    assert (game.drawing, game.supply(0, "wagon")) == (True, 1)
    game = in_a_city(PD)
    game.state.store(pieces(game.state), dragon=square_at(-1, 0))
    game.put("BG-U", (-1, 0), 1)
    game.play("PD-H", at=(1, 0), rotation=1)
    game.dragon((0, 0))
    assert [event.cause for event in game.told(FigureReturned)] == ["eaten"]
    assert game.supply(0, "wagon") == 1


def test_at_the_end_it_stays() -> None:
    """AM-14: final scoring moves nobody."""
    game = table(AM, bag={"BG-B": 1})
    game.stand(0, (0, 0), "city1", kind="wagon")
    assert projected(game.state)[0] == 1
    game.play("BG-B", at=(0, 1))
    assert (game.state.over, game.where("0.wagon.1")) == (True, (0, 0, "city1"))


def test_never_onto_the_dragons_tile() -> None:
    """AM-15: it is no place for anybody."""
    game = in_a_city(PD)
    game.state.store(pieces(game.state), dragon=square_at(0, 0))
    complete(game)
    assert game.drawing


def test_the_fairy_stays_behind() -> None:
    """AM-15: driving is no wood action; the fairy is beside nobody then."""
    game = in_a_city(PD)
    game.state.store(pieces(game.state), fairy=square_at(0, 0), beside=figure("0.wagon.1"))
    complete(game)
    game.deploy("road1", at=(0, 0), kind="wagon")
    assert (game.fairy_at, game.beside_fairy) == ((0, 0), "")
    assert [str(event.figure) for event in game.told(FigureDeployed)] == ["0.wagon.1"]


def test_across_a_gap() -> None:
    """AM-16: in the second edition squares count, however full they are."""
    game = with_halves("H1-01", "H2-04", expansions=(AM,), start="BG-D")
    game.put("H1-03", (1, 0), 0)
    game.stand(0, (0, 0), "city1", kind="wagon")
    game.draws("BG-E")
    game.place((0, -1), 2)
    game.passes()
    assert (0, 0, "road1") in goals(game)
    assert {goal for goal in goals(game) if goal[0] == 1} == {(1, 0, "road1")}


def test_within_a_half_tile() -> None:
    """AM-16: in the first edition a road that runs into the city of a half tile is joined to it."""
    game = with_halves("H1-09", "H2-04", expansions=(AM,), start="BG-D", options=C1)
    game.stand(0, (0, 0), "city1", kind="wagon")
    game.half("H1-09", (0, -1), 3)
    game.passes()
    assert [(goal[:2]) for goal in goals(game)] == [(0, -1)]


def test_a_resigned_players_wagon() -> None:
    """G2-6: it goes home instead of driving."""
    game = in_a_city(players=3)
    game.play("BG-B", at=(0, 1))
    game.resigns(0)
    complete(game)
    assert (game.drawing, game.supply(0, "wagon")) == (True, 1)


@pytest.mark.parametrize("reach", ["C2", "C1"])
def test_everybody_has_a_wagon(reach: str) -> None:
    """AM-10: one each."""
    state = new_game(Setup(3, expansions=(AM,), options={"wagon-reach": reach}))
    assert [sum(f.kind == "wagon" for f in home) for home in state.supply] == [1, 1, 1]
