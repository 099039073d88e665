"""Where things are put on a picture: figures, letters, overlays, squares."""

import io
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from rendering import overlays, views
from rendering.caption import Caption, Drawn
from rendering.cells import cells_of
from rendering.column import Piece, Trail
from rendering.curves import Point
from rendering.figures import LIFT, SIZE, everybody, piece_place, place_of
from rendering.footer import ROW, TEXT, THING, count_columns, inset, legend
from rendering.loose_tiles import LooseTile, tiles_picture
from rendering.palette import blank
from rendering.scene import Belonging, Scene, Seat
from rendering.sheet import fit_sheet
from rendering.table import Table
from rendering.views.pages import full_page, page_of
from rendering.window import MARGIN, Window, bounds
from rules.board import Figure, Placement
from rules.geometry import square_at
from tests.rendering.games import TILES, laid, market, village
from tests.rendering.plain_phrases import PlainPhrases
from tests.sprites import share_sprites

SPRITES, WORDS = share_sprites(), PlainPhrases()
ROAD = [("BG-U", x, 0, 1) for x in range(20)]


def changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int]:
    """Return the rectangle in which two pictures differ to the eye."""
    difference = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    box = difference.point([0] * 24 + [255] * 232 + ([0] * 24 + [255] * 232) * 2).getbbox()
    assert box is not None
    return box


def middle(box: tuple[int, int, int, int]) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


@pytest.mark.parametrize("make", [village, market])
def test_every_figure_stands_at_its_place(make: object) -> None:
    """Taken away, only the pixels round its place on its tile change."""
    scene: Scene = make()  # type: ignore[operator]
    window = bounds(scene.squares)
    whole = Table(window, 96, SPRITES, scene).image
    for figure, segment in scene.figures.items():
        others = {f: s for f, s in scene.figures.items() if f != figure}
        without = Table(window, 96, SPRITES, replace(scene, figures=others)).image
        square, (px, py) = place_of(scene, segment, SPRITES, 96)
        left, top = window.corner(square, 96)
        x, y = left + 96 * (px + MARGIN), top + 96 * (py + MARGIN - LIFT)
        seen_x, seen_y = middle(changed(whole, without))
        assert abs(seen_x - x) < 8, figure
        assert abs(seen_y - y) < 12, figure


def test_a_figure_has_the_look_of_its_kind_seat_and_feature() -> None:
    """Kind and seat are the figure's, the stance is its feature's, the size its kind's."""
    scene = market()
    standing = [each.appearance for each in everybody(scene, SPRITES, 96)]
    seats = {livery: seat for seat, livery in enumerate(scene.liveries)}
    looks = {f"{look.kind}{seats[look.livery]}": look for look in standing if look.livery}
    assert looks["big-meeple0"].stance == "knight"
    assert looks["big-meeple1"].stance == "farmer"
    assert looks["pig0"].stance == "farmer"
    assert looks["big-meeple0"].size == pytest.approx(1.24 * SIZE)
    assert looks["builder0"].stance == "highwayman"
    assert looks["builder0"].size == pytest.approx(SIZE)


def test_those_in_front_are_drawn_last() -> None:
    """From the north to the south, then pieces beside figures, then large ones."""
    scene = village()
    pieces = (*scene.pieces, Piece("fairy", square_at(0, 0), next(iter(scene.figures))))
    kinds = [each.appearance.kind for each in everybody(replace(scene, pieces=pieces), SPRITES, 96)]
    assert kinds[-2:] == ["fairy", "dragon"]
    standing = everybody(scene, SPRITES, 96)[:-1]
    depths = [each.square // 1024 + each.point[1] for each in standing]
    assert depths == sorted(depths)


@pytest.mark.parametrize(
    ("beside", "others", "place"),
    [
        ((0.4, 0.5), [], (0.65, 0.38)),
        ((0.4, 0.5), [(0.66, 0.5)], (0.15, 0.38)),
        ((0.8, 0.5), [], (0.55, 0.38)),
        ((0.5, 0.8), [], (0.75, 0.68)),
        ((0.5, 0.1), [(0.8, 0.1)], (0.625, 0.34)),
        ((0.1, 0.9), [], (0.35, 0.78)),
        ((0.15, 0.3), [(0.4, 0.2), (0.5, 0.4)], (0.275, 0.54)),
        (None, [], (0.7, 0.5)),
        (None, [(0.7, 0.5)], (0.3, 0.5)),
        (None, [(0.5, 0.5), (0.3, 0.4)], (0.7, 0.7)),
    ],
)
def test_a_piece_stands_beside_its_figure(
    beside: Point | None, others: list[Point], place: Point
) -> None:
    """To its right and a little behind if it is clear of others and on the tile, or near that."""
    everybody_else = [*others, *([beside] if beside else [])]
    assert piece_place(beside, everybody_else) == pytest.approx(place)


def test_a_figure_is_seen_on_every_square_it_covers() -> None:
    """A figure near a border is part of the neighbour's square too, and of no other one."""
    scene = laid(("BG-A", 0, 0, 0), figures={Figure(0, "meeple", 1): 0})
    (standing,) = everybody(scene, SPRITES, 96)
    cells = cells_of(scene, Window(0, 0, 0, 0), SPRITES, 96)
    x, y = standing.point
    reach = SIZE / 2
    wanted = {
        square_at(dx, dy)
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        if dx - reach < x < dx + 1 + reach and dy - reach < y < dy + 1 + reach
    }
    assert {square for square, cell in cells.items() if cell.crowd} == wanted
    assert len(wanted) < 4
    assert not any(cell.crowd for cell in cells_of(scene, Window(1, 1, 2, 2), SPRITES, 96).values())


def test_letters_of_a_preview_lie_on_their_features() -> None:
    """Each at the place where the figure would stand, but always whole on the tile."""
    scene, tile = village(), TILES["BG-V"]
    ghost = Placement(tile, square_at(0, 1), 0, 0)
    places = SPRITES.tile(tile, 0, 160).places.figures
    (window,) = views.preview_windows(scene, ghost)
    bare = _opened(views.preview(scene, WORDS, SPRITES, ghost, {}))
    for segment in range(len(tile.segments)):
        one = _opened(views.preview(scene, WORDS, SPRITES, ghost, {"1": segment}))
        left, top = window.corner(ghost.square, 160)
        x, y = (min(max(v, 0.16), 0.84) for v in places[segment])
        seen_x, seen_y = middle(changed(bare, one))
        assert abs(seen_x - (left + 160 * (x + MARGIN))) < 3
        assert abs(seen_y - (top + 160 * (y + MARGIN))) < 3


def _opened(picture: views.Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.png)).convert("RGB")


@pytest.mark.parametrize(
    ("columns", "rows", "sheet"),
    [
        (1, 1, (7, 4, 160, False)),
        (7, 4, (7, 4, 160, False)),
        (8, 5, (8, 5, 128, False)),
        (13, 9, (13, 9, 80, False)),
        (6, 8, (6, 8, 128, True)),
    ],
)
def test_a_sheet_shows_its_tiles_as_large_as_can_be(
    columns: int, rows: int, sheet: tuple[int, int, int, bool]
) -> None:
    """The caption of a wide table stands below it, that of a high one beside it."""
    found = fit_sheet(Window(0, 0, columns - 1, rows - 1), Caption([Seat("Ann"), Seat("Bo")]))
    assert found is not None
    assert (found.window.columns, found.window.rows, found.pixels, found.beside) == sheet


@pytest.mark.parametrize(("columns", "pixels"), [(13, 80), (16, 80), (22, 64), (30, 48), (60, 24)])
def test_all_of_a_table_has_tiles_as_small_as_they_have_to_be(columns: int, pixels: int) -> None:
    """The picture is not too wide, however many columns there are."""
    scene = laid(*(("BG-U", x, 0, 1) for x in range(columns)))
    sheet = full_page(scene, bounds(scene.squares), Caption(scene.seats)).sheet
    assert (sheet.pixels, sheet.window.columns) == (pixels, columns)


def test_a_wide_board_is_cropped_round_the_action() -> None:
    """Thirteen columns with the action in the middle, or the last ones at an end."""
    scene = laid(*ROAD)
    for x, left in ((0, 0), (9, 3), (19, 7)):
        page = page_of(scene, [square_at(x, 0)], Caption(scene.seats))
        assert (page.sheet.window.left, page.sheet.window.right) == (left, left + 12)
        assert page.caption.pictures
    small = laid(*ROAD[:13])
    page = page_of(small, [], Caption(small.seats))
    assert not page.caption.pictures
    assert (page.sheet.window.left, page.sheet.window.right) == (0, 12)


def test_an_edge_beyond_which_there_are_tiles_has_a_mark() -> None:
    """Only the row that goes on, only at that side."""
    bare = laid(*ROAD[:13])
    longer = laid(*ROAD[:13], ("BG-U", 13, 0, 1))
    window = Window(0, -1, 12, 1)
    one, other = (Table(window, 96, SPRITES, scene).image for scene in (bare, longer))
    left, top, right, bottom = changed(one, other)
    margin = round(MARGIN * 96)
    assert margin + 13 * 96 <= left < right <= one.width
    assert margin + 96 - 20 <= top < bottom <= margin + 2 * 96


def test_a_walk_is_shown_close_by() -> None:
    """With two squares round all of it; on a wide board round the piece, not where it began."""
    scene = laid(*ROAD)
    path = tuple(square_at(x, 0) for x in range(14, 20))
    window = views.trail_window(scene, Trail("dragon", path[:2], 4))
    assert window.holds(Window(12, -1, 17, 1))
    assert window.columns < 13
    assert views.trail_window(scene, Trail("dragon", path, 1)).right == 20


def test_an_inset_frames_what_is_shown_and_dots_figures() -> None:
    """The whole table with a border of one square; dots are in the players' colours."""
    scene = laid(*ROAD, figures={Figure(1, "meeple", 1): 0})
    image = inset(scene, Window(7, -1, 19, 1), 330, SPRITES).convert("RGB")
    cell = 330 // 22
    assert image.size == (22 * cell, 3 * cell)
    middle_of_first = (cell + cell // 2, cell + cell // 2)
    assert image.getpixel(middle_of_first) == (18, 62, 204)
    assert image.getpixel((8 * cell, 0)) == overlays.c.NOW
    assert image.getpixel((21 * cell - 1, 3 * cell - 1)) == overlays.c.NOW
    assert image.getpixel((8 * cell - 1, 0)) != overlays.c.NOW


@pytest.mark.parametrize(
    ("seats", "beside", "columns"),
    [
        *[(1, 0.0, 1), (2, 0.0, 2), (3, 0.0, 3), (4, 0.0, 2), (5, 0.0, 3), (6, 0.0, 3)],
        *[(1, 0.3, 1), (3, 0.3, 1), (4, 0.3, 2), (6, 0.3, 2)],
    ],
)
def test_players_stand_in_columns_below_the_board(seats: int, beside: float, columns: int) -> None:
    """Up to three side by side, then two or three; beside an inset one column or two."""
    players = [Seat(f"P{i}", i) for i in range(seats)]
    assert count_columns(players, beside) == columns
    rows = -(-seats // count_columns(players))
    assert legend(players, 600, 20, SPRITES).size == (600, 42 * rows)


def test_belongings_stand_below_the_name_and_never_leave_the_entry() -> None:
    """However many there are: they take another row then."""
    few = Seat("Ann", 5, (Belonging("meeple", 3, 0), Belonging("wine", 1)))
    many = Seat("Ann", 5, tuple(Belonging("wine", 10 + i) for i in range(9)))
    bare = legend([Seat("Ann", 5), few], 400, 20, SPRITES)
    assert bare.size == (400, 72)
    _, top, _, bottom = changed(
        legend([replace(few, belongings=(Belonging("meeple", 0, 0),))], 400, 20, SPRITES),
        legend([few], 400, 20, SPRITES),
    )
    assert top > 30
    assert bottom <= 72
    crowded = legend([many], 200, 20, SPRITES)
    assert crowded.height == 42 + 30 * 3
    others = tuple(replace(each, kind="cloth") for each in many.belongings)
    left, top, right, bottom = changed(
        legend([replace(many, belongings=others)], 200, 20, SPRITES), crowded
    )
    assert (left >= 8, top >= 36, right <= 190) == (True, True, True)
    assert 42 + 30 * 2 < bottom <= crowded.height


def test_belongings_are_as_large_however_many_there_are() -> None:
    """A thing is 1.3 letters high, its number as high as a letter: 11 points on a phone."""
    one = Seat("Ann", 5, (Belonging("wine", 2),))
    many = Seat("Ann", 5, tuple(Belonging("wine", 2 + i) for i in range(30)))
    thing = 12, 38, 56, 60
    alone, crowded = (legend([seat], 200, 20, SPRITES).crop(thing) for seat in (one, many))
    assert alone.tobytes() == crowded.tobytes()
    assert TEXT * 390 >= 11
    assert THING >= 1


@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_a_footer_is_as_tall_as_it_was_measured(data: st.DataObject) -> None:
    """Or a bit less, however much the players have and whatever stands beside them."""
    kinds = ("meeple", "phantom", "abbot", "big-meeple", "builder", "pig")
    goods = ("wine", "grain", "cloth")
    count = data.draw(st.integers(1, 6))
    owners = st.integers(0, count - 1)
    thing = st.builds(Belonging, st.sampled_from(kinds), st.integers(0, 8), owners)
    token = st.builds(Belonging, st.sampled_from(goods), st.integers(0, 20))
    owned = st.lists(st.one_of(thing, token), max_size=14).map(tuple)
    seats = [Seat(f"P{i}", i, data.draw(owned)) for i in range(count)]
    width = data.draw(st.integers(1100, 1400))
    share = data.draw(st.sampled_from([0.0, 0.12, 0.18, 0.3]))
    shown = Drawn(share, 0.1, 0.1, lambda wide, _: blank((wide, wide // 10), (0, 0, 0)))
    caption = Caption(seats, pictures=(shown,) if share else ())
    measured = caption.measure(beside=False)
    drawn = caption.draw_below(width, 0, SPRITES)
    assert drawn.height <= measured * width
    assert drawn.height >= measured * width - width * (0.04 + ROW * TEXT * len(seats))


@pytest.mark.parametrize(
    ("count", "pixels"), [(1, 288), (3, 288), (4, 288), (9, 201), (16, 160), (24, 152)]
)
def test_loose_tiles_fill_the_picture(count: int, pixels: int) -> None:
    """In as many columns as make them largest, in the middle; a few are no giants."""
    picture = tiles_picture([LooseTile(TILES["H1-04"])] * count, SPRITES, ["Tiles."])
    assert (picture.width, picture.height) == (1100, 700)
    assert Image.open(io.BytesIO(picture.png)).text["tile"] == str(pixels)
    assert picture.alt == "Tiles."
