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
    """Return every feature that somebody owns, in the order of its first tile.

    Whoever wins a tie, or shares it, is an owner (BG-7); figures that are no meeples own nothing.
    Points are as at the end (BG-8), and may be none.
    """
    occupied = [feature for _, feature in state.board.live_features() if feature.figures]
    return tuple(
        OwnedFeature(feature.kind, feature.segments, owners, points(worth(state, feature)))
        for feature in occupied
        if (owners := majority(state, feature))
    )
