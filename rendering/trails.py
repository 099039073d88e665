"""Trails: the way of a piece over the board, and the figures it removed."""

from collections.abc import Iterable, Mapping, Sequence

from rendering.column import Trail
from rendering.scene import scene_of
from rules import legal_actions
from rules.board import Figure
from rules.events import Event, FigureReturned
from rules.piece_walks import find_told_walk, find_wanderer
from rules.state import State


def trail_of(state: State, events: Sequence[Event] = ()) -> Trail:
    """Return the trail in progress; `events` have the figures removed so far.

    ValueError if no piece is moving.
    """
    wanderer, step = find_wanderer(state), state.step
    if wanderer is None or step is None:
        raise ValueError("No piece is on its way.")
    path = wanderer.path(step)
    entered = (wanderer.leads(action) for action in legal_actions(state))
    ways = tuple(square for square in entered if square is not None)
    prey = {square: tuple(wanderer.prey(state, square)) for square in ways}
    walk = find_told_walk([wanderer], events)
    lost = () if walk is None or walk.over else walk.prey
    left = wanderer.steps - len(path) + 1
    return Trail(wanderer.piece, path, left, ways, _stand(state, lost), prey)


def find_trail(state: State, events: Sequence[Event]) -> Trail | None:
    """Return the trail of the newest walk in the events; None if no piece was moved in them."""
    walk = find_told_walk(state.rulebook.wanderers.values(), events)
    if walk is None or len(walk.path) <= walk.begins:
        return None
    return Trail(walk.wanderer.piece, walk.path, walk.left or 0, eaten=_stand(state, walk.prey))


def is_on_its_way(state: State) -> bool:
    """Return whether the current step moves a piece."""
    return find_wanderer(state) is not None


def _stand(state: State, returned: Iterable[FigureReturned]) -> Mapping[Figure, int]:
    """Return the segments of figures that were removed."""
    scene = scene_of(state, [""] * len(state.scores))
    return {event.figure: scene.segment(event.spot) for event in returned}
