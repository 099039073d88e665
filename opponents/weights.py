"""The weights of the evaluator: data, tuned by `python -m tools.tune`."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

FILE = Path(__file__).parent / "weights.json"


class Tuned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Weights by name, and the evidence for them: the games played, and their results."""

    weights: dict[str, float]
    evidence: list[str] = []


def read_weights(path: Path = FILE) -> Tuned:
    """Return the weights of a file; msgspec.MsgspecError if it isn't one."""
    return msgspec.json.decode(path.read_bytes(), type=Tuned)


WEIGHTS: Mapping[str, float] = read_weights().weights
"""The weights in use."""
