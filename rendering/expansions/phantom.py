"""The phantom's column: a meeple that is seen through."""

from PIL import Image

from rendering.art.figures import draw_pawn, see_through
from rendering.column import Column, FigureLook


def draw_phantom(seat: int, stance: str, pixels: int) -> Image.Image:
    """Return the phantom in RGBA: its body is translucent, its line and badge are not."""
    return draw_pawn(seat, stance, pixels, paints_of=see_through)


COLUMN = Column(figures={"phantom": FigureLook(draw_phantom)})
