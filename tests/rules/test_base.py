"""The base game: stock, placing and claiming (BG-1 to BG-4, BG-12 to BG-14, BG-19)."""

import pytest

from rules import BadSetup, Setup, new_game
from rules.actions import Deploy, PlaceTile
from rules.events import FeatureScored, GameEnded, TileDiscarded, TileDrawn, TurnBegan
from rules.expansions import EXPANSIONS
from rules.geometry import SIDES, square_at
from tests.builders import PD, Table, table


def test_the_box() -> None:
    """BG-1: a box holds 72 tiles; the start tile lies at (0, 0), 71 are in the bag."""
    game = Table(new_game(Setup()))
    assert sum(tile.copies.get("C2", 0) for tile in EXPANSIONS.base.tiles()) == 72
    assert sum(tile.copies.get("C1", 0) for tile in EXPANSIONS.base.tiles()) == 72
    assert game.state.tiles_left == 71
    assert game.feature((0, 0), "city1").open == 1


@pytest.mark.parametrize("players", range(1, 7))
def test_up_to_six_players(players: int) -> None:
    """BG-1: one to six may play, with 7 meeples each."""
    game = table(players=players)
    assert [game.supply(player) for player in range(players)] == [7] * players


@pytest.mark.parametrize("players", [-1, 0, 7])
def test_no_more_than_six_players(players: int) -> None:
    """BG-1: a seventh player finds no meeples."""
    with pytest.raises(BadSetup, match="players"):
        table(players=players)


def test_edges_must_match() -> None:
    """BG-2: city goes to city, road to road, field to field."""
    game = table()
    game.draws("BG-E")
    fits = {(place.x, place.y, place.rotation) for place in game.choices(PlaceTile)}
    north, south = (0, -1, 2), {(0, 1, 1), (0, 1, 2), (0, 1, 3)}
    assert fits == {north, *south}


def test_every_touching_edge_must_match() -> None:
    """BG-2: every edge that touches must match, not only one."""
    game = table()
    game.play("BG-U", at=(1, 0), rotation=1)
    game.play("BG-B", at=(0, 1))
    game.draws("BG-V")
    between = {place for place in game.choices(PlaceTile) if (place.x, place.y) == (1, 1)}
    assert between == {PlaceTile(1, 1, 3)}, "its roads must leave to the east and south"


def test_a_tile_must_touch() -> None:
    """BG-2: a tile lies beside a placed one along an edge; a corner is not enough."""
    game = table()
    game.draws("BG-B")
    assert game.spots() == {(0, 1)}


def test_a_feature_goes_on_from_each_of_its_ends() -> None:
    """BG-2: a road round an empty square enters it from two sides, a city by one."""
    game = table()
    ring = (((1, 0), 0), ((1, 1), 1), ((-1, 0), 3), ((-1, 1), 2))
    for at, rotation in ring:
        game.put("BG-V", at=at, rotation=rotation)
    board = game.state.board
    road = board.list_openings(game.feature((0, 0), "road1"))
    assert {*road} == {(square_at(0, 1), SIDES[side].key) for side in "EW"}
    assert len(road) == 2
    city = board.list_openings(game.feature((0, 0), "city1"))
    assert city == [(square_at(0, -1), SIDES["S"].key)]


def test_a_monastery_waits_for_the_squares_round_it() -> None:
    """BG-5: those that are empty; it enters none of them."""
    game = table()
    game.put("BG-B", at=(0, 1))
    around = {(x, y) for x in (-1, 0, 1) for y in (0, 1, 2)} - {(0, 0), (0, 1)}
    openings = game.state.board.list_openings(game.feature((0, 1), "monastery1"))
    assert [*openings] == [(square, None) for square in sorted(square_at(*at) for at in around)]


def test_a_tile_that_fits_nowhere_is_out() -> None:
    """BG-3: it is shown and put out of the game; the same player draws again."""
    game = table(start="BG-B")
    before = game.state.tiles_left
    game.draws("BG-C")
    assert game.told(TileDrawn) == [TileDrawn(0, "BG-C")]
    assert game.told(TileDiscarded) == [TileDiscarded(0, "BG-C")]
    assert (game.step, game.state.turn.player) == ("draw-tile", 0)
    assert game.state.tiles_left == before - 1


def test_if_no_other_tile_is_left_the_game_ends() -> None:
    """BG-3: the last tile fits nowhere, so the game ends."""
    game = table(start="BG-B", bag={"BG-C": 1})
    game.draws("BG-C")
    assert game.told(GameEnded)
    assert game.state.over


def test_a_claim_is_a_segment_of_the_tile_just_placed() -> None:
    """BG-4: the choices are the free segments of the tile just placed."""
    game = table()
    game.lay("BG-K", at=(1, 0))
    assert game.segments() == ["city1", "road1", "field1", "field2"]
    assert game.targets() == {(1, 0)}


def test_no_claim_where_anybody_stands() -> None:
    """BG-4: no meeple may join a feature that holds one, however far away, even one's own."""
    game = table(players=1)
    game.play("BG-U", at=(1, 0), rotation=1, meeple="road1")
    game.play("BG-U", at=(2, 0), rotation=1)
    game.lay("BG-U", at=(3, 0), rotation=1)
    assert game.segments() == ["field1", "field2"]


def test_a_tile_may_join_claimed_features() -> None:
    """BG-4: only placing a figure asks for a free feature; a tile may join two claimed ones."""
    game = table()
    game.play("BG-L", at=(1, 0), meeple="city1")
    game.play("BG-L", at=(-1, 0), meeple="city1")
    game.play("BG-P", at=(1, -1), rotation=3)
    game.play("BG-N", at=(-1, -1), rotation=1)
    game.play("BG-R", at=(0, -1), rotation=2)
    assert game.gains() == [(0, 12, "city"), (1, 12, "city")]


def test_without_meeples_at_home_nothing_can_be_claimed() -> None:
    """BG-4: who has no meeple in supply is not asked."""
    game = table(players=1)
    for y in range(1, 7):
        game.play("BG-B", at=(0, y), meeple="monastery1")
    game.play("BG-A", at=(0, 7), meeple="monastery1")
    assert game.supply(0) == 0
    game.lay("BG-U", at=(0, 8))
    assert game.drawing


def test_player_zero_begins_and_play_goes_clockwise() -> None:
    """BG-12: player 0 begins, the others follow in the order of their seats."""
    game = table(players=4)
    turns = []
    for y in range(1, 6):
        turns.append(game.state.turn.player)
        game.play("BG-B", at=(0, y))
    assert turns == [0, 1, 2, 3, 0]


def test_tied_players_share_the_win() -> None:
    """BG-12: most points wins, and those who tie win together."""
    game = table(players=3, bag={"BG-L": 2})
    game.play("BG-L", at=(1, 0), meeple="city1")
    game.play("BG-L", at=(-1, 0), meeple="city1")
    assert game.told(GameEnded) == [GameEnded((1, 1, 0), (0, 1))]


def test_a_meeple_that_comes_home_waits_for_the_next_turn() -> None:
    """BG-13: what comes home when features score is placed from the next turn on."""
    game = table(players=1)
    places = iter([(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0)])
    for at in places:
        game.play("BG-B" if at[0] > 1 else "BG-A", at, 1, "monastery1")
    assert game.supply(0) == 1
    game.lay("BG-E", at=(0, -1), rotation=2)
    game.deploy("city1")
    assert game.drawing, "home again, but the wood action is over"
    assert game.supply(0) == 1
    game.lay("BG-B", at=(7, 0))
    assert game.may(Deploy)


def test_claiming_what_this_tile_completes() -> None:
    """BG-14: a meeple may go on a feature that this very tile completes, and scores it."""
    game = table()
    game.play("BG-E", at=(0, -1), rotation=2, meeple="city1")
    assert game.gains() == [(0, 4, "city")]
    assert game.supply(0) == 7


def test_the_game_ends_when_no_tile_is_left() -> None:
    """BG-19: after the turn of the last tile the game ends, and no other turn begins."""
    game = table(bag={"BG-B": 1})
    game.play("BG-B", at=(0, 1))
    assert game.told(GameEnded)
    assert not game.told(TurnBegan)
    assert (game.state.over, game.legal, game.player) == (True, (), None)


def test_the_last_tile_scores_before_the_end() -> None:
    """BG-19: what the last tile completes is scored in its turn, then comes final scoring."""
    game = table(bag={"BG-E": 1})
    game.play("BG-E", at=(0, -1), rotation=2, meeple="city1")
    assert [type(e) for e in game.events if isinstance(e, FeatureScored | GameEnded)] == [
        FeatureScored,
        GameEnded,
    ]
    assert game.score(0) == 4


def test_a_turn_that_finds_no_fitting_tile_keeps_its_fairy_point() -> None:
    """BG-19: where no tile left fits, the begun turn keeps its T1 point and the game ends."""
    game = table(PD, players=1, start="BG-B", bag={"BG-B": 2, "BG-C": 1})
    game.play("BG-B", at=(0, 1), meeple="field1")
    game.lay("BG-B", at=(0, 2))
    game.fairy("0.meeple.1")
    assert game.gains() == [(0, 1, "fairy.turn")]
    game.draws("BG-C")
    assert game.told(TileDiscarded)
    assert game.state.over
    assert game.score(0) == 1 + 3, "the point, and 3 for her farmer at the end"
