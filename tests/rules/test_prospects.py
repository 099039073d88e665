"""Prospects: what a choice brings at the scoring of this turn, before it is made."""

import pytest

from rules.actions import PASS, Deploy, PlaceTile
from rules.expansions.princess_dragon.pieces import pieces
from rules.geometry import square_at
from rules.prospects import (
    Closing,
    Gain,
    Share,
    find_gain,
    list_closings,
    list_due,
    list_items,
)
from rules.tiles import Kind
from tests.builders import PD, Table, figure, table
from tests.dragons import before_the_dragon

CITY = PlaceTile(0, -1, 2)
"""A tile with a city on one side, turned so that it completes the one of the start tile."""


def with_knights(*players: int) -> Table:
    """Return a game in which player 0 can complete a city of two tiles, with a knight of each."""
    game = table()
    for player in players:
        game.stand(player, (0, 0), "city1")
    game.draws("BG-E")
    return game


@pytest.mark.parametrize(
    ("knights", "holders", "shares"),
    [
        ((0,), (0,), (Share(0, 4),)),
        ((1,), (1,), (Share(1, 4),)),
        ((1, 0), (0, 1), (Share(0, 4), Share(1, 4))),
        ((0, 1, 1), (1,), (Share(1, 4),)),
    ],
)
def test_a_tile_that_completes_a_feature_names_its_holders_and_their_points(
    knights: tuple[int, ...], holders: tuple[int, ...], shares: tuple[Share, ...]
) -> None:
    """BG-7: the most figures hold it, a tie counts for each; who plays is named first."""
    game = with_knights(*knights)
    assert list_closings(game.state, CITY) == (Closing(Kind.CITY, holders, shares),)


def test_what_nobody_holds_brings_points_to_who_claims_it() -> None:
    """BG-4: the player of the turn may, with a meeple on the new tile."""
    (closing,) = list_closings(with_knights().state, CITY)
    assert closing == Closing(Kind.CITY, (), (Share(0, 4),), claimed=False)
    assert (closing.most, closing.points_of(0), closing.points_of(1)) == (4, 4, 0)


def test_what_nobody_holds_brings_nothing_to_who_has_no_figure_left() -> None:
    """BG-1: all seven meeples are on the board."""
    game = table()
    for _ in range(7):
        game.stand(0, (0, 0), "road1")
    game.draws("BG-E")
    (closing,) = list_closings(game.state, CITY)
    assert closing == Closing(Kind.CITY)
    assert closing.most == 0


def test_a_tile_that_completes_nothing() -> None:
    """Below the city, or between two halves of a larger one."""
    assert list_closings(with_knights(0).state, PlaceTile(0, 1, 2)) == ()
    game = table()
    game.draws("BG-G")
    assert list_closings(game.state, PlaceTile(0, -1, 1)) == ()


def test_everything_that_a_tile_completes() -> None:
    """Beside the city a road between two junctions; the roads that begin at it go on."""
    game = table()
    game.stand(0, (0, 0), "city1")
    game.put("BG-W", (-1, -1))
    game.stand(1, (-1, -1), "road1")
    game.draws("BG-L")
    closings = list_closings(game.state, PlaceTile(0, -1, 2))
    assert closings == (
        Closing(Kind.CITY, (0,), (Share(0, 4),)),
        Closing(Kind.ROAD, (1,), (Share(1, 2),)),
    )


def test_a_bonus_is_in_the_points_and_named() -> None:
    """PD-F4: 3 points for the fairy beside the knight."""
    game = table(PD)
    game.stand(0, (0, 0), "city1")
    beside = figure("0.meeple.1")
    game.state.store(pieces(game.state), fairy=square_at(0, 0), beside=beside)
    game.draws("BG-E")
    (closing,) = list_closings(game.state, CITY)
    assert closing.shares == (Share(0, 7, (("fairy.scored", 3),)),)


def test_what_the_dragon_may_eat_before_the_scoring_is_a_hazard() -> None:
    """PD-D8: it moves first; where it moves afterwards the points are certain."""
    told = {}
    for moves in ("before-scoring", "after-scoring"):
        game = before_the_dragon(moves, (0, 2))
        game.stand(0, (0, 0), "city1")
        (closing,) = list_due(game.state)
        told[moves] = closing.hazards
    assert told == {"before-scoring": ("dragon",), "after-scoring": ()}


def test_a_figure_is_worth_its_feature_now_or_at_the_end() -> None:
    """BG-5 and BG-8: a complete city counts two a tile, an open road one."""
    game = with_knights()
    game.place((0, -1), 2)
    assert find_gain(game.state, Deploy("meeple", 0, -1, "city1")) == Gain(4, now=True)
    game = table()
    game.lay("BG-D", (1, 0))
    assert find_gain(game.state, Deploy("meeple", 1, 0, "road1")) == Gain(2, now=False)


def test_everybodys_points_if_nothing_more_is_done() -> None:
    """Nobody's city brings none, a knight's does."""
    for knights, points in (((), []), ((1,), [(1, 4)])):
        game = with_knights(*knights)
        game.place((0, -1), 2)
        items = list_items(game.state, PASS)
        assert [(item.player, item.points) for item in items] == points


def test_after_the_scoring_nothing_is_due() -> None:
    """The next turn has begun."""
    game = with_knights(1)
    game.place((0, -1), 2)
    assert list_due(game.state)
    game.passes()
    assert list_due(game.state) == ()
