"""Small decorations without meaning."""

import math
from random import Random

from PIL import Image, ImageFilter

from rendering.land.parts import Fixture, Layout
from rendering.land.regions import GRID, area, roomy_cells

OAK = 0.16
"""Distance of an old tree from every border, so that its crown stays on its tile."""
LANDMARKS = ("fountain", "hall", "oak")
PLANTS = ("tree", "pine", "bush", "cow", "rock", "flowers", "tree")


def strew(layout: Layout, dice: Random) -> list[Fixture]:
    """Place up to four small things on the meadow, of one kind or two."""
    fields = [region for i, region in layout.regions.items() if layout.is_field(i)]
    if layout.mountain or sum(area(region) for region in fields) < 200:
        return []
    free = Image.new("L", (GRID, GRID))
    for region in fields:
        free.paste(255, (0, 0), region)
    free = free.filter(ImageFilter.MinFilter(9))
    kinds, chosen, taken = dice.sample(PLANTS, 2), [], list(layout.taken)
    for _ in range(60):
        x, y = dice.uniform(0.08, 0.92), dice.uniform(0.10, 0.90)
        clear = all(math.dist((x, y), p) > r + 0.07 for p, r in taken)
        if clear and free.getpixel((int(x * GRID), int(y * GRID))):
            chosen.append(Fixture(dice.choice(kinds), (x, y), dice.uniform(0.85, 1.1)))
            taken.append(((x, y), 0.05 if len(chosen) % 2 else 0.12))
    return [fixture for fixture in chosen[:4] if not _leans_out(fixture)]


def _leans_out(fixture: Fixture) -> bool:
    """Return whether a beast's head would hide the middle of an edge in some rotation."""
    along, across = sorted(abs(value - 0.5) for value in fixture.point)
    return fixture.kind == "cow" and across > 0.40 and along < 0.045


def place_landmarks(layout: Layout, dice: Random) -> list[Fixture]:
    """Give every large city one landmark that is no house."""
    found = []
    for city in layout.cities:
        room = layout.rooms[city.segment]
        cells = [point for point, free in roomy_cells(room) if free > 0.13]
        if len(city.edges) >= 2 and cells:
            kind, (x, y) = dice.choice(LANDMARKS), dice.choice(cells)
            if kind == "oak":
                x, y = (min(max(value, OAK), 1 - OAK) for value in (x, y))
            found.append(Fixture(kind, (x, y)))
    return found
