"""The dragon (PD-D1 to PD-D8, PD-D10 to PD-D12) and what it eats (PD-X)."""

import pytest

from rules.actions import PASS, Deploy, DrawTile, Pass
from rules.events import FigureReturned, GameEnded, TileDiscarded
from rules.expansions.princess_dragon.dragon import (
    DragonArrived,
    DragonMoved,
    DragonStopped,
    DragonWoke,
    MoveDragon,
    TileSetAside,
    find_danger,
)
from rules.geometry import square_at
from tests.builders import PD, Table, figure, table
from tests.dragons import before_the_dragon


def meadow_walk() -> Table:
    """The dragon at (1, 0) before a row of meadows to (7, 0); player 1 of 3 woke it."""
    game = table(PD, players=3, start="BG-B")
    game.play("PD-2", at=(1, 0))
    for x in range(2, 8):
        game.play("BG-B", at=(x, 0))
    game.play("PD-G", at=(0, 1), rotation=0)
    return game


def test_a_dragon_tile_before_the_volcano_is_set_aside() -> None:
    """PD-D1: a dragon tile drawn before the first volcano is shown, set aside, another drawn."""
    game = table(PD)
    game.draws("PD-H")
    assert game.told(TileSetAside) == [TileSetAside(0, "PD-H")]
    assert (game.step, game.state.turn.player) == ("draw-tile", 0)
    assert game.aside == ("PD-H",)


def test_it_is_set_aside_even_if_it_fits_nowhere() -> None:
    """PD-D1: setting aside comes before its fit is tested."""
    game = table(PD, start="BG-C")
    game.draws("PD-G")
    assert game.told(TileSetAside)
    assert not game.told(TileDiscarded)


def test_the_first_volcano_brings_the_set_aside_tiles_back() -> None:
    """PD-D1: with the first volcano the set-aside tiles go back into the bag."""
    game = table(PD, bag={"PD-H": 1, "PD-G": 2, "PD-2": 1, "BG-B": 1})
    for tile in ("PD-G", "PD-H", "PD-G"):
        game.draws(tile)
    game.play("PD-2", at=(0, 1))
    assert game.told(DragonArrived) == [DragonArrived(0, 1, ("PD-G", "PD-H", "PD-G"))]
    assert game.bag() == {"PD-G": 2, "PD-H": 1, "BG-B": 1}
    assert game.aside == ()


def test_they_come_back_even_after_the_last_tile() -> None:
    """PD-D1: if the volcano was the last tile, play goes on with the set-aside tiles."""
    game = table(PD, bag={"PD-H": 1, "PD-2": 1})
    game.draws("PD-H")
    game.play("PD-2", at=(0, 1))
    assert not game.state.over
    assert game.choices(DrawTile) == [DrawTile("PD-H")]


def test_without_a_volcano_dragon_tiles_are_never_played() -> None:
    """PD-D2: if only dragon tiles are left and no volcano came, the game ends."""
    game = table(PD, bag={"BG-B": 1, "PD-H": 2})
    game.play("BG-B", at=(0, 1))
    assert game.told(GameEnded)
    assert game.bag() == {"PD-H": 2}


def test_set_aside_tiles_are_not_waited_for() -> None:
    """PD-D2: set-aside tiles stay unplaced when the game ends without a volcano."""
    game = table(PD, bag={"BG-B": 1, "PD-H": 1})
    game.draws("PD-H")
    game.play("BG-B", at=(0, 1))
    assert game.told(GameEnded)


def test_a_dragon_tile_is_placed_like_any_tile() -> None:
    """PD-D3: a dragon tile is laid and claimed as usual before the dragon moves."""
    game = table(PD)
    game.play("PD-2", at=(0, 1))
    game.lay("PD-H", at=(1, 0), rotation=1)
    game.deploy("road1")
    assert game.where("1.meeple.1") == (1, 0, "road1")
    assert game.step == "dragon-move"
    assert game.told(DragonWoke) == [DragonWoke(0, 1)]


def test_six_steps_by_the_players_in_turn() -> None:
    """PD-D4: the active player makes the first step, the others follow clockwise, six in all."""
    game = meadow_walk()
    for x, player in zip(range(2, 8), (1, 2, 0, 1, 2, 0), strict=True):
        assert game.player == player
        game.dragon((x, 0))
        assert game.told(DragonMoved) == [DragonMoved(player, x, 0, 7 - x)]
    assert game.told(DragonStopped) == [DragonStopped(0)]
    assert game.drawing
    assert game.state.turn.player == 2


def test_a_step_is_compulsory() -> None:
    """PD-D4: nobody may pass with the dragon."""
    game = meadow_walk()
    assert {type(action) for action in game.legal} == {MoveDragon}
    assert not game.may(Pass)


def test_a_step_goes_to_a_placed_neighbour() -> None:
    """PD-D4: each step goes to a placed tile to the north, east, south or west."""
    game = meadow_walk()
    assert game.ways() == {(0, 0), (2, 0)}
    game.dragon((0, 0))
    assert game.ways() == {(0, 1)}, "not diagonally, and not onto empty squares"


def test_no_tile_twice() -> None:
    """PD-D5: a tile visited in this movement, the first one too, may not be entered again."""
    game = meadow_walk()
    game.dragon((2, 0))
    assert game.ways() == {(3, 0)}
    game.dragon((3, 0))
    assert game.ways() == {(4, 0)}


def test_each_movement_starts_afresh() -> None:
    """PD-D5: what was visited in an earlier movement may be entered again."""
    game = meadow_walk()
    game.dragon((0, 0), (0, 1))
    game.play("PD-K", at=(0, -1))
    assert game.ways() == {(0, 0)}


def test_not_onto_the_fairys_tile() -> None:
    """PD-D5: the dragon may not enter the tile with the fairy."""
    game = table(PD)
    game.play("BG-U", at=(1, 0), rotation=1, meeple="road1")
    game.play("PD-2", at=(0, 1))
    game.lay("BG-U", at=(-1, 0), rotation=1)
    game.fairy("0.meeple.1")
    game.play("PD-H", at=(-2, 0), rotation=1)
    assert game.ways() == {(0, 0)}
    game.dragon((0, 0))
    assert game.ways() == {(-1, 0)}


def test_it_eats_everybody_on_a_tile() -> None:
    """PD-D6: every figure on the entered tile goes home, of whatever owner, and scores nothing."""
    game = table(PD)
    game.play("BG-A", at=(0, 1), meeple="monastery1")
    game.lay("PD-R", at=(1, 0))
    game.deploy("field1", at=(0, 1))
    game.play("PD-2", at=(-1, 1))
    game.play("PD-H", at=(2, 0), rotation=1)
    game.dragon((0, 1))
    eaten = game.told(FigureReturned)
    assert [(event.figure.player, event.cause) for event in eaten] == [(0, "eaten"), (1, "eaten")]
    assert (game.supply(0), game.supply(1)) == (7, 7)
    assert game.items() == []


def test_it_eats_only_where_it_enters() -> None:
    """PD-D6: figures on tiles it passes by are safe."""
    game = table(PD)
    game.play("BG-U", at=(1, 0), rotation=1, meeple="road1")
    game.play("PD-2", at=(0, 1))
    game.play("BG-B", at=(1, 1))
    game.play("PD-H", at=(-1, 0), rotation=1)
    game.dragon((0, 0), (-1, 0))
    assert game.where("0.meeple.1") == (1, 0, "road1")


def test_a_blocked_dragon_stops_early() -> None:
    """PD-D7: without a legal step the movement ends, and the dragon stays where it is."""
    game = meadow_walk()
    game.dragon((0, 0), (0, 1))
    assert game.told(DragonStopped) == [DragonStopped(4)]
    assert game.dragon_at == (0, 1)
    assert game.drawing


def test_a_dragon_blocked_at_once() -> None:
    """PD-D7: the movement may end before its first step."""
    game = table(PD)
    game.play("BG-U", at=(1, 0), rotation=1, meeple="road1")
    game.play("BG-U", at=(-1, 0), rotation=1)
    game.lay("PD-3", at=(2, 0), rotation=1)
    game.fairy("0.meeple.1")
    game.play("PD-H", at=(-2, 0), rotation=1)
    assert game.told(DragonStopped) == [DragonStopped(6)]
    assert game.dragon_at == (2, 0)
    assert game.drawing


def test_what_was_eaten_does_not_score() -> None:
    """PD-D8: a feature completed by a dragon tile is scored after the movement."""
    game = table(PD)
    game.play("BG-G", at=(0, -1), rotation=1, meeple="city1")
    game.play("PD-2", at=(0, 1))
    game.play("PD-Jg", at=(0, -2), rotation=2)
    game.dragon((0, 0), (0, -1), (0, -2))
    assert game.score(0) == 0
    assert game.supply(0) == 7


def test_what_was_spared_scores_afterwards() -> None:
    """PD-D8: whoever the dragon spared scores after its movement."""
    game = table(PD)
    game.play("BG-G", at=(0, -1), rotation=1, meeple="city1")
    game.play("PD-2", at=(0, 1))
    game.play("BG-U", at=(1, 0), rotation=1)
    game.play("PD-Jg", at=(0, -2), rotation=2)
    game.dragon((0, 0))
    assert game.score(0) == 0
    game.dragon((1, 0))
    assert game.gains() == [(0, 6, "city")]


def test_the_dragons_life() -> None:
    """PD-D10: aside, into play, movement and flight follow from the tiles drawn."""
    game = table(PD)
    game.draws("PD-H")
    assert (game.dragon_at, game.aside) == (None, ("PD-H",))
    game.play("PD-2", at=(0, 1))
    assert (game.dragon_at, game.aside) == ((0, 1), ())
    game.play("PD-H", at=(1, 0), rotation=1)
    game.dragon((0, 0), (1, 0))
    assert game.dragon_at == (1, 0)
    game.play("PD-3", at=(-1, 0), rotation=1)
    assert game.dragon_at == (-1, 0)


def test_an_emptied_feature_is_free() -> None:
    """PD-D11: a feature emptied by the dragon may be claimed by anyone."""
    game = table(PD)
    game.play("BG-U", at=(1, 0), rotation=1, meeple="road1")
    game.play("PD-2", at=(0, 1))
    game.play("PD-N", at=(0, -1), rotation=1)
    game.dragon((0, 0), (1, 0))
    game.lay("BG-U", at=(2, 0), rotation=1)
    assert "road1" in game.segments()


def test_a_feature_emptied_by_a_princess_is_free() -> None:
    """PD-D11: a city emptied by a princess may be claimed from the next turn on."""
    game = table(PD)
    game.play("BG-G", at=(0, -1), rotation=1, meeple="city1")
    game.lay("PD-C", at=(0, -2), rotation=1)
    game.removes("0.meeple.1")
    game.lay("BG-E", at=(0, -3), rotation=2)
    assert "city1" in game.segments()


def test_the_tile_under_the_dragon_counts() -> None:
    """PD-D12: the dragon harms nothing printed; its tile counts in every feature."""
    game = table(PD)
    game.play("BG-W", at=(1, 0), rotation=1, meeple="road2")
    game.play("PD-3", at=(-1, 0), rotation=1)
    game.play("BG-W", at=(-2, 0))
    assert game.dragon_at == (-1, 0)
    assert game.gains() == [(0, 4, "road")]


@pytest.mark.parametrize(
    ("tile", "segment", "kind"),
    [
        ("BG-B", "monastery1", "meeple"),
        ("BG-B", "field1", "meeple"),
        ("BG-A", "road1", "meeple"),
        ("BG-E", "city1", "meeple"),
        ("BG-B", "monastery1", "abbot"),
        ("BG-Eg", "garden1", "abbot"),
        ("BG-A", "road1", "phantom"),
    ],
)
def test_every_meeple_is_eaten(tile: str, segment: str, kind: str) -> None:
    """PD-X: the dragon eats meeples of every kind, wherever on a tile they stand."""
    game = table(PD, "abbot", "phantom", start="BG-B")
    game.play(tile, at=(1, 0), meeple=segment, kind=kind)
    game.play("PD-2", at=(-1, 0))
    game.play("PD-G", at=(0, -1), rotation=1)
    game.dragon((0, 0), (1, 0))
    assert [event.cause for event in game.told(FigureReturned)] == ["eaten"]
    assert game.where(f"0.{kind}.1") is None


def test_the_fairys_tile_is_shelter() -> None:
    """PD-X: all that stands on the fairy's tile is safe."""
    game = table(PD)
    game.play("BG-A", at=(0, 1), meeple="monastery1")
    game.lay("PD-R", at=(1, 0))
    game.deploy("field1", at=(0, 1))
    game.lay("PD-2", at=(-1, 1))
    game.fairy("0.meeple.1")
    game.play("PD-H", at=(2, 0), rotation=1)
    assert game.drawing, "the dragon is locked in"
    assert (game.supply(0), game.supply(1)) == (6, 6)


def test_an_eaten_meeple_is_at_home() -> None:
    """PD-X: an eaten meeple is home at once and may be placed from its owner's next T3 on."""
    game = table(PD)
    game.play("BG-U", at=(1, 0), rotation=1, meeple="road1")
    game.play("PD-2", at=(0, 1))
    game.play("PD-N", at=(0, -1), rotation=1)
    game.dragon((0, 0), (1, 0))
    assert game.supply(0) == 7
    game.play("BG-B", at=(0, 2))
    game.lay("BG-U", at=(2, 0), rotation=1)
    assert game.may(Deploy)
    assert game.may(PASS)


@pytest.mark.parametrize("moves", ["before-scoring", "after-scoring"])
def test_whom_it_can_reach_in_this_turn(moves: str) -> None:
    """PD-D4, PD-D5: the squares within six steps, and the figures on them."""
    game = table(PD, players=3, start="BG-B", options={"dragon-moves": moves})
    game.play("PD-2", (1, 0))
    for x in range(2, 10):
        game.put("BG-B", (x, 0))
    game.stand(1, (0, 0), "field1")
    game.stand(2, (7, 0), "monastery1")
    game.stand(2, (8, 0), "monastery1")
    reach, prey = find_danger(game.state)
    assert {square_at(0, 0), square_at(7, 0)} <= set(reach)
    assert square_at(8, 0) not in reach
    assert set(prey) == {figure("1.meeple.1"), figure("2.meeple.1")}


def test_who_scores_before_it_moves_is_not_in_reach() -> None:
    """PD-D8 with option *dragon moves* set to after scoring."""
    told = {}
    for moves in ("before-scoring", "after-scoring"):
        game = before_the_dragon(moves, (0, 2))
        game.stand(0, (0, 0), "city1")
        told[moves] = set(find_danger(game.state)[1])
    assert told == {"before-scoring": {figure("0.meeple.1")}, "after-scoring": set()}
