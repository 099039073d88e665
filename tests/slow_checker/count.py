"""What a feature brings, counted from a cut board and the figures on it."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from tests.slow_checker.cut import LONELY, Area, Cut, Piece

EACH_HALF = {
    "2014": "",
    "10/2015": "road city monastery shrine garden",
    "2020": "road city",
    "1/2021": "",
}
"""What counts each half tile 1; all else counts squares (HL-13)."""


GOODS = ("wine", "grain", "cloth")
STRENGTHS = {"meeple": 1, "phantom": 1, "abbot": 1, "big-meeple": 2, "wagon": 1, "mayor": 0}
"""What each kind of meeple adds to a majority (IC-1), a mayor the coats of arms (AM-8).

Builder, pig and barn are no meeples (TB-6, TB-19, AM-21).
"""
BARN = "barn"
TITLES = {"king": "city", "robber": "road"}
"""What king and robber baron are about."""
MOST = 10
"""Points for most tokens of a kind (TB-3)."""


class Wood(NamedTuple):
    """A figure on the board."""

    player: int
    kind: str
    piece: Piece


Gain = tuple[int, int, str]
"""Player, points, reason."""


def size(cut: Cut, area: Area, scoring: str) -> int:
    """Return how many tiles an area counts as (HL-9, HL-11, HL-13, HL-22)."""
    lonely = area.kind in LONELY
    squares = cut.around(next(iter(area.squares))) if lonely else area.squares
    if area.kind not in EACH_HALF[scoring].split():
        return len(squares)
    if lonely:
        return sum(len(cut.squares[square]) for square in squares)
    return len({number for number, _ in area.pieces})


def points(cut: Cut, area: Area, scoring: str, each_city: int = 3) -> int:
    """Return what an area brings as it is (BG-5, BG-8)."""
    match area.kind:
        case "city":
            each = _rate(area, "cathedral", 3, 2, 1)
            return each * (size(cut, area, scoring) + area.arms)
        case "road":
            return _rate(area, "inn", 2, 1, 1) * size(cut, area, scoring)
        case "field":
            return each_city * _count_cities(cut, area)
        case "monastery" | "shrine":
            return size(cut, area, scoring) + 3 * _vineyards(cut, area)
    return size(cut, area, scoring)


def _rate(area: Area, mark: str, marked: int, plain: int, incomplete: int) -> int:
    """Return what each tile brings: nothing if a marked area is not complete (IC-3, IC-4)."""
    if mark in area.marks:
        return marked if area.complete else 0
    return plain if area.complete else incomplete


def enchanted(total: int, tiles: int, magic: Iterable[str]) -> int:
    """Return what points become with these figures: the mage first, then the witch (MW-6)."""
    total += tiles if "mage" in magic else 0
    return (total + 1) // 2 if "witch" in magic else total


def gains(
    cut: Cut,
    area: Area,
    wood: Iterable[Wood],
    scoring: str,
    each_city: int = 3,
    magic: Iterable[str] = (),
) -> list[Gain]:
    """Return what an area brings to those who hold the majority in it (BG-7, HL-17, TB-19)."""
    on_area = [figure for figure in wood if figure.piece in area.pieces]
    plain, cities = points(cut, area, scoring, each_city), _count_cities(cut, area)
    total = enchanted(plain, size(cut, area, scoring), magic)
    winning = winners(cut, on_area, area.arms)
    pigs = {figure.player for figure in on_area if figure.kind == "pig"}
    return [(player, total, reason(area)) for player in winning] + [
        (player, cities, "pig") for player in winning if player in pigs and cities
    ]


def harvest(cut: Cut, field: Area, wood: Iterable[Wood]) -> list[Gain]:
    """Return what barns bring at the end: 4 a city to each who has one there (AM-20)."""
    owners = {each.player for each in wood if each.kind == BARN and each.piece in field.pieces}
    return [(player, 4 * _count_cities(cut, field), BARN) for player in sorted(owners)]


def goods(before: Cut, cut: Cut) -> list[tuple[str, int]]:
    """Return kind and count of the goods for each city that a placement completed (TB-1, AM-4)."""
    old = {area.pieces for area in before.areas if area.complete}
    return [
        (kind, count)
        for area in cut.areas
        if area.kind == "city" and area.complete and area.pieces not in old
        for kind in GOODS
        if (count := area.marks.count(kind))
    ]


def prizes(tokens: Counter[tuple[int, str]]) -> list[Gain]:
    """Return what tokens bring at the end (TB-3)."""
    found = []
    for kind in GOODS:
        owned = {player: count for (player, k), count in tokens.items() if k == kind and count}
        most = max(owned.values(), default=0)
        found += [(p, MOST, f"goods.{kind}") for p, count in owned.items() if count == most]
    return sorted(found)


def reason(area: Area) -> str:
    """Return the word under which an area's points are told."""
    return area.kind if area.complete or area.kind == "field" else f"{area.kind}.incomplete"


def largest(before: Cut, cut: Cut, kind: str) -> int:
    """Return the size of what a placement completed if it surpasses all else; 0 if not (KR-1).

    Squares count (KR-2).
    """
    old = {area.pieces for area in before.areas if area.complete}
    complete = [area for area in cut.areas if area.kind == kind and area.complete]
    new = max((len(area.squares) for area in complete if area.pieces not in old), default=0)
    most = max((len(area.squares) for area in complete if area.pieces in old), default=0)
    return new if new > most else 0


def count_new(before: Cut, cut: Cut, kind: str) -> int:
    """Return how many areas of a kind a placement completed."""
    old = {area.pieces for area in before.areas if area.complete}
    areas = (area for area in cut.areas if area.kind == kind and area.complete)
    return sum(area.pieces not in old for area in areas)


def crowns(cut: Cut, holders: dict[str, int], how: str) -> list[Gain]:
    """Return what king and robber baron bring at the end (KR-4, KR-5)."""
    if how == "continuously":
        return []
    if how == "one":
        found = [
            (player, sum(a.kind == TITLES[title] and a.complete for a in cut.areas), title)
            for title, player in holders.items()
        ]
        return sorted(gain for gain in found if gain[1])
    both = len(holders) == 2 and len({*holders.values()}) == 1
    each = {"10/20": (10, 10), "15/40": (15, 20)}[how][both]
    return sorted((player, each, title) for title, player in holders.items())


def winners(cut: Cut, wood: list[Wood], arms: int = 0) -> list[int]:
    """Return who wins an area on which these figures stand; a tie is settled on the hill.

    Nobody does without any strength (G2-4).
    """
    meeples = [figure for figure in wood if figure.kind in STRENGTHS]
    counts = Counter[int]()
    for figure in meeples:
        counts[figure.player] += arms if figure.kind == "mayor" else STRENGTHS[figure.kind]
    if not any(counts.values()):
        return []
    tied = [player for player in sorted(counts) if counts[player] == max(counts.values())]
    hills = {(laid.x, laid.y) for laid in cut.laid if "hill" in laid.tile.symbols}
    above = {figure.player for figure in meeples if cut.square(figure.piece) in hills}
    return [player for player in tied if player in above] or tied


def _count_cities(cut: Cut, field: Area) -> int:
    """Count the complete cities that border a field, that of Carcassonne too (BG-18, CO-8)."""
    beside = set()
    for number, index in field.pieces:
        parts = cut.laid[number].tile.parts
        for city, part in enumerate(parts):
            if part.name in parts[index].touches:
                beside.add(cut.area_of[number, city])
    return sum(city.complete for city in beside) + ("carcassonne" in field.marks)


def _vineyards(cut: Cut, monastery: Area) -> int:
    """Count the vineyards on and round a complete monastery's square (HL-16)."""
    if not monastery.complete:
        return 0
    (own,) = monastery.squares
    near = {number for square in cut.around(own) for number in cut.squares[square]}
    return sum("vineyard" in cut.laid[number].tile.symbols for number in near)
