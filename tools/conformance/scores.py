"""Points of a turn or of the final scoring, in the terms of a recording."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from rules.board import Figure
from rules.events import (
    Event,
    FeatureScored,
    FigureReturned,
    GameEnded,
    Part,
    PointsGiven,
    ScoreItem,
    Spot,
)
from rules.expansions.abbey_mayor.barn import BarnPlaced, barns_in
from rules.expansions.abbey_mayor.figures import BARN
from rules.expansions.bridges_castles_bazaars.bazaar import BAZAAR
from rules.expansions.bridges_castles_bazaars.castles import (
    Castles,
    CastleScored,
    castles_of,
)
from rules.expansions.cult import CHALLENGE
from rules.expansions.king_robber import KINDS
from rules.expansions.messages.stack import MESSAGE
from rules.expansions.princess_dragon.pieces import Pieces
from rules.expansions.tower.prisoners import RANSOM
from rules.notation.jcz.places import Place
from rules.scoring import count_towns
from rules.state import State
from rules.tiles import Kind
from tools.conformance.figures import FigureIds, RecordedFigure
from tools.conformance.recording import BadRecording, Entry, RecordedEvent
from tools.conformance.tokens import SHEEP, TOKENS

GOODS = frozenset(f"goods.{kind}" for kind in TOKENS)
"""Reasons of goods' points."""
REASONS = {
    "fairy.scored": "fairy.completed",
    "barn": "field",
    **dict.fromkeys(GOODS, "trade-goods"),
}
PARTS = {
    "arms": "pennants",
    "pig": "pigs",
    **{kind: f"trade-goods.{token}" for kind, token in TOKENS.items()},
    **{f"sheep.{sheep}": f"sheep.{token}" for token, sheep in SHEEP.items()},
}
CHALLENGED = "shrine-challenge"
"""The recorded line of those who lost a challenge."""
UNCOUNTED = frozenset(
    {"fairy", "inn", "cathedral", "mage", "witch", "pig", "coc", *KINDS, CHALLENGED, *TOKENS}
)
"""Lines of which a recording has the points only."""
PIG, FIELD = "pig", "field"
PLACED, JOINED, EMPTY = "field.barn-placed", "field.barn-connected", "city.empty"
"""Fields of a barn scored in play, and cities of mayors without coats of arms."""


TOWN = "coc"
"""The line of the City of Carcassonne."""
CASTLE, CASTLES = "castle.", "castles"
"""How lines of castles begin, and those of fields beside them."""
UNCOUNTED_KINDS = (CASTLE, f"{MESSAGE}.")
"""How lines begin that have the points only."""
EMPTY_CASTLE, UNFINISHED = "castle.empty", "castle.castle.incomplete"
"""A castle that brings nothing for want of strength, and one that nothing was completed for."""


class Line(NamedTuple):
    """Points of one player: how many, what for, the breakdown, and where.

    `places` are those of all figures of the player that scored the points. The first one, that of
    the lowest id, is the place in recordings of our own rules.
    """

    player: int
    points: int
    name: str
    parts: tuple[tuple[Any, ...], ...]
    places: tuple[Place, ...]


class FairyPoint(NamedTuple):
    """The fairy at the beginning of a turn: her tile, and the current player's figures there."""

    tile: tuple[int, int]
    figures: tuple[RecordedFigure, ...]


class Scoring(NamedTuple):
    """Points given at once, and the figures of the feature that scored them.

    `field` is the name of a recording for points of a field; `left` are the places of those figures
    that have gone home, and may have been placed again.
    """

    items: tuple[ScoreItem, ...]
    figures: tuple[Figure, ...] = ()
    field: str = FIELD
    left: Mapping[Figure, Spot] = MappingProxyType({})


def list_scorings(state: State, events: Sequence[Event]) -> list[Scoring]:
    """Return all points of a turn or of the final scoring, without ransoms and bazaars: no scores.

    The figures of a feature scored in play have returned; at the end they are still there.
    """
    gone: dict[int, dict[Figure, Spot]] = {}
    for event in events:
        if isinstance(event, FigureReturned) and event.cause == "scored":
            gone.setdefault(feature_at(state, event.spot), {})[event.figure] = event.spot
    barns = [event.figure for event in events if isinstance(event, BarnPlaced)]
    new = {state.board.feature_of[state.figures[barn]] for barn in barns if barn in state.figures}
    found = [*_list_empty(state, events), *_list_challenged(state, events)]
    found += _list_castles(state, events)
    for event in events:
        if isinstance(event, PointsGiven):
            if event.items[0].reason not in (RANSOM, BAZAAR):
                found.append(Scoring(event.items))
        elif isinstance(event, FeatureScored) and event.items:
            spot = event.items[0].spot
            assert spot is not None
            number = feature_at(state, spot)
            left = gone.get(number, {})
            figures = (*left,) or state.board.features[number].figures
            feature = state.board.features[number]
            field = FIELD
            if barns_in(feature) and all(item.reason != BARN for item in event.items):
                field = PLACED if number in new else JOINED
            told = tuple(f for f in figures if state.is_meeple(f) or f.kind == BARN)
            found.append(Scoring(event.items, told, field, left))
    return found


def _list_empty(state: State, events: Sequence[Event]) -> Iterator[Scoring]:
    """Yield 0 points for each player in a city where nobody has a majority (G2-4)."""
    scored = {
        feature_at(state, item.spot)
        for event in events
        if isinstance(event, FeatureScored)
        for item in event.items
        if item.spot is not None and item.reason.startswith("city")
    }
    there = [
        (event.figure, event.spot)
        for event in events
        if isinstance(event, FigureReturned) and event.cause == "scored"
    ]
    if any(isinstance(event, GameEnded) for event in events):
        there += [(figure, state.spot(segment)) for figure, segment in state.figures.items()]
    empty: dict[tuple[int, int], list[tuple[Figure, Spot]]] = {}
    for figure, spot in sorted(there):
        number = feature_at(state, spot)
        city = state.board.features[number].kind is Kind.CITY
        if city and number not in scored and state.is_meeple(figure):
            empty.setdefault((number, figure.player), []).append((figure, spot))
    for (_, player), own in empty.items():
        item = ScoreItem(player, 0, EMPTY, (), own[0][1])
        yield Scoring((item,), tuple(figure for figure, _ in own))


def _list_challenged(state: State, events: Sequence[Event]) -> Iterator[Scoring]:
    """Yield 0 points for everybody who lost a challenge (CU-4)."""
    for event in events:
        if isinstance(event, FigureReturned) and event.cause == CHALLENGE:
            kind = state.board.features[feature_at(state, event.spot)].kind
            parts = (Part(CHALLENGED, 0, 0),)
            item = ScoreItem(event.figure.player, 0, f"{kind}.challenged", parts, event.spot)
            yield Scoring((item,), (event.figure,))


def _list_castles(state: State, events: Sequence[Event]) -> Iterator[Scoring]:
    """Yield 0 points for castles without strength (BCB-8), and at the end for those left."""
    for event, following in pairwise((*events, None)):
        if isinstance(event, CastleScored) and not isinstance(following, PointsGiven):
            yield Scoring((ScoreItem(event.figure.player, 0, EMPTY_CASTLE, (), event.spot),))
    if Castles in state.slots and any(isinstance(event, GameEnded) for event in events):
        for castle in castles_of(state):
            if castle.figure is not None:
                parts, spot = (Part(UNFINISHED, 1, 0),), state.spot(castle.segment)
                yield Scoring((ScoreItem(castle.owner, 0, "castle", parts, spot),))


def feature_at(state: State, spot: Spot) -> int:
    """Return the id of the feature at a place."""
    return state.board.feature_of[state.find_segment(spot)]


def describe_scoring(
    state: State, ids: FigureIds, scoring: Scoring, fairy_point: FairyPoint
) -> list[Line]:
    """Return the items of a scoring in a recording's form.

    A pig's points are part of its owner's line for the field (TB-19).
    """
    lines = [_line(state, ids, scoring, item, fairy_point) for item in scoring.items]
    pigs = {line.player: line for line in lines if line.name == PIG}
    whole = (
        _add(line, pigs[line.player]) if line.name == FIELD and line.player in pigs else line
        for line in lines
        if line.name != PIG
    )
    return [line._replace(name=scoring.field) if line.name == FIELD else line for line in whole]


def _add(line: Line, more: Line) -> Line:
    return line._replace(points=line.points + more.points, parts=line.parts + more.parts)


def _line(
    state: State, ids: FigureIds, scoring: Scoring, item: ScoreItem, fairy_point: FairyPoint
) -> Line:
    parts = tuple(
        (
            None if part.name in UNCOUNTED or part.name.startswith(UNCOUNTED_KINDS) else part.count,
            PARTS.get(part.name, part.name),
            part.points,
        )
        for part in _part_castles(_part_towns(state, item))
    )
    told = ids.place(state, item.spot) if item.spot else ()
    figures = sorted(
        _figures_behind(state, ids, scoring, item, fairy_point), key=lambda known: known.id
    )
    places = tuple(known.place for known in figures)
    name = REASONS.get(item.reason, item.reason)
    if item.reason == BARN:
        told = places[0]
    return Line(item.player, item.points, name, parts, places if told in places else (told,))


def _figures_behind(
    state: State, ids: FigureIds, scoring: Scoring, item: ScoreItem, fairy_point: FairyPoint
) -> list[RecordedFigure]:
    """Return the player's figures that scored the points; none if it was the named one."""
    left = scoring.left
    own = [
        ids[figure]._replace(place=ids.frame.spot(state, left[figure]))
        if figure in left
        else ids[figure]
        for figure in scoring.figures
        if figure.player == item.player and (figure.kind == BARN) == (item.reason == BARN)
    ]
    if item.reason == "fairy.turn":
        return list(fairy_point.figures) if state.option("fairy-point") == "each" else []
    if item.reason == "fairy.scored":
        each = state.option("fairy-reward") == "each-owner"
        tile = ids.frame.at(state.slots[Pieces].fairy)
        return [known for known in own if each and known.place[:2] == tile]
    return own


def _part_towns(state: State, item: ScoreItem) -> tuple[Part, ...]:
    """Return the lines of a score, with a completed city that is no feature apart from others."""
    beside = state.board.feature(state.find_segment(item.spot)) if item.spot else None
    if beside is None or beside.kind is not Kind.FIELD or not count_towns(state, beside):
        return item.parts
    found: list[Part] = []
    for part in item.parts:
        if part.name != "cities":
            found.append(part)
            continue
        each, count = part.points // part.count, part.count - 1
        if count:
            found.append(Part(part.name, count, each * count))
        found.append(Part(TOWN, 1, each))
    return tuple(found)


def _part_castles(parts: Sequence[Part]) -> Iterator[Part]:
    """Yield the lines of a field with castles apart: with us each counts as a city, and more."""
    more = next((part for part in parts if part.name == CASTLES), None)
    for part in parts:
        if part.name == "cities" and more is not None:
            each, count = part.points // part.count, part.count - more.count
            if count:
                yield Part(part.name, count, each * count)
            yield Part(CASTLES, more.count, each * more.count + more.points)
        elif part is not more:
            yield part


RecordedPoints = list[tuple[int, int, str, list[tuple[int | None, str, int]], Entry | None]]
"""Player, points, name, items and place of each line of a `points` event."""


def read_lines(recorded: Sequence[RecordedEvent]) -> list[Line]:
    """Return the points of recorded events, one by one, each with its one place."""
    return [
        Line(player, points, name, tuple(items), (tuple(place or ()),))
        for kind, content in recorded
        if kind == "points"
        for player, points, name, items, place in _points(content)
    ]


def _points(content: Any) -> RecordedPoints:
    try:
        return msgspec.convert(content, RecordedPoints)
    except msgspec.ValidationError as error:
        raise BadRecording(f"These are no points: {error}.") from error
