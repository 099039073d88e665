"""Reasons: what speaks for a move, beside the points it makes at once. Data; words are elsewhere.

Players are seats. Chances are whole percents that a feature is completed, points whole points that
a feature may bring to whoever wins it, both as the strongest level reckons them.
"""

from msgspec import Struct

from rules.tiles import Kind


class Claims(Struct, frozen=True):
    """Stands on a feature that nobody had.

    `size` is in tiles, of a monastery or garden those that lie on its nine squares. There is no
    `chance`, 0, of what no tile completes: it is complete, or never will be.
    """

    kind: Kind
    size: int
    chance: int
    points: int


class Closes(Struct, frozen=True):
    """Completes a feature of the player's, which is yet to be scored.

    `hazards` name what may come between (`Expansion.hazards`).
    """

    kind: Kind
    owner: int
    points: int
    hazards: tuple[str, ...] = ()


class Nears(Struct, frozen=True):
    """Makes a feature of the player's likelier to be completed: chances before and after."""

    kind: Kind
    owner: int
    before: int
    after: int


class Grows(Struct, frozen=True):
    """Lets a feature of the player's promise more: points before and after."""

    kind: Kind
    owner: int
    before: int
    after: int


class Joins(Struct, frozen=True):
    """Comes to share a city, road or field that was somebody else's."""

    kind: Kind
    owner: int


class TakesOver(Struct, frozen=True):
    """Wins a feature from somebody else."""

    kind: Kind
    owner: int


class Hampers(Struct, frozen=True):
    """Makes somebody else's feature less likely to be completed: chances before and after."""

    kind: Kind
    owner: int
    before: int
    after: int


class Lessens(Struct, frozen=True):
    """Lets a feature promise its owner less: points before and after."""

    kind: Kind
    owner: int
    before: int
    after: int


class Frees(Struct, frozen=True):
    """Brings so many of the player's meeples home."""

    meeples: int


class Gains(Struct, frozen=True):
    """Brings what an expansion counts under this name: one of the terms of its column."""

    name: str


class Spares(Struct, frozen=True):
    """Makes what an expansion calls by this name less of a danger to the player."""

    name: str


class Endangers(Struct, frozen=True):
    """Makes what an expansion calls by this name more of a danger to somebody else."""

    name: str
    player: int


class Keeps(Struct, frozen=True):
    """Nothing better can be done than to place no meeple, of which there are so many at home."""

    meeples: int


class NothingBetter(Struct, frozen=True):
    """Nothing worth a word comes of it: all else is worse."""


Reason = (
    Claims
    | Closes
    | Nears
    | Grows
    | Joins
    | TakesOver
    | Hampers
    | Lessens
    | Frees
    | Gains
    | Spares
    | Endangers
    | Keeps
    | NothingBetter
)

Weighed = tuple[float, Reason]
"""A reason, and the points for which it speaks."""
