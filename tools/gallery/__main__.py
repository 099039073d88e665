"""Shows all that is drawn: `python -m tools.gallery DIR` fills DIR with pictures.

Sheets of every tile in four turns and of every figure; every view at three stages of random games
for 2, 4 and 6 players, also as a phone 400 points wide shows it; the alt texts in `alt.txt`.
"""

import argparse
import io
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from PIL import Image, ImageDraw

from bot.wording.alts import AltTexts
from bot.wording.catalogue import Words
from rendering import colours as c
from rendering import views
from rendering.colours import LIVERIES
from rendering.fonts import font
from rendering.marks import LETTERS
from rendering.palette import to_palette
from rendering.scene import scene_of, scores_of, walk_of
from rendering.sprites import Sprites
from rendering.views import Picture, Targets
from rendering.window import zones
from rules import Setup, State, advance, legal_actions, new_game
from rules.actions import PASS
from rules.board import Placement
from rules.tiles import Tile, load_tiles

SETS = ("base", "princess-dragon", "river", "halflings")
ROLES = ("knight", "highwayman", "monk", "farmer", "abbot")
NAMES = ("Ann", "Bo", "Cornelia", "Dorota", "Émile", "Fia")
STAGES = {"early": 30, "middle": 160, "end": 10_000}
PHONE = 400
HEADS = {
    "city": "Cities",
    "road": "Roads",
    "monastery": "Monasteries",
    "garden": "Gardens",
    "field": "Fields",
    "fairy": "Fairy",
}
TEXTS = AltTexts(Words())


def sheet(cells: list[tuple[Image.Image, str]], columns: int, gap: int = 8) -> Image.Image:
    """Return captioned pictures in rows."""
    wide = max(image.width for image, _ in cells) + gap
    high = max(image.height for image, _ in cells) + gap + 18
    rows = -(-len(cells) // columns)
    page = Image.new("RGB", (columns * wide + gap, rows * high + gap), c.TABLE)
    pen = ImageDraw.Draw(page)
    for number, (image, words) in enumerate(cells):
        x, y = gap + number % columns * wide, gap + number // columns * high
        flat = image.convert("RGBA")
        page.paste(flat, (x, y), flat)
        middle = (x + (wide - gap) // 2, y + high - gap - 16)
        pen.text(middle, words, c.PAPER, font(12, bold=False), anchor="ma")
    return page


def tile_sheets(sprites: Sprites) -> Iterator[tuple[str, Image.Image]]:
    """Yield a sheet for each set, every tile in four turns, and one as small as on a phone."""
    for name in SETS:
        cells = [
            (sprites.tile(tile, turn, 96).image, f"{tile.id} {turn * 90}°")
            for tile in load_tiles(name)
            for turn in range(4)
        ]
        yield f"tiles-{name}", sheet(cells, 12)
    small = [
        (sprites.tile(tile, 0, 96).image.convert("RGBA").resize((28, 28)), "")
        for name in SETS
        for tile in load_tiles(name)
    ]
    yield "tiles-28px", sheet(small, 24, 4)


def figure_sheet(sprites: Sprites) -> Image.Image:
    """Return all figures, large and as on the board, on grass."""
    cells = []
    for seat, livery in enumerate(LIVERIES):
        cells += [
            (_on_grass(sprites.person(seat, role, 110)), f"{livery.name} {role}") for role in ROLES
        ]
        phantom = sprites.person(seat, "knight", 110, phantom=True)
        cells.append((_on_grass(phantom), f"{livery.name} phantom"))
        cells.append((_on_grass(sprites.person(seat, "knight", 40)), "40 px"))
    cells += [(_on_grass(sprites.dragon(size)), f"dragon {size} px") for size in (110, 60, 20)]
    cells += [(_on_grass(sprites.fairy(size)), f"fairy {size} px") for size in (110, 40, 14)]
    return sheet(cells, 7)


def _on_grass(figure: Image.Image) -> Image.Image:
    image = Image.new("RGB", (116, 116), c.MEADOW)
    image.paste(figure, ((116 - figure.width) // 2, (116 - figure.height) // 2), figure)
    return image


def play(players: int, seed: int, decisions: int, stop: str = "") -> State:
    """Return a random game after so many decisions, or later at a step of kind `stop`."""
    dice = Random(seed)
    state = new_game(Setup(players, expansions=("princess-dragon", "phantom", "abbot")))
    while not state.over:
        if decisions <= 0 and (not stop or (state.step and state.step.kind == stop)):
            break
        actions = [action for action in legal_actions(state) if action != PASS] or [PASS]
        if state.step and state.step.kind == "place-tile":
            actions = actions[len(actions) // 4 : len(actions) * 3 // 4 + 1]
        advance(state, dice.choice(actions))
        decisions -= 1
    return state


def view_all(players: int, seed: int, sprites: Sprites) -> Iterator[tuple[str, Picture]]:
    """Yield every view at every stage of a game."""
    for stage, decisions in STAGES.items():
        state = play(players, seed, decisions)
        scene = scene_of(state, NAMES[:players])
        yield f"{stage}-board", views.board(scene, TEXTS, sprites)
        tile = _fitting_tile(state)
        spots = state.board.spots(tile)
        parts = zones([square for square, _ in spots], len(LETTERS))
        if len(parts) > 1:
            signs = {square: LETTERS[i] for i, part in enumerate(parts) for square in part}
            yield f"{stage}-zones", views.picker(scene, TEXTS, sprites, tile, signs)
        squares = dict(zip(parts[0], LETTERS, strict=False))
        yield f"{stage}-picker", views.picker(scene, TEXTS, sprites, tile, squares)
        square, rotations = spots[len(spots) // 2]
        ghost = Placement(tile, square, rotations[0], 0)
        labels = {str(i + 1): i for i in range(len(tile.segments))}
        yield f"{stage}-preview", views.preview(scene, TEXTS, sprites, ghost, labels)
        chosen = dict(zip(LETTERS, list(scene.squares)[:9], strict=False))
        yield f"{stage}-portal", views.targets(scene, TEXTS, sprites, Targets(squares=chosen))
        if scene.figures:
            some = {str(i + 1): figure for i, figure in enumerate(list(scene.figures)[:3])}
            yield f"{stage}-fairy", views.targets(scene, TEXTS, sprites, Targets(figures=some))
        if state.over:
            table = scores_of(state, HEADS)
            yield f"{stage}-final", views.final(scene, TEXTS, sprites, table)
    walking = play(players, seed, 60, "dragon-move")
    if not walking.over:
        scene = scene_of(walking, NAMES[:players])
        yield "dragon", views.dragon(scene, TEXTS, sprites, walk_of(walking))


def _fitting_tile(state: State) -> Tile:
    return next(tile for tile in load_tiles("princess-dragon") if state.board.spots(tile))


def phone(image: Image.Image) -> Image.Image:
    """Return a picture as wide as a phone, at one pixel a point."""
    size = (PHONE, round(image.height * PHONE / image.width))
    return to_palette(image.convert("RGB").resize(size, Image.Resampling.LANCZOS))


def main() -> None:
    """Write the gallery."""
    parser = argparse.ArgumentParser(prog="tools.gallery", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="DIR", help="where the pictures go")
    parser.add_argument("--seed", type=int, default=5, help="of the random games")
    options = parser.parse_args()
    folder: Path = options.folder
    (folder / "phone").mkdir(parents=True, exist_ok=True)
    sprites, alts, begun = Sprites(folder / "sprites"), [], time.perf_counter()
    for name, image in (*tile_sheets(sprites), ("figures", figure_sheet(sprites))):
        image.save(folder / f"{name}.png")
    print(f"sheets in {time.perf_counter() - begun:.1f} s")
    for players in (2, 4, 6):
        for name, picture in view_all(players, options.seed, sprites):
            path = folder / f"{players}-{name}.png"
            path.write_bytes(picture.png)
            phone(Image.open(io.BytesIO(picture.png))).save(folder / "phone" / path.name)
            alts.append(f"{path.name}\n{picture.alt}\n")
            print(f"{path.name}: {picture.width} x {picture.height}, {len(picture.png)} bytes")
    (folder / "alt.txt").write_text("\n".join(alts), encoding="utf-8")
    print(f"everything in {time.perf_counter() - begun:.1f} s")


if __name__ == "__main__":
    main()
