"""The Princess & the Dragon: the dragon's walk in public, portal and fairy behind buttons."""

from collections.abc import Iterator, Sequence
from functools import partial

from bot.wording.expansions.princess_dragon import direction
from cogs.decisions.column import (
    Column,
    Decision,
    Drawing,
    InPublic,
    OnFigure,
    OnSquare,
    Reason,
    Submenu,
    Viewer,
)
from rendering import views
from rendering.trails import trail_of
from rendering.window import Window
from rules import State
from rules.actions import Action, Deploy
from rules.events import Event, FigureReturned
from rules.expansions.princess_dragon.dragon import MoveDragon, walk_of
from rules.expansions.princess_dragon.fairy import ClaimPoint, MoveFairy, MoveFairyToTile
from rules.expansions.princess_dragon.princess import RemoveKnight
from rules.geometry import square_at

ARROWS = {"north": "⬆️", "east": "➡️", "south": "⬇️", "west": "⬅️"}


def draw_walk(viewer: Viewer, state: State, events: Sequence[Event]) -> Drawing:
    """Draw the dragon's walk so far, whom it has eaten lately, and where it may go."""
    returned = [event for event in events if isinstance(event, FigureReturned)]
    return partial(views.trail, viewer.see(state), viewer.texts, way=trail_of(state, returned))


def find_arrow(state: State, action: Action) -> str | None:
    """Return the arrow of the way that a step leads; none where a point is claimed (HR-2)."""
    return ARROWS[direction(state, action)] if isinstance(action, MoveDragon) else None


def find_window(viewer: Viewer, state: State) -> Window:
    """Return the part of the table round the dragon that is drawn."""
    return views.trail_window(viewer.see(state), trail_of(state))


def tell_steps(viewer: Viewer, state: State) -> Iterator[str]:
    """Tell how far the dragon still goes."""
    assert state.step is not None
    yield viewer.words.n("turn.steps-left", walk_of(state.step).left)


def is_through_portal(state: State, action: Action) -> bool:
    """Return whether an action places a figure away from the tile just laid (PD-M1)."""
    if not isinstance(action, Deploy) or state.turn.placement < 0:
        return False
    return square_at(action.x, action.y) != state.placed.square


def moves_fairy(state: State, action: Action) -> bool:
    """Return whether an action moves the fairy (PD-F1)."""
    return isinstance(action, MoveFairy | MoveFairyToTile)


def point_at_figure(state: State, action: MoveFairy | RemoveKnight) -> OnFigure:
    """Point at the meeple that the fairy joins, or that goes home."""
    return OnFigure(action.figure)


def point_at_tile(state: State, action: MoveFairyToTile | MoveDragon) -> OnSquare:
    """Point at the tile that the fairy or the dragon enters."""
    return OnSquare(square_at(action.x, action.y))


def point_at_nothing(state: State, action: ClaimPoint) -> None:
    """Point at nothing: a point is just taken (HR-2)."""


COLUMN = Column(
    decisions={
        "princess": Decision(question="princess"),
        "dragon-move": Decision(
            whole_board=True,
            public=InPublic(
                draw=draw_walk,
                window=find_window,
                emoji=find_arrow,
                overviews=("danger", "orders", "scores", "fields"),
            ),
            progress=tell_steps,
            stock=False,
        ),
    },
    pointers={
        RemoveKnight: point_at_figure,
        MoveFairy: point_at_figure,
        MoveFairyToTile: point_at_tile,
        MoveDragon: point_at_tile,
        ClaimPoint: point_at_nothing,
    },
    submenus=(
        Submenu("portal", "g", is_through_portal, square_view="q"),
        Submenu("fairy", "f", moves_fairy, least=2),
    ),
    reasons=(Reason("fairy.turn", "fairy"), Reason("fairy.scored", "fairy")),
)
