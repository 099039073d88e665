"""The column of Traders & Builders: a second part of a turn, and goods."""

from collections.abc import Iterator

from opponents.column import Column
from opponents.evaluator import Evaluator
from rules import State
from rules.expansions.traders_builders.slot import GOODS, goods
from rules.expansions.traders_builders.specials import BUILDER, PIG


def go_on_building(evaluator: Evaluator, state: State) -> Iterator[tuple[int, float]]:
    """Value a second part of this turn."""
    if goods(state).extended and state.turn.part == state.turn.added:
        yield state.turn.player, evaluator.weights["second_part"] * min(1.0, evaluator.turns)


def keep_building(evaluator: Evaluator, state: State) -> Iterator[tuple[int, float]]:
    """Value the second parts that builders on the board may still give."""
    weights = evaluator.weights
    for figure, segment in state.figures.items():
        if figure.kind == BUILDER and not state.board.feature(segment).complete:
            chances = evaluator.turns / (evaluator.turns + weights["late"])
            yield figure.player, weights["builder_out"] * chances


def trade(evaluator: Evaluator, state: State) -> Iterator[tuple[int, float]]:
    """Value goods tokens, and those that the cities of this turn will give."""
    each = evaluator.weights["goods"]
    for player, _ in goods(state).tokens:
        yield player, each
    if state.find_step("score") is not None:
        board = state.board
        for number in state.turn.completed:
            for segment in board.features[number].segments:
                if board.segment(segment).attributes.get("goods") in GOODS:
                    yield state.turn.player, each


COLUMN = Column(
    reserves={BUILDER: "builder_home", PIG: "pig_home"},
    terms={"draw": go_on_building, "building": keep_building, "goods": trade},
)
