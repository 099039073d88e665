"""Draw a sample of every picture: `python -m tools.gallery DIR` fills DIR with pictures.

`--readme` makes only those of the README: a board, a dragon's path and a replay; `--language` makes
only the views, in that language.

Sheets of every tile in four rotations and of every figure; every view at three stages of random
games for 2, 4 and 6 players, of one with half tiles, one with trade, one with towers, one with the
Count, one with ferries and one with all boxes, also as a phone 400 points wide shows it; a board of
25 x 25 squares; figures and fields as colour-blind people see them; the replay of a game; the alt
texts in `alt.txt`, a board in words in `board.txt`.
"""

import argparse
import io
import time
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from bot.wording import AltTexts, Words
from rendering import views
from rendering.film import film
from rendering.palette import to_palette
from rendering.scene import scene_of
from rendering.sprites import Sprites
from rendering.text import board_text
from rendering.views import Picture
from rendering.window import Window
from rules.expansions import EXPANSIONS
from tools.bench.rendering import drawn, random_scenes
from tools.gallery.every import NAMES, every_view, walk
from tools.gallery.games import (
    WITH_CITY,
    WITH_DRAGON,
    WITH_HALVES,
    WITH_LAKES,
    WITH_TOWERS,
    WITH_TRADE,
    Game,
    game,
    walking,
)
from tools.gallery.sheets import figure_sheet, tile_sheets

GAMES = {
    "2": (2, WITH_DRAGON),
    "4": (4, WITH_DRAGON),
    "6": (6, (*WITH_TRADE, *WITH_DRAGON)),
    "h": (3, WITH_HALVES),
    "t": (3, WITH_TRADE),
    "w": (4, WITH_TOWERS),
    "c": (4, WITH_CITY),
    "l": (3, WITH_LAKES),
    "e": (6, EXPANSIONS.together),
}
"""Players and expansions of the games, by the letter their pictures begin with."""
STAGES = {"early": 12, "middle": 45, "end": 10_000}
"""Numbers of tiles on the table."""
PHONE = 400
LARGE = Window(-12, -12, 12, 12)
BLIND = ("figures", "4-middle-board", "6-middle-ownership", "6-end-race")
"""Pictures that are also shown as colour-blind people see them."""

MATRICES = {
    "protanopia": (
        *(0.152286, 1.052583, -0.204868, 0.0),
        *(0.114503, 0.786281, 0.099216, 0.0),
        *(-0.003882, -0.048116, 1.051998, 0.0),
    ),
    "deuteranopia": (
        *(0.367322, 0.860646, -0.227968, 0.0),
        *(0.280085, 0.672501, 0.047413, 0.0),
        *(-0.011820, 0.042940, 0.968881, 0.0),
    ),
    "tritanopia": (
        *(1.255528, -0.076749, -0.178779, 0.0),
        *(-0.078411, 0.930809, 0.147602, 0.0),
        *(0.004733, 0.691367, 0.303900, 0.0),
    ),
}
"""One matrix for each kind of colour blindness, applied to linear light.

From Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency", 2009, severity 1.0.
"""
EVERYTHING = (*WITH_TRADE, *WITH_DRAGON)
BOARD, WALK, FILM = (4, 60), (3, 34), (4, 33)
"""Players, and tiles on the table."""
SEED = 12
WIDTH = 600


def pictures(sprites: Sprites, seed: int, words: Words) -> Iterator[tuple[str, Picture]]:
    """Yield all views with their names."""
    for letter, (players, expansions) in GAMES.items():
        played = game(players, seed, expansions)
        for stage, tiles in STAGES.items():
            for name, picture in every_view(played.play(tiles), sprites, words):
                yield f"{letter}-{stage}-{name}", picture
    for name, picture in every_view(game(4, seed).play(40, walking), sprites, words):
        if name in ("trail", "since", "danger"):
            yield f"walk-{name}", picture
    yield "25x25", drawn(random_scenes(LARGE, 300)[-1], LARGE, sprites)


def show_film(folder: Path, played: Game, sprites: Sprites) -> None:
    """Write the film of a game, and its last board in words."""
    scenes = [scene_of(state, NAMES[: len(state.scores)]) for state in played.moves]
    begun = time.perf_counter()
    texts = AltTexts(Words())
    made = film(scenes, texts, sprites)
    (folder / "film.gif").write_bytes(made.gif)
    (folder / "board.txt").write_text(board_text(scenes[-1], texts), encoding="utf-8")
    seconds = time.perf_counter() - begun
    print(f"film.gif: {len(scenes)} frames, {len(made.gif)} bytes, {seconds:.2f} s")


def main() -> None:
    """Write the gallery."""
    parser = argparse.ArgumentParser(prog="tools.gallery", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="DIR", help="folder for the pictures")
    parser.add_argument("--readme", action="store_true", help="make the README's pictures only")
    parser.add_argument("--seed", type=int, default=5, help="of the random games")
    parser.add_argument("--language", default="", metavar="nl", help="of the words; views only")
    options = parser.parse_args()
    folder: Path = options.folder
    if options.readme:
        for name, size in write_readme_pictures(folder).items():
            print(f"{name}: {size} bytes")
        return
    (folder / "phone").mkdir(parents=True, exist_ok=True)
    sprites, alts, begun = Sprites(folder / "sprites"), [], time.perf_counter()
    if not options.language:
        for name, image in (*tile_sheets(sprites), ("figures", figure_sheet(sprites))):
            image.save(folder / f"{name}.png")
        print(f"sheets in {time.perf_counter() - begun:.1f} s")
    for name, picture in pictures(sprites, options.seed, Words(options.language)):
        path = folder / f"{name}.png"
        path.write_bytes(picture.png)
        narrow(picture, PHONE).save(folder / "phone" / path.name)
        alts.append(f"{path.name}\n{picture.alt}\n")
        print(f"{path.name}: {picture.width} x {picture.height}, {len(picture.png)} bytes")
    (folder / "alt.txt").write_text("\n".join(alts), encoding="utf-8")
    if options.language:
        return
    for name in BLIND:
        for kind in MATRICES:
            simulate(kind, Image.open(folder / f"{name}.png")).save(folder / f"{name}-{kind}.png")
    show_film(folder, game(4, options.seed).play(), sprites)
    print(f"everything in {time.perf_counter() - begun:.1f} s")


def write_readme_pictures(folder: Path) -> dict[str, int]:
    """Write the pictures and return their sizes in bytes, by name."""
    folder.mkdir(parents=True, exist_ok=True)
    sprites, names = Sprites(), NAMES[: BOARD[0]]
    state = game(BOARD[0], SEED, EVERYTHING, tidy=True).play(BOARD[1]).state
    texts = AltTexts(Words())
    board = views.board(scene_of(state, names), texts, sprites)
    narrow(board, WIDTH).save(folder / "board.png", optimize=True)
    stroll = walk(game(WALK[0], SEED, tidy=True).play(WALK[1], walking), sprites)
    narrow(stroll, WIDTH).save(folder / "walk.png", optimize=True)
    moves = game(FILM[0], SEED, EVERYTHING, tidy=True).play(FILM[1]).moves
    made = film([scene_of(state, names) for state in moves], texts, sprites)
    (folder / "film.gif").write_bytes(made.gif)
    return {path.name: path.stat().st_size for path in sorted(folder.iterdir())}


def narrow(picture: Picture, width: int) -> Image.Image:
    """Return a picture in the shared palette, at most so many pixels wide."""
    image = Image.open(io.BytesIO(picture.png))
    wide = min(width, image.width)
    size = wide, round(image.height * wide / image.width)
    return to_palette(image.convert("RGB").resize(size, Image.Resampling.LANCZOS))


def simulate(kind: str, image: Image.Image) -> Image.Image:
    """Return the picture in RGB as seen with this kind of colour blindness."""
    linear = image.convert("RGB").point([_linear(value) for value in range(256)] * 3)
    return linear.convert("RGB", MATRICES[kind]).point([_shown(value) for value in range(256)] * 3)


def _linear(value: int) -> int:
    level = value / 255
    return round(255 * (level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4))


def _shown(value: int) -> int:
    light = value / 255
    level = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(255 * level)


if __name__ == "__main__":
    main()
