"""Points: what a turn or the final scoring brought, in the words of a recording."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from rules.board import Feature, Figure
from rules.events import Event, FeatureScored, FigureReturned, PointsGiven, ScoreItem, Spot
from rules.geometry import square_at
from rules.state import State
from tools.conformance.figures import FigureIds, RecordedFigure
from tools.conformance.places import Place
from tools.conformance.recording import BadRecording, Entry, RecordedEvent

REASONS = {"fairy.scored": "fairy.completed"}
PARTS = {"arms": "pennants"}


class Line(NamedTuple):
    """Points of one player: how many, what for, the breakdown, and where.

    `places` are those of all figures of the player that brought the points. The first one, that of
    the lowest id, is the place that a recording of our own rules names.
    """

    player: int
    points: int
    name: str
    parts: tuple[tuple[Any, ...], ...]
    places: tuple[Place, ...]


class FairyPoint(NamedTuple):
    """The fairy as a turn begins: her tile, and the figures there of the player on turn."""

    tile: tuple[int, int]
    figures: tuple[RecordedFigure, ...]


class Scoring(NamedTuple):
    """Points given at once, and the figures of the feature that brought them."""

    items: tuple[ScoreItem, ...]
    figures: tuple[Figure, ...] = ()


def list_scorings(state: State, events: Sequence[Event]) -> list[Scoring]:
    """Return all points of a turn or of the final scoring.

    The figures of a feature scored in play go home afterwards; in the end they still stand.
    """
    found = []
    for number, event in enumerate(events, start=1):
        if isinstance(event, PointsGiven):
            found.append(Scoring(event.items))
        elif isinstance(event, FeatureScored):
            feature = _feature(state, event)
            home = tuple(_sent_home(state, events[number:], feature))
            found.append(Scoring(event.items, home or feature.figures))
    return found


def describe_scoring(
    state: State, ids: FigureIds, scoring: Scoring, fairy_point: FairyPoint
) -> list[Line]:
    """Return the items of a scoring as a recording writes them."""
    return [_line(state, ids, scoring, item, fairy_point) for item in scoring.items]


def _sent_home(state: State, events: Sequence[Event], feature: Feature) -> Iterator[Figure]:
    """Yield the figures that went home from a scored feature."""
    for event in events:
        if isinstance(event, FigureReturned) and event.cause == "scored":
            if _at(state, event.spot) == feature:
                yield event.figure


def _feature(state: State, event: FeatureScored) -> Feature:
    spot = event.items[0].spot
    assert spot is not None
    return _at(state, spot)


def _at(state: State, spot: Spot) -> Feature:
    placements = state.board.placements_on(square_at(spot.x, spot.y))
    placement = next(p for p in placements if p.corner == spot.corner)
    return state.board.feature(placement.segment(spot.segment))


def _line(
    state: State, ids: FigureIds, scoring: Scoring, item: ScoreItem, fairy_point: FairyPoint
) -> Line:
    parts = tuple(
        (None if part.name == "fairy" else part.count, PARTS.get(part.name, part.name), part.points)
        for part in item.parts
    )
    told = ids.frame.spot(state, item.spot) if item.spot else ()
    figures = sorted(
        _figures_behind(state, ids, scoring, item, fairy_point), key=lambda known: known.id
    )
    places = tuple(known.place for known in figures)
    name = REASONS.get(item.reason, item.reason)
    return Line(item.player, item.points, name, parts, places if told in places else (told,))


def _figures_behind(
    state: State, ids: FigureIds, scoring: Scoring, item: ScoreItem, fairy_point: FairyPoint
) -> list[RecordedFigure]:
    """Return the player's figures that brought the points; none if it was the one told of."""
    own = [ids[figure] for figure in scoring.figures if figure.player == item.player]
    if item.reason == "fairy.turn":
        return list(fairy_point.figures) if state.option("fairy-point") == "each" else []
    if item.reason == "fairy.scored":
        each = state.option("fairy-reward") == "each-owner"
        tile = ids.frame.fairy_tile(state)
        return [known for known in own if each and known.place[:2] == tile]
    return own


RecordedPoints = list[tuple[int, int, str, list[tuple[int | None, str, int]], Entry]]
"""Player, points, name, items and place of each line of a `points` event."""


def read_lines(recorded: Sequence[RecordedEvent]) -> list[Line]:
    """Return the points of recorded events, one by one, each with the one place it names."""
    return [
        Line(player, points, name, tuple(items), (tuple(place),))
        for kind, content in recorded
        if kind == "points"
        for player, points, name, items, place in _points(content)
    ]


def _points(content: Any) -> RecordedPoints:
    try:
        return msgspec.convert(content, RecordedPoints)
    except msgspec.ValidationError as error:
        raise BadRecording(f"These are no points: {error}.") from error
