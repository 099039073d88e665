"""Building towers, and climbing them (TW-1 to TW-3)."""

from collections.abc import Iterable, Iterator
from itertools import chain

from rules.actions import Action, Once, deploy
from rules.board import Board, Placement
from rules.events import Event
from rules.expansion import FigureKind
from rules.expansions.base import barred_squares
from rules.expansions.tower.slot import towers
from rules.geometry import column, row, square_at
from rules.state import State
from rules.step import Step
from rules.tiles import Kind


class BuildFloor(Action, frozen=True):
    """Put one of one's floors on a foundation, or on a tower with nobody on top (TW-2)."""

    x: int
    y: int


class FloorBuilt(Event, frozen=True):
    """A player put a floor on a tower, which now has so many `floors`."""

    player: int
    x: int
    y: int
    floors: int


BUILDS = Once[int, BuildFloor](lambda square: BuildFloor(column(square), row(square)))
"""The one `BuildFloor` on each square."""


def open_towers(state: State) -> Iterator[tuple[int, int]]:
    """Yield square and segment of the foundations and towers with nobody on top, sorted."""
    if may_act(state):
        yield from sorted(list_open(state.board, state.board.placements))


def may_act(state: State) -> bool:
    """Return whether towers may be built and climbed: by option, if a foundation is new (TW-16)."""
    return state.option("tower-actions") == "any-turn" or is_foundation_laid(state)


def list_open(board: Board, placements: Iterable[Placement]) -> Iterator[tuple[int, int]]:
    """Yield square and segment of each foundation of these tiles with nobody on top."""
    for placement in placements:
        if Kind.TOWER in placement.tile.symbols:
            segment = foundation_of(placement)
            if not board.feature(segment).figures:
                yield placement.square, segment


def foundation_of(placement: Placement) -> int:
    """Return the segment of a tile's foundation (TW-1)."""
    return placement.first + placement.tile.kinds.index(Kind.TOWER)


def is_foundation_laid(state: State) -> bool:
    """Return whether the tile of this part of the turn has a foundation."""
    return state.turn.placement >= 0 and Kind.TOWER in state.placed.tile.symbols


def floors(state: State, player: int) -> Iterator[BuildFloor]:
    """Yield each square on the board where a player may put a floor (TW-2, TW-11)."""
    if towers(state).stocks[player]:
        for square, _ in open_towers(state):
            yield BUILDS[square]


def build(state: State, step: Step, action: BuildFloor) -> None:
    """Put a floor on a tower, and push the choice of a meeple to capture (TW-4)."""
    here, square = towers(state), square_at(action.x, action.y)
    heights = dict(here.built)
    heights[square] = heights.get(square, 0) + 1
    stocks = (n - (player == step.player) for player, n in enumerate(here.stocks))
    state.store(here, stocks=tuple(stocks), built=tuple(sorted(heights.items())))
    state.emit(FloorBuilt(step.player, action.x, action.y, heights[square]))
    state.push(Step("capture", step.player, (square,)))


def climbs(state: State, player: int, kind: FigureKind) -> Iterator[Action]:
    """Yield placements on top of the towers a figure may climb (TW-3).

    They have one floor or more, and nobody on top.
    """
    built, board = towers(state).built, state.board
    if not kind.climbs or not built or not may_act(state):
        return
    barred = barred_squares(state, kind)
    tiles = chain.from_iterable(board.placements_on(square) for square, _ in built)
    for square, segment in list_open(board, tiles):
        if square not in barred:
            yield deploy(kind.name, square, board.segment(segment).name, "")
