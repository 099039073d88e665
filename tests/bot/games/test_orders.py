"""What an order makes of a step: foreseeable, and of equal steps the first in reading order."""

import pytest

from bot.games.moves import Move
from bot.games.orders import Order, follow
from bot.games.sealed_bag import Bag
from rules.actions import Action
from rules.expansions.princess_dragon.dragon import STEPS, MoveDragon
from rules.expansions.princess_dragon.pieces import pieces
from rules.geometry import square_at
from rules.step import Step
from tests.builders import PD, Table, table

STEP = "dragon-move"
AWAY, BOT = Order("away"), Order("bot")
CROSS = ((0, -1), (-1, 0), (1, 0), (0, 1))
"""The squares round the start tile, in reading order."""


def meadow(*squares: tuple[int, int]) -> Table:
    """A board of meadows, with the dragon on the start tile, led by player 0."""
    game = table(PD, players=3, start="BG-B")
    for square in squares or CROSS:
        game.put("BG-B", square)
    here, state = square_at(0, 0), game.state
    state.store(pieces(state), dragon=here)
    state.agenda = (Step(STEP, 0, (STEPS, here)), *state.agenda)
    state.legal = None
    return game


def led(game: Table, order: Order) -> Action | None:
    """What player 0 does by an order."""
    return follow(game.state, {(0, STEP): order})


def test_without_an_order_its_player_is_asked() -> None:
    """Others' orders are not theirs, nor are those for other steps."""
    game = meadow()
    assert follow(game.state, {}) is None
    assert follow(game.state, {(1, STEP): BOT, (0, "wood"): BOT}) is None


@pytest.mark.parametrize("order", [AWAY, BOT, Order("towards", 1)])
def test_of_equal_steps_the_first_in_reading_order_is_made(order: Order) -> None:
    """Nobody stands anywhere."""
    assert led(meadow(), order) == MoveDragon(0, -1)


def test_away_spares_ones_own_meeples() -> None:
    """Before all else."""
    game = meadow()
    for square in CROSS[:3]:
        game.stand(0, square, "monastery1")
    assert led(game, AWAY) == MoveDragon(0, 1)


def test_away_is_as_far_as_possible_from_ones_own_meeples() -> None:
    """Others' do not matter."""
    game = meadow((0, -1), (0, -2), (0, 1), (1, 0), (1, 1))
    game.stand(0, (0, -2), "monastery1")
    game.stand(1, (0, -1), "monastery1")
    assert led(game, AWAY) == MoveDragon(1, 0)


def test_away_counts_steps_and_not_what_is_seen_from_above() -> None:
    """A neighbour to which there is only a long way is far."""
    game = meadow((-1, 0), (1, 0), (1, -1), (1, -2), (0, -2), (-1, -2), (-1, -1))
    game.stand(0, (-1, -1), "monastery1")
    assert led(game, AWAY) == MoveDragon(1, 0)


def test_the_fairys_tile_needs_no_sparing() -> None:
    """Who stands there is safe, and the dragon does not go there."""
    game = meadow()
    game.stand(0, (0, -1), "monastery1")
    game.state.store(pieces(game.state), fairy=square_at(0, -1))
    assert led(game, AWAY) == MoveDragon(-1, 0)


def test_towards_somebody_eats_them_or_comes_as_near_as_possible() -> None:
    """By the shortest way."""
    game = meadow((0, -1), (0, 1), (0, 2), (1, 0))
    game.stand(2, (0, 2), "monastery1")
    assert led(game, Order("towards", 2)) == MoveDragon(0, 1)
    game.stand(2, (1, 0), "monastery1")
    assert led(game, Order("towards", 2)) == MoveDragon(1, 0)


def test_towards_somebody_spares_oneself_where_that_costs_nothing() -> None:
    """Of two equal ways it takes the one that eats nobody of one's own."""
    game = meadow((0, -1), (-1, 0), (-1, -1))
    game.stand(2, (-1, -1), "monastery1")
    game.stand(0, (0, -1), "monastery1")
    assert led(game, Order("towards", 2)) == MoveDragon(-1, 0)


def test_an_order_towards_somebody_who_has_left_asks_again() -> None:
    """There is nobody to go to."""
    game = meadow()
    game.stand(2, (0, 1), "monastery1")
    assert led(game, Order("towards", 2)) == MoveDragon(0, 1)
    game.resigns(2)
    assert led(game, Order("towards", 2)) is None


def test_the_bot_hurts_others_more_than_its_player() -> None:
    """It eats others, then nobody, and one's own last of all."""
    game = meadow((0, -1), (-1, 0), (1, 0))
    game.stand(0, (0, -1), "monastery1")
    assert led(game, BOT) == MoveDragon(-1, 0)
    game.stand(1, (1, 0), "monastery1")
    assert led(game, BOT) == MoveDragon(1, 0)


def test_the_bot_gives_none_of_its_players_meeples_for_another() -> None:
    """One for one is no gain."""
    game = meadow((0, -1), (1, 0))
    game.stand(0, (1, 0), "monastery1")
    game.stand(1, (1, 0), "field1")
    assert led(game, BOT) == MoveDragon(0, -1)


def test_the_bot_goes_where_more_others_are_near() -> None:
    """And fewer of one's own."""
    game = meadow((0, -1), (0, -2), (0, 1), (0, 2))
    game.stand(0, (0, -2), "monastery1")
    game.stand(1, (0, 2), "monastery1")
    assert led(game, BOT) == MoveDragon(0, 1)


def test_a_single_way_is_no_order() -> None:
    """It is made as ever, and told as forced."""
    game = meadow((1, 0), (1, 1), (2, 0))
    move = Move(game.state, Bag("", (), ()), {(0, STEP): BOT, (1, STEP): BOT})
    move.go_on()
    assert [(entry.seat, entry.ordered) for entry in move.logged[:2]] == [(0, False), (1, True)]
