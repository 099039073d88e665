"""Flying machines in pictures: where they fly, and where a flight leads."""

from itertools import combinations

import pytest

from rendering.expansions import place_of
from rules.expansions.flying_machines import FlierRolled
from rules.geometry import square_at
from rules.tiles import find_tile
from tests.sprites import share_sprites


@pytest.mark.parametrize("tile", ["FL-01", "FL-02"])
def test_it_shows_where_it_flies(tile: str) -> None:
    """Not just the tile is turned: the glider is drawn anew in each of its directions."""
    machine = find_tile("flying-machines", tile)
    sprites = [share_sprites().tile(machine, turn, 96).image.convert("RGB") for turn in range(4)]
    for one, other in combinations(sprites, 2):
        assert one.tobytes() != other.tobytes()


def test_machines_that_fly_otherwise_look_otherwise() -> None:
    """On land of one kind."""
    straight, diagonal = (
        share_sprites().tile(find_tile("flying-machines", id), 0, 96).image.convert("RGB")
        for id in ("FL-05", "FL-03")
    )
    assert straight.tobytes() != diagonal.tobytes()


def test_a_roll_is_about_the_square_to_which_it_leads() -> None:
    """The picture of the turn includes it."""
    assert place_of(FlierRolled(0, "meeple", 2, -1, 3, lands=False)) == square_at(-1, 3)
