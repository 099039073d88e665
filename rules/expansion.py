"""What an expansion may contribute. The base game is one too.

Expansions are values, listed in a `rules.registry.Registry`: `rules.rulebook` gathers the
contributions of those in play once per game into tables. The kinds of contribution are closed; when
one seems missing, look for the event or the step that is.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from rules.actions import Action
from rules.board import Feature, Figure, Fits
from rules.events import Event, Part, ScoreItem
from rules.jcz import Jcz
from rules.option import Option, Options
from rules.setup import Setup
from rules.step import Step
from rules.tiles import Kind, Tile

if TYPE_CHECKING:
    from rules.state import State

Strength = int | Callable[["State", Feature, Figure], int]
"""A number, or what it follows from."""
Joining = Callable[["State", Feature, int], bool]
"""Whether a figure may join a feature for this player."""


@dataclass(frozen=True, slots=True)
class FigureKind:
    """A kind of figure each player has, and the kinds of feature on which it may stand."""

    name: str
    count: int
    claims: frozenset[Kind]
    own_phase: bool = False
    """Whether another step than the wood action deploys it."""
    meeple: bool = True
    """Whether it has a say in a majority, may stand beside the fairy, be removed by a princess, use
    a portal and join a crop circle; all others only occupy their feature (G2-3)."""
    strength: Strength = 1
    """What it adds to its owner's majority, if it is a meeple (BG-7)."""
    joins: Joining | None = None
    """Where it may join others; None if it claims unoccupied features (BG-4)."""
    occupies: bool = True
    """Whether it keeps others from claiming its feature (G2-3)."""
    climbs: bool = False
    """Whether it goes where plain meeples go by `Expansion.ways`, whatever it claims."""
    last_resort: bool = False
    """Whether a princess may remove it only where there is no other knight (IC-10)."""
    on_volcano: bool = False
    """Whether it may stand on the volcano tile just placed (TB-15)."""
    stays: bool = False
    """Whether it is safe from what is led over the board (AM-21)."""


Handler = Callable[["State", Step, Any], None]
"""What an action does at the step it answers."""
Aside = Callable[["State", int], Iterable[Action]]
"""What a player may do beside the decision at hand."""
Way = Callable[["State", int, FigureKind], Iterable[Action]]
"""How else a player may place a figure of this kind."""
Reaction = Callable[["State", Any], None]
"""What follows from an event."""
FirstSlot = Callable[[Setup], msgspec.Struct]
"""What makes an expansion's private part of the state."""
Tie = Callable[["State", Feature, tuple[int, ...]], tuple[int, ...]]
"""Who among tied players wins a feature."""
Closing = Callable[["State", Feature, tuple[Part, ...]], tuple[Part, ...]]
"""What becomes of the lines of a feature's score."""
Towns = Callable[["State", Feature | None], int]
"""How many completed cities that are no features a field borders; for None, how many there are."""
Realms = Callable[["State"], Iterable[tuple[int, frozenset[int]]]]
"""What else than features was won: each player who won it, and its squares."""
Conceal = Callable[["State", int], None]
"""Takes out of a state what a player is not to know."""
Meeting = Callable[["State", "Wanderer", int], None]
"""What becomes of pieces on a square that a wanderer enters."""
Hazard = Callable[["State", Feature], bool]
"""Whether something may still come between a complete feature and its points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanderer:
    """A piece of nobody's that players lead over the board, one after the other, square by square.

    It never comes twice to a square on one walk.
    """

    piece: str
    """The kind of piece it is."""
    steps: int
    """How far a walk goes, if nothing is in its way."""
    at: Callable[["State"], int | None]
    """The square it is on; None while it is not on the board."""
    path: Callable[[Step], tuple[int, ...]]
    """The squares of the walk of which a step is part, its first one included."""
    leads: Callable[[Action], int | None]
    """The square to which an action leads it; None for an action that leads it nowhere."""
    barred: Callable[["State"], frozenset[int]]
    """Squares it never enters."""
    prey: Callable[["State", int], Sequence[Figure]]
    """Whom it would send home on a square."""
    spares: Callable[["State", int], bool]
    """Whether it sends nobody home on a square, whoever is there."""
    cause: str
    """Why those go home whom it meets, as `FigureReturned` tells it."""
    sets_out: type[Event]
    """Tells on which square a walk begins: its `x` and `y`."""
    enters: type[Event]
    """Tells which `player` led it to which square, and how many steps are `left`."""
    rests: type[Event]
    """Tells that a walk is over, and how many steps were `left`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bidding:
    """Tiles for which players bid, one tile after the other, each player at their turn.

    So everybody can say ahead up to how much they bid for a tile on offer.
    """

    lots: Callable[["State", int], Sequence[str]]
    """The tiles for which a player may still bid, by id."""
    lot: Callable[["State"], str]
    """The tile about whose price the step at hand asks; "" for any other step."""
    answer: Callable[["State", int], Action]
    """What somebody does at such a step who pays up to so much for the tile."""
    choose: Callable[["State", Mapping[str, int]], Action | None]
    """What somebody does who is to choose a tile, and pays up to so much for each of these; None at
    any other step, and if none of these is on offer."""


def nothing(options: Options) -> tuple[FigureKind, ...]:
    """Bring no figures."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Expansion:
    """The contributions of one expansion; `name` is stored with games: never rename it."""

    name: str
    excludes: frozenset[str] = frozenset()
    """The names of expansions with which it can't be played."""
    rated_apart: bool = False
    """Whether games with it are rated apart from those without, being won by other skills."""
    tiles: Callable[[], tuple[Tile, ...]] = tuple
    options: tuple[Option, ...] = ()
    figures: Callable[[Options], tuple[FigureKind, ...]] = nothing
    slot: type[msgspec.Struct] | None = None
    """Private part of the state; created without arguments, unless there is a `first_slot`."""
    slots: tuple[type[msgspec.Struct], ...] = ()
    """Private parts of rules that other expansions may bring too; created without arguments, and
    stored as members of the first part that the expansion which brings them first has."""
    first_slot: FirstSlot | None = None
    """Return the private part at the start, where it depends on the setup."""

    automatic: Mapping[str, Callable[["State", Step], None]] = field(default_factory=dict)
    """Steps that resolve themselves, by kind."""
    choices: Mapping[str, Callable[["State", Step], Sequence[Action]]] = field(default_factory=dict)
    """Steps at which somebody chooses; a step without a choice is skipped."""
    by_chance: frozenset[str] = frozenset()
    """Choices that chance decides: `TakeTile` and `Chance` actions at steps of CHANCE."""
    behalf: frozenset[str] = frozenset()
    """Those of them that are made for a player: the first number of the step's data."""
    once: Callable[[Options], Iterable[str]] | None = None
    """Steps that come only once in a turn of several parts, with these options (TB-12)."""
    shared: frozenset[str] = frozenset()
    """Choices that pass to the next active player when theirs resigns (T7)."""
    absent: Mapping[str, str] = field(default_factory=dict)
    """Choices that resolve themselves for a resigned player, by the step that does so (T7).

    All other choices of a resigned player lapse.
    """
    actions: Mapping[type[Action], Handler] = field(default_factory=dict)
    """What an action does, once chosen."""
    numbers: Mapping[type[Action], str] = field(default_factory=dict)
    """Actions with a number that may also be greater than those that are listed: its member."""
    jcz: Jcz = field(default_factory=Jcz)
    """What JCloisterZone calls what it brings."""
    notation: Mapping[type[Action], str] = field(default_factory=dict)
    """The words with which each action begins in `rules.notation`: never change one."""
    secret: Callable[[Options], Iterable[type[Action]]] | None = None
    """Actions of which others may not know more than what comes of them, with these options."""
    wanderers: Mapping[str, Wanderer] = field(default_factory=dict)
    """Whom one leads at a choice, by the choice's kind."""
    bidding: Bidding | None = None
    """Tiles for which players bid."""
    met: Meeting | None = None
    """What becomes of its own pieces of nobody's on a square that a wanderer enters."""
    events: tuple[type[Event], ...] = ()
    reactions: Mapping[type[Event], Reaction | tuple[Reaction, ...]] = field(default_factory=dict)
    """What follows from an event; may emit and push steps, may not ask."""

    conflict: Callable[[Options], tuple[str, str] | None] | None = None
    """Two of these options that contradict each other, by name, if there are any."""
    start: Sequence[tuple[str, int, int, int]] = ()
    """The tiles that lie on the board before the first turn, each with x, y and rotation.

    The last expansion that has any brings them: all others' begin no game, and are in no bag.
    """
    stock: Callable[[Options, dict[str, int]], None] | None = None
    """Change what lies in the bag at the start."""
    first: Callable[["State"], list[str]] | None = None
    """The tiles that must be drawn before all others; none if it does not matter."""
    ease: Callable[["State", Tile, Fits], Fits] | None = None
    """Add where else a tile may be laid in this turn, before that is narrowed down."""
    prepare: Callable[["State", Tile, int, int], None] | None = None
    """Do what must be done before a tile is laid on a square, turned so; it may emit."""
    fits: Callable[["State", Tile, Fits], Fits] | None = None
    """Narrow down where a tile may be laid."""
    asides: Callable[[Options], Aside | None] | None = None
    """Actions of a player beside decisions in their own turn, if these options give any; the step
    goes on afterwards."""
    beside: frozenset[str] | None = None
    """The choices beside which these asides are offered, by kind; any if None."""
    alone: frozenset[str] = frozenset()
    """Choices at which these asides are offered, with passing, even if there is nothing else."""
    intercepts: Callable[["State", Tile], bool] | None = None
    """Deal with a drawn tile that is not to be placed; True if it was dealt with."""
    exhausted: Callable[["State"], bool] | None = None
    """Whether the tiles left in the bag can never be drawn (BG-19)."""
    opening: Callable[["State"], Iterable[Step]] | None = None
    """Steps before the first turn."""
    undealt: Callable[["State"], Iterable[str]] | None = None
    """Tiles that chance will hand out beside those of the bag."""
    conceal: Conceal | tuple[Conceal, ...] | None = None
    """Take out of a state what a player is not to know."""
    hand: Callable[["State", int], Iterable[str]] | None = None
    """Tiles a player may lay instead of drawing, by id, whether they fit or not (HL-3)."""
    due: Callable[["State", int], Sequence[str]] | None = None
    """Tiles one of which a player has to lay in their next turn instead of drawing, by id
    (BCB-19)."""
    continues: Callable[["State"], bool] | None = None
    """Whether another part of the turn may follow this one (TB-9)."""
    goes_on: Callable[["State", int], bool] | None = None
    """Whether a player's turn begins although nothing is left to draw (HL-14)."""
    without_tile: Callable[["State", int], bool] | None = None
    """Deal with a turn in which its player has no tile and can draw none; True if it was dealt
    with, and the game goes on (BCB-21)."""
    last_turns: Callable[["State", int], Iterable[Step]] | None = None
    """Steps between a player's turn, the last one, and the end of the game (AM-7)."""
    reach: Callable[["State"], Iterable[int]] | None = None
    """Segments beyond the tile just placed that a meeple may claim."""
    ways: Way | None = None
    """Further actions that place a figure of a kind, for the wood action and a phase of its own."""
    barred: Callable[["State", FigureKind], Iterable[int]] | None = None
    """Squares on which no figure of this kind may be placed."""
    wood: Callable[["State", int], Iterable[Action]] | None = None
    """Further wood actions of a player (T3)."""
    size: Callable[["State", Feature], int | None] | None = None
    """How many tiles a feature counts as; None where the usual count holds."""
    kept: Callable[["State"], Mapping[Figure, int]] | None = None
    """Where figures are that their own players keep on the board: each with its segment."""
    aloof: Callable[["State", Figure], bool] | None = None
    """Whether no piece of nobody's may stand beside a figure that is kept like that."""
    towns: Towns | None = None
    """How many completed cities are no features: beside a field, or on the whole board (CO-8)."""
    crops: Callable[["State"], Iterable[int]] | None = None
    """Fields that this part of a turn scores if farmers are there, by id (CO-3)."""
    as_features: frozenset[str] = frozenset()
    """Reasons for points that count as those of a feature (CO-5)."""
    for_others: frozenset[str] = frozenset()
    """Reasons for points that count so where others get them in one's turn."""
    closed: Callable[["State"], frozenset[int]] | None = None
    """Squares that nothing led over the board enters (CO-2)."""
    void: Callable[["State", Feature], Part | None] | None = None
    """The one line that stands instead of all others where a feature is worth nothing."""
    extra: Callable[["State", Feature], tuple[Part, ...]] | None = None
    """Further lines of a feature's own score."""
    closing: Closing | None = None
    """Change a feature's lines once all are there, a void one included: halve them, for instance.
    Points taken off are a line of their own."""
    tie: Tie | None = None
    """Those among the players tied in a feature who win it; the expansion is named if that settles
    it (`FeatureScored.decided`)."""
    bonus: Callable[["State", Feature, bool], Iterable[ScoreItem]] | None = None
    """Items beside those of a feature being scored; True in final scoring."""
    realms: Realms | None = None
    """What else than features this part of a turn scores: who wins it, and the squares to which it
    reaches. Before T5 as it will be, in it what was scored."""
    hazards: Mapping[str, Hazard] = field(default_factory=dict)
    """What may change who gets the points of a feature that this turn completes, before it is
    scored, by name. Only what its player cannot help."""
