"""The README's pictures: a board, a walk of the dragon, a film; small, so that the page is too."""

import io
from pathlib import Path

from PIL import Image

from bot.wording import AltTexts, Words
from rendering import views
from rendering.film import film
from rendering.palette import to_palette
from rendering.scene import scene_of
from rendering.sprites import Sprites
from rendering.views import Picture
from tools.gallery.every import NAMES, walk
from tools.gallery.games import WITH_DRAGON, WITH_TRADE, game, walking

EVERYTHING = (*WITH_TRADE, *WITH_DRAGON)
BOARD, WALK, FILM = (4, 60), (3, 34), (4, 33)
"""Players, and tiles on the table."""
SEED = 12
WIDTH = 600


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
