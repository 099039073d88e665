"""House rules (HR-1 to HR-4)."""

import pytest

from rules import BadSetup
from rules.actions import PASS, Action, Deploy, DrawTile, PlaceTile
from rules.events import GameEnded
from rules.expansions.crop_circle import NameCrop
from rules.expansions.princess_dragon.dragon import DragonStopped, MoveDragon, TilePutBack
from rules.expansions.princess_dragon.fairy import ClaimPoint, MoveFairy
from rules.expansions.princess_dragon.pieces import pieces
from rules.expansions.source import ChooseFromHand
from rules.expansions.traders_builders.builder import TakeSecondPart
from rules.geometry import square_at
from rules.option import OptionValue
from tests.builders import PD, TB, Table, figure, table
from tests.halves import with_halves


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


def owed(game: Table) -> Table:
    """Put player 0's highwayman and the fairy onto (0, 0), her point unclaimed in their turn."""
    beside = figure("0.meeple.1")
    game.state.store(pieces(game.state), fairy=square_at(0, 0), beside=beside, unclaimed=True)
    game.stand(0, (0, 0), "road1")
    return game


def decisions(game: Table, *actions: Action) -> list[tuple[str, int | None]]:
    """Do these actions; return what was decided where the claim stood beside it, and by whom."""
    claimable = []
    for action in actions:
        if game.may(ClaimPoint):
            claimable.append((game.step, game.player))
        game.act(action)
    return claimable


def test_the_claim_beside_a_half_tile() -> None:
    """HR-2: it stands beside the choice of source, of a place, and of what a crop circle does."""
    game = owed(
        with_halves(
            *("H2-04", "H1-04"),
            expansions=(PD, "phantom"),
            start="BG-D",
            options={"HR-2": True},
        )
    )
    game.put("BG-D", (1, 0))
    game.stand(1, (1, 0), "city1")
    game.stand(0, (0, 0), "city1")
    circle = (ChooseFromHand("H2-04"), PlaceTile(0, 1, 1), PASS, PASS, NameCrop("knight", "A"))
    assert decisions(game, *circle, PASS, PASS) == [
        ("source", 0),
        ("place-tile", 0),
        ("wood", 0),
        ("phantom", 0),
        ("crop-circle", 0),
        ("crop-add", 0),
    ], "not beside what player 1 adds"


def test_the_claim_in_a_double_turn() -> None:
    """HR-2: it stands beside one's own steps of the dragon, and one's second part."""
    game = owed(table(PD, TB, options={"HR-2": True, "double-turn": "may-decline"}))
    game.stand(0, (0, 0), "road1", kind="builder")
    game.put("BG-B", (0, 1))
    game.put("BG-B", (0, 2))
    game.put("BG-B", (0, 3))
    game.state.store(pieces(game.state), dragon=square_at(0, 1))
    dragon = (DrawTile("PD-H"), PlaceTile(1, 0, 1), PASS, MoveDragon(0, 2), MoveDragon(0, 3))
    assert decisions(game, *dragon, TakeSecondPart(), DrawTile("BG-B"), PlaceTile(0, 4, 0)) == [
        ("place-tile", 0),
        ("wood", 0),
        ("dragon-move", 0),
        ("double-turn", 0),
        ("place-tile", 0),
    ], "not beside the dragon's second step"


def test_the_claim_beside_a_princess() -> None:
    """HR-2: it stands beside the removal of a knight; that done, the turn goes on."""
    game = owed(table(PD, options={"HR-2": True}))
    game.stand(1, (0, 0), "city1")
    game.lay("PD-C", at=(0, -1), rotation=1)
    assert (game.step, game.may(ClaimPoint)) == ("princess", True)
    game.claims()
    assert game.gains() == [(0, 1, "fairy.turn")]
    assert (game.step, game.may(ClaimPoint)) == ("princess", False)
    game.removes("1.meeple.1")
    assert game.drawing


def last_turn(bag: dict[str, int]) -> Table:
    """Player 0's second turn begins, the fairy beside them; these tiles are left."""
    bag = {"BG-B": 2 + bag.pop("BG-B", 0)} | bag
    game = table(PD, options={"HR-2": True}, bag=bag)
    game.put("BG-E", (0, -1), 2)
    owed(game)
    game.play("BG-B", at=(0, 1))
    game.play("BG-B", at=(0, 2))
    return game


def test_a_turn_without_a_decision() -> None:
    """HR-2: a turn that leaves its player no decision, as nothing fits, claims by itself."""
    game = last_turn({"BG-C": 1})
    game.draws("BG-C")
    assert game.told(GameEnded)
    assert game.gains() == [(0, 1, "fairy.turn"), (0, 1, "road.incomplete"), (0, 3, "fairy.scored")]


def test_a_last_turn_with_a_decision() -> None:
    """HR-2: in a last turn with a decision an unclaimed point is lost."""
    game = last_turn({"BG-B": 1})
    game.play("BG-B", at=(0, 3))
    assert game.told(GameEnded)
    assert game.gains() == [(0, 1, "road.incomplete"), (0, 3, "fairy.scored")]


@pytest.mark.parametrize(("seat", "points"), [(0, 0), (1, 1)])
def test_leaving_ends_a_turn_without_a_decision(seat: int, points: int) -> None:
    """HR-2, T7: if the other player's leaving ends the game first, the point is claimed."""
    game = last_turn({"BG-B": 1})
    game.resigns(seat)
    assert game.told(GameEnded)
    assert game.gains().count((0, 1, "fairy.turn")) == points


def test_nobody_claims_for_another() -> None:
    """HR-2: where the fairy is beside somebody else nothing is claimed by itself."""
    game = last_turn({"BG-C": 1, "BG-B": 1})
    game.play("BG-B", at=(0, 3))
    game.draws("BG-C")
    assert game.told(GameEnded)
    assert game.gains() == [(0, 1, "road.incomplete"), (0, 3, "fairy.scored")]


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
