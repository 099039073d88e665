"""Towers in pictures: on their foundation, under who climbs them, with their height on the wall."""

import pytest

from rendering.alt import format_pieces
from rendering.column import Piece
from rendering.expansions import pieces_of, tokens_of
from rendering.figures import everybody, place_of
from rendering.land.layout import layout_of
from rendering.land.places import figure_places
from rendering.moves import moves_of
from rendering.scene import scene_of
from rules.board import Figure
from rules.events import FigureCaptured, Spot, TilePlaced
from rules.geometry import square_at
from rules.tiles import Kind, load_tiles
from tests.bridges import BCB, span
from tests.rendering.plain_phrases import PlainPhrases
from tests.sprites import share_sprites
from tests.towers import HIGH, TOWER, raise_to, tower_table

PIXELS = 96
NAMES = ("Ann", "Bob")
AT = square_at(*TOWER)


def test_a_tower_is_a_piece_on_its_foundation_with_its_height() -> None:
    """An empty foundation is none; what is left in stock lies beside the board."""
    game = tower_table()
    assert [*pieces_of(game.state)] == []
    raise_to(game, 12)
    segment = game.feature(TOWER, HIGH).segments[0]
    assert [*pieces_of(game.state)] == [Piece("tower", AT, segment=segment, count=12)]
    assert tokens_of(game.state, 0)["floor"] == 10
    told = [*format_pieces(scene_of(game.state, NAMES), PlainPhrases())]
    assert told == ["Tower (12) at 0E 1S."]


def test_a_tower_below_a_bridge() -> None:
    """It is one piece, on the tile's foundation."""
    game = tower_table(BCB, floors=2)
    span(game, TOWER, "WE")
    segment = game.feature(TOWER, HIGH).segments[0]
    assert [*pieces_of(game.state)] == [Piece("tower", AT, segment=segment, count=2)]


def test_who_climbs_it_stands_on_top() -> None:
    """Drawn after it, above it."""
    game = tower_table(floors=2)
    game.stand(1, TOWER, HIGH)
    scene = scene_of(game.state, NAMES)
    tower, climber = everybody(scene, share_sprites(), PIXELS)
    assert (tower.appearance.kind, tower.appearance.number) == ("tower", 2)
    assert climber.appearance.kind == "meeple"
    assert climber.point[1] < tower.point[1] - 0.25


@pytest.mark.parametrize("number", [1, 3, 12])
def test_its_height_is_written_on_it(number: int) -> None:
    """No two heights look alike, as small as on a phone, too."""
    sprites = share_sprites()
    for pixels in (17, 58):
        plain = sprites.piece("tower", pixels)
        assert sprites.piece("tower", pixels, number).tobytes() != plain.tobytes()


@pytest.mark.parametrize("rotation", range(4))
def test_nobody_stands_before_a_tower(rotation: int) -> None:
    """On no tile does anybody else's place lie on the foundation."""
    for tile in load_tiles("tower"):
        layout = layout_of(tile)
        places = figure_places(layout, rotation)
        foundation = tile.kinds.index(Kind.TOWER)
        x, y = places[foundation][0], places[foundation][1] + 0.30
        for i, (px, py) in places.items():
            if i != foundation:
                assert (px - x) ** 2 + (py - y) ** 2 > 0.12**2, (tile.id, i)


def test_roads_that_end_at_it_meet_in_the_middle() -> None:
    """Elsewhere a foundation lies where there is room."""
    for tile in load_tiles("tower"):
        stand = layout_of(tile).stands[tile.kinds.index(Kind.TOWER)]
        ends = any(s.attributes.get("ends-at") == "tower" for s in tile.segments)
        assert (stand.point == (0.5, 0.5)) is ends


def test_a_captured_meeple_is_lost() -> None:
    """The picture of the last moves shows it where it stood."""
    spot = Spot(1, 0, "road1")
    events = [TilePlaced(0, "BG-B", 0, 2, 0), FigureCaptured(Figure(1, "meeple", 1), spot, 0)]
    (move,) = moves_of(events)
    assert move.lost == ((Figure(1, "meeple", 1), spot),)


def test_the_place_on_top_is_on_the_tile_or_a_bit_above_it() -> None:
    """A figure's foot is on its own tile."""
    game = tower_table(floors=1)
    scene = scene_of(game.state, NAMES)
    segment = game.feature(TOWER, HIGH).segments[0]
    square, (x, y) = place_of(scene, segment, share_sprites(), PIXELS)
    assert square == AT
    assert 0.1 <= x <= 0.9
    assert -0.1 <= y <= 0.9
