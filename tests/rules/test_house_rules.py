"""House rules (HR-1 to HR-4)."""

import pytest

from rules import BadSetup
from rules.actions import Deploy
from rules.events import GameEnded
from rules.expansion import OptionValue
from rules.expansions.princess_dragon.dragon import DragonStopped, TilePutBack
from rules.expansions.princess_dragon.fairy import ClaimPoint, MoveFairy
from tests.builders import PD, Table, table


def fairy_on_the_road(rule: str) -> Table:
    """Player 0's highwayman stands at (1, 0) with the fairy; it is player 1's turn."""
    game = table(PD, options={rule: True})
    game.play("BG-U", at=(1, 0), rotation=1, meeple="road1")
    game.play("BG-B", at=(0, 1))
    game.lay("BG-U", at=(-1, 0), rotation=1)
    game.fairy("0.meeple.1")
    return game


def test_a_dragon_tile_goes_back_into_the_bag() -> None:
    """HR-1: before the first volcano a drawn dragon tile goes back, and another is drawn."""
    game = table(PD, options={"HR-1": True})
    before = game.bag()
    game.draws("PD-H")
    assert game.told(TilePutBack) == [TilePutBack(0, "PD-H")]
    assert game.bag() == before
    assert game.aside == ()
    assert (game.step, game.state.turn.player) == ("draw-tile", 0)


def test_with_only_dragon_tiles_the_game_ends() -> None:
    """HR-1: if only dragon tiles are left and no volcano came, the game ends (PD-D2)."""
    game = table(PD, options={"HR-1": True}, bag={"BG-B": 1, "PD-H": 1})
    game.play("BG-B", at=(0, 1))
    assert game.told(GameEnded)


def test_after_the_volcano_dragon_tiles_are_placed() -> None:
    """HR-1: once a volcano lies dragon tiles are placed as always."""
    game = table(PD, options={"HR-1": True})
    game.play("PD-2", at=(0, 1))
    game.lay("PD-H", at=(1, 0), rotation=1)
    assert game.step == "wood"


def test_the_point_must_be_claimed() -> None:
    """HR-2: the fairy's point is not given by itself; its player claims it in their own turn."""
    game = fairy_on_the_road("HR-2")
    game.play("BG-B", at=(0, 2))
    assert game.gains() == []
    game.draws("BG-B")
    assert game.may(ClaimPoint)
    game.claims()
    assert game.gains() == [(0, 1, "fairy.turn")]
    assert game.step == "place-tile", "the decision at hand goes on"
    assert not game.may(ClaimPoint), "once"


def test_the_point_may_be_claimed_later_in_the_turn() -> None:
    """HR-2: at any moment of the turn, before placing a figure or moving the dragon, too."""
    game = fairy_on_the_road("HR-2")
    game.play("PD-2", at=(0, 2))
    game.lay("PD-H", at=(2, 0), rotation=1)
    assert game.may(ClaimPoint)
    game.passes()
    assert game.step == "dragon-move"
    assert game.may(ClaimPoint)
    game.claims()
    assert game.gains() == [(0, 1, "fairy.turn")]
    assert game.step == "dragon-move"


def test_nobody_claims_in_another_players_turn() -> None:
    """HR-2: only the player whose turn it is may claim, and only their own point."""
    game = fairy_on_the_road("HR-2")
    game.lay("BG-B", at=(0, 2))
    assert not game.may(ClaimPoint)


def test_an_unclaimed_point_is_lost() -> None:
    """HR-2: unclaimed when the turn passes on, the point is lost."""
    game = fairy_on_the_road("HR-2")
    game.play("BG-B", at=(0, 2))
    game.play("BG-B", at=(0, 3))
    game.play("BG-B", at=(0, 4))
    game.draws("BG-B")
    game.claims()
    assert not game.may(ClaimPoint)
    assert game.score(0) == 1


def test_no_point_but_five() -> None:
    """HR-3: no 1-point bonus; her meeple's feature completed in play earns 5 instead of 3."""
    game = fairy_on_the_road("HR-3")
    game.play("BG-W", at=(2, 0), rotation=1)
    assert game.gains() == []
    game.play("BG-W", at=(-2, 0))
    assert game.gains() == [(0, 5, "road"), (0, 5, "fairy.scored")]


def test_final_scoring_keeps_three() -> None:
    """HR-3: in final scoring the fairy earns 3 as ever."""
    game = fairy_on_the_road("HR-3")
    game.resigns(1)
    assert game.gains() == [(0, 3, "road.incomplete"), (0, 3, "fairy.scored")]


def test_each_owner_earns_five() -> None:
    """HR-3: where each owner is rewarded, each earns 5."""
    options: dict[str, OptionValue] = {
        "fairy-placement": "on-tile",
        "fairy-point": "each",
        "fairy-reward": "each-owner",
    }
    game = table(PD, start="BG-B", options=options | {"HR-3": True})
    game.play("BG-I", at=(0, 1), rotation=1, meeple="city1")
    game.lay("PD-R", at=(0, -1), rotation=2)
    game.deploy("city2", at=(0, 1))
    game.lay("BG-N", at=(1, 1), rotation=2)
    game.fairy_to((0, 1))
    game.play("BG-N", at=(1, 2), rotation=3)
    game.play("BG-N", at=(0, 2))
    assert game.gains() == [
        (0, 8, "city"),
        (1, 8, "city"),
        (0, 5, "fairy.scored"),
        (1, 5, "fairy.scored"),
    ]


def test_two_house_rules_that_contradict() -> None:
    """HR-3: it is refused together with HR-2."""
    with pytest.raises(BadSetup, match="together"):
        table(PD, options={"HR-2": True, "HR-3": True})


def test_the_dragon_may_visit_the_fairy() -> None:
    """HR-4: the dragon may enter her tile, but eats nothing there."""
    game = fairy_on_the_road("HR-4")
    game.play("PD-2", at=(0, 2))
    game.play("PD-H", at=(-2, 0), rotation=1)
    game.dragon((0, 1), (0, 0), (1, 0))
    assert game.told(DragonStopped)
    assert game.dragon_at == game.fairy_at == (1, 0)
    assert game.where("0.meeple.1") == (1, 0, "road1")


def test_nobody_is_placed_beside_them() -> None:
    """HR-4: while the dragon is there no figure may be placed on that tile."""
    game = fairy_on_the_road("HR-4")
    game.play("PD-2", at=(0, 2))
    game.play("PD-H", at=(-2, 0), rotation=1)
    game.dragon((0, 1), (0, 0), (1, 0))
    game.lay("PD-R", at=(2, 0))
    assert game.may(Deploy)
    assert (1, 0) not in game.targets()


def test_nothing_is_eaten_when_she_leaves() -> None:
    """HR-4: the dragon eats on entering only, not when the fairy moves away."""
    game = fairy_on_the_road("HR-4")
    game.play("PD-2", at=(0, 2))
    game.play("BG-A", at=(-1, 1), meeple="monastery1")
    game.play("PD-H", at=(-2, 0), rotation=1)
    game.dragon((0, 1), (0, 0), (1, 0))
    game.lay("BG-U", at=(2, 0), rotation=1)
    game.fairy("0.meeple.2")
    assert game.fairy_at == (-1, 1)
    assert game.where("0.meeple.1") == (1, 0, "road1")
    assert game.dragon_at == (1, 0)


def test_she_may_join_a_meeple_under_the_dragon() -> None:
    """HR-4: she may move next to a meeple that shares its tile with the dragon."""
    game = fairy_on_the_road("HR-4")
    game.play("PD-2", at=(0, 2))
    game.play("BG-A", at=(-1, 1), meeple="monastery1")
    game.play("PD-H", at=(-2, 0), rotation=1)
    game.dragon((0, 1), (0, 0), (1, 0))
    game.lay("BG-U", at=(2, 0), rotation=1)
    game.fairy("0.meeple.2")
    game.play("BG-B", at=(0, 3))
    game.lay("BG-U", at=(3, 0), rotation=1)
    assert game.may(MoveFairy)
    game.fairy("0.meeple.1")
    assert game.fairy_at == game.dragon_at == (1, 0)
