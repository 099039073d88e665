"""The cost of pictures, compared with a plain RGB save of the same pixels by Pillow (level 6).

Boards are laid at random in a square of so many squares, with four players' figures on them. The
plain save and the bot's own methods alternate, so that a busy machine slows all of them. Ratios are
medians. `time_ratio` is composing and encoding with the tiles' sprites cached but no square
composed yet, `move_time_ratio` one more tile on a board drawn before.
"""

import io
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from PIL import Image

from bot.wording.alts import AltTexts
from bot.wording.words import Words
from rendering import overlays
from rendering.boards import BoardCache
from rendering.caption import Caption
from rendering.film import film
from rendering.scene import Scene, Seat, scene_of
from rendering.sheet import Sheet, sharp_pixels
from rendering.sprites import BOARDS, Sprites
from rendering.views.pages import MIDDLE, Page
from rendering.views.picture import Picture
from rendering.window import MARGIN, Window
from rules.board import Board, Figure
from rules.geometry import square_at, unpack
from rules.tiles import Kind, load_tiles
from tools.gallery.games import WITH_DRAGON, game

SETS = (
    "base",
    "princess-dragon",
    "river",
    "halflings",
    "inns-cathedrals",
    "traders-builders",
)
BOARD_SETS = ("base", "princess-dragon")
SIZES = {8: 50, 15: 100, 25: 150}
"""Tiles on a board of so many squares a side."""
NAMES = ("Ann", "Bo", "Cornelia", "Dorota")
FIGURES = 7
TILE = 96
"""Pixels of a tile."""
ROUNDS = 15
FILM_TILES = 101
"""The start tile and 100 moves."""
TEXTS = AltTexts(Words())


def run() -> dict[str, dict[str, float]]:
    """Measure everything and print a line for each."""
    with tempfile.TemporaryDirectory() as folder:
        start = _start(Path(folder))
        figures = {f"{side}x{side}": _boards(Path(folder), side) for side in SIZES}
        figures["film"] = _film(Path(folder))
    figures["start"] = start
    for name, values in figures.items():
        print(f"{name}: " + ", ".join(f"{key} {value}" for key, value in values.items()))
    return figures


def _start(folder: Path) -> dict[str, float]:
    """Draw every tile of SETS in every rotation, then read them from disk."""

    def ready() -> None:
        sprites = Sprites(folder)
        for tile in (tile for name in SETS for tile in load_tiles(name)):
            for rotation in range(4):
                sprites.tile(tile, rotation, TILE)

    return {"cold_s": round(_seconds(ready), 2), "warm_s": round(_seconds(ready), 2)}


def _boards(folder: Path, side: int) -> dict[str, float]:
    window = Window(-(side // 2), -(side // 2), side - side // 2 - 1, side - side // 2 - 1)
    scenes = random_scenes(window, SIZES[side])
    before, after = scenes[-2:]
    other = random_scenes(window, SIZES[side], seed=2)[-1]
    sprites = Sprites(folder)
    picture = drawn(after, window, sprites)
    pixels = Image.open(io.BytesIO(picture.png)).convert("RGB")
    plain_bytes = len(_plain(pixels))
    rounds = [_round(folder, window, (other, before, after), pixels) for _ in range(ROUNDS)]
    return {
        "time_ratio": round(median(whole for whole, _ in rounds), 3),
        "bytes_ratio": round(len(picture.png) / plain_bytes, 3),
        "bytes": len(picture.png),
        "move_time_ratio": round(median(move for _, move in rounds), 3),
    }


def _round(
    folder: Path, window: Window, scenes: tuple[Scene, Scene, Scene], pixels: Image.Image
) -> tuple[float, float]:
    """Return the times of a whole board and of one more move, each as a share of a plain save.

    The process has drawn a board of another game before.
    """
    sprites, (other, before, after) = Sprites(folder), scenes
    drawn(other, window, sprites)
    _fetch(after, measure_tile(window), sprites)
    plain = _seconds(lambda: _plain(pixels))
    whole = _seconds(lambda: drawn(after, window, sprites)) / plain
    sprites.boards = BoardCache(BOARDS)
    drawn(before, window, sprites)
    plain = _seconds(lambda: _plain(pixels))
    return whole, _seconds(lambda: drawn(after, window, sprites)) / plain


def _film(folder: Path) -> dict[str, float]:
    """Film 100 moves of a game, scenes included, with the tiles' sprites on disk."""
    moves = game(4, 3, (*WITH_DRAGON, "river")).play().moves[-FILM_TILES:]

    def shot() -> int:
        scenes = [scene_of(state, NAMES) for state in moves]
        return len(film(scenes, TEXTS, Sprites(folder)).gif)

    times = [_seconds(shot) for _ in range(5)]
    return {"moves": len(moves) - 1, "bytes": shot(), "seconds": round(median(times), 3)}


def measure_tile(window: Window) -> int:
    """Return the pixels of a tile on a picture of a window: as it is sent, or larger."""
    return max(TILE, sharp_pixels(window.columns + 2 * MARGIN))


def drawn(scene: Scene, window: Window, sprites: Sprites) -> Picture:
    """Return the board view of a window of any width."""
    page = Page(scene, Sheet(window, measure_tile(window), beside=False), Caption(scene.seats))
    table = page.lay(sprites)
    if scene.last is not None:
        table.stamp(overlays.ring(table.pixels), scene.last, MIDDLE)
    return page.finish(table, sprites, [TEXTS.board(len(scene.tiles))])


def random_scenes(window: Window, tiles: int, seed: int = 1) -> list[Scene]:
    """Return a board in a window after each of so many tiles, laid where they fit."""
    dice, board = Random(seed), Board()
    kinds = [
        t for name in BOARD_SETS for t in load_tiles(name) for _ in range(t.copies.get("C2", 0))
    ]
    board.place(next(tile for tile in kinds if tile.start), square_at(0, 0), 0)
    scenes: list[Scene] = []
    while len(board.placements) < tiles:
        tile = dice.choice(kinds)
        fits = [fit for fit in map(unpack, board.fits(tile)) if fit[0] in window]
        if fits:
            square, rotations = dice.choice(fits)
            board.place(tile, square, dice.choice(rotations))
            scenes.append(_scene(board, seed))
    return scenes


def _scene(board: Board, seed: int) -> Scene:
    """Return a scene with figures on some open features."""
    dice = Random(seed)
    features = [f for _, f in board.live_features() if f.kind is not Kind.RIVER and not f.complete]
    wood = [Figure(i, "meeple", n + 1) for i in range(len(NAMES)) for n in range(FIGURES)]
    chosen = dice.sample(features, min(len(wood), len(features)))
    closed = (feature.segments for _, feature in board.live_features() if feature.complete)
    return Scene(
        tiles=tuple(board.placements),
        figures={
            figure: feature.segments[0] for figure, feature in zip(wood, chosen, strict=False)
        },
        seats=tuple(
            Seat(name, 10 * i + seed, acting=i == len(board.placements) % len(NAMES))
            for i, name in enumerate(NAMES)
        ),
        last=board.placements[-1].square,
        closed=frozenset(segment for segments in closed for segment in segments),
    )


def _fetch(scene: Scene, pixels: int, sprites: Sprites) -> None:
    """Load the sprites of a scene's tiles into memory."""
    for placement in scene.tiles:
        sprites.tile(placement.tile, placement.rotation, pixels)


def _plain(image: Image.Image) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=6)
    return file.getvalue()


def _seconds(work: Callable[[], object]) -> float:
    begun = perf_counter()
    work()
    return perf_counter() - begun
