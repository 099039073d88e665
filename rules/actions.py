"""Actions: what a player, or chance, decides. Frozen, typed, with one JSON form.

Equal actions are one object (`DRAWS`, `PLACEMENTS`, `deploy`), so that listing what may be done
makes no new ones, which saves a quarter of the time.

The JSON form is an object whose member `do` names the kind of action: `{"do":"place-tile","x":1,
"y":0,"rotation":2}`. Names are storage format. Expansions define further actions beside the rules
that need them.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import ClassVar, TypeVar

import msgspec

from rules.geometry import column, row, unpack


def kebab(name: str) -> str:
    """Return the name of a class in the form used in JSON: "PlaceTile" gives "place-tile"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


class Action(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag=kebab, omit_defaults=True):
    """One decision. The step it answers says whose it is, not the action."""


class TakeTile(Action, frozen=True):
    """Chance: one of the tiles nobody has seen is taken."""

    tile: str


class Chance(Action, frozen=True, kw_only=True):
    """Chance: something else than a tile comes, such as a number of a die.

    Of the actions of one step each is as likely as it weighs. A kind has a `label`, the word that
    the stream of the sealed seed begins with by which it is decided ("die"; "bag" is the bag's):
    never change one.
    """

    label: ClassVar[str]
    weight: int = 1


class DrawTile(TakeTile, frozen=True):
    """Chance: this tile is drawn from the bag, visible to all (T2)."""


class PlaceTile(Action, frozen=True):
    """Lay the tile in hand on a square in a turn (T2)."""

    x: int
    y: int
    rotation: int


class Deploy(Action, frozen=True):
    """Place a figure of this kind from supply on a segment (T3); `corner` names a half tile."""

    figure: str
    x: int
    y: int
    segment: str
    corner: str = ""


class Pass(Action, frozen=True):
    """Do nothing, if that is allowed."""


class Resign(Action, frozen=True):
    """Leave the game (T7). Legal for every active player at any time, and never listed."""

    player: int


PASS = Pass()

K = TypeVar("K")
V = TypeVar("V")


class Once(dict[K, V]):
    """Values by key, each made when it is first requested; faster to look up than `cache`."""

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> V:
        value = self[key] = self._make(key)
        return value


DRAWS = Once(DrawTile)
"""The one `DrawTile` of each tile, by id."""


@cache
def _turned(square: int) -> tuple[PlaceTile, ...]:
    return tuple(PlaceTile(column(square), row(square), rotation) for rotation in range(4))


def _placements(fit: int) -> tuple[PlaceTile, ...]:
    square, rotations = unpack(fit)
    return tuple([_turned(square)[rotation] for rotation in rotations])


PLACEMENTS = Once(_placements)
"""The one `PlaceTile` for each rotation of a fit (see `rules.geometry`), by fit."""


@cache
def deploy(figure: str, square: int, segment: str, corner: str) -> Deploy:
    """Return the one `Deploy` of a figure kind onto a segment."""
    return Deploy(figure, column(square), row(square), segment, corner)
