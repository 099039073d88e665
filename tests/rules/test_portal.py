"""The magic portal (PD-M1 to PD-M6)."""

from rules.actions import Deploy
from tests.builders import PD, Table, table


def reached(game: Table, kind: str = "meeple") -> set[tuple[int, int, str]]:
    """Return the places to which a figure may be sent."""
    return {(d.x, d.y, d.segment) for d in game.choices(Deploy) if d.figure == kind}


def test_a_portal_reaches_any_unoccupied_unfinished_feature() -> None:
    """PD-M1: beside its own tile a portal leads to every free and unfinished feature."""
    game = table(PD)
    game.play("BG-A", at=(0, 1), meeple="monastery1")
    game.lay("PD-R", at=(1, 0))
    assert reached(game) == {
        *((1, 0, segment) for segment in ("road1", "road2", "road3", "field1", "field2", "field3")),
        *((0, 0, segment) for segment in ("city1", "road1", "field1", "field2")),
        (0, 1, "road1"),
        (0, 1, "field1"),
    }


def test_on_its_own_tile_a_completed_feature_may_be_claimed() -> None:
    """PD-M1: on the portal tile itself a completed feature may be claimed as usual (BG-14)."""
    game = table(PD)
    game.lay("PD-T", at=(0, -1), rotation=2)
    assert (0, -1, "city1") in reached(game)
    game.deploy("city1")
    assert game.gains() == [(0, 4, "city")]


def test_elsewhere_a_completed_feature_is_no_target() -> None:
    """PD-M1: what this tile completes, or was complete before, can't be reached elsewhere."""
    game = table(PD)
    game.lay("PD-T", at=(0, -1), rotation=2)
    assert (0, 0, "city1") not in reached(game)
    game.passes()
    game.lay("PD-R", at=(1, 0))
    assert (0, 0, "city1") not in reached(game)
    assert (0, -1, "city1") not in reached(game)


def test_an_occupied_feature_is_no_target() -> None:
    """PD-M1: a feature with a meeple on it can't be reached."""
    game = table(PD)
    game.play("BG-G", at=(0, -1), rotation=1, meeple="city1")
    game.lay("PD-R", at=(1, 0))
    assert (0, 0, "city1") not in reached(game)


def test_a_farmer_may_be_sent_to_any_free_field() -> None:
    """PD-M2: fields are never complete, even those that can't grow any more."""
    game = table(PD)
    game.play("PD-F", at=(0, -1), rotation=2)
    game.lay("PD-R", at=(1, 0))
    assert (0, -1, "field2") in reached(game)
    game.deploy("field2", at=(0, -1))
    assert game.feature((0, -1), "field2").figures


def test_never_to_the_dragon_but_to_a_volcano_he_left() -> None:
    """PD-M3: no portal leads to the dragon's tile; to a volcano without him it does."""
    game = table(PD)
    game.play("PD-3", at=(0, 1), rotation=1)
    game.play("PD-2", at=(0, 2))
    game.lay("PD-R", at=(1, 0))
    assert (0, 1) in game.targets()
    assert (0, 2) not in game.targets()


def test_every_kind_of_meeple_on_its_own_features() -> None:
    """PD-M4: any meeple may use a portal, to a feature it may stand on."""
    game = table(PD, "abbot", "phantom")
    game.play("BG-Eg", at=(0, -1), rotation=2)
    game.play("BG-A", at=(0, 1))
    game.lay("PD-R", at=(1, 0))
    assert reached(game, "abbot") == {(0, -1, "garden1"), (0, 1, "monastery1")}
    game.passes()
    assert (0, 1, "monastery1") in reached(game, "phantom")
    assert (0, -1, "garden1") not in reached(game, "phantom")


def test_one_figure_a_turn() -> None:
    """PD-M5: when the meeple went through the portal, the phantom goes on this tile only."""
    game = table(PD, "phantom")
    game.play("BG-A", at=(0, 1))
    game.lay("PD-R", at=(1, 0))
    game.deploy("monastery1", at=(0, 1))
    assert game.step == "phantom"
    assert game.targets("phantom") == {(1, 0)}


def test_or_the_phantom() -> None:
    """PD-M5: when the meeple stands on the portal tile, the phantom may go through."""
    game = table(PD, "phantom")
    game.play("BG-A", at=(0, 1))
    game.lay("PD-R", at=(1, 0))
    game.deploy("road2")
    assert game.targets("phantom") == {(0, 0), (0, 1), (1, 0)}
    game.deploy("monastery1", at=(0, 1), kind="phantom")
    assert game.where("1.phantom.1") == (0, 1, "monastery1")
    assert game.drawing


def test_the_phantom_is_always_last() -> None:
    """PD-M5: no meeple follows the phantom through a portal."""
    game = table(PD, "phantom")
    game.lay("PD-R", at=(1, 0))
    game.passes()
    game.deploy("city1", at=(0, 0), kind="phantom")
    assert game.drawing


def test_a_portal_is_no_target() -> None:
    """PD-M6: nothing can be placed on a portal itself, and one leads to no other."""
    game = table(PD)
    game.play("PD-R", at=(1, 0))
    game.lay("PD-R", at=(-1, 0), rotation=0)
    kinds = {segment.rstrip("0123456789") for _, _, segment in reached(game)}
    assert kinds <= {"road", "city", "field", "monastery"}
    assert (1, 0, "road1") in reached(game), "its tile is like any other"
