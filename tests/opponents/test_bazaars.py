"""What a bot offers at a bazaar: what a tile is worth to it, beyond the others."""

import pytest

from opponents import choose
from opponents.expansions import evaluate
from opponents.expansions.bazaar import find_worth
from rules.actions import PASS, Action
from rules.expansions.bridges_castles_bazaars.bazaar import (
    BuyLot,
    OfferPrice,
    RaiseBid,
    SellLot,
)
from tests.bazaars import BCB, CALLS, begin, show
from tests.builders import Table, table


def shown(*knights: int) -> Table:
    """Return a table where three tiles are for sale, and the last BG-E completes a city.

    The city has five tiles, and knights of these players.
    """
    game = begin(bag={CALLS: 1, "BG-E": 1, "BG-U": 9, "BG-V": 9})
    show(game, "BG-E", "BG-U", "BG-V")
    game.put("BG-E", (10, 0), 1)
    for x in range(11, 15):
        game.put("BG-G", (x, 0))
    for player in knights:
        game.stand(player, (10, 0), "city1")
    return game


def decide(game: Table) -> object:
    """Return what the strongest level does at first sight."""
    assert game.player is not None
    return choose(game.state, game.player, "hard", further=False)


def test_the_owner_of_a_city_offers_a_part_of_what_its_tile_is_worth() -> None:
    """Half of what that is beyond the mean of the tiles: others may raise, or sell."""
    game = shown(1)
    worths = [find_worth(evaluate(game.state, 1), game.state, tile) for tile in ("BG-E", "BG-U")]
    assert worths == [pytest.approx(8.5, abs=0.5), 0]
    assert decide(game) == OfferPrice("BG-E", 2)


@pytest.mark.parametrize(("price", "bid"), [(0, RaiseBid(1)), (7, RaiseBid(8)), (8, PASS)])
def test_it_bids_up_to_what_a_tile_is_worth(price: int, bid: Action) -> None:
    """One point more each time; a player with nothing to complete passes."""
    game = shown(2)
    game.act(OfferPrice("BG-E", price))
    assert decide(game) == bid
    game.act(PASS)
    assert (game.player, decide(game)) == (0, PASS)


@pytest.mark.parametrize(("owner", "price", "deal"), [(1, 4, BuyLot()), (2, 4, SellLot())])
def test_it_buys_what_is_worth_more_than_the_price_twice(
    owner: int, price: int, deal: Action
) -> None:
    """Selling would bring the price instead of costing it."""
    game = shown(owner)
    game.act(OfferPrice("BG-E", price - 1), RaiseBid(price), PASS)
    assert (game.player, decide(game)) == (1, deal)


def test_a_tile_that_fits_nowhere_is_worth_nothing() -> None:
    """BCB-19: it is out of the game, and its buyer draws another."""
    game = table(BCB, start="BG-U")
    assert find_worth(evaluate(game.state, 0), game.state, "BG-C") == 0
