"""The Phantom (PH-1 to PH-3, PH-5, PH-6)."""

import pytest

from rules.actions import PASS, Deploy
from rules.events import FigureReturned
from rules.expansions.abbot import ReturnAbbot
from rules.expansions.princess_dragon.fairy import MoveFairy
from rules.expansions.princess_dragon.princess import RemoveKnight
from tests.builders import PD, Table, figure, table


def haunted(*expansions: str) -> Table:
    """Player 0's phantom stands alone on the road at (1, 0); it is player 1's turn."""
    game = table("phantom", *expansions)
    game.lay("BG-U", at=(1, 0), rotation=1)
    game.passes()
    game.deploy("road1", kind="phantom")
    return game


def test_a_phantom_besides_seven_meeples() -> None:
    """PH-1: each player has one phantom besides the 7 meeples."""
    game = table("phantom", players=3)
    assert [(game.supply(p), game.supply(p, "phantom")) for p in range(3)] == [(7, 1)] * 3


def test_the_phantom_is_a_second_meeple() -> None:
    """PH-1: after the meeple the phantom may go on another free feature of the same tile."""
    game = table("phantom")
    game.lay("BG-L", at=(1, 0))
    assert not game.segments("phantom"), "its phase is separate"
    game.deploy("road2")
    assert game.step == "phantom"
    assert game.segments("phantom") == ["city1", "road1", "road3", "field1", "field2", "field3"]
    game.deploy("city1", kind="phantom")
    assert (game.supply(0), game.supply(0, "phantom")) == (6, 0)


def test_not_on_the_meeples_feature() -> None:
    """PH-1: its phase is judged on the board as it then stands."""
    game = table("phantom", start="BG-V")
    game.play("BG-V", at=(-1, 0), rotation=3)
    game.play("BG-V", at=(-1, 1), rotation=2)
    game.lay("BG-V", at=(0, 1), rotation=1)
    game.deploy("road1")
    assert "road1" not in game.segments("phantom")


def test_the_phantom_alone() -> None:
    """PH-2: it may be the only meeple of a turn, and then no other figure follows."""
    game = haunted()
    assert game.drawing
    assert game.where("0.phantom.1") == (1, 0, "road1")
    assert game.supply(0) == 7


def test_its_phase_follows_a_turn_without_wood_action() -> None:
    """PH-2: where no meeple is at home the phantom's phase comes all the same."""
    game = table("phantom", players=1)
    for y in range(1, 7):
        game.play("BG-B", at=(0, y), meeple="monastery1")
    game.play("BG-A", at=(0, 7), meeple="monastery1")
    assert game.supply(0) == 0
    game.lay("BG-U", at=(1, 0), rotation=1)
    assert game.step == "phantom"


def test_it_scores_like_a_meeple() -> None:
    """PH-3: it counts one for the majority, scores, comes home and can be used again."""
    game = haunted()
    game.play("BG-W", at=(2, 0), rotation=1)
    game.play("BG-W", at=(-1, 0))
    assert game.gains() == [(0, 4, "road")]
    assert [event.figure for event in game.told(FigureReturned)] == [figure("0.phantom.1")]
    game.play("BG-B", at=(0, 1))
    game.lay("BG-B", at=(0, 2))
    game.passes()
    assert game.may(Deploy("phantom", 0, 2, "monastery1"))


def test_it_occupies_its_feature() -> None:
    """PH-3: nobody else may claim a feature with a phantom on it."""
    game = haunted()
    game.lay("BG-U", at=(2, 0), rotation=1)
    assert "road1" not in game.segments()


def test_it_is_eaten() -> None:
    """PH-3: the dragon eats the phantom like any meeple."""
    game = haunted(PD)
    game.play("PD-2", at=(0, 1))
    game.play("PD-H", at=(-1, 0), rotation=1)
    game.dragon((0, 0), (1, 0))
    assert game.supply(0, "phantom") == 1


def test_it_is_removed_by_a_princess() -> None:
    """PH-3: a princess may send the phantom home."""
    game = table("phantom", PD)
    game.lay("BG-G", at=(0, -1), rotation=1)
    game.passes()
    game.deploy("city1", kind="phantom")
    game.lay("PD-C", at=(0, -2), rotation=1)
    game.removes("0.phantom.1")
    assert game.supply(0, "phantom") == 1


def test_it_follows_any_wood_action() -> None:
    """PH-5: it may follow a meeple, a fairy move or an abbot's return."""
    game = table("phantom", PD, "abbot")
    game.play("BG-B", at=(0, 1), meeple="monastery1", kind="abbot")
    game.play("BG-B", at=(0, 2))
    game.lay("BG-L", at=(1, 0))
    wood = (
        Deploy("meeple", 1, 0, "city1"),
        MoveFairy(figure("0.abbot.1")),
        ReturnAbbot(figure("0.abbot.1")),
        PASS,
    )
    for action in wood:
        copy = Table(game.state.copy())
        copy.act(action)
        assert copy.step == "phantom"
        assert copy.may(Deploy("phantom", 1, 0, "road1"))


def test_it_follows_no_removal() -> None:
    """PH-5: after a princess removed a knight no phantom is placed (PD-P2)."""
    game = table("phantom", PD)
    game.play("BG-G", at=(0, -1), rotation=1, meeple="city1")
    game.lay("PD-C", at=(0, -2), rotation=1)
    assert game.may(RemoveKnight)
    game.removes("0.meeple.1")
    assert game.drawing


@pytest.mark.parametrize("tile", ["PD-2", "PD-Z"])
def test_not_on_the_volcano(tile: str) -> None:
    """PH-6: the phantom goes neither on this turn's volcano nor elsewhere on the dragon's tile."""
    game = table("phantom", PD)
    game.lay(tile, at=(0, 1), rotation=2)
    assert game.drawing
    game.lay("PD-R", at=(1, 0))
    game.passes()
    assert game.targets("phantom") == {(0, 0), (1, 0)}


def test_never_on_a_garden() -> None:
    """PH-6: only an abbot stands on a garden."""
    game = table("phantom", "abbot")
    game.lay("BG-Eg", at=(0, -1), rotation=2)
    game.passes()
    assert game.segments("phantom") == ["city1", "field1"]


def test_one_portal_for_both() -> None:
    """PH-6: through a portal goes either the meeple or the phantom (PD-M5)."""
    game = table("phantom", PD)
    game.lay("PD-R", at=(1, 0))
    game.deploy("city1", at=(0, 0))
    assert game.targets("phantom") == {(1, 0)}
