"""Castles on Discord: what their owners are asked, and what a tile makes them score."""

from collections.abc import Iterator, Mapping

from cogs.decisions.column import Decision, OnSegment, Pointing, Reason, Viewer, format_gain
from rules import State
from rules.actions import Action
from rules.expansions.bridges_castles_bazaars.castles import (
    CASTLE,
    BuildCastle,
    find_founder,
    find_scoring,
    list_items,
)
from rules.prospects import find_hazards
from rules.turn import SCORING


def point_at_city(state: State, action: BuildCastle) -> OnSegment:
    """Point at the city that would become a castle."""
    return OnSegment(state.find_segment(action))


def format_scoring(viewer: Viewer, state: State) -> Iterator[str]:
    """Say what castles score by what the tile completes (BCB-9).

    Without points if that may change before, and in games without forecasts.
    """
    scoring = find_scoring(state) if state.find_step(SCORING) is not None else []
    if not scoring:
        return
    words, player = viewer.words, state.turn.player
    items = [item for castle, trigger in scoring for item in list_items(state, castle, trigger)]
    if not viewer.insight.foretold or not items or _may_change(state):
        yield words("effect.castle")
        return
    gains = [format_gain(viewer, player, item.player, item.points) for item in items]
    yield words("effect.castle.gains", gains=words.list(gains, style="unit"))


def _may_change(state: State) -> bool:
    """Return whether something completed may yet be worth something else, or become a castle."""
    completed = state.turn.completed
    return any(
        find_founder(state, number) is not None or find_hazards(state, state.board.features[number])
        for number in completed
    )


DECISIONS = {CASTLE: Decision(question=CASTLE, whole_board=True)}
POINTERS: Mapping[type[Action], Pointing] = {BuildCastle: point_at_city}
REASONS = (Reason(CASTLE, CASTLE),)
