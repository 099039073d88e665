"""The Tower (TW-1 to TW-3, TW-10 to TW-16): floors, climbing, and what others make of towers."""

import pytest

from rules.events import (
    FeatureScored,
    FigureReturned,
)
from rules.expansions.abbot import ReturnAbbot
from rules.expansions.crop_circle import NameCrop
from rules.expansions.princess_dragon.dragon import MoveDragon
from rules.expansions.princess_dragon.fairy import MoveFairy
from rules.expansions.princess_dragon.pieces import pieces
from rules.expansions.princess_dragon.portal import reach
from rules.expansions.princess_dragon.princess import RemoveKnight
from rules.expansions.tower.floors import FloorBuilt
from rules.expansions.tower.slot import towers
from rules.geometry import square_at
from rules.option import OptionValue
from rules.presets import PRESETS
from tests.builders import IC, PD, TB, Table, figure, table
from tests.halves import with_halves
from tests.towers import (
    HIGH,
    OPEN,
    TOWER,
    TW,
    builds,
    captures,
    climbers,
    floors_at,
    held,
    in_reach,
    open_to_build,
    raise_to,
    tower_table,
)

# The foundation


def test_a_foundation_is_no_feature() -> None:
    """TW-1: it cuts nothing, brings nothing, and roads that meet at it end there."""
    game = table(TW)
    game.lay("TW-04g", at=(1, 0))
    assert game.segments() == ["road1", "road2", "field1", "field2"]
    assert game.feature((1, 0), "road1") is game.feature((0, 0), "road1")
    assert game.feature((1, 0), "road1") is not game.feature((1, 0), "road2")
    assert game.feature((1, 0), "road1").open == 1, "on the west side of the start tile"
    foundation = game.feature((1, 0), HIGH)
    assert (foundation.complete, foundation.kind.final) == (False, 0)


@pytest.mark.parametrize(("players", "floors"), [(2, 10), (3, 9), (4, 7), (5, 6), (6, 5)])
def test_everybody_has_floors(players: int, floors: int) -> None:
    """TW-1: so many, by number of players."""
    assert towers(table(TW, players=players).state).stocks == (floors,) * players


# Wood actions


def test_a_floor_on_any_foundation() -> None:
    """TW-2: from one's own stock, wherever the foundation lies, instead of placing a meeple."""
    game = tower_table()
    game.lay("TW-03", at=(1, 1))
    assert open_to_build(game) == [(0, 1), (1, 1)]
    builds(game)
    assert game.told(FloorBuilt) == [FloorBuilt(0, *TOWER, 1)]
    assert (floors_at(game), towers(game.state).stocks, game.drawing) == (1, (9, 10), True)


def test_a_floor_on_an_open_tower() -> None:
    """TW-2: whoever built it before, in a turn that placed no foundation, too."""
    game = tower_table(floors=1)
    game.lay("BG-B", at=(0, 2))
    builds(game)
    assert (floors_at(game), game.supply(0)) == (2, 7)


def test_no_floor_without_stock() -> None:
    """TW-2: with no floors left one builds no more, and may still climb."""
    game = tower_table(floors=1)
    game.state.store(towers(game.state), stocks=(0, 1))
    game.lay("BG-B", at=(0, 2))
    assert (open_to_build(game), climbers(game)) == ([], {"meeple"})


def test_a_meeple_onto_an_open_tower() -> None:
    """TW-2: instead of anything else; one floor is enough, an empty foundation is not."""
    game = tower_table()
    game.lay("BG-B", at=(0, 2))
    assert climbers(game) == set()
    raise_to(game, 1)
    game.deploy(HIGH, at=TOWER)
    assert (game.where("0.meeple.1"), game.drawing) == ((*TOWER, HIGH), True)


def test_who_climbs() -> None:
    """TW-3: meeple, big meeple and phantom; no abbot, builder or pig."""
    game = tower_table(IC, TB, "abbot", "phantom", floors=1)
    game.stand(0, TOWER, "field1")
    game.lay("BG-B", at=(0, 2))
    assert climbers(game) == {"meeple", "big-meeple"}
    game.passes()
    assert climbers(game) == {"phantom"}


def test_a_meeple_on_top_closes_the_tower() -> None:
    """TW-3: nobody builds or climbs there, its owner neither, and it is not taken back."""
    game = tower_table("abbot", floors=2)
    game.stand(0, TOWER, HIGH)
    game.lay("BG-B", at=(0, 2))
    assert (open_to_build(game), climbers(game)) == ([], set())
    assert not game.may(ReturnAbbot)


def test_a_tower_opens_again() -> None:
    """TW-3: when its meeple has been captured; a second tower reaches it."""
    game = tower_table(floors=2)
    game.stand(1, TOWER, HIGH)
    game.lay("TW-03", at=(1, 1))
    builds(game, (1, 1))
    captures(game, "1.meeple.1")
    game.lay("BG-B", at=(0, 2))
    assert (open_to_build(game), climbers(game)) == ([TOWER, (1, 1)], {"meeple"})


def test_a_meeple_on_a_tower_never_scores() -> None:
    """TW-3: neither when the tile is surrounded nor at the end."""
    bag = {"BG-B": 1}
    game = table(TW, bag=bag)
    game.put(OPEN, TOWER)
    raise_to(game, 1)
    game.stand(0, TOWER, HIGH)
    game.play("BG-B", at=(0, 2))
    assert (game.step, game.told(FeatureScored), game.score(0)) == ("", [], 0)


# Dragon, fairy, princess, portal


def test_the_dragon_eats_a_meeple_on_a_tower() -> None:
    """TW-10: but no floors; and the tower is open again."""
    game = tower_table(PD, floors=3)
    game.put("PD-2", (0, 2))
    game.state.store(pieces(game.state), dragon=square_at(0, 2))
    game.stand(1, TOWER, HIGH)
    game.lay("PD-H", at=(1, 0), rotation=1)
    game.passes()
    game.dragon(TOWER)
    assert [(str(e.figure), e.cause) for e in game.told(FigureReturned)] == [
        ("1.meeple.1", "eaten")
    ]
    assert floors_at(game) == 3


def test_a_capture_comes_before_the_dragon() -> None:
    """TW-10: who is captured is not eaten."""
    game = tower_table(PD)
    game.put("PD-2", (0, 2))
    game.state.store(pieces(game.state), dragon=square_at(0, 2))
    game.stand(1, TOWER, "field1")
    game.lay("PD-H", at=(1, 0), rotation=1)
    builds(game)
    assert game.step == "capture"
    captures(game, "1.meeple.1")
    assert (game.step, held(game)) == ("dragon-move", {"1.meeple.1": 0})


def test_nobody_climbs_beside_the_dragon() -> None:
    """TW-10, PD-V3: no meeple goes onto a tower in the dragon's square; a floor does."""
    game = tower_table(PD, floors=1)
    game.state.store(pieces(game.state), dragon=square_at(*TOWER))
    game.lay("BG-B", at=(0, 2))
    assert (climbers(game), open_to_build(game)) == (set(), [TOWER])


def test_in_a_volcano_turn() -> None:
    """TW-11: floors anywhere, and a meeple onto a tower elsewhere, though none on the volcano."""
    game = tower_table(PD, floors=1)
    game.lay("PD-2", at=(0, 2))
    assert game.targets() == {TOWER}
    assert open_to_build(game) == [TOWER]


def test_the_fairy_joins_a_meeple_on_a_tower() -> None:
    """TW-12: she brings 1 point each T1, and keeps the dragon off."""
    game = tower_table(PD, floors=1)
    game.stand(0, TOWER, HIGH)
    game.lay("BG-B", at=(0, 2))
    assert game.may(MoveFairy(figure("0.meeple.1")))
    game.fairy("0.meeple.1")
    game.play("BG-B", at=(0, 3))
    assert game.gains() == [(0, 1, "fairy.turn")]
    game.state.store(pieces(game.state), dragon=square_at(0, 2))
    game.lay("PD-H", at=(1, 0), rotation=1)
    game.passes()
    assert TOWER not in game.ways()


def test_she_brings_nothing_for_a_tower_at_the_end() -> None:
    """TW-12: never her 3 points, as towers are not scored."""
    game = table(TW, PD, bag={"BG-B": 1})
    game.put(OPEN, TOWER)
    raise_to(game, 1)
    game.stand(0, TOWER, HIGH)
    game.state.store(pieces(game.state), fairy=square_at(*TOWER), beside=figure("0.meeple.1"))
    game.play("BG-B", at=(0, 2))
    assert (game.step, game.score(0)) == ("", 0)


def test_she_saves_nobody_from_capture() -> None:
    """TW-12: neither on a tower nor elsewhere."""
    game = tower_table(PD)
    game.stand(1, TOWER, "field1")
    game.state.store(pieces(game.state), fairy=square_at(*TOWER), beside=figure("1.meeple.1"))
    game.lay("BG-B", at=(0, 2))
    builds(game)
    assert in_reach(game) == {"1.meeple.1"}
    captures(game, "1.meeple.1")
    assert game.beside_fairy == ""


def test_no_princess_calls_from_a_tower() -> None:
    """TW-13: a meeple on a tower that stands in the city is no knight."""
    game = table(TW, PD)
    game.put("TW-14", (0, -1), 2)
    raise_to(game, 1, (0, -1))
    game.stand(1, (0, -1), HIGH)
    game.lay("PD-C", at=(1, -1), rotation=3)
    assert not game.may(RemoveKnight)


def test_a_portal_leads_onto_no_tower() -> None:
    """TW-13: going onto a tower needs none, and uses none up."""
    game = tower_table(PD, "phantom", floors=1)
    game.lay("PD-R", at=(1, 0))
    assert HIGH not in {game.state.spot(segment).segment for segment in reach(game.state)}
    assert climbers(game) == {"meeple"}
    game.deploy(HIGH, at=TOWER)
    assert game.step == "phantom"
    assert (0, 0) in game.targets("phantom"), "the portal carries the phantom yet"


# Phantom, half tiles, option


def test_the_phantom_follows_whatever_was_done_with_towers() -> None:
    """TW-14: a floor, a capture, one passed over, and a meeple onto a tower."""
    for act in ("capture", "pass", "climb"):
        game = tower_table("phantom", floors=1)
        game.stand(1, TOWER, "field1")
        game.lay("BG-B", at=(0, 2))
        if act == "climb":
            game.deploy(HIGH, at=TOWER)
        else:
            builds(game)
            captures(game, "1.meeple.1") if act == "capture" else game.passes()
        assert game.step == "phantom", act
        assert climbers(game) == (set() if act == "climb" else {"phantom"}), act


def test_the_phantom_tops_a_tower_built_in_this_turn() -> None:
    """TW-14: one floor is enough."""
    game = tower_table("phantom")
    game.lay("BG-B", at=(0, 2))
    builds(game)
    assert (game.step, climbers(game)) == ("phantom", {"phantom"})


def test_both_halves_of_a_square_are_in_reach() -> None:
    """TW-15: reach goes by squares; meeples on one half or two are within it."""
    game = with_halves("H1-01", "H1-04", expansions=(TW,), start=OPEN)
    game.put("H1-01", (1, 0), 0)
    game.put("H1-04", (1, 0), 2)
    corners = [tile.corner for tile in game.state.board.placements_on(square_at(1, 0))]
    assert len(corners) == 2
    for corner in corners:
        game.stand(1, (1, 0), "field1", corner)
    game.lay("BG-B", at=(0, 1))
    builds(game, (0, 0))
    assert in_reach(game) == {"1.meeple.1", "1.meeple.2"}


def test_no_crop_circle_touches_a_tower() -> None:
    """TW-15, HL-18: who stands on a tower is neither knight, highwayman nor farmer."""
    game = with_halves("H2-04", "H1-07", expansions=(TW,), start="BG-D")
    game.put(OPEN, TOWER)
    raise_to(game, 1)
    game.stand(0, TOWER, HIGH)
    game.half("H2-04", at=(1, 1), rotation=1)
    while game.step != "crop-circle":
        game.passes()
    for kind in ("knight", "highwayman", "farmer"):
        other = Table(game.state.copy())
        other.act(NameCrop(kind, "B"))
        assert other.drawing, kind


@pytest.mark.parametrize(("tile", "may"), [("BG-B", False), ("TW-03", True)])
def test_towers_only_in_the_turn_of_a_foundation(tile: str, may: bool) -> None:
    """TW-16: by option nothing is done with towers unless this turn has placed a foundation."""
    options: dict[str, OptionValue] = {"tower-actions": "foundation-turn"}
    game = tower_table("phantom", floors=1, options=options)
    game.lay(tile, at=(0, 2))
    assert (TOWER in open_to_build(game), bool(climbers(game))) == (may, may)
    game.passes()
    assert bool(climbers(game)) is may


def test_no_publisher_limits_them() -> None:
    """TW-16: every preset has them in any turn."""
    assert all("tower-actions" not in preset.options for preset in PRESETS)


def test_a_removed_knight_costs_floors_too() -> None:
    """TW-2, PD-P2: after a princess has sent a knight home nothing is built or climbed."""
    game = tower_table(PD, floors=1)
    game.put("BG-G", (0, -1), 1)
    game.stand(1, (0, -1), "city1")
    game.lay("PD-C", at=(0, -2), rotation=1)
    game.removes("1.meeple.1")
    assert game.drawing
    assert not game.may(MoveDragon)
