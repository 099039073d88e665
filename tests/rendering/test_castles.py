"""Castles in pictures: across an edge, in their owners' colours, with the meeple on top."""

import pytest

from rendering.figures import Standing, everybody
from rendering.scene import scene_of
from rendering.sprites import Sprites
from rules.expansions.princess_dragon.pieces import pieces
from rules.geometry import square_at
from tests.builders import PD, Table, figure
from tests.castles import HERE, castle_table, fortify, with_castle

NAMES = ("Ada", "Bo")


def standing(game: Table) -> list[Standing]:
    """Return who and what stands on the tiles, back to front."""
    return everybody(scene_of(game.state, NAMES), Sprites(), 96)


@pytest.mark.parametrize(
    ("second", "rotations", "square", "middle"),
    [((0, 1), (2, 0), (0, 0), (0.5, 1.0)), ((1, 0), (1, 3), (0, 0), (1.0, 0.5))],
)
def test_a_castle_is_across_the_edge_of_its_tiles(
    second: tuple[int, int],
    rotations: tuple[int, int],
    square: tuple[int, int],
    middle: tuple[float, float],
) -> None:
    """Whichever edge that is."""
    game = castle_table(start="BG-B")
    here, there = rotations
    game.put("BG-E", (0, 1), here)
    game.put("BG-E", (second[0], second[1] + 1), there)
    fortify(game, 1, (0, 1))
    (castle,) = standing(game)
    assert castle.square == square_at(square[0], square[1] + 1)
    assert castle.point == pytest.approx(middle)
    assert castle.appearance.livery == scene_of(game.state, NAMES).liveries[1]


def test_the_meeple_is_in_front_of_its_castle() -> None:
    """And higher up."""
    castle, meeple = standing(with_castle(owner=1))
    assert (castle.appearance.kind, meeple.appearance.kind) == ("castle", "meeple")
    assert castle.square == meeple.square
    assert meeple.point[1] < castle.point[1]


def test_an_empty_castle_stays() -> None:
    """In its owner's colours; what a player may still build is in their line."""
    game = with_castle(kind="")
    assert [each.appearance.kind for each in standing(game)] == ["empty-castle"]
    scene = scene_of(game.state, NAMES)
    castles = [[b.count for b in s.belongings if b.kind == "castle"] for s in scene.seats]
    assert castles == [[2], [3]]


def test_who_is_on_a_castle_is_no_prisoner() -> None:
    """A player's line shows figures of others that they hold, not their own."""
    scene = scene_of(with_castle("tower").state, NAMES)
    meeples = [b.count for b in scene.seats[0].belongings if b.kind == "meeple"]
    assert meeples == [6]


def test_the_fairy_stands_beside_a_castle() -> None:
    """If she may (BCB-13): left of the meeple, not on the castle."""
    game = with_castle(PD, options={"fairy-at-castle": True})
    game.state.store(pieces(game.state), fairy=square_at(*HERE), beside=figure("0.meeple.1"))
    _, meeple, fairy = standing(game)
    assert fairy.appearance.kind == "fairy"
    assert fairy.point[0] < meeple.point[0] - 0.3
