"""Builder and pig: figures that are no meeples, and have another outline."""

from itertools import pairwise

from PIL import Image

from rendering import colours as c
from rendering.art.badges import draw_badge
from rendering.art.figures import HALO, LINE, Garment, Paints, Pose, draw_pawn, draw_shadow, solid
from rendering.colours import Livery, Paint
from rendering.curves import Point, fatten
from rendering.paint import Canvas

BRIM, CROWN = (0.0, -0.33), (0.0, -0.38)
SHAFT = ((0.27, 0.16), (0.36, -0.34))
HEAD_OF_HAMMER = [(0.20, -0.46), (0.53, -0.39), (0.50, -0.24), (0.17, -0.31)]
HAND = (0.28, 0.10)
EARS = (
    [(-0.38, -0.12), (-0.46, -0.22), (-0.40, -0.30), (-0.26, -0.20)],
    [(-0.14, -0.22), (-0.06, -0.31), (0.02, -0.24), (-0.02, -0.10)],
)
LEGS = (-0.22, -0.05, 0.16, 0.29)
TAIL = [(0.34, -0.02), (0.40, -0.10), (0.42, -0.17), (0.36, -0.20), (0.33, -0.14), (0.39, -0.09)]
SNOUT = (-0.34, 0.09)


def _outline_cap(pose: Pose, by: float, colour: Paint) -> None:
    pose.disc(BRIM, 0.235 + by * 0.7, colour, 0.45)
    pose.disc(CROWN, 0.15 + by, colour, 0.8)


def _draw_cap(pose: Pose, paints: Paints) -> None:
    pose.disc(CROWN, 0.15, paints.body, 0.8)
    pose.disc(BRIM, 0.235, paints.line, 0.45)
    pose.disc(BRIM, 0.205, paints.shade, 0.36)


def _outline_hammer(pose: Pose, by: float, colour: Paint) -> None:
    pose.polygon(fatten(HEAD_OF_HAMMER, by * 1.3), colour)
    _draw_line(pose, SHAFT, 0.07 + 2 * by, colour)
    pose.disc(HAND, 0.08 + by, colour)


def _draw_hammer(pose: Pose, paints: Paints) -> None:
    _draw_line(pose, SHAFT, 0.07, c.TRUNK)
    pose.polygon(HEAD_OF_HAMMER, c.ROCK)
    pose.polygon([HEAD_OF_HAMMER[0], HEAD_OF_HAMMER[1], (0.51, -0.32), (0.185, -0.39)], c.ROCK_LIT)
    pose.disc(HAND, 0.08, c.SKIN)


def _draw_line(pose: Pose, ends: tuple[Point, Point], width: float, colour: Paint) -> None:
    a, b = (pose.at(*end) for end in ends)
    pose.canvas.line(a, b, width * pose.grow, colour)


def draw_builder(livery: Livery, stance: str, pixels: int) -> Image.Image:
    """Return the builder in RGBA: in a cap with a brim, with a hammer; he never lies down."""
    hat, hammer = Garment(_outline_cap, _draw_cap), Garment(_outline_hammer, _draw_hammer)
    return draw_pawn(livery, "knight", pixels, hat=hat, mantle=hammer, grow=0.94, lower=0.02)


def draw_pig(livery: Livery, stance: str, pixels: int) -> Image.Image:
    """Return the pig in RGBA, looking left."""
    canvas, paints = Canvas((pixels, pixels), pixels), solid(livery)
    pose = Pose(canvas, lying=False, lower=0.03)
    draw_shadow(pose)
    for by, colour in ((HALO, c.PAPER), (LINE, paints.line)):
        _draw_pig(pose, by, colour, colour, colour)
    _draw_pig(pose, 0.0, paints.body, paints.shade, c.PETAL_ROSE)
    for x in (-0.39, -0.31):
        pose.disc((x, 0.09), 0.022, paints.line, 1.4)
    for x in (-0.31, -0.13):
        pose.disc((x, -0.06), 0.026, c.INK)
    x, y = pose.at(0.14, 0.08)
    draw_badge(canvas, x, y, 0.185, livery)
    return canvas.finish()


def _draw_pig(pose: Pose, by: float, body: Paint, shade: Paint, snout: Paint) -> None:
    """Draw the pig, enlarged, in these paints."""
    for x in LEGS:
        (left, top), (right, bottom) = pose.at(x - 0.06 - by, 0.2), pose.at(x + 0.06 + by, 0.4 + by)
        pose.canvas.box(left, top, right, bottom, shade, 0.04)
    for a, b in pairwise(TAIL):
        _draw_line(pose, (a, b), 0.05 + 2 * by, shade)
    pose.disc((0.08, 0.08), 0.33 + by, body, 0.86)
    pose.disc((-0.21, 0.01), 0.22 + by, body, 0.95)
    for ear in EARS:
        pose.polygon(fatten(ear, by * 1.3), shade)
    pose.disc(SNOUT, 0.13 + by, snout, 0.8)
