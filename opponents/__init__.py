"""Opponents: which move somebody makes who is not there to make it. Pure, like the rules."""

from collections.abc import Mapping

from opponents.expansions import evaluate
from opponents.explaining import explain
from opponents.levels import SKILLS, Level, pick
from opponents.search import judge
from opponents.sight import look_from
from opponents.weights import WEIGHTS
from rules import State, legal_actions
from rules.actions import Action

LEVELS: tuple[Level, ...] = tuple(SKILLS)
"""From the weakest to the strongest."""


def choose(state: State, player: int, level: Level, seed: str = "") -> Action:
    """Return one of the legal actions of the player who is to decide.

    Only what this player may know counts; in equal positions it is the same, with the same seed.
    ValueError if somebody else, or chance, is to decide.
    """
    _require_turn(state, player)
    seen = look_from(state, player)
    options = legal_actions(seen)
    if len(options) == 1:
        return options[0]
    skill = SKILLS[level]
    return pick(skill, seen, judge(evaluate(seen, player, sense=skill.sense), seen), seed)


def advise(state: State, player: int) -> tuple[Action, float]:
    """Return what the strongest level does, and how many points better that seems than the rest.

    No points where nothing else can be done. ValueError if the player has nothing to decide.
    """
    _require_turn(state, player)
    judged = judge_with(WEIGHTS, state, player)
    best, *others = sorted(judged, key=judged.__getitem__, reverse=True)
    return best, judged[best] - judged[others[0]] if others else 0.0


def judge_with(weights: Mapping[str, float], state: State, player: int) -> Mapping[Action, float]:
    """Return what each action of who is to decide is worth, in points, by these weights.

    Of actions that come to the same only one is there.
    """
    seen = look_from(state, player)
    return judge(evaluate(seen, player, weights=weights), seen)


def _require_turn(state: State, player: int) -> None:
    if state.player != player:
        raise ValueError(f"Player {player} has nothing to decide.")


__all__ = ["LEVELS", "WEIGHTS", "Level", "advise", "choose", "explain", "judge_with"]
