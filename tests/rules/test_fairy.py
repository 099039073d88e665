"""The fairy (PD-F1 to PD-F11)."""

from rules.actions import Deploy, Pass
from rules.events import FigureReturned
from rules.expansions.princess_dragon.fairy import FairyMoved, MoveFairy
from tests.builders import PD, Table, figure, table


def fairy_on_the_road() -> Table:
    """Player 0's highwayman stands at (1, 0) with the fairy; it is player 1's turn."""
    game = table(PD)
    game.play("BG-U", at=(1, 0), rotation=1, meeple="road1")
    game.play("BG-B", at=(0, 1))
    game.lay("BG-U", at=(2, 0), rotation=1)
    game.fairy("0.meeple.1")
    return game


def fairy_in_the_city() -> Table:
    """Player 0's knight stands at (0, -1) with the fairy; it is player 1's turn."""
    game = table(PD)
    game.play("BG-G", at=(0, -1), rotation=1, meeple="city1")
    game.play("BG-B", at=(0, 1))
    game.lay("BG-B", at=(0, 2))
    game.fairy("0.meeple.1")
    return game


def two_on_a_tile() -> Table:
    """Player 0 has a monk and a farmer at (0, 1), both placed by portal or tile."""
    game = table(PD)
    game.play("BG-A", at=(0, 1), meeple="monastery1")
    game.play("BG-U", at=(-1, 0), rotation=1)
    game.lay("PD-R", at=(1, 0))
    game.deploy("field1", at=(0, 1))
    game.play("BG-U", at=(-2, 0), rotation=1)
    return game


def test_the_fairy_starts_off_the_board() -> None:
    """PD-F1: at first the fairy is nowhere."""
    game = table(PD)
    assert game.fairy_at is None
    assert game.beside_fairy == ""


def test_the_fairy_goes_to_one_of_ones_own_meeples() -> None:
    """PD-F1: instead of placing a figure a player may send the fairy to a meeple of their own."""
    game = table(PD)
    game.play("BG-U", at=(1, 0), rotation=1, meeple="road1")
    game.play("BG-B", at=(0, 1), meeple="monastery1")
    game.lay("BG-U", at=(2, 0), rotation=1)
    assert game.choices(MoveFairy) == [MoveFairy(figure("0.meeple.1"))]
    game.fairy("0.meeple.1")
    assert game.told(FairyMoved) == [FairyMoved(0, 1, 0, figure("0.meeple.1"), "road1")]
    assert (game.fairy_at, game.beside_fairy) == ((1, 0), "0.meeple.1")
    assert game.drawing, "it was the turn's wood action"


def test_not_to_the_meeple_she_is_next_to() -> None:
    """PD-F1: she may go to any own meeple but the one she stands next to."""
    game = two_on_a_tile()
    game.lay("BG-U", at=(-3, 0), rotation=1)
    assert len(game.choices(MoveFairy)) == 2
    game.fairy("0.meeple.1")
    game.play("BG-U", at=(-4, 0), rotation=1)
    game.lay("BG-U", at=(2, 0), rotation=1)
    assert game.choices(MoveFairy) == [MoveFairy(figure("0.meeple.2"))], "on the same tile, too"


def test_only_one_meeple_is_next_to_the_fairy() -> None:
    """PD-F2: of two meeples on her tile only one is next to her and brings points."""
    game = two_on_a_tile()
    game.lay("BG-U", at=(-3, 0), rotation=1)
    game.fairy("0.meeple.2")
    game.play("BG-U", at=(-4, 0), rotation=1)
    assert game.gains() == [(0, 1, "fairy.turn")]
    game.resigns(1)
    fairy = [item.spot for item in game.items() if item.reason == "fairy.scored"]
    assert [spot.segment for spot in fairy if spot] == ["field1"]


def test_a_point_at_the_start_of_the_turn() -> None:
    """PD-F3: at the start of a turn the fairy gives 1 point to her meeple's owner."""
    game = fairy_on_the_road()
    assert game.gains() == []
    game.play("BG-B", at=(0, 2))
    assert game.gains() == [(0, 1, "fairy.turn")]
    game.play("BG-B", at=(0, 3))
    assert game.gains() == [], "not in the other player's turn"


def test_three_points_when_her_meeple_scores() -> None:
    """PD-F4: when her meeple's feature is scored its owner gets 3 points, as an item of its own."""
    game = fairy_in_the_city()
    game.play("BG-E", at=(0, -2), rotation=2)
    assert game.gains()[:2] == [(0, 6, "city"), (0, 3, "fairy.scored")]


def test_three_points_without_majority() -> None:
    """PD-F4: the 3 points are given even if the majority is somebody else's."""
    game = table(PD)
    game.play("BG-L", at=(1, 0), meeple="city1")
    game.play("BG-L", at=(-1, 0), meeple="city1")
    game.play("BG-N", at=(1, -1), rotation=2)
    game.lay("BG-B", at=(1, -2))
    game.fairy("1.meeple.1")
    game.play("BG-E", at=(0, -2), rotation=2, meeple="city1")
    game.play("BG-N", at=(-1, -1), rotation=1)
    game.play("BG-C", at=(0, -1))
    assert game.gains()[:2] == [(0, 16, "city"), (1, 3, "fairy.scored")]


def test_three_points_in_final_scoring_too() -> None:
    """PD-F4: the 3 points are given at the end of the game as well."""
    game = fairy_on_the_road()
    game.resigns(1)
    assert game.gains() == [(0, 3, "road.incomplete"), (0, 3, "fairy.scored")]


def test_three_points_for_a_field_worth_nothing() -> None:
    """PD-F4: fields count as well, even one that brings 0 points."""
    game = table(PD)
    game.play("BG-B", at=(0, 1), meeple="field1")
    game.play("BG-B", at=(0, 2))
    game.lay("BG-B", at=(0, 3))
    game.fairy("0.meeple.1")
    game.resigns(1)
    assert game.gains() == [(0, 0, "field"), (0, 3, "fairy.scored")]


def test_no_three_points_for_other_features_of_her_tile() -> None:
    """PD-F4: only the feature on which her own meeple stands brings the points."""
    game = table(PD)
    game.play("BG-L", at=(1, 0), meeple="road2")
    game.play("BG-B", at=(0, 1))
    game.lay("BG-B", at=(0, 2))
    game.fairy("0.meeple.1")
    game.play("BG-E", at=(1, -1), rotation=2, meeple="city1")
    assert (1, 4, "city") in game.gains()
    assert "fairy.scored" not in {reason for _, _, reason in game.gains()}


def test_moving_her_comes_before_scoring() -> None:
    """PD-F5: she may go to a meeple whose feature is completed this very turn."""
    game = table(PD)
    game.play("BG-G", at=(0, -1), rotation=1, meeple="city1")
    game.play("BG-B", at=(0, 1))
    game.lay("BG-E", at=(0, -2), rotation=2)
    game.fairy("0.meeple.1")
    assert game.gains() == [(0, 6, "city"), (0, 3, "fairy.scored")]


def test_her_tile_is_barred_to_the_dragon() -> None:
    """PD-F6: the dragon may not enter her tile, and all who stand there are safe."""
    game = two_on_a_tile()
    game.lay("PD-1", at=(0, 2), rotation=2)
    game.fairy("0.meeple.1")
    game.play("PD-H", at=(-3, 0), rotation=1)
    assert game.drawing, "(0, 1) would have been the only way"
    assert game.supply(0) == 5


def test_she_protects_from_no_princess() -> None:
    """PD-F7: the princess may remove the knight beside the fairy."""
    game = fairy_in_the_city()
    game.lay("PD-C", at=(0, -2), rotation=1)
    game.removes("0.meeple.1")
    assert game.supply(0) == 7
    assert (game.fairy_at, game.beside_fairy) == ((0, -1), "")


def test_no_three_points_for_an_abbot_taken_back() -> None:
    """PD-F8: an abbot taken back early brings no 3 points."""
    game = table(PD, "abbot")
    game.play("BG-B", at=(0, 1), meeple="monastery1", kind="abbot")
    game.play("BG-B", at=(0, 2))
    game.lay("BG-B", at=(0, 3))
    game.fairy("0.abbot.1")
    game.play("BG-B", at=(0, 4))
    game.lay("BG-B", at=(0, 5))
    game.takes_back("0.abbot.1")
    assert game.gains() == [(0, 3, "monastery.incomplete")]
    assert game.beside_fairy == ""


def test_she_moves_even_if_no_meeple_is_at_home() -> None:
    """PD-F9: a player without meeples in supply may still move the fairy."""
    game = table(PD, players=1)
    for y in range(1, 7):
        game.play("BG-B", at=(0, y), meeple="monastery1")
    game.play("BG-A", at=(0, 7), meeple="monastery1")
    assert game.supply(0) == 0
    game.lay("BG-U", at=(1, 0), rotation=1)
    assert len(game.choices(MoveFairy)) == 7


def test_without_meeples_on_the_board_she_stays() -> None:
    """PD-F9: a player with no meeple on the board may not move the fairy."""
    game = table(PD)
    game.play("BG-U", at=(1, 0), rotation=1, meeple="road1")
    game.lay("BG-B", at=(0, 1))
    assert not game.may(MoveFairy)


def test_placing_a_figure_rules_out_the_fairy() -> None:
    """PD-F10: who places a figure, or takes the abbot back, moves no fairy that turn."""
    game = table(PD, "abbot")
    game.play("BG-B", at=(0, 1), meeple="monastery1", kind="abbot")
    game.play("BG-B", at=(0, 2))
    game.lay("BG-U", at=(1, 0), rotation=1)
    other = Table(game.state.copy())
    game.deploy("road1")
    assert game.drawing
    other.takes_back("0.abbot.1")
    assert other.drawing


def test_the_phantom_may_follow_the_fairy() -> None:
    """PD-F10: the phantom may follow a fairy move, and she never reaches one placed this turn."""
    game = table(PD, "phantom")
    game.play("BG-U", at=(1, 0), rotation=1, meeple="road1")
    game.play("BG-B", at=(0, 1))
    game.lay("BG-L", at=(2, 0))
    game.fairy("0.meeple.1")
    assert game.step == "phantom"
    assert {type(action) for action in game.legal} == {Deploy, Pass}
    game.deploy("city1", kind="phantom")
    assert game.drawing
    assert game.beside_fairy == "0.meeple.1"


def test_she_may_go_to_a_phantom_later() -> None:
    """PD-F10: a phantom placed in an earlier turn is a meeple like any other to her."""
    game = table(PD, "phantom")
    game.lay("BG-L", at=(1, 0))
    game.passes()
    game.deploy("city1", kind="phantom")
    game.play("BG-B", at=(0, 1))
    game.lay("BG-B", at=(0, 2))
    assert game.choices(MoveFairy) == [MoveFairy(figure("0.phantom.1"))]


def test_she_stays_when_her_meeple_leaves() -> None:
    """PD-F11: when her meeple goes home she stays on her tile, next to nobody."""
    game = fairy_in_the_city()
    game.play("BG-E", at=(0, -2), rotation=2)
    assert [event.figure for event in game.told(FigureReturned)] == [figure("0.meeple.1")]
    assert (game.fairy_at, game.beside_fairy) == ((0, -1), "")
    assert "fairy.turn" not in {reason for _, _, reason in game.gains()}, "no point in T1"


def test_a_lonely_fairy_still_bars_the_dragon() -> None:
    """PD-F11: her tile stays barred to the dragon when her meeple has left."""
    game = fairy_in_the_city()
    game.play("BG-E", at=(0, -2), rotation=2)
    game.play("PD-3", at=(1, 0), rotation=1)
    game.play("PD-H", at=(-1, 0), rotation=1)
    game.dragon((0, 0))
    assert game.ways() == {(-1, 0), (0, 1)}
    assert game.fairy_at == (0, -1)


def test_a_lonely_fairy_gives_no_points() -> None:
    """PD-F11: next to nobody she brings nothing, even if somebody comes to her tile."""
    game = fairy_in_the_city()
    game.play("BG-E", at=(0, -2), rotation=2)
    game.lay("PD-R", at=(1, 0))
    game.deploy("field1", at=(0, -1))
    game.play("BG-B", at=(0, 3))
    assert game.gains() == []
    game.resigns(1)
    assert (0, 3, "field") in game.gains()
    assert "fairy.scored" not in {reason for _, _, reason in game.gains()}


def test_she_may_return_to_the_meeple_after_leaving() -> None:
    """PD-F11: next to nobody, she may be sent to any own meeple, on her own tile too."""
    game = fairy_in_the_city()
    game.play("BG-E", at=(0, -2), rotation=2)
    game.lay("PD-R", at=(1, 0))
    game.deploy("field1", at=(0, -1))
    game.play("BG-B", at=(0, 3))
    game.lay("BG-B", at=(0, 4))
    assert game.may(MoveFairy(figure("0.meeple.1")))
