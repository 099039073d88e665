"""The Abbot and the gardens (BG-10, BG-15 to BG-17)."""

from rules import Setup, new_game
from rules.actions import PASS, Deploy
from rules.events import FigureReturned, PointsGiven
from rules.expansions.abbot import ReturnAbbot
from tests.builders import PD, Table, table

MEADOW = {"BG-B": 20, "BG-A": 1, "BG-Eg": 1}


def abbot_in_a_garden() -> Table:
    """Player 0 has an abbot in the garden at (0, 1); it is player 1's turn."""
    game = table("abbot", start="BG-B", bag=MEADOW)
    game.play("BG-Eg", at=(0, 1), rotation=2, meeple="garden1", kind="abbot")
    return game


def test_an_abbot_besides_seven_meeples() -> None:
    """BG-10: with the Abbot each player has one besides the 7 meeples, without none."""
    game = table("abbot", players=3)
    assert [(game.supply(p), game.supply(p, "abbot")) for p in range(3)] == [(7, 1)] * 3
    assert table().supply(0, "abbot") == 0


def test_an_abbot_stands_on_gardens_and_monasteries_only() -> None:
    """BG-15: an abbot goes on a garden or a monastery and nowhere else."""
    game = table("abbot")
    game.lay("BG-A", at=(0, 1))
    assert game.segments("abbot") == ["monastery1"]
    game.passes()
    game.lay("BG-Eg", at=(0, -1), rotation=2)
    assert game.segments("abbot") == ["garden1"]


def test_only_an_abbot_stands_on_a_garden() -> None:
    """BG-15: no meeple goes on a garden."""
    game = table("abbot", "phantom")
    game.lay("BG-Eg", at=(0, -1), rotation=2)
    assert game.segments() == ["city1", "field1"]
    game.passes()
    assert game.segments("phantom") == ["city1", "field1"]


def test_a_surrounded_garden_scores_like_a_monastery() -> None:
    """BG-15: a garden with eight neighbours brings 9 points and sends its abbot home."""
    game = table("abbot", start="BG-B", bag=MEADOW | {"BG-E": 1})
    game.play("BG-Eg", at=(0, 1), rotation=3, meeple="garden1", kind="abbot")
    game.play("BG-E", at=(-1, 1), rotation=1)
    for at in [(1, 0), (1, 1), (1, 2), (0, 2), (-1, 2)]:
        game.play("BG-B", at=at)
    assert game.score(0) == 0
    game.play("BG-B", at=(-1, 0))
    assert game.gains() == [(0, 9, "garden")]
    assert game.supply(0, "abbot") == 1


def test_an_incomplete_garden_scores_at_the_end() -> None:
    """BG-15: at the end an abbot's garden brings 1 and 1 for each neighbour."""
    game = abbot_in_a_garden()
    game.play("BG-B", at=(1, 1))
    game.resigns(1)
    assert game.gains() == [(0, 3, "garden.incomplete")]


def test_taking_the_abbot_back() -> None:
    """BG-16: taking back the abbot brings 1 and 1 a neighbour at once, this tile included."""
    game = abbot_in_a_garden()
    game.play("BG-B", at=(1, 1))
    game.lay("BG-B", at=(1, 0))
    game.takes_back("0.abbot.1")
    assert game.gains() == [(0, 4, "garden.incomplete")]
    assert game.told(PointsGiven)
    assert [event.cause for event in game.told(FigureReturned)] == ["abbot"]
    assert game.supply(0, "abbot") == 1
    assert game.drawing, "it was the turn's wood action"


def test_only_ones_own_abbot() -> None:
    """BG-16: nobody takes back another player's abbot, or one that is at home."""
    game = abbot_in_a_garden()
    game.lay("BG-B", at=(1, 1))
    assert not game.may(ReturnAbbot)


def test_an_abbot_on_a_complete_feature_stays() -> None:
    """BG-16: once its feature is complete the abbot can't be taken back: it is scored in T5."""
    game = table("abbot", start="BG-B", bag=MEADOW)
    game.play("BG-B", at=(0, 1), meeple="monastery1", kind="abbot")
    for at in [(1, 0), (1, 1), (1, 2), (0, 2), (-1, 2), (-1, 1), (2, 2)]:
        game.play("BG-B", at=at)
    game.lay("BG-A", at=(-1, 0), rotation=1)
    assert game.state.turn.player == 0
    assert game.step == "wood"
    assert not game.may(ReturnAbbot)
    game.passes()
    assert game.gains() == [(0, 9, "monastery")]


def test_gardens_without_the_abbot() -> None:
    """BG-17: without the Abbot nobody can stand on a garden."""
    game = table()
    game.lay("BG-Eg", at=(0, -1), rotation=2)
    assert game.segments() == ["city1", "field1"]
    assert {type(action) for action in game.legal} == {Deploy, type(PASS)}


def test_gardens_are_printed_from_the_second_edition_on() -> None:
    """BG-17: a first-edition bag shows no garden, so the Abbot has monasteries only."""
    state = new_game(Setup(edition="C1", expansions=(PD, "abbot")))
    assert not any("garden" in state.tile(id).symbols for id in state.bag)
