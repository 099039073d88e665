"""Every picture fits where it is shown: its shape, its tiles, its letters.

Boards of random games and made-up ones, wide, tall and full; pictures are small, to be quick.
"""

import io
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PIL import Image

from rendering import sheet, views
from rendering.column import Trail
from rendering.film import film
from rendering.moves import Move
from rendering.overlays import LETTERS
from rendering.remaining import Remaining
from rendering.scene import Belonging, Scene, ScoreTable, Seat
from rendering.views import Picture, Targets
from rendering.views.zones import place_signs
from rendering.window import Window, zones
from rules.board import Figure, Placement
from rules.geometry import square_at
from rules.piece_walks import Roaming
from tests.rendering.games import NAMES, TILES, laid
from tests.rendering.plain_phrases import PlainPhrases
from tests.rendering.random_games import every_view, positions
from tests.sprites import share_sprites

SPRITES, WORDS = share_sprites(), PlainPhrases()
SHARP = 400
PHONE, DESKTOP = 390, (550, 350)
"""Points of a phone's width, and of the frame into which a desktop fits a picture."""
READABLE, WHOLE = (28, 24), (16, 13)
"""Points of a tile at least, on a phone and on a desktop."""
FIELDS = (
    (1, 1),
    (5, 3),
    (3, 14),
    (14, 3),
    (13, 12),
    (13, 13),
    (2, 24),
    (24, 2),
    (17, 17),
    (320, 1),
    (1, 320),
)
RICH = (Belonging("meeple", 5, 0), Belonging("wine", 2), Belonging("cloth", 1))


@pytest.fixture(autouse=True)
def small_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet, "SHARP", SHARP)


def field(columns: int, rows: int, players: int, *, rich: bool) -> Scene:
    """Return a full rectangle of tiles with somebody in each corner."""
    tiles = [("BG-C", x, y, 0) for y in range(rows) for x in range(columns)]
    seats = tuple(Seat(name, 100, RICH if rich else ()) for name in NAMES[:players])
    scene = laid(*tiles, seats=seats, last=square_at(columns - 1, rows // 2))
    corners = {0, columns - 1, len(tiles) - columns, len(tiles) - 1}
    figures = {
        Figure(number % players, "meeple", number): scene.tiles[corner].first
        for number, corner in enumerate(sorted(corners))
    }
    return replace(scene, figures=figures)


def check_shape(picture: Picture) -> None:
    """Hold a picture to the shape in which both frames show it large."""
    assert 1 <= picture.width / picture.height <= 11 / 7, picture.alt[:60]
    assert picture.width >= SHARP


def check(picture: Picture, least: tuple[int, int] = READABLE) -> None:
    """Hold a picture of a table to its shape and to the size of its tiles."""
    check_shape(picture)
    with Image.open(io.BytesIO(picture.png)) as image:
        tile = int(image.info["tile"])
    width, height = picture.width, picture.height
    on_desktop = min(DESKTOP[0] / width, DESKTOP[1] / height)
    assert tile * PHONE / width >= least[0], picture.alt[:60]
    assert tile * on_desktop >= least[1], picture.alt[:60]


def pictures_to_read(scene: Scene, columns: int, rows: int) -> Iterator[Picture]:
    """Yield every view whose tiles are large."""
    last, hand = scene.last or 0, TILES["BG-V"]
    yield views.board(scene, WORDS, SPRITES)
    yield views.board(scene, WORDS, SPRITES, tile=hand)
    yield views.ownership(scene, WORDS, SPRITES, ())
    moves = [Move(i % len(scene.seats), tile.square, {}, ()) for i, tile in enumerate(scene.tiles)]
    yield views.since(scene, WORDS, SPRITES, moves)
    yield views.trail(scene, WORDS, SPRITES, Trail("dragon", (last,), 6))
    yield views.danger(scene, WORDS, SPRITES, Roaming("dragon", (last,), 6, {}, {}))
    ghost = Placement(hand, square_at(columns, rows // 2), 0, 0)
    yield views.preview(scene, WORDS, SPRITES, ghost, {})
    figures = Targets(figures=dict(zip(LETTERS, list(scene.figures)[:2], strict=False)))
    yield views.preview(scene, WORDS, SPRITES, ghost, {}, figures)


def pictures_to_choose(scene: Scene, columns: int, rows: int) -> Iterator[Picture]:
    """Yield every view that shows as much of the table as can be."""
    hand = TILES["BG-V"]
    free = [square_at(x, y) for x in range(columns) for y in (-1, rows)]
    free += [square_at(x, y) for y in range(rows) for x in (-1, columns)]
    parts = zones(free, len(LETTERS), lambda window: views.fits_picker(window, scene.seats))
    for part in parts:
        yield views.picker(scene, WORDS, SPRITES, hand, dict(zip(part, LETTERS, strict=False)))
    signs = {square: str(n) for n, part in enumerate(parts, 1) for square in part}
    yield views.picker(scene, WORDS, SPRITES, hand, signs)
    laid_zones = {tile.square: str(n % 5) for n, tile in enumerate(scene.tiles)}
    yield views.targets(scene, WORDS, SPRITES, Targets(zones=laid_zones))
    figures = Targets(figures=dict(zip(LETTERS, scene.figures, strict=False)))
    yield views.targets(scene, WORDS, SPRITES, figures)


@pytest.mark.parametrize(("columns", "rows"), FIELDS)
def test_a_picture_of_a_table_is_readable_in_both_frames(columns: int, rows: int) -> None:
    """Two players with nothing, and six with much, round tables of all shapes."""
    for players, rich in ((2, False), (6, True)):
        scene = field(columns, rows, players, rich=rich)
        for picture in pictures_to_read(scene, columns, rows):
            check(picture)
        for picture in pictures_to_choose(scene, columns, rows):
            check(picture, WHOLE)
        points = ((50, 50),) * players
        table = ScoreTable(("City", "Road"), points, (0,), tuple(range(players)))
        check_shape(views.final(scene, WORDS, SPRITES, table))
        check_shape(views.race([[50] * players], scene.seats, WORDS, SPRITES))
    shot = film([scene], WORDS, SPRITES)
    assert 1 <= shot.width / shot.height <= 11 / 7


@pytest.mark.parametrize("seed", range(3))
def test_the_pictures_of_a_random_game_have_their_shape(seed: int) -> None:
    """All views, the end's too."""
    for state, events in positions(seed):
        for picture in every_view(state, events):
            check_shape(picture)


@pytest.mark.parametrize("players", range(2, 7))
def test_however_much_players_have_there_is_a_picture(players: int) -> None:
    """What they have is left out where it takes all the room: beside a long list, say."""
    for kinds in (6, 12, 18):
        scene = field(5, 4, players, rich=False)
        laden = tuple(replace(seat, belongings=RICH * (kinds // 3)) for seat in scene.seats)
        for picture in pictures_to_read(replace(scene, seats=laden), 5, 4):
            check(picture)
        check_shape(views.race([[50] * players], laden, WORDS, SPRITES))


def test_the_whole_table_is_shown_to_choose_a_square() -> None:
    """As long as its tiles have sixteen points; a part of it only beyond that."""
    for side, whole in ((14, True), (17, True), (24, False)):
        scene = field(side, side, 2, rich=False)
        squares = {square_at(-1, 0): "A", square_at(side, side - 1): "B"}
        (window, *_) = views.picker_windows(scene, TILES["BG-V"], squares)
        assert window.holds(Window(-1, 0, side, side - 1)) == whole


def test_a_picture_is_sharp_on_a_phone_with_three_pixels_to_a_point() -> None:
    """Eleven hundred pixels wide at least, whatever it shows."""
    for width in (6.9, 8.6, 11.5, 13.9, 24.3, 60.0):
        assert sheet.sharp_pixels(width) * width >= SHARP
    assert sheet.NARROWEST * sheet.SIZES[-1] == 1100


@pytest.mark.parametrize("kinds", [1, 60, 130])
def test_the_tiles_left_fit_however_many_kinds_there_are(kinds: int) -> None:
    """With the map of dead squares, and of those where a tile is awaited, too."""
    tiles = tuple((TILES["BG-A"], 1) for _ in range(kinds))
    scene = field(9, 9, 2, rich=False)
    far = square_at(4, 10), square_at(-1, 0)
    for dead, awaited in (((), ()), (far[:1], ()), ((), far), (far[:1], far[1:])):
        left = Remaining(tiles, {}, dead, awaited)
        check_shape(views.remaining(scene, WORDS, SPRITES, left))


def test_the_moves_since_are_in_the_picture_where_they_fit() -> None:
    """Round the middle of them, on a board that is cropped; else the newest of them."""
    scene = field(24, 24, 2, rich=False)
    squares = [square_at(x, y) for x, y in ((2, 2), (11, 4), (8, 7))]
    for before in ([], [square_at(23, 23)]):
        moves = [Move(0, square, {}, ()) for square in (*before, *squares)]
        assert all(square in views.since_window(scene, moves) for square in squares)


def test_what_is_far_apart_is_shown_in_panels() -> None:
    """Everything that can be chosen lies in one of them, however far apart it is."""
    scene = field(24, 24, 4, rich=False)
    choice = Targets(figures=dict(zip(LETTERS, scene.figures, strict=False)))
    windows = views.targets_windows(scene, choice)
    assert len(windows) == len(scene.figures) == 4
    squares = [scene.placement(segment).square for segment in scene.figures.values()]
    assert all(any(square in window for window in windows) for square in squares)
    near = replace(scene, figures=dict([*scene.figures.items()][:1]))
    assert len(views.targets_windows(near, Targets(figures={"A": next(iter(near.figures))}))) == 1


def test_the_number_of_a_zone_lies_beside_its_squares() -> None:
    """On no free square and no other number."""
    window = Window(0, 0, 12, 9)
    squares = {square_at(x, 0): "1" for x in range(13)} | {square_at(x, 9): "2" for x in range(13)}
    laid = [square_at(x, y) for x in range(13) for y in range(1, 9)]
    signs = place_signs(squares, laid, window, 0.45)
    assert signs.keys() == {"1", "2"}
    for x, y in signs.values():
        assert 1.45 <= y <= 8.55
        assert 0.45 <= x <= 12.55
