"""The builder's double turn (TB-7 to TB-14)."""

from rules.actions import PASS, Action
from rules.board import Figure
from rules.events import TilePlaced
from rules.expansions.base import begin_part, can_lay
from rules.expansions.traders_builders.slot import goods
from rules.expansions.traders_builders.specials import BUILDER
from rules.state import State
from rules.step import Step


class TakeSecondPart(Action, frozen=True):
    """Take the second part of a double turn, if it is optional (TB-13)."""


def extend(state: State, event: TilePlaced) -> None:
    """Mark that a tile extends its player's builder's road or city (TB-7, TB-9).

    By option one that only completes it counts, too (TB-8).
    """
    segment = state.figures.get(Figure(event.player, BUILDER, 1))
    if segment is None:
        return
    board = state.board
    reached = {board.feature_of[placed] for placed in state.new_segments}
    if state.rulebook.options.get("builder-trigger") == "or-complete":
        reached.update(state.turn.completed)
    if board.feature_of[segment] in reached:
        state.store(goods(state), extended=True)


def second_part(state: State, step: Step) -> None:
    """After all of T5, begin a second part if the first has extended; never a third (TB-10).

    It lapses if there is nothing to lay (TB-14).
    """
    if not goods(state).extended:
        return
    follows = has_second_part(state)
    state.store(goods(state), extended=False)
    if follows:
        if state.option("double-turn") == "may-decline":
            state.push(Step("double-turn", step.player))
        else:
            begin_part(state, step.player)


def has_second_part(state: State) -> bool:
    """Return whether a second part follows the first, as things are now (TB-9, TB-10, TB-14)."""
    turn = state.turn
    return (
        goods(state).extended
        and turn.part == turn.added
        and state.active[turn.player]
        and can_lay(state, turn.player)
    )


def offers(state: State, step: Step) -> list[Action]:
    """List taking the second part, and declining (TB-13)."""
    return [TakeSecondPart(), PASS]


def take_second_part(state: State, step: Step, action: TakeSecondPart) -> None:
    """Begin the second part."""
    begin_part(state, step.player)
