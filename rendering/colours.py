"""Every flat colour of the pictures, named for its use, and the players' liveries.

All of them have an entry of their own in the shared palette (see `tools.palette`).
"""

from typing import Final, NamedTuple

Colour = tuple[int, int, int]
Paint = Colour | tuple[int, int, int, int]

INK: Final = (62, 50, 48)
TABLE: Final = (57, 69, 76)
TABLE_LINE: Final = (84, 99, 107)
TABLE_DARK: Final = (46, 56, 62)
LABEL: Final = (177, 177, 169)
PAPER: Final = (250, 243, 226)

MEADOW: Final = (172, 203, 121)
MEADOW_LIGHT: Final = (179, 209, 129)
MEADOW_DARK: Final = (166, 197, 115)
TUFT: Final = (138, 172, 90)
LEAF: Final = (104, 150, 84)
LEAF_LIT: Final = (136, 178, 98)
LEAF_DARK: Final = (76, 120, 72)
TRUNK: Final = (122, 92, 70)
ROCK: Final = (158, 152, 142)
ROCK_LIT: Final = (196, 190, 178)
PETAL_YELLOW: Final = (246, 214, 92)
PETAL_WHITE: Final = (240, 240, 232)
PETAL_ROSE: Final = (226, 120, 132)

ROAD: Final = (246, 234, 206)
ROAD_EDGE: Final = (200, 176, 128)
RIVER: Final = (112, 178, 206)
RIVER_LIT: Final = (160, 210, 226)
RIVER_EDGE: Final = (82, 146, 176)
BANK: Final = (222, 206, 158)

CITY_FLOOR: Final = (229, 198, 152)
CITY_FLOOR_DARK: Final = (212, 178, 130)
WALL_TOP: Final = (240, 232, 216)
WALL_SHADE: Final = (208, 196, 178)
WALL_FACE: Final = (172, 156, 138)
WALL_LINE: Final = (98, 82, 72)
PLASTER: Final = (252, 236, 208)
PLASTER_DARK: Final = (234, 208, 168)
DOOR: Final = (132, 90, 66)
ROOFS: Final = (
    ((226, 126, 84), (188, 92, 62)),
    ((234, 158, 98), (202, 122, 68)),
    ((206, 102, 88), (166, 74, 68)),
)
SLATE: Final = (124, 146, 180)
SLATE_DARK: Final = (84, 104, 142)

ARMS_FIELD: Final = (34, 92, 186)
GOLD: Final = (250, 206, 92)
DRAGON: Final = (206, 54, 44)
DRAGON_DARK: Final = (146, 30, 34)
FLAME: Final = (255, 196, 84)
PRINCESS: Final = (226, 98, 150)
PRINCESS_DARK: Final = (164, 54, 110)
PORTAL: Final = (124, 84, 190)
PORTAL_LIT: Final = (126, 226, 226)
PORTAL_DARK: Final = (72, 48, 120)
MOUNTAIN: Final = (134, 110, 104)
MOUNTAIN_LIT: Final = (166, 140, 128)
MOUNTAIN_DARK: Final = (98, 78, 78)
LAVA: Final = (240, 104, 48)
LAVA_LIT: Final = (255, 202, 92)
WHEAT: Final = (240, 214, 120)
WHEAT_DARK: Final = (208, 172, 78)
GRAPE: Final = (140, 66, 166)

SKIN: Final = (248, 216, 180)
HAIR: Final = (120, 82, 58)
WING: Final = (150, 216, 236)
GOWN: Final = (250, 250, 255)
GOWN_DARK: Final = (204, 214, 240)
FAIRY_LINE: Final = (70, 84, 140)
NOW: Final = (255, 214, 74)
"""Marks the current choice: ring, letters, ghost tile."""
GHOST: Final = (255, 255, 255)


class Livery(NamedTuple):
    """How a seat's figures are distinguished: by letter, shape and colour."""

    name: str
    letter: str
    shape: str
    body: Colour
    shade: Colour

    @property
    def pale(self) -> bool:
        """Whether the badge on this body has to be dark."""
        return sum(self.body) > 480


LIVERIES: Final = (
    Livery("red", "R", "disc", (238, 42, 20), (170, 24, 22)),
    Livery("blue", "B", "square", (18, 62, 204), (10, 38, 142)),
    Livery("green", "G", "triangle", (62, 140, 104), (30, 94, 70)),
    Livery("yellow", "Y", "diamond", (255, 230, 32), (214, 166, 20)),
    Livery("black", "K", "star", (60, 58, 68), (28, 26, 34)),
    Livery("pink", "P", "cross", (250, 142, 200), (204, 88, 152)),
)


def mix(a: Colour, b: Colour, share_of_b: float) -> Colour:
    """Return the colour between `a` (share 0) and `b` (share 1)."""
    red, green, blue = (round(p + (q - p) * share_of_b) for p, q in zip(a, b, strict=True))
    return red, green, blue


def clear(colour: Colour, opacity: int) -> tuple[int, int, int, int]:
    """Return the colour with an opacity of 0 to 255."""
    return (*colour, opacity)
