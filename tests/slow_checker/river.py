"""Where a river tile may lie, by the geometry of its course (RV-3, RV-4)."""

from tests.slow_checker.cut import Cut, Fit, Laid
from tests.slow_checker.printed import WIDTH, Point, Printed, painted

MIDDLE = WIDTH // 2


def is_river(tile: Printed) -> bool:
    """Return whether a tile is one of the river."""
    return any(part.kind == "river" for part in tile.parts)


def following(cut: Cut, tile: Printed, fits: set[Fit]) -> set[Fit]:
    """Keep the fits that go on from the open end without bending the same way twice."""
    mouth, number = _mouth(cut)
    before = -_bend(cut.laid[number], mouth)
    kept = set()
    for fit in fits:
        laid = Laid(tile, *fit)
        if mouth in _ends(laid) and not before == _bend(laid, mouth) != 0:
            kept.add(fit)
    return kept


def _mouth(cut: Cut) -> tuple[Point, int]:
    """Return the river's open end, and the placement it is on."""
    ((mouth, number),) = (
        (point, owners[0][0])
        for point, owners in cut.owners.items()
        if len(owners) == 1 and cut.part(owners[0]).kind == "river"
    )
    return mouth, number


def _ends(laid: Laid) -> list[Point]:
    """Return the points in which the river enters and leaves a tile."""
    return [
        (laid.x * WIDTH + x, laid.y * WIDTH + y)
        for (x, y), index in painted(laid.tile.id, laid.rotation).items()
        if laid.tile.parts[index].kind == "river"
    ]


def _bend(laid: Laid, end: Point) -> int:
    """Return which way the river bends when it flows in at `end`: 1 or -1, 0 for straight on."""
    others = [point for point in _ends(laid) if point != end]
    if not others:
        return 0
    (out,) = others
    x, y = laid.x * WIDTH + MIDDLE, laid.y * WIDTH + MIDDLE
    cross = (x - end[0]) * (out[1] - y) - (y - end[1]) * (out[0] - x)
    return (cross > 0) - (cross < 0)
