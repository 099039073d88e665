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
from rules.expansions.halflings.crop_circle import CropNamed
from rules.expansions.halflings.hill import HillRaised
from rules.expansions.halflings.slot import Halves
from rules.expansions.princess_dragon.dragon import (
    DragonMoved,
    DragonWoke,
    TilePutBack,
    TileSetAside,
)
from rules.expansions.princess_dragon.fairy import FairyMoved
from rules.geometry import CORNERS
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
        [*cast.frame.square(event.x, event.y)]
        for event in events
        if isinstance(event, DragonWoke | DragonMoved)
    ]
    if len(path) > 1:
        tellings.append(("dragon-moved", *path))
    return [telling for telling in tellings if telling]


def _placed(state: State, cast: Cast, event: TilePlaced) -> Told:
    x, y, turn = cast.frame.tile(event.x, event.y, event.rotation)
    corner = (CORNERS[turn],) if state.tile(event.tile).half else ()
    return "tile-placed", event.tile, x, y, turn, *corner


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


def _hill(state: State, cast: Cast, event: HillRaised) -> Told:
    under = state.slot(Halves).buried[-1] if event.tile_under else None
    return "hill", *cast.frame.square(event.x, event.y), under


TELLINGS: Mapping[type[Event], Callable[[State, Cast, Any], Told]] = {
    TileDiscarded: lambda state, cast, event: ("tile-discarded", event.tile),
    TilePlaced: _placed,
    FigureDeployed: _deployed,
    FigureReturned: _returned,
    FairyMoved: _fairy,
    HillRaised: _hill,
    CropNamed: lambda state, cast, event: (
        "crop-circle",
        event.kind,
        event.choice,
        event.player,
    ),
}
"""How each kind of event is written down."""


def recorded_told(recorded: Sequence[RecordedEvent]) -> list[Told]:
    """Return the other recorded events, flat; an unknown kind of event stays as it is."""
    return [_flat(kind, content) for kind, content in recorded if kind != "points"]


def _flat(kind: str, content: Any) -> Told:
    match kind, content:
        case "tile-placed", {"position": [x, y], "tile": tile, "turn": turn, **corner}:
            return kind, tile, x, y, turn, *corner.values()
        case "tile-discarded", {"tile": tile}:
            return kind, tile
        case "meeple-deployed", {"meeple": meeple, "player": player, "to": [*place]}:
            return kind, meeple, player, *place
        case "meeple-returned", {"meeple": meeple, "player": player, "from": [*place]}:
            return kind, meeple, player, *place
        case "neutral-moved", {"figure": "fairy.1", "to": [*place]}:
            return kind, *place
        case "hill", {"position": [x, y], "tile": tile}:
            return kind, x, y, tile
        case "crop-circle", {"kind": named, "choice": choice, "player": player}:
            return kind, named, choice, player
        case "dragon-moved", {"figure": "dragon.1", "path": [*path]}:
            return kind, *path
    return kind, content
