"""A witness of a game: hears the events, and works out alone what must follow from them.

Of the engine it uses nothing but the words of its events. What it expects to be scored is due when
the first feature of a turn, or of the end, is told; what is told otherwise is `wrong`. Goods and a
second part of the turn are due when the tile is laid that brings them.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from rules import Setup
from rules.board import Figure
from rules.events import (
    Event,
    FeatureScored,
    FigureDeployed,
    FigureReturned,
    GameEnded,
    PartBegan,
    PointsGiven,
    ScoreItem,
    Spot,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    TurnBegan,
)
from rules.expansions.count import CityEntered, CityLeft
from rules.expansions.crop_circle import CropNamed
from rules.expansions.flying_machines import FlierRolled
from rules.expansions.king_robber import TitleTaken
from rules.expansions.mage_witch.moves import MagicFigureLeft, MagicFigureMoved
from rules.expansions.princess_dragon.dragon import DragonArrived, DragonMoved, DragonWoke
from rules.expansions.princess_dragon.fairy import FairyMoved
from rules.expansions.source import SourceChosen
from rules.expansions.traders_builders.goods import GoodsTaken
from tests.slow_checker.count import (
    BARN,
    TITLES,
    Gain,
    Wood,
    count_new,
    crowns,
    gains,
    goods,
    harvest,
    largest,
    points,
    prizes,
    reason,
)
from tests.slow_checker.cut import RIVALS, Area, Cut, Laid, Piece, Square
from tests.slow_checker.printed import printed_tiles

CORNERS = ("SW", "NW", "NE", "SE")
FAIRY = 3


class Telling(NamedTuple):
    """A feature as it is scored."""

    kind: str
    complete: bool
    squares: int
    gains: tuple[Gain, ...]


COMPASS = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}
"""Steps in the directions in which machines fly."""


class Witness:
    """What is known of a game from its setup and its events."""

    def __init__(self, setup: Setup, start: Sequence[tuple[str, int, int, int]]) -> None:
        self.setup = setup
        self.scoring = str(setup.options.get("half-scoring", "1/2021"))
        self.cut = Cut([Laid(printed_tiles()[id], *at) for id, *at in start])
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
        self.roll: FlierRolled | None = None
        self.deployed: list[Piece] = []
        self.due: list[Telling] = []
        self.barns: list[Piece] = []
        self.laid_abbeys: set[int] = set()
        self.wagons: dict[int, Piece] = {}
        self.owed: list[Gain] = []
        self.part = 0
        self.extended = False
        self.offered = False
        self.lapsed: int | None = None
        self.tokens = Counter[tuple[int, str]]()
        self.goods_due: list[tuple[int, str, int]] = []
        self.traded: list[Gain] = []
        self.magic: dict[str, Piece] = {}
        self.magic_due: list[str] = []
        self.moving = False
        self.how = str(setup.options.get("king-and-robber", "one"))
        self.holders: dict[str, int] = {}
        self.titles_due: list[tuple[int, str, int]] = []
        self.rewards: list[Gain] = []
        self.crowned: list[Gain] = []
        self.losers: set[Figure] = set()
        self.inside: set[Figure] = set()
        self.wrong: list[str] = []

    def hear(self, events: list[Event]) -> None:
        """Take note of what happened.

        Where a turn ends without a second part that was due, `lapsed` is who did not get it, for as
        long as nothing more happens.
        """
        self.lapsed = None
        for event in events:
            match event:
                case TurnBegan():
                    self._turn_began(event)
                case PartBegan():
                    self._part_began(event)
                case SourceChosen() | TileDrawn():
                    self.chosen = True
                case TilePlaced():
                    self._tile_placed(event)
                case TileDiscarded():
                    self.discarded.append(event.tile)
                case CityEntered(figure):
                    self.inside.add(figure)
                case CityLeft(figure, _, spot):
                    self.inside.remove(figure)
                    self.wood[figure] = Wood(figure.player, figure.kind, self.piece(spot))
                case FigureDeployed():
                    piece = self.piece(event.spot)
                    self.wood[event.figure] = Wood(event.figure.player, event.figure.kind, piece)
                    self.deployed.append(piece)
                    if event.figure.kind == BARN:
                        self.barns.append(piece)
                case FigureReturned():
                    if event.figure.kind == "wagon":
                        self.wagons[event.figure.player] = self.wood[event.figure].piece
                    if event.cause == "challenge":
                        self._challenge_lost(event.figure)
                    del self.wood[event.figure]
                    if self.favourite == event.figure:
                        self.favourite = None
                case FeatureScored():
                    self._feature_scored(event)
                case PointsGiven():
                    self._points_given(event.items)
                case GoodsTaken():
                    self._goods_taken(event)
                case TitleTaken():
                    self._title_taken(event)
                case CropNamed():
                    self.crop = event.kind
                case FlierRolled():
                    self._flown(event)
                case MagicFigureMoved():
                    self.magic[event.figure] = self.piece(event.spot)
                    self.moving = False
                case MagicFigureLeft():
                    self._magic_left(event)
                case GameEnded():
                    self._turn_ended()
                    if sorted(self.traded) != prizes(self.tokens):
                        self.wrong.append(f"traded {self.traded}, not {prizes(self.tokens)}")
                    ending = crowns(self.cut, self.holders, self.how)
                    if sorted(self.crowned) != ending:
                        self.wrong.append(f"crowned {self.crowned}, not {ending}")
                case _:
                    self._creatures(event)

    def _magic_left(self, event: MagicFigureLeft) -> None:
        """A figure is taken off, eaten, or off a complete feature (MW-4, MW-7, MW-8)."""
        piece = self.magic.pop(event.figure)
        area = self.cut.area_of[piece]
        due = {
            "completed": area.complete,
            "eaten": event.figure in self.magic_due,
            "taken": self.moving,
        }
        if piece != self.piece(event.spot) or not due[event.cause]:
            self.wrong.append(f"{event} for nothing")
        if event.cause == "eaten":
            self.magic_due.remove(event.figure)
        self.moving &= event.cause != "taken"

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
        self._turn_ended()
        self.player, self.part = event.player, 0
        self._begin(greeted=True)

    def _turn_ended(self) -> None:
        self._settled()
        if self.extended and not self.offered:
            self.lapsed = self.player
        self.extended = self.offered = False

    def _part_began(self, event: PartBegan) -> None:
        """A second part follows a tile that extended, once (TB-7, TB-10)."""
        self._settled()
        if not self.extended or (event.player, event.part) != (self.player, 1):
            self.wrong.append(f"a part began that nothing brought: {event}")
        self.extended = self.offered = False
        self.part = event.part
        self._begin(greeted=self.setup.options.get("fairy-point-parts") == "each-part")

    def _begin(self, *, greeted: bool) -> None:
        for area in self.occupied():
            if area.complete or self._crowded(area):
                self.wrong.append(f"unscored at the start of a turn: {area}")
        for figure, piece in self.magic.items():
            if self.cut.area_of[piece].complete:
                self.wrong.append(f"the {figure} is still on a complete feature")
        self.chosen, self.deployed, self.barns, self.roll = False, [], [], None
        if greeted and self.favourite is not None and self.favourite.player == self.player:
            self.owed = [(self.player, 1, "fairy.turn")]

    def _tile_placed(self, event: TilePlaced) -> None:
        laid = Laid(printed_tiles()[event.tile], event.x, event.y, event.rotation)
        before, self.cut = self.cut, Cut([*self.cut.laid, laid])
        number = len(self.cut.laid) - 1
        if laid.tile.walled:
            self.laid_abbeys.add(event.player)
        together = [self.cut.area_of[piece] for piece in self.magic.values()]
        joined = len(together) == 2 and together[0] == together[1]
        self.moving = "magic" in laid.tile.symbols or joined
        self.moving &= bool(self.magic or self.magic_goals())
        self.goods_due = [(event.player, *taken) for taken in goods(before, self.cut)]
        if "king-robber" in self.setup.expansions:
            for title, kind in TITLES.items():
                if size := largest(before, self.cut, kind):
                    self.titles_due.append((event.player, title, size))
                count = count_new(before, self.cut, kind)
                if self.how == "continuously" and title in self.holders and count:
                    self.rewards.append((self.holders[title], count, title))
        self.extended = self.part == 0 and any(
            piece[0] == number
            for figure, wood in self.wood.items()
            if figure.kind == "builder" and figure.player == event.player
            for piece in self.cut.area_of[wood.piece].pieces
        )

    def _title_taken(self, event: TitleTaken) -> None:
        """King or robber baron goes to whose tile completed the largest (KR-1)."""
        taken = event.player, event.title, event.size
        if taken not in self.titles_due or event.before != self.holders.get(event.title, -1):
            self.wrong.append(f"{event}, due is {self.titles_due}")
        else:
            self.titles_due.remove(taken)
        self.holders[event.title] = event.player

    def _challenge_lost(self, figure: Figure) -> None:
        """A figure goes home that lost a challenge (CU-4)."""
        if figure not in self.losers:
            self.wrong.append(f"{figure} lost no challenge")
        self.losers.discard(figure)

    def _find_losers(self, completed: list[Area]) -> set[Figure]:
        """Return who stands on an incomplete rival of what is scored (CU-3, CU-4)."""
        rivals = [
            self.cut.area_of[piece]
            for area in completed
            if area.kind in RIVALS
            for square in area.squares
            for piece in self.cut.rivals(area.kind, square)
        ]
        losing = {area for area in rivals if not area.complete}
        return {f for f, wood in self.wood.items() if self.cut.area_of[wood.piece] in losing}

    def magic_goals(self) -> list[Piece]:
        """Return where mage and witch may go (MW-2, MW-3, PD-V3)."""
        taken = {self.cut.area_of[piece] for piece in self.magic.values()}
        safe = self.setup.options.get("magic-figures") == "not-eaten"
        volcano = "volcano" in self.here().tile.symbols
        dragon = (self.here().x, self.here().y) if volcano else self.dragon
        return [
            piece
            for piece, area in self.cut.area_of.items()
            if area.kind in ("road", "city") and not area.complete and area not in taken
            if safe or self.cut.square(piece) != dragon
        ]

    def _goods_taken(self, event: GoodsTaken) -> None:
        taken = event.player, event.goods, event.count
        if taken in self.goods_due:
            self.goods_due.remove(taken)
        else:
            self.wrong.append(f"{taken} is taken, due is {self.goods_due}")
        self.tokens[event.player, event.goods] += event.count

    def _flown(self, event: FlierRolled) -> None:
        """A flight leads as far as the die says, in the direction of the turned machine."""
        self.roll, machine = event, self.here()
        dx, dy = COMPASS[machine.tile.says["flying-machine"]]
        for _ in range(machine.rotation):
            dx, dy = -dy, dx
        target = machine.x + dx * event.distance, machine.y + dy * event.distance
        if (event.x, event.y) != target:
            self.wrong.append(f"a flight led to {event.x}, {event.y} instead of {target}")

    def _creatures(self, event: Event) -> None:
        match event:
            case DragonArrived():
                self.dragon = event.x, event.y
            case DragonWoke():
                self.path = [(event.x, event.y)]
            case DragonMoved():
                self.dragon = event.x, event.y
                self.path.append(self.dragon)
                if self.setup.options.get("magic-figures") != "not-eaten":
                    there = self.magic.items()
                    self.magic_due = [
                        f for f, piece in there if self.cut.square(piece) == self.dragon
                    ]
            case FairyMoved():
                self.fairy, self.favourite = (event.x, event.y), event.figure

    def _crowded(self, area: Area) -> bool:
        """Return whether farmers are on a field with a barn (AM-18, AM-19)."""
        there = {wood.kind == BARN for wood in self.wood.values() if wood.piece in area.pieces}
        return there == {True, False}

    def _field_telling(self, area: Area) -> Telling:
        """Return the scoring of a field in play: in full where a barn came this turn (AM-24)."""
        each = 3 if any(piece in area.pieces for piece in self.barns) else 1
        return self._telling(area, each)

    def _feature_scored(self, event: FeatureScored) -> None:
        if event.kind == "field" and event.complete:
            if not self.due:
                crowded = filter(self._crowded, self.occupied())
                self.due = [self._field_telling(area) for area in crowded]
        elif not self.due:
            areas = self.occupied()
            completed = [area for area in areas if area.complete]
            self.losers = self._find_losers(completed)
            self.due = [self._telling(area, 3) for area in completed or areas]
        told = Telling(event.kind, event.complete, event.size, _gains(event.items))
        if told in self.due:
            self.due.remove(told)
            for player, gained, _ in told.gains:
                self.scores[player] += gained
        else:
            self.wrong.append(f"{told} is told, due is {self.due}")

    def _telling(self, area: Area, each: int) -> Telling:
        magic = [figure for figure, piece in self.magic.items() if piece in area.pieces]
        gained = gains(self.cut, area, self.wood.values(), self.scoring, each, magic)
        early = self._crowded(area)
        if area.kind == "field" and not early:
            gained += harvest(self.cut, area, self.wood.values())
        if self.favourite is not None and self.wood[self.favourite].piece in area.pieces:
            gained.append((self.favourite.player, FAIRY, "fairy.scored"))
        done = area.complete or early
        return Telling(area.kind, done, len(area.squares), tuple(sorted(gained)))

    def _points_given(self, items: tuple[ScoreItem, ...]) -> None:
        """Compare the fairy's point, what an abbot brings who is taken back (BG-16), or goods."""
        for gain in _gains(items):
            player, gained, why = gain
            if why in TITLES and self.how == "continuously":
                expected = [*self.rewards]
                self.rewards = [each for each in self.rewards if each != gain]
            elif why in TITLES:
                self.crowned.append(gain)
                expected = crowns(self.cut, self.holders, self.how)
            elif why.startswith("goods."):
                self.traded.append(gain)
                expected = prizes(self.tokens)
            else:
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
        if self.moving or self.magic_due:
            self.wrong.append(f"neither moved nor eaten: {self.moving} {self.magic_due}")
        self.moving, self.magic_due = False, []
        if self.titles_due or self.rewards or self.losers:
            self.wrong.append(f"never: {self.titles_due} {self.rewards} {self.losers}")
        self.titles_due, self.rewards, self.losers = [], [], set()
        if self.due or self.owed or self.goods_due:
            self.wrong.append(f"never told: {self.due} {self.owed} {self.goods_due}")
        self.due, self.owed, self.goods_due = [], [], []


def _gains(items: tuple[ScoreItem, ...]) -> tuple[Gain, ...]:
    return tuple(sorted((item.player, item.points, item.reason) for item in items))
