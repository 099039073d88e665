"""The column of The Flying Machines: a flight is worth what its landings are, on average."""

from collections.abc import Iterator

from opponents.column import Column
from opponents.evaluator import Evaluator
from opponents.reasons import Gains, Weighed
from opponents.search import foresee
from rules import State, apply
from rules.actions import Action
from rules.expansions.flying_machines import Fly


def explain_flight(evaluator: Evaluator, state: State, action: Action) -> Iterator[Weighed]:
    """Explain that a flight is expected to find a good place."""
    if isinstance(action, Fly):
        assert state.step is not None
        gain = foresee(evaluator, apply(state, action)[0]) - evaluator.value(state)
        yield gain, Gains(state.step.kind)


COLUMN = Column(
    foreseen=frozenset({"landing"}),
    explanations={"wood": explain_flight, "phantom": explain_flight},
)
