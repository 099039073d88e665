"""Bridges to the bot: built where they bring more than they may later, and not for nothing."""

import pytest

from opponents import WEIGHTS, choose
from opponents.expansions import evaluate
from rules.actions import PlaceTile
from rules.expansions.bridges_castles_bazaars.bridges import BuildBridge
from tests.bridges import BCB, bridge_table, offered
from tests.builders import Table, table


def interrupted() -> Table:
    """Return a table at which a field is between the first player's road and its end."""
    game = bridge_table(start="BG-U")
    game.put("BG-W", (0, -1))
    game.put("BG-W", (0, 2), 2)
    return game


def test_bridges_that_are_left_are_worth_something() -> None:
    """The same for each; less when there are few turns left."""
    state = table(BCB, bag={"BG-B": 8}).state
    weights = dict.fromkeys(WEIGHTS, 0.0)
    assert evaluate(state, 0, weights={**weights, "bridge": 1.0}).totals(state) == [3, 3]
    assert evaluate(state, 0, weights={**weights, "bridge": 1.0, "late": 4.0}).totals(state) == [
        1.5,
        1.5,
    ]


def test_it_completes_its_road_with_a_bridge() -> None:
    """Over the tile that it lays; nobody's road is worth none."""
    game = interrupted()
    game.stand(0, (0, 0), "road1")
    game.draws("BG-E")
    chosen = choose(game.state, 0, "hard", further=False)
    assert isinstance(chosen, PlaceTile)
    assert (chosen.x, chosen.y) == (0, 1)


@pytest.mark.parametrize("tile", ["BG-B", "BG-E"])
def test_it_builds_none_for_nothing(tile: str) -> None:
    """Where a bridge joins nothing it would only be spent."""
    game = bridge_table(start="BG-D")
    game.lay(tile, (0, 1)) if tile == "BG-B" else game.lay(tile, (0, -1), 2)
    assert offered(game)
    assert not isinstance(choose(game.state, 0, "hard", further=False), BuildBridge)
