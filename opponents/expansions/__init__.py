"""The expansions to the opponents, by the names the rules give them; the base game is one too."""

from collections.abc import Mapping

from opponents.column import Column
from opponents.evaluator import Evaluator, Sense
from opponents.weights import WEIGHTS
from rules import State
from rules.expansions import EXPANSIONS
from rules.rulebook import Rulebook

TABLE: dict[str, Column] = EXPANSIONS.load_columns(__name__, Column)
"""The one table of this room."""


def columns_of(book: Rulebook) -> tuple[Column, ...]:
    """Return the columns of the expansions in play; one that has none is played without."""
    return tuple(TABLE.get(expansion.name, Column()) for expansion in book.expansions)


def evaluate(
    seen: State,
    player: int,
    *,
    sense: Sense | None = None,
    weights: Mapping[str, float] = WEIGHTS,
) -> Evaluator:
    """Return what values positions that follow from one, in a player's eyes, by all columns."""
    return Evaluator(seen, player, columns_of(seen.rulebook), sense=sense, weights=weights)
