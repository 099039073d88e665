"""The levels: what each takes into account, and how many mistakes it makes."""

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import NormalDist
from typing import Literal

from opponents.chance import draw
from opponents.evaluator import Sense
from rules import State
from rules.actions import Action

Level = Literal["easy", "medium", "hard"]
"""Strength of play; the names are storage format."""


SLOWER = 0.45
"""How much longer each expansion makes the evaluation of an action, as a share of that in base."""
GROWTH = 0.02
"""How much larger each expansion makes mistakes, as a share of those in base: so medium's cost a
fifth of its points with few and with all."""


def share_work(work: int, expansions: int) -> int:
    """Return how much of some work takes as long with expansions as all of it in the base game."""
    return round(work / (1 + SLOWER * expansions))


@dataclass(frozen=True, slots=True)
class Skill:
    """What a level takes into account, and the size of its mistakes.

    `noise` is the standard deviation of a random error in the value of each choice; `cap` the most
    points that a choice may be worse than the best. `effort` is the number of actions evaluated
    beyond its own turn; 0 for none. All three are those of the base game.
    """

    sense: Sense
    noise: float = 0.0
    cap: float = 0.0
    effort: int = 0


SKILLS: Mapping[Level, Skill] = {
    "easy": Skill(Sense(others=False, fields=False, fitting=False), noise=3.0, cap=3.0),
    "medium": Skill(Sense(), noise=1.1, cap=2.0),
    "hard": Skill(Sense(), effort=4000),
}


def pick(skill: Skill, seen: State, judged: Mapping[Action, float], seed: str) -> Action:
    """Return the choice with the best value after errors, of equal ones the first.

    The errors follow from the seed and what the player sees: the same position, the same choice.
    """
    best, size = max(judged.values()), 1 + GROWTH * len(seen.rulebook.setup.expansions)
    least, noise = best - skill.cap * size, skill.noise * size
    near = {action: worth for action, worth in judged.items() if worth >= least}
    if noise and len(near) > 1:
        moment = _name_moment(seen, seed)
        near = {a: worth + noise * _err(moment, a) for a, worth in near.items()}
    return max(near, key=near.__getitem__)


def _name_moment(seen: State, seed: str) -> str:
    last = seen.board.placements[-1]
    laid = f"{len(seen.board.placements)}:{last.tile.id}:{last.square}:{last.rotation}"
    return f"{seed}:{seen.turn}:{seen.step}:{laid}:{seen.scores}"


def _err(moment: str, action: Action) -> float:
    drawn = int.from_bytes(draw(f"{moment}:{action}"), "big")
    return NormalDist().inv_cdf((drawn + 0.5) / 2**48)
