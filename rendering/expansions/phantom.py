"""The phantom's column: a ghost in its player's colour, with a hood, a wavy hem and two eyes."""

from PIL import Image

from rendering import colours as c
from rendering.art.badges import draw_badge
from rendering.art.figures import HALO, LINE, Pose, draw_shadow, solid
from rendering.colours import Livery
from rendering.column import Column, FigureLook
from rendering.curves import fatten
from rendering.paint import Canvas

SHROUD = [
    *[(-0.31, 0.08), (-0.30, -0.18), (-0.19, -0.39), (0, -0.46), (0.19, -0.39), (0.30, -0.18)],
    *[(0.31, 0.08), (0.36, 0.44), (0.24, 0.34), (0.12, 0.46), (0, 0.35), (-0.12, 0.46)],
    *[(-0.24, 0.34), (-0.36, 0.44)],
]
SHROUD_SHADE = [
    *[(0.10, -0.43), (0.19, -0.39), (0.30, -0.18), (0.31, 0.08), (0.36, 0.44), (0.24, 0.34)],
    *[(0.21, 0.0), (0.20, -0.24)],
]
EYES, EYE_RADIUS, LONG = (-0.115, 0.115), 0.098, 1.3
BADGE_HIGH, BADGE = 0.165, 0.165


def draw_phantom(livery: Livery, stance: str, pixels: int) -> Image.Image:
    """Return the phantom in RGBA: no face, no cape, so it never looks like a meeple."""
    canvas = Canvas((pixels, pixels), pixels)
    pose, paints = Pose(canvas, lying=stance == "farmer"), solid(livery)
    draw_shadow(pose)
    for by, colour in ((HALO, c.PAPER), (LINE, paints.line)):
        pose.blob(fatten(SHROUD, by), colour)
    pose.blob(SHROUD, paints.body)
    pose.blob(SHROUD_SHADE, paints.shade)
    for x in EYES:
        pose.disc((x, -0.18), EYE_RADIUS, c.PAPER, LONG)
        pose.disc((x, -0.15), EYE_RADIUS * 0.58, c.INK, LONG)
    draw_badge(canvas, *pose.at(0, BADGE_HIGH), BADGE, livery)
    return canvas.finish()


COLUMN = Column(figures={"phantom": FigureLook(draw_phantom)})
