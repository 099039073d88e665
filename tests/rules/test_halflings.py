"""Playing with half tiles (HL-1 to HL-3, HL-7 to HL-11, HL-13 to HL-19, HL-22)."""

import pytest

from rules.actions import PASS, Deploy, DrawTile, Pass
from rules.events import FigureReturned, GameEnded, Part, TileDiscarded, TileDrawn, TilePlaced
from rules.expansions.crop_circle import NameCrop, TakeHome
from rules.expansions.halflings.hands import (
    DealHalf,
    HalfDealt,
    HalfPicked,
    PickHalf,
)
from rules.expansions.halflings.slot import hand
from rules.expansions.hills import BuryTile, HillRaised, hills_of
from rules.expansions.source import ChooseDraw, ChooseFromHand
from rules.option import OptionValue
from tests.builders import PD, Table, figure, table
from tests.halves import with_halves


def test_three_half_tiles_each_are_dealt() -> None:
    """HL-1: each player gets 3 of the half tiles without symbols."""
    game = table("halflings")
    assert len(game.legal) == 20
    assert not {"H2-01", "H2-02", "H2-03", "H2-04"} & {d.tile for d in game.choices(DealHalf)}
    game.deals("H1-01", "H1-02", "H1-03", "H1-04", "H1-05", "H1-06")
    assert hand(game.state, 0) == ("H1-01", "H1-03", "H1-05")
    assert hand(game.state, 1) == ("H1-02", "H1-04", "H1-06")
    assert game.state.turn.number == 1


def test_dealt_from_all() -> None:
    """HL-1: dealt from all 24, the tiles with symbols are among them; one box has 12."""
    assert len(table("halflings", options={"half-deal": "deal-all"}).legal) == 24
    options: dict[str, OptionValue] = {"half-deal": "deal-all", "half-sets": "II"}
    game = table("halflings", options=options)
    assert {deal.tile[:2] for deal in game.choices(DealHalf)} == {"H2"}


def test_as_many_as_there_are_for_all() -> None:
    """HL-1: the number is lowered to what there is for everybody."""
    game = table("halflings", players=6, options={"half-hand": 12})
    while game.step == "deal-half":
        game.act(game.legal[0])
    assert [len(hand(game.state, player)) for player in range(6)] == [3] * 6


def test_the_draft() -> None:
    """HL-1: in a draft the last player picks first, each round in the same order, openly."""
    game = table("halflings", players=3, options={"half-deal": "draft", "half-hand": 2})
    order = []
    while game.step == "draft":
        assert game.player is not None
        order.append(game.player)
        pick = game.choices(PickHalf)[0]
        game.act(pick)
        assert game.told(HalfPicked) == [HalfPicked(order[-1], pick.tile)]
    assert order == [2, 1, 0, 2, 1, 0]


def test_what_is_not_dealt_stays_in_the_box() -> None:
    """HL-1: once all have theirs, chance has nothing but the bag's tiles left."""
    game = table("halflings", options={"half-hand": 1})
    game.deals("H1-01", "H1-02")
    assert game.state.unseen == game.bag()


def test_a_dealt_half_tile_is_told_to_nobody() -> None:
    """HL-2: all learn that a half tile was dealt, not which."""
    game = table("halflings")
    game.deals("H1-01")
    assert game.events == [HalfDealt(0)]


def test_drawing_or_placing_a_half_tile() -> None:
    """HL-3: before anything is drawn, a player with a half tile that fits makes a choice."""
    game = with_halves("H2-04", "H1-01")
    assert game.legal == (ChooseDraw(), ChooseFromHand("H2-04"))
    before = game.bag()
    game.half("H2-04", at=(0, 1), rotation=1)
    assert game.bag() == before
    assert hand(game.state, 0) == ()


def test_the_choice_binds() -> None:
    """HL-3: who chose to draw places what is drawn."""
    game = with_halves("H2-04", "H1-01")
    game.draws("BG-B")
    assert game.told(TileDrawn) == [TileDrawn(0, "BG-B")]
    assert game.step == "place-tile"


def test_without_a_fitting_half_tile_there_is_no_choice() -> None:
    """HL-3: a half tile that fits nowhere leaves only the draw."""
    game = with_halves("H1-07", "H2-04")
    assert [type(action) for action in game.legal] == [DrawTile] * len(game.legal)


def test_when_the_supply_runs_dry_a_half_tile_must_do() -> None:
    """HL-3: if the last tile drawn fits nowhere, a half tile that fits must be placed."""
    game = with_halves("H2-04", "H1-01", bag={"BG-C": 1})
    game.draws("BG-C")
    assert game.legal == (ChooseFromHand("H2-04"),)


def test_a_half_tile_is_a_tile_placed() -> None:
    """HL-7: laying a half tile is laying a tile: it may be claimed and completes features."""
    game = with_halves("H1-10", "H2-04", start="BG-G")
    game.half("H1-10", at=(1, 0))
    assert game.told(TilePlaced) == [TilePlaced(0, "H1-10", 1, 0, 0)]
    game.deploy("city1")
    assert game.where("0.meeple.1") == (1, 0, "city1")
    game.play("BG-E", at=(-1, 0), rotation=1)
    assert game.gains() == [(0, 6, "city")]


def test_a_meeple_on_the_other_half_is_in_nobodys_way() -> None:
    """HL-8: a meeple goes on a free feature of the half tile just placed."""
    game = with_halves("H2-03", "H2-09")
    game.half("H2-03", at=(0, -1))
    game.act(game.choices(BuryTile)[0])
    game.deploy("field2")
    game.half("H2-09", at=(0, -1), rotation=2)
    assert game.segments() == ["city1", "road1", "field2"]


NOBODY = NameCrop("knight", "A")
"""A crop circle that touches nobody where there are no knights."""

ROAD = ("H2-02", "H2-05")
"""A road from north to south through both halves of a square."""


@pytest.mark.parametrize(
    ("scoring", "points"), [("1/2021", 4), ("2014", 4), ("10/2015", 5), ("2020", 5)]
)
def test_a_road_through_both_halves(scoring: str, points: int) -> None:
    """HL-9, HL-13: two halves of a square count as one tile of a road, or two by option."""
    game = with_halves(*ROAD, start="BG-U", options={"half-scoring": scoring})
    game.half("H2-02", at=(0, 1), rotation=2)
    game.deploy("road1")
    game.half("H2-05", at=(0, 1))
    game.passes()
    game.play("BG-A", at=(0, -1))
    assert game.gains() == []
    game.play("BG-A", at=(0, 2), rotation=2)
    assert game.gains() == [(0, points, "road")]


def test_a_road_into_a_gap_is_open() -> None:
    """HL-10: a road is open as long as the gap it runs into."""
    game = with_halves(*ROAD, start="BG-U")
    game.half("H2-02", at=(0, 1), rotation=2)
    game.passes()
    game.play("BG-A", at=(0, -1))
    assert game.feature((0, 0), "road1").open == 1


@pytest.mark.parametrize(
    ("scoring", "points"), [("1/2021", 9), ("2014", 9), ("10/2015", 10), ("2020", 9)]
)
def test_half_tiles_round_a_monastery(scoring: str, points: int) -> None:
    """HL-11, HL-13: a monastery counts squares, at most 9; or each half, by option."""
    game = with_halves("H2-04", "H1-06", bag={"BG-B": 9}, options={"half-scoring": scoring})
    game.play("BG-B", at=(0, 1), meeple="monastery1")
    game.play("BG-B", at=(1, 0))
    game.half("H2-04", at=(1, 1), rotation=1)
    game.act(PASS, NOBODY)
    game.half("H1-06", at=(1, 1), rotation=3)
    game.passes()
    for at in [(1, 2), (0, 2), (-1, 2), (-1, 1), (-1, 0)]:
        game.play("BG-B", at=at)
    assert game.gains() == [(0, points, "monastery")]


def test_a_monastery_waits_for_half_tiles_only() -> None:
    """HL-11: half a tile in each of the eight squares completes a monastery."""
    game = with_halves("H2-04", "H1-01", bag={"BG-B": 20})
    game.play("BG-B", at=(0, 1), meeple="monastery1")
    for at in [(1, 0), (1, 1), (1, 2), (0, 2), (-1, 2), (-1, 1), (2, 2)]:
        game.play("BG-B", at=at)
    game.half("H2-04", at=(-1, 0), rotation=0)
    game.passes()
    assert game.gains() == [(0, 9, "monastery")], "before the crop circle works"


def test_a_monastery_on_a_half_tile() -> None:
    """HL-11: its own square counts 1, like any."""
    game = with_halves("H1-04", "H1-01")
    game.half("H1-04", at=(0, 1), rotation=1)
    game.deploy("monastery1")
    game.resigns(1)
    assert game.gains() == [(0, 2, "monastery.incomplete")]


def test_a_chosen_half_tile_stays_secret_when_its_player_leaves() -> None:
    """HL-2: what was not laid goes back to the box, and nobody is told what it was."""
    game = with_halves("H1-01", "H1-02", "H1-03", players=3)
    game.act(ChooseFromHand("H1-01"))
    game.resigns(0)
    assert not game.told(TileDiscarded)
    assert (game.state.turn.player, game.state.turn.tile, hand(game.state, 0)) == (1, "", ())


def test_play_goes_on_with_half_tiles() -> None:
    """HL-14: with an empty supply a fitting half tile must be placed by whose turn it is."""
    game = with_halves("H1-01", "H2-04", bag={"BG-B": 1})
    game.play("BG-B", at=(0, 1))
    assert not game.state.over
    assert (game.player, game.legal) == (1, (ChooseFromHand("H2-04"),))


def test_only_the_next_player_is_asked() -> None:
    """HL-14: the game ends if the player whose turn comes can't place, even if others could."""
    game = with_halves("H2-04", "H1-07", bag={"BG-B": 1})
    game.play("BG-B", at=(0, 1))
    assert game.told(GameEnded)
    assert hand(game.state, 0) == ("H2-04",)


def test_the_end_of_2014() -> None:
    """HL-14: by option the game ends with the turn in which the supply became empty."""
    game = with_halves("H1-01", "H2-04", bag={"BG-B": 1}, options={"half-end": "2014"})
    game.play("BG-B", at=(0, 1))
    assert game.told(GameEnded)


def halves_with_a_dragon() -> Table:
    """Both players stand on the halves of (0, 1); the dragon at (1, 0) is about to move."""
    game = with_halves("H2-12", "H2-11", expansions=(PD,))
    game.half("H2-12", at=(0, 1), rotation=1)
    game.deploy("field1")
    game.half("H2-11", at=(0, 1), rotation=3)
    game.deploy("city1")
    game.play("PD-2", at=(1, 0))
    game.play("PD-K", at=(-1, 0))
    return game


def test_the_dragon_eats_on_both_halves() -> None:
    """HL-15: the dragon moves by squares and eats on both halves."""
    game = halves_with_a_dragon()
    game.dragon((0, 0), (0, 1))
    assert [event.figure for event in game.told(FigureReturned)] == [
        figure("0.meeple.1"),
        figure("1.meeple.1"),
    ]


def test_the_dragon_crosses_gaps() -> None:
    """HL-15: a square with one half tile is a square like any to the dragon."""
    game = with_halves("H2-04", "H1-01", expansions=(PD,))
    game.half("H2-04", at=(0, 1), rotation=1)
    game.act(PASS, NOBODY)
    game.play("PD-2", at=(1, 0))
    game.play("PD-K", at=(-1, 0))
    game.dragon((0, 0))
    assert (0, 1) in game.ways()


def test_the_fairy_shelters_the_square() -> None:
    """HL-15: the fairy keeps the dragon off the whole square."""
    game = with_halves("H2-12", "H2-11", expansions=(PD,))
    game.half("H2-12", at=(0, 1), rotation=1)
    game.deploy("field1")
    game.half("H2-11", at=(0, 1), rotation=3)
    game.deploy("city1")
    game.lay("PD-2", at=(1, 0))
    game.fairy("0.meeple.1")
    game.play("PD-K", at=(-1, 0))
    game.dragon((0, 0))
    assert (0, 1) not in game.ways()


def test_a_portal_reaches_each_half() -> None:
    """HL-15: a portal leads to the features of either half."""
    game = with_halves("H2-03", "H2-09", expansions=(PD,))
    game.half("H2-03", at=(0, -1))
    game.act(game.choices(BuryTile)[0])
    game.passes()
    game.half("H2-09", at=(0, -1), rotation=2)
    game.passes()
    game.lay("PD-R", at=(0, 1))
    reached = {(d.corner, d.segment) for d in game.choices(Deploy) if (d.x, d.y) == (0, -1)}
    assert reached == {
        *(("SW", segment) for segment in ("road1", "field1", "field2")),
        *(("NE", segment) for segment in ("city1", "road1", "field1", "field2")),
    }


def test_no_figure_in_the_dragons_square() -> None:
    """HL-15: a half tile laid in the dragon's square takes no figure."""
    game = with_halves("H2-12", "H2-11", expansions=(PD,))
    game.half("H2-12", at=(0, 1), rotation=1)
    game.passes()
    game.play("PD-2", at=(1, 0))
    game.play("PD-K", at=(-1, 0))
    game.dragon((0, 0), (0, 1))
    game.half("H2-11", at=(0, 1), rotation=3)
    assert game.drawing


def test_a_vineyard_enriches_a_monastery() -> None:
    """HL-16: a vineyard round a completed monastery brings 3, as part of its score."""
    game = with_halves("H2-01", "H1-01", bag={"BG-B": 20})
    game.play("BG-B", at=(0, 1), meeple="monastery1")
    for at in [(1, 0), (1, 1), (1, 2), (0, 2), (-1, 2), (-1, 1), (2, 2)]:
        game.play("BG-B", at=at)
    game.half("H2-01", at=(-1, 0), rotation=0)
    game.passes()
    assert game.gains() == [(0, 12, "monastery")]
    assert game.items()[0].parts == (Part("tiles", 9, 9), Part("vineyards", 1, 3))


def test_a_vineyard_counts_for_complete_monasteries_only() -> None:
    """HL-16: at the end of the game an incomplete monastery has nothing of it."""
    game = with_halves("H2-01", "H1-01")
    game.play("BG-B", at=(0, 1), meeple="monastery1")
    game.play("BG-B", at=(1, 0))
    game.half("H2-01", at=(0, -1), rotation=0)
    game.passes()
    game.resigns(1)
    assert game.gains() == [(0, 3, "monastery.incomplete")]


def test_a_tile_goes_under_the_hill() -> None:
    """HL-17: the next tile of the supply goes under a hill, unseen and out of the game."""
    game = with_halves("H2-03", "H1-01")
    before = game.state.tiles_left
    game.half("H2-03", at=(0, -1))
    assert game.told(HillRaised) == [HillRaised(0, -1, tile_under=True)]
    assert {type(action) for action in game.legal} == {BuryTile}
    game.act(BuryTile("BG-C"))
    assert not game.told(TileDrawn)
    assert game.state.tiles_left == before - 1
    assert hills_of(game.state).buried == ("BG-C",)


def test_a_hill_of_somebody_who_leaves() -> None:
    """HL-17: the tile goes under the hill even if the player resigns meanwhile."""
    game = with_halves("H2-03", "H1-01", "H1-02", players=3)
    game.half("H2-03", at=(0, -1))
    game.resigns(0)
    assert {type(action) for action in game.legal} == {BuryTile}


def test_a_hill_without_supply() -> None:
    """HL-17: with an empty supply there is a hill without a tile under it."""
    game = with_halves("H1-07", "H2-03", bag={"BG-B": 1})
    game.play("BG-B", at=(0, 1))
    game.half("H2-03", at=(0, -1))
    assert HillRaised(0, -1, tile_under=False) in game.events
    assert game.step == "wood"


def test_the_hill_breaks_a_tie() -> None:
    """HL-17: among tied players those with a meeple of the feature on the hill's square win."""
    game = with_halves("H2-03", "H1-01", start="BG-U")
    game.half("H2-03", at=(1, 0), rotation=1)
    game.act(BuryTile("BG-C"))
    game.deploy("field2")
    game.play("BG-B", at=(-1, 0), meeple="field1")
    game.play("BG-A", at=(0, 1), rotation=2)
    assert len(game.feature((0, 1), "field1").figures) == 2
    game.resigns(1)
    assert game.gains() == [(0, 0, "field")]


def crop_circle(players: int = 2) -> Table:
    """Player 0 lays the crop circle; both players have a highwayman on the board."""
    tiles = ("H2-04", "H1-01", "H1-02")[:players]
    game = with_halves(*tiles, players=players, start="BG-X")
    game.play("BG-U", at=(1, 0), rotation=1, meeple="road1")
    game.play("BG-U", at=(-1, 0), rotation=1, meeple="road1")
    for x in range(2, players):
        game.play("BG-U", at=(x, 0), rotation=1)
    game.half("H2-04", at=(1, 1), rotation=1)
    game.passes()
    return game


def test_the_crop_circle_names_a_kind() -> None:
    """HL-18: after scoring the player names knight, highwayman or farmer, and A or B."""
    game = crop_circle()
    assert game.player == 0
    assert len(game.legal) == 6
    assert not game.may(Pass), "compulsory, even if nobody is touched"


def test_crop_circle_a() -> None:
    """HL-18: A lets each add a meeple beside an own one of the kind, the named one's left first."""
    game = crop_circle()
    game.act(NameCrop("highwayman", "A"))
    assert game.player == 1
    assert game.targets() == {(-1, 0)}
    assert game.may(Pass)
    game.deploy("road1", at=(-1, 0))
    assert game.player == 0
    game.passes()
    assert (game.supply(0), game.supply(1)) == (6, 5)
    assert len(game.feature((-1, 0), "road1").figures) == 2


def test_crop_circle_b() -> None:
    """HL-18: B makes each take home one own meeple of the kind; it brings no points."""
    game = crop_circle()
    game.act(NameCrop("highwayman", "B"))
    assert game.legal == (TakeHome(figure("1.meeple.1")),)
    game.act(*game.legal)
    game.act(*game.legal)
    assert (game.supply(0), game.supply(1)) == (7, 7)
    assert (game.score(0), game.score(1)) == (0, 0)
    assert game.drawing


def test_a_crop_circle_that_touches_nobody() -> None:
    """HL-18: who has no meeple of the kind does nothing."""
    game = crop_circle()
    game.act(NameCrop("knight", "B"))
    assert game.drawing


def test_a_resigned_seat_in_the_crop_circle() -> None:
    """HL-18: for a resigned seat A does nothing, B takes the first in board order home."""
    game = crop_circle(players=3)
    game.resigns(1)
    game.act(NameCrop("highwayman", "B"))
    assert game.supply(1) == 7
    assert game.player == 0


def test_resigning_before_taking_one_home() -> None:
    """HL-18, T7: who resigns instead of choosing has the first in board order taken home."""
    game = crop_circle(players=3)
    game.act(NameCrop("highwayman", "B"))
    assert game.player == 1
    game.resigns(1)
    assert game.supply(1) == 7
    assert game.player == 0


def test_the_sheep_do_nothing() -> None:
    """HL-19: without hills and sheep in play the sheep have no effect."""
    game = with_halves("H2-02", "H1-01", start="BG-U")
    game.half("H2-02", at=(0, 1), rotation=2)
    assert game.segments() == ["road1", "field1", "field2"]
    game.passes()
    assert game.drawing


def test_both_halves_of_a_square_count_once() -> None:
    """HL-22: a city on both halves counts their square once, even if they join outside it."""
    game = with_halves("H1-07", "H2-07", start="BG-N")
    game.play("BG-N", at=(0, -1), rotation=1, meeple="city1")
    game.play("BG-R", at=(1, -1), rotation=2)
    game.half("H1-07", at=(1, 0), rotation=1)
    game.passes()
    game.play("BG-N", at=(2, -1), rotation=2)
    game.play("BG-N", at=(2, 0), rotation=3)
    game.half("H2-07", at=(1, 0), rotation=3)
    game.passes()
    game.play("BG-E", at=(1, 1))
    assert game.items()[0].parts == (Part("tiles", 7, 14), Part("arms", 1, 2))
    assert len(game.feature((1, 1), "city1").segments) == 8
