"""Tables at which ferries lie on lakes."""

from rules.expansions.ferries import LayFerry, MoveFerry, find_ends, moor
from rules.geometry import square_at
from rules.option import OptionValue
from tests.builders import At, Table, table

FR = "ferries"
LAKE = "FR-02"
"""A lake with roads to the west, south and east."""


def lakes(
    *expansions: str, players: int = 2, options: dict[str, OptionValue] | None = None
) -> Table:
    """Return a table with The Ferries and other expansions."""
    return table(FR, *expansions, players=players, options=options)


def put_lake(game: Table, at: At, ends: str, tile: str = LAKE, rotation: int = 0) -> None:
    """Put a lake with its ferry onto the board, as if that had been done long ago."""
    game.put(tile, at, rotation)
    turn = game.state.turn
    moor(game.state, square_at(*at), ends)
    game.state.turn = turn
    game.state.legal = None


def joined(game: Table, at: At) -> str:
    """Return the sides whose roads the ferry of a square joins; "" if none is there."""
    return find_ends(game.state.board, square_at(*at))


def may_lay(game: Table) -> list[str]:
    """Return the ferries that may be laid now."""
    return [action.ends for action in game.choices(LayFerry)]


def lays(game: Table, ends: str) -> None:
    """Lay a ferry on the new lake."""
    game.act(LayFerry(*game.here, ends))


def may_move(game: Table) -> dict[At, list[str]]:
    """Return how the ferries of which squares may be moved now."""
    found: dict[At, list[str]] = {}
    for action in game.choices(MoveFerry):
        found.setdefault((action.x, action.y), []).append(action.ends)
    return found


def moves(game: Table, at: At, ends: str) -> None:
    """Move the ferry of a square."""
    game.act(MoveFerry(*at, ends))
