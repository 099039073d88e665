"""Opponents: which move somebody makes who is not there to make it. Pure, like the rules."""

from opponents.evaluator import Evaluator
from opponents.expansions import columns_of
from opponents.levels import SKILLS, Level, pick
from opponents.search import judge
from opponents.sight import look_from
from rules import State, legal_actions
from rules.actions import Action

LEVELS: tuple[Level, ...] = tuple(SKILLS)
"""From the weakest to the strongest."""


def choose(state: State, player: int, level: Level, seed: str = "") -> Action:
    """Return one of the legal actions of the player who is to decide.

    Only what this player may know counts; in equal positions it is the same, with the same seed.
    ValueError if somebody else, or chance, is to decide.
    """
    if state.player != player:
        raise ValueError(f"Player {player} has nothing to decide.")
    seen = look_from(state, player)
    options = legal_actions(seen)
    if len(options) == 1:
        return options[0]
    skill = SKILLS[level]
    evaluator = Evaluator(seen, player, columns_of(seen.rulebook), sense=skill.sense)
    return pick(skill, seen, judge(evaluator, seen), seed)


__all__ = ["LEVELS", "Level", "choose"]
