"""The wagon: it may drive on once its feature is scored (AM-10 to AM-16)."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from rules.actions import PASS, Action, deploy
from rules.board import Board, Placement
from rules.events import FigureReturned
from rules.expansions.abbey_mayor.figures import WAGON
from rules.expansions.abbey_mayor.slot import estate
from rules.expansions.base import barred_squares
from rules.geometry import AROUND, SIDES
from rules.state import State
from rules.step import Step
from rules.tiles import DATA, Kind, turned_port

Links = Mapping[str, tuple[tuple[str, ...], ...]]


@cache
def load_links() -> Links:
    """Return the segments that are joined for a wagon, group by group, by tile (AM-12)."""
    with (DATA / "abbey-mayor.toml").open("rb") as file:
        links = tomllib.load(file)["links"]
    return {id: tuple(tuple(group.split()) for group in groups) for id, groups in links.items()}


def harness(state: State, event: FigureReturned) -> None:
    """Remember a wagon whose feature was scored, and where it stood (AM-11, AM-14)."""
    if event.figure.kind == WAGON and event.cause == "scored":
        here, stood = estate(state), state.find_segment(event.spot)
        state.store(here, wagons=(*here.wagons, (event.figure, stood)))


def set_out(state: State, step: Step) -> None:
    """Ask the owners of scored wagons, from the player whose turn it is on (AM-11)."""
    wagons = estate(state).wagons
    if not wagons:
        return
    order = state.round_from(step.player)
    due = sorted(wagons, key=lambda each: order.index(each[0].player))
    state.store(estate(state), wagons=())
    state.push(
        *(
            Step("drive", wagon.player, (stood,))
            for wagon, stood in due
            if state.active[wagon.player]
        )
    )


def drives(state: State, step: Step) -> list[Action]:
    """List where a wagon may drive, and to leave it at home (AM-11, AM-15)."""
    (stood,) = step.data
    board, kind = state.board, state.rulebook.kinds[WAGON]
    near = _square_round if state.option("wagon-reach") == "C2" else _list_joined
    barred = barred_squares(state, kind)
    actions: list[Action] = []
    for segment in sorted(set(near(board, stood))):
        feature, square = board.feature(segment), board.square_of(segment)
        if (
            feature.kind in kind.claims
            and not feature.complete
            and not state.is_occupied(feature)
            and square not in barred
        ):
            spot = state.spot(segment)
            actions.append(deploy(WAGON, square, spot.segment, spot.corner))
    return [*actions, PASS] if actions else []


def _square_round(board: Board, stood: int) -> Iterator[int]:
    """Yield the segments of the wagon's square and those round it (AM-12, AM-16)."""
    square = board.square_of(stood)
    for step in (0, *AROUND):
        for placement in board.placements_on(square + step):
            yield from placement.segments


def _list_joined(board: Board, stood: int) -> Iterator[int]:
    """Yield the segments that are joined to the feature that was scored (AM-12)."""
    for segment in board.feature(stood).segments:
        placement = board.placements[board.placement_of[segment]]
        name = placement.tile.names[segment - placement.first]
        if placement.tile.walled:
            yield from _list_closed(board, placement.square)
        else:
            yield from _list_abbeys(board, segment, placement)
            city = board.segment(segment).kind is Kind.CITY
            for other in _linked(placement.tile.id, name):
                joined = placement.segment(other)
                if not (city and board.segment(joined).kind is Kind.CITY):
                    yield joined


def _linked(tile: str, name: str) -> Iterable[str]:
    """Return the segments that are joined to one on a tile."""
    groups = load_links().get(tile, ())
    return [other for group in groups if name in group for other in group if other != name]


def _list_abbeys(board: Board, segment: int, placement: Placement) -> Iterator[int]:
    """Yield the abbeys that close a segment of a tile."""
    for port in board.segment(segment).ports:
        side = SIDES[turned_port(port, placement.rotation)[0]]
        beyond = board.placements_on(placement.square + side.step) if side.step else ()
        for other in beyond:
            if other.tile.walled:
                yield other.first


def _list_closed(board: Board, square: int) -> Iterator[int]:
    """Yield the roads and cities that an abbey closes."""
    for name in "NESW":
        side = SIDES[name]
        segment = board.segment_at(square + side.step, side.opposite.name)
        if segment is not None:
            yield segment
