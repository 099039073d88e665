"""The film: one frame a move, small, the same whatever was drawn before."""

import io
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from rendering.film import LONG_SIDE, LONGEST, film, gif
from rendering.scene import Scene, scene_of
from tests.rendering.games import NAMES, laid, random_moves, village
from tests.rendering.plain_phrases import PlainPhrases
from tests.sprites import share_sprites

SPRITES, WORDS = share_sprites(), PlainPhrases()
PALETTE = bytes(value for i in range(255) for value in (i, 255 - i, i // 2))


def shown(data: bytes) -> list[Image.Image]:
    """Return the frames as they are seen, in RGB."""
    frames = []
    with Image.open(io.BytesIO(data)) as file:
        for number in range(file.n_frames):
            file.seek(number)
            frames.append(file.convert("RGB"))
    return frames


def scenes(count: int) -> list[Scene]:
    return [scene_of(state, NAMES[:3]) for state in random_moves(3, 7, count)]


def test_frames_come_back_as_they_were_given() -> None:
    """Only what changed is kept of a picture, and yet each is seen whole."""
    pictures = []
    image = Image.new("L", (40, 30), 7)
    for number in range(5):
        image = image.copy()
        image.paste(number * 20, (number * 6, number * 3, number * 6 + 9, number * 3 + 8))
        pictures.append(image)
    pictures.append(pictures[-1])
    frames = shown(gif([(picture, 50) for picture in pictures], PALETTE))
    assert len(frames) >= 5
    for frame, picture in zip(frames, pictures, strict=False):
        wanted = picture.copy().convert("P")
        wanted.putpalette(PALETTE.ljust(768, b"\0"))
        assert ImageChops.difference(frame, wanted.convert("RGB")).getbbox() is None


def test_a_film_has_a_frame_for_each_move() -> None:
    """The last frame is the longest, and the film begins anew."""
    made = film(scenes(30), WORDS, SPRITES)
    with Image.open(io.BytesIO(made.gif)) as file:
        assert file.format == "GIF"
        assert file.size == (made.width, made.height)
        assert file.n_frames == 30
        assert file.info["loop"] == 0
        first = file.info["duration"]
        file.seek(29)
        assert file.info["duration"] > 3 * first
    assert made.alt.startswith("Film of 29 moves. Scores: ")


def test_a_film_is_large_enough_to_be_read_and_small_enough_to_be_sent() -> None:
    """Its long side has 600 pixels at least; 100 moves take less than 300 KB."""
    made = film(scenes(100), WORDS, SPRITES)
    assert LONG_SIDE == 600
    assert max(made.width, made.height) >= 600
    assert len(made.gif) < 300_000


def test_every_frame_shows_its_scene() -> None:
    """The last frame of a film of many scenes is that of a film of the last one only."""
    many = scenes(20)
    long, short = film(many, WORDS, SPRITES), film(many[-1:], WORDS, share_sprites())
    a, b = shown(long.gif)[-1], shown(short.gif)[-1]
    assert ImageChops.difference(a, b).getbbox() is None


def test_a_tower_below_the_lowest_tiles_leaves_the_players_alone() -> None:
    """Their points need not change with a tile whose city reaches beyond the table."""
    road = [("BG-U", 0, y, 0) for y in range(5)]
    begun, grown = laid(*road), laid(*road, ("BG-E", 1, 4, 2))
    *_, after = shown(film([begun, grown], WORDS, SPRITES).gif)
    (alone,) = shown(film([grown], WORDS, SPRITES).gif)
    assert ImageChops.difference(after, alone).getbbox() is None


def test_scores_change_with_the_scene() -> None:
    """Under the table stand the points of the moment."""
    scene = village()
    one, two = shown(film([scene, _richer(scene)], WORDS, SPRITES).gif)
    box = ImageChops.difference(one, two).getbbox()
    assert box is not None
    assert box[1] > one.height * 2 // 3


def _richer(scene: Scene) -> Scene:
    first, *others = scene.seats
    return replace(scene, seats=(replace(first, score=99), *others))


def test_a_film_needs_a_scene() -> None:
    """Without one there is nothing to show."""
    with pytest.raises(ValueError, match="needs a"):
        film([], WORDS, SPRITES)
    with pytest.raises(ValueError, match="needs a frame"):
        gif([], PALETTE)


@pytest.mark.parametrize(("count", "milliseconds"), [(3, 700), (100, 400), (200, 250)])
def test_a_long_film_is_faster(count: int, milliseconds: int) -> None:
    """All moves take forty seconds, but none is shorter than 250 or longer than 700 ms."""
    scene = village()
    frames = [replace(scene, last=None if i % 2 else scene.last) for i in range(count)]
    with Image.open(io.BytesIO(film(frames, WORDS, SPRITES).gif)) as file:
        durations = []
        for number in range(file.n_frames):
            file.seek(number)
            durations.append(file.info["duration"])
    assert durations == [milliseconds] * (count - 1) + [5000]


def test_a_film_has_the_smallest_tiles_that_make_it_large_enough() -> None:
    """Six hundred pixels wide, or a few more."""
    small = film([village()], WORDS, SPRITES)
    assert (small.width, small.height) == (601, 430)
    wide = film([laid(*(("BG-U", x, 0, 1) for x in range(20)))], WORDS, SPRITES)
    assert 600 <= wide.width < 625


def test_a_long_row_makes_no_film_like_a_wall() -> None:
    """Its tiles get as small as that needs."""
    row = film([laid(*(("BG-U", x, 0, 1) for x in range(1, 401)))], WORDS, SPRITES)
    assert row.width <= 2 * LONGEST
