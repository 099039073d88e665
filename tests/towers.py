"""Tables at which towers stand and meeples are held."""

from rules.actions import Deploy
from rules.events import Part, ScoreItem
from rules.expansions.tower.floors import BuildFloor
from rules.expansions.tower.prisoners import Capture
from rules.expansions.tower.slot import towers
from rules.geometry import square_at
from rules.option import OptionValue
from tests.builders import At, Table, figure, table

TW = "tower"
HIGH = "tower1"
OPEN = "TW-02g"
"""A tile that shows nothing but field, garden and foundation."""
TOWER: At = (0, 1)


def tower_table(
    *expansions: str,
    players: int = 2,
    floors: int = 0,
    options: dict[str, OptionValue] | None = None,
) -> Table:
    """Return a table with a tower of so many floors south of the start tile."""
    game = table(TW, *expansions, players=players, options=options)
    game.put(OPEN, TOWER)
    raise_to(game, floors)
    return game


def raise_to(game: Table, floors: int, at: At = TOWER) -> None:
    """Let the tower on a square have so many floors, as if they had been built long ago."""
    here = towers(game.state)
    built = {**dict(here.built), square_at(*at): floors}
    built = {square: floors for square, floors in built.items() if floors}
    game.state.store(here, built=tuple(sorted(built.items())))
    game.state.legal = None


def floors_at(game: Table, at: At = TOWER) -> int:
    """Return how many floors a tower has."""
    return dict(towers(game.state).built).get(square_at(*at), 0)


def builds(game: Table, at: At = TOWER) -> None:
    """Put a floor on the tower of a square."""
    game.act(BuildFloor(*at))


def open_to_build(game: Table) -> list[At]:
    """Return the squares where a floor may be put now."""
    return [(action.x, action.y) for action in game.choices(BuildFloor)]


def climbers(game: Table, at: At = TOWER) -> set[str]:
    """Return the kinds of figure that may climb a tower now."""
    return {d.figure for d in game.choices(Deploy) if (d.x, d.y, d.segment) == (*at, HIGH)}


def in_reach(game: Table) -> set[str]:
    """Return whom one may capture now."""
    return {str(action.figure) for action in game.choices(Capture)}


def captures(game: Table, text: str) -> None:
    """Capture this figure."""
    game.act(Capture(figure(text)))


def imprison(game: Table, text: str, captor: int) -> None:
    """Let a player hold a figure, as if it had been captured long ago."""
    state, prisoner = game.state, figure(text)
    state.supply[prisoner.player] = tuple(f for f in state.supply[prisoner.player] if f != prisoner)
    state.held[prisoner] = captor
    game.state.legal = None


def held(game: Table) -> dict[str, int]:
    """Return who holds whom."""
    return {str(figure): holder for figure, holder in game.state.held.items()}


def rich(game: Table, player: int, points: int = 3) -> None:
    """Give a player points."""
    game.state.award([ScoreItem(player, points, "city", (Part("tiles", 1, points),))])
    game.state.legal = None
