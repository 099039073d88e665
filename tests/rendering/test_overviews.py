"""Views for any time: fields, what happened since, tiles left, the score race, the walk."""

import io
import re
from dataclasses import replace
from math import dist

import pytest
from PIL import Image, ImageChops

from rendering import colours as c
from rendering import views
from rendering.boards import Frame
from rendering.caption import Caption, Part
from rendering.colours import LIVERIES, Colour
from rendering.column import Trail
from rendering.moves import Move
from rendering.ownership import OwnedFeature
from rendering.remaining import Remaining
from rendering.scene import Scene, Seat
from rendering.views import Picture
from rendering.views.danger import find_corner, show_scale
from rendering.views.gaps import READABLE, choose_window
from rendering.views.pages import page_of
from rendering.views.race import round_numbers
from rendering.views.remaining import TEXT, WIDTH, _sign
from rendering.window import Window, bounds
from rules.board import Figure
from rules.events import Spot
from rules.geometry import square_at
from rules.piece_walks import Roaming
from rules.tiles import Kind
from tests.rendering.games import TILES, laid, village
from tests.rendering.plain_phrases import PlainPhrases
from tests.sprites import share_sprites

SPRITES, WORDS = share_sprites(), PlainPhrases()


def opened(picture: Picture) -> Image.Image:
    image = Image.open(io.BytesIO(picture.png))
    assert (image.mode, image.size) == ("P", (picture.width, picture.height))
    assert 0 < len(picture.alt) <= 1024
    return image.convert("RGB")


def frame_of(scene: Scene, *parts: Part) -> Frame:
    """Return where the tiles are on a picture of the whole table."""
    return page_of(scene, [], Caption(scene.seats, parts=parts)).sheet.frame


def near(image: Image.Image, colour: Colour, box: tuple[int, int, int, int]) -> int:
    """Count the pixels of a box that are about this colour."""
    part = image.crop(box)
    away = ImageChops.difference(part, Image.new("RGB", part.size, colour)).convert("L")
    return sum(away.histogram()[:24])


def test_a_field_wears_the_colours_of_its_owner() -> None:
    """The owner's tint covers the field and nothing else; its points are told."""
    scene = laid(("BG-U", 0, 0, 0), ("BG-U", 0, 1, 0))
    west = next(i for i, s in enumerate(TILES["BG-U"].segments) if "WL" in s.ports)
    first = [placement.first + west for placement in scene.tiles]
    bare = opened(views.ownership(scene, WORDS, SPRITES, ()))
    picture = views.ownership(
        scene, WORDS, SPRITES, [OwnedFeature(Kind.FIELD, tuple(first), (1,), (3,))]
    )
    owned = opened(picture)
    assert picture.alt.startswith("Bo: field at 0E 0N for 3.")
    changed = ImageChops.difference(bare, owned).convert("L").point([0] * 30 + [255] * 226)
    tile = changed.crop(frame_of(scene).box(Window(0, 1, 0, 1))).resize((96, 96))
    halves = [tile.crop(box) for box in ((2, 2, 40, 94), (60, 2, 94, 94))]
    shares = [half.histogram()[255] / (half.width * half.height) for half in halves]
    assert shares[0] > 0.8
    assert shares[1] < 0.02


def test_the_points_of_a_long_feature_stand_in_its_middle() -> None:
    """Of a road of seven tiles on the fourth, whichever was laid first."""
    xs = (6, 5, 4, 3, 2, 1, 0)
    scene = laid(*(("BG-U", x, 0, 1) for x in xs))
    road = next(i for i, s in enumerate(TILES["BG-U"].segments) if s.kind is Kind.ROAD)
    segments = tuple(placement.first + road for placement in scene.tiles)

    def owning(points: int) -> Image.Image:
        owned = OwnedFeature(Kind.ROAD, segments, (1,), (points,))
        return opened(views.ownership(scene, WORDS, SPRITES, [owned]))

    changed = ImageChops.difference(owning(1), owning(8)).convert("L")
    on_tiles = frame_of(scene).box(Window(0, 0, 6, 0))
    left, _, right, _ = changed.crop(on_tiles).point([0] * 30 + [255] * 226).getbbox() or (0,) * 4
    wide = (on_tiles[2] - on_tiles[0]) / 7
    assert 3 * wide < left < right < 4 * wide


def test_owners_who_share_are_both_seen() -> None:
    """Stripes of both colours, and the points count for both."""
    scene = laid(("BG-C", 0, 0, 0), ("BG-C", 1, 0, 0))
    city = tuple(placement.first for placement in scene.tiles)
    one = opened(
        views.ownership(scene, WORDS, SPRITES, [OwnedFeature(Kind.CITY, city, (0,), (6,))])
    )
    both = opened(
        views.ownership(scene, WORDS, SPRITES, [OwnedFeature(Kind.CITY, city, (0, 1), (6, 6))])
    )
    box = frame_of(scene).box(Window(0, 0, 1, 0))
    for livery, image, seen in ((0, one, True), (1, one, False), (0, both, True), (1, both, True)):
        red, _, blue = LIVERIES[livery].body
        stronger = (lambda r, b: r > b + 40) if red > blue else (lambda r, b: b > r + 40)
        pixels = zip(*(band.tobytes() for band in image.crop(box).split()), strict=True)
        assert (sum(stronger(r, b) for r, _, b in pixels) > 1500) is seen


def test_nobody_owns_anything_at_the_start() -> None:
    """The view is of the table all the same."""
    opened(views.ownership(replace(village(), figures={}), WORDS, SPRITES, ()))


def test_moves_since_are_numbered() -> None:
    """Each in its player's colour, with the points it brought in the list below."""
    scene = village()
    lost = (Figure(1, "meeple", 6), Spot(0, 0, scene.tiles[0].tile.segments[1].name))
    moves = [
        Move(0, square_at(-1, 0), {}, ()),
        Move(1, square_at(-1, 1), {1: 4, 0: 1}, (lost,)),
    ]
    picture = views.since(scene, WORDS, SPRITES, moves)
    opened(picture)
    assert picture.alt.startswith(
        "Since: 1 Ann at 1W 0N, 2 Bo at 1W 1S. Lost: Bo's highwayman in a road at 0E 0N."
    )
    fewer = views.since(scene, WORDS, SPRITES, moves[:1])
    assert fewer.height == picture.height or len(fewer.png) != len(picture.png)


def test_nothing_may_have_happened_since() -> None:
    """One sentence, and the table as it is."""
    picture = views.since(village(), WORDS, SPRITES, ())
    opened(picture)
    assert picture.alt.startswith("Nothing happened.")


def test_the_tiles_left_are_counted_by_kind() -> None:
    """Most of a kind first; hidden and set aside ones, and dead squares, only where there are."""
    kinds = ((TILES["BG-A"], 2), (TILES["BG-U"], 8), (TILES["H1-04"], 1))
    plain = views.remaining(village(), WORDS, SPRITES, Remaining(kinds))
    assert plain.alt == "Left: 11. Kinds: 8 BG-U, 2 BG-A, 1 H1-04."
    dead = Remaining(kinds, {"hidden": 1, "aside": 2}, (square_at(1, 1),))
    picture = views.remaining(village(), WORDS, SPRITES, dead)
    assert picture.alt.startswith("Left: 8, 1 hidden, 2 aside. Nothing fits at 1E 1S.")
    assert opened(picture).tobytes() != opened(plain).tobytes()


def test_squares_where_a_tile_is_awaited_are_numbered() -> None:
    """In the picture and in its alt text, best first; crossed ones stay so beside them."""
    kinds = ((TILES["BG-A"], 2), (TILES["BG-U"], 8))
    awaited = square_at(1, 1), square_at(0, -2)
    some = Remaining(kinds, {}, (square_at(2, 0),), awaited)
    picture = views.remaining(village(), WORDS, SPRITES, some)
    assert picture.alt.startswith(
        "Left: 10. Nothing fits at 2E 0N. One tile awaited: 1 1E 1S, 2 0E 2N."
    )
    other = views.remaining(village(), WORDS, SPRITES, replace(some, awaited=awaited[::-1]))
    assert opened(picture).tobytes() != opened(other).tobytes()


def test_a_map_too_large_to_be_read_shows_what_lies_round_its_marks() -> None:
    """All of a small table, a part of a large one; tiles are as large as they can be."""
    for columns, whole in ((5, True), (40, False)):
        scene = laid(*(("BG-B", x, 0, 0) for x in range(columns)))
        left = Remaining((), {}, (), (square_at(2, 1), square_at(4, -1)))
        window, pixels = choose_window(scene, left, (922, 600))
        assert window.holds(bounds(scene.squares)) == whole
        assert all(square in window for square in left.awaited)
        assert pixels >= READABLE


@pytest.mark.parametrize("kinds", [0, 1, 2, 7, 24, 32, 61, 73, 112])
@pytest.mark.parametrize("mapped", [False, True])
def test_the_tiles_left_fill_their_picture(kinds: int, *, mapped: bool) -> None:
    """From 11:7 to square, 1,100 pixels wide; tiles as large as there is room for, to the edge."""
    some = tuple((TILES["BG-C"], 1 + number % 9) for number in range(kinds))
    left = Remaining(some, {}, (square_at(1, 1),) if mapped else ())
    picture = views.remaining(village(), WORDS, SPRITES, left)
    image = opened(picture)
    assert image.width >= 1100
    assert 7 / 11 - 0.01 <= image.height / image.width <= 1
    if kinds < 24 or mapped:
        return
    used = ImageChops.difference(
        image.convert("RGB").crop((0, 84, image.width, image.height)),
        Image.new("RGB", (image.width, image.height - 84), c.TABLE),
    ).getbbox()
    assert used is not None
    assert (used[2] - used[0]) * (used[3] - used[1]) > 0.9 * image.width * (image.height - 84)


@pytest.mark.parametrize("number", ["1", "8", "11"])
def test_the_number_of_a_kind_is_legible_on_a_phone(number: str) -> None:
    """At least 11 points high in a picture that is 390 points wide: its letters, not the ground."""
    assert TEXT * 390 / WIDTH >= 11
    assert _sign(number, c.PAPER).height > TEXT


def test_an_empty_bag_can_be_shown() -> None:
    """At the end nothing is left."""
    opened(views.remaining(village(), WORDS, SPRITES, Remaining(())))


def test_the_race_shows_everybody() -> None:
    """Each line has its player's colour; points below zero do not leave the plot."""
    seats = village().seats
    history = [(0, 4), (10, 4), (10, -3), (55, 130)]
    picture = views.race(history, seats, WORDS, SPRITES)
    image = opened(picture)
    assert picture.alt == ("Race after turns 1, 2, 3, 4. Ann: 0, 10, 10, 55. Bo: 4, 4, -3, 130.")
    plot = 100, 0, 1060, 720
    for livery in LIVERIES[:2]:
        assert near(image, livery.body, plot) > 500
    assert near(image, LIVERIES[2].body, plot) < 50
    opened(views.race([(0, 0)], seats, WORDS, SPRITES))
    with pytest.raises(ValueError, match="no turn"):
        views.race([], seats, WORDS, SPRITES)


@pytest.mark.parametrize("players", range(1, 7))
def test_the_race_has_the_shape_of_a_phone_and_a_desktop(players: int) -> None:
    """From 11:7 to square, 1,100 pixels wide."""
    seats = [Seat(f"P{number}", 9) for number in range(players)]
    picture = views.race([(9,) * players] * 3, seats, WORDS, SPRITES)
    assert picture.width >= 1100
    assert 7 / 11 <= picture.height / picture.width <= 1


@pytest.mark.parametrize("turns", [1, 9, 10, 37, 101, 250])
def test_the_race_tells_the_points_of_about_ten_turns(turns: int) -> None:
    """And of the last one: the winner's first, with the turn that mattered."""
    history = [(turn, 2 * turn) for turn in range(1, turns + 1)]
    seats = village().seats
    alt = views.race(history, seats, WORDS, SPRITES, turning=1, ranking=(1, 0)).alt
    told = [int(turn) for turn in re.findall(r"\d+", alt.partition(".")[0])]
    assert min(turns, 5) <= len(told) <= 12
    assert told[-1] == turns
    first, second = (", ".join(str(turn * by) for turn in told) for by in (2, 1))
    assert alt.partition(". ")[2] == f"Bo: {first}. Ann: {second}. Turned in 1."


def test_an_arrow_tells_whom_its_way_costs() -> None:
    """A badge beside it, which says whose figures; in the alt text, too."""
    scene = village()
    start, here = scene.tiles[2].square, square_at(0, 0)
    up, left = square_at(0, -1), square_at(-1, 0)
    figure, segment = next((f, s) for f, s in scene.figures.items() if f.player == 1)
    free = Trail("dragon", (start, here), 1, (up, left))
    costly = replace(free, prey={up: (figure,), left: ()})
    calm, dear = (views.trail(scene, WORDS, SPRITES, way) for way in (free, costly))
    change = ImageChops.difference(opened(calm).convert("RGB"), opened(dear).convert("RGB"))
    box = change.getbbox()
    assert box is not None
    assert box[2] - box[0] < 160
    assert "Next: north 0E 1N, west 1W 0N." in calm.alt
    victim = WORDS.victim("Bo", figure.kind, scene.kind(segment))
    assert f"Next: north 0E 1N (costs {victim}), west 1W 0N." in dear.alt


@pytest.mark.parametrize(
    ("least", "most", "ticks"),
    [
        (0, 10, range(0, 11, 1)),
        (0, 11, range(0, 12, 2)),
        (-8, 40, range(-5, 41, 5)),
        (0, 101, range(0, 102, 20)),
        (0, 250, range(0, 251, 25)),
        (0, 9000, range(0, 9001, 500)),
    ],
)
def test_axes_have_round_numbers(least: int, most: int, ticks: range) -> None:
    """About ten of them, in steps of 1, 2, 5, 10, 20, 25, 50 and so on."""
    assert [*round_numbers(least, most, 10)] == [*ticks]


def test_where_a_piece_can_come_to_is_hotter_the_nearer_it_is() -> None:
    """What is out of reach is darker; whom it would cost stands in a burning ring."""
    scene = laid(*(("BG-C", x, 0, 0) for x in range(4)))
    segment = scene.tiles[2].first
    scene = replace(scene, figures={Figure(1, "meeple", 1): segment})
    reach = {square_at(1, 0): 1, square_at(2, 0): 2}
    calm = Roaming("dragon", (square_at(0, 0),), 6, {}, {})
    hot = calm._replace(reach=reach, prey={Figure(1, "meeple", 1): 2})
    images = [opened(views.danger(scene, WORDS, SPRITES, each)) for each in (calm, hot)]
    frame = frame_of(scene, show_scale(calm))
    boxes = [frame.box(Window(x, 0, x, 0)) for x in range(4)]
    reds = [[mean(image, box) for image in images] for box in boxes]
    for x in (1, 2):
        assert reds[x][1] > reds[x][0] + 10
    assert reds[1][1] > 0
    assert abs(reds[3][1] - reds[3][0]) < 1, "it is as dark as without any reach"
    assert near(images[1], c.FLAME, boxes[2]) > near(images[0], c.FLAME, boxes[2]) + 300
    told = views.danger(scene, WORDS, SPRITES, hot).alt
    assert told.index("Eats in 2: ") < told.index("Reaches 2 tiles.") < told.index("In 1: 1E 0N.")


def mean(image: Image.Image, box: tuple[int, int, int, int]) -> float:
    """Return how much redder than green a tile is."""
    tile = image.crop(box).resize((96, 96)).crop((40, 4, 92, 92))
    part = tile.resize((1, 1), Image.Resampling.BOX)
    red, green, _ = part.getpixel((0, 0))  # type: ignore[misc]
    return float(red - green)


def test_no_number_hides_somebody() -> None:
    """It stands in the corner that is farthest from everybody on its tile."""
    for point in ((0.2, 0.2), (0.8, 0.3), (0.5, 0.5)):
        corner = find_corner([point])
        assert dist(corner, point) > 0.36
    assert find_corner([]) == (0.21, 0.21)
    assert find_corner([(0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.3, 0.7)]) == (0.21, 0.79)
