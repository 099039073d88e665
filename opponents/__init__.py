"""Opponents: which move somebody makes who is not there to make it. Pure, like the rules."""

from collections.abc import Callable, Mapping
from typing import Literal

from opponents import greedy
from opponents.sight import look_from
from rules import State
from rules.actions import Action

Level = Literal["greedy"]
"""How well somebody plays; names are storage format."""

LEVELS: Mapping[Level, Callable[[State, int], Action]] = {"greedy": greedy.choose}


def choose(state: State, player: int, level: Level) -> Action:
    """Return one of the legal actions of the player who is to decide; the same in equal positions.

    Only what this player may know counts. ValueError if somebody else, or chance, is to decide.
    """
    if state.player != player:
        raise ValueError(f"Player {player} has nothing to decide.")
    return LEVELS[level](look_from(state, player), player)


__all__ = ["LEVELS", "Level", "choose"]
