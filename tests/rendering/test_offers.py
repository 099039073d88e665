"""What may be laid over one tile in several ways is shown in small pictures."""

import pytest

from rendering import views
from rendering.views.offers import find_crowd, show_offers
from tests.rendering.moments import Moment, moved_ferries, moved_ferry, new_lake
from tests.rendering.plain_phrases import PlainPhrases
from tests.sprites import share_sprites


def test_each_of_several_on_a_tile_has_a_picture_of_its_own() -> None:
    """Six on a lake of four roads, in two rows of three; no two look alike."""
    scene, choice = new_lake()
    assert find_crowd(scene, choice.over) == choice.over
    (drawn,) = show_offers(scene, choice.over)
    image = drawn.draw(300, share_sprites()).convert("RGB")
    assert image.size == (300, 200)
    cells = {
        image.crop((x + 30, y + 30, x + 90, y + 90)).tobytes()
        for x in (0, 100, 200)
        for y in (0, 100)
    }
    assert len(cells) == 6


def test_the_only_one_on_its_tile_is_shown_on_the_board() -> None:
    """It needs no picture of its own."""
    scene, choice = moved_ferry()
    only = dict(list(choice.over.items())[:1])
    assert find_crowd(scene, only) == {}
    assert show_offers(scene, only) == ()


@pytest.mark.parametrize("moment", [new_lake, moved_ferry, moved_ferries])
def test_every_choice_is_told(moment: Moment) -> None:
    """In words, too."""
    scene, choice = moment()
    picture = views.targets(scene, PlainPhrases(), share_sprites(), choice)
    assert all(f"{label} " in picture.alt for label in choice.over)
