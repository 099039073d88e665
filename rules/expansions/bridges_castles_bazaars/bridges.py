"""Bridges: roads over a tile, from edge to edge (BCB-1 to BCB-7)."""

import msgspec

STOCK = {1: 3, 2: 3, 3: 3, 4: 3, 5: 2, 6: 2}
"""Bridges of each player at the start, by number of players."""


class Bridges(msgspec.Struct, frozen=True, omit_defaults=True):
    """`built` are the players who built one, in that order; the latest in the part `latest`.

    That is the number of its turn, and which part it was.
    """

    built: tuple[int, ...] = ()
    latest: tuple[int, int] = (0, 0)
