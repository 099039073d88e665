"""The columns of the opponents, by the rules' names; the base game has one too."""

from collections.abc import Mapping

from opponents.column import Column
from opponents.evaluator import Evaluator, Sense
from opponents.outlook import Facts
from opponents.weights import WEIGHTS
from rules import State
from rules.expansions import EXPANSIONS
from rules.rulebook import Rulebook

TABLE: dict[str, Column] = EXPANSIONS.load_columns(__name__, Column)
"""The one table of this room."""


def columns_of(book: Rulebook) -> tuple[Column, ...]:
    """Return the columns of the expansions in play; those without a column are skipped."""
    return tuple(TABLE.get(expansion.name, Column()) for expansion in book.expansions)


def evaluate(
    seen: State,
    player: int,
    *,
    sense: Sense | None = None,
    weights: Mapping[str, float] = WEIGHTS,
    facts: Facts | None = None,
) -> Evaluator:
    """Return the evaluator of positions that follow from one, for a player, with all columns."""
    columns = columns_of(seen.rulebook)
    return Evaluator(seen, player, columns, sense=sense, weights=weights, facts=facts)
