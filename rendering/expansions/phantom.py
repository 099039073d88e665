"""The phantom's column: a meeple that is seen through."""

from PIL import Image

from rendering.art.figures import draw_pawn, see_through
from rendering.colours import Livery
from rendering.column import Column, FigureLook


def draw_phantom(livery: Livery, stance: str, pixels: int) -> Image.Image:
    """Return the phantom in RGBA: its body is translucent, its line and badge are not."""
    return draw_pawn(livery, stance, pixels, paints_of=see_through)


COLUMN = Column(figures={"phantom": FigureLook(draw_phantom)})
