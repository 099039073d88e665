"""How a crop circle is decided, shared by the expansions that have tiles with one."""

from collections.abc import Mapping

from cogs.decisions.column import Decision, OnFigure, Pointing
from rules import State
from rules.actions import Action, Deploy
from rules.expansions.crop_circle import SYMBOL, NameCrop, TakeHome, kind_of, must_add


def name_circle(state: State) -> str:
    """Return the step with the kind of meeple that the tile calls, if it calls one (CC-2)."""
    called = state.placed.tile.details.get(SYMBOL)
    return f"crop-circle.{called}" if called else "crop-circle"


def name_with_crop(state: State) -> str:
    """Return the step with the kind of meeple that the crop circle touches (HL-18)."""
    assert state.step is not None
    return f"{state.step.kind}.{kind_of(state.step)}"


def call_with_crop(state: State) -> str:
    """Return the same for the call, which says whether a player must add a meeple (CC-7)."""
    return f"{name_with_crop(state)}.must" if must_add(state) else name_with_crop(state)


def point_at_company(state: State, action: Deploy) -> OnFigure:
    """Point at the player's lowest meeple that can be joined."""
    segment = state.find_segment(action)
    meeples = state.meeples(state.board.feature(segment))
    own = (f for f in meeples if f.player == state.player and state.figures[f] == segment)
    return OnFigure(min(own))


def point_at_meeple(state: State, action: TakeHome) -> OnFigure:
    """Point at the meeple that returns to its supply."""
    return OnFigure(action.figure)


def point_at_nothing(state: State, action: NameCrop) -> None:
    """Point at nothing: it concerns everybody's meeples."""


DECISIONS: Mapping[str, Decision] = {
    "crop-circle": Decision(summons=name_circle, question=name_circle, whole_board=True),
    "crop-add": Decision(
        summons=call_with_crop,
        question=name_with_crop,
        whole_board=True,
        pointers={Deploy: point_at_company},
    ),
    "crop-take": Decision(summons=name_with_crop, question=name_with_crop, whole_board=True),
}
POINTERS: Mapping[type[Action], Pointing] = {
    NameCrop: point_at_nothing,
    TakeHome: point_at_meeple,
}
