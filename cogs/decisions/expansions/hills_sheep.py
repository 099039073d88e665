"""Hills & Sheep on Discord: flocks that grow or go home, and the tokens left."""

from collections.abc import Iterator

from cogs.decisions.column import Column, Decision, Reason, Viewer, format_gain
from cogs.decisions.expansions import hills
from rules import State
from rules.expansions.hills_sheep.flock import (
    FLOCK,
    WOLF,
    DriveHome,
    GrowFlock,
    choices,
    count_points,
    list_closed,
)
from rules.expansions.hills_sheep.shepherd import shepherds_in
from rules.expansions.hills_sheep.slot import count_left, flocks
from rules.step import Step


def format_bag(viewer: Viewer, state: State) -> Iterator[str]:
    """Say which sheep tokens are left in their bag, once some are out (HS-9)."""
    words, left = viewer.words, count_left(state)
    if not flocks(state).tokens:
        return
    tokens = [
        words.n("turn.sheep-bag.sheep", sheep, number=count)
        for sheep, count in enumerate(left)
        if sheep != WOLF and count
    ]
    tokens.append(words.n("turn.sheep-bag.wolf", left[WOLF]))
    yield words("turn.sheep-bag", tokens=words.list(tokens, style="unit"))


def format_effects(viewer: Viewer, state: State) -> Iterator[str]:
    """Say what the tile's symbols do, and which flocks its closed fields drive home (HS-12).

    Without points where the player may draw a token first, and in games without forecasts.
    """
    yield from hills.format_symbols(viewer, state)
    words, player = viewer.words, state.turn.player
    asked = choices(state, Step("flock", player))
    for number in list_closed(state):
        field = state.board.features[number]
        if viewer.insight.foretold and not asked:
            points = count_points(state, field)
            owners = [shepherd.player for shepherd in shepherds_in(field)]
            gains = [format_gain(viewer, player, owner, points) for owner in owners]
            yield words("effect.flock.gains", gains=words.list(gains, style="unit"))
        else:
            yield words("effect.flock")


def point_at_nothing(state: State, action: GrowFlock | DriveHome) -> None:
    """Point at nothing: both are about one flock, which the question names."""


COLUMN = Column(
    decisions={"flock": Decision(question="flock", whole_board=True, progress=format_bag)},
    pointers={GrowFlock: point_at_nothing, DriveHome: point_at_nothing},
    supply=format_bag,
    effects=format_effects,
    revealed=hills.format_unearthed,
    reasons=(
        Reason("vineyards", "monastery", part=True, after="monastery"),
        Reason(FLOCK, FLOCK),
    ),
)
