"""Situations to try at once: whole games as texts, and where each begins.

Each game is here in the notation (`docs/notation.md`), played to its end, so that the seal of its
bag can be checked. It is replayed until its position is the one `wanted`: nothing counts actions,
so a rule that adds or removes one spoils none. `python -m tools.situations` plays and writes them
again.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rules import CHANCE, Setup, State, apply, legal_actions
from rules.actions import PASS, Action, Deploy, PlaceTile
from rules.expansions.princess_dragon.dragon import walk_of
from rules.geometry import square_at
from rules.option import OptionValue

FOLDER = Path(__file__).parent

Wanted = Callable[[State], bool]
"""Whether a position shows a situation. Somebody has a choice in it."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A position worth trying, with a plain description.

    `players` play with `expansions` and `options`; the position says who has to act. The last mover
    types `command` there, "" for nothing.
    """

    name: str
    title: str
    hint: str
    wanted: Wanted = field(repr=False)
    expansions: tuple[str, ...]
    players: int = 2
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    command: str = ""

    @property
    def setup(self) -> Setup:
        """The game's setup."""
        return Setup(self.players, expansions=self.expansions, options=dict(self.options))

    @property
    def path(self) -> Path:
        """The path of its game."""
        return FOLDER / f"{self.name}.txt"

    def read(self) -> str:
        """Return its game in the notation."""
        return self.path.read_text(encoding="utf-8")


def has_choice(state: State) -> bool:
    """Return whether somebody must decide something, with several possibilities."""
    if state.player is None or state.player == CHANCE:
        return False
    return len(legal_actions(state)) > 1


def is_third_step(state: State) -> bool:
    """Return whether the dragon has made two moves, and somebody chooses the third."""
    step = state.step
    if step is None or step.kind != "dragon-move" or not has_choice(state):
        return False
    return len(walk_of(step).visited) == 3 and len(legal_actions(state)) > 2


def offers_princess(state: State) -> bool:
    """Return whether the tile in hand can bring a princess to a city of several knights."""
    if "princess" not in _symbols(state) or not _is_grown(state, 14):
        return False
    return any(
        after.step is not None and after.step.kind == "princess" and len(legal_actions(after)) > 2
        for after in _lay(state)
    )


def offers_portal(state: State) -> bool:
    """Return whether the tile in hand is a portal that leads to several other tiles."""
    if "portal" not in _symbols(state) or not _is_grown(state, 14):
        return False
    if len(state.supply[state.turn.player]) < 3:
        return False
    return any(len(set(_reach(after))) > 4 for after in _lay(state))


def offers_phantom(state: State) -> bool:
    """Return whether a meeple, and the phantom after it, may be placed on the tile in hand."""
    if not _is_laying(state) or not _is_grown(state, 12):
        return False
    for after in _lay(state):
        for action in legal_actions(after) if after.step and after.step.kind == "wood" else ():
            if isinstance(action, Deploy):
                then, _ = apply(after, action)
                if then.step is not None and then.step.kind == "phantom":
                    return sum(a != PASS for a in legal_actions(then)) > 1
    return False


def chooses_source(state: State) -> bool:
    """Return whether somebody draws, or lays one of several half tiles in hand."""
    step = state.step
    return (
        step is not None
        and step.kind == "source"
        and _is_grown(state, 12)
        and len(legal_actions(state)) > 3
    )


def drafts(state: State) -> bool:
    """Return whether half tiles are drafted, and four have been picked."""
    step = state.step
    if step is None or step.kind != "draft":
        return False
    hands = [hand(state, seat) for hand in state.rulebook.hands for seat in state.players]
    return len([tile for tiles in hands for tile in tiles]) == 4


def builds_on(state: State) -> bool:
    """Return whether a builder gives a second part of the turn, and its tile is to be laid."""
    return state.turn.part == 1 and _is_laying(state) and _is_grown(state, 14)


def holds_last_tile(state: State) -> bool:
    """Return whether the last tile of all is to be laid."""
    return _is_laying(state) and not state.bag


def is_on_its_way(state: State) -> bool:
    """Return whether a tile is to be laid in an early turn."""
    return _is_laying(state) and state.turn.number == 13


SITUATIONS = (
    Situation(
        "dragon-walk",
        "The dragon’s third move",
        "It moves up to six tiles and eats every figure it meets. Two moves are made; what next?",
        is_third_step,
        ("princess-dragon",),
        players=3,
    ),
    Situation(
        "princess",
        "A princess’s choice",
        "Add your tile to a city, and a knight must leave it. Whose?",
        offers_princess,
        ("princess-dragon",),
    ),
    Situation(
        "portal",
        "A portal",
        "From this tile your meeple can go to any free feature.",
        offers_portal,
        ("princess-dragon",),
    ),
    Situation(
        "phantom",
        "The phantom’s turn",
        "One tile, two figures: a meeple, and then the phantom.",
        offers_phantom,
        ("princess-dragon", "phantom"),
    ),
    Situation(
        "half-tiles",
        "Half tiles in hand",
        "Draw a tile, or place one of your half tiles instead.",
        chooses_source,
        ("halflings",),
    ),
    Situation(
        "draft",
        "A draft of half tiles",
        "Before the game everybody takes turns picking half tiles.",
        drafts,
        ("halflings",),
        players=3,
        options={"half-deal": "draft"},
    ),
    Situation(
        "builder",
        "A double turn",
        "Your builder’s feature has grown: you place a second tile.",
        builds_on,
        ("inns-cathedrals", "traders-builders"),
    ),
    Situation(
        "last-tile",
        "The last tile",
        "One more tile, then everything is scored.",
        holds_last_tile,
        ("princess-dragon",),
        players=3,
    ),
    Situation(
        "undo",
        "Somebody asks to undo a move",
        "The others agree or refuse. Nobody can see what was drawn in between.",
        is_on_its_way,
        ("princess-dragon",),
        command="game undo",
    ),
)
"""In the order in which they are offered."""


def _is_laying(state: State) -> bool:
    step = state.step
    return step is not None and step.kind == "place-tile" and has_choice(state)


def _is_grown(state: State, tiles: int) -> bool:
    return len(state.board.squares) >= tiles


def _symbols(state: State) -> Iterable[str]:
    return state.tile(state.turn.tile).symbols if _is_laying(state) else ()


def _lay(state: State) -> Iterable[State]:
    """Return the positions after each placement of the tile in hand."""
    lays = [action for action in legal_actions(state) if isinstance(action, PlaceTile)]
    return [apply(state, action)[0] for action in lays]


def _reach(after: State) -> list[Action]:
    """Return the actions that place figures away from the tile just laid."""
    here = after.placed.square
    deploys = [action for action in legal_actions(after) if isinstance(action, Deploy)]
    return [action for action in deploys if square_at(action.x, action.y) != here]
