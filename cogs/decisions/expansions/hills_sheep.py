"""Hills & Sheep on Discord: flocks that grow or go home, and the tokens left."""

from collections.abc import Iterator

from cogs.decisions.column import Column, Decision, Reason, Viewer
from cogs.decisions.expansions import hills
from rules import State
from rules.expansions.hills_sheep.flock import FLOCK, WOLF, DriveHome, GrowFlock
from rules.expansions.hills_sheep.slot import count_left, flocks


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


def point_at_nothing(state: State, action: GrowFlock | DriveHome) -> None:
    """Point at nothing: both are about one flock, which the question names."""


COLUMN = Column(
    decisions={"flock": Decision(question="flock", whole_board=True)},
    pointers={GrowFlock: point_at_nothing, DriveHome: point_at_nothing},
    status=format_bag,
    effects=hills.format_symbols,
    stock=hills.format_hidden,
    revealed=hills.format_unearthed,
    reasons=(
        Reason("vineyards", "monastery", part=True, after="monastery"),
        Reason(FLOCK, FLOCK),
    ),
)
