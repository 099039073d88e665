"""The Ferries (FR-1 to FR-7): roads end at lakes, and a ferry joins two of them there."""

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import combinations

from msgspec.structs import replace

from rules.actions import PASS, Action
from rules.board import Board, Feature
from rules.events import Event, FeatureParted
from rules.expansion import Expansion
from rules.geometry import column, row, square_at
from rules.jcz import Jcz
from rules.option import Option
from rules.state import State
from rules.step import Step
from rules.tiles import Kind, load_tiles, turned_port

FERRY, FERRIES = "ferry", "ferries"
"""The symbol of tiles with a lake and the step that lays a ferry; the step that moves others."""
SIDES = "NESW"
PIECES = {
    frozenset(turned_port(port, rotation) for port in tile.ferry): (tile.id, rotation)
    for tile in load_tiles("ferries")
    for rotation in range(4)
    if tile.ferry
}
"""The ferry between two sides, and how it is turned."""


class LayFerry(Action, frozen=True):
    """Lay a ferry on the lake of a square; `ends` are the sides of the roads it joins: "NE"."""

    x: int
    y: int
    ends: str


class MoveFerry(Action, frozen=True):
    """Have the ferry of a square join other roads of its lake."""

    x: int
    y: int
    ends: str


class FerryLaid(Event, frozen=True):
    """A player laid a ferry on the lake of a square."""

    player: int
    x: int
    y: int
    ends: str


class FerryMoved(Event, frozen=True):
    """A player had the ferry of a square join other roads than those `before`."""

    player: int
    x: int
    y: int
    ends: str
    before: str


def list_ends(board: Board, square: int) -> str:
    """Return the sides from which roads lead to the lake of a square, from north clockwise."""
    found = ((side, board.segment_at(square, side)) for side in SIDES)
    return "".join(side for side, end in found if end is not None and board.leads_to_lake(end))


def list_pairs(board: Board, square: int) -> list[str]:
    """Return the pairs of sides that a ferry could join on the lake of a square."""
    return ["".join(pair) for pair in combinations(list_ends(board, square), 2)]


def find_ends(board: Board, square: int) -> str:
    """Return the sides whose roads the ferry of a square joins; "" if there is none."""
    joined = board.moored.get(square, ())
    return "".join(side for side in SIDES if board.segment_at(square, side) in joined)


def find_roads(board: Board, square: int, ends: str) -> list[int]:
    """Return the segments of the roads on these sides of a lake."""
    return [segment for side in ends if (segment := board.segment_at(square, side)) is not None]


# -- laying and moving ----------------------------------------------------------------------------


def ferries_to_lay(state: State, step: Step) -> list[Action]:
    """List the ferries that may be laid on a new lake: one must be (FR-2)."""
    placed = state.placed
    if FERRY not in placed.tile.symbols or not is_due(state):
        return []
    here = column(placed.square), row(placed.square)
    return [LayFerry(*here, ends) for ends in list_pairs(state.board, placed.square)]


def is_due(state: State) -> bool:
    """Return whether a ferry comes onto a new lake, by option only with a highwayman (FR-2)."""
    if state.option(FERRY) == "always":
        return True
    return any(
        segment in state.turn.deployed
        and segment in state.placed.segments
        and state.board.segment(segment).kind is Kind.ROAD
        and state.is_meeple(figure)
        for figure, segment in state.figures.items()
    )


def lay(state: State, step: Step, action: LayFerry) -> None:
    """Lay the ferry."""
    moor(state, square_at(action.x, action.y), action.ends)
    state.emit(FerryLaid(step.player, action.x, action.y, action.ends))
    tell_parted(state, square_at(action.x, action.y), "")


def ferries_to_move(state: State, step: Step) -> list[Action]:
    """List how ferries may be moved, each once: `step.data` has the squares of those that were.

    Out from the new tile along its roads, only the first one in each direction (FR-4).
    """
    if not state.board.moored:
        return []
    actions: list[Action] = []
    for square in sorted(set(find_nearest(state)) - set(step.data)):
        now = find_ends(state.board, square)
        here = column(square), row(square)
        pairs = list_pairs(state.board, square)
        actions += [MoveFerry(*here, ends) for ends in pairs if ends != now]
    return [*actions, PASS] if actions else []


def find_nearest(state: State) -> Iterator[int]:
    """Yield the squares of the ferries that one meets first on the roads of the new tile (FR-4)."""
    board, here = state.board, state.placed.square
    own = [s for s in state.new_segments if board.segment(s).kind is Kind.ROAD]
    ahead, known = own, set(own)
    while ahead:
        segment = ahead.pop()
        if board.across(segment) is not None and board.square_of(segment) != here:
            yield board.square_of(segment)
        new = set(board.roads_beyond(segment)) - known
        known |= new
        ahead += new


def move(state: State, step: Step, action: MoveFerry) -> None:
    """Move the ferry; then others may be moved (FR-4)."""
    square = square_at(action.x, action.y)
    before = find_ends(state.board, square)
    moor(state, square, action.ends)
    state.emit(FerryMoved(step.player, action.x, action.y, action.ends, before))
    tell_parted(state, square, before)
    state.push(Step(FERRIES, step.player, (*step.data, square)))


def moor(state: State, square: int, ends: str) -> None:
    """Have a ferry join these roads of a lake, and no other two.

    What is complete now, of other segments than before this turn, was completed by it (FR-7).
    """
    board, turn = state.board, state.turn
    roads = [*board.moored.get(square, ()), *find_roads(board, square, ends)]
    touched = {board.feature_of[road] for road in roads}
    known = [
        set(feature.segments)
        for number in touched - set(turn.completed)
        if (feature := board.features[number]).complete
    ]
    standing = {
        figure: state.figures[figure]
        for number in touched
        for figure in board.features[number].figures
    }
    for figure, segment in standing.items():
        board.remove(figure, segment)
    board.place(state.tile(PIECES[frozenset(ends)][0]), square, PIECES[frozenset(ends)][1])
    for figure, segment in standing.items():
        board.deploy(figure, segment)
    completed = set(turn.completed) - touched
    completed.update(
        number for number in _features_of(board, roads) if _is_new(board, number, known)
    )
    state.turn = replace(turn, completed=tuple(sorted(completed)))


def _features_of(board: Board, segments: Collection[int]) -> set[int]:
    return {board.feature_of[segment] for segment in segments}


def _is_new(board: Board, number: int, known: Sequence[set[int]]) -> bool:
    """Return whether a feature is complete, and is none of those that were before."""
    feature = board.features[number]
    return feature.complete and set(feature.segments) not in known


def tell_parted(state: State, square: int, before: str) -> None:
    """Tell that the roads which a ferry joined before are apart now, if they are (FR-6)."""
    parts = _features_of(state.board, find_roads(state.board, square, before))
    if len(parts) > 1:
        state.emit(FeatureParted(str(Kind.ROAD), tuple(sorted(parts))))


# -- what may come between ------------------------------------------------------------------------


def may_join(state: State, feature: Feature) -> bool:
    """Return whether a road that ends at a new lake may yet be joined to another one (FR-2)."""
    if state.find_step(FERRY) is None or state.turn.placement < 0 or feature.kind is not Kind.ROAD:
        return False
    placed = state.placed
    return FERRY in placed.tile.symbols and any(s in placed.segments for s in feature.segments)


EXPANSION = Expansion(
    name="ferries",
    tiles=partial(load_tiles, "ferries"),
    options=(Option(FERRY, ("always", "with-highwayman"), "FR-2"),),
    choices={FERRY: ferries_to_lay, FERRIES: ferries_to_move},
    actions={LayFerry: lay, MoveFerry: move},
    notation={LayFerry: "ferry", MoveFerry: "move ferry"},
    jcz=Jcz(
        set="ferries",
        editions=False,
        elements={FERRY: True},
        on_tiles=frozenset({FERRY}),
        tokens={"FERRY": (LayFerry, MoveFerry)},
    ),
    events=(FerryLaid, FerryMoved),
    hazards={FERRY: may_join},
)
