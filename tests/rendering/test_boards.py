"""Boards known from before: a picture never depends on what was drawn before it."""

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from rendering.boards import BoardCache, Frame
from rendering.cells import cells_of
from rendering.colours import MEADOW, TABLE
from rendering.palette import blank
from rendering.scene import Scene, scene_of
from rendering.sprites import Sprites, weigh
from rendering.table import Table
from rendering.window import Window, bounds
from rules.geometry import square_at
from tests.rendering.games import NAMES, laid, random_moves, village
from tests.sprites import share_sprites


def same(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox() is None


def drawn(scene: Scene, sprites: Sprites, pixels: int = 32) -> Image.Image:
    return Table(bounds(scene.squares), pixels, sprites, scene).image


def test_a_board_grown_move_by_move_is_the_board_drawn_at_once() -> None:
    """Whatever closes, moves, is eaten or makes the window wider; there and back again."""
    scenes = [scene_of(state, NAMES[:3]) for state in random_moves(3, 11, 36)]
    known = share_sprites()
    tiles = known.tile
    for scene in [*scenes, *scenes[-2::-7]]:
        fresh = Sprites()
        fresh.tile = tiles  # type: ignore[method-assign]
        assert same(drawn(scene, known), drawn(scene, fresh))


def test_two_games_do_not_mix() -> None:
    """Boards of several games are known at a time."""
    known = share_sprites()
    games = [random_moves(2, seed, 6) for seed in (1, 2)]
    for states in zip(*games, strict=True):
        for state in states:
            scene = scene_of(state, NAMES[:2])
            again = Sprites()
            again.tile = known.tile  # type: ignore[method-assign]
            assert same(drawn(scene, known), drawn(scene, again))


def test_only_what_changed_is_another_cell() -> None:
    """A figure more changes the squares it covers, and no other ones."""
    scene, sprites = village(), Sprites()
    window = bounds(scene.squares)
    before = cells_of(scene, window, sprites, 96)
    figure, segment = next(iter(scene.figures.items()))
    fewer = replace(scene, figures={f: s for f, s in scene.figures.items() if f != figure})
    after = cells_of(fewer, window, sprites, 96)
    changed = {square for square in before if before[square] != after.get(square)}
    home = scene.placement(segment).square
    assert home in changed
    assert all(abs(square - home) in (0, 1, 1023, 1024, 1025) for square in changed)
    assert len(changed) < len(before)


def test_a_tower_stands_whole_on_the_seam() -> None:
    """Where a wall ends at an open side, the tower reaches over the border of its tile."""
    scene = laid(("BG-E", 0, 0, 0))
    cells = cells_of(scene, Window(0, 0, 0, 0), Sprites(), 96)
    north = next(cell for square, cell in cells.items() if square < min(scene.squares))
    assert not north.look.laid
    assert north.look.towers


def test_what_is_larger_than_the_room_for_it_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is drawn again, and nothing goes for it; of what fits the oldest goes."""
    large, small = blank((99, 99), TABLE), blank((8, 8), TABLE)
    monkeypatch.setattr("rendering.sprites.RECENT", 2 * weigh(small))
    sprites, made = Sprites(), list[str]()

    def ask(name: str, image: Image.Image = small) -> None:
        def draw() -> Image.Image:
            made.append(name)
            return image

        assert sprites.memoize_recent((name,), draw) is image

    for name in "abacab":
        ask(name)
    assert made == ["a", "b", "c", "b"]
    for _ in range(2):
        ask("large", large)
    ask("a")
    ask("b")
    assert made == ["a", "b", "c", "b", "large", "large"]


def test_only_squares_that_changed_are_painted() -> None:
    """On the same frame or a moved one; nothing is known for tiles of another size."""
    boards, painted = BoardCache(2), list[int]()

    def lay(window: Window, looks: dict[int, str], pixels: int = 8) -> Image.Image:
        painted.clear()
        frame = Frame(window, pixels, 4)
        return boards.lay(frame, looks, lambda: blank(frame.size, TABLE), ground)

    def ground(square: int) -> Image.Image:
        painted.append(square)
        return blank((8, 8), MEADOW)

    row = [square_at(x, 0) for x in range(6)]
    lay(Window(0, 0, 5, 0), dict.fromkeys(row[:4], "a"))
    assert sorted(painted) == row[:4]
    lay(Window(0, 0, 5, 0), {**dict.fromkeys(row[:3], "a"), row[3]: "b", row[4]: "a"})
    assert sorted(painted) == row[3:5]
    moved = lay(Window(1, 0, 6, 0), {**dict.fromkeys(row[:3], "a"), row[3]: "b", row[4]: "a"})
    assert painted == [row[0]]
    assert moved.size == (6 * 8 + 8, 8 + 8)
    lay(Window(0, 0, 5, 0), dict.fromkeys(row[:4], "a"), 9)
    assert len(painted) == 4
    lay(Window(0, 0, 5, 0), dict.fromkeys(row, "z"))
    assert len(painted) == 6


def test_a_square_that_is_empty_again_is_painted() -> None:
    """What was there is covered."""
    boards, painted = BoardCache(2), list[int]()

    def ground(square: int) -> Image.Image:
        painted.append(square)
        return blank((8, 8), MEADOW)

    frame = Frame(Window(0, 0, 2, 0), 8, 0)
    looks = {square_at(x, 0): "a" for x in range(3)}
    boards.lay(frame, looks, lambda: blank(frame.size, TABLE), ground)
    painted.clear()
    fewer = {square: look for square, look in looks.items() if square != square_at(1, 0)}
    boards.lay(frame, fewer, lambda: blank(frame.size, TABLE), ground)
    assert painted == [square_at(1, 0)]
    assert frame.box(Window(1, 0, 2, 0)) == (8, 0, 24, 8)
    assert Frame(Window(-1, 0, 2, 0), 8, 4).corner(square_at(1, 0)) == (20, 4)
