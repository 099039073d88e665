"""The Tower on Discord: towers behind a button, captures beside the tile."""

from collections import Counter
from collections.abc import Iterator

from cogs.decisions.column import Column, Decision, OnFigure, OnSegment, Reason, Submenu, Viewer
from rules import State
from rules.actions import Action, Deploy
from rules.expansions.tower.floors import BuildFloor, foundation_of
from rules.expansions.tower.prisoners import RANSOM, Capture, Ransom, TakeInExchange
from rules.expansions.tower.slot import towers
from rules.geometry import square_at
from rules.tiles import Kind


def format_supply(viewer: Viewer, state: State) -> Iterator[str]:
    """Yield how many floors each player has left, and who holds whose meeples."""
    words, names = viewer.words, viewer.names
    stocks = (
        words("turn.floors.player", player=name, floors=stock)
        for name, stock in zip(names, towers(state).stocks, strict=True)
    )
    yield words("turn.floors", players=words.list(stocks, style="unit"))
    held = Counter(
        (holder, figure.player) for figure, holder in state.held.items() if holder != figure.player
    )
    parts = []
    for player, name in enumerate(names):
        figures = words.list(
            words.n("turn.prisoners.held", count, player=names[owner])
            for (holder, owner), count in sorted(held.items())
            if holder == player
        )
        if figures:
            parts.append(words("turn.prisoners.player", player=name, figures=figures))
    if parts:
        yield words("turn.prisoners", players=words.list(parts, style="unit"))


def concerns_tower(state: State, action: Action) -> bool:
    """Return whether an action puts a floor or a meeple on a tower."""
    if isinstance(action, Deploy):
        return action.segment.startswith(Kind.TOWER)
    return isinstance(action, BuildFloor)


def point_at_tower(state: State, action: BuildFloor) -> OnSegment:
    """Point at the foundation; a meeple on top has the same label."""
    placement = next(state.board.placements_on(square_at(action.x, action.y)))
    return OnSegment(foundation_of(placement))


def point_at_meeple(state: State, action: Capture) -> OnFigure:
    """Point at the meeple to capture."""
    return OnFigure(action.figure)


def point_at_nothing(state: State, action: Ransom | TakeInExchange) -> None:
    """Point at nothing: a prisoner is not on the board."""


COLUMN = Column(
    decisions={
        "capture": Decision(question="capture"),
        "exchange": Decision(question="exchange"),
    },
    pointers={
        BuildFloor: point_at_tower,
        Capture: point_at_meeple,
        Ransom: point_at_nothing,
        TakeInExchange: point_at_nothing,
    },
    submenus=(Submenu("tower", "t", concerns_tower, square_view="u"),),
    briefs={Ransom: "ransom"},
    supply=format_supply,
    reasons=(Reason(RANSOM, "ransom"),),
)
