"""What a feature brings, counted from a cut board and the figures on it."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from tests.slow_checker.cut import Area, Cut, Piece

EACH_HALF = {
    "2014": "",
    "10/2015": "road city monastery garden",
    "2020": "road city",
    "1/2021": "",
}
"""What counts each half tile 1; all else counts squares (HL-13)."""


class Wood(NamedTuple):
    """A figure on the board."""

    player: int
    kind: str
    piece: Piece


Gain = tuple[int, int, str]
"""Player, points, reason."""


def size(cut: Cut, area: Area, scoring: str) -> int:
    """Return how many tiles an area counts as (HL-9, HL-11, HL-13, HL-22)."""
    lonely = area.kind in ("monastery", "garden")
    squares = cut.around(next(iter(area.squares))) if lonely else area.squares
    if area.kind not in EACH_HALF[scoring].split():
        return len(squares)
    if lonely:
        return sum(len(cut.squares[square]) for square in squares)
    return len({number for number, _ in area.pieces})


def points(cut: Cut, area: Area, scoring: str) -> int:
    """Return what an area brings as it is (BG-5, BG-8)."""
    match area.kind:
        case "city":
            return (2 if area.complete else 1) * (size(cut, area, scoring) + area.arms)
        case "field":
            return 3 * len(_cities_beside(cut, area))
        case "monastery":
            return size(cut, area, scoring) + 3 * _vineyards(cut, area)
    return size(cut, area, scoring)


def gains(cut: Cut, area: Area, wood: Iterable[Wood], scoring: str) -> list[Gain]:
    """Return what an area brings to those who hold the majority in it (BG-7, HL-17)."""
    on_area = [figure for figure in wood if figure.piece in area.pieces]
    total = points(cut, area, scoring)
    return [(player, total, reason(area)) for player in winners(cut, on_area)]


def reason(area: Area) -> str:
    """Return the word under which an area's points are told."""
    return area.kind if area.complete or area.kind == "field" else f"{area.kind}.incomplete"


def winners(cut: Cut, wood: list[Wood]) -> list[int]:
    """Return who wins an area on which these figures stand; a tie is settled on the hill."""
    counts = Counter(figure.player for figure in wood)
    tied = [player for player in sorted(counts) if counts[player] == max(counts.values())]
    hills = {(laid.x, laid.y) for laid in cut.laid if "hill" in laid.tile.symbols}
    above = {figure.player for figure in wood if cut.square(figure.piece) in hills}
    return [player for player in tied if player in above] or tied


def _cities_beside(cut: Cut, field: Area) -> set[Area]:
    """Return the complete cities that border a field (BG-18)."""
    beside = set()
    for number, index in field.pieces:
        parts = cut.laid[number].tile.parts
        for city, part in enumerate(parts):
            if part.name in parts[index].touches:
                beside.add(cut.area_of[number, city])
    return {city for city in beside if city.complete}


def _vineyards(cut: Cut, monastery: Area) -> int:
    """Count the vineyards on and round a complete monastery's square (HL-16)."""
    if not monastery.complete:
        return 0
    (own,) = monastery.squares
    near = {number for square in cut.around(own) for number in cut.squares[square]}
    return sum("vineyard" in cut.laid[number].tile.symbols for number in near)
