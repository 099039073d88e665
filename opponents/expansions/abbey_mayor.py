"""The column of Abbey & Mayor: abbeys in hand, barns at the end, wagons that move on."""

from collections.abc import Iterator

from opponents.column import Column
from opponents.evaluator import Evaluator
from rules import State
from rules.expansions.abbey_mayor.barn import LAST_RATE, barns_in
from rules.expansions.abbey_mayor.figures import BARN, MAYOR, WAGON
from rules.expansions.abbey_mayor.slot import estate


def keep_abbey(evaluator: Evaluator, state: State) -> Iterator[tuple[int, float]]:
    """Value abbeys in hand: each can complete something later, as long as there are turns."""
    turns = evaluator.turns
    each = evaluator.weights["abbey"] * turns / (turns + evaluator.weights["late"])
    spent = estate(state).spent
    yield from ((player, each) for player in state.players if player not in spent)


def fill_barns(evaluator: Evaluator, state: State) -> Iterator[tuple[int, float]]:
    """Value the cities next to barns that may still be completed; complete ones are points."""
    if not evaluator.sense.fields:
        return
    board, share = state.board, evaluator.weights["field"]
    for number in sorted(
        {board.feature_of[state.figures[barn]] for barn, _ in estate(state).barns}
    ):
        field = board.features[number]
        _, *chances = evaluator.foresee_cities(state, field)
        for player in sorted({barn.player for barn in barns_in(field)}):
            yield player, share * LAST_RATE * sum(chances)


def drive_on(evaluator: Evaluator, state: State) -> Iterator[tuple[int, float]]:
    """Value wagons whose features are complete: they can claim something at once."""
    chances = evaluator.turns / (evaluator.turns + evaluator.weights["late"])
    for figure, segment in state.figures.items():
        if figure.kind == WAGON and state.board.feature(segment).complete:
            yield figure.player, evaluator.weights["drive"] * chances


COLUMN = Column(
    reserves={MAYOR: "mayor_home", WAGON: "wagon_home", BARN: "barn_home"},
    terms={"abbey": keep_abbey, "barn": fill_barns, "drive": drive_on},
)
