"""The turn (T1 to T7)."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import CHANCE
from rules.actions import Deploy
from rules.board import Figure
from rules.events import (
    FeatureScored,
    GameEnded,
    Part,
    PlayerResigned,
    PointsGiven,
    ScoreItem,
    TileDiscarded,
    TurnBegan,
)
from rules.expansions import EXPANSIONS
from rules.expansions.halflings.slot import hand
from rules.expansions.princess_dragon.dragon import DragonArrived, DragonStopped, MoveDragon
from rules.expansions.princess_dragon.princess import RemoveKnight
from rules.option import OptionValue
from rules.turn import TURN_OUTLINE
from tests.builders import IC, PD, TB, Table, table


def fairy_on_the_road(players: int = 2) -> Table:
    """Player 0 has a highwayman at (1, 0), the fairy beside him; it is the next player's turn."""
    game = table(PD, players=players)
    game.play("BG-U", at=(1, 0), rotation=1, meeple="road1")
    for seat in range(1, players):
        game.play("BG-B", at=(0, seat))
    game.lay("BG-U", at=(-1, 0), rotation=1)
    game.fairy("0.meeple.1")
    return game


def test_the_order_of_play() -> None:
    """T1 to T6, G2-1, G4-1: the phases of a turn follow each other in one fixed order."""
    assert TURN_OUTLINE == (
        "begin-turn",
        "fairy-point",
        "round",
        "bought",
        "source",
        "draw",
        "place-tile",
        "gold",
        "robbers",
        "magic",
        "princess",
        "wood",
        "phantom",
        "ferry",
        "ferries",
        "flock",
        "closed-fields",
        "dragon",
        "castles",
        "joining",
        "score",
        "barns",
        "wagons",
        "serving",
        "round",
        "late-dragon",
        "crop-circle",
        "message-part",
        "second-part",
        "serving",
        "bazaar",
        "end-turn",
    )


def test_the_turn_begins_with_the_fairys_point() -> None:
    """T1: the fairy's point comes before the draw."""
    game = fairy_on_the_road()
    game.play("BG-B", at=(0, 2))
    kinds = [type(event) for event in game.events]
    assert kinds.index(TurnBegan) < kinds.index(PointsGiven)
    assert game.step == "draw-tile"
    assert game.score(0) == 1


def test_a_volcano_acts_before_the_wood_action() -> None:
    """T2: a volcano brings the dragon as soon as it lies, before any figure is placed."""
    game = table(PD)
    game.lay("PD-2", at=(0, 1))
    assert game.told(DragonArrived)
    assert not game.may(Deploy)


def test_the_princess_acts_on_the_merged_city_before_the_wood_action() -> None:
    """T2: features merge, then the princess may remove a knight, then comes T3."""
    game = table(PD)
    game.play("BG-G", at=(0, -1), rotation=1, meeple="city1")
    game.lay("PD-C", at=(0, -2), rotation=1)
    assert game.step == "princess"
    assert game.may(RemoveKnight)
    assert not game.may(Deploy)
    game.passes()
    assert game.step == "wood"


def test_no_tile_has_two_symbols() -> None:
    """T2: no printed tile shows two of volcano, dragon, princess and portal."""
    tiles = EXPANSIONS[PD].tiles()
    assert sum(tile.copies.get("C2", 0) for tile in tiles) == 30
    for tile in tiles:
        assert len(tile.symbols & {"volcano", "dragon", "princess", "portal"}) == 1


def test_one_figure_a_turn() -> None:
    """T3: one figure may be placed on the tile just laid, and only there."""
    game = table()
    game.lay("BG-U", at=(1, 0), rotation=1)
    assert game.targets() == {(1, 0)}
    game.deploy("road1")
    assert game.drawing
    assert game.supply(0) == 6


def test_nothing_need_be_placed() -> None:
    """T3: a player may place nothing."""
    game = table()
    game.lay("BG-U", at=(1, 0), rotation=1)
    game.passes()
    assert game.drawing
    assert game.supply(0) == 7


def test_the_dragon_moves_after_the_wood_action() -> None:
    """T4: the dragon moves after T3, and only after a dragon tile."""
    game = table(PD)
    game.play("PD-2", at=(0, 1))
    game.lay("PD-H", at=(1, 0), rotation=1)
    assert game.step == "wood"
    game.passes()
    assert game.step == "dragon-move"
    game.dragon((0, 0), (1, 0))
    assert game.drawing
    game.play("BG-U", at=(2, 0), rotation=1)
    assert game.drawing


def test_completed_features_score_after_the_wood_action() -> None:
    """T5: what the tile completed is scored and its meeples go home."""
    game = table()
    game.lay("BG-E", at=(0, -1), rotation=2)
    assert game.score(0) == 0
    game.deploy("city1")
    assert game.told(FeatureScored)
    assert (game.score(0), game.supply(0)) == (4, 7)


def test_the_next_players_turn_follows() -> None:
    """T6: after the turn the next player clockwise begins theirs."""
    game = table(players=3)
    for seat, at in enumerate([(0, 1), (0, 2), (0, 3), (0, 4)]):
        assert game.state.turn.player == seat % 3
        game.play("BG-B", at=at)
        assert game.told(TurnBegan) == [TurnBegan((seat + 1) % 3, seat + 2)]


def test_a_resigned_player_is_skipped() -> None:
    """T7: a resigned seat gets no more turns."""
    game = table(players=3)
    game.resigns(1)
    assert game.told(PlayerResigned) == [PlayerResigned(1)]
    game.play("BG-B", at=(0, 1))
    assert game.state.turn.player == 2


def test_a_resigned_player_makes_no_dragon_step() -> None:
    """T7: the next active seat makes a resigned one's dragon step; the total stays six."""
    game = table(PD, players=3)
    game.play("PD-2", at=(0, 1))
    game.play("BG-B", at=(0, 2))
    game.play("BG-B", at=(1, 2))
    game.play("BG-B", at=(1, 1))
    game.resigns(1)
    game.play("BG-B", at=(-1, 1))
    game.play("PD-H", at=(1, 0), rotation=1)
    makers = []
    for at in [(0, 2), (1, 2), (1, 1), (1, 0), (0, 0)]:
        makers.append(game.player)
        game.dragon(at)
    assert makers == [0, 2, 0, 2, 0]
    assert game.told(DragonStopped) == [DragonStopped(1)]


def test_a_pending_dragon_step_passes_on() -> None:
    """T7: who resigns with a dragon step to make hands it to the next active player."""
    game = table(PD, players=3)
    game.play("PD-2", at=(0, 1))
    game.play("PD-H", at=(1, 0), rotation=1)
    assert game.player == 1
    game.resigns(1)
    assert game.player == 2
    assert game.choices(MoveDragon)


def test_figures_of_a_resigned_player_stay_and_score() -> None:
    """T7: the figures of a resigned seat stay, count for majorities and score."""
    game = table(players=3)
    game.play("BG-U", at=(1, 0), rotation=1, meeple="road1")
    game.resigns(0)
    assert game.where("0.meeple.1") == (1, 0, "road1")
    game.play("BG-W", at=(2, 0), rotation=2)
    game.play("BG-W", at=(-1, 0), rotation=0)
    assert game.gains() == [(0, 4, "road")]
    assert game.supply(0) == 7


def test_a_resigned_player_earns_no_fairy_point_but_her_three() -> None:
    """T7: a resigned seat has no T1 and so no point; its meeple keeps the fairy's 3 points."""
    game = fairy_on_the_road(players=3)
    game.resigns(0)
    game.play("BG-W", at=(2, 0), rotation=2)
    game.play("BG-B", at=(0, 3))
    assert game.score(0) == 0
    game.play("BG-W", at=(-2, 0), rotation=0)
    assert game.gains() == [(0, 5, "road"), (0, 3, "fairy.scored")]


def test_resigning_with_a_tile_in_hand() -> None:
    """T7: the drawn tile of a player who resigns is out of the game, the next player begins."""
    game = table(players=3)
    game.draws("BG-B")
    game.resigns(0)
    assert game.told(TileDiscarded) == [TileDiscarded(0, "BG-B")]
    assert game.state.turn.player == 1
    assert game.player == CHANCE


def test_resigning_after_placing_lets_the_tile_score() -> None:
    """T7: what a player's tile completed before they resigned is scored as always."""
    game = table(players=3)
    game.play("BG-G", at=(0, -1), rotation=1, meeple="city1")
    game.lay("BG-E", at=(0, -2), rotation=2)
    game.resigns(1)
    assert game.gains() == [(0, 6, "city")]
    assert game.state.turn.player == 2


def test_the_last_active_player_ends_the_game() -> None:
    """T7: with one active player left the game ends with final scoring."""
    game = table(players=3)
    game.play("BG-U", at=(1, 0), rotation=1, meeple="road1")
    game.resigns(1)
    game.resigns(2)
    assert game.gains() == [(0, 2, "road.incomplete")]
    assert game.told(GameEnded) == [GameEnded((2, 0, 0), (0,))]
    assert game.state.over


def test_resigning_takes_no_figure_away() -> None:
    """T7: a resigned seat keeps its figures at home as well."""
    game = table(players=3)
    game.resigns(2)
    assert game.state.supply[2] == tuple(Figure(2, "meeple", n) for n in range(1, 8))


def test_the_half_tiles_of_a_resigned_player() -> None:
    """T7: the half tiles of a player who resigns go to the box."""
    options: dict[str, OptionValue] = {"half-hand": 1}
    game = table("halflings", players=3, options=options)
    game.deals("H1-01", "H1-02", "H1-03")
    game.resigns(1)
    assert [hand(game.state, player) for player in range(3)] == [("H1-01",), (), ("H1-03",)]


def test_one_player_makes_all_dragon_steps() -> None:
    """PD-D4: where one player sits alone, they lead the dragon every step."""
    game = table(PD, players=1)
    game.play("PD-2", at=(0, 1))
    game.play("PD-H", at=(1, 0), rotation=1)
    for at in [(0, 0), (1, 0)]:
        assert game.player == 0
        game.dragon(at)
    assert game.drawing


@pytest.mark.parametrize("seat", [0, 1])
def test_two_players_end_the_game_when_one_resigns(seat: int) -> None:
    """T7: of two players either one's leaving ends the game."""
    game = table()
    game.resigns(seat)
    assert game.state.over


def ahead(player: int, points: int = 5) -> ScoreItem:
    """Return points that a player got earlier."""
    return ScoreItem(player, points, "road", (Part("tiles", points, points),))


def test_a_resigned_player_does_not_win() -> None:
    """T7: of those who stayed the one with most points wins; a resigned one's are still told."""
    game = table(players=4, bag={"BG-B": 1})
    game.state.award([ahead(0, 9), ahead(1, 3), ahead(2, 4)])
    assert game.state.winners == (0,)
    game.resigns(0)
    assert game.state.winners == (2,)
    game.play("BG-B", at=(0, 1))
    assert game.told(GameEnded) == [GameEnded((9, 3, 4, 0), (2,))]


def test_those_who_stayed_share() -> None:
    """T7, BG-12: those tied among the ones who stayed share the win."""
    game = table(players=4, bag={"BG-B": 1})
    game.state.award([ahead(player) for player in (1, 2, 3)])
    game.resigns(2)
    game.play("BG-B", at=(0, 1))
    assert game.told(GameEnded) == [GameEnded((0, 5, 5, 5), (1, 3))]


@given(
    points=st.lists(st.integers(-5, 40), min_size=2, max_size=6),
    gone=st.sets(st.integers(0, 5)),
)
def test_who_resigned_is_ranked_behind_all_others(points: list[int], gone: set[int]) -> None:
    """T7, BG-12: the winners come first, whatever the points of those who left; then by points."""
    state = table(players=len(points)).state
    state.award([ScoreItem(player, each, "city", ()) for player, each in enumerate(points)])
    state.active = tuple(player not in gone for player in state.players)
    ranking = state.rank(state.scores)
    assert sorted(ranking) == [*state.players]
    assert ranking[: len(state.winners)] == state.winners
    for better, worse in pairwise(ranking):
        assert state.active[better] >= state.active[worse]
        if state.active[better] == state.active[worse]:
            assert (-points[better], better) < (-points[worse], worse)


def test_the_last_one_left_wins_in_any_case() -> None:
    """T7: the last one left wins, whatever the points."""
    game = table(players=3)
    game.state.award([ahead(0), ahead(2)])
    game.resigns(0)
    game.resigns(2)
    assert game.told(GameEnded) == [GameEnded((5, 0, 5), (1,))]


def test_nobody_is_left() -> None:
    """T7: who plays alone and leaves ends the game, and is the only one to be told of."""
    game = table(players=1)
    game.resigns(0)
    assert game.told(GameEnded) == [GameEnded((0,), (0,))]


def test_what_a_resigned_player_has_on_the_board_stays() -> None:
    """G2-6, T7: big meeple, builder and pig of a resigned seat stay, and count."""
    game = table(IC, TB, players=3)
    game.put("BG-W", (-1, 0))
    game.stand(1, (0, 0), "road1", kind="big-meeple")
    game.stand(1, (0, 0), "road1", kind="builder")
    game.stand(0, (0, 0), "road1")
    game.resigns(1)
    game.play("BG-W", at=(1, 0), rotation=1)
    assert game.gains() == [(1, 3, "road")]
    assert (game.supply(1, "big-meeple"), game.supply(1, "builder")) == (1, 1)


def test_a_resigned_players_pig_brings_its_points() -> None:
    """G2-6, TB-19: their pig brings its points at the end."""
    game = table(TB, players=3)
    game.put("BG-E", (0, -1), 2)
    game.stand(1, (0, 0), "field1")
    game.stand(1, (0, 0), "field1", kind="pig")
    game.resigns(1)
    game.resigns(2)
    assert game.gains() == [(1, 3, "field"), (1, 1, "pig")]
    assert game.told(GameEnded) == [GameEnded((0, 4, 0), (0,))]
