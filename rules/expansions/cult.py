"""The Cult (CU-1 to CU-4): shrines, which are monasteries, and challenge them."""

from collections.abc import Iterator
from functools import partial

from rules.board import Board, Fits
from rules.expansion import Expansion
from rules.geometry import AROUND, unpack
from rules.jcz import Jcz
from rules.scoring import list_completed
from rules.state import State
from rules.step import Step
from rules.tiles import MONASTERIES, Kind, Tile, load_tiles

CHALLENGE = "challenge"
"""The cause of the return of those who lost one."""


def other_cult(kind: Kind) -> Kind:
    """Return the kind of building that challenges this one: a shrine monasteries, and they it."""
    return Kind.MONASTERY if kind is Kind.SHRINE else Kind.SHRINE


def list_opposed(board: Board, square: int, kind: Kind) -> list[int]:
    """Return the buildings of the other cult around a square, by segment (CU-2, CU-3)."""
    other = other_cult(kind)
    return [
        placement.first + index
        for step in AROUND
        for placement in board.placements_on(square + step)
        for index in placement.tile.lonely
        if placement.tile.kinds[index] is other
    ]


def keep_pairs(state: State, tile: Tile, fits: Fits) -> Fits:
    """Keep the fits in which no building has two of the other cult around it (CU-2)."""
    kinds = {tile.kinds[index] for index in tile.lonely} & MONASTERIES
    if not kinds:
        return fits
    return [fit for fit in fits if all(_is_free(state.board, fit, kind) for kind in kinds)]


def _is_free(board: Board, fit: int, kind: Kind) -> bool:
    square, _ = unpack(fit)
    opposed = list_opposed(board, square, kind)
    return not opposed or (
        len(opposed) == 1 and not list_opposed(board, board.square_of(opposed[0]), other_cult(kind))
    )


def list_challenges(state: State, number: int) -> Iterator[int]:
    """Yield the segments of occupied, incomplete buildings that challenge an occupied one."""
    board, feature = state.board, state.board.features[number]
    if feature.kind not in MONASTERIES or not state.is_occupied(feature):
        return
    for segment in list_opposed(board, board.square_of(feature.segments[0]), feature.kind):
        other = board.feature(segment)
        if not other.complete and state.is_occupied(other):
            yield segment


def settle_challenges(state: State, step: Step) -> None:
    """T5: send home who lost a challenge to a building that is scored, with nothing (CU-4)."""
    for number in list_completed(state):
        for segment in list_challenges(state, number):
            state.send_all_home(state.board.feature(segment).figures, CHALLENGE)


EXPANSION = Expansion(
    name="cult",
    tiles=partial(load_tiles, "cult"),
    fits=keep_pairs,
    automatic={"challenges": settle_challenges},
    jcz=Jcz(
        set="cult/6", editions=False, elements={"shrine": True}, on_tiles=frozenset({"shrine"})
    ),
)
