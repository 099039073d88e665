"""The Robbers (RB-1 to RB-6)."""

import pytest

from rules import Setup, new_game
from rules.codec import restore, snapshot
from rules.events import Part
from rules.expansions.abbot import ReturnAbbot
from rules.expansions.bridges_castles_bazaars.bazaar import OfferPrice, RaiseBid, SellLot
from rules.expansions.princess_dragon.pieces import pieces
from rules.expansions.robbers import RobberPlaced, RobberWentAlong, ScoreRobbed, half_of
from rules.expansions.tower.prisoners import Ransom
from rules.tiles import load_tiles
from tests.builders import PD, TB, Table, figure
from tests.flocks import drive, herd
from tests.robbers import BAG, RB, hideout, put_robber, spaces, stands, wait, waiting

BCB = "bridges-castles-bazaars"


def close_city(game: Table, player: int = 0) -> None:
    """Complete the city of the start tile, in which this player has a knight: 4 points."""
    game.stand(player, (0, 0), "city1")
    game.play("BG-E", (0, -1), 2)


def over(game: Table) -> None:
    """Let the bag be empty, so that the game ends with this turn."""
    game.state.bag = {}
    game.state.legal = None


# Placing


@pytest.mark.parametrize("edition", ["C1", "C2"])
def test_the_tiles(edition: str) -> None:
    """RB-2: eight, with a bag on each."""
    state = new_game(Setup(edition=edition, expansions=(RB,)))
    tiles = [tile for tile in load_tiles(RB) if tile.id in state.bag]
    assert sum(state.bag[tile.id] for tile in tiles) == 8
    assert all("robber" in tile.symbols for tile in tiles)


def test_a_figure_follows_the_points() -> None:
    """RB-1: the figure of each player stands on the space of its points, beyond 50 too."""
    game = hideout(points=(48, 3))
    close_city(game)
    assert stands(game) == [(52,), (3,)]


def test_a_robber_goes_where_another_stands() -> None:
    """RB-2: at once after a bag tile, onto a space with another player's figure."""
    game = hideout(players=3, points=(4, 7, 9))
    game.lay(BAG, (0, -1), 2)
    assert (game.player, game.step, spaces(game)) == (0, "place-robber", [7, 9])
    put_robber(game, 9)
    assert game.told(RobberPlaced) == [RobberPlaced(0, 9)]
    assert waiting(game) == (9, None, None)


def test_nobody_is_asked_after_another_tile() -> None:
    """RB-2: only a tile with a bag lets robbers out."""
    game = hideout()
    game.lay("BG-E", (0, -1), 2)
    assert game.step == "wood"


def test_a_robber_may_stay_at_home() -> None:
    """RB-2: nobody has to place a robber."""
    game = hideout()
    game.lay(BAG, (0, -1), 2)
    game.passes()
    game.passes()
    assert waiting(game) == (None, None)
    assert game.step == "wood"


def test_the_active_players_robber_may_change_its_space() -> None:
    """RB-2: from another space too, but not to where it is."""
    game = hideout(players=3, points=(4, 7, 9))
    wait(game, 7, None, None)
    game.lay(BAG, (0, -1), 2)
    assert spaces(game) == [9]
    put_robber(game, 9)
    assert game.told(RobberPlaced) == [RobberPlaced(0, 9, 7)]


def test_then_the_next_whose_robber_is_at_home() -> None:
    """RB-2: one other player, the next in turn order who has theirs at home."""
    game = hideout(players=4, points=(4, 7, 9, 11))
    wait(game, None, 4, None, None)
    game.lay(BAG, (0, -1), 2)
    put_robber(game, 7)
    assert (game.player, spaces(game)) == (2, [4, 7, 11])
    put_robber(game, 11)
    assert (game.player, game.step) == (0, "wood")


def test_who_declines_is_followed_by_nobody() -> None:
    """RB-2: if the next player declines, nobody else may."""
    game = hideout(players=4)
    game.lay(BAG, (0, -1), 2)
    game.passes()
    assert game.player == 1
    game.passes()
    assert game.step == "wood"


def test_the_next_is_asked_though_the_active_player_has_no_space() -> None:
    """RB-2: if the active player has no other space to go to, the next is asked all the same."""
    game = hideout(points=(4, 7))
    wait(game, 7, None)
    game.lay(BAG, (0, -1), 2)
    assert (game.player, spaces(game)) == (1, [4])


def test_everybody_may_place_one() -> None:
    """RB-2 with option *robbers* set to everybody: all whose robber is at home, in turn order."""
    game = hideout(players=4, options={"robbers": "everybody"})
    wait(game, None, None, 0, None)
    game.lay(BAG, (0, -1), 2)
    asked = []
    while game.step == "place-robber":
        asked.append(game.player)
        put_robber(game, 0)
    assert asked == [0, 1, 3]


def test_before_the_princess() -> None:
    """G4-1, G4-3: robbers come before figures are placed, and once in each part."""
    game = hideout(TB, points=(4, 7))
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "road1", kind="builder")
    game.lay("RB-05", (1, 0), 1)
    assert game.step == "place-robber"
    game.passes()
    game.passes()
    game.passes()
    assert game.part == (0, 1)
    game.lay(BAG, (0, -1), 2)
    assert (game.player, game.step) == (0, "place-robber")


# Robbing


def test_half_of_a_score() -> None:
    """RB-3, RB-4: when the figure there scores, half goes to the robber's owner, who goes home."""
    game = hideout(points=(5, 0))
    wait(game, None, 5)
    close_city(game)
    assert game.told(ScoreRobbed) == [ScoreRobbed(1, 0, 4)]
    assert game.gains() == [(0, 4, "city"), (1, 2, "robbed")]
    assert game.items()[-1].parts == (Part("robbed", 4, 2),)
    assert (waiting(game), stands(game)) == ((None, None), [(9,), (2,)])


@pytest.mark.parametrize(("points", "half"), [(1, 1), (2, 1), (3, 2), (9, 5)])
def test_rounded_up(points: int, half: int) -> None:
    """RB-4: half, rounded up."""
    assert half_of(points) == half


def test_a_robber_elsewhere_gets_nothing() -> None:
    """RB-3: it waits for whoever stands on its space."""
    game = hideout(points=(5, 0))
    wait(game, None, 4)
    close_city(game)
    assert game.gains() == [(0, 4, "city")]
    assert waiting(game) == (None, 4)


def test_ones_own_figure_is_not_robbed() -> None:
    """RB-3: its owner's score leaves it where it is, also beside another's figure."""
    game = hideout(points=(5, 5))
    wait(game, 5, None)
    close_city(game)
    assert game.gains() == [(0, 4, "city")]
    assert waiting(game) == (5, None)


def test_whoever_stands_there() -> None:
    """RB-3: also somebody who was not there when the robber came."""
    game = hideout(players=3, points=(3, 0, 0))
    wait(game, None, 7, None)
    close_city(game)
    assert stands(game)[0] == (7,)
    game.stand(0, (0, 0), "road1")
    game.play("BG-A", (1, 0), 1)
    game.play("BG-A", (-1, 0), 3)
    assert game.gains() == [(0, 3, "road"), (1, 2, "robbed")]


def test_each_robber_gets_half() -> None:
    """RB-4: several on the space get half each, in turn order."""
    game = hideout(players=3, points=(5, 0, 0))
    wait(game, None, 5, 5)
    close_city(game)
    assert game.gains() == [(0, 4, "city"), (1, 2, "robbed"), (2, 2, "robbed")]
    assert waiting(game) == (None, None, None)


def test_the_greatest_score_of_a_round() -> None:
    """RB-4: of scores that are made at once from its space it takes one, the greatest."""
    game = hideout(players=3, points=(5, 5, 0))
    wait(game, None, None, 5)
    game.put("BG-A", (-1, -1), 3)
    game.put("BG-A", (0, -2))
    game.stand(1, (0, -2), "road1")
    game.stand(0, (0, 0), "city1")
    game.play("RB-05", (0, -1), 2)
    assert sorted(game.gains()) == [(0, 4, "city"), (1, 3, "road"), (2, 2, "robbed")]
    assert game.told(ScoreRobbed) == [ScoreRobbed(2, 0, 4)]
    assert waiting(game) == (None, None, None)


def test_what_was_robbed_is_shared_once() -> None:
    """RB-4: a score of the next turn, of which nothing is robbed, brings nobody else points."""
    game = hideout(points=(5, 0))
    wait(game, None, 5)
    close_city(game)
    game.stand(1, (0, 0), "road1")
    game.play("BG-A", (1, 0), 1)
    game.play("BG-A", (-1, 0), 3)
    assert game.gains() == [(1, 3, "road")]


def test_stolen_points_are_not_robbed() -> None:
    """RB-5: a robber beside a figure that moves by stolen points goes along with it."""
    game = hideout(players=3, points=(5, 8, 0))
    wait(game, None, 5, 8)
    close_city(game)
    assert game.gains() == [(0, 4, "city"), (1, 2, "robbed")]
    assert game.told(RobberWentAlong) == [RobberWentAlong(2, 10, 1)]
    assert waiting(game) == (None, None, 10)


def test_a_robber_stays_where_another_still_stands() -> None:
    """RB-5: with another player's figure on the old space it stays there."""
    game = hideout(players=4, points=(5, 8, 0, 8))
    wait(game, None, 5, 8, None)
    close_city(game)
    assert waiting(game) == (None, None, 8, None)
    assert not game.told(RobberWentAlong)


def test_the_owners_figure_keeps_nobody_there() -> None:
    """RB-5, RB-3: the owner's own figure is none to wait for."""
    game = hideout(players=3, points=(5, 8, 8))
    wait(game, None, 5, 8)
    close_city(game)
    assert waiting(game) == (None, None, 10)


def test_the_fairys_point_is_a_round_of_its_own() -> None:
    """RB-4, RB-6: the 1 point of T1 is robbed, before the tile is drawn."""
    game = hideout(PD, points=(5, 5))
    wait(game, None, 5)
    game.stand(0, (0, 0), "road1")
    game.state.store(pieces(game.state), fairy=game.state.board.square_of(0))
    game.state.store(pieces(game.state), beside=figure("0.meeple.1"))
    wait(game, None, 5)
    game.play("BG-B", (0, 1))
    game.play("BG-B", (1, 1))
    assert game.gains()[-2:] == [(0, 1, "fairy.turn"), (1, 1, "robbed")]
    assert game.drawing


def test_a_flock_is_a_round_of_its_own() -> None:
    """RB-4: a flock's points are robbed by themselves, before what the tile completes."""
    game = hideout("hills-sheep", points=(5, 0))
    wait(game, None, 5)
    herd(game, 0, (0, 0), "field2", 3)
    game.lay("BG-U", (0, 1), 1)
    game.passes()
    drive(game)
    assert game.gains()[:2] == [(0, 3, "flock"), (1, 2, "robbed")]


def test_a_sale_is_a_round_of_its_own() -> None:
    """RB-4, RB-5: what is paid at a bazaar moves a robber along; what is got may be robbed."""
    game = hideout(BCB, players=3, points=(5, 9, 7))
    wait(game, 9, None, 5)
    game.lay("BCB-06", (0, 1))
    while not game.may(OfferPrice):
        if game.player == -1:
            game.act(game.legal[0])
        else:
            game.passes()
    offer = game.choices(OfferPrice)[0]
    game.act(OfferPrice(offer.tile, 1))
    game.passes()
    game.act(RaiseBid(3))
    game.act(SellLot())
    assert game.gains() == [(0, -3, "bazaar"), (1, 3, "bazaar"), (0, 2, "robbed")]
    assert stands(game) == [(4,), (12,), (7,)]
    assert waiting(game) == (None, None, 4)


def test_an_abbots_points_are_robbed() -> None:
    """RB-4, RB-6: points of an abbot taken back are scored like others."""
    game = hideout("abbot", points=(5, 0))
    wait(game, None, 5)
    game.put("BG-B", (0, 1))
    game.stand(0, (0, 1), "monastery1", kind="abbot")
    game.lay("BG-B", (1, 1))
    game.act(ReturnAbbot(figure("0.abbot.1")))
    assert game.gains()[-1] == (1, 2, "robbed")


def ransom(*robbers: int | None) -> Table:
    """Return a table at which player 0 has just paid 3 of 5 points to 1, with 9, for a meeple."""
    game = hideout("tower", players=3, points=(5, 9, 7))
    game.stand(0, (0, 0), "road1")
    game.state.capture(figure("0.meeple.1"), 1)
    wait(game, *robbers)
    game.draws("BG-E")
    game.act(Ransom(figure("0.meeple.1")))
    return game


def test_a_ransom() -> None:
    """RB-5, RB-6: what is paid as ransom moves a robber along; who gets it is robbed."""
    game = ransom(9, None, 5)
    assert [item[1:] for item in game.gains()] == [(-3, "ransom"), (3, "ransom"), (2, "robbed")]
    assert (stands(game), waiting(game)) == ([(4,), (12,), (7,)], (None, None, 4))


def test_ones_own_robber_stays_behind() -> None:
    """RB-5: it does not go along with the figure of its owner."""
    game = ransom(5, None, None)
    assert (stands(game), waiting(game)) == ([(2,), (12,), (7,)], (5, None, None))


def test_the_final_scoring_is_not_robbed() -> None:
    """RB-6: nothing of the final scoring."""
    game = hideout(points=(5, 0))
    wait(game, None, 5)
    game.stand(0, (0, 0), "road1")
    game.draws("BG-B")
    over(game)
    game.place((0, 1))
    while game.step:
        game.passes()
    assert game.score(0) > 5
    assert not game.told(ScoreRobbed)
    assert waiting(game) == (None, 5)


# Leaving


def test_a_resigned_players_robber_robs_nobody() -> None:
    """G4-5: it stays where it is."""
    game = hideout(players=3, points=(5, 0, 0))
    wait(game, None, 5, None)
    game.resigns(1)
    close_city(game)
    assert game.gains() == [(0, 4, "city")]
    assert waiting(game) == (None, 5, None)


def test_a_resigned_player_is_not_asked() -> None:
    """G4-5: the next who plays is asked; a question that is open lapses."""
    game = hideout(players=4)
    game.resigns(1)
    game.lay(BAG, (0, -1), 2)
    game.passes()
    assert game.player == 2
    game.resigns(2)
    assert (game.player, game.step) == (0, "wood")


def test_a_resigned_players_figure_is_waited_for() -> None:
    """G4-5: meeples of theirs still score, so their figure counts."""
    game = hideout(players=3, points=(0, 6, 0))
    game.resigns(1)
    game.lay(BAG, (0, -1), 2)
    assert spaces(game) == [0, 6]


# Storing


def test_robbers_are_stored() -> None:
    """RB-2: where robbers and figures are is part of the position."""
    game = hideout(points=(5, 0))
    wait(game, None, 5)
    again = restore(snapshot(game.state))
    assert again == game.state
    assert again.slots == game.state.slots
