"""How likely a road or city is completed, as players are told: as often as it was in played games.

The evaluator's own estimate is one of its weights: it leads to good moves, and is far too low for a
chance. Data, measured by `python -m tools.calibrate`.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from opponents.evaluator import Evaluator
from rules import State
from rules.board import Feature

STEP = 0.05
FILE = Path(__file__).parent / "likelihood.json"

Point = tuple[float, float]
"""An estimate, and the share of such features that were completed."""


class Bucket(msgspec.Struct, frozen=True):
    """Of so many features that were `told` to be so likely, on average, this share was `completed`.

    Each is counted after every turn at which somebody occupied it and it was incomplete.
    """

    told: float
    completed: float
    count: int


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The curves by kind of feature, and how well they did in other games, by set and kind.

    In games with other `boxes` than these, nothing was found to hold.
    """

    curves: dict[str, list[Point]]
    boxes: list[str]
    checked: dict[str, dict[str, list[Bucket]]] = {}
    games: int = 0


def read_measured(path: Path = FILE) -> Measured:
    """Return what a file holds; msgspec.MsgspecError if it isn't one."""
    return msgspec.json.decode(path.read_bytes(), type=Measured)


MEASURED = read_measured()
"""What was measured."""
CURVES: Mapping[str, Sequence[Point]] = MEASURED.curves
"""The curves in use."""


def is_measured(state: State) -> bool:
    """Return whether a game is like those in which chances came as often as they were told."""
    return set(state.rulebook.setup.expansions) <= {*MEASURED.boxes}


def is_likely(feature: Feature) -> bool:
    """Return whether players are told how likely a feature is completed: a road or a city."""
    return str(feature.kind) in CURVES and not feature.complete


def find_likelihood(evaluator: Evaluator, state: State, feature: Feature) -> float:
    """Return how likely an incomplete road or city is completed until the end of the game.

    In the last round it is the chance that one of its owners draws a tile that does it. It is told
    in whole STEPs: nobody knows it more exactly.
    """
    if evaluator.ends:
        return find_told(evaluator.completion_chance(state, feature))
    estimate = evaluator.completion.chance(state.board, feature)
    return find_told(read_off(CURVES[str(feature.kind)], estimate))


def find_told(likelihood: float) -> float:
    """Return what is told of a likelihood: the nearest STEP."""
    return round(likelihood / STEP) * STEP


def read_off(curve: Sequence[Point], estimate: float) -> float:
    """Return the share at an estimate, between its neighbours on the curve."""
    at = bisect_right(curve, (estimate, 1.0))
    if at in (0, len(curve)):
        return curve[min(at, len(curve) - 1)][1]
    (left, low), (right, high) = curve[at - 1], curve[at]
    return low + (high - low) * (estimate - left) / (right - left)
