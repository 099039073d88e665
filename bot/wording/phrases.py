"""Coordinates, features and tiles in words."""

from collections.abc import Iterable, Iterator

from bot.wording.messages import Messages
from rules.board import Placement
from rules.geometry import CORNERS, DIRECTIONS
from rules.notation.sides import name_bank, name_sides
from rules.state import State
from rules.tiles import Kind, Segment, Tile, kind_called, turned_port


def name_square(x: int, y: int) -> str:
    """Return a square's name, counted from the start tile: "2E 1N", "3S"; that is "0"."""
    told = [f"{abs(x)}{'W' if x < 0 else 'E'}"] if x else []
    told += [f"{abs(y)}{'S' if y > 0 else 'N'}"] if y else []
    return " ".join(told) or "0"


def kind_of(segment: str) -> Kind:
    """Return the kind of feature in a segment's name."""
    return kind_called(segment.rstrip("0123456789"))


def describe(words: Messages, tile: Tile, rotation: int = 0, *, aloud: bool = False) -> str:
    """Return a description of a rotated tile: "city N W, road E S and a princess".

    For a half tile also the corner it fills: "half tile SW with city S". Text to be read `aloud`
    has its sides spelt out: "city north and west, road east and south, princess".
    """
    inside = describe_print(words, tile, rotation, aloud=aloud)
    if not tile.half:
        return inside
    corner = CORNERS[rotation]
    return words("tile.half", corner=spell(words, corner) if aloud else corner, tile=inside)


def describe_print(words: Messages, tile: Tile, rotation: int = 0, *, aloud: bool = False) -> str:
    """Return what is printed on a rotated tile; of one that closes its edges, what it is."""
    if tile.walled:
        return words("tile.walled")
    if tile.ferry:
        turned = {turned_port(end, rotation) for end in tile.ferry}
        ends = " ".join(side for side in DIRECTIONS if side in turned)
        return words("tile.ferry", sides=spell(words, ends) if aloud else ends)
    segments = _segments(words, tile, rotation, aloud=aloud)
    printed = [*segments, *_symbols(words, tile, rotation, aloud=aloud)] or [words("feature.field")]
    return words.list(printed, style="unit" if aloud else "standard")


def spell(words: Messages, sides: str) -> str:
    """Return sides in words: "north and east" for "N E"."""
    return words("sides", sides=words.list(words(f"side.{side}") for side in sides.split()))


def name_feature(words: Messages, placement: Placement, name: str) -> str:
    """Return a segment's kind, with its sides if the tile has several of the kind."""
    if placement.tile.bridge:
        return words("feature.bridge")
    segments = placement.tile.segments
    index = placement.tile.index[name]
    segment = segments[index]
    reached = name_reach(words, placement.tile, placement.rotation, index)
    if reached and sum(other.kind is segment.kind for other in segments) > 1:
        return words(f"feature.{segment.kind}.sides", sides=reached)
    return words(f"feature.{segment.kind}")


def name_reach(
    words: Messages, tile: Tile, rotation: int, index: int, *, aloud: bool = False
) -> str:
    """Return the sides of a segment of a rotated tile; "" if it has none.

    If another of its kind has the same ones, also on which side of the divider it is: "E S, NW of
    the road". Text to be read `aloud` is spelt out.
    """
    reached = name_sides(tile.segments[index], rotation)
    if aloud and reached:
        reached = spell(words, reached)
    bank = name_bank(tile, rotation, index)
    if bank is None:
        return reached
    side = words(f"bank.{bank.side}") if aloud else bank.side
    if bank.way is None:
        return words("feature.bank.inside", side=side)
    return words(f"feature.bank.{bank.way}", sides=reached, side=side)


def name_stand(words: Messages, state: State, segment: int) -> str:
    """Return a figure's place: the square, "2E 1N".

    With the feature if the same player has a figure of that kind on another feature there: "2E 1N,
    field E S".
    """
    spot, board = state.spot(segment), state.board
    where = name_square(spot.x, spot.y)
    owners = {f.player: f for f in state.figures if state.figures[f] == segment}
    rivals = (
        other
        for figure, other in state.figures.items()
        if figure.player in owners and other != segment
    )
    kind, square = board.segment(segment).kind, board.square_of(segment)
    if not any(board.square_of(s) == square and board.segment(s).kind is kind for s in rivals):
        return where
    placement = board.placements[board.placement_of[segment]]
    return words("figure.stand", place=where, feature=name_feature(words, placement, spot.segment))


def name_hazards(words: Messages, hazards: Iterable[str]) -> str:
    """Return the condition that nothing comes between a feature and its points."""
    return words.list(words(f"hazard.{name}") for name in hazards)


def _segments(words: Messages, tile: Tile, rotation: int, *, aloud: bool) -> Iterator[str]:
    """Yield all segments but the fields, which fill the rest."""
    for segment in tile.segments:
        if segment.kind is Kind.FIELD:
            continue
        reached = name_sides(segment, rotation)
        if aloud and reached:
            reached = spell(words, reached)
        key = f"tile.{segment.kind}"
        told = words(f"{key}.sides", sides=reached) if reached else words(key)
        printed = words.list(_printed(words, segment))
        yield words("tile.with", segment=told, printed=printed) if printed else told


def _printed(words: Messages, segment: Segment) -> Iterator[str]:
    """Yield what is printed on a segment, if there are words for it."""
    for name, value in sorted(segment.attributes.items()):
        key = f"segment.{name}.{value}" if value else f"segment.{name}"
        if key in words:
            yield words(key)


def _symbols(words: Messages, tile: Tile, rotation: int, *, aloud: bool) -> Iterator[str]:
    """Yield the symbols that have words, with what more they say; a garden is a segment."""
    for symbol in sorted(tile.symbols):
        key, said = f"symbol.{symbol}", tile.detail(symbol, rotation)
        if said in DIRECTIONS:
            yield words(f"{key}.to", side=spell(words, said) if aloud else said)
        elif key in words:
            yield words(f"{key}.{said}" if said else key)
