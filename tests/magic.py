"""Tables at which mage and witch stand."""

from rules.expansions.mage_witch.moves import MagicFigureLeft, MoveMagicFigure
from rules.expansions.mage_witch.slot import OFF, segment_of, stand
from rules.geometry import square_at
from rules.option import OptionValue
from tests.builders import At, Table, table

MW = "mage-witch"
Where = tuple[int, int, str]


def magic(*expansions: str, options: dict[str, OptionValue] | None = None) -> Table:
    """Return a table with Mage & Witch and other expansions."""
    return table(MW, *expansions, options=options)


def put(game: Table, figure: str, at: At, segment: str) -> None:
    """Stand the mage or the witch on a segment, as if that had been done long ago."""
    (placement,) = game.state.board.placements_on(square_at(*at))
    stand(game.state, figure, placement.segment(segment))
    game.state.legal = None


def where(game: Table, figure: str) -> Where | None:
    """Return where a magic figure stands, None beside the board."""
    segment = segment_of(game.state, figure)
    if segment == OFF:
        return None
    spot = game.state.spot(segment)
    return spot.x, spot.y, spot.segment


def goals(game: Table, figure: str) -> set[Where]:
    """Return where a magic figure may go now."""
    return {(m.x, m.y, m.segment) for m in game.choices(MoveMagicFigure) if m.figure == figure}


def moves(game: Table, figure: str, at: At, segment: str) -> None:
    """Move the mage or the witch."""
    game.act(MoveMagicFigure(figure, *at, segment))


def left(game: Table) -> list[tuple[str, str]]:
    """Return which magic figures left the board in the last call, and why."""
    return [(event.figure, event.cause) for event in game.told(MagicFigureLeft)]


def between_cities(*figures: tuple[str, At]) -> Table:
    """Return a table at which a magic tile completed all roads and cities there are."""
    game = table(MW, start="BG-B")
    game.put("BG-E", (1, -1), 2)
    game.put("BG-E", (1, 1))
    for figure, at in figures:
        put(game, figure, at, "city1")
    game.lay("MW-05", at=(1, 0))
    return game
