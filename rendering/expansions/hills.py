"""Hills and vineyards in pictures, for the columns whose tiles show them."""

from collections.abc import Mapping, Sequence

from rendering import colours as c
from rendering.art.nature import tree
from rendering.art.pen import Pen
from rendering.column import Emblem, Site
from rendering.paint import Canvas
from rules.expansions.hills import Hills
from rules.state import State


def vineyard(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw two rows of vines."""
    pen = Pen(canvas, x, y, size)
    pen.box(c.mix(c.CITY_FLOOR_DARK, c.MEADOW, 0.35), -1, -0.84, 1, 0.84, 0.2)
    for py in (-0.38, 0.36):
        pen.box(c.LEAF_DARK, -0.86, py - 0.1, 0.86, py + 0.22)
        for k in range(4):
            px = -0.63 + k * 0.42
            pen.disc(c.LEAF, px, py - 0.1, 0.24)
            for dx, dy in ((-0.08, 0.1), (0.08, 0.1), (0, 0.24)):
                pen.disc(c.GRAPE, px + dx, py - 0.1 + dy, 0.1)


def hill(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a green hill with a tree."""
    pen = Pen(canvas, x, y, size)
    back = ((-1.15, 0.6), (-0.75, -0.1), (-0.1, -0.72), (0.55, -0.3), (1.15, 0.6), (0, 0.76))
    pen.blob(c.mix(c.MEADOW_DARK, c.LEAF_DARK, 0.55), *back)
    front = ((-1.02, 0.55), (-0.72, -0.06), (-0.14, -0.62), (0.3, -0.3), (0.5, 0.5), (-0.2, 0.66))
    pen.blob(c.mix(c.MEADOW_DARK, c.LEAF, 0.25), *front)
    light = ((-0.82, 0.3), (-0.62, -0.04), (-0.2, -0.5), (0.02, -0.28), (-0.2, 0.3))
    pen.blob(c.MEADOW_LIGHT, *light)
    tree(canvas, x + size * 0.35, y - size * 0.3, size * 0.55)


def buried_pile(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Mark a tile whose face nobody knows."""
    canvas.letter(x, y, "?", 2.1 * size, c.NOW)


def piles_of(state: State) -> Mapping[str, Sequence[str]]:
    """Return the tiles slid under hills (HL-17)."""
    here = state.slots.get(Hills)
    return {"hidden": here.buried} if here else {}


EMBLEMS = {
    "vineyard": Emblem(vineyard, 0.13, site=Site.FIELD),
    "hill": Emblem(hill, 0.17, site=Site.FIELD),
}
PILES = {"hidden": buried_pile}
