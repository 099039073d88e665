"""King & Robber Baron (KR-1 to KR-5)."""

import pytest

from rules import CHANCE, Setup, new_game
from rules.events import Part, Spot
from rules.expansions.king_robber import NOBODY, TitleTaken, holders
from rules.expansions.princess_dragon.pieces import pieces
from rules.expansions.tower.prisoners import Capture
from rules.geometry import square_at
from rules.option import OptionValue
from tests.abbeys import AM, HOLE, lay_abbey, with_hole
from tests.builders import PD, TB, Table, table
from tests.halves import with_halves
from tests.towers import builds, tower_table

KR = "king-robber"
Taken = tuple[int, str, int, int]


def royal(*expansions: str, players: int = 2, how: str = "one", start: str = "BG-D") -> Table:
    """Return a table with King & Robber Baron and other expansions."""
    options: dict[str, OptionValue] = {} if how == "one" else {"king-and-robber": how}
    return table(KR, *expansions, players=players, start=start, options=options)


def taken(game: Table) -> list[Taken]:
    """Return who took what in the last call, for how many tiles, and from whom."""
    return [(e.player, e.title, e.size, e.before) for e in game.told(TitleTaken)]


def close_city(game: Table) -> None:
    """Complete the city in the north of the start tile: two tiles."""
    game.play("BG-E", at=(0, -1), rotation=2)


def begin_long_city(game: Table) -> None:
    """Put a city of two tiles in the south that goes on southwards."""
    game.put("BG-E", (0, 1), 2)
    game.put("BG-G", (0, 2), 1)


def close_long_city(game: Table) -> None:
    """Complete the city in the south: three tiles."""
    game.play("BG-E", at=(0, 3))


def finish(game: Table, last: str = "BG-B", at: tuple[int, int] = (0, -2)) -> None:
    """Let this be the last tile, and play it without a meeple."""
    game.state.bag = {last: 1}
    game.state.legal = None
    game.play(last, at=at)
    assert game.state.over


def royal_gains(game: Table) -> list[tuple[int, int, str]]:
    """Return the points that king and robber baron brought in the last call."""
    return [item for item in game.gains() if item[2] in ("king", "robber")]


# Who has them


def test_nobody_has_them_at_first() -> None:
    """KR-1: both are beside the board."""
    here = holders(royal().state)
    assert (here.king, here.robber) == (NOBODY, NOBODY)


def test_the_first_city() -> None:
    """KR-1: gives the king to whose tile completes it, a city of nobody too; nothing is scored."""
    game = royal()
    close_city(game)
    assert taken(game) == [(0, "king", 2, NOBODY)]
    assert game.gains() == []


def test_the_first_road() -> None:
    """KR-1: gives the robber baron in the same way, even where another scores it."""
    game = royal()
    game.put("BG-A", (-1, 0), 3)
    game.stand(1, (0, 0), "road1")
    game.play("BG-A", at=(1, 0), rotation=1)
    assert taken(game) == [(0, "robber", 3, NOBODY)]
    assert game.gains() == [(1, 3, "road")]


def test_a_larger_one_takes_him_away() -> None:
    """KR-1: from whoever has him."""
    game = royal()
    begin_long_city(game)
    close_city(game)
    close_long_city(game)
    assert taken(game) == [(1, "king", 3, 0)]
    assert holders(game.state).king == 1
    assert game.told(TitleTaken)[0].spot == Spot(0, 3, "city1"), "on the new tile"


def test_both_by_one_tile() -> None:
    """KR-1: a tile that completes a city and a road gives both."""
    game = royal()
    game.put("BG-A", (-1, 0), 3)
    game.put("BG-E", (1, -1), 2)
    game.play("BG-L", at=(1, 0))
    assert taken(game) == [(0, "king", 2, NOBODY), (0, "robber", 3, NOBODY)]


def test_equal_is_not_enough() -> None:
    """KR-1: the city must have more tiles than every one completed before."""
    game = royal()
    game.put("BG-E", (0, 1), 2)
    close_city(game)
    game.play("BG-E", at=(0, 2))
    assert (taken(game), holders(game.state).king) == ([], 0)


def test_a_smaller_one_neither() -> None:
    """KR-1: a city of two after one of three."""
    game = royal()
    begin_long_city(game)
    close_long_city(game)
    close_city(game)
    assert (taken(game), holders(game.state).king) == ([], 0)


def test_who_has_him_keeps_him() -> None:
    """KR-1: with a larger one, which others must then surpass."""
    game = royal()
    begin_long_city(game)
    close_city(game)
    game.play("BG-U", at=(1, 0), rotation=1)
    close_long_city(game)
    assert taken(game) == [(0, "king", 3, 0)]


def test_arms_and_inns_add_nothing() -> None:
    """KR-2: only tiles count: two with a coat of arms are no more than two without."""
    game = royal()
    game.put("AM-09", (0, 1), 3)
    close_city(game)
    game.play("BG-E", at=(0, 2))
    assert game.feature((0, 2), "city1").arms == 1
    assert (taken(game), holders(game.state).king) == ([], 0)


def test_the_largest_of_several() -> None:
    """KR-2: one tile completes cities of two and of three tiles, and the larger one counts."""
    game = royal()
    game.put("BG-G", (0, -1), 1)
    game.put("BG-B", (-1, -2))
    game.put("BG-B", (1, -2))
    game.put("BG-E", (0, -3), 2)
    game.play("BG-H", at=(0, -2), rotation=1)
    assert taken(game) == [(0, "king", 3, NOBODY)]


def test_a_road_with_three_ends() -> None:
    """KR-2: all its tiles count."""
    game = royal(AM)
    game.put("AM-11", (1, 0))
    game.put("BG-A", (-1, 0), 3)
    game.put("BG-A", (1, -1))
    game.play("BG-A", at=(2, 0), rotation=1)
    assert taken(game) == [(0, "robber", 5, NOBODY)]


@pytest.mark.parametrize("scoring", ["2014", "10/2015", "2020", "1/2021"])
def test_half_tiles_count_by_square(scoring: str) -> None:
    """KR-2, HL-9: a square with two halves is one tile, however halves score."""
    game = with_halves(
        "H1-06", "H2-01", expansions=(KR,), start="BG-D", options={"half-scoring": scoring}
    )
    game.half("H1-06", (0, -1))
    game.passes()
    assert taken(game) == [(0, "king", 2, NOBODY)]


def test_an_abbey_completes_too() -> None:
    """KR-3: the city and the roads that it closes."""
    game = with_hole(KR)
    lay_abbey(game, HOLE)
    game.passes()
    assert taken(game) == [(0, "king", 1, NOBODY)]


def test_a_city_that_the_dragon_emptied() -> None:
    """KR-1: counts as one of nobody."""
    game = royal(PD)
    game.put("BG-U", (1, 0), 1)
    game.stand(1, (0, 0), "city1")
    game.state.store(pieces(game.state), dragon=square_at(1, 0))
    game.lay("PD-Jg", at=(0, -1), rotation=2)
    game.passes()
    game.dragon((0, 0))
    assert game.where("1.meeple.1") is None
    while game.step == "dragon-move":
        game.act(game.legal[0])
    assert (taken(game), game.gains()) == ([(0, "king", 2, NOBODY)], [])


def test_no_tower_takes_them() -> None:
    """G4-2: they are no figures: nobody captures them."""
    game = tower_table(KR)
    game.lay("BG-E", at=(0, -1), rotation=2)
    builds(game)
    assert not game.may(Capture)


def test_each_part_of_a_double_turn() -> None:
    """KR-1, G4-4: the second part surpasses the first."""
    game = royal(TB)
    begin_long_city(game)
    game.stand(0, (0, 0), "city1")
    game.stand(0, (0, 0), "city1", kind="builder")
    game.lay("BG-E", at=(0, -1), rotation=2)
    game.passes()
    assert (taken(game), game.part) == ([(0, "king", 2, NOBODY)], (0, 1))
    game.play("BG-E", at=(0, 3))
    assert taken(game) == [(0, "king", 3, 0)]


def test_one_who_resigns_keeps_him() -> None:
    """G4-5, T7: until another surpasses the city, and at the end."""
    game = royal(players=3)
    close_city(game)
    game.resigns(0)
    assert holders(game.state).king == 0
    finish(game)
    assert royal_gains(game) == [(0, 1, "king")]


# What they bring


def test_one_a_feature() -> None:
    """KR-4: 1 point for each completed city and road on the board, occupied ever or not."""
    game = royal()
    begin_long_city(game)
    game.put("BG-A", (-1, 0), 3)
    close_city(game)
    close_long_city(game)
    game.play("BG-A", at=(1, 0), rotation=1)
    finish(game)
    assert royal_gains(game) == [(1, 2, "king"), (0, 1, "robber")]


def test_nothing_completed() -> None:
    """KR-4: whom nobody has brings nothing."""
    game = royal()
    finish(game, at=(0, 1))
    assert royal_gains(game) == []


@pytest.mark.parametrize(
    ("how", "alone", "both"), [("10/20", 10, (10, 10)), ("15/40", 15, (20, 20))]
)
def test_fixed_points(how: str, alone: int, both: tuple[int, int]) -> None:
    """KR-5: so many for one of them, and for both together 20, or 40."""
    game = royal(how=how)
    game.put("BG-A", (-1, 0), 3)
    close_city(game)
    rest = game.state.copy()
    game.play("BG-A", at=(1, 0), rotation=1)
    finish(game)
    assert royal_gains(game) == [(0, alone, "king"), (1, alone, "robber")]
    assert game.items()[-2].parts == (Part("king", 1, alone),)
    game = Table(rest)
    game.play("BG-B", at=(0, -2))
    game.play("BG-A", at=(1, 0), rotation=1)
    finish(game, at=(0, -3))
    assert royal_gains(game) == [(0, both[0], "king"), (0, both[1], "robber")]


def test_continuously() -> None:
    """KR-5: who has him before a city is completed gets 1, and nothing at the end."""
    game = royal(how="continuously")
    begin_long_city(game)
    close_city(game)
    assert royal_gains(game) == []
    close_long_city(game)
    assert royal_gains(game) == [(0, 1, "king")]
    assert taken(game) == [(1, "king", 3, 0)]
    finish(game)
    assert royal_gains(game) == []


def test_continuously_for_each() -> None:
    """KR-5: 1 for each of two cities that one tile completes."""
    game = royal(how="continuously")
    game.put("BG-E", (0, 1), 2)
    game.put("BG-E", (0, 3), 0)
    close_city(game)
    game.play("BG-H", at=(0, 2), rotation=1)
    assert royal_gains(game) == [(0, 2, "king")]


def test_five_tiles() -> None:
    """KR-1: in both editions, with a garden in C2."""
    for edition, garden in (("C1", False), ("C2", True)):
        state = new_game(Setup(edition=edition, expansions=(KR,)))
        own = [id for id in state.bag if id.startswith("KR-")]
        assert len(own) == 5
        assert ("KR-02g" in own) is garden
        assert state.player == CHANCE
