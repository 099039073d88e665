"""Sheets: every tile in four rotations, every figure, tiles as small as on a phone."""

from collections.abc import Iterator

from PIL import Image, ImageDraw

from rendering import colours as c
from rendering.art.figures import HATS
from rendering.colours import LIVERIES
from rendering.expansions import TABLE
from rendering.fonts import font
from rendering.sprites import Sprites
from rules.expansions import EXPANSIONS

SETS = {e.name: tiles for e in EXPANSIONS.everything if (tiles := e.tiles())}
"""The tiles of each box that has any."""


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
    """Yield a sheet for each set, every tile in four rotations, and one as small as on a phone."""
    for name, tiles in SETS.items():
        cells = [
            (sprites.tile(tile, turn, 96).image, f"{tile.id} {turn * 90}°")
            for tile in tiles
            for turn in range(4)
        ]
        yield f"tiles-{name}", sheet(cells, 12)
    small = [
        (sprites.tile(tile, 0, 96).image.convert("RGBA").resize((28, 28)), "")
        for tiles in SETS.values()
        for tile in tiles
    ]
    yield "tiles-28px", sheet(small, 24, 4)


def figure_sheet(sprites: Sprites) -> Image.Image:
    """Return all figures, large and as on the board, on grass."""
    looks = {kind: look for column in TABLE.values() for kind, look in column.figures.items()}
    cells = []
    for livery in LIVERIES:
        for kind in looks:
            for stance in HATS:
                figure = sprites.figure(livery, kind, stance, 110)
                cells.append((_on_grass(figure), f"{livery.name} {kind} {stance}"))
            small = sprites.figure(livery, kind, "knight", 40)
            cells.append((_on_grass(small), f"{livery.name} {kind} 40 px"))
    pieces = [kind for column in TABLE.values() for kind in column.pieces]
    cells += [
        (_on_grass(sprites.piece(kind, size)), f"{kind} {size} px")
        for kind in pieces
        for size in (110, 60, 20)
    ]
    return sheet(cells, 5 * (len(HATS) + 1))


def _on_grass(figure: Image.Image) -> Image.Image:
    image = Image.new("RGB", (116, 116), c.MEADOW)
    image.paste(figure, ((116 - figure.width) // 2, (116 - figure.height) // 2), figure)
    return image
