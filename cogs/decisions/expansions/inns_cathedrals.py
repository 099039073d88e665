"""Inns & Cathedrals: the points that inns and cathedrals add are shown separately."""

from collections.abc import Iterator

from cogs.decisions.column import Column, Reason, Viewer, name_held
from rules import State
from rules.expansions.inns_cathedrals import find_staked
from rules.scoring import majority


def format_stakes(viewer: Viewer, state: State) -> Iterator[str]:
    """Say whose road or city this tile makes worth more, or nothing (IC-3 to IC-5)."""
    words, player = viewer.words, state.turn.player
    for feature, stake in find_staked(state):
        if viewer.insight.foretold:
            named = name_held(viewer, player, feature.kind, majority(state, feature))
        else:
            named = words(f"picker.closing.{feature.kind}")
        yield words(f"effect.{stake}", feature=named)


COLUMN = Column(
    effects=format_stakes,
    reasons=(
        Reason("cathedral", "city", part=True, after="city"),
        Reason("inn", "road", part=True, after="road"),
    ),
)
