"""The volcano (PD-V1 to PD-V7)."""

from rules.actions import Deploy
from rules.events import TileDiscarded
from rules.expansions.abbot import ReturnAbbot
from rules.expansions.princess_dragon.dragon import DragonArrived, TileSetAside
from rules.expansions.princess_dragon.fairy import MoveFairy
from tests.builders import PD, table


def test_a_volcano_brings_the_dragon() -> None:
    """PD-V1: the first volcano brings the dragon into play, onto its tile."""
    game = table(PD)
    game.lay("PD-2", at=(0, 1))
    assert game.dragon_at == (0, 1)
    assert game.told(DragonArrived) == [DragonArrived(0, 1, ())]


def test_a_volcano_fetches_the_dragon_from_anywhere() -> None:
    """PD-V1: a later volcano fetches it from another volcano or from wherever it went."""
    game = table(PD)
    game.play("PD-2", at=(0, 1))
    game.play("PD-2", at=(0, 2))
    assert game.dragon_at == (0, 2)
    game.play("PD-H", at=(1, 0), rotation=1)
    game.dragon((0, 1), (0, 0), (1, 0))
    game.play("PD-1", at=(0, 3))
    assert game.dragon_at == (0, 3)


def test_the_flying_dragon_eats_nothing_on_its_way() -> None:
    """PD-V1: the dragon goes to the volcano at once; it enters no tile on the way."""
    game = table(PD)
    game.play("PD-2", at=(0, 1))
    game.play("BG-U", at=(1, 0), rotation=1, meeple="road1")
    game.play("PD-3", at=(2, 0), rotation=1)
    assert game.dragon_at == (2, 0)
    assert game.where("1.meeple.1") == (1, 0, "road1")


def test_no_figure_on_the_volcano_this_turn() -> None:
    """PD-V2: nothing may be placed on the volcano tile in its turn, by no kind of figure."""
    game = table(PD, "phantom")
    game.lay("PD-3", at=(1, 0), rotation=1)
    assert game.drawing, "there was nothing to choose"


def test_no_figure_may_join_the_dragon() -> None:
    """PD-V3: no way of placing puts a figure on the dragon's tile."""
    game = table(PD, "phantom")
    game.play("PD-3", at=(1, 0), rotation=1)
    game.lay("PD-R", at=(-1, 0))
    assert (0, 0) in game.targets()
    assert (1, 0) not in game.targets()
    game.passes()
    assert game.step == "phantom"
    assert (0, 0) in game.targets("phantom")
    assert (1, 0) not in game.targets("phantom")


def test_a_volcano_the_dragon_left_is_like_any_tile() -> None:
    """PD-V4: once the dragon has left, a portal reaches the volcano tile."""
    game = table(PD)
    game.play("PD-3", at=(0, 1), rotation=1)
    game.play("PD-H", at=(1, 0), rotation=1)
    game.dragon((0, 0), (1, 0))
    game.lay("PD-R", at=(-1, 0))
    assert (0, 1) in game.targets()
    game.deploy("road1", at=(0, 1))
    assert game.where("0.meeple.1") == (0, 1, "road1")


def test_symbols_change_no_score() -> None:
    """PD-V5: a volcano, dragon, princess or portal tile counts like one without symbol."""
    for tile in ("BG-E", "PD-Z", "PD-D", "PD-U", "PD-Jg"):
        game = table(PD)
        game.play("PD-2", at=(0, 1))
        game.play("BG-G", at=(0, -1), rotation=1, meeple="city1")
        game.play("BG-U", at=(1, 0), rotation=1)
        game.play(tile, at=(0, -2), rotation=2)
        if game.step == "dragon-move":
            game.dragon((0, 0), (1, 0))
        assert game.score(1) == 6


def test_the_fairy_may_move_on_a_volcano_turn() -> None:
    """PD-V6: on a volcano turn the player may move the fairy, or not."""
    game = table(PD)
    game.play("BG-U", at=(1, 0), rotation=1, meeple="road1")
    game.play("BG-B", at=(0, 1))
    game.lay("PD-2", at=(0, 2))
    assert game.may(MoveFairy)
    assert not game.may(Deploy)
    game.passes()
    assert game.fairy_at is None


def test_the_abbot_may_be_taken_back_on_a_volcano_turn() -> None:
    """PD-V6: on a volcano turn the player may take the abbot back."""
    game = table(PD, "abbot")
    game.play("BG-B", at=(0, 1), meeple="monastery1", kind="abbot")
    game.play("BG-B", at=(0, 2))
    game.lay("PD-2", at=(0, 3))
    assert game.may(ReturnAbbot)


def test_a_volcano_that_fits_nowhere() -> None:
    """PD-V7: an unplaceable volcano brings no dragon, and set-aside tiles stay aside."""
    game = table(PD, start="BG-C")
    game.draws("PD-G")
    assert game.told(TileSetAside)
    game.draws("PD-2")
    assert game.told(TileDiscarded) == [TileDiscarded(0, "PD-2")]
    assert game.dragon_at is None
    assert game.aside == ("PD-G",)
