"""The position after a turn, and the final board, in the terms of a recording."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from rules.board import Feature, Figure
from rules.events import Event
from rules.expansions.bridges_castles_bazaars.bridges import WAYS
from rules.expansions.bridges_castles_bazaars.castles import (
    Castle,
    CastleBuilt,
    Castles,
    castles_of,
)
from rules.expansions.count import QUARTER, City
from rules.expansions.ferries import find_ends
from rules.expansions.gold_mines import Gold
from rules.expansions.halflings.slot import Halves
from rules.expansions.hills import Hills
from rules.expansions.hills_sheep.slot import Flocks
from rules.expansions.mage_witch.slot import OFF, Magic, segment_of
from rules.expansions.messages.slot import Messages
from rules.expansions.princess_dragon.fairy import FairyMoved
from rules.expansions.princess_dragon.pieces import NOWHERE, Pieces
from rules.expansions.robbers import RobberPlaced, RobberWentAlong, ScoreRobbed
from rules.expansions.scoreboard import list_spaces
from rules.expansions.tower.slot import Towers
from rules.geometry import column, row
from rules.notation.jcz.places import Place, name_kind
from rules.scoring import majority
from rules.state import State
from rules.tiles import Kind
from tools.conformance.figures import CASTLE, KINDS, FigureIds, RecordedFigure
from tools.conformance.scores import FairyPoint
from tools.conformance.tokens import SHEEP


class Fairy:
    """The fairy's square, and the meeple she was moved to, if to one."""

    def __init__(self) -> None:
        self._figure: Figure | None = None
        self._known: RecordedFigure | None = None

    def follow(self, events: list[Event], ids: FigureIds) -> None:
        """Record where the fairy moved, and to whom."""
        for event in events:
            if isinstance(event, FairyMoved):
                self._figure = event.figure
                self._known = ids[event.figure] if event.figure else None
            elif isinstance(event, CastleBuilt) and event.figure == self._figure:
                self._known = ids[event.figure]

    def place(self, state: State, ids: FigureIds) -> list[Any] | None:
        """Return her place: that of the meeple and its id (None once it left), or a tile."""
        pieces = state.slots.get(Pieces)
        if not pieces or pieces.fairy == NOWHERE:
            return None
        if self._known is None:
            return [*ids.frame.at(pieces.fairy)]
        return [*self._known.place, self._known.id if pieces.beside == self._figure else None]


def dragon(state: State, ids: FigureIds) -> list[int] | None:
    """Return the dragon's square, None while it is not on the board."""
    pieces = state.slots.get(Pieces)
    if not pieces or pieces.dragon == NOWHERE:
        return None
    return [*ids.frame.at(pieces.dragon)]


def count(state: State) -> str | None:
    """Return the quarter of the count; None in a game without."""
    city = state.slots.get(City)
    return f"QUARTER_{city.count.upper()}" if city else None


def magic(state: State, ids: FigureIds, figure: str) -> list[Any] | None:
    """Return the place of the mage or the witch, None while it is not on the board."""
    segment = segment_of(state, figure) if Magic in state.slots else OFF
    return None if segment == OFF else [*ids.frame.segment(state, segment)]


def tiles_aside(state: State) -> list[str]:
    """Return the tiles set aside, in order."""
    pieces = state.slots.get(Pieces)
    return list(pieces.aside) if pieces else []


def hands(state: State) -> list[list[str]] | None:
    """Return each player's half tiles, sorted; None in a game without."""
    halves = state.slots.get(Halves)
    return [sorted(hand) for hand in halves.hands] if halves else None


def tiles_under_hills(state: State) -> list[str] | None:
    """Return the tiles under hills; None in a game without hills."""
    hills = state.slots.get(Hills)
    return list(hills.buried) if hills else None


def count_hills(state: State, *, tiles: bool) -> int:
    """Return how many hills there are, or how many `tiles` are under them."""
    hills = state.slots.get(Hills)
    if hills is None:
        return 0
    return len(hills.buried if tiles else hills.hills)


def flocks(state: State, ids: FigureIds) -> list[list[Any]]:
    """Return square, location and tokens of each shepherd; recordings sort some tokens."""
    slot, names = state.slots.get(Flocks), {sheep: name for name, sheep in SHEEP.items()}
    found = []
    for shepherd, tokens in slot.tokens if isinstance(slot, Flocks) else ():
        place = _without_kind(ids.frame.segment(state, state.figures[shepherd]))
        found.append([*place[:3], sorted(names[sheep] for sheep in tokens)])
    return found


def floors(state: State, ids: FigureIds) -> list[list[int]]:
    """Return square and floors of each tower, sorted."""
    slot = state.slots.get(Towers)
    built = slot.built if slot else ()
    return sorted([*ids.frame.at(square), count] for square, count in built)


def gold(state: State, ids: FigureIds) -> list[list[int]]:
    """Return square and number of the ingots on the board, sorted."""
    slot = state.slots.get(Gold)
    lying = slot.lying if slot else ()
    return sorted([*ids.frame.at(square), count] for square, count in lying)


def scoring_figures(state: State) -> list[list[int]] | None:
    """Return the spaces of everybody's meeple and messenger; None in games without."""
    if Messages not in state.slots:
        return None
    return [[*list_spaces(state, player)] for player in state.players]


def follow_robbers(robbers: list[int | None], events: Iterable[Event]) -> None:
    """Move everybody's robber as events tell: ours already know what begins the next turn."""
    for event in events:
        if isinstance(event, RobberPlaced | RobberWentAlong):
            robbers[event.player] = event.space
        elif isinstance(event, ScoreRobbed):
            robbers[event.player] = None


def bridges(state: State, ids: FigureIds) -> list[list[Any]]:
    """Return square and direction of each bridge."""
    built = ((p.square, WAYS[p.rotation]) for p in state.board.placements if p.tile.bridge)
    places = (ids.frame.bridge(column(square), row(square), way) for square, way in built)
    return [list(_without_kind(place)) for place in places]


def ferries(state: State, ids: FigureIds) -> list[list[Any]]:
    """Return square and sides of each ferry."""
    lying = ((square, find_ends(state.board, square)) for square in state.board.moored)
    places = (ids.frame.bridge(column(square), row(square), ends) for square, ends in lying)
    return [list(_without_kind(place)) for place in places]


def prisoners(state: State) -> list[list[list[Any]]]:
    """Return each captor's prisoners: kind, owner and count, sorted."""
    held = Counter(
        (holder, KINDS[figure.kind], figure.player)
        for figure, holder in state.held.items()
        if holder != figure.player
    )
    return [
        [[kind, owner, n] for (holder, kind, owner), n in sorted(held.items()) if holder == player]
        for player in state.players
    ]


def placements(state: State, ids: FigureIds) -> list[list[Any]]:
    """Return every tile on the board as `[x, y, turn, tile]`, sorted."""
    frame = ids.frame
    return sorted(
        [*frame.at(p.square), (p.rotation + frame.turn) % 4, p.tile.id]
        for p in state.board.placements
        if not p.tile.piece
    )


FinalFeature = tuple[str, tuple[Place, ...], tuple[int, ...]]
"""A feature of the final board: its kind, its places, sorted, and who holds the majority."""


def features(state: State, ids: FigureIds) -> list[FinalFeature]:
    """Return the board divided into features.

    A river is no feature but bare tiles (RV-5); gardens are none without abbots (BG-17), and
    foundations never are (TW-1).
    """
    abbots = "abbot" in state.rulebook.kinds
    found = []
    for _, feature in state.board.live_features():
        if feature.kind in (Kind.TOWER, QUARTER) or (feature.kind is Kind.GARDEN and not abbots):
            continue
        segments = (ids.frame.segment(state, segment) for segment in feature.segments)
        places = sorted(map(_without_kind, segments), key=str)
        kind = CASTLE if feature.converted else name_kind(feature.kind)
        parts = [(place,) for place in places] if feature.kind is Kind.RIVER else [tuple(places)]
        owners = majority(state, feature)
        if feature.converted:
            owners = tuple(castle.owner for castle in _castles_on(state, feature) if castle.figure)
        found += [(kind, part, owners) for part in parts]
    return found


def _castles_on(state: State, feature: Feature) -> list[Castle]:
    return [each for each in castles_of(state) if each.segment in feature.segments]


def castles(state: State, ids: FigureIds) -> list[list[list[Any]]]:
    """Return both places of each castle, sorted."""
    found = []
    for castle in castles_of(state) if Castles in state.slots else ():
        segments = state.board.feature(castle.segment).segments
        places = (_without_kind(ids.frame.segment(state, segment)) for segment in segments)
        found.append(sorted(map(list, places), key=str))
    return found


def cities(state: State, ids: FigureIds) -> list[tuple[tuple[Place, ...], int]]:
    """Return the places of each field, and how many segments of cities are beside it."""
    board, found = state.board, []
    for _, field in board.live_features():
        if field.kind is Kind.FIELD:
            places = (_without_kind(ids.frame.segment(state, s)) for s in field.segments)
            beside = {
                board.placements[board.placement_of[s]].first + city
                for s in field.segments
                for city in board.segment(s).touches
            }
            found.append((tuple(sorted(places, key=str)), len(beside)))
    return found


def _without_kind(place: Place) -> Place:
    x, y, _, *location = place
    return x, y, *location


def fairy_point(state: State, ids: FigureIds) -> FairyPoint:
    """Return the fairy's tile, and which meeples there belong to the player on turn."""
    pieces = state.slots.get(Pieces)
    square = pieces.fairy if pieces else NOWHERE
    player = state.turn.player
    figures = (f for f in state.figures_on(square) if f.player == player and state.is_meeple(f))
    return FairyPoint(ids.frame.at(square), tuple(ids[figure] for figure in figures))
