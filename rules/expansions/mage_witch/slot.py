"""Where mage and witch stand: the expansion's private part of the state."""

import msgspec

from rules.board import Feature
from rules.state import State

MAGE, WITCH = "mage", "witch"
FIGURES = (MAGE, WITCH)
OFF = -1


class Magic(msgspec.Struct, frozen=True, omit_defaults=True):
    """The segments on which mage and witch stand; OFF for a figure beside the board (MW-1)."""

    mage: int = OFF
    witch: int = OFF


def segment_of(state: State, figure: str) -> int:
    """Return the segment on which a magic figure stands, or OFF."""
    here = state.slots[Magic]
    return here.mage if figure == MAGE else here.witch


def find_feature(state: State, figure: str) -> int | None:
    """Return the id of the feature on which a magic figure stands; None if it is off the board."""
    segment = segment_of(state, figure)
    return None if segment == OFF else state.board.feature_of[segment]


def is_on(state: State, figure: str, feature: Feature) -> bool:
    """Return whether a magic figure stands on a feature."""
    segment = segment_of(state, figure)
    feature_of = state.board.feature_of
    return segment != OFF and feature_of[segment] == feature_of[feature.segments[0]]


def stand(state: State, figure: str, segment: int) -> None:
    """Place a magic figure on a segment, or off the board."""
    state.store(state.slots[Magic], **{figure: segment})
