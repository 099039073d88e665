"""Opponents: which move somebody makes who is not there to make it. Pure, like the rules."""

from collections.abc import Mapping

from opponents.expansions import evaluate
from opponents.explaining import explain
from opponents.levels import SKILLS, Level, pick
from opponents.rollout import look_further
from opponents.search import find_judgement, judge
from opponents.view import look_from
from opponents.weights import WEIGHTS
from rules import State, legal_actions
from rules.actions import Action

LEVELS: tuple[Level, ...] = tuple(SKILLS)
"""From the weakest to the strongest."""


def choose(
    state: State, player: int, level: Level, seed: str = "", *, further: bool = True
) -> Action:
    """Return one of the legal actions of the player who is to decide.

    Only what this player may know counts; in equal positions it is the same, with the same seed.
    A level that looks further than its own turn takes up to a second; not `further`, some ms.
    ValueError if somebody else, or chance, is to decide.
    """
    _require_turn(state, player)
    seen = look_from(state, player)
    options = legal_actions(seen)
    if len(options) == 1:
        return options[0]
    skill = SKILLS[level]
    evaluator = evaluate(seen, player, sense=skill.sense)
    judged = judge(evaluator, seen)
    if further and skill.effort and not find_judgement(evaluator.columns, seen):
        return look_further(state, player, judged, skill.effort)
    return pick(skill, seen, judged, seed)


def looks_further(level: Level) -> bool:
    """Return whether a level thinks about what others do next, which takes its time."""
    return SKILLS[level].effort > 0


def advise(state: State, player: int) -> tuple[Action, float]:
    """Return what seems best at first sight, and how many points better than all the rest.

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


__all__ = [
    "LEVELS",
    "WEIGHTS",
    "Level",
    "advise",
    "choose",
    "explain",
    "judge_with",
    "looks_further",
]
