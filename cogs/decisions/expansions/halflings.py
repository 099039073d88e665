"""Halflings: half tiles in hand, picked in public, chosen in private; hills."""

from collections.abc import Iterator, Sequence
from functools import partial

from cogs.decisions.column import (
    Column,
    Decision,
    Drawing,
    InPublic,
    OnTile,
    Reason,
    Viewer,
)
from cogs.decisions.expansions import crop_circle, hills
from cogs.tiles import draw_tiles
from rendering.loose_tiles import LooseTile
from rendering.overlays import LETTERS
from rules import State
from rules.events import Event
from rules.expansions.halflings.hands import DraftBegan, PickHalf, dealt
from rules.expansions.halflings.slot import halves, hand


def format_hands(viewer: Viewer, state: State) -> Iterator[str]:
    """Say how many half tiles each player holds, in one line; nothing if nobody has any."""
    counts = [len(hand(state, player)) for player in state.players]
    if any(counts):
        parts = [
            viewer.words("turn.half-tiles.player", player=viewer.names[player], count=count)
            for player, count in enumerate(counts)
            if state.active[player]
        ]
        yield viewer.words("turn.half-tiles", players=viewer.words.list(parts, style="unit"))


# -- the draft ------------------------------------------------------------------------------------


def list_dealt(state: State) -> list[str]:
    """Return all half tiles of the draft, picked ones too, so that letters stay the same (HL-1)."""
    return [tile.id for tile in dealt(state.rulebook.options)]


def draw_pool(viewer: Viewer, state: State, events: Sequence[Event]) -> Drawing:
    """Draw the half tiles that can be picked, with their letters."""
    pool = halves(state).pool
    letters = zip(LETTERS, list_dealt(state), strict=False)
    shown = [LooseTile(state.tile(tile), letter) for letter, tile in letters if tile in pool]
    return partial(draw_tiles, shown, viewer.texts)


def point_at_open_tile(state: State, action: PickHalf) -> OnTile:
    """Point at the half tile among all of the draft."""
    return OnTile(list_dealt(state).index(action.tile))


def opens(state: State, events: Sequence[Event]) -> bool | None:
    """Return whether the draft begins, which comes before the first turn (HL-1)."""
    if state.option("half-deal") != "draft":
        return None
    return any(isinstance(event, DraftBegan) for event in events)


COLUMN = Column(
    decisions={
        "draft": Decision(
            public=InPublic(draw=draw_pool, overviews=("hand",)),
            standing=False,
            stock=False,
        ),
        **crop_circle.DECISIONS,
    },
    pointers={
        PickHalf: point_at_open_tile,
        **crop_circle.POINTERS,
    },
    status=format_hands,
    effects=hills.format_symbols,
    revealed=hills.format_unearthed,
    opens=opens,
    reasons=(Reason("vineyards", "monastery", part=True, after="monastery"),),
)
