"""The tile in hand in the picture of the board: in a free corner, or beside the players."""

import io
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from rendering import colours as c
from rendering import overlays, views
from rendering.scene import Scene, Seat, scene_of
from rendering.table import Table
from rendering.views.board import lay_out_board
from rendering.views.hand import Corner, find_corner
from rendering.views.pages import Page
from rendering.window import MARGIN, Window, bounds
from rules.geometry import square_at
from tests.rendering.games import (
    NAMES,
    TILES,
    blot,
    crowded,
    laid,
    market,
    random_moves,
    village,
)
from tests.rendering.plain_phrases import PlainPhrases
from tests.sprites import share_sprites

SPRITES, WORDS = share_sprites(), PlainPhrases()
HAND = TILES["BG-V"]
SMALL = 32


def opened(picture: views.Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.png)).convert("RGB")


def lay_out(scene: Scene) -> tuple[Page, Corner | None]:
    return lay_out_board(scene, (), HAND)


def boards() -> Iterator[Scene]:
    """Yield boards of every size and shape, with many figures on them."""
    yield from (village(), market(), crowded(blot(6, 6)), laid(("BG-D", 0, 0, 0)))
    for columns, rows in ((3, 9), (9, 3), (12, 9), (13, 13), (16, 16), (20, 6)):
        yield blot(columns, rows)
    yield from (blot(*size, full=True) for size in ((13, 7), (13, 10), (13, 11), (12, 10)))
    for state in random_moves(3, 1, 60)[::12]:
        yield scene_of(state, NAMES[:3])


def test_nothing_is_covered_that_lies_on_the_table() -> None:
    """Where the card lies there is bare table: no tile, figure, tower, ring, or name of a line."""
    for scene in boards():
        page, corner = lay_out(scene)
        if corner is None:
            continue
        window = page.sheet.window
        laid_out = Table(window, SMALL, SPRITES, scene)
        bare = Table(window, SMALL, SPRITES, replace(scene, tiles=(), figures={}, pieces=()))
        if scene.last is not None:
            laid_out.stamp(overlays.ring(SMALL), scene.last, (0.5, 0.5))
        side = overlays.CARD * corner.side
        box = tuple(
            round(SMALL * at)
            for at in (corner.left, corner.top, corner.left + side, corner.top + side)
        )
        covered = [table.image.convert("RGB").crop(box) for table in (laid_out, bare)]
        assert ImageChops.difference(*covered).getbbox() is None
        right, bottom = MARGIN + window.columns, MARGIN + window.rows
        assert MARGIN <= corner.left <= corner.left + side <= right + 0.001
        assert MARGIN <= corner.top <= corner.top + side <= bottom + 0.001


def test_the_card_changes_the_picture_only_where_it_lies() -> None:
    """All the rest, players too, is the picture of the same part of the table without it."""
    scene = blot(12, 9)
    one, other = (views.board(scene, WORDS, SPRITES, tile=TILES[id]) for id in ("BG-V", "BG-C"))
    page, corner = lay_out(scene)
    assert corner is not None
    tile = page.sheet.pixels
    box = ImageChops.difference(opened(one), opened(other)).getbbox()
    assert box is not None
    assert corner.left * tile < box[0] < box[2] < (corner.left + corner.side * 1.18) * tile
    assert corner.top * tile < box[1] < box[3] < (corner.top + corner.side * 1.18) * tile


@pytest.mark.parametrize(
    ("free", "left", "top"), [("NE", False, False), ("NW", True, False), ("SE", False, True)]
)
def test_the_upper_right_corner_is_the_first(free: str, left: bool, top: bool) -> None:
    """Then the upper left one, then those below, if only they are free."""
    corners = {"NE": (11, 0), "NW": (0, 0), "SE": (11, 8), "SW": (0, 8)}
    names = [*corners]
    taken = [corners[name] for name in names[: names.index(free)]]
    scene = laid(("BG-D", 5, 4, 0), *(("BG-C", x, y, 0) for x, y in taken))
    corner = find_corner(scene, Window(0, 0, 11, 8))
    assert corner is not None
    assert (corner.left == MARGIN, corner.top > MARGIN) == (left, top)


@pytest.mark.parametrize(
    ("columns", "bare", "side"),
    [(12, 3, 2.0), (12, 2, 1.5), (7, 3, 1.5), (7, 2, 1.5), (12, 1, None), (7, 1, None)],
)
def test_the_tile_is_as_large_as_its_corner_allows(
    columns: int, bare: int, side: float | None
) -> None:
    """Twice a tile of the table on a wide one, else one and a half times; smaller never."""
    full = [(x, y) for y in range(6) for x in range(columns) if y >= bare or x < columns - bare]
    scene = laid(*(("BG-C", x, y, 0) for x, y in full))
    corner = find_corner(scene, bounds(scene.squares))
    assert (None if corner is None else corner.side) == side


def test_a_tile_beyond_the_picture_leaves_its_corner_free() -> None:
    """Only what is seen can be covered."""
    scene = laid(*(("BG-C", x, y, 0) for x, y in ((20, 0), (0, 0), (0, 8), (11, 8))))
    assert find_corner(scene, Window(0, 0, 11, 8)) is not None


@pytest.mark.parametrize("scene", [blot(13, 8, full=True), blot(16, 16, full=True)])
def test_where_no_corner_is_free_the_tile_lies_beside_the_players(scene: Scene) -> None:
    """Off the table, larger than a tile of that, with the inset if there is one."""
    one, other = (
        opened(views.board(scene, WORDS, SPRITES, tile=TILES[id])) for id in ("BG-V", "BG-C")
    )
    box = ImageChops.difference(one, other).getbbox()
    page, corner = lay_out(scene)
    across, down = page.sheet.frame.size
    assert corner is None
    assert box is not None
    assert box[0] >= across if page.sheet.beside else box[1] >= down
    assert box[2] - box[0] > page.sheet.pixels


@pytest.mark.parametrize("players", [2, 6])
def test_a_picture_with_a_tile_is_never_taller_than_wide(players: int) -> None:
    """Nor are its tiles too small for a phone, of whatever shape the table is."""
    for scene in boards():
        scene = crowded(scene) if players == 6 else scene
        picture = views.board(scene, WORDS, SPRITES, tile=HAND)
        assert picture.height <= picture.width
        assert lay_out(scene)[0].sheet.points >= 28


def test_the_newest_tile_is_seen_beside_the_tile_in_hand() -> None:
    """With all the squares where something was done, as far as they have room."""
    scene = blot(20, 20, full=True)
    scene = replace(scene, last=square_at(9, 9))
    near, far = square_at(12, 8), square_at(0, 19)
    window = views.board_window(scene, (near, far), HAND)
    assert [square in window for square in (square_at(9, 9), near, far)] == [True, True, False]
    one, other = (
        opened(views.board(scene, WORDS, SPRITES, places, HAND)) for places in ((near, far), ())
    )
    assert one.size == other.size
    assert one.tobytes() != other.tobytes()


@pytest.mark.parametrize("acting", range(6))
def test_the_frame_has_the_colour_of_who_is_to_act(acting: int) -> None:
    """In paper, which shows black ones on the table, too."""
    scene = crowded(village())
    seats = tuple(replace(seat, acting=i == acting) for i, seat in enumerate(scene.seats))
    scene = replace(scene, seats=seats)
    image = opened(views.board(scene, WORDS, SPRITES, tile=HAND))
    page, corner = lay_out(scene)
    assert corner is not None
    tile = page.sheet.pixels
    x, y = round(corner.left * tile), round((corner.top + corner.side / 2) * tile)
    assert image.getpixel((x + 1, y)) == c.PAPER
    assert image.getpixel((x + 6, y)) == scene.liveries[acting].body


def test_nobody_is_to_act_in_a_frame_of_paper() -> None:
    """A tile in hand of a game that does not wait is framed all the same."""
    scene = replace(village(), seats=(Seat("Ann"), Seat("Bo")))
    page, corner = lay_out(scene)
    assert corner is not None
    tile = page.sheet.pixels
    image = opened(views.board(scene, WORDS, SPRITES, tile=HAND))
    at = round(corner.left * tile) + 6, round((corner.top + corner.side / 2) * tile)
    assert image.getpixel(at) == c.PAPER


def test_without_a_tile_the_picture_is_what_it_was() -> None:
    """It has the same window, and the goldens of boards hold what it looks like."""
    for scene in (village(), blot(6, 13), blot(20, 20)):
        plain = views.board(scene, WORDS, SPRITES)
        assert views.board(scene, WORDS, SPRITES, tile=None) == plain
        assert views.board_window(scene) == views.board_window(scene, tile=None)
        held = views.board(scene, WORDS, SPRITES, tile=HAND)
        assert held.png != plain.png
        assert held.alt.startswith(plain.alt.partition(". ")[0])
        assert held.alt.replace("In hand: BG-V. ", "") == plain.alt != held.alt


def test_a_half_tile_is_shown_in_its_half() -> None:
    """The other half of its card is bare table."""
    scene = village()
    page, corner = lay_out(scene)
    assert corner is not None
    tile = page.sheet.pixels
    image = opened(views.board(scene, WORDS, SPRITES, tile=TILES["H1-04"]))
    x, y = (round((at + 0.07 * corner.side) * tile) for at in corner[:2])
    side = round(corner.side * tile)
    assert image.getpixel((x + side * 4 // 5, y + side // 5)) == c.TABLE
    assert image.getpixel((x + side // 5, y + side * 4 // 5)) != c.TABLE
