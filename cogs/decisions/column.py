"""The column: what an expansion, or the base game, contributes to the Discord side.

A column says how the decisions of its steps are shown and asked for, what its actions point at in a
picture, what is said below the board, and where its points go in the tables. The kinds of
contributions are closed; nothing else on the Discord side knows an expansion.
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
from rules import State, legal_actions
from rules.actions import Action
from rules.board import Figure, Placement
from rules.events import Event
from rules.tiles import Kind, Tile


@dataclass(frozen=True, slots=True)
class Viewer:
    """The reader of a message: language, players' names in seat order, and what they may see.

    Whose turn it is is shown while the game `waits` for them.
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
        """The texts for actions."""
        return Labels(self.words, self.names, self.insight.foretold)

    @property
    def texts(self) -> AltTexts:
        """The alternative texts for pictures."""
        return AltTexts(self.words)

    def see(self, state: State) -> Scene:
        """Return the scene of a state."""
        return scene_of(state, self.names, waits=self.waits)


def name_held(viewer: Viewer, player: int, kind: Kind, holders: Sequence[int]) -> str:
    """Return a feature with its holder, in the accusative: "your city", "Bo’s road".

    `player` is the reader's seat. Nobody holds it where all strength is 0 (G2-4): "a city".
    """
    if not holders:
        return viewer.words(f"picker.closing.{kind}")
    if len(holders) > 1:
        return viewer.words(f"picker.closing.shared.{kind}")
    if player in holders:
        return viewer.words(f"why.own.{kind}")
    return viewer.words(f"why.theirs.{kind}", player=viewer.names[holders[0]])


def format_gain(viewer: Viewer, player: int, seat: int, points: int) -> str:
    """Return who gains how much: "you +4" where `player`, the reader's seat, does, or "Bo +4"."""
    if seat == player:
        return viewer.words("picker.gain.you", points=points)
    return viewer.words("picker.gain", player=viewer.names[seat], points=points)


# -- what an action points at ---------------------------------------------------------------------


class Laying(NamedTuple):
    """The tile in hand on a square, in a rotation: chosen by square, then turned."""

    square: int
    rotation: int


class OnSegment(NamedTuple):
    """A segment of a laid tile, by its id; shown with a number."""

    segment: int


class OnFigure(NamedTuple):
    """A figure on the board; shown with a letter."""

    figure: Figure


class OnSquare(NamedTuple):
    """A square with a tile; shown with a letter."""

    square: int


class OnPoint(NamedTuple):
    """A point of a laid tile's square, such as a corner, in tiles from the north-west; lettered."""

    square: int
    point: tuple[float, float]


class Over(NamedTuple):
    """What would be laid over a square, such as a bridge; shown as it would lie, with a letter."""

    placement: Placement


class OnTile(NamedTuple):
    """A tile beside the board, by its place among those shown, from 0; shown with a letter."""

    number: int


Pointer = Laying | OnSegment | OnFigure | OnSquare | OnPoint | Over | OnTile | None
"""What an action points at in a picture; None if it points at nothing."""
Pointing = Callable[[State, Any], Pointer]
Drawing = Callable[[Sprites], Picture]
"""Draws a picture; pickled, since that may happen in another process."""
Lines = Callable[[Viewer, State], Iterable[str]]
Key = str | Callable[[State], str]
"""The end of a message's key; a function if it depends on the position."""


# -- how a step is decided ------------------------------------------------------------------------


def offer_all(state: State) -> Sequence[Action]:
    """Return all legal actions: each has a button."""
    return legal_actions(state)


def keep_name(viewer: Viewer, state: State, action: Action) -> str | None:
    """Return None: the button shows the action's own name."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class InPublic:
    """A step that is decided with buttons of the public message, one for each legal action.

    Actions that point at a tile beside the board are buttons with its letter, and lines of a menu;
    others have their name on the button. `overviews` are the only information buttons then; None
    leaves the usual ones.
    """

    draw: Callable[[Viewer, State, Sequence[Event]], Drawing]
    """Returns the picture; the events are those since the last message, with all earlier ones of a
    walk."""
    window: Callable[[Viewer, State], Window] | None = None
    """Returns the part of the table that the picture shows, if it shows the table."""
    label: Callable[[Viewer, State, Any], str | None] = keep_name
    """Returns the label of an action's button in place of its name, if there is one."""
    overviews: tuple[str, ...] | None = None
    offered: Callable[[State], Sequence[Action]] = offer_all
    """Returns the legal actions that have a button; greater numbers than theirs can be typed."""
    read: Callable[[State, str, int], Action | None] | None = None
    """Returns the action that somebody types as a letter of the picture, or "", and a number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """How a step is decided. The defaults suit most steps.

    `summons` ends the key of the message `turn.…` that calls the player, by default the step's
    kind; `question` that of `picker.…`, by default no question, since the actions are clear.
    """

    summons: Key = ""
    question: Key = ""
    whole_board: bool = False
    """Whether it concerns the whole board, no longer just the tile of this turn."""
    public: InPublic | None = None
    pointers: Mapping[type[Action], Pointing] = field(default_factory=dict)
    """What actions point at in this step, if different from elsewhere."""
    progress: Lines | None = None
    """Lines about the step, below its message."""
    standing: bool = True
    """Whether the message shows everybody's points and meeples."""
    stock: bool = True
    """Whether the message shows what is left to draw."""


@dataclass(frozen=True, slots=True)
class Submenu:
    """Actions of a decision on a screen of their own, behind the button `button.NAME`.

    With a `square_view` a square is chosen first. The views are letters in custom ids: never change
    them. If there are fewer than `least` actions, each has a button of its own instead.
    """

    name: str
    view: str
    holds: Callable[[State, Action], bool]
    square_view: str = ""
    least: int = 1


# -- points ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason for points, named `reason.NAME`, and its column `head.HEAD` of the final table.

    With `part`, the name of another reason, it is a part of that one's points shown separately. It
    is listed after the reason called `after`, by default after all those before it.
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
    briefs: Mapping[type[Action], str] = field(default_factory=dict)
    """The buttons of actions whose own words are too long: what they do is said above them."""
    declines: frozenset[type[Action]] = frozenset()
    """Actions that do nothing: offered last, and in grey."""
    submenus: tuple[Submenu, ...] = ()
    status: Lines | None = None
    """Lines about what matters right now, below the board and every turn."""
    supply: Lines | None = None
    """Lines about what else is on the table, below the board: too much for every turn."""
    stock: Lines | None = None
    """Lines about what is left to draw."""
    last: Lines | None = None
    """A line saying that the tile in hand is the last."""
    revealed: Lines | None = None
    """Lines about what was hidden, once the game is over."""
    drawn: Callable[[State], Tile | None] | None = None
    """The tile in the corner of a turn's picture."""
    dangers: Lines | None = None
    """Sentences on what the tile laid in this turn may cost somebody, before anything else is done.

    Without anything that the next question says too."""
    effects: Lines | None = None
    """Sentences on what else the tile gains, besides completed features."""
    opens: Callable[[State, Sequence[Event]], bool | None] | None = None
    """Whether events include the game's start; None to leave that to the columns before it."""
    untold: Callable[[Event], bool] | None = None
    """Whether an event is reported elsewhere than in the story."""
    reasons: tuple[Reason, ...] = ()
