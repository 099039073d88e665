"""The abbot's column: a monk of higher rank, in a mitre, on any feature."""

from PIL import Image

from rendering import colours as c
from rendering.art.figures import Garment, Paints, Pose, draw_pawn
from rendering.colours import Livery, Paint
from rendering.column import Column, FigureLook
from rendering.curves import fatten

MITRE = [(-0.15, -0.31), (-0.20, -0.46), (0, -0.62), (0.20, -0.46), (0.15, -0.31)]


def _outline_mitre(pose: Pose, by: float, colour: Paint) -> None:
    pose.polygon(fatten(MITRE, by * 1.2), colour)


def _draw_mitre(pose: Pose, paints: Paints) -> None:
    pose.polygon(MITRE, c.PAPER)
    pose.polygon([(-0.16, -0.32), (-0.17, -0.385), (0.17, -0.385), (0.16, -0.32)], paints.body)
    pose.polygon([(-0.03, -0.40), (-0.03, -0.54), (0.03, -0.54), (0.03, -0.40)], paints.body)


def draw_abbot(livery: Livery, stance: str, pixels: int) -> Image.Image:
    """Return the abbot in RGBA; he never lies down."""
    hat = Garment(_outline_mitre, _draw_mitre)
    return draw_pawn(livery, "monk", pixels, hat=hat, grow=0.84, lower=0.06)


COLUMN = Column(figures={"abbot": FigureLook(draw_abbot)})
