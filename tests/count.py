"""Tables at which the City of Carcassonne lies."""

from rules.expansions.count import City, EnterCity, LeaveCity, MoveCount, city_of
from rules.option import OptionValue
from tests.builders import At, Table, table

COUNT = "count"
EAST: At = (2, 1)
"""The square beside the city of the block's south-eastern tile, at (1, 1)."""
CORNER: At = (1, 1)


def count_table(
    *expansions: str,
    players: int = 2,
    edition: str = "C2",
    options: dict[str, OptionValue] | None = None,
) -> Table:
    """Return a table with the Count and these, before the first draw."""
    return table(COUNT, *expansions, players=players, edition=edition, start="", options=options)


def wait(game: Table, player: int, quarter: str, kind: str = "meeple") -> None:
    """Let a player's figure be in a quarter, as if it had been placed there long ago."""
    figure, here = game.state.hold(player, kind), city_of(game.state)
    game.state.store(here, figures=(*here.figures, (figure, quarter)))
    game.state.legal = None


def put_count(game: Table, quarter: str) -> None:
    """Let the count be in a quarter."""
    game.state.store(game.state.slots[City], count=quarter)
    game.state.legal = None


def close_city(game: Table) -> None:
    """Lay a tile that completes the city of two tiles in the east, and pass up to T5."""
    game.lay("BG-E", EAST, 3)
    while game.step in ("wood", "phantom"):
        game.passes()


def serve(game: Table) -> None:
    """Complete a city that is player 1's, in a turn of player 0."""
    game.stand(1, CORNER, "city1")
    close_city(game)


def enters(game: Table, quarter: str, kind: str = "meeple") -> None:
    """Place a figure from supply in a quarter."""
    game.act(EnterCity(kind, quarter))


def joins(game: Table, quarter: str, at: At, segment: str, kind: str = "meeple") -> None:
    """Move a figure out of a quarter onto a segment."""
    game.act(LeaveCity(kind, quarter, *at, segment))


def moves_count(game: Table, quarter: str) -> None:
    """Move the count."""
    game.act(MoveCount(quarter))


def quarters(game: Table, kind: str = "meeple") -> list[str]:
    """Return the quarters into which a figure of a kind may go now."""
    return [action.quarter for action in game.choices(EnterCity) if action.kind == kind]


def ways_out(game: Table) -> list[tuple[str, At, str]]:
    """Return whence a figure may move where now: quarter, square and segment."""
    return [(a.quarter, (a.x, a.y), a.segment) for a in game.choices(LeaveCity)]


def inside(game: Table) -> list[tuple[str, str]]:
    """Return who is in which quarter."""
    return [(str(figure), quarter) for figure, quarter in city_of(game.state).figures]
