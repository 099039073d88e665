"""What mage and witch make of a score: the last lines of it (MW-6)."""

from rules.board import Feature
from rules.events import Part
from rules.expansions.mage_witch.slot import MAGE, WITCH, is_on
from rules.scoring import points, size_of, worth
from rules.state import State


def enchant(state: State, feature: Feature, parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Add 1 point for each tile with the mage; take off half, rounded down, with the witch."""
    if is_on(state, MAGE, feature):
        size = size_of(state, feature)
        parts += (Part(MAGE, size, size),)
    if is_on(state, WITCH, feature):
        total = points(parts)
        parts += (Part(WITCH, total, -(total // 2)),)
    return parts


def find_change(state: State, figure: str, feature: Feature) -> int:
    """Return how many points more, or less if negative, a feature brings as it is with a figure."""
    if figure == MAGE:
        return size_of(state, feature)
    return -(points(worth(state, feature)) // 2)
