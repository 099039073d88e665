"""A witness of a game: hears the events, and works out alone what must follow from them.

Of the engine it uses nothing but the words of its events. What it expects to be scored is due when
the first feature of a turn, or of the end, is told; what is told otherwise is `wrong`.
"""

from typing import NamedTuple

from rules import Setup
from rules.board import Figure
from rules.events import (
    Event,
    FeatureScored,
    FigureDeployed,
    FigureReturned,
    GameEnded,
    PointsGiven,
    ScoreItem,
    Spot,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    TurnBegan,
)
from rules.expansions.halflings.crop_circle import CropNamed
from rules.expansions.princess_dragon.dragon import DragonArrived, DragonMoved, DragonWoke
from rules.expansions.princess_dragon.fairy import FairyMoved
from rules.expansions.source import SourceChosen
from tests.slow_checker.count import Gain, Wood, gains, points, reason
from tests.slow_checker.cut import Area, Cut, Laid, Piece, Square
from tests.slow_checker.printed import printed_tiles

CORNERS = ("SW", "NW", "NE", "SE")
FAIRY = 3


class Telling(NamedTuple):
    """A feature as it is scored."""

    kind: str
    complete: bool
    squares: int
    gains: tuple[Gain, ...]


class Witness:
    """What is known of a game from its setup and its events."""

    def __init__(self, setup: Setup, start: str) -> None:
        self.setup = setup
        self.scoring = str(setup.options.get("half-scoring", "1/2021"))
        self.cut = Cut([Laid(printed_tiles()[start], 0, 0, 0)])
        self.wood: dict[Figure, Wood] = {}
        self.scores = [0] * setup.players
        self.discarded: list[str] = []
        self.dragon: Square | None = None
        self.path: list[Square] = []
        self.fairy: Square | None = None
        self.favourite: Figure | None = None
        self.player = 0
        self.chosen = False
        self.crop = ""
        self.deployed: list[Piece] = []
        self.due: list[Telling] = []
        self.owed: list[Gain] = []
        self.wrong: list[str] = []

    def hear(self, events: list[Event]) -> None:
        """Take note of what happened."""
        for event in events:
            match event:
                case TurnBegan():
                    self._turn_began(event)
                case SourceChosen() | TileDrawn():
                    self.chosen = True
                case TilePlaced():
                    self._tile_placed(event)
                case TileDiscarded():
                    self.discarded.append(event.tile)
                case FigureDeployed():
                    piece = self.piece(event.spot)
                    self.wood[event.figure] = Wood(event.figure.player, event.figure.kind, piece)
                    self.deployed.append(piece)
                case FigureReturned():
                    del self.wood[event.figure]
                    if self.favourite == event.figure:
                        self.favourite = None
                case FeatureScored():
                    self._feature_scored(event)
                case PointsGiven():
                    self._points_given(event.items)
                case CropNamed():
                    self.crop = event.kind
                case GameEnded():
                    self._settled()
                case _:
                    self._creatures(event)

    def piece(self, spot: Spot) -> Piece:
        """Return the piece at a place told by an event."""
        for number in self.cut.squares[spot.x, spot.y]:
            laid = self.cut.laid[number]
            if not laid.tile.half or CORNERS[laid.rotation] == spot.corner:
                names = [part.name for part in laid.tile.parts]
                return number, names.index(spot.segment)
        raise LookupError(spot)

    def here(self) -> Laid:
        """Return the tile laid last."""
        return self.cut.laid[-1]

    def occupied(self) -> set[Area]:
        """Return the areas on which figures stand."""
        return {self.cut.area_of[wood.piece] for wood in self.wood.values()}

    def _turn_began(self, event: TurnBegan) -> None:
        self._settled()
        for area in self.occupied():
            if area.complete:
                self.wrong.append(f"unscored at the start of a turn: {area}")
        self.player, self.chosen, self.deployed = event.player, False, []
        if self.favourite is not None and self.favourite.player == event.player:
            self.owed = [(event.player, 1, "fairy.turn")]

    def _tile_placed(self, event: TilePlaced) -> None:
        laid = Laid(printed_tiles()[event.tile], event.x, event.y, event.rotation)
        self.cut = Cut([*self.cut.laid, laid])

    def _creatures(self, event: Event) -> None:
        match event:
            case DragonArrived():
                self.dragon = event.x, event.y
            case DragonWoke():
                self.path = [(event.x, event.y)]
            case DragonMoved():
                self.dragon = event.x, event.y
                self.path.append(self.dragon)
            case FairyMoved():
                self.fairy, self.favourite = (event.x, event.y), event.figure

    def _feature_scored(self, event: FeatureScored) -> None:
        if not self.due:
            areas = self.occupied()
            completed = [area for area in areas if area.complete]
            self.due = [self._telling(area) for area in completed or areas]
        told = Telling(event.kind, event.complete, event.size, _gains(event.items))
        if told in self.due:
            self.due.remove(told)
            for player, gained, _ in told.gains:
                self.scores[player] += gained
        else:
            self.wrong.append(f"{told} is told, due is {self.due}")

    def _telling(self, area: Area) -> Telling:
        gained = gains(self.cut, area, self.wood.values(), self.scoring)
        if self.favourite is not None and self.wood[self.favourite].piece in area.pieces:
            gained.append((self.favourite.player, FAIRY, "fairy.scored"))
        return Telling(area.kind, area.complete, len(area.squares), tuple(sorted(gained)))

    def _points_given(self, items: tuple[ScoreItem, ...]) -> None:
        """Compare the fairy's point, or what an abbot brings who is taken back (BG-16)."""
        for gain in _gains(items):
            player, gained, why = gain
            expected = self.owed if why == "fairy.turn" else self._abbots(player)
            if gain not in expected:
                self.wrong.append(f"{gain} is given, not {expected}")
            self.scores[player] += gained
        self.owed = []

    def _abbots(self, player: int) -> list[Gain]:
        areas = [
            self.cut.area_of[wood.piece]
            for figure, wood in self.wood.items()
            if figure.player == player and figure.kind == "abbot"
        ]
        return [(player, points(self.cut, a, self.scoring), reason(a)) for a in areas]

    def _settled(self) -> None:
        if self.due or self.owed:
            self.wrong.append(f"never told: {self.due} {self.owed}")
        self.due, self.owed = [], []


def _gains(items: tuple[ScoreItem, ...]) -> tuple[Gain, ...]:
    return tuple(sorted((item.player, item.points, item.reason) for item in items))
