"""Tables at which half tiles are dealt, and positions put together without playing them."""

from rules.expansion import OptionValue
from rules.expansions import EXPANSIONS
from rules.geometry import square_at
from tests.builders import At, Table, table

TILES = {tile.id: tile for box in EXPANSIONS.everything for tile in box.tiles()}


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


def put(game: Table, tile: str, at: At, rotation: int = 0) -> None:
    """Put a tile onto the board, as if it had been laid long ago."""
    game.state.board.place(TILES[tile], square_at(*at), rotation)
    game.state.legal = None


def stand(
    game: Table, player: int, at: At, segment: str, corner: str = "", kind: str = "meeple"
) -> None:
    """Stand a player's figure on a segment, as if it had been placed long ago."""
    (placement,) = (
        tile for tile in game.state.board.placements_on(square_at(*at)) if tile.corner == corner
    )
    turn = game.state.turn
    game.state.deploy(player, kind, placement.segment(segment))
    game.state.turn = turn
    game.state.legal = None
