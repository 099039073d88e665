"""Who owns what: every feature with a figure on it, read from a state."""

from typing import NamedTuple

from rules.scoring import majority, points, worth
from rules.state import State
from rules.tiles import Kind


class OwnedFeature(NamedTuple):
    """A feature with figures: its segments by id, who would get its points now, and how many."""

    kind: Kind
    segments: tuple[int, ...]
    owners: tuple[int, ...]
    points: int


def owned_features(state: State) -> tuple[OwnedFeature, ...]:
    """Return every occupied feature, in the order of its first tile; points as at the end (BG-8).

    Whoever wins a tie, or shares it, is an owner (BG-7).
    """
    return tuple(
        OwnedFeature(
            feature.kind,
            feature.segments,
            majority(state, feature),
            points(worth(state, feature)),
        )
        for _, feature in state.board.live_features()
        if feature.figures
    )
