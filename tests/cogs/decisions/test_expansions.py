"""What the column of each expansion says: where actions point, what is told, whom it concerns."""

import random

import pytest

from bot.games.visibility import PURIST
from bot.wording import Words
from bot.wording.phrases import describe_print
from cogs.decisions.column import (
    Laying,
    OnFigure,
    OnPoint,
    OnSegment,
    OnSquare,
    OnTile,
    Viewer,
    name_held,
)
from cogs.decisions.expansions import COLUMNS
from rules import Setup, advance, apply, legal_actions, new_game
from rules.actions import PASS, Action, Deploy, PlaceTile
from rules.board import Figure
from rules.events import FeatureScored, FigureReturned, Spot, TurnBegan
from rules.expansions import EXPANSIONS
from rules.expansions.abbey_mayor.abbey import ABBEY
from rules.expansions.abbey_mayor.barn import PlaceBarn
from rules.expansions.abbey_mayor.slot import estate
from rules.expansions.abbot import ReturnAbbot
from rules.expansions.bridges_castles_bazaars.bazaar import bazaar_of
from rules.expansions.crop_circle import NameCrop, TakeHome
from rules.expansions.halflings.hands import DraftBegan, PickHalf
from rules.expansions.princess_dragon.dragon import DragonWoke, MoveDragon
from rules.expansions.princess_dragon.fairy import ClaimPoint, MoveFairy, MoveFairyToTile
from rules.expansions.princess_dragon.princess import RemoveKnight
from rules.expansions.source import ChooseDraw, ChooseFromHand, KeepTiles
from rules.expansions.traders_builders.builder import TakeSecondPart
from rules.expansions.traders_builders.slot import Goods
from rules.geometry import square_at
from rules.tiles import Kind
from tests.abbeys import AM, with_hole
from tests.builders import PD, TB, At, Table, figure, table
from tests.cogs.decisions.walks import walking
from tests.flocks import HS, herd
from tests.halves import with_halves
from tests.sprites import share_sprites

VIEWER = Viewer(Words(), ("Ada", "Bo"))
BY_CHANCE = ("DrawTile", "DealHalf", "BuryTile", "DrawToken", "Roll", "ShowTile", "DrawMessage")


@pytest.mark.parametrize("action", [a for e in EXPANSIONS.everything for a in e.actions])
def test_every_action_of_a_player_points_at_something_or_at_nothing(action: type[Action]) -> None:
    """Nothing is left open; only chance has nothing to point at."""
    pointing = {kind for column in COLUMNS.values() for kind in column.pointers}
    assert (action in pointing) is (action.__name__ not in BY_CHANCE)


def segment(game: Table, at: At, name: str, corner: str = "") -> OnSegment:
    """Return a pointer to a segment on the board."""
    (tile,) = (p for p in game.state.board.placements_on(square_at(*at)) if p.corner == corner)
    return OnSegment(tile.segment(name))


def point(game: Table, action: Action) -> object:
    """Return what a legal action points at."""
    assert action in game.legal
    return COLUMNS.point(game.state, action)


# -- Abbey & Mayor --------------------------------------------------------------------------------


def test_a_barn_points_at_its_corner() -> None:
    """Of the tile just placed."""
    game = table(AM, start="BG-B")
    for at in ((1, 0), (0, 1)):
        game.put("BG-B", at)
    game.lay("BG-B", at=(1, 1))
    assert point(game, PlaceBarn(1, 1, "NW")) == OnPoint(square_at(1, 1), (0.0, 0.0))


def test_an_abbey_is_a_tile_in_the_hand_to_the_end() -> None:
    """Instead of a draw, and in the last round, where it may be kept."""
    game = with_hole()
    assert point(game, ChooseFromHand(ABBEY)) == OnTile(0)
    assert COLUMNS.name_summons(game.state) == "source.abbey"
    last = with_hole(bag={"BG-B": 1}, options={"abbey-end": "one-round"})
    last.lay("BG-B", at=(2, -1))
    last.passes()
    assert last.step == "last-abbey"
    assert point(last, ChooseFromHand(ABBEY)) == OnTile(0)
    assert point(last, PASS) is None


def test_keeping_an_abbey_declines() -> None:
    """The game ends with it."""
    game = with_hole(bag={"BG-B": 1})
    game.lay("BG-B", at=(2, -1))
    game.passes()
    assert COLUMNS.name_summons(game.state) == "source.last-abbey"
    assert point(game, KeepTiles()) is None
    assert COLUMNS.declines(game.state, KeepTiles())


def test_who_has_an_abbey_left_is_in_the_supply() -> None:
    """Once somebody has none."""
    game = with_hole()
    assert list(COLUMNS.format_supply(VIEWER, game.state)) == []
    game.state.store(estate(game.state), spent=(0,))
    assert list(COLUMNS.format_supply(VIEWER, game.state)) == ["Abbeys left: Bo"]


# -- Bridges, Castles & Bazaars -------------------------------------------------------------------


def test_bought_tiles_are_in_the_supply() -> None:
    """BCB-19: until they are laid."""
    game = table("bridges-castles-bazaars")
    before = list(COLUMNS.format_supply(VIEWER, game.state))
    game.state.store(bazaar_of(game.state), bought=((1, "BG-B"),))
    after = list(COLUMNS.format_supply(VIEWER, game.state))
    assert after == [*before, "Bought tiles: Bo (monastery)"]


# -- Hills & Sheep --------------------------------------------------------------------------------


def test_the_tokens_left_are_told_to_who_may_draw_one() -> None:
    """HS-9: once some are out; at other times they are below the board."""
    game = table(HS)
    assert list(COLUMNS.format_supply(VIEWER, game.state)) == []
    herd(game, 0, (0, 0), "field2", 3)
    bag = (
        "-# Sheep tokens in the bag: 4 with 1 sheep, 5 with 2 sheep, 4 with 3 sheep, "
        "2 with 4 sheep, 2 wolves"
    )
    assert list(COLUMNS.format_supply(VIEWER, game.state)) == [bag]
    game.lay("BG-U", at=(0, 1), rotation=1)
    game.passes()
    progress = COLUMNS.find_decision(game.state).progress
    assert game.step == "flock"
    assert progress is not None
    assert list(progress(VIEWER, game.state)) == [bag]


# -- the base game --------------------------------------------------------------------------------


def test_a_tile_points_at_a_square_and_a_rotation() -> None:
    """The square is where it would lie."""
    game = table()
    game.draws("BG-D")
    assert point(game, PlaceTile(0, 1, 2)) == Laying(square_at(0, 1), 2)


def test_a_figure_points_at_its_segment() -> None:
    """Of the tile just laid."""
    game = table()
    game.lay("BG-D", (0, 1), 2)
    assert point(game, Deploy("meeple", 0, 1, "road1")) == segment(game, (0, 1), "road1")
    assert point(game, Deploy("meeple", 0, 1, "city1")) == segment(game, (0, 1), "city1")
    assert point(game, PASS) is None
    assert COLUMNS.declines(game.state, PASS)
    assert not COLUMNS.declines(game.state, Deploy("meeple", 0, 1, "road1"))


def test_a_figure_points_at_its_half_of_a_square() -> None:
    """Two half tiles may lie on one square: the corner tells which is meant."""
    game = with_halves("H1-07", "H1-12", start="BG-D")
    game.act(ChooseFromHand("H1-07"))
    game.act(game.choices(PlaceTile)[0])
    first = game.choices(Deploy)[0]
    square, board = square_at(first.x, first.y), game.state.board
    other = game.state.tile("H1-12")
    rotation = (board.placements[-1].rotation + 2) % 4
    board.place(other, square, rotation)
    for placement in board.placements_on(square):
        for name, id in zip(placement.tile.names, placement.segments, strict=True):
            deploy = Deploy("meeple", first.x, first.y, name, placement.corner)
            assert COLUMNS.point(game.state, deploy) == OnSegment(id)


def test_the_tile_in_hand_is_shown_unless_it_is_a_half_tile() -> None:
    """A half tile was nobody's business so far."""
    game = table()
    assert COLUMNS.find_drawn(game.state) is None
    game.draws("BG-D")
    assert COLUMNS.find_drawn(game.state) is game.state.tile("BG-D")
    assert COLUMNS.name_summons(game.state) == "place-tile"
    halves = with_halves("H1-07", "H1-12", start="BG-D")
    halves.act(ChooseFromHand("H1-07"))
    assert COLUMNS.find_drawn(halves.state) is None
    assert COLUMNS.name_summons(halves.state) == "place-tile"


def test_that_no_tile_is_left_to_draw_is_said_only_if_it_is_so() -> None:
    """Then a half tile must be laid; while tiles are left, it was chosen instead of a draw."""
    met = set[tuple[str, bool]]()
    for seed in range(3):
        setup = Setup(expansions=("halflings",), bag={"BG-V": 6}, options={"half-hand": 8})
        state, pick = new_game(setup), random.Random(seed)
        while not state.over:
            if state.step is not None and state.step.kind == "place-tile":
                met.add((COLUMNS.name_summons(state), state.tiles_left > 0))
            advance(state, pick.choice(legal_actions(state)))
    assert ("place-half", False) in met
    assert ("place-tile", True) in met
    assert ("place-half", True) not in met


def test_the_game_begins_with_its_first_turn() -> None:
    """No other."""
    state = table().state
    assert COLUMNS.opens_game(state, [TurnBegan(0, 1)])
    assert not COLUMNS.opens_game(state, [TurnBegan(1, 2)])
    assert not COLUMNS.opens_game(state, [])


def test_final_scoring_is_told_by_the_table_of_points() -> None:
    """Features that were completed belong to the story."""
    complete = FeatureScored("city", True, 2, ())
    unfinished = FeatureScored("city", False, 2, ())
    assert COLUMNS.list_told(table().state, [complete, unfinished]) == [complete]


def test_the_tiles_left_are_counted() -> None:
    """In the bag."""
    state = new_game(Setup(bag={"BG-X": 7}))
    assert list(COLUMNS.format_stock(VIEWER, state)) == ["-# 7 tiles left in the bag"]


# -- hands ----------------------------------------------------------------------------------------


def test_tiles_in_hand_are_lettered_as_they_lie() -> None:
    """Those that fit nowhere keep their place."""
    game = with_halves("H1-07", "H1-12", "H2-04", "H2-07", start="BG-D")
    assert game.step == "source"
    assert COLUMNS.name_question(game.state) == "source"
    hand = [tile for held in game.state.rulebook.hands for tile in held(game.state, 0)]
    for action in game.choices(ChooseFromHand):
        assert point(game, action) == OnTile(hand.index(action.tile))
    assert point(game, ChooseDraw()) is None


# -- the abbot, the phantom -----------------------------------------------------------------------


def test_an_abbot_is_seen_where_he_can_be_called_back_from() -> None:
    """He is the figure pointed at."""
    game = table("abbot")
    game.put("BG-B", (0, 1))
    game.stand(0, (0, 1), "monastery1", kind="abbot")
    game.lay("BG-D", (1, 0))
    assert point(game, ReturnAbbot(figure("0.abbot.1"))) == OnFigure(figure("0.abbot.1"))


def test_the_phantom_is_asked_for() -> None:
    """In words of its own."""
    game = table("phantom")
    game.lay("BG-D", (0, 1), 2)
    assert COLUMNS.name_question(game.state) == "wood"
    game.passes()
    assert (game.step, COLUMNS.name_question(game.state)) == ("phantom", "phantom")


# -- the princess and the dragon ------------------------------------------------------------------


def test_the_princess_points_at_knights() -> None:
    """Whom she would send home; it is asked in words of its own."""
    game = table(PD)
    game.play("BG-G", at=(0, -1), rotation=1, meeple="city1")
    game.lay("PD-C", at=(0, -2), rotation=1)
    knight = figure("0.meeple.1")
    assert point(game, RemoveKnight(knight)) == OnFigure(knight)
    assert COLUMNS.name_question(game.state) == "princess"


def with_fairy(**options: str) -> Table:
    """Two meeples of player 0 stand at (0, 0) and (1, 0); they may move the fairy."""
    game = table(PD, options={**options})
    game.put("BG-D", (1, 0))
    game.stand(0, (0, 0), "city1")
    game.stand(0, (1, 0), "city1")
    game.lay("BG-U", (-1, 0), 1)
    return game


def test_the_fairy_goes_to_a_meeple_or_to_a_tile() -> None:
    """A figure is pointed at where she stands beside one, a square where she stands on tiles."""
    game = with_fairy()
    moves = game.choices(MoveFairy)
    assert len(moves) == 2
    for move in moves:
        assert point(game, move) == OnFigure(move.figure)
    game = with_fairy(
        **{"fairy-placement": "on-tile", "fairy-point": "each", "fairy-reward": "each-owner"}
    )
    assert point(game, MoveFairyToTile(1, 0)) == OnSquare(square_at(1, 0))


def test_moving_the_fairy_is_a_submenu_if_there_is_a_choice() -> None:
    """It holds her moves and nothing else, to meeples and to tiles."""
    _, fairy = COLUMNS.list_submenus(with_fairy().state)
    assert (fairy.name, fairy.view, fairy.square_view, fairy.least) == ("fairy", "f", "", 2)
    for game in (
        with_fairy(),
        with_fairy(
            **{"fairy-placement": "on-tile", "fairy-point": "each", "fairy-reward": "each-owner"}
        ),
    ):
        held = [action for action in game.legal if fairy.holds(game.state, action)]
        assert held == game.choices(MoveFairy) + game.choices(MoveFairyToTile)
        assert len(held) == 2


def test_the_portal_is_a_submenu_of_what_is_far() -> None:
    """It holds the deployments to other tiles; a tile not laid yet has none."""
    game = table(PD)
    portal, _ = COLUMNS.list_submenus(game.state)
    assert (portal.name, portal.view, portal.square_view, portal.least) == ("portal", "g", "q", 1)
    game.play("BG-A", at=(0, 1), meeple="monastery1")
    game.draws("PD-R")
    assert not any(portal.holds(game.state, action) for action in game.legal)
    game.place((1, 0))
    for action in game.legal:
        far = isinstance(action, Deploy) and (action.x, action.y) != (1, 0)
        assert portal.holds(game.state, action) is far


def test_claiming_the_fairys_point_points_at_nothing() -> None:
    """It is just taken (HR-2)."""
    assert COLUMNS["princess-dragon"].pointers[ClaimPoint](table(PD).state, ClaimPoint()) is None


def test_the_dragon_is_led_in_public_with_an_arrow_for_each_way() -> None:
    """Each arrow looks where the step leads."""
    game = walking()
    public = COLUMNS.find_public(game.state)
    assert public is not None
    assert public.overviews == ("danger", "orders", "scores", "fields")
    arrows = {}
    for action in game.choices(MoveDragon):
        assert point(game, action) == OnSquare(square_at(action.x, action.y))
        arrows[action.x, action.y] = public.label(VIEWER, game.state, action)
    assert arrows == {(0, 0): "←", (2, 0): "→", (1, 1): "↓", (1, -1): "↑"}
    claim = public.label(VIEWER, game.state, ClaimPoint())
    assert claim is None, "HR-2: it may be claimed on the way"


@pytest.mark.parametrize(
    ("names", "owners", "told"),
    [
        (("Ada", "Bo", "Cy"), (1,), "→ Bo −1"),
        (("Ada", "Bo", "Cy"), (1, 0, 1), "→ Ada −1, Bo −2"),
        (("Adalbert", "Bo", "Bartholomew"), (0, 1, 2), "→ A −1, B −1, R −1"),
        (("Bartholomew the Great", "Bo", "Cy"), (0, 0), "→ B −2"),
    ],
)
def test_an_arrow_tells_whom_it_costs(
    names: tuple[str, ...], owners: tuple[int, ...], told: str
) -> None:
    """In so few characters that a phone shows them all; not to purists."""
    game = walking()
    public = COLUMNS.find_public(game.state)
    assert public is not None
    for player in owners:
        game.stand(player, (2, 0), "field1")
    east = next(action for action in game.choices(MoveDragon) if (action.x, action.y) == (2, 0))
    label = public.label(Viewer(Words(), names), game.state, east)
    assert label == told
    assert len(told) <= 20
    purist = Viewer(Words(), names, PURIST)
    assert public.label(purist, game.state, east) == "→"


def test_the_steps_left_are_told_instead_of_the_tiles() -> None:
    """And everybody's points."""
    game = walking()
    decision = COLUMNS.find_decision(game.state)
    assert decision.progress is not None
    assert list(decision.progress(VIEWER, game.state)) == ["-# 6 moves left"]
    assert (decision.standing, decision.stock, decision.whole_board) == (True, False, True)


def test_the_walk_is_drawn_with_those_it_has_eaten() -> None:
    """They are told by the events since the last message."""
    game = walking()
    public = COLUMNS.find_public(game.state)
    assert public is not None
    viewer = Viewer(Words(), ("Ada", "Bo", "Cy"))
    calm = public.draw(viewer, game.state, [])(share_sprites())
    eaten = FigureReturned(Figure(1, "meeple", 1), Spot(2, 0, "monastery1"), "eaten")
    woke = DragonWoke(1, 0)
    sad = public.draw(viewer, game.state, [TurnBegan(0, 1), woke, eaten])(share_sprites())
    assert "6 moves" in calm.alt
    assert "Bo" in sad.alt.replace(calm.alt, "")
    assert calm.png != sad.png


# -- half tiles -----------------------------------------------------------------------------------

DRAFT = Setup(expansions=("halflings",), options={"half-deal": "draft", "half-hand": 2})


def test_a_draft_is_decided_in_public_by_letters_that_stay() -> None:
    """What is picked is gone; all others keep their letter."""
    state = new_game(DRAFT)
    public = COLUMNS.find_public(state)
    assert public is not None
    assert public.overviews == ("hand",)
    first = legal_actions(state)
    numbers = [COLUMNS.point(state, action) for action in first]
    assert numbers == [OnTile(number) for number in range(24)]
    after, _ = apply(state, first[3])
    assert [COLUMNS.point(after, action) for action in legal_actions(after)] == [
        OnTile(number) for number in range(24) if number != 3
    ]
    picture = public.draw(VIEWER, after, [])(share_sprites())
    assert "23 half tiles" in picture.alt
    dealt = [state.tile(each.tile) for each in first if isinstance(each, PickHalf)]
    third, fifth = (describe_print(Words(), dealt[number], aloud=True) for number in (2, 4))
    assert f"C: {third}" in picture.alt
    assert f"E: {fifth}" in picture.alt
    assert "D: " not in picture.alt
    assert public.label(VIEWER, state, first[0]) is None
    decision = COLUMNS.find_decision(state)
    assert (decision.standing, decision.stock) == (False, False)


def test_a_draft_begins_the_game() -> None:
    """Its first turn does not, then; where half tiles are dealt it does."""
    state = new_game(DRAFT)
    assert COLUMNS.opens_game(state, [DraftBegan(24)])
    assert not COLUMNS.opens_game(state, [TurnBegan(0, 1)])
    dealt = with_halves("H1-07", "H1-12").state
    assert COLUMNS.opens_game(dealt, [TurnBegan(0, 1)])


def test_everybodys_half_tiles_are_counted() -> None:
    """Of those who play; nothing is told once nobody has any."""
    game = with_halves("H1-07", "H1-12", "H2-04", "H2-07", start="BG-D")
    assert list(COLUMNS.format_status(VIEWER, game.state)) == ["-# Half tiles in hand: Ada 2, Bo 2"]
    three = Viewer(Words(), ("Ada", "Bo", "Cy"))
    game = with_halves("H1-07", "H1-12", "H2-04", players=3, start="BG-D")
    game.resigns(1)
    assert list(COLUMNS.format_status(three, game.state)) == ["-# Half tiles in hand: Ada 1, Cy 1"]
    assert list(COLUMNS.format_status(VIEWER, new_game(DRAFT))) == []


def test_what_lies_under_hills_is_revealed_in_the_end() -> None:
    """A line for each tile."""
    game = with_halves("H2-03", "H1-12", start="BG-D")
    state = game.state
    slot = next(s for s in state.slots.values() if hasattr(s, "buried"))
    state.store(slot, buried=("BG-B", "BG-X"))
    assert list(COLUMNS.format_revealed(VIEWER, state)) == [
        "-# This tile was under a hill: monastery.",
        "-# This tile was under a hill: road N, road E, road S, and road W.",
    ]


def crop_circle(choice: str) -> Table:
    """Player 0 has named highwaymen; player 1, who has one at (1, 0), is asked first."""
    game = with_halves(
        "H2-04", "H1-07", expansions=("inns-cathedrals", "traders-builders"), start="BG-D"
    )
    game.put("BG-D", (1, 0))
    game.stand(1, (1, 0), "road1")
    game.stand(1, (1, 0), "city1")
    game.stand(0, (0, 0), "city1")
    game.half("H2-04", at=(0, 1), rotation=1)
    while game.step != "crop-circle":
        game.passes()
    assert COLUMNS.name_question(game.state) == "crop-circle"
    assert point(game, NameCrop("highwayman", choice)) is None
    game.act(NameCrop("knight", choice))
    return game


def test_a_crop_circle_points_at_the_meeple_that_gets_company() -> None:
    """With a meeple or a big one, it is the same; asked for its kind, on the whole board."""
    game = crop_circle("A")
    game.act(Deploy("meeple", 1, 0, "city1"))
    assert game.player == 0
    decision = COLUMNS.find_decision(game.state)
    assert decision.whole_board
    assert COLUMNS.name_question(game.state) == "crop-add.knight"
    assert COLUMNS.name_summons(game.state) == "crop-add.knight"
    knight = OnFigure(figure("0.meeple.1"))
    assert point(game, Deploy("meeple", 0, 0, "city1")) == knight
    assert point(game, Deploy("big-meeple", 0, 0, "city1")) == knight


def test_a_crop_circle_points_at_the_lowest_of_ones_own() -> None:
    """Others on the same segment do not matter, nor does what is no meeple."""
    game = crop_circle("A")
    game.state.deploy(0, "meeple", segment(game, (1, 0), "city1").segment)
    game.stand(1, (1, 0), "city1")
    game.stand(1, (1, 0), "city1", kind="builder")
    assert point(game, Deploy("meeple", 1, 0, "city1")) == OnFigure(figure("1.meeple.2"))


def test_a_crop_circle_points_at_the_meeple_that_goes_home() -> None:
    """One of the player asked."""
    game = crop_circle("B")
    assert game.player == 1
    assert COLUMNS.name_question(game.state) == "crop-take.knight"
    home = figure("1.meeple.2")
    assert point(game, TakeHome(home)) == OnFigure(home)


# -- builders and goods ---------------------------------------------------------------------------


def test_goods_are_told_of_those_who_have_any() -> None:
    """By kind; nothing is told while nobody has any."""
    state = table(TB).state
    assert list(COLUMNS.format_supply(VIEWER, state)) == []
    tokens = ((1, "grain"), (1, "wine"), (1, "grain"))
    state.store(state.slots[Goods], tokens=tokens)
    assert list(COLUMNS.format_supply(VIEWER, state)) == ["Goods: Bo 1 wine and 2 grain"]


def test_the_second_part_is_told_to_all() -> None:
    """In every message of it, with whose it is."""
    game = table(TB, options={"double-turn": "may-decline"})
    game.put("BG-U", (1, 0), 1)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (1, 0), "road1", kind="builder")
    game.lay("BG-U", (2, 0), 1)
    game.passes()
    assert game.step == "double-turn"
    assert COLUMNS.name_question(game.state) == "double-turn"
    assert COLUMNS.find_decision(game.state).whole_board
    assert list(COLUMNS.format_status(VIEWER, game.state)) == []
    assert point(game, TakeSecondPart()) is None
    game.goes_on()
    assert list(COLUMNS.format_status(VIEWER, game.state)) == [
        "-# This is the second part of Ada’s double turn."
    ]


@pytest.mark.parametrize(
    ("holders", "named"),
    [((0,), "your city"), ((1,), "Bo’s city"), ((0, 1), "a shared city"), ((), "a city")],
)
def test_a_city_is_named_by_its_holders(holders: tuple[int, ...], named: str) -> None:
    """A mayor without a coat of arms holds none (G2-4)."""
    assert name_held(VIEWER, 0, Kind.CITY, holders) == named
