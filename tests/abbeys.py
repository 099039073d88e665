"""Tables of Abbey & Mayor, with a hole into which an abbey fits."""

from rules import legal_actions
from rules.actions import PlaceTile
from rules.expansions.abbey_mayor.abbey import ABBEY
from rules.expansions.source import ChooseFromHand
from rules.option import OptionValue
from tests.builders import At, Table, table

AM = "abbey-mayor"
HOLE = (0, -1)
Laid = tuple[str, int]
PLAIN: Laid = ("BG-B", 0)
"""A monastery between four fields."""


def with_hole(
    *expansions: str,
    north: Laid = PLAIN,
    east: Laid = PLAIN,
    west: Laid = PLAIN,
    players: int = 2,
    start: str = "BG-D",
    edition: str = "C2",
    bag: dict[str, int] | None = None,
    options: dict[str, OptionValue] | None = None,
) -> Table:
    """Return a table with a hole north of the start tile, whose city ends there.

    What is north, east and west of the hole is a tile and its rotation. The road of the start tile
    goes on to both sides.
    """
    game = table(
        AM, *expansions, players=players, start=start, edition=edition, bag=bag, options=options
    )
    game.put("BG-U", (1, 0), 1)
    game.put("BG-U", (-1, 0), 1)
    game.put(east[0], (1, -1), east[1])
    game.put(west[0], (-1, -1), west[1])
    game.put(north[0], (0, -2), north[1])
    begin(game)
    return game


def begin(game: Table) -> None:
    """Begin the turn anew: where an abbey fits by now, it may be laid."""
    game.state.agenda = game.state.rulebook.turns[game.state.turn.player]
    game.state.legal = None
    legal_actions(game.state)


def lay_abbey(game: Table, at: At = HOLE) -> None:
    """Lay the abbey of the player whose turn it is, and stop at the next decision."""
    game.act(ChooseFromHand(ABBEY), PlaceTile(*at, 0))
