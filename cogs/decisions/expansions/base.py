"""The base game: laying a tile, placing a meeple, the usual reasons for points."""

from collections.abc import Iterator, Sequence

from cogs.decisions.column import Column, Decision, Laying, OnSegment, OnTile, Reason, Viewer
from rendering.expansions import piles_of
from rules import State
from rules.actions import Deploy, Pass, PlaceTile
from rules.events import Event, FeatureScored, GameEnded, TurnBegan
from rules.expansions.base import exhausted, fitting
from rules.expansions.source import ChooseDraw, ChooseFromHand
from rules.geometry import square_at
from rules.tiles import Tile


def find_drawn(state: State) -> Tile | None:
    """Return the drawn tile that everybody sees; a half tile from a hand is private until laid."""
    tile = state.tile(state.turn.tile) if state.turn.tile else None
    return None if tile is None or tile.half else tile


def name_laying(state: State) -> str:
    """Return whether the call is for a tile, or for a half tile since none is left to draw."""
    return "place-tile" if find_drawn(state) or state.tiles_left else "place-half"


def name_source(state: State) -> str:
    """Call for a choice among half tiles, or of an abbey, which may be all there is left."""
    assert state.player is not None
    own = fitting(state, state.player)
    if not own or not all(state.tile(tile).walled for tile in own):
        return "source"
    return "source.last-abbey" if exhausted(state) else "source.abbey"


def point_at_square(state: State, action: PlaceTile) -> Laying:
    """Point at the square."""
    return Laying(square_at(action.x, action.y), action.rotation)


def point_at_segment(state: State, action: Deploy) -> OnSegment:
    """Point at the segment on which the figure would stand."""
    return OnSegment(state.find_segment(action))


def point_at_held_tile(state: State, action: ChooseFromHand) -> OnTile:
    """Point at the tile in the hand."""
    assert state.player is not None
    held = [tile for hand in state.rulebook.hands for tile in hand(state, state.player)]
    return OnTile(held.index(action.tile))


def point_at_nothing(state: State, action: ChooseDraw | Pass) -> None:
    """Point at nothing: the tile is not drawn yet, or nothing is done."""


def format_stock(viewer: Viewer, state: State) -> Iterator[str]:
    """Say how many tiles are left, or that the one in hand is the last."""
    last = [*format_last(viewer, state)]
    yield from last or [viewer.words.n("turn.tiles-left", state.tiles_left)]


def format_last(viewer: Viewer, state: State) -> Iterator[str]:
    """Say that the tile in hand is the last; of the bag, if others may still be laid."""
    if find_drawn(state) is None or state.tiles_left:
        return
    held = any(hand(state, player) for hand in state.rulebook.hands for player in state.players)
    yield viewer.words("turn.last-tile.bag" if held or piles_of(state) else "turn.last-tile")


def opens(state: State, events: Sequence[Event]) -> bool:
    """Return whether the first turn begins."""
    return any(isinstance(event, TurnBegan) and event.number == 1 for event in events)


def is_untold(event: Event) -> bool:
    """Return whether it belongs to the end, which has a table and a line for the winner."""
    return isinstance(event, GameEnded) or (isinstance(event, FeatureScored) and not event.complete)


COLUMN = Column(
    decisions={
        "source": Decision(summons=name_source, question=name_source),
        "place-tile": Decision(summons=name_laying),
        "wood": Decision(question="wood"),
    },
    pointers={
        ChooseDraw: point_at_nothing,
        ChooseFromHand: point_at_held_tile,
        PlaceTile: point_at_square,
        Deploy: point_at_segment,
        Pass: point_at_nothing,
    },
    declines=frozenset({Pass}),
    stock=format_stock,
    last=format_last,
    drawn=find_drawn,
    opens=opens,
    untold=is_untold,
    reasons=(
        Reason("city", "city"),
        Reason("road", "road"),
        Reason("monastery", "monastery"),
        Reason("field", "field"),
        Reason("city.incomplete", "city"),
        Reason("road.incomplete", "road"),
        Reason("monastery.incomplete", "monastery"),
    ),
)
