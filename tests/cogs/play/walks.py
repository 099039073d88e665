"""A table at which the dragon moves."""

from rules.actions import PlaceTile
from tests.builders import PD, Table, table


def walking() -> Table:
    """Return a table at which player 0 leads the dragon."""
    game = table(PD, players=3, start="BG-B")
    game.play("PD-2", at=(1, 0))
    game.play("BG-B", at=(2, 0))
    game.play("BG-B", at=(1, -1))
    game.draws("PD-G")
    game.act(game.choices(PlaceTile)[-1])
    while game.step != "dragon-move":
        game.passes()
    return game
