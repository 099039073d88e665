"""Events of our rules in the terms of a recording."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from rules.events import (
    Event,
    FigureCaptured,
    FigureDeployed,
    FigureReleased,
    FigureReturned,
    PointsGiven,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
)
from rules.expansions.bridges_castles_bazaars.bazaar import BAZAAR, BoughtTileCame, TileAuctioned
from rules.expansions.bridges_castles_bazaars.bridges import BridgeBuilt
from rules.expansions.bridges_castles_bazaars.castles import CastleBuilt
from rules.expansions.count import CityEntered, CityLeft
from rules.expansions.crop_circle import CropNamed
from rules.expansions.ferries import FerryLaid, FerryMoved
from rules.expansions.flying_machines import FlierRolled
from rules.expansions.gold_mines import GoldLaid, GoldTaken
from rules.expansions.hills import HillRaised, Hills
from rules.expansions.hills_sheep.flock import FLOCK, TokenDrawn
from rules.expansions.king_robber import TitleTaken
from rules.expansions.mage_witch.moves import MagicFigureMoved
from rules.expansions.messages.stack import MessageAnswered
from rules.expansions.princess_dragon.dragon import (
    DragonMoved,
    DragonWoke,
    TilePutBack,
    TileSetAside,
)
from rules.expansions.princess_dragon.fairy import FairyMoved
from rules.expansions.robbers import RobberPlaced
from rules.expansions.tower.floors import FloorBuilt
from rules.expansions.traders_builders.goods import GoodsTaken
from rules.geometry import CORNERS
from rules.notation.jcz.places import Place
from rules.state import State
from tools.conformance.bazaar import describe_auction
from tools.conformance.figures import KINDS, FigureIds, name_quarter
from tools.conformance.recording import RecordedEvent
from tools.conformance.tokens import (
    BRIDGE_TOKEN,
    FERRY_TOKEN,
    INGOT,
    SHEEP,
    TITLES,
    TOKENS,
    TOWER_PIECE,
)

Description = tuple[Any, ...]
"""An event: its name and what it tells, flat."""

COUNT = "count.1"
"""What a recording calls the count."""
COMPARED_APART = ("points", BAZAAR)
DRAWS = {TileDiscarded: "x", TileSetAside: "s", TilePutBack: "b"}
"""The fate of a drawn tile that was not placed."""


def list_draws(events: Sequence[Event]) -> list[list[str]]:
    """Return the tiles drawn in a turn, bought ones too, marked if they were not placed.

    What is set aside at a bazaar is none of them.
    """
    drawn: list[list[str]] = []
    for event in events:
        if isinstance(event, TileDrawn | BoughtTileCame):
            drawn.append([event.tile])
        elif isinstance(event, TileDiscarded | TileSetAside | TilePutBack) and drawn[-1:] == [
            [event.tile]
        ]:
            drawn[-1].append(DRAWS[type(event)])
    return drawn


def describe_events(state: State, ids: FigureIds, events: Sequence[Event]) -> list[Description]:
    """Return everything but points: tiles, figures, tokens, dragon and fairy."""
    descriptions = [
        DESCRIPTIONS[type(event)](state, ids, event)
        for event in events
        if type(event) in DESCRIPTIONS
    ]
    descriptions += _describe_releases(events)
    path = [
        [*ids.frame.square(event.x, event.y)]
        for event in events
        if isinstance(event, DragonWoke | DragonMoved)
    ]
    if len(path) > 1:
        descriptions.append(("dragon-moved", *path))
    return [description for description in descriptions if description]


def _describe_placement(state: State, ids: FigureIds, event: TilePlaced) -> Description:
    x, y, turn = ids.frame.tile(event.x, event.y, event.rotation)
    corner = (CORNERS[turn],) if state.tile(event.tile).half else ()
    return "tile-placed", event.tile, x, y, turn, *corner


def _describe_deployment(state: State, ids: FigureIds, event: FigureDeployed) -> Description:
    figure = event.figure
    place = ids.deployment(state, event)
    return "meeple-deployed", KINDS[figure.kind], figure.player, *place


def _describe_return(state: State, ids: FigureIds, event: FigureReturned) -> Description:
    if event.cause in ("scored", FLOCK):
        return ()
    figure = event.figure
    place = ids.frame.spot(state, event.spot)
    return "meeple-returned", KINDS[figure.kind], figure.player, *place


def _describe_capture(state: State, ids: FigureIds, event: FigureCaptured) -> Description:
    figure = event.figure
    return "meeple-captured", KINDS[figure.kind], figure.player, *ids.frame.spot(state, event.spot)


def _describe_castle(state: State, ids: FigureIds, event: CastleBuilt) -> Description:
    squares = [ids.frame.square(spot.x, spot.y) for spot in event.spots]
    return "castle-created", *sorted(squares)


def _describe_release(state: State, ids: FigureIds, event: FigureReleased) -> Description:
    """Describe that somebody was taken back from a castle or the City."""
    if event.cause in ("", "scored"):
        return ()
    figure = event.figure
    return "meeple-returned", KINDS[figure.kind], figure.player, *ids.place_left(figure)


def _describe_releases(events: Sequence[Event]) -> Iterator[Description]:
    """Yield the ransoms paid, and of each exchange the captor's own figure."""
    others = (e for e in events if isinstance(e, PointsGiven | FigureCaptured | FigureReleased))
    for before, event in pairwise(others):
        if isinstance(event, FigureReleased) and event.holder != event.figure.player:
            figure = event.figure
            if isinstance(before, FigureCaptured):
                yield "prisoners-exchange", KINDS[figure.kind], figure.player
            elif isinstance(before, PointsGiven):
                yield "ransom-paid", KINDS[figure.kind], figure.player, event.holder


def _describe_fairy(state: State, ids: FigureIds, event: FairyMoved) -> Description:
    if event.figure is None:
        return "neutral-moved", *ids.frame.square(event.x, event.y)
    known = ids.find(event.figure, ids.frame.square(event.x, event.y))
    return "neutral-moved", *known.place, known.id


def _describe_goods(state: State, ids: FigureIds, event: GoodsTaken) -> Description:
    city = _first_place(state, ids, ids.frame.spot(state, event.spot))
    return "token-received", event.player, TOKENS[event.goods], event.count, *city


def _describe_title(state: State, ids: FigureIds, event: TitleTaken) -> Description:
    return "token-received", event.player, TITLES[event.title], 1


def _describe_ferry(state: State, ids: FigureIds, event: FerryLaid | FerryMoved) -> Description:
    return "token-placed", FERRY_TOKEN, *ids.frame.bridge(event.x, event.y, event.ends)


def _first_place(state: State, ids: FigureIds, place: Place) -> Place:
    """Return the first place of the feature a place belongs to, of those on the board now."""
    for _, feature in state.board.live_features():
        places = [ids.frame.segment(state, segment) for segment in feature.segments]
        if place in places:
            return min(places, key=str)
    return place


def _describe_hill(state: State, ids: FigureIds, event: HillRaised) -> Description:
    under = state.slots[Hills].buried[-1] if event.tile_under else None
    return "hill", *ids.frame.square(event.x, event.y), under


def _describe_token(state: State, ids: FigureIds, event: TokenDrawn) -> Description:
    (name,) = (name for name, sheep in SHEEP.items() if sheep == event.sheep)
    return "token-placed", name, *ids.frame.spot(state, event.spot)


def _describe_message(state: State, ids: FigureIds, event: MessageAnswered) -> Description:
    """Describe whether a message was done; whose feature it scored is told with the points."""
    return "message", event.number, event.player, "do" if event.done else "two"


def list_sheep(recorded: Sequence[RecordedEvent]) -> Iterator[int]:
    """Yield how many sheep the tokens drawn in a turn show, in their order."""
    for kind, content in recorded:
        if kind == "token-placed" and content["token"] in SHEEP:
            yield SHEEP[content["token"]]


DESCRIPTIONS: Mapping[type[Event], Callable[[State, FigureIds, Any], Description]] = {
    TileDiscarded: lambda state, ids, event: ("tile-discarded", event.tile),
    TilePlaced: _describe_placement,
    FigureDeployed: _describe_deployment,
    FigureReturned: _describe_return,
    FigureCaptured: _describe_capture,
    FigureReleased: _describe_release,
    CastleBuilt: _describe_castle,
    CityEntered: lambda state, ids, event: (
        "meeple-deployed",
        KINDS[event.figure.kind],
        event.figure.player,
        *name_quarter(event.quarter),
    ),
    CityLeft: lambda state, ids, event: (
        "meeple-deployed",
        KINDS[event.figure.kind],
        event.figure.player,
        *ids.frame.spot(state, event.spot),
    ),
    BridgeBuilt: lambda state, ids, event: (
        "token-placed",
        BRIDGE_TOKEN,
        *ids.frame.bridge(event.x, event.y, event.way),
    ),
    FerryLaid: _describe_ferry,
    FerryMoved: _describe_ferry,
    FloorBuilt: lambda state, ids, event: (
        "token-placed",
        TOWER_PIECE,
        *ids.frame.square(event.x, event.y),
        "Tower",
        "I",
    ),
    FairyMoved: _describe_fairy,
    GoodsTaken: _describe_goods,
    TitleTaken: _describe_title,
    MagicFigureMoved: lambda state, ids, event: (
        "neutral-moved",
        f"{event.figure}.1",
        *ids.frame.spot(state, event.spot),
    ),
    TileAuctioned: lambda state, ids, event: describe_auction(event),
    HillRaised: _describe_hill,
    MessageAnswered: _describe_message,
    RobberPlaced: lambda state, ids, event: ("robber", event.player, event.space),
    GoldLaid: lambda state, ids, event: (
        "token-placed",
        INGOT,
        *ids.frame.square(event.x, event.y),
    ),
    GoldTaken: lambda state, ids, event: (
        "token-received",
        event.player,
        INGOT,
        len(event.squares),
    ),
    TokenDrawn: _describe_token,
    FlierRolled: lambda state, ids, event: ("flier-roll", event.distance),
    CropNamed: lambda state, ids, event: (
        "crop-circle",
        event.kind,
        event.choice,
        event.player,
    ),
}
"""The description of each kind of event."""


def read_events(
    state: State, ids: FigureIds, recorded: Sequence[RecordedEvent]
) -> list[Description]:
    """Return the other recorded events, flat; an unknown kind of event stays as it is.

    Of a city that gives tokens a recording names any place, we the first. Of ingots that as many
    may take, it takes any, we the northernmost: the squares are not compared, but what is left. Of
    several features of one turn that give the king it names any that was larger than all before:
    which one is not compared. Nor are moves of the count, which it tells of where he stays, too,
    but where he is.
    """
    return [
        _flatten(state, ids, kind, content)
        for kind, content in recorded
        if kind not in ("points", BAZAAR)
        and not (kind == "neutral-moved" and content["figure"] == COUNT)
    ]


def _flatten(state: State, ids: FigureIds, kind: str, content: Any) -> Description:
    match kind, content:
        case "token-received", {
            "player": player,
            "token": "KING" | "ROBBER" as token,
            "count": count,
        }:
            return kind, player, token, count
        case "token-received", {"player": player, "token": token, "count": count, "feature": place}:
            return kind, player, token, count, *_first_place(state, ids, tuple(place))
        case "token-received", {"player": player, "token": token, "count": count, **_squares}:
            return kind, player, token, count
        case "tile-placed", {"position": [x, y], "tile": tile, "turn": turn, **corner}:
            return kind, tile, x, y, turn, *corner.values()
        case "tile-discarded", {"tile": tile}:
            return kind, tile
        case "meeple-deployed", {"meeple": meeple, "player": player, "to": [*place]}:
            return kind, meeple, player, *place
        case "meeple-returned", {"meeple": meeple, "player": player, "from": [*place]}:
            return kind, meeple, player, *place
        case "meeple-captured", {"meeple": meeple, "player": player, "from": [*place]}:
            return kind, meeple, player, *place
        case "token-placed", {"token": token, "to": [*place]}:
            return kind, token, *place
        case "prisoners-exchange", {"exchange": [{"type": meeple, "player": player}, {}]}:
            return kind, meeple, player
        case "ransom-paid", {"follower": meeple, "prisoner": player, "jailer": captor}:
            return kind, meeple, player, captor
        case "neutral-moved", {"figure": "fairy.1", "to": [*place]}:
            return kind, *place
        case "neutral-moved", {"figure": "mage.1" | "witch.1" as figure, "to": [*place]}:
            return kind, figure, *place
        case "tile-auctioned", {"tile": tile, "option": option, "points": points, **who}:
            return kind, tile, option, points, who["auctioneer"], who["bidder"]
        case "message", {"n": number, "player": player, "choice": [*choice]}:
            return kind, number, player, "two" if choice == ["two"] else "do"
        case "robber", {"player": player, "space": space}:
            return kind, player, space
        case "hill", {"position": [x, y], "tile": tile}:
            return kind, x, y, tile
        case "castle-created", {"positions": [*squares]}:
            return kind, *sorted(map(tuple, squares))
        case "flier-roll", {"distance": distance, "flierPosition": [_, _]}:
            return kind, distance
        case "crop-circle", {"kind": named, "choice": choice, "player": player}:
            return kind, named, choice, player
        case "dragon-moved", {"figure": "dragon.1", "path": [*path]}:
            return kind, *path
    return kind, content
