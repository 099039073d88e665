"""Tables at which half tiles are dealt."""

from rules.option import OptionValue
from tests.builders import Table, table


def with_halves(
    *tiles: str,
    expansions: tuple[str, ...] = (),
    players: int = 2,
    start: str = "BG-B",
    bag: dict[str, int] | None = None,
    options: dict[str, OptionValue] | None = None,
) -> Table:
    """Return a table at which these half tiles are dealt, the first to player 0, and so on."""
    chosen: dict[str, OptionValue] = {
        "half-deal": "deal-all",
        "half-hand": len(tiles) // players,
        **(options or {}),
    }
    game = table("halflings", *expansions, players=players, start=start, bag=bag, options=chosen)
    game.deals(*tiles)
    return game
