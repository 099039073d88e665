"""A player's badge: the livery's shape with its letter."""

from rendering import colours as c
from rendering.colours import Livery, Paint
from rendering.curves import star
from rendering.paint import Canvas

LETTER_DROP = {"triangle": 0.24, "star": 0.06}
LETTER_SIZE = {"triangle": 1.0, "diamond": 1.02, "star": 0.95, "cross": 1.05}


def draw_shape(canvas: Canvas, x: float, y: float, r: float, shape: str, fill: Paint | int) -> None:
    """Fill one of the six shapes; all look equally large."""
    if shape == "disc":
        canvas.disc(x, y, r * 0.96, fill)
    elif shape == "square":
        canvas.box(x - r * 0.86, y - r * 0.86, x + r * 0.86, y + r * 0.86, fill)
    elif shape == "triangle":
        corners = [(x, y - r * 1.22), (x + r * 1.24, y + r * 0.92), (x - r * 1.24, y + r * 0.92)]
        canvas.polygon(corners, fill)
    elif shape == "diamond":
        reach = r * 1.24
        canvas.polygon([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)], fill)
    elif shape == "star":
        canvas.polygon(star(x, y + r * 0.06, r * 1.38, 5, 0.56), fill)
    else:
        arm, reach = r * 0.58, r * 1.1
        canvas.box(x - reach, y - arm, x + reach, y + arm, fill)
        canvas.box(x - arm, y - reach, x + arm, y + reach, fill)


def draw_badge(
    canvas: Canvas, x: float, y: float, r: float, livery: Livery, *, inverted: bool = False
) -> None:
    """Draw shape and letter for a body in the livery's colour; `inverted` is the body itself."""
    ground, ink = (c.INK, livery.body) if livery.pale else (c.PAPER, livery.shade)
    if inverted:
        ground, ink = livery.body, c.INK if livery.pale else c.PAPER
    draw_shape(canvas, x, y, r, livery.shape, ground)
    drop = LETTER_DROP.get(livery.shape, 0.0) * r
    size = LETTER_SIZE.get(livery.shape, 1.3) * r * 1.25
    canvas.letter(x, y + drop, livery.letter, size, ink)
