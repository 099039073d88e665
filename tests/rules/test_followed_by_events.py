"""Events tell all there is to see: who hears nothing else knows where everything is."""

import random
from collections import Counter
from dataclasses import dataclass, field

import pytest
from msgspec.structs import replace

from rules import CHANCE, State, advance, new_game
from rules.actions import Resign
from rules.board import Figure
from rules.events import (
    Event,
    FeatureScored,
    FigureCaptured,
    FigureDeployed,
    FigureKept,
    FigureReleased,
    FigureReturned,
    GameEnded,
    PartBegan,
    PlayerResigned,
    PointsGiven,
    Spot,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    TurnBegan,
)
from rules.expansions.abbey_mayor.barn import BarnPlaced
from rules.expansions.abbey_mayor.slot import estate
from rules.expansions.bridges_castles_bazaars.bazaar import (
    BazaarOpened,
    BoughtTileCame,
    TileAuctioned,
    bazaar_of,
)
from rules.expansions.bridges_castles_bazaars.bridges import TILE as BRIDGE
from rules.expansions.bridges_castles_bazaars.bridges import WAYS, BridgeBuilt
from rules.expansions.bridges_castles_bazaars.castles import (
    CastleBuilt,
    Castles,
    CastleScored,
    castles_of,
)
from rules.expansions.count import QUARTERS, CityEntered, CityLeft, CountMoved, city_of
from rules.expansions.crop_circle import CropNamed, NameCrop
from rules.expansions.ferries import PIECES, FerryLaid, FerryMoved
from rules.expansions.gold_mines import GoldLaid, GoldTaken, gold_of
from rules.expansions.halflings.hands import DraftBegan, HalfDealt, HalfPicked
from rules.expansions.halflings.slot import halves
from rules.expansions.hills import HillRaised, hills_of
from rules.expansions.hills_sheep.flock import WOLF, FlockDriven, TokenDrawn
from rules.expansions.hills_sheep.shepherd import SHEPHERD
from rules.expansions.hills_sheep.slot import flocks
from rules.expansions.king_robber import KINDS, NOBODY, TitleTaken, holders
from rules.expansions.mage_witch.moves import MagicFigureLeft, MagicFigureMoved
from rules.expansions.mage_witch.slot import FIGURES, OFF, segment_of
from rules.expansions.messages.slot import messages_of
from rules.expansions.messages.stack import MessageDrawn
from rules.expansions.princess_dragon.dragon import (
    DragonArrived,
    DragonMoved,
    DragonWoke,
    TilePutBack,
    TileSetAside,
)
from rules.expansions.princess_dragon.fairy import FairyMoved
from rules.expansions.princess_dragon.pieces import NOWHERE, pieces
from rules.expansions.robbers import RobberPlaced, RobberWentAlong, ScoreRobbed, robbers_of
from rules.expansions.scoreboard import ScoringFigureMoved, list_figures, list_spaces
from rules.expansions.source import ChooseDraw, ChooseFromHand, SourceChosen
from rules.expansions.tower.floors import FloorBuilt
from rules.expansions.tower.slot import FLOORS, towers
from rules.expansions.traders_builders.goods import GoodsTaken
from rules.expansions.traders_builders.slot import tokens_of
from rules.geometry import column, corner_of, row, square_at
from tests.strategies import choose, setups

At = tuple[int, int]


@dataclass
class Listener:
    """Who hears of a game, and what they know of it."""

    laid: list[tuple[str, int, int, int]] = field(default_factory=list)
    figures: dict[Figure, Spot] = field(default_factory=dict)
    held: dict[Figure, int] = field(default_factory=dict)
    scores: Counter[int] = field(default_factory=Counter)
    turn: tuple[int, int, int] = (0, 0, 0)
    tile: str = ""
    source: bool | None = None
    gone: set[int] = field(default_factory=set)
    tokens: Counter[tuple[int, str]] = field(default_factory=Counter)
    hands: Counter[int] = field(default_factory=Counter)
    barns: dict[Figure, tuple[int, int, str]] = field(default_factory=dict)
    castles: list[tuple[Figure | None, tuple[Spot, Spot]]] = field(default_factory=list)
    lots: list[str] = field(default_factory=list)
    bought: dict[int, str] = field(default_factory=dict)
    titles: dict[str, int] = field(default_factory=dict)
    gold: Counter[At] = field(default_factory=Counter)
    ingots: Counter[int] = field(default_factory=Counter)
    draft: int = 0
    hills: set[At] = field(default_factory=set)
    flocks: dict[Figure, tuple[int, ...]] = field(default_factory=dict)
    aside: tuple[str, ...] = ()
    floors: dict[At, int] = field(default_factory=dict)
    builders: Counter[int] = field(default_factory=Counter)
    dragon: At | None = None
    fairy: At | None = None
    magic: dict[str, Spot] = field(default_factory=dict)
    named: tuple[str, str] = ("", "")
    city: dict[Figure, str] = field(default_factory=dict)
    count: str = QUARTERS[0]
    robbers: dict[int, int] = field(default_factory=dict)
    spaces: Counter[tuple[int, int]] = field(default_factory=Counter)
    messages: list[int] = field(default_factory=list)
    end: tuple[int, ...] | None = None

    def hear(self, event: Event) -> None:
        """Take in one fact."""
        match event:
            case TurnBegan(player, number):
                self.turn, self.source = (player, number, 0), None
            case PartBegan(player, part):
                self.turn = player, self.turn[1], part
            case SourceChosen(_, half, tile):
                self.source, self.tile = half or bool(tile), tile
            case TileDrawn(_, tile):
                assert not self.tile
                self.tile = tile
            case BazaarOpened(_, tiles):
                self.lots = list(tiles)
            case TileAuctioned(tile=tile, owner=owner):
                self.lots.remove(tile)
                self.bought[owner] = tile
            case BoughtTileCame(player, tile):
                assert self.bought.pop(player) == tile
                self.tile = tile
            case TileDiscarded(player, tile) if self.bought.get(player) == tile != self.tile:
                del self.bought[player]
            case TileDiscarded(_, tile) if tile in self.lots:
                self.lots.remove(tile)
            case TileDiscarded(_, tile):
                assert tile == self.tile
                self.tile = ""
            case TilePutBack(_, tile):
                assert self.tile in (tile, ""), "it was drawn, or was to be shown at a bazaar"
                self.tile = ""
            case TileSetAside(_, tile):
                assert self.tile in (tile, ""), "it was drawn, or was to be shown at a bazaar"
                self.tile, self.aside = "", (*self.aside, tile)
            case TilePlaced(player, tile, x, y, rotation):
                self.laid.append((tile, x, y, rotation))
                self.hands[player] -= self.tile != tile
                self.tile = ""
            case BridgeBuilt(_, x, y, way):
                self.laid.append((BRIDGE, x, y, WAYS.index(way)))
            case FerryLaid(_, x, y, ends) | FerryMoved(_, x, y, ends, _):
                piece, rotation = PIECES[frozenset(ends)]
                self.laid.append((piece, x, y, rotation))
            case FigureDeployed(figure, spot):
                assert figure not in self.figures
                self.figures[figure] = spot
            case FigureReturned(figure, spot, _):
                assert self.figures.pop(figure) == spot
                self.flocks.pop(figure, None)
                self.barns.pop(figure, None)
            case FigureCaptured(figure, spot, holder):
                assert self.figures.pop(figure) == spot
                self.held[figure] = holder
            case FigureKept(figure, spot):
                assert self.figures.pop(figure) == spot
                self.held[figure] = figure.player
            case FigureReleased(figure, holder):
                assert self.held.pop(figure) == holder
                self.city.pop(figure, None)
                self.castles = [(f if f != figure else None, spots) for f, spots in self.castles]
            case CastleBuilt(figure, spots):
                self.castles.append((figure, spots))
            case CastleScored(figure, spot):
                assert any(f == figure and spot in spots for f, spots in self.castles)
            case FeatureScored(items=items) | PointsGiven(items):
                for item in items:
                    self.scores[item.player] += item.points
            case PlayerResigned(player):
                self.gone.add(player)
                self.hands[player] = 0
            case GameEnded(scores, _):
                self.end = scores
            case BarnPlaced(figure, x, y, at):
                self.barns[figure] = x, y, at
            case GoodsTaken(player, kind, count, _):
                self.tokens[player, kind] += count
            case TitleTaken(player, title, _, before):
                assert self.titles.get(title, NOBODY) == before
                self.titles[title] = player
            case GoldLaid(_, x, y, count):
                self.gold[x, y] += 1
                assert self.gold[x, y] == count
            case GoldTaken(player, squares):
                self.gold.subtract(squares)
                self.ingots[player] += len(squares)
            case CityEntered(figure, quarter):
                self.held[figure], self.city[figure] = figure.player, quarter
            case CityLeft(figure, quarter, spot):
                assert self.held.pop(figure) == figure.player
                assert self.city.pop(figure) == quarter
                self.figures[figure] = spot
            case CountMoved(_, quarter, before):
                assert self.count == before
                self.count = quarter
            case RobberPlaced(player, space, before):
                assert self.robbers.get(player) == before
                self.robbers[player] = space
            case RobberWentAlong(player, space, _):
                self.robbers[player] = space
            case ScoreRobbed(player, _, _):
                del self.robbers[player]
            case ScoringFigureMoved(player=player, figure=moved, space=space, points=points):
                self.spaces[player, moved] += points
                assert self.spaces[player, moved] == space
            case MessageDrawn(_, number):
                self.messages = [each for each in self.messages if each != number] + [number]
            case FloorBuilt(player, x, y, floors):
                assert floors == self.floors.get((x, y), 0) + 1
                self.floors[x, y] = floors
                self.builders[player] += 1
            case HalfDealt(player):
                self.hands[player] += 1
            case DraftBegan(tiles):
                self.draft = tiles
            case HalfPicked(player, _):
                self.hands[player] += 1
                self.draft -= 1
            case HillRaised(x, y, _):
                self.hills.add((x, y))
            case TokenDrawn(player, sheep, spot):
                shepherd = Figure(player, SHEPHERD, 1)
                assert self.figures[shepherd] == spot
                if sheep != WOLF:
                    self.flocks[shepherd] = (*self.flocks.get(shepherd, ()), sheep)
            case FlockDriven(spot, _):
                assert spot in [self.figures[shepherd] for shepherd in self.flocks]
            case CropNamed(_, kind, choice):
                self.named = kind, choice
            case DragonArrived(x, y, tiles):
                assert tiles == self.aside
                self.dragon, self.aside = (x, y), ()
            case DragonWoke(x, y):
                assert (x, y) == self.dragon
            case DragonMoved(_, x, y, _):
                self.dragon = x, y
            case FairyMoved(_, x, y):
                self.fairy = x, y
            case MagicFigureMoved(_, figure, spot):
                self.magic[figure] = spot
            case MagicFigureLeft(figure, spot, _):
                assert self.magic.pop(figure) == spot

    def check(self, state: State) -> None:
        """See that the position is what was told."""
        laid = [
            (each.tile.id, column(each.square), row(each.square), each.rotation)
            for each in state.board.placements
        ]
        start = len(state.rulebook.start)
        assert laid[start:] == self.laid, "what begins the game is there from the beginning"
        assert {f: state.spot(segment) for f, segment in state.figures.items()} == self.figures
        assert state.held == self.held
        assert list(state.scores) == [self.scores[player] for player in state.players]
        assert {n for n, active in enumerate(state.active) if not active} == self.gone
        assert self.end == (tuple(state.scores) if state.over else None)
        if state.over:
            return
        if self.turn[1]:
            assert (state.turn.player, state.turn.number, state.turn.part) == self.turn
        if not self.source and state.step is not None and state.step.kind == "place-tile":
            assert state.turn.tile == self.tile

    def check_expansions(self, state: State) -> None:
        """See that it is so with all that expansions have."""
        dragon, hidden = pieces(state), halves(state)
        assert (see(dragon.dragon), see(dragon.fairy)) == (self.dragon, self.fairy)
        assert dragon.aside == self.aside
        for player in state.players:
            tokens = tokens_of(state, player)
            assert tokens == {kind: self.tokens[player, kind] for kind in tokens}
            assert len(hidden.hands[player]) == self.hands[player]
        assert {see(square) for square in hills_of(state).hills} == self.hills
        assert dict(flocks(state).tokens) == self.flocks
        assert {see(square): floors for square, floors in towers(state).built} == self.floors
        for player, stock in enumerate(towers(state).stocks):
            assert stock == FLOORS[len(state.players)] - self.builders[player]
        magic = {f: segment_of(state, f) for f in FIGURES}
        assert {f: state.spot(s) for f, s in magic.items() if s != OFF} == self.magic
        corners = {f: corner_of(square_at(x, y), at) for f, (x, y, at) in self.barns.items()}
        assert dict(estate(state).barns) == corners
        self.check_castles(state)
        self.check_treasures(state)
        self.check_city(state)
        self.check_scoreboard(state)

    def check_castles(self, state: State) -> None:
        """See that the castles are those that were told, and who stands on them."""
        built = castles_of(state) if Castles in state.slots else ()
        assert [castle.figure for castle in built] == [figure for figure, _ in self.castles]
        for castle, (_, spots) in zip(built, self.castles, strict=True):
            assert state.spot(castle.segment) in spots

    def check_treasures(self, state: State) -> None:
        """See that tiles at a bazaar, titles and gold are with whom it was told."""
        here = bazaar_of(state)
        assert dict(here.bought) == self.bought
        if state.find_step("close-bazaar") is not None and state.find_step("bazaar-tile") is None:
            assert list(here.lots) == self.lots
        assert {title: holders(state).of(title) for title in KINDS} == {
            title: self.titles.get(title, NOBODY) for title in KINDS
        }
        gold = gold_of(state)
        assert {see(square): count for square, count in gold.lying} == +self.gold
        assert list(gold.taken) == [self.ingots[player] for player in state.players]

    def check_city(self, state: State) -> None:
        """See that figures in the City, and the count, are where it was told."""
        here = city_of(state)
        assert dict(here.figures) == self.city
        assert here.count == self.count

    def check_scoreboard(self, state: State) -> None:
        """See that figures and robbers are on the spaces that were told."""
        assert messages_of(state).used == tuple(self.messages)
        here = robbers_of(state).robbers
        waiting = {number: space for number, space in enumerate(here) if space is not None}
        assert waiting.items() <= self.robbers.items(), "who robs goes home before it is told"
        for player in state.players:
            spaces = list_spaces(state, player)
            for moved in list_figures(state):
                assert spaces[moved] == self.spaces[player, moved]


def see(square: int) -> At | None:
    """Return where a piece is."""
    return None if square == NOWHERE else (column(square), row(square))


@pytest.mark.parametrize("deal", ["deal", "draft"])
@pytest.mark.parametrize("seed", range(3))
def test_who_hears_all_events_knows_the_game(seed: int, deal: str) -> None:
    """Tiles, figures, points, turns, pieces, goods, towers, hills, sheep, and halves in hand."""
    pick, setup = random.Random(seed), setups(seed)[-1]
    state = new_game(replace(setup, options={**setup.options, "half-deal": deal}))
    listener = Listener()
    for event in state.events:
        listener.hear(event)
    assert bool(listener.draft) == (deal == "draft")
    while not state.over:
        action = choose(state, pick)
        if state.player != CHANCE and pick.random() < 0.004:
            action = Resign(pick.choice([n for n, active in enumerate(state.active) if active]))
        for event in advance(state, action):
            listener.hear(event)
        listener.check(state)
        listener.check_expansions(state)
        if isinstance(action, ChooseDraw | ChooseFromHand) and state.active[listener.turn[0]]:
            assert listener.source is isinstance(action, ChooseFromHand)
        if isinstance(action, NameCrop):
            assert listener.named == (action.kind, action.choice)
