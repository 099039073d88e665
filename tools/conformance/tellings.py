"""Events: what our rules tell of a turn, in the words of a recording."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.events import (
    Event,
    FigureDeployed,
    FigureReturned,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
)
from rules.expansions.princess_dragon.dragon import (
    DragonMoved,
    DragonWoke,
    TilePutBack,
    TileSetAside,
)
from rules.expansions.princess_dragon.fairy import FairyMoved
from rules.state import State
from tools.conformance.figures import KINDS, Cast
from tools.conformance.recording import RecordedEvent

Told = tuple[Any, ...]
"""An event: its name and what it tells, flat."""

DRAWS = {TileDiscarded: "x", TileSetAside: "s", TilePutBack: "b"}
"""What became of a drawn tile that was not placed."""


def draws(events: Sequence[Event]) -> list[list[str]]:
    """Return the tiles drawn in a turn, with the mark of those that were not placed."""
    drawn: list[list[str]] = []
    for event in events:
        if isinstance(event, TileDrawn):
            drawn.append([event.tile])
        elif type(event) in DRAWS:
            drawn[-1].append(DRAWS[type(event)])
    return drawn


def told(state: State, cast: Cast, events: Sequence[Event]) -> list[Told]:
    """Return everything but points: tiles, figures, dragon and fairy."""
    tellings = [
        TELLINGS[type(event)](state, cast, event) for event in events if type(event) in TELLINGS
    ]
    path = [
        cast.frame.square(event.x, event.y)
        for event in events
        if isinstance(event, DragonWoke | DragonMoved)
    ]
    if len(path) > 1:
        tellings.append(("dragon-moved", *path))
    return [telling for telling in tellings if telling]


def _placed(state: State, cast: Cast, event: TilePlaced) -> Told:
    return "tile-placed", event.tile, *cast.frame.tile(event.x, event.y, event.rotation)


def _deployed(state: State, cast: Cast, event: FigureDeployed) -> Told:
    figure = event.figure
    place = cast.frame.spot(state, event.spot)
    return "meeple-deployed", KINDS[figure.kind][0], figure.player, *place


def _returned(state: State, cast: Cast, event: FigureReturned) -> Told:
    if event.cause == "scored":
        return ()
    figure = event.figure
    place = cast.frame.spot(state, event.spot)
    return "meeple-returned", KINDS[figure.kind][0], figure.player, *place


def _fairy(state: State, cast: Cast, event: FairyMoved) -> Told:
    if event.figure is None:
        return "neutral-moved", *cast.frame.square(event.x, event.y)
    known = cast[event.figure]
    return "neutral-moved", *known.place, known.id


TELLINGS: Mapping[type[Event], Callable[[State, Cast, Any], Told]] = {
    TileDiscarded: lambda state, cast, event: ("tile-discarded", event.tile),
    TilePlaced: _placed,
    FigureDeployed: _deployed,
    FigureReturned: _returned,
    FairyMoved: _fairy,
}
"""How each kind of event is written down."""


def recorded_told(recorded: Sequence[RecordedEvent]) -> list[Told]:
    """Return the other recorded events, flat; an unknown kind of event stays as it is."""
    return [_flat(kind, content) for kind, content in recorded if kind != "points"]


def _flat(kind: str, content: Any) -> Told:
    match kind, content:
        case "tile-placed", {"position": [x, y], "tile": tile, "turn": turn}:
            return kind, tile, x, y, turn
        case "tile-discarded", {"tile": tile}:
            return kind, tile
        case "meeple-deployed", {"meeple": meeple, "player": player, "to": place}:
            return kind, meeple, player, *place
        case "meeple-returned", {"meeple": meeple, "player": player, "from": place}:
            return kind, meeple, player, *place
        case "neutral-moved", {"figure": "fairy.1", "to": place}:
            return kind, *place
        case "dragon-moved", {"figure": "dragon.1", "path": path}:
            return kind, *map(tuple, path)
    return kind, content
