"""Grounds of squares: whatever lies there, a completed feature is paler than an open one."""

import pytest
from PIL import Image, ImageChops, ImageStat

from rendering.colours import LIVERIES, Livery
from rendering.overlays import BADGE, badge
from rendering.squares import CALM, CALM_SHARE, Laid, Look, ground
from rules.expansions import EXPANSIONS
from rules.expansions.bridges_castles_bazaars.bridges import TILE
from rules.tiles import find_tile
from tests.sprites import share_sprites

PIXELS = 96
BRIDGE = next(tile for tile in EXPANSIONS["bridges-castles-bazaars"].tiles() if tile.id == TILE)
MONASTERY = Laid(find_tile("base", "BG-B"), 0, ())
HALVES = [Laid(find_tile("halflings", id), turn, ()) for id, turn in (("H1-06", 0), ("H1-04", 2))]


@pytest.mark.parametrize(
    ("below", "laid"),
    [
        ((), Laid(find_tile("base", "BG-E"), 0, (0,))),
        ((), HALVES[0]._replace(calm=(0,))),
        ((HALVES[1],), HALVES[0]._replace(calm=(0,))),
        ((MONASTERY,), Laid(BRIDGE, 1, (0,))),
    ],
    ids=["tile", "half", "two halves", "bridge"],
)
def test_a_completed_feature_is_paler(below: tuple[Laid, ...], laid: Laid) -> None:
    """By about the same share of the same colour, and nothing else on the square is."""
    sprites = share_sprites()
    mask = sprites.tile(laid.tile, laid.rotation, PIXELS).segment(0)
    drawn = [
        ground(Look((*below, each)), PIXELS, sprites).convert("RGB")
        for each in (laid._replace(calm=()), laid)
    ]
    pale = Image.new("RGB", drawn[0].size, CALM)
    far, near = (
        sum(ImageStat.Stat(ImageChops.difference(image, pale), mask).mean) for image in drawn
    )
    assert near / far == pytest.approx(1 - CALM_SHARE, abs=0.1)
    beside = ImageStat.Stat(ImageChops.difference(*drawn), ImageChops.invert(mask))
    assert sum(beside.mean) < 1


@pytest.mark.parametrize("livery", LIVERIES, ids=lambda livery: livery.name)
def test_a_badge_has_its_players_colour_round_their_sign(livery: Livery) -> None:
    """However large the picture; the sign stays inside."""
    for pixels in (120, 300):
        image = badge(pixels, livery)
        middle, reach = image.width // 2, round(BADGE * pixels * 0.91)
        sides = (middle - reach, middle), (middle + reach, middle), (middle, middle + reach)
        for side in sides:
            assert image.getpixel(side)[:3] == pytest.approx(livery.body, abs=40)
