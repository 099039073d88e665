"""Where and what: coordinates for people, features, tiles."""

from collections.abc import Iterator

from bot.wording.catalogue import Words
from rules.board import Placement
from rules.geometry import CORNERS
from rules.tiles import Kind, Segment, Tile, turned_port

_SILENT = frozenset({"garden"})
"""Symbols that are told as a segment of the tile."""


def place(x: int, y: int) -> str:
    """Return a square as people say it, counted from the start tile: "2E 1N", "0E 3S"."""
    return f"{abs(x)}{'W' if x < 0 else 'E'} {abs(y)}{'S' if y > 0 else 'N'}"


def kind_of(segment: str) -> Kind:
    """Return what kind of feature a segment's name stands for."""
    return Kind(segment.rstrip("0123456789"))


def sides(segment: Segment, rotation: int) -> str:
    """Return the sides a segment of a turned tile reaches, "N E"; "" if it reaches none.

    The long side of a half tile is called by where it looks: NE if the tile fills corner SW.
    """
    reached = {turned_port(port, rotation)[0] for port in segment.ports}
    names = {side: side for side in "NESW"} | {"D": CORNERS[(rotation + 2) % 4]}
    return " ".join(name for side, name in names.items() if side in reached)


def describe(words: Words, tile: Tile, rotation: int = 0) -> str:
    """Return what a turned tile is: "city N W, road E S and a princess".

    Of a half tile also the corner it fills: "half tile SW with city S".
    """
    inside = shown(words, tile, rotation)
    if not tile.half:
        return inside
    return words("tile.half", corner=CORNERS[rotation], tile=inside)


def shown(words: Words, tile: Tile, rotation: int = 0) -> str:
    """Return what is printed on a turned tile."""
    return words.list([*_segments(words, tile, rotation), *_symbols(words, tile)])


def feature_name(words: Words, placement: Placement, name: str) -> str:
    """Return what a segment is, with the sides it reaches if its tile has several of the kind."""
    segments = placement.tile.segments
    segment = segments[placement.tile.index[name]]
    reached = sides(segment, placement.rotation)
    if reached and sum(other.kind is segment.kind for other in segments) > 1:
        return words(f"feature.{segment.kind}.sides", sides=reached)
    return words(f"feature.{segment.kind}")


def _segments(words: Words, tile: Tile, rotation: int) -> Iterator[str]:
    """Tell all but the fields, which are what is left."""
    for segment in tile.segments:
        reached = sides(segment, rotation)
        if segment.kind is Kind.FIELD:
            continue
        key = f"tile.{segment.kind}"
        if not reached:
            yield words(key)
        elif segment.arms:
            yield words(f"{key}.arms", sides=reached)
        else:
            yield words(f"{key}.sides", sides=reached)


def _symbols(words: Words, tile: Tile) -> Iterator[str]:
    for symbol in sorted(tile.symbols - _SILENT):
        yield words(f"symbol.{symbol}")
