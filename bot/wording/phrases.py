"""Where and what: coordinates for people, features, what is printed on tiles."""

from collections.abc import Iterator

from bot.wording.messages import Messages
from rules.board import Placement
from rules.geometry import CORNERS
from rules.tiles import Kind, Segment, Tile, turned_port


def place(x: int, y: int) -> str:
    """Return a square as people say it, counted from the start tile: "2E 1N", "0E 3S"."""
    return f"{abs(x)}{'W' if x < 0 else 'E'} {abs(y)}{'S' if y > 0 else 'N'}"


def kind_of(segment: str) -> Kind:
    """Return what kind of feature a segment's name stands for."""
    return Kind(segment.rstrip("0123456789"))


def name_sides(segment: Segment, rotation: int) -> str:
    """Return the sides a segment of a turned tile reaches, "N E"; "" if it reaches none.

    The long side of a half tile is called by where it looks: NE if the tile fills corner SW.
    """
    reached = {turned_port(port, rotation)[0] for port in segment.ports}
    names = {side: side for side in "NESW"} | {"D": CORNERS[(rotation + 2) % 4]}
    return " ".join(name for side, name in names.items() if side in reached)


def describe(words: Messages, tile: Tile, rotation: int = 0) -> str:
    """Return what a turned tile is: "city N W, road E S and a princess".

    Of a half tile also the corner it fills: "half tile SW with city S".
    """
    inside = describe_print(words, tile, rotation)
    if not tile.half:
        return inside
    return words("tile.half", corner=CORNERS[rotation], tile=inside)


def describe_print(words: Messages, tile: Tile, rotation: int = 0) -> str:
    """Return what is printed on a turned tile."""
    return words.list([*_segments(words, tile, rotation), *_symbols(words, tile)])


def name_feature(words: Messages, placement: Placement, name: str) -> str:
    """Return what a segment is, with the sides it reaches if its tile has several of the kind."""
    segments = placement.tile.segments
    segment = segments[placement.tile.index[name]]
    reached = name_sides(segment, placement.rotation)
    if reached and sum(other.kind is segment.kind for other in segments) > 1:
        return words(f"feature.{segment.kind}.sides", sides=reached)
    return words(f"feature.{segment.kind}")


def _segments(words: Messages, tile: Tile, rotation: int) -> Iterator[str]:
    """Tell all but the fields, which are what is left."""
    for segment in tile.segments:
        if segment.kind is Kind.FIELD:
            continue
        reached = name_sides(segment, rotation)
        key = f"tile.{segment.kind}"
        told = words(f"{key}.sides", sides=reached) if reached else words(key)
        printed = words.list(_printed(words, segment))
        yield words("tile.with", segment=told, printed=printed) if printed else told


def _printed(words: Messages, segment: Segment) -> Iterator[str]:
    """Tell what a segment shows, as far as there are words for it."""
    for name, value in sorted(segment.attributes.items()):
        key = f"segment.{name}.{value}" if value else f"segment.{name}"
        if key in words:
            yield words(key)


def _symbols(words: Messages, tile: Tile) -> Iterator[str]:
    """Tell the symbols there are words for; a garden is a segment."""
    for symbol in sorted(tile.symbols):
        if f"symbol.{symbol}" in words:
            yield words(f"symbol.{symbol}")
