"""Moves that could be made, side by side: as they would look, and what they are worth."""

import io
from dataclasses import replace

from PIL import Image, ImageChops

from rendering import colours as c
from rendering import views
from rendering.colours import Colour
from rendering.proposals import Proposal, look_ahead
from rendering.scene import scene_of
from rendering.views import Picture
from rules import Setup, State, apply, legal_actions, new_game
from rules.actions import PASS, Deploy, DrawTile, PlaceTile
from rules.geometry import square_at
from tests.rendering.games import laid, village
from tests.sprites import share_sprites

SPRITES = share_sprites()
NAMES = ("Red", "Blue")


def opened(picture: Picture) -> Image.Image:
    image = Image.open(io.BytesIO(picture.png))
    assert (image.mode, image.size) == ("P", (picture.width, picture.height))
    return image.convert("RGB")


def share(image: Image.Image, colour: Colour) -> float:
    """Return how much of a picture is about this colour."""
    away = ImageChops.difference(image, Image.new("RGB", image.size, colour)).convert("L")
    return sum(away.histogram()[:24]) / (image.width * image.height)


def facing_a_city() -> State:
    """A first tile with a city in the north, and in hand a tile that completes it."""
    state = new_game(Setup(bag={"BG-E": 3}))
    return apply(state, DrawTile("BG-E"))[0]


def test_a_move_is_seen_before_anything_is_scored() -> None:
    """The knight stands in the city that it completes, and goes home only then."""
    state = facing_a_city()
    place = PlaceTile(0, -1, 2)
    assert place in legal_actions(state)
    after = apply(state, place)[0]
    knight = Deploy("meeple", 0, -1, "city1")
    assert knight in legal_actions(after)
    scene = look_ahead(state, NAMES, (place, knight))
    (segment,) = scene.figures.values()
    assert scene.placement(segment).square == scene.last == square_at(0, -1)
    assert not apply(after, knight)[0].figures
    assert scene.seats == scene_of(state, NAMES).seats
    assert not state.figures


def test_without_a_figure_there_is_only_the_tile() -> None:
    """Nothing is done to the position."""
    state = facing_a_city()
    before = state.copy()
    scene = look_ahead(state, NAMES, (PlaceTile(0, -1, 2), PASS))
    assert not scene.figures
    assert len(scene.tiles) == 2
    assert state == before


def test_the_best_has_a_golden_frame_and_the_chosen_one_a_pale_one() -> None:
    """Before they are told there is none; the picture is as wide as it is high."""
    scene = village()
    shown = [Proposal(label, scene) for label in "ABCD"]
    asked = opened(views.proposals(shown, SPRITES))
    told = opened(
        views.proposals(
            [
                replace(each, lost=lost, chosen=lost == 3)
                for each, lost in zip(shown, (3, 7, 0, 2), strict=True)
            ],
            SPRITES,
        )
    )
    assert asked.size == told.size
    assert 0.95 < asked.width / asked.height < 1.05
    middle, edge = asked.width // 2, 6
    left = (0, 30, edge, middle - 30)
    below = (0, middle + 30, edge, asked.height - 30)
    assert share(asked.crop(left), c.TABLE_DARK) == 1
    assert share(told.crop(left), c.PAPER) == 1
    assert share(asked.crop(below), c.TABLE_DARK) == 1
    assert share(told.crop(below), c.NOW) == 1
    right = (asked.width - edge, 30, asked.width, asked.height - 30)
    assert share(told.crop(right), c.TABLE_DARK) == 1


def test_the_tile_is_seen_with_most_of_what_lies_round_it() -> None:
    """At the edge of the table it lies beside the middle of its picture."""
    row = laid(*(("BG-U", x, 0, 1) for x in range(5)), last=square_at(4, 0))
    middle = replace(row, last=square_at(2, 0))
    ring = [find_ring(Proposal("A", scene)) for scene in (row, middle)]
    assert ring[0] > ring[1] + 60


def test_a_move_that_reaches_far_is_seen_whole() -> None:
    """As through a portal: its picture shows more, as large as the others."""
    row = laid(*(("BG-U", x, 0, 1) for x in range(9)), last=square_at(8, 0))
    near, far = Proposal("A", row), Proposal("B", row, squares=(square_at(0, 0), square_at(8, 0)))
    assert square_at(0, 0) not in views.proposal_window(near)
    window = views.proposal_window(far)
    assert all(square in window for square in far.squares)
    assert window.columns == window.rows
    alone = opened(views.proposals([near], SPRITES))
    assert opened(views.proposals([far], SPRITES)).size == alone.size


def find_ring(shown: Proposal) -> float:
    """Return how far to the right the newest tile's ring lies, in pixels."""
    image = opened(views.proposals([shown], SPRITES))
    row = image.height // 2
    golden = [x for x in range(image.width) if is_golden(image, x, row)]
    return sum(golden) / len(golden)


def is_golden(image: Image.Image, x: int, y: int) -> bool:
    """Return whether a pixel is of the colour of what is being done now."""
    pixel = image.getpixel((x, y))
    assert isinstance(pixel, tuple)
    return all(abs(a - b) < 12 for a, b in zip(pixel, c.NOW, strict=True))
