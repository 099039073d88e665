"""The dragon and the fairy, drawn in a unit cell."""

from PIL import Image

from rendering import colours as c
from rendering.art.figures import SHADOW
from rendering.colours import Paint
from rendering.curves import Curve, bezier, fatten, ribbon, star
from rendering.paint import Canvas

BODY = [
    *[(0.16, 0.30), (0.12, 0.22), (0.20, 0.14), (0.34, 0.12), (0.44, 0.22), (0.46, 0.36)],
    *[(0.55, 0.46), (0.66, 0.52), (0.74, 0.62), (0.77, 0.76), (0.72, 0.88), (0.58, 0.93)],
    *[(0.40, 0.93), (0.28, 0.86), (0.27, 0.72), (0.33, 0.60), (0.32, 0.48), (0.26, 0.42)],
    *[(0.12, 0.42), (0.08, 0.36)],
]
WING = [
    *[(0.46, 0.52), (0.46, 0.24), (0.58, 0.04), (0.66, 0.20), (0.78, 0.12)],
    *[(0.80, 0.28), (0.94, 0.26), (0.86, 0.46), (0.70, 0.60)],
]
MEMBRANES = (
    [(0.50, 0.50), (0.58, 0.10), (0.64, 0.24)],
    [(0.56, 0.54), (0.77, 0.17), (0.78, 0.30)],
    [(0.62, 0.56), (0.90, 0.30), (0.84, 0.44)],
)
HORNS = (
    [(0.30, 0.14), (0.36, 0.00), (0.41, 0.13)],
    [(0.38, 0.16), (0.52, 0.06), (0.46, 0.24)],
)
TAIL = bezier((0.62, 0.86), (0.84, 0.96), (1.00, 0.84), (0.90, 0.66), 10)
TAIL_TIP = [(0.80, 0.68), (0.90, 0.50), (0.99, 0.70), (0.90, 0.66)]
COIL = [(0.68, 0.66), (0.88, 0.66), (0.90, 0.84), (0.70, 0.90)]
"""Between body and tail."""
BELLY = [
    *[(0.36, 0.58), (0.48, 0.56), (0.58, 0.66), (0.60, 0.82), (0.54, 0.92), (0.38, 0.91)],
    *[(0.31, 0.82), (0.32, 0.68)],
]
GOWN = [
    *[(0.42, 0.42), (0.50, 0.38), (0.58, 0.42), (0.64, 0.66)],
    *[(0.70, 0.90), (0.50, 0.95), (0.30, 0.90), (0.36, 0.66)],
]
GOWN_SHADE = [(0.54, 0.42), (0.58, 0.42), (0.64, 0.66), (0.70, 0.90), (0.55, 0.945), (0.60, 0.70)]
LEFT_WINGS: list[Curve] = [
    [(0.48, 0.46), (0.26, 0.20), (0.06, 0.22), (0.08, 0.42), (0.28, 0.54)],
    [(0.48, 0.52), (0.24, 0.56), (0.12, 0.72), (0.26, 0.80), (0.44, 0.66)],
]


def draw_dragon(pixels: int) -> Image.Image:
    """Return the dragon in RGBA: plump and red, looking left, wings up."""
    canvas = Canvas((pixels, pixels), pixels)
    canvas.ellipse(0.54, 0.92, 0.42, 0.07, SHADOW)
    for by, colour in ((0.040, c.PAPER), (0.020, c.mix(c.DRAGON_DARK, c.INK, 0.6))):
        canvas.polygon(fatten(WING, by), colour)
        _draw_tail(canvas, by, colour, colour)
        for horn in HORNS:
            canvas.polygon(fatten(horn, by * 1.3), colour)
        canvas.blob(fatten(BODY, by), colour)
    canvas.polygon(WING, c.DRAGON_DARK)
    canvas.polygon(COIL, c.DRAGON_DARK)
    _draw_tail(canvas, 0.0, c.DRAGON, c.FLAME)
    for membrane in MEMBRANES:
        canvas.polygon(membrane, c.mix(c.DRAGON, c.FLAME, 0.55))
    for horn in HORNS:
        canvas.polygon(horn, c.FLAME)
    canvas.blob(BODY, c.DRAGON)
    canvas.blob(BELLY, c.mix(c.FLAME, c.PAPER, 0.25))
    for y in (0.68, 0.77, 0.86):
        canvas.line((0.36, y), (0.54, y), 0.012, c.mix(c.FLAME, c.DRAGON, 0.4))
    canvas.disc(0.285, 0.235, 0.045, c.PAPER)
    canvas.disc(0.275, 0.24, 0.024, c.INK)
    canvas.disc(0.14, 0.30, 0.014, c.DRAGON_DARK)
    canvas.line((0.12, 0.37), (0.28, 0.36), 0.012, c.DRAGON_DARK)
    return canvas.finish()


def _draw_tail(canvas: Canvas, by: float, fill: Paint, tip: Paint) -> None:
    """Draw a tail that tapers towards a pointed tip."""
    canvas.polygon(fatten(TAIL_TIP, by * 1.4), tip)
    for i in range(len(TAIL) - 1):
        width = 0.17 - 0.012 * i + 2 * by
        canvas.polygon(ribbon(TAIL[i : i + 2], width), fill)
        canvas.disc(*TAIL[i], width / 2, fill)


def draw_fairy(pixels: int) -> Image.Image:
    """Return the fairy in RGBA: a pale gown, four wings, a wand with a star."""
    canvas = Canvas((pixels, pixels), pixels)
    wings = LEFT_WINGS + [[(1 - x, y) for x, y in wing] for wing in LEFT_WINGS]
    canvas.ellipse(0.53, 0.93, 0.26, 0.05, SHADOW)
    for by, colour in ((0.050, c.PAPER), (0.026, c.FAIRY_LINE)):
        for wing in wings:
            canvas.blob(fatten(wing, by), colour)
        canvas.blob(fatten(GOWN, by), colour)
        canvas.disc(0.5, 0.28, 0.135 + by, colour)
    for wing in wings:
        canvas.blob(wing, c.WING)
        canvas.blob(fatten(wing, -0.05), c.mix(c.WING, c.GHOST, 0.5))
    canvas.blob(GOWN, c.GOWN)
    canvas.blob(GOWN_SHADE, c.GOWN_DARK)
    canvas.disc(0.5, 0.27, 0.135, c.GOLD)
    canvas.disc(0.5, 0.30, 0.105, c.SKIN)
    for x in (0.46, 0.54):
        canvas.disc(x, 0.31, 0.016, c.INK)
    canvas.line((0.62, 0.56), (0.82, 0.40), 0.026, c.FAIRY_LINE)
    canvas.polygon(star(0.84, 0.36, 0.13, 5, 0.45), c.FAIRY_LINE)
    canvas.polygon(star(0.84, 0.36, 0.09, 5, 0.45), c.NOW)
    return canvas.finish()
