"""The column: what an expansion, or the base game, contributes to the opponents.

The kinds of contributions are closed; nothing else in this room knows an expansion.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from opponents.reasons import Weighed
from rules import State
from rules.actions import Action

Valuing = Any
"""An `opponents.evaluator.Evaluator`, which imports this module."""
Term = Callable[[Valuing, State], Iterable[tuple[int, float]]]
"""Yields players with the value of a position to them in points, besides that of features."""
Lost = Callable[[int, int, bool], float]
"""Returns the probability that a player's figure on a square is lost before it scores.

The third argument says whether it is on a completed feature."""
Exposure = Callable[[Valuing, State], Lost | None]
"""Returns the function for how figures may be lost; None if they are safe."""
Judgement = Callable[[Valuing, State], Mapping[Action, float]]
"""Returns the value of each action of a step to the player who decides, in points."""
Imagining = Callable[[State, int, str], None]
"""Replaces, in place, what is hidden from a player by something possible, from a seed."""
Explanation = Callable[[Valuing, State, Any], Iterable[Weighed]]
"""Yields the reasons for an action of a step, for the player who decides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """The contributions of one expansion."""

    reserves: Mapping[str, str] = field(default_factory=dict)
    """The weight of its figures in supply, in meeples, by kind of figure."""
    terms: Mapping[str, Term] = field(default_factory=dict)
    """Values of a position besides its features, by name; expansions may share a name."""
    bonus: str = ""
    """The weight of its bonuses before a feature is complete; without one they count in full."""
    matters: Callable[[State], Hashable] | None = None
    """What the value of features depends on in the private part of its rules."""
    alters: Callable[[State], Mapping[int, Hashable]] | None = None
    """What the points of features depend on in the private part of its rules, by their ids."""
    exposure: Exposure | None = None
    """The probability that figures are lost."""
    threat: str = ""
    """What threatens figures, by the name used in reasons."""
    foreseen: frozenset[str] = frozenset()
    """Steps whose choices are tried before the player comes to them."""
    passed_over: frozenset[str] = frozenset()
    """Steps that are left out of looking ahead: they change little and have many choices."""
    judgements: Mapping[str, Judgement] = field(default_factory=dict)
    """How to decide steps for which looking one choice ahead is not enough, by kind."""
    imagine: Imagining | None = None
    """How a player imagines hidden things."""
    explanations: Mapping[str, Explanation] = field(default_factory=dict)
    """The reasons for a choice at these steps."""
