"""The rules of the game: pure, without clock, chance or I/O.

A caller needs only `new_game`, `legal_actions` and `apply`; `rules.codec` writes and reads their
results.
"""

from rules import codec
from rules.engine import (
    advance,
    apply,
    completed_by,
    draw_weights,
    legal_actions,
    new_game,
    outstanding,
    projected,
    view_for,
)
from rules.errors import BadFormat, BadSetup, IllegalAction, RulesError
from rules.setup import Setup
from rules.state import State
from rules.step import CHANCE

__all__ = [
    "CHANCE",
    "BadFormat",
    "BadSetup",
    "IllegalAction",
    "RulesError",
    "Setup",
    "State",
    "advance",
    "apply",
    "codec",
    "completed_by",
    "draw_weights",
    "legal_actions",
    "new_game",
    "outstanding",
    "projected",
    "view_for",
]
