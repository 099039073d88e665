"""What an expansion contributes to the opponents: its column. The base game has one too.

The kinds of contribution are closed; everything else of the room knows no expansion.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from opponents.reasons import Weighed
from rules import State
from rules.actions import Action

Valuing = Any
"""An `opponents.evaluator.Evaluator`, which itself knows columns."""
Term = Callable[[Valuing, State], Iterable[tuple[int, float]]]
"""Yields players with points that a position means to them, beside those of features."""
Lost = Callable[[int, int, bool], float]
"""How likely a player's figure on a square is lost before it has brought anything.

True if it stands on what is complete.
"""
Exposure = Callable[[Valuing, State], Lost | None]
"""Returns by what figures may be lost; None if by nothing."""
Judgement = Callable[[Valuing, State], Mapping[Action, float]]
"""Returns what each action of a step is worth to who decides, in points."""
Imagining = Callable[[State, int, str], None]
"""Puts what may be there, in place, where a player sees that something is hidden; with a seed."""
Explanation = Callable[[Valuing, State, Any], Iterable[Weighed]]
"""Yields what speaks for an action of a step to who decides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """The contributions of one expansion."""

    reserves: Mapping[str, str] = field(default_factory=dict)
    """The weight of what its figures are worth at home, in meeples, by kind of figure."""
    terms: Mapping[str, Term] = field(default_factory=dict)
    """What a position means beside its features, by name; expansions may share one."""
    bonus: str = ""
    """The weight of its bonuses before a feature is complete; they are given in full without."""
    matters: Callable[[State], Hashable] | None = None
    """What the worth of features depends on of the private part of its rules."""
    exposure: Exposure | None = None
    """How likely figures are lost."""
    threat: str = ""
    """What they are lost by, as reasons call it."""
    foreseen: frozenset[str] = frozenset()
    """Steps of which the choices are tried before the player comes to them."""
    judgements: Mapping[str, Judgement] = field(default_factory=dict)
    """How its steps are decided where to look one choice ahead is not enough, by kind."""
    imagine: Imagining | None = None
    """What a player may take hidden things for."""
    explanations: Mapping[str, Explanation] = field(default_factory=dict)
    """What speaks for a choice at these steps."""
