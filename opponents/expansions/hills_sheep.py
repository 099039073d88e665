"""The column of Hills & Sheep: flocks on the board, and shepherds at home."""

from collections.abc import Iterator

from opponents.column import Column
from opponents.evaluator import Evaluator
from opponents.expansions.hills import imagine_buried, list_hills
from rules import State
from rules.expansions.hills_sheep.flock import count_points, field_of
from rules.expansions.hills_sheep.shepherd import SHEPHERD


def raise_flocks(evaluator: Evaluator, state: State) -> Iterator[tuple[int, float]]:
    """Value the flocks of everybody's field, as likely as they still come home.

    At the end they bring nothing; until then each may grow further.
    """
    weights = evaluator.weights
    chance = evaluator.turns / (evaluator.turns + weights["flock_late"])
    for player in state.players:
        field = field_of(state, player)
        if field is not None:
            closed = 1.0 if not field.open else weights["flock"] * chance
            yield player, closed * count_points(state, field) + weights["flock_growth"] * chance


COLUMN = Column(
    reserves={SHEPHERD: "shepherd_home"},
    terms={"flock": raise_flocks},
    matters=list_hills,
    foreseen=frozenset({"flock"}),
    imagine=imagine_buried,
)
