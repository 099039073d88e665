"""King, robber baron and shrines in pictures."""

from functools import reduce

import pytest
from PIL import ImageChops

from rendering.expansions import is_unique, tokens_of
from rendering.land.layout import layout_of
from rendering.scene import scene_of
from rules.expansions.king_robber import holders
from rules.tiles import Kind, Tile, load_tiles
from tests.builders import TB, table
from tests.sprites import share_sprites


def test_who_has_them_is_in_the_strip() -> None:
    """With the player's figures, and without a number, as there is one of each."""
    game = table("king-robber")
    game.state.store(holders(game.state), king=1)
    scene = scene_of(game.state, ("Ada", "Bo"))
    owned = [[each.kind for each in seat.belongings] for seat in scene.seats]
    assert owned == [["meeple"], ["meeple", "king"]]
    assert is_unique("king")
    assert is_unique("robber")
    assert not is_unique("wine")


def test_a_game_without_them_has_none() -> None:
    """No token, whatever else is in play."""
    assert not {"king", "robber"} & tokens_of(table(TB).state, 0).keys()


@pytest.mark.parametrize("tile", load_tiles("cult"), ids=lambda tile: tile.id)
def test_roads_end_at_the_shrine(tile: Tile) -> None:
    """It is the building of its tile; no house stands at the end of a road."""
    layout = layout_of(tile)
    assert layout.monastery is not None
    assert layout.monastery.kind == "shrine"
    assert layout.roads.ends == []
    assert layout.stands.keys() == {i for i, kind in enumerate(tile.kinds) if kind is Kind.SHRINE}


def test_a_shrine_is_no_monastery_to_the_eye() -> None:
    """As small as on a phone, too."""
    shrine, monastery = load_tiles("cult")[0], load_tiles("base")[1]
    drawn = (share_sprites().tile(tile, 0, 28).image.convert("RGB") for tile in (shrine, monastery))
    one, other = (image.crop((9, 9, 19, 19)) for image in drawn)
    apart = reduce(ImageChops.lighter, ImageChops.difference(one, other).split())
    assert sum(apart.histogram()[40:]) > 50
