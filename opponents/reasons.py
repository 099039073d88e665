"""Reasons for a move, besides the points it scores at once. Data; the words are elsewhere.

Players are seats. Chances are whole percents that a feature is completed, points whole points that
a feature may score for its winner, both as the strongest level estimates them.
"""

from msgspec import Struct

from rules.tiles import Kind


class Claims(Struct, frozen=True):
    """Occupies a feature that nobody had.

    `size` is in tiles; of a monastery or garden it is the number on its nine squares. `chance` is 0
    for what no tile completes: it is complete, or never will be.
    """

    kind: Kind
    size: int
    chance: int
    points: int


class Closes(Struct, frozen=True):
    """Completes a feature of the player's, which is still to be scored.

    `hazards` name what may come between (`Expansion.hazards`).
    """

    kind: Kind
    owner: int
    points: int
    hazards: tuple[str, ...] = ()


class Nears(Struct, frozen=True):
    """Makes a feature of the player's more likely to be completed: chances before and after."""

    kind: Kind
    owner: int
    before: int
    after: int


class Grows(Struct, frozen=True):
    """Increases the expected points of a feature of the player's: points before and after."""

    kind: Kind
    owner: int
    before: int
    after: int


class Joins(Struct, frozen=True):
    """Shares a city, road or field that was somebody else's."""

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
    """Lowers the expected points of another player's feature: points before and after."""

    kind: Kind
    owner: int
    before: int
    after: int


class Frees(Struct, frozen=True):
    """Returns so many of the player's meeples."""

    meeples: int


class Gains(Struct, frozen=True):
    """Gains something that an expansion counts under this name: one of the terms of its column."""

    name: str


class Spares(Struct, frozen=True):
    """Lowers a danger to the player, by the name its expansion gives it."""

    name: str


class Endangers(Struct, frozen=True):
    """Raises a danger to somebody else, by the name its expansion gives it."""

    name: str
    player: int


class Keeps(Struct, frozen=True):
    """Places no meeple, which is best, with so many in supply."""

    meeples: int


class NothingBetter(Struct, frozen=True):
    """Has no notable effect, but everything else is worse."""


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
"""A reason, and its weight in points."""
