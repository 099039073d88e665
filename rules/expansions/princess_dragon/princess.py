"""The princess (PD-P1 to PD-P6)."""

from rules.actions import PASS, Action
from rules.board import Feature, Figure
from rules.state import State
from rules.step import Step
from rules.turn import WOOD_STEPS


class RemoveKnight(Action, frozen=True):
    """Remove a knight from the princess's city."""

    figure: Figure


def knights(state: State, step: Step) -> list[Action]:
    """List the knights of the city that the princess's segment joined, and to decline (PD-P1).

    If the princess must act there is no declining. Some figures can be removed only as a last
    resort (IC-10).
    """
    placement = state.placed
    if "princess" not in placement.tile.symbols:
        return []
    kinds = state.rulebook.kinds
    there = state.meeples(_find_home(state))
    usual = [figure for figure in there if not kinds[figure.kind].last_resort]
    removals: list[Action] = [RemoveKnight(figure) for figure in usual or there]
    if removals and state.option("princess") == "may":
        return [*removals, PASS]
    return removals


def _find_home(state: State) -> Feature:
    """Return the city that the princess's segment of the tile just laid joined."""
    placed = state.placed
    segments = enumerate(placed.tile.segments, start=placed.first)
    return state.board.feature(next(number for number, each in segments if each.princess))


def list_due(state: State) -> list[Action]:
    """Return what can be done for the princess of the tile just laid, if that is still to come."""
    step = state.find_step("princess")
    return [] if step is None else knights(state, step)


def must_remove(state: State, feature: Feature) -> bool:
    """Return whether some knight of a city must return before scoring, with a choice which."""
    due = list_due(state)
    return bool(due) and PASS not in due and _find_home(state) == feature


def remove(state: State, step: Step, action: RemoveKnight) -> None:
    """Return the knight; no figure may be placed or moved in the rest of this turn (PD-P2)."""
    state.send_home(action.figure, "princess")
    state.drop(WOOD_STEPS)
