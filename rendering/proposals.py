"""Possible moves as they would look: the tile laid, and figures where they were placed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rendering.expansions import pieces_of
from rendering.scene import Scene, list_laid, scene_of
from rules import State, apply
from rules.actions import Action, Deploy
from rules.board import Figure


@dataclass(frozen=True, slots=True)
class Proposal:
    """A labelled move, and the table after it; `last` is its tile.

    `lost` is how many points worse it is than the best one; None while that is secret. It may be
    the `chosen` one. `squares` are those that it affects.
    """

    label: str
    scene: Scene
    lost: int | None = None
    chosen: bool = False
    squares: tuple[int, ...] = ()


def look_ahead(state: State, names: Sequence[str], actions: Sequence[Action]) -> Scene:
    """Return the scene after a move that lays a tile, before anything is scored.

    `names` are the players' in seat order. IllegalAction if it can't be made.
    """
    figures, end = dict(state.figures), state
    for action in actions:
        if isinstance(action, Deploy):
            figures[_find_figure(end, action)] = end.find_segment(action)
        end = apply(end, action)[0]
    board = end.board
    return replace(
        scene_of(state, names),
        tiles=list_laid(board),
        figures=figures,
        pieces=tuple(pieces_of(end)),
        last=board.placements[-1].square,
    )


def _find_figure(state: State, action: Deploy) -> Figure:
    """Return the figure that a player places."""
    assert state.player is not None
    return next(each for each in state.supply[state.player] if each.kind == action.figure)
