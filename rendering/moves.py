"""Moves for the picture of the last moves, made from events."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rendering.expansions import losses, place_of
from rules.board import Figure
from rules.events import (
    Event,
    FeatureScored,
    FigureDeployed,
    FigureReturned,
    PointsGiven,
    ScoreItem,
    Spot,
    TilePlaced,
)
from rules.geometry import square_at


class Move(NamedTuple):
    """A tile laid by a player, and its results.

    `points` are by seat; `lost` are figures returned without scoring, with their places.
    """

    player: int
    square: int
    points: Mapping[int, int]
    lost: tuple[tuple[Figure, Spot], ...]


def moves_of(events: Sequence[Event]) -> tuple[Move, ...]:
    """Return the moves in events, oldest first; events before the first tile are left out."""
    causes = losses()
    moves: list[Move] = []
    for event in events:
        if isinstance(event, TilePlaced):
            moves.append(Move(event.player, square_at(event.x, event.y), {}, ()))
        elif moves:
            points = Counter(moves[-1].points)
            for item in _items(event):
                points[item.player] += item.points
            lost = (*moves[-1].lost, *_lost(event, causes))
            moves[-1] = moves[-1]._replace(points=dict(points), lost=lost)
    return tuple(moves)


def list_places(events: Sequence[Event]) -> tuple[int, ...]:
    """Return the squares at which something was done, newest first.

    That is where tiles were laid, figures placed, and figures returned without scoring.
    """
    causes = losses()
    found = (place for event in reversed(events) for place in _find_places(event, causes))
    return tuple(dict.fromkeys(found))


def _find_places(event: Event, causes: frozenset[str]) -> Iterator[int]:
    if isinstance(event, TilePlaced):
        yield square_at(event.x, event.y)
    elif isinstance(event, FigureDeployed):
        yield square_at(event.spot.x, event.spot.y)
    for _, spot in _lost(event, causes):
        yield square_at(spot.x, spot.y)
    if (place := place_of(event)) is not None:
        yield place


def _items(event: Event) -> tuple[ScoreItem, ...]:
    return event.items if isinstance(event, FeatureScored | PointsGiven) else ()


def _lost(event: Event, causes: frozenset[str]) -> Iterator[tuple[Figure, Spot]]:
    if isinstance(event, FigureReturned) and event.cause in causes:
        yield event.figure, event.spot
