"""Tables at which bridges are built."""

from rules.actions import Deploy, PlaceTile
from rules.expansions.bridges_castles_bazaars.bridges import (
    TILE,
    WAYS,
    BuildBridge,
    count_left,
)
from rules.geometry import square_at
from rules.option import OptionValue
from rules.tiles import BRIDGE
from tests.builders import At, Table, table

BCB = "bridges-castles-bazaars"
OVER = "road1"
"""What the road of a bridge is called."""


def bridge_table(
    *expansions: str,
    players: int = 2,
    start: str = "BG-D",
    bag: dict[str, int] | None = None,
    options: dict[str, OptionValue] | None = None,
) -> Table:
    """Return a table with Bridges, Castles & Bazaars and these."""
    return table(BCB, *expansions, players=players, start=start, bag=bag, options=options)


def build(game: Table, at: At, way: str) -> None:
    """Build a bridge beside the wood action."""
    game.act(BuildBridge(*at, way))


def span(game: Table, at: At, way: str) -> None:
    """Let a bridge be on the board, as if it had been built long ago, by nobody."""
    state = game.state
    state.board.place(state.tile(TILE), square_at(*at), WAYS.index(way))
    state.legal = None


def offered(game: Table) -> set[tuple[At, str]]:
    """Return the bridges that may be built now."""
    return {((a.x, a.y), a.way) for a in game.choices(BuildBridge)}


def climb(game: Table, at: At, kind: str = "meeple") -> None:
    """Stand a figure on the bridge over a square."""
    game.act(onto(at, kind))


def onto(at: At, kind: str = "meeple") -> Deploy:
    """Return standing a figure on the bridge over a square."""
    return Deploy(kind, *at, OVER, BRIDGE)


def left(game: Table) -> list[int]:
    """Return how many bridges each player has left."""
    return [count_left(game.state, player) for player in game.state.players]


def turns_at(game: Table, at: At) -> set[int]:
    """Return the rotations in which the drawn tile may lie on a square."""
    return {p.rotation for p in game.choices(PlaceTile) if (p.x, p.y) == at}
