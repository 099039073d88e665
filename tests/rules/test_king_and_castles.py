"""The king where cities become castles (KR-3, BCB-8)."""

import pytest

from rules.expansions.king_robber import NOBODY, TitleTaken, holders
from tests.builders import Table
from tests.castles import HERE, NORTH, builds, castle_table, keepers

KR = "king-robber"


def before_a_castle(how: str = "one") -> Table:
    """Player 0 is asked whether the first city of the game, of two tiles, becomes a castle."""
    game = castle_table(KR, options={"king-and-robber": how})
    game.stand(0, HERE, "city1")
    game.put("BG-E", (0, 1), 2)
    game.lay("BG-E", NORTH, 2)
    game.passes()
    assert game.step == "castle"
    return game


def close_second_city(game: Table) -> None:
    """Complete another city of two tiles, of nobody; the first one was on the board before."""
    game.play("BG-E", at=(0, 2))


def taken(game: Table) -> list[tuple[int, int, int]]:
    """Return who took the king in the last call, for how many tiles, and from whom."""
    return [(e.player, e.size, e.before) for e in game.told(TitleTaken)]


def royal_gains(game: Table) -> list[tuple[int, int, str]]:
    """Return the points that the king brought in the last call."""
    return [item for item in game.gains() if item[2] == "king"]


def test_a_castle_gives_no_king() -> None:
    """KR-3: it is no completed city, from the moment it is built."""
    game = before_a_castle()
    builds(game, NORTH)
    assert (taken(game), holders(game.state).king) == ([], NOBODY)


def test_a_city_that_stays_one_gives_him() -> None:
    """KR-1: if its owner builds no castle."""
    game = before_a_castle()
    game.passes()
    assert taken(game) == [(0, 2, NOBODY)]


def test_no_city_is_measured_against_a_castle() -> None:
    """KR-3: one as large as the castle was is the first completed city."""
    game = before_a_castle()
    builds(game, NORTH)
    close_second_city(game)
    assert taken(game) == [(1, 2, NOBODY)]


def test_a_castle_is_not_counted_at_the_end() -> None:
    """KR-3, KR-4: only the city that stayed one brings the king's holder a point."""
    game = before_a_castle()
    builds(game, NORTH)
    close_second_city(game)
    game.state.bag = {"BG-B": 1}
    game.state.legal = None
    game.play("BG-B", at=(0, 3))
    assert game.state.over
    assert keepers(game) == ["0.meeple.1"]
    assert royal_gains(game) == [(1, 1, "king")]


@pytest.mark.parametrize(("castle", "points"), [(True, []), (False, [(0, 1, "king")])])
def test_continuously(castle: bool, points: list[tuple[int, int, str]]) -> None:
    """KR-3, KR-5: the city that becomes a castle brings nothing while the game goes on, either."""
    game = castle_table(KR, options={"king-and-robber": "continuously"})
    game.put("BG-E", (0, 1), 2)
    close_second_city(game)
    assert taken(game) == [(0, 2, NOBODY)]
    game.stand(1, HERE, "city1")
    game.lay("BG-E", NORTH, 2)
    game.passes()
    assert game.step == "castle"
    if castle:
        builds(game, NORTH)
    else:
        game.passes()
    assert royal_gains(game) == points
