"""Tables at which castles stand."""

from rules.board import Figure
from rules.expansions.bridges_castles_bazaars.castles import (
    BuildCastle,
    Castle,
    Castles,
    castles_of,
    count_left,
)
from rules.geometry import square_at
from rules.option import OptionValue
from tests.builders import At, Table, table

BCB = "bridges-castles-bazaars"
HERE: At = (0, 0)
NORTH: At = (0, -1)
"""The start tile and the tile north of it, on which `with_castle` has its castle."""


def castle_table(
    *expansions: str,
    players: int = 2,
    edition: str = "C2",
    start: str = "BG-D",
    options: dict[str, OptionValue] | None = None,
) -> Table:
    """Return a table with Bridges, Castles & Bazaars and these."""
    return table(BCB, *expansions, players=players, edition=edition, start=start, options=options)


def fortify(game: Table, player: int, at: At, segment: str = "city1", kind: str = "") -> None:
    """Let a complete city be a player's castle, as if it had been built long ago.

    A figure of this `kind` stands on it, nobody if none is given.
    """
    state = game.state
    number = state.board.feature_of[_segment_at(game, at, segment)]
    keeper: Figure | None = None
    if kind:
        game.stand(player, at, segment, kind=kind)
        keeper = max(f for f in state.figures if (f.player, f.kind) == (player, kind))
        state.keep(keeper)
    state.board.convert(number)
    castle = Castle(player, _segment_at(game, at, segment), keeper)
    state.store(state.slots[Castles], castles=(*castles_of(state), castle))
    state.legal = None


def _segment_at(game: Table, at: At, segment: str) -> int:
    (placement,) = game.state.board.placements_on(square_at(*at))
    return placement.segment(segment)


def with_castle(
    *expansions: str,
    owner: int = 0,
    kind: str = "meeple",
    players: int = 2,
    options: dict[str, OptionValue] | None = None,
) -> Table:
    """Return a table with a castle across the northern edge of the start tile."""
    game = castle_table(*expansions, players=players, options=options)
    game.put("BG-E", NORTH, 2)
    fortify(game, owner, HERE, kind=kind)
    return game


def builds(game: Table, at: At, segment: str = "city1") -> None:
    """Turn the city of this segment into a castle."""
    game.act(BuildCastle(*at, segment))


def sites(game: Table) -> list[tuple[At, str]]:
    """Return the cities that may become castles now."""
    return [((a.x, a.y), a.segment) for a in game.choices(BuildCastle)]


def keepers(game: Table) -> list[str]:
    """Return who stands on each castle, in the order in which they were built; "" for nobody."""
    return [str(castle.figure or "") for castle in castles_of(game.state)]


def left(game: Table) -> list[int]:
    """Return how many castles each player may still build."""
    return [count_left(game.state, player) for player in game.state.players]
