"""Views: pictures of scenes, small enough, with an alt text, from any thread."""

import io
import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from rendering import colours as c
from rendering import views
from rendering.alt import LIMIT
from rendering.caption import Caption
from rendering.column import Piece, Trail
from rendering.scene import Scene, ScoreTable, Seat, scene_of
from rendering.score_table import draw_scores
from rendering.trails import trail_of
from rendering.views import Picture, Targets
from rendering.views.pages import page_of
from rules import legal_actions
from rules.board import Figure, Placement
from rules.geometry import square_at
from tests.rendering.games import NAMES, TILES, laid, random_game, village
from tests.rendering.plain_phrases import PlainPhrases
from tests.sprites import share_sprites

SPRITES, WORDS = share_sprites(), PlainPhrases()


def opened(picture: Picture) -> Image.Image:
    """Return the picture, having checked what holds for every one."""
    image = Image.open(io.BytesIO(picture.png))
    assert image.format == "PNG"
    assert image.mode == "P"
    assert image.size == (picture.width, picture.height)
    assert 0 < len(picture.alt) <= LIMIT
    assert len(picture.png) < 500_000
    return image


def pixel(image: Image.Image, x: float, y: float) -> tuple[int, ...]:
    found = image.convert("RGB").getpixel((round(x), round(y)))
    assert isinstance(found, tuple)
    return found


def test_the_last_move_has_a_ring() -> None:
    """The newest tile's frame is gold; without a last move nothing is."""
    scene = village()
    ringed = opened(views.board(scene, WORDS, SPRITES))
    plain = opened(views.board(replace(scene, last=None), WORDS, SPRITES))
    assert scene.last is not None
    frame = page_of(scene, [scene.last], Caption(scene.seats)).sheet.frame
    left, top = frame.corner(scene.last)
    middle_of_lower_edge = left + frame.pixels / 2, top + frame.pixels
    red, green, blue = pixel(ringed, *middle_of_lower_edge)
    assert (red > 230, green > 180, blue < 120) == (True, True, True)
    assert pixel(plain, *middle_of_lower_edge) != (red, green, blue)


def test_the_alt_text_tells_what_has_changed() -> None:
    """The newest tile with who stands on it, dragon, fairy, scores; nobody else."""
    scene = village()
    scene = replace(scene, pieces=(*scene.pieces, Piece("fairy", square_at(0, 0))))
    assert views.board(scene, WORDS, SPRITES).alt == (
        "Last tile PD-I turned 2 at 1W 1S. On it: Bo's highwayman in a road. "
        "Dragon at 1E 0N. Fairy at 0E 0N. Scores: Ann 12, Bo 7."
    )
    assert views.board(replace(scene, last=None, pieces=()), WORDS, SPRITES).alt == (
        "Scores: Ann 12, Bo 7."
    )


def test_a_wide_board_is_cropped_round_the_last_move() -> None:
    """No tile falls under 28 points on a phone 400 points wide; an inset shows the whole."""
    road = [("BG-U", x, 0, 1) for x in range(20)]
    scene = laid(*road, last=square_at(19, 0))
    picture = views.board(scene, WORDS, SPRITES)
    assert 96 * 400 / picture.width >= 28
    left_end = views.board(replace(scene, last=square_at(0, 0)), WORDS, SPRITES)
    assert left_end.png != picture.png
    opened(picture)


@pytest.mark.parametrize(("places", "seen"), [((19,), 1), ((9, 19, 1), 2)])
def test_a_wide_board_shows_all_that_was_done_in_a_move_if_it_can(
    places: tuple[int, ...], seen: int
) -> None:
    """The newest tile first, then as many other squares as have room, from the first on."""
    scene = laid(*(("BG-U", x, 0, 1) for x in range(20)), last=square_at(10, 0))
    squares = [square_at(x, 0) for x in places]
    window = views.board_window(scene, squares)
    assert scene.last in window
    assert [square in window for square in squares] == [n < seen for n in range(len(places))]
    assert square_at(19, 0) not in views.board_window(scene)
    picture, plain = (views.board(scene, WORDS, SPRITES, which) for which in (squares, ()))
    assert opened(picture).tobytes() != opened(plain).tobytes()


def test_the_picker_letters_every_square() -> None:
    """Each labelled square is marked, and told in the alt text; the tile in hand is shown."""
    scene = village()
    squares = {square_at(2, 0): "A", square_at(0, 1): "B", square_at(1, 1): "C"}
    picture = views.picker(scene, WORDS, SPRITES, TILES["BG-V"], squares)
    assert picture.alt.startswith("Place BG-V: A 2E 0N, B 0E 1S, C 1E 1S.")
    other = views.picker(scene, WORDS, SPRITES, TILES["PD-X"], squares)
    assert opened(picture).tobytes() != opened(other).tobytes()


def test_squares_that_share_a_label_are_a_zone() -> None:
    """A zone has one large sign between its squares."""
    scene = village()
    one, other = square_at(0, 1), square_at(2, 1)
    zone = opened(views.picker(scene, WORDS, SPRITES, TILES["BG-V"], {one: "A", other: "A"}))
    apart = opened(views.picker(scene, WORDS, SPRITES, TILES["BG-V"], {one: "A", other: "B"}))
    gold = [image.convert("RGB").histogram()[255] for image in (zone, apart)]
    assert gold[0] > gold[1] + 2000


def test_the_preview_shows_the_tile_before_it_is_laid() -> None:
    """The ghost and its numbered spots change the picture; the scene stays as it is."""
    scene = village()
    ghost = Placement(TILES["BG-V"], square_at(0, 1), 0, 0)
    bare = views.preview(scene, WORDS, SPRITES, ghost, {})
    spots = views.preview(scene, WORDS, SPRITES, ghost, {"1": 0, "2": 1})
    assert opened(bare).tobytes() != opened(spots).tobytes()
    assert "1 is road1. 2 is field1." in spots.alt
    assert len(scene.tiles) == 6


def test_a_half_tile_is_previewed_beside_another() -> None:
    """Half tiles lie, and are previewed, in their half of the square."""
    scene = laid(("BG-D", 0, 0, 0), ("H1-03", 0, 1, 0))
    ghost = Placement(TILES["H1-04"], square_at(0, 1), 2, 0)
    opened(views.preview(scene, WORDS, SPRITES, ghost, {"1": 0}))
    both = laid(("BG-D", 0, 0, 0), ("H1-03", 0, 1, 0), ("H1-04", 0, 1, 2))
    image = opened(views.board(both, WORDS, SPRITES)).convert("L")
    frame = page_of(both, [], Caption(both.seats)).sheet.frame
    left, top = frame.corner(square_at(0, 1))
    diagonal = [image.getpixel((left + at, top + at)) for at in range(6, frame.pixels - 6)]
    assert min(diagonal) > 110  # type: ignore[type-var]


def test_targets_may_be_squares_segments_or_figures() -> None:
    """Portal squares, features of a tile, the princess's knights."""
    scene = village()
    figure = Figure(1, "meeple", 1)
    chosen = Targets(
        squares={"A": square_at(1, -1)},
        segments={"1": scene.tiles[4].first},
        figures={"2": figure},
    )
    picture = views.targets(scene, WORDS, SPRITES, chosen)
    opened(picture)
    expected = "1 is city1. Choose: A 1E 1N, 2 Bo's monk in a monastery at 1E 1N."
    assert picture.alt.startswith(expected)


@pytest.mark.parametrize("columns", [2, 7, 13])
def test_labels_of_figures_can_be_read_on_a_phone(columns: int) -> None:
    """Twelve points across at least, however large the board; a letter takes a part of that."""
    scene = laid(*(("BG-U", x, 0, 1) for x in range(columns)))
    standing = {Figure(0, "meeple", x): scene.tiles[x].first for x in range(0, columns, 3)}
    scene = replace(scene, figures=standing, seats=(Seat("Ada"), Seat("Bo")))
    chosen = Targets(figures=dict(zip("ABCDE", standing, strict=False)))
    image = opened(views.targets(scene, WORDS, SPRITES, chosen)).convert("RGB")
    other = ImageChops.difference(image, Image.new("RGB", image.size, c.NOW)).convert("L")
    gold = other.histogram()[0] / len(standing) * (400 / image.width) ** 2
    assert gold >= 0.6 * math.pi * 6**2


@pytest.mark.parametrize("far", [0, 12])
def test_a_label_on_the_tile_can_be_read_where_much_is_shown_with_it(far: int) -> None:
    """Ten points across at least, on a board of thirteen columns, too."""
    scene = laid(*(("BG-U", x, 0, 1) for x in range(13)))
    ghost, beside = Placement(TILES["BG-V"], square_at(0, 1), 0, 0), {"A": square_at(far, 0)}
    bare, labelled = (
        views.preview(scene, WORDS, SPRITES, ghost, features, Targets(beside))
        for features in ({}, {"1": 0})
    )
    images = (opened(picture).convert("RGB") for picture in (bare, labelled))
    left, _, right, _ = ImageChops.difference(*images).getbbox() or (0, 0, 0, 0)
    assert (right - left) * 400 / bare.width >= 10


def test_the_dragon_view_tells_path_and_victims() -> None:
    """Path, steps left, ways on and who was eaten are told in the order of weight."""
    scene = village()
    start, here = scene.tiles[2].square, square_at(0, 0)
    scene = replace(scene, pieces=(Piece("dragon", here),))
    eaten = {Figure(1, "meeple", 7): scene.tiles[0].first + 1}
    walk = Trail("dragon", (start, here), 5, (square_at(0, -1), square_at(-1, 0)), eaten)
    picture = views.trail(scene, WORDS, SPRITES, walk)
    opened(picture)
    assert picture.alt.startswith(
        "Dragon walked 1E 0N, 0E 0N, 5 left. Eaten: Bo's highwayman in a road at 0E 0N. "
        "Next: north 0E 1N, west 1W 0N."
    )


def test_a_walk_that_is_over_is_seen_on_the_board() -> None:
    """With whom it has eaten, and first in the alt text; at the end, too."""
    scene = village()
    way = (scene.tiles[2].square, square_at(0, 0), square_at(0, -1))
    scene = replace(scene, pieces=(Piece("dragon", way[-1]),))
    walk = Trail("dragon", way, 0, eaten={Figure(1, "meeple", 7): scene.tiles[0].first + 1})
    told = "Dragon walked 1E 0N, 0E 0N, 0E 1N. Eaten: Bo's highwayman in a road at 0E 0N."
    table = ScoreTable(("Monasteries",), ((1,), (2,)), (1,), (1, 0))
    plain, seen, tame = (
        views.board(scene, WORDS, SPRITES, tile=TILES["BG-V"], walk=shown)
        for shown in (None, walk, replace(walk, eaten={}))
    )
    assert seen.alt.startswith(told)
    assert plain.alt in seen.alt
    pictures = [opened(each).convert("RGB") for each in (plain, tame, seen)]
    assert all(ImageChops.difference(*pair).getbbox() for pair in pairwise(pictures))
    end, bare = (views.final(scene, WORDS, SPRITES, table, shown) for shown in (walk, None))
    assert told in end.alt
    assert ImageChops.difference(opened(end).convert("RGB"), opened(bare).convert("RGB")).getbbox()


def test_the_final_table_has_room_for_long_names() -> None:
    """Names of any length and alphabet, six players, seven columns."""
    names = ("Ann", "B" * 60, "🐉🐉", "Łukasz Żółć", "Æ", "")
    seats = tuple(Seat(name, 10 * i) for i, name in enumerate(names))
    scene = replace(village(), seats=seats)
    table = ScoreTable(("Monasteries",) * 6, ((1, 2, 3, 4, 5, 100),) * 6, (5,), (5, 4, 3, 2, 1, 0))
    picture = views.final(scene, WORDS, SPRITES, table)
    opened(picture)
    assert "Ann 115: Monasteries 1, Monasteries 2" in picture.alt


def test_the_final_table_has_the_players_as_they_are_ranked() -> None:
    """Whatever their points: who resigned with the most is below the winner."""
    seats = Seat("Ann", 12), Seat("Bo", 7)
    rows = ((12,), (7,))
    ann_first = draw_scores(ScoreTable(("City",), rows, (1,), (0, 1)), seats, 600, SPRITES)
    bo_first = draw_scores(ScoreTable(("City",), rows, (1,), (1, 0)), seats, 600, SPRITES)
    line = (ann_first.height - round(600 * 0.028)) // 3
    first, second = (0, line, 600, 2 * line), (0, 2 * line, 600, 3 * line)
    assert bo_first.crop(first).tobytes() == ann_first.crop(second).tobytes()
    assert bo_first.crop(second).tobytes() == ann_first.crop(first).tobytes()
    assert bo_first.tobytes() != ann_first.tobytes()
    table = ScoreTable(("City",), rows, (1,), (1, 0))
    alt = views.final(replace(village(), seats=seats), WORDS, SPRITES, table).alt
    assert alt.index("Bo 7: City 7") < alt.index("Ann 12: City 12")


def test_every_step_of_a_walk_can_be_drawn() -> None:
    """The walk is read from the state while the dragon's step is being decided."""
    drawn = 0
    for moves in range(20, 400):
        state = random_game(3, 5, moves)
        if state.step and state.step.kind == "dragon-move":
            walk = trail_of(state)
            assert len(walk.path) - 1 + walk.left == 6
            assert len(walk.ways) == len(legal_actions(state))
            opened(views.trail(scene_of(state, NAMES[:3]), WORDS, SPRITES, walk))
            drawn += 1
        if drawn == 4:
            return
    pytest.fail("the dragon never walked")


def test_walking_is_asked_only_while_the_dragon_walks() -> None:
    """Otherwise one clear sentence."""
    with pytest.raises(ValueError, match="on its way"):
        trail_of(random_game(2, 1, 0))


def test_threads_draw_the_same_picture() -> None:
    """Fonts, caches and palette are safe to share."""
    scene, sprites = village(), share_sprites()

    def draw(_: int) -> bytes:
        return views.board(scene, WORDS, sprites).png

    with ThreadPoolExecutor(6) as pool:
        assert len(set(pool.map(draw, range(12)))) == 1


def test_a_scene_reads_the_pieces_from_the_state() -> None:
    """Dragon, fairy, figures, last tile and closed features are those of the position."""
    state = random_game(3, 4, 260)
    scene: Scene = scene_of(state, NAMES[:3])
    assert scene.tiles == tuple(state.board.placements)
    assert scene.figures == state.figures
    assert scene.last == state.board.placements[-1].square
    assert [seat.score for seat in scene.seats] == state.scores
    assert all(piece.square in scene.squares for piece in scene.pieces)
    assert [piece.kind for piece in scene.pieces] == ["dragon", "fairy"]
    for segment in scene.closed:
        assert state.board.feature(segment).complete
