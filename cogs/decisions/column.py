"""What an expansion contributes to the Discord side: its column. The base game has one too.

A column says how the decisions of its steps are shown and asked for, what its actions point at in a
picture, what is told under the board, and where its points stand in the tables. The kinds of
contribution are closed; everything else of the Discord side knows no expansion.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

from bot.games.table import Table
from bot.games.visibility import FULL, Visibility
from bot.wording import AltTexts, Labels, Words
from rendering.scene import Scene, scene_of
from rendering.sprites import Sprites
from rendering.views import Picture
from rendering.window import Window
from rules import State
from rules.actions import Action
from rules.board import Figure
from rules.events import Event
from rules.tiles import Kind, Tile


@dataclass(frozen=True, slots=True)
class Viewer:
    """For whom something is shown: a language, the players' names in seat order, what is told.

    Whose turn it is is shown as long as the game `waits` for them.
    """

    words: Words
    names: Sequence[str]
    insight: Visibility = FULL
    waits: bool = True

    @classmethod
    def at(cls, table: Table, words: Words) -> Self:
        """Return the viewer of a table in a language."""
        names = tuple(seat.name for seat in table.seats)
        return cls(words, names, table.insight, table.waits)

    @property
    def labels(self) -> Labels:
        """The words of actions."""
        return Labels(self.words, self.names, self.insight.foretold)

    @property
    def texts(self) -> AltTexts:
        """The words of pictures."""
        return AltTexts(self.words)

    def see(self, state: State) -> Scene:
        """Return what is on the table."""
        return scene_of(state, self.names, waits=self.waits)


def name_held(viewer: Viewer, player: int, kind: Kind, holders: Sequence[int]) -> str:
    """Return a feature by who holds it, in the accusative: "your city", "Bo’s road".

    `player` is the seat of the reader.
    """
    if len(holders) > 1:
        return viewer.words(f"picker.closing.shared.{kind}")
    if player in holders:
        return viewer.words(f"why.own.{kind}")
    return viewer.words(f"why.theirs.{kind}", player=viewer.names[holders[0]])


# -- what an action points at ---------------------------------------------------------------------


class Laying(NamedTuple):
    """The tile in hand on a square, in a rotation: chosen by square, then turned."""

    square: int
    rotation: int


class OnSegment(NamedTuple):
    """A segment of a laid tile, by its id; several are numbered."""

    segment: int


class OnFigure(NamedTuple):
    """A figure on the board; it is lettered."""

    figure: Figure


class OnSquare(NamedTuple):
    """A square with a tile; it is lettered."""

    square: int


class OnPoint(NamedTuple):
    """A point of a laid tile's square, such as a corner, in tiles from the north-west; lettered."""

    square: int
    point: tuple[float, float]


class OnTile(NamedTuple):
    """A tile beside the board, by its place among those shown, counted from 0; it is lettered."""

    number: int


Pointer = Laying | OnSegment | OnFigure | OnSquare | OnPoint | OnTile | None
"""What a picture shows of an action; None if there is nothing to be shown."""
Pointing = Callable[[State, Any], Pointer]
Drawing = Callable[[Sprites], Picture]
"""Makes a picture; pickled, since that may happen in another process."""
Lines = Callable[[Viewer, State], Iterable[str]]
Key = str | Callable[[State], str]
"""The end of a message's key; a function where it depends on the position."""


# -- how a step is decided ------------------------------------------------------------------------


def keep_name(viewer: Viewer, state: State, action: Action) -> str | None:
    """Leave an action's own name on its button."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class InPublic:
    """A step that is decided with the buttons of the public message, one for each legal action.

    Actions that point at a tile beside the board are buttons with its letter, and lines of a menu;
    others are named on their button. `overviews` are the only information buttons then; None
    leaves the usual ones.
    """

    draw: Callable[[Viewer, State, Sequence[Event]], Drawing]
    """Return the picture; the events are those since the last message, of a walk all before."""
    window: Callable[[Viewer, State], Window] | None = None
    """Return the part of the table that the picture shows, if it is one of the table."""
    label: Callable[[Viewer, State, Any], str | None] = keep_name
    """Return what stands on an action's button instead of its name, if anything."""
    overviews: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """How a step is decided. Most of it has a use only where the usual does not do.

    `summons` ends the key of `turn.…` that calls the player, the step's kind if empty; `question`
    that of `picker.…`, none if empty: then the actions speak for themselves.
    """

    summons: Key = ""
    question: Key = ""
    whole_board: bool = False
    """Whether it concerns all that is laid, no longer just the tile of this turn."""
    public: InPublic | None = None
    pointers: Mapping[type[Action], Pointing] = field(default_factory=dict)
    """What actions point at in this step, where that is not what they point at elsewhere."""
    progress: Lines | None = None
    """Lines about the step, under its message."""
    standing: bool = True
    """Whether the message tells everybody's points and meeples."""
    stock: bool = True
    """Whether the message tells what is left to be drawn."""


@dataclass(frozen=True, slots=True)
class Submenu:
    """Actions of a decision that have a screen of their own, behind the button `button.NAME`.

    With a `square_view` a square is chosen first. The views are letters in custom ids: never change
    them. `least` is the number of actions below which each has a button of its own all the same.
    """

    name: str
    view: str
    holds: Callable[[State, Action], bool]
    square_view: str = ""
    least: int = 1


# -- points ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason for points, told as `reason.NAME`, and its column `head.HEAD` of the final table.

    With `part` it is a part of other reasons' points, by its name, that is told apart. It is told
    after the reason called `after`, or else after all those before it.
    """

    name: str
    head: str
    part: bool = False
    after: str = ""


# -- the column -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """The contributions of one expansion."""

    decisions: Mapping[str, Decision] = field(default_factory=dict)
    """How its steps are decided, by kind."""
    pointers: Mapping[type[Action], Pointing] = field(default_factory=dict)
    """What its actions point at."""
    declines: frozenset[type[Action]] = frozenset()
    """Actions that do nothing: offered last, and in grey."""
    submenus: tuple[Submenu, ...] = ()
    status: Lines | None = None
    """Lines about the table, under the board and under every turn."""
    stock: Lines | None = None
    """Lines about what is left to be drawn."""
    last: Lines | None = None
    """A line that tells that the tile in hand is the last."""
    revealed: Lines | None = None
    """Lines about what was hidden, once the game is over."""
    drawn: Callable[[State], Tile | None] | None = None
    """The tile in the corner of a turn's picture."""
    dangers: Lines | None = None
    """Sentences on what the tile laid in this turn may cost somebody, before anything else is done.

    Nothing that the next question says as well.
    """
    effects: Lines | None = None
    """The same on what else it brings, beside completing features."""
    opens: Callable[[State, Sequence[Event]], bool | None] | None = None
    """Whether events tell of the game's start; None to leave that to the columns before it."""
    untold: Callable[[Event], bool] | None = None
    """Whether an event is told elsewhere than in the story."""
    reasons: tuple[Reason, ...] = ()
