"""Points and curves in tile units: a tile is 1 wide, x runs east and y south."""

import math
from collections.abc import Sequence
from itertools import pairwise

Point = tuple[float, float]
Curve = list[Point]


def rotate(point: Point, turns: int) -> Point:
    """Rotate a point clockwise around the middle of the tile by quarter turns."""
    x, y = point
    for _ in range(turns % 4):
        x, y = 1 - y, x
    return x, y


def toward(a: Point, b: Point, distance: float) -> Point:
    """Return the point at this distance from `a` in the direction of `b`."""
    share = distance / math.dist(a, b)
    return between(a, b, share)


def between(a: Point, b: Point, share: float) -> Point:
    """Return the point at this share of the way from `a` to `b`."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def bezier(p0: Point, p1: Point, p2: Point, p3: Point, steps: int = 24) -> Curve:
    """Return a cubic Bezier curve as a polyline."""
    points = []
    for i in range(steps + 1):
        t = i / steps
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        points.append(
            (
                a * p0[0] + b * p1[0] + c * p2[0] + d * p3[0],
                a * p0[1] + b * p1[1] + c * p2[1] + d * p3[1],
            )
        )
    return points


def smooth(points: Sequence[Point], steps: int = 6) -> Curve:
    """Return the closed Catmull-Rom curve through the points."""
    n = len(points)
    out = []
    for i in range(n):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (points[(i + k - 1) % n] for k in range(4))
        for s in range(steps):
            t = s / steps
            out.append((_spline(ax, bx, cx, dx, t), _spline(ay, by, cy, dy, t)))
    return out


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    linear, square, cube = c - a, 2 * a - 5 * b + 4 * c - d, 3 * b - a - 3 * c + d
    return 0.5 * (2 * b + linear * t + square * t * t + cube * t**3)


def tangents(points: Sequence[Point]) -> list[Point]:
    """Return a unit vector along the curve at each of its points."""
    result = []
    for i in range(len(points)):
        (x0, y0), (x1, y1) = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        size = math.hypot(x1 - x0, y1 - y0) or 1
        result.append(((x1 - x0) / size, (y1 - y0) / size))
    return result


def shift(points: Sequence[Point], dx: float, dy: float) -> Curve:
    """Return the curve moved by (dx, dy)."""
    return [(x + dx, y + dy) for x, y in points]


def shift_sideways(points: Sequence[Point], distance: float) -> Curve:
    """Return the curve moved sideways, to the right of its direction if positive."""
    pairs = zip(points, tangents(points), strict=True)
    return [(x - dy * distance, y + dx * distance) for (x, y), (dx, dy) in pairs]


def ribbon(points: Sequence[Point], width: float) -> Curve:
    """Return the polygon of a band of this width along an open curve."""
    return shift_sideways(points, width / 2) + shift_sideways(points, -width / 2)[::-1]


def length(points: Sequence[Point]) -> float:
    """Return the length of a polyline."""
    return sum(math.dist(a, b) for a, b in pairwise(points))


def point_along(points: Sequence[Point], share: float) -> Point:
    """Return the point at this share of a curve's length."""
    wanted = share * length(points)
    for a, b in pairwise(points):
        piece = math.dist(a, b)
        if wanted <= piece:
            return between(a, b, wanted / (piece or 1))
        wanted -= piece
    return points[-1]


def ring(x: float, y: float, radius: float, count: int, turn: float = 0.0) -> Curve:
    """Return `count` points evenly on a circle, the first one on top."""
    angles = (2 * math.pi * k / count - math.pi / 2 + turn for k in range(count))
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]


def star(x: float, y: float, radius: float, spikes: int, inner: float) -> Curve:
    """Return a star whose inner corners lie at the share `inner` of its radius."""
    outer = ring(x, y, radius, spikes)
    hollow = ring(x, y, radius * inner, spikes, math.pi / spikes)
    return [point for pair in zip(outer, hollow, strict=True) for point in pair]


def fatten(points: Sequence[Point], by: float) -> Curve:
    """Return the polygon with every corner pushed away from the middle."""
    cx = sum(x for x, _ in points) / len(points)
    cy = sum(y for _, y in points) / len(points)
    return [toward((x, y), (2 * x - cx, 2 * y - cy), by) for x, y in points]
