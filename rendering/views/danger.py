"""The view of a piece that moves: which tiles it can reach, how soon, and the figures in danger."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from math import dist
from typing import TypeVar

from PIL import Image

from rendering import colours as c
from rendering import overlays
from rendering.alt import figure_phrase, format_scores, place
from rendering.caption import Caption
from rendering.colours import Colour
from rendering.curves import Point
from rendering.phrases import Phrases
from rendering.scene import Scene
from rendering.sprites import Sprites
from rendering.table import Table
from rendering.views.pages import MIDDLE, page_of
from rendering.views.picture import Picture
from rendering.views.trail import STEPS_HIGH, Steps, leave_footprints
from rules.piece_walks import Roaming

HEAT: tuple[Colour, ...] = (
    c.DRAGON_DARK,
    c.DRAGON,
    c.mix(c.DRAGON, c.LAVA, 0.6),
    c.LAVA,
    c.mix(c.LAVA, c.FLAME, 0.5),
    c.FLAME,
)
"""The colour of tiles one step away, two steps, and so on; farther ones have the last."""
DARK = 3
"""Steps up to which the colour is so dark that text on it has to be pale."""
NEAR, FADING, FAR = 165, 22, 40
"""The strength of the tint one step away, how much less with each step, and the least; of 255."""
TOLD = 2
"""Squares so many steps away are listed individually in the alt text."""
CORNERS = ((0.21, 0.21), (0.79, 0.21), (0.79, 0.79), (0.21, 0.79))
"""Places for the number of steps on a square: the first that is free."""
ROOM = 0.36
"""Distance of figures from a number, in tiles."""

T = TypeVar("T")


def danger(scene: Scene, phrases: Phrases, sprites: Sprites, roaming: Roaming) -> Picture:
    """Return the table with the tiles in reach, hotter the nearer, and the figures in danger.

    Tiles out of reach are darker.
    """
    here = roaming.path[-1]
    page = page_of(scene, [here], Caption(scene.seats, parts=(show_scale(roaming),)))
    table = page.lay(sprites, crowded=False)
    for square in scene.squares.keys() - roaming.reach.keys() - {here}:
        table.stamp(overlays.veil(table.pixels), square, MIDDLE)
    for square, steps in roaming.reach.items():
        strength = max(FAR, NEAR - FADING * (steps - 1))
        table.stamp(overlays.glow(table.pixels, _heat(steps), strength), square, MIDDLE)
    leave_footprints(table, roaming.path)
    for figure in roaming.prey:
        table.stamp(overlays.halo(table.pixels), *table.place_of(scene, scene.figures[figure]))
    table.stand_everybody(scene)
    taken = _find_taken(table, scene)
    for square, steps in roaming.reach.items():
        table.stamp(_number(table.pixels, steps), square, find_corner(taken[square]))
    table.stamp(overlays.chosen_square(table.pixels), here, MIDDLE)
    return page.finish(table, sprites, _sentences(scene, phrases, roaming))


def _find_taken(table: Table, scene: Scene) -> defaultdict[int, list[Point]]:
    """Return the places of figures, by square."""
    taken: defaultdict[int, list[Point]] = defaultdict(list)
    for segment in scene.figures.values():
        square, point = table.place_of(scene, segment)
        taken[square].append(point)
    return taken


def find_corner(taken: Sequence[Point]) -> Point:
    """Return the first corner with room, or else the one with most."""
    room = {corner: min((dist(corner, p) for p in taken), default=1.0) for corner in CORNERS}
    free = (corner for corner in CORNERS if room[corner] > ROOM)
    return next(free, max(room, key=room.__getitem__))


def _heat(steps: int) -> Colour:
    return HEAT[min(steps, len(HEAT)) - 1]


def _number(pixels: int, steps: int) -> Image.Image:
    ink = c.PAPER if steps <= DARK else c.INK
    return overlays.disc(pixels, str(steps), 0.165, _heat(steps), ink)


def show_scale(roaming: Roaming) -> Steps:
    """Return the row of a caption with the steps of a piece, in their colours."""
    return Steps(roaming.piece, roaming.left, _mark_step)


def _mark_step(whole: int, number: int) -> Image.Image:
    return _number(round(whole * STEPS_HIGH * 1.6), number)


def _sentences(scene: Scene, phrases: Phrases, roaming: Roaming) -> Iterator[str]:
    yield phrases.piece(roaming.piece, place(phrases, roaming.path[-1]))
    for steps, figures in _by_steps(roaming.prey):
        parts = [figure_phrase(scene, phrases, f, scene.figures[f]) for f in sorted(figures)]
        yield phrases.prey(roaming.piece, steps, parts)
    yield phrases.reach(roaming.piece, len(roaming.reach))
    for steps, squares in _by_steps(roaming.reach):
        if steps > TOLD:
            break
        yield phrases.near(roaming.piece, steps, [place(phrases, square) for square in squares])
    yield format_scores(scene, phrases)


def _by_steps(found: Mapping[T, int]) -> Iterator[tuple[int, list[T]]]:
    """Yield what takes each number of steps, nearest first."""
    for steps, items in groupby(sorted(found, key=lambda each: found[each]), found.__getitem__):
        yield steps, [*items]
