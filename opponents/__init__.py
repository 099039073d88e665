"""Opponents: the bot's choice of moves. Pure, like the rules."""

from collections.abc import Callable, Mapping

from opponents.expansions import evaluate
from opponents.explaining import explain
from opponents.levels import SKILLS, Level, pick, share_work
from opponents.rollout import Chosen, Lead, find_lead, look_further, measure_leads
from opponents.search import find_judgement, judge
from opponents.view import look_from
from opponents.weights import WEIGHTS
from rules import State, legal_actions
from rules.actions import Action

LEVELS: tuple[Level, ...] = tuple(SKILLS)
"""From weakest to strongest."""


def choose(
    state: State, player: int, level: Level, seed: str = "", *, further: bool = True
) -> Action:
    """Return one of the legal actions of the player to decide, however long that takes.

    It depends only on what this player may know; the same position and seed give the same action. A
    level that looks beyond its own turn takes a second or two; without `further`, some ms.
    ValueError if somebody else, or chance, is to decide.
    """
    return consider(state, player, level, seed, further=further).action


def consider(
    state: State,
    player: int,
    level: Level,
    seed: str = "",
    *,
    further: bool = True,
    goes_on: Callable[[int], bool] = lambda replies: True,
) -> Chosen:
    """Return what `choose` does, and how far it looked.

    `goes_on` is asked before each reply and each choice in it, with the number of replies played
    out; once it says no, the best so far is returned. So as many replies lead to the same choice
    again. ValueError as for `choose`.
    """
    _require_turn(state, player)
    seen = look_from(state, player)
    options = legal_actions(seen)
    if len(options) == 1:
        return Chosen(options[0])
    skill = SKILLS[level]
    evaluator = evaluate(seen, player, sense=skill.sense)
    judged = judge(evaluator, seen)
    if further and skill.effort and not find_judgement(evaluator.columns, seen):
        effort = share_work(skill.effort, len(seen.rulebook.setup.expansions))
        return look_further(state, player, judged, effort, goes_on)
    return Chosen(pick(skill, seen, judged, seed), lead=find_lead(judged))


def looks_further(level: Level) -> bool:
    """Return whether a level considers what others do next, which is slow."""
    return SKILLS[level].effort > 0


def advise(state: State, player: int) -> tuple[Action, float]:
    """Return the best action at first sight, and how many points better it is than others.

    No points if it is the only one. ValueError if the player has nothing to decide.
    """
    _require_turn(state, player)
    judged = judge_with(WEIGHTS, state, player)
    return max(judged, key=judged.__getitem__), find_lead(judged)


def judge_with(weights: Mapping[str, float], state: State, player: int) -> Mapping[Action, float]:
    """Return the value of each action of the player to decide, in points, by these weights.

    Of equivalent actions only one is included.
    """
    seen = look_from(state, player)
    return judge(evaluate(seen, player, weights=weights), seen)


def _require_turn(state: State, player: int) -> None:
    if state.player != player:
        raise ValueError(f"Player {player} has nothing to decide.")


__all__ = [
    "LEVELS",
    "WEIGHTS",
    "Chosen",
    "Lead",
    "Level",
    "advise",
    "choose",
    "consider",
    "explain",
    "judge_with",
    "looks_further",
    "measure_leads",
    "share_work",
]
