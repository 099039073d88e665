"""The princess (PD-P1 to PD-P5)."""

from rules.actions import Deploy, Pass
from rules.events import FeatureScored, FigureReturned
from rules.expansions.abbot import ReturnAbbot
from rules.expansions.princess_dragon.fairy import MoveFairy
from rules.expansions.princess_dragon.princess import RemoveKnight
from tests.builders import PD, Table, figure, table


def knight_to_the_north(*expansions: str) -> Table:
    """Player 0's knight stands at (0, -1) in a city open to the north; it is player 1's turn."""
    game = table(PD, *expansions)
    game.play("BG-G", at=(0, -1), rotation=1, meeple="city1")
    return game


def test_the_princess_may_remove_a_knight() -> None:
    """PD-P1: her segment joins a city with a knight; the player may send him home."""
    game = knight_to_the_north()
    game.lay("PD-C", at=(0, -2), rotation=1)
    assert game.legal == (RemoveKnight(figure("0.meeple.1")), Pass())
    game.removes("0.meeple.1")
    assert [event.cause for event in game.told(FigureReturned)] == ["princess"]
    assert game.supply(0) == 7


def test_a_knight_of_any_colour() -> None:
    """PD-P1: exactly one knight of any colour, one's own included."""
    game = table(PD)
    game.play("BG-L", at=(1, 0), meeple="city1")
    game.play("BG-L", at=(-1, 0), meeple="city1")
    game.play("BG-N", at=(1, -1), rotation=2)
    game.play("BG-N", at=(-1, -1), rotation=1)
    game.lay("PD-C", at=(0, -1), rotation=2)
    assert game.choices(RemoveKnight) == [
        RemoveKnight(figure("0.meeple.1")),
        RemoveKnight(figure("1.meeple.1")),
    ]
    game.removes("0.meeple.1")
    assert game.gains() == [(1, 12, "city")]


def test_a_phantom_is_a_knight() -> None:
    """PD-P1: a phantom in the city may be removed, too."""
    game = table(PD, "phantom")
    game.lay("BG-G", at=(0, -1), rotation=1)
    game.passes()
    game.deploy("city1", kind="phantom")
    game.lay("PD-C", at=(0, -2), rotation=1)
    assert game.may(RemoveKnight(figure("0.phantom.1")))


def test_a_city_without_knights() -> None:
    """PD-P1: without a knight in her city the princess does nothing."""
    game = table(PD)
    game.play("BG-G", at=(0, -1), rotation=1, meeple="field1")
    game.lay("PD-C", at=(0, -2), rotation=1)
    assert game.step == "wood"


def test_a_monk_inside_the_city_is_no_knight() -> None:
    """PD-P1: a monk in a monastery inside the city is safe from the princess."""
    game = table(PD)
    game.play("PD-2", at=(0, 1))
    game.play("BG-U", at=(1, 0), rotation=1)
    game.play("PD-O", at=(0, -1), rotation=1, meeple="monastery1")
    game.dragon((0, 0), (1, 0))
    game.lay("PD-C", at=(0, -2), rotation=1)
    assert game.step == "wood"


def test_after_a_removal_no_figure_is_placed_or_moved() -> None:
    """PD-P2: having removed a knight, the player places no meeple or phantom and moves no fairy."""
    game = table(PD, "phantom", "abbot")
    game.play("BG-G", at=(0, -1), rotation=1, meeple="city1")
    game.play("BG-B", at=(0, 1), meeple="monastery1", kind="abbot")
    game.play("BG-B", at=(0, 2))
    game.lay("PD-C", at=(0, -2), rotation=1)
    other = Table(game.state.copy())
    game.removes("0.meeple.1")
    assert game.drawing
    other.passes()
    assert other.may(Deploy)
    assert other.may(MoveFairy)
    assert other.may(ReturnAbbot)


def test_declining_leaves_the_turn_as_ever() -> None:
    """PD-P3: declining is a decision of its own; the wood action follows."""
    game = knight_to_the_north()
    game.lay("PD-C", at=(0, -2), rotation=1)
    game.passes()
    assert game.step == "wood"
    assert game.segments() == ["field1"]
    game.deploy("field1")
    assert game.supply(0) == 6
    assert game.supply(1) == 6


def test_only_the_city_with_her_segment() -> None:
    """PD-P4: of a tile's two city segments only hers counts."""
    game = knight_to_the_north()
    game.lay("PD-F", at=(0, -2), rotation=1)
    assert game.step == "wood", "the knight is in the other city"
    game = knight_to_the_north()
    game.lay("PD-F", at=(0, -2), rotation=2)
    assert game.step == "princess"


def test_a_city_that_joins_both_segments_counts_as_a_whole() -> None:
    """PD-P4: if both segments of the tile are in one city, all knights of it count."""
    game = table(PD)
    game.play("BG-L", at=(1, 0), meeple="city1")
    game.play("BG-R", at=(1, -1), rotation=3)
    game.play("BG-N", at=(1, -2), rotation=2)
    game.play("BG-N", at=(0, -2), rotation=1)
    game.lay("PD-F", at=(0, -1))
    assert game.feature((0, -1), "city1") is game.feature((0, -1), "city2")
    assert game.choices(RemoveKnight) == [RemoveKnight(figure("0.meeple.1"))]


def test_removal_comes_before_scoring() -> None:
    """PD-P5: the removed knight scores nothing and brings no fairy bonus; nobody else scores."""
    game = knight_to_the_north()
    game.play("BG-B", at=(0, 1))
    game.lay("BG-B", at=(0, 2))
    game.fairy("0.meeple.1")
    game.lay("PD-D", at=(0, -2), rotation=2)
    assert game.feature((0, 0), "city1").complete
    game.removes("0.meeple.1")
    assert not game.told(FeatureScored)
    assert game.score(0) == 0


def test_a_removed_knight_counts_for_no_majority() -> None:
    """PD-P5: the majority is judged without the removed knight."""
    game = table(PD)
    game.play("BG-L", at=(1, 0), meeple="city1")
    game.play("BG-L", at=(-1, 0), meeple="city1")
    game.play("BG-N", at=(1, -1), rotation=2)
    game.play("BG-N", at=(-1, -1), rotation=1)
    game.lay("PD-C", at=(0, -1), rotation=2)
    game.removes("1.meeple.1")
    assert game.gains() == [(0, 12, "city")]
