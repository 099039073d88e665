"""Computes the shared palette: `python -m tools.palette` writes rendering/palette_data.py.

The flat colours of `rendering.colours` are in it exactly; the rest is a clustering of the mixed
colours made by scaling down and shadows. Pictures drawn with another palette stay readable, but the
golden pictures change: run it only when the art has changed.
"""

from collections import Counter
from collections.abc import Iterator
from math import sqrt
from pathlib import Path

from PIL import Image

from rendering import colours
from rendering.art.figures import HATS
from rendering.colours import LIVERIES, Colour, mix
from rendering.expansions import TABLE
from rendering.land.draw import draw_tile
from rendering.land.layout import layout_of
from rendering.views.ownership import fade
from rules.tiles import load_tiles

SETS = (
    "base",
    "princess-dragon",
    "river",
    "halflings",
    "inns-cathedrals",
    "traders-builders",
)
TARGET = Path(__file__).parents[1] / "rendering" / "palette_data.py"
HEADER = '"""The 256 colours, red green blue in hexadecimal; written by `tools.palette`."""\n'
LIMIT = 256
VEILED, OWNED = 120 / 255, 0.55
"""Opacity of the shade over land, and of an owner's colour on it."""


def flat_colours() -> list[Colour]:
    """Return every colour that has a name, each once, and the stages of overlaid marks."""
    found: dict[Colour, None] = {}

    def collect(value: object) -> None:
        if isinstance(value, tuple) and len(value) == 3 and all(type(v) is int for v in value):
            found[value] = None
        elif isinstance(value, tuple):
            for item in value:
                collect(item)

    for name, value in vars(colours).items():
        if name.isupper():
            collect(value)
    return list(found)


def samples() -> Iterator[Image.Image]:
    """Yield samples of all pictures' parts, in RGB."""
    for i, tile in enumerate(tile for name in SETS for tile in load_tiles(name)):
        yield draw_tile(layout_of(tile), i % 4, 96)
    yield from overlaid()
    grounds = (colours.MEADOW, colours.CITY_FLOOR, colours.TABLE)
    columns = list(TABLE.values())
    figures = [
        look.draw(livery, stance, 40)
        for column in columns
        for look in column.figures.values()
        for livery in LIVERIES
        for stance in HATS
    ]
    pieces = [look.draw(60) for column in columns for look in column.pieces.values()]
    for ground in grounds:
        for figure in [*figures, *pieces, *pieces]:
            base = Image.new("RGB", figure.size, ground)
            base.paste(figure, (0, 0), figure)
            yield base
    for colour in (colours.PAPER, colours.NOW, colours.GOLD):
        ramp = Image.new("RGB", (9, 40))
        for x in range(9):
            ramp.paste(mix(colours.TABLE, colour, (x + 1) / 10), (x, 0, x + 1, 40))
        yield ramp


def overlaid() -> Iterator[Image.Image]:
    """Yield land out of the dragon's reach, and land in its owners' colours."""
    land = [draw_tile(layout_of(tile), 0, 48) for tile in load_tiles("princess-dragon")]
    for image in land:
        yield Image.blend(image, Image.new("RGB", image.size, colours.TABLE_DARK), VEILED)
        yield fade(image)
    for image in land[::6]:
        for livery in LIVERIES:
            yield Image.blend(fade(image), Image.new("RGB", image.size, livery.body), OWNED)


def cluster(pictures: Iterator[Image.Image], count: int) -> list[Colour]:
    """Return colours for the pictures, rare colours counting more than their share."""
    seen: Counter[Colour] = Counter()
    for picture in pictures:
        for r, g, b in zip(*(band.tobytes() for band in picture.split()), strict=True):
            seen[(r & 252) + 2, (g & 252) + 2, (b & 252) + 2] += 1
    pixels = [c for c, times in seen.items() for _ in range(max(1, round(sqrt(times) / 4)))]
    image = Image.new("RGB", (512, len(pixels) // 512))
    image.putdata(pixels[: image.width * image.height])
    palette = image.quantize(count, Image.Quantize.MEDIANCUT, kmeans=4).getpalette() or []
    triples = zip(*(iter(palette[: count * 3]),) * 3, strict=True)
    return [(r, g, b) for r, g, b in triples]


def main() -> None:
    """Write the palette."""
    exact = flat_colours()
    every = exact + cluster(samples(), LIMIT - len(exact))
    text = bytes(value for colour in every for value in colour).hex()
    lines = "".join(f'    "{text[i : i + 90]}"\n' for i in range(0, len(text), 90))
    TARGET.write_text(f"{HEADER}\nCOLOURS = (\n{lines})\n", encoding="utf-8")
    print(f"{len(every)} colours, {len(exact)} of them flat, written to {TARGET.name}")


if __name__ == "__main__":
    main()
