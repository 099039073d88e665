"""The Princess & the Dragon: the dragon moves in public; portal and fairy are behind buttons."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from bot.games.automatic_steps import strip
from bot.wording.expansions.princess_dragon import direction
from bot.wording.figures import Form, name_standing
from bot.wording.phrases import kind_of
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
from rendering.letters import letters_of
from rendering.trails import trail_of
from rendering.window import Window
from rules import State
from rules.actions import Action, Deploy
from rules.board import Figure
from rules.events import Event
from rules.expansions.princess_dragon.dragon import MoveDragon, find_danger, is_called, walk_of
from rules.expansions.princess_dragon.fairy import ClaimPoint, MoveFairy, MoveFairyToTile
from rules.expansions.princess_dragon.portal import reach
from rules.expansions.princess_dragon.princess import RemoveKnight, list_due
from rules.geometry import square_at
from rules.piece_walks import find_wanderer
from rules.turn import WOOD_STEPS

ARROWS = {"north": "↑", "east": "→", "south": "↓", "west": "←"}
LONGEST = 20
"""Characters of an arrow's button that fit on a phone."""


def draw_walk(viewer: Viewer, state: State, events: Sequence[Event]) -> Drawing:
    """Draw the dragon's way so far, the eaten figures, and where it may move and eat next."""
    way = trail_of(state, strip(events))
    if not viewer.insight.foretold:
        way = replace(way, prey={})
    return partial(views.trail, viewer.see(state), viewer.texts, way=way)


def label_step(viewer: Viewer, state: State, action: Action) -> str | None:
    """Return the arrow of a step and the players who lose figures: "↑ Ada −1".

    None for claiming a point (HR-2).
    """
    wanderer = find_wanderer(state)
    if not isinstance(action, MoveDragon) or wanderer is None:
        return None
    arrow = ARROWS[direction(state, action)]
    prey = wanderer.prey(state, square_at(action.x, action.y))
    if not prey or not viewer.insight.foretold:
        return arrow
    owners = sorted(Counter(figure.player for figure in prey).items())
    for names in (viewer.names, letters_of(viewer.names)):
        costs = ", ".join(f"{names[player]} −{count}" for player, count in owners)
        if len(label := f"{arrow} {costs}") <= LONGEST:
            return label
    return f"{arrow} −{len(prey)}"


def find_window(viewer: Viewer, state: State) -> Window:
    """Return the part of the table around the dragon."""
    return views.trail_window(viewer.see(state), trail_of(state))


def format_steps(viewer: Viewer, state: State) -> Iterator[str]:
    """Say how many moves the dragon has left."""
    assert state.step is not None
    yield viewer.words.n("turn.steps-left", walk_of(state.step).left)


def format_dangers(viewer: Viewer, state: State) -> Iterator[str]:
    """Say what dragon and princess do to figures once the tile is laid, if nobody has to decide."""
    words, placed = viewer.words, state.placed
    if "volcano" in placed.tile.symbols:
        yield words("effect.volcano")
    match list_due(state):
        case [RemoveKnight() as action]:
            yield words("effect.princess", figure=_name_knight(viewer, state, action))
    if not is_called(state):
        return
    if not viewer.insight.shows("danger"):
        yield words("effect.dragon.next")
        return
    near, prey = find_danger(state)
    here = words("effect.dragon.here") if placed.square in near else ""
    yield " ".join(filter(None, (_format_prey(viewer, state, prey), here)))


def _format_prey(viewer: Viewer, state: State, prey: Iterable[Figure]) -> str:
    """Say how many figures of which players the dragon can reach."""
    words, player = viewer.words, state.turn.player
    counts = Counter(figure.player for figure in prey)
    if not counts:
        return words("effect.dragon.none")
    parts = [
        words("effect.dragon.you", count=count)
        if seat == player
        else words("effect.dragon.player", player=viewer.names[seat], count=count)
        for seat, count in sorted(counts.items(), key=lambda item: (item[0] != player, -item[1]))
    ]
    players = words.list(parts, style="unit")
    return words.n("effect.dragon", counts.total(), players=players)


def _name_knight(viewer: Viewer, state: State, action: RemoveKnight) -> str:
    figure, names = action.figure, viewer.names
    spot = state.spot(state.figures[figure])
    return name_standing(viewer.words, figure, spot, Form.SENT, names[figure.player])


def format_portal(viewer: Viewer, state: State) -> Iterator[str]:
    """Say that a meeple may be placed elsewhere (PD-M1)."""
    waits = state.find_step("wood") is not None
    supply = state.supply[state.turn.player]
    if waits and any(map(state.is_meeple, supply)) and reach(state):
        yield viewer.words("effect.portal")


def is_through_portal(state: State, action: Action) -> bool:
    """Return whether an action places a figure away from the tile just laid (PD-M1).

    What a crop circle adds beside one's own figures may be as far away, but needs no portal.
    """
    step = state.step
    if not isinstance(action, Deploy) or step is None or step.kind not in WOOD_STEPS:
        return False
    leads = kind_of(action.segment).final > 0
    return leads and square_at(action.x, action.y) != state.placed.square


def moves_fairy(state: State, action: Action) -> bool:
    """Return whether an action moves the fairy (PD-F1)."""
    return isinstance(action, MoveFairy | MoveFairyToTile)


def point_at_figure(state: State, action: MoveFairy | RemoveKnight) -> OnFigure:
    """Point at the meeple that the fairy joins, or that returns to its supply."""
    return OnFigure(action.figure)


def point_at_tile(state: State, action: MoveFairyToTile | MoveDragon) -> OnSquare:
    """Point at the tile that the fairy or the dragon enters."""
    return OnSquare(square_at(action.x, action.y))


def point_at_nothing(state: State, action: ClaimPoint) -> None:
    """Point at nothing: a point is simply taken (HR-2)."""


COLUMN = Column(
    decisions={
        "princess": Decision(question="princess"),
        "dragon-move": Decision(
            whole_board=True,
            public=InPublic(
                draw=draw_walk,
                window=find_window,
                label=label_step,
                overviews=("danger", "orders", "scores", "fields"),
            ),
            progress=format_steps,
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
    dangers=format_dangers,
    effects=format_portal,
    submenus=(
        Submenu("portal", "g", is_through_portal, square_view="q"),
        Submenu("fairy", "f", moves_fairy, least=2),
    ),
    reasons=(Reason("fairy.turn", "fairy"), Reason("fairy.scored", "fairy")),
)
