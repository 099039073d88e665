"""Trails: a piece on its way over the board, and whom it cost so far."""

from collections.abc import Iterable
from dataclasses import replace

from rendering.column import Trail
from rendering.expansions import find_trail_reader
from rendering.scene import scene_of
from rules.events import FigureReturned
from rules.state import State


def trail_of(state: State, returned: Iterable[FigureReturned] = ()) -> Trail:
    """Return the trail being decided; `returned` tells who went home since it began.

    ValueError if no piece is on its way.
    """
    reader = find_trail_reader(state.step.kind) if state.step else None
    if reader is None:
        raise ValueError("No piece is on its way.")
    scene = scene_of(state, [""] * len(state.scores))
    eaten = {
        event.figure: scene.segment(event.spot)
        for event in returned
        if event.cause in reader.causes
    }
    return replace(reader.read(state), eaten=eaten)


def is_on_its_way(state: State) -> bool:
    """Return whether the step being decided moves a piece."""
    return state.step is not None and find_trail_reader(state.step.kind) is not None
