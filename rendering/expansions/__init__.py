"""The columns of the expansions in one table, and look-ups in it.

They read the table when they are called, so that a column may be added at any time.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

from rendering.column import (
    Column,
    Emblem,
    FigureLook,
    Painter,
    Piece,
    PieceLook,
)
from rendering.expansions import (
    abbot,
    base,
    halflings,
    inns_cathedrals,
    phantom,
    princess_dragon,
    traders_builders,
)
from rules.events import Event
from rules.state import State

Look = TypeVar("Look")

TABLE: Final[dict[str, Column]] = {
    "base": base.COLUMN,
    "abbot": abbot.COLUMN,
    "river": Column(),
    "inns-cathedrals": inns_cathedrals.COLUMN,
    "traders-builders": traders_builders.COLUMN,
    "princess-dragon": princess_dragon.COLUMN,
    "phantom": phantom.COLUMN,
    "halflings": halflings.COLUMN,
}
PLAIN: Final = base.MEEPLE
"""The kind of figure that represents its player in lists."""


class MissingLook(LookupError):
    """Something in a game has no look in any column."""


def find_emblem(name: str) -> Emblem | None:
    """Return a symbol's or attribute's emblem; None if nothing is printed."""
    return next((c.emblems[name] for c in TABLE.values() if name in c.emblems), None)


def emblem_of(name: str) -> Emblem:
    """Return a symbol's or attribute's emblem; MissingLook if there is none."""
    return _look("emblem", name, (column.emblems for column in TABLE.values()))


def figure_look(kind: str) -> FigureLook:
    """Return the look of a kind of figure; MissingLook if there is none."""
    return _look("figure", kind, (column.figures for column in TABLE.values()))


def piece_look(kind: str) -> PieceLook:
    """Return the look of a piece; MissingLook if there is none."""
    return _look("piece", kind, (column.pieces for column in TABLE.values()))


def pile_painter(kind: str) -> Painter:
    """Return the painter of a pile's sign; MissingLook if there is none."""
    return _look("pile", kind, (column.piles for column in TABLE.values()))


def token_painter(kind: str) -> Painter:
    """Return the painter of a token; MissingLook if there is none."""
    return _look("token", kind, (column.tokens for column in TABLE.values()))


def _look(what: str, name: str, tables: Iterable[Mapping[str, Look]]) -> Look:
    for looks in tables:
        if name in looks:
            return looks[name]
    raise MissingLook(f"No column of rendering.expansions has a look for the {what} {name!r}.")


def pieces_of(state: State) -> Iterator[Piece]:
    """Yield the pieces on the board."""
    for column in TABLE.values():
        yield from column.pieces_of(state)


def piles_of(state: State) -> dict[str, Sequence[str]]:
    """Return the ids of the tiles in every pile besides the bag, by kind of pile."""
    return {
        kind: tiles
        for column in TABLE.values()
        for kind, tiles in column.piles_of(state).items()
        if tiles
    }


def tokens_of(state: State, player: int) -> dict[str, int]:
    """Return how many tokens of each kind in the game a player owns."""
    return {
        kind: count
        for column in TABLE.values()
        for kind, count in column.tokens_of(state, player).items()
    }


def losses() -> frozenset[str]:
    """Return the causes of a figure's return other than scoring."""
    return frozenset(cause for column in TABLE.values() for cause in column.losses)


def place_of(event: Event) -> int | None:
    """Return the square that an expansion's event is about; None if there is none."""
    for column in TABLE.values():
        if type(event) in column.places:
            return column.places[type(event)](event)
    return None
