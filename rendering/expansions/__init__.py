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
    Stand,
)
from rendering.expansions.base import MEEPLE
from rules.board import Figure
from rules.events import Event
from rules.expansions import EXPANSIONS
from rules.state import State

Look = TypeVar("Look")

TABLE: Final[dict[str, Column]] = EXPANSIONS.load_columns(__name__, Column)
"""By the expansion's name, in the order of the rules."""
PLAIN: Final = MEEPLE
"""The kind of figure that represents its player in lists."""


class MissingLook(LookupError):
    """Something in a game has no look in any column."""


def find_emblem(name: str) -> Emblem | None:
    """Return a symbol's or attribute's emblem; None if nothing is printed."""
    return next((c.emblems[name] for c in TABLE.values() if name in c.emblems), None)


def emblem_of(name: str) -> Emblem:
    """Return the emblem of a symbol, attribute or building; MissingLook if there is none."""
    tables = (looks for c in TABLE.values() for looks in (c.emblems, c.buildings))
    return _look("emblem", name, tables)


def is_building(name: str) -> bool:
    """Return whether a monastery with this attribute looks like that."""
    return any(name in column.buildings for column in TABLE.values())


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


def stands_of(state: State) -> dict[Figure, Stand]:
    """Return who stands elsewhere than on the place of their segment."""
    return {
        figure: stand
        for column in TABLE.values()
        for figure, stand in column.stands_of(state).items()
    }


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


def is_unique(token: str) -> bool:
    """Return whether there is only one token of this kind in a game."""
    return any(token in column.unique for column in TABLE.values())


def losses() -> frozenset[str]:
    """Return the causes of a figure's return other than scoring."""
    return frozenset(cause for column in TABLE.values() for cause in column.losses)


def place_of(event: Event) -> int | None:
    """Return the square that an expansion's event is about; None if there is none."""
    for column in TABLE.values():
        if type(event) in column.places:
            return column.places[type(event)](event)
    return None
