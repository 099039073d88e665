"""Events: what happened, for stories and pictures. Never the source of truth.

The JSON form is an object whose member `event` names the kind. Places are given as on the board:
`x` counts eastwards and `y` southwards from the start tile.
"""

import msgspec

from rules.actions import kebab
from rules.board import Figure


class Event(
    msgspec.Struct, frozen=True, gc=False, tag_field="event", tag=kebab, omit_defaults=True
):
    """One fact."""


class Spot(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A segment of a tile on the board; `corner` distinguishes two half tiles."""

    x: int
    y: int
    segment: str
    corner: str = ""


class Part(msgspec.Struct, frozen=True, gc=False):
    """One line of a score's breakdown: 4 `tiles` score 8 points."""

    name: str
    count: int
    points: int


class ScoreItem(msgspec.Struct, frozen=True, gc=False):
    """Points for one player, why, and where (the place of that player's first figure there).

    `reason` is a feature's kind, with `.incomplete` if it was not complete, or an expansion's word.
    """

    player: int
    points: int
    reason: str
    parts: tuple[Part, ...]
    spot: Spot | None = None


class Claim(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What a player's meeples counted for in a feature; `unusual` are kinds that don't count 1."""

    player: int
    strength: int
    unusual: tuple[str, ...] = ()


class TurnBegan(Event, frozen=True):
    """A player's turn begins (T1); turns are counted from 1."""

    player: int
    number: int


class TileDrawn(Event, frozen=True):
    """A tile was drawn from the bag, visible to all (T2)."""

    player: int
    tile: str


class TileDiscarded(Event, frozen=True):
    """A drawn tile is out of the game: it fits nowhere (BG-3), or its player resigned (T7)."""

    player: int
    tile: str


class TilePlaced(Event, frozen=True):
    """A tile was laid (T2)."""

    player: int
    tile: str
    x: int
    y: int
    rotation: int


class FigureDeployed(Event, frozen=True):
    """A figure was placed from supply (T3)."""

    figure: Figure
    spot: Spot


class FigureReturned(Event, frozen=True):
    """A figure returned to supply; `cause` says why: "scored" or an expansion's word."""

    figure: Figure
    spot: Spot
    cause: str


class FigureCaptured(Event, frozen=True):
    """A figure left the board, but not to its owner's supply: `holder` has it now."""

    figure: Figure
    spot: Spot
    holder: int


class FigureKept(Event, frozen=True):
    """A figure left its feature, but not the board: its own player keeps it there."""

    figure: Figure
    spot: Spot


class FigureReleased(Event, frozen=True):
    """A figure that `holder` had is back in its owner's supply.

    If it was kept by its own player, `cause` says why: "scored" or an expansion's word.
    """

    figure: Figure
    holder: int
    cause: str = ""


class FeatureCompleted(Event, frozen=True):
    """The tile of this turn completed a feature, occupied or not; emitted after scoring (T5).

    `feature` is its id on the board.
    """

    player: int
    kind: str
    feature: int


class FeatureConverted(Event, frozen=True):
    """A complete feature was turned into something else before it was scored; `feature` is its id.

    It is no feature any more, but to the fields beside it.
    """

    kind: str
    feature: int


class FeatureParted(Event, frozen=True):
    """What was one feature is several now, with these ids; nobody left it by that."""

    kind: str
    features: tuple[int, ...]


class PartBegan(Event, frozen=True):
    """Another part of a player's turn begins (TB-7); the first part is number 0."""

    player: int
    part: int


class FeatureScored(Event, frozen=True):
    """A feature scored points, or was counted without points (T5, BG-8).

    `complete` is also true of a field that is scored before the end (AM-18). `size` is the number
    of squares it covers. If several players had meeples, `claims` has one for
    each in seat order, and `decided` names the expansion whose rule settled a tie, if one did.
    Events of early versions have neither.
    """

    kind: str
    complete: bool
    size: int
    items: tuple[ScoreItem, ...]
    claims: tuple[Claim, ...] = ()
    decided: str = ""


class PointsGiven(Event, frozen=True):
    """Points outside the scoring of a feature."""

    items: tuple[ScoreItem, ...]


class PlayerResigned(Event, frozen=True):
    """A player left (T7)."""

    player: int


class GameEnded(Event, frozen=True):
    """Final scoring is done; `winners` share the win (BG-12)."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
