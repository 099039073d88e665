"""The columns of the expansions, in one table; whoever needs to know what one shows asks here.

Answers are read from the table when they are asked for, so that a column may be added at any time.
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
"""By the name of the expansion, in the order of the rules."""
PLAIN: Final = MEEPLE
"""The kind of figure that stands for its player in lists."""


class MissingLook(LookupError):
    """Something in a game has no look in any column."""


def find_emblem(name: str) -> Emblem | None:
    """Return how a symbol or attribute is printed; None if nothing is."""
    return next((c.emblems[name] for c in TABLE.values() if name in c.emblems), None)


def emblem_of(name: str) -> Emblem:
    """Return how a symbol, attribute or building is printed; MissingLook without a look."""
    tables = (looks for c in TABLE.values() for looks in (c.emblems, c.buildings))
    return _look("emblem", name, tables)


def is_building(name: str) -> bool:
    """Return whether a monastery with this attribute looks like that."""
    return any(name in column.buildings for column in TABLE.values())


def figure_look(kind: str) -> FigureLook:
    """Return how a kind of figure looks; MissingLook without a look."""
    return _look("figure", kind, (column.figures for column in TABLE.values()))


def piece_look(kind: str) -> PieceLook:
    """Return how a piece looks; MissingLook without a look."""
    return _look("piece", kind, (column.pieces for column in TABLE.values()))


def pile_painter(kind: str) -> Painter:
    """Return what tells a pile of tiles; MissingLook without a look."""
    return _look("pile", kind, (column.piles for column in TABLE.values()))


def token_painter(kind: str) -> Painter:
    """Return what a token shows; MissingLook without a look."""
    return _look("token", kind, (column.tokens for column in TABLE.values()))


def _look(what: str, name: str, tables: Iterable[Mapping[str, Look]]) -> Look:
    for looks in tables:
        if name in looks:
            return looks[name]
    raise MissingLook(f"No column of rendering.expansions has a look for the {what} {name!r}.")


def pieces_of(state: State) -> Iterator[Piece]:
    """Go through the pieces on the board."""
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
    """Return the ids of the tiles in every pile that is no bag, by kind of pile."""
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
    """Return the causes for which figures go home without having scored."""
    return frozenset(cause for column in TABLE.values() for cause in column.losses)


def place_of(event: Event) -> int | None:
    """Return the square that an expansion's event is about; None if it is about none."""
    for column in TABLE.values():
        if type(event) in column.places:
            return column.places[type(event)](event)
    return None
