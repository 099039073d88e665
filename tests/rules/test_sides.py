"""Sides that don't pair one to one, and edges that only close: N10, AM-1, AM-2, HS-5."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest

from rules import Setup, State, advance, new_game
from rules.board import Board
from rules.geometry import (
    EAST,
    NORTH,
    ROUND_CORNER,
    SIDES,
    SOUTH,
    WEST,
    corner_of,
    square_at,
    unpack,
)
from rules.tiles import Kind, Tile, load_tiles
from tests.strategies import choose
from tests.toy.rules import NAME, REGISTRY

HERE = square_at(0, 0)
TILES = {tile.id: tile for tile in (*load_tiles("base"), *REGISTRY[NAME].tiles())}
POINT, SHARED, WALLED = "TOY-D", "TOY-E", "TOY-F"
"""Two fields on a side, two cities on a side, and no side to go on."""


def board(*laid: tuple[str, int, int]) -> Board:
    """Return a board with these tiles: id, square, rotation."""
    found = Board()
    for tile, square, rotation in laid:
        found.place(TILES[tile], square, rotation)
    return found


def fields(found: Board, number: int) -> set[int]:
    """Return the features that the fields of a placement belong to."""
    placement = found.placements[number]
    kinds = zip(placement.segments, placement.tile.kinds, strict=True)
    return {found.feature_of[segment] for segment, kind in kinds if kind is Kind.FIELD}


@pytest.mark.parametrize("first", [True, False])
def test_a_field_joins_both_that_share_a_side(first: bool) -> None:
    """N10: whichever of the tiles is laid first; the side is open no more."""
    laid = [(POINT, HERE, 0), ("BG-E", HERE + SOUTH, 2)]  # a city that is south of its field
    found = board(*(laid if first else laid[::-1]))
    own, other = (0, 1) if first else (1, 0)
    assert fields(found, own) == fields(found, other)
    check_open(found)


def test_fields_with_half_a_side_each_join_half_by_half() -> None:
    """N10: they stay two."""
    found = board((POINT, HERE, 0), (POINT, HERE + SOUTH, 2))
    assert fields(found, 0) == fields(found, 1)
    assert len(fields(found, 0)) == 2
    check_open(found)


@pytest.mark.parametrize("first", [True, False])
def test_a_city_joins_both_that_share_a_side(first: bool) -> None:
    """HS-5: until then both are open there."""
    laid = [(SHARED, HERE, 0), ("BG-E", HERE + NORTH, 2)]
    found = board(*(laid if first else laid[::-1]))
    cities = {f.segments for _, f in found.live_features() if f.kind is Kind.CITY}
    assert list(map(len, cities)) == [3]
    (city,) = (feature for _, feature in found.live_features() if feature.kind is Kind.CITY)
    assert city.open == 2  # west and east
    assert len(found.squares_of(city)) == 2
    check_open(found)


def test_four_cities_become_one() -> None:
    """HS-5: two such tiles, side to side."""
    found = board((SHARED, HERE, 0), (SHARED, HERE + NORTH, 2))
    (city,) = (feature for _, feature in found.live_features() if feature.kind is Kind.CITY)
    assert (len(city.segments), city.open) == (4, 4)
    check_open(found)


def test_both_are_open_until_something_is_laid_there() -> None:
    """HS-5: the eastern one on two sides."""
    found = board((SHARED, HERE, 0), ("BG-E", HERE + EAST, 3))
    opens = sorted(f.open for _, f in found.live_features() if f.kind is Kind.CITY)
    assert opens == [1, 2]
    check_open(found)


def in_a_ring(north: str, rotation: int) -> Board:
    """Return a board on which one square has tiles on all sides, cities in the east and west."""
    return board(
        (north, HERE + NORTH, rotation),
        ("BG-E", HERE + NORTH + WEST, 0),
        ("BG-E", HERE + WEST, 1),
        ("BG-E", HERE + SOUTH + WEST, 2),
        ("BG-E", HERE + SOUTH, 2),
        ("BG-E", HERE + SOUTH + EAST, 2),
        ("BG-E", HERE + EAST, 3),
    )


def test_what_is_walled_fits_between_four_tiles_whatever_they_show() -> None:
    """AM-1: nowhere else, and its rotation does not matter."""
    found = in_a_ring(SHARED, 2)
    assert found.fits(TILES[WALLED]) == [HERE << 4 | 1]
    assert board(("BG-D", HERE, 0)).fits(TILES[WALLED]) == []


def test_what_is_walled_closes_what_it_meets() -> None:
    """AM-2, HS-5: roads, cities and fields end there; it belongs to none of them."""
    found = in_a_ring(SHARED, 2)
    before = {f.segments: f.open for _, f in found.live_features()}
    assert found.may_complete(TILES[WALLED], HERE, 0)
    completed = found.place(TILES[WALLED], HERE, 0)
    ended = [found.features[number] for number in completed]
    assert [feature.kind for feature in ended] == [Kind.CITY, Kind.CITY]
    assert {found.square_of(feature.segments[0]) for feature in ended} == {HERE + WEST, HERE + EAST}
    for _, feature in found.live_features():
        assert len(feature.segments) == 1 or HERE not in found.squares_of(feature)
        closed = before.get(feature.segments, feature.open) - feature.open
        assert closed == sum(s in feature.segments for s in facing(found))
    check_open(found)


def facing(found: Board) -> Iterator[int]:
    """Yield the segments that face the middle of the ring: two share the northern side."""
    for square, side in ((NORTH, "S"), (EAST, "W"), (SOUTH, "N"), (WEST, "E")):
        (placement,) = found.placements_on(HERE + square)
        for edge in placement.tile.orientations[placement.rotation].edges:
            if edge.side is SIDES[side]:
                yield from (placement.first + segment for segment in edge.segments)


def test_a_half_tile_ends_at_a_wall() -> None:
    """AM-5: an open half beside it has no edge to close; one that is laid there later ends."""
    halves = {tile.id: tile for tile in load_tiles("halflings")}
    found = board(
        ("BG-E", HERE + NORTH, 0),
        ("BG-E", HERE + NORTH + EAST, 0),
        ("BG-E", HERE + NORTH + EAST + EAST, 1),
        ("BG-E", HERE + NORTH + WEST, 0),
        ("BG-E", HERE + WEST, 0),
        ("BG-E", HERE + SOUTH + WEST, 2),
        ("BG-E", HERE + SOUTH, 2),
        ("BG-E", HERE + SOUTH + EAST, 2),
    )
    half = next(tile for tile in halves.values() if fits_there(found, tile, 2))
    found.place(half, HERE + EAST, 2)  # its right angle is in the north-east
    assert found.fits(TILES[WALLED]) == [HERE << 4 | 1]
    found.place(TILES[WALLED], HERE, 0)
    check_open(found)
    other = next(tile for tile in halves.values() if fits_there(found, tile, 0))
    found.place(other, HERE + EAST, 0)
    assert HERE not in found.frontier
    check_open(found)


def fits_there(found: Board, tile: Tile, rotation: int) -> bool:
    """Return whether a half tile fits into the eastern square in a rotation."""
    return any(
        square == HERE + EAST and rotation in rotations
        for square, rotations in map(unpack, found.fits(tile))
    )


def test_a_corner_is_told_by_the_half_edges_round_it() -> None:
    """Four tiles meet there; each has two half edges at it."""
    found = in_a_ring("BG-E", 0)
    corner = corner_of(HERE + SOUTH, "NE")
    assert corner == corner_of(HERE + EAST, "SW") == corner_of(HERE, "SE")
    round_it = [
        {found.segment_at(corner + step, port) for port in ports} for step, ports in ROUND_CORNER
    ]
    assert round_it[0] == {None}
    assert all(None not in each for each in round_it[2:])
    assert (
        found.segment_at(HERE + EAST, "W")
        == found.feature_of[found.segment_at(HERE + EAST, "W") or 0]
    )


def check_open(found: Board) -> None:
    """Each feature is open on just the sides that wait for a tile, each place counted once."""
    waiting = Counter[int]()
    for first, indices in found.waiting.values():
        waiting.update(found.feature_of[first + index] for index in indices)
    for number, feature in found.live_features():
        if not feature.kind.lonely:
            assert feature.open == waiting[number], feature


def check_joined(state: State) -> None:
    """Features are what a walk over the borders of the tiles joins, square tiles all of them."""
    found = state.board
    joined: dict[int, set[int]] = defaultdict(set)
    for square in found.squares:
        for step, side, other in ((EAST, "E", "W"), (SOUTH, "S", "N")):
            for one, two in meet(found, square, square + step, side, other):
                joined[one].add(two)
                joined[two].add(one)
    seen = set[int]()
    for segment in range(len(found.feature_of)):
        if segment in seen:
            continue
        reached, ahead = {segment}, [segment]
        while ahead:
            for further in joined[ahead.pop()] - reached:
                reached.add(further)
                ahead.append(further)
        seen |= reached
        assert set(found.feature(segment).segments) == reached


def meet(found: Board, here: int, there: int, side: str, other: str) -> Iterator[tuple[int, int]]:
    """Yield which segments of two neighbouring tiles meet, by what they print at their ports."""
    for port, opposite in ((f"{side}L", f"{other}R"), (f"{side}R", f"{other}L")):
        one, two = found.segment_at(here, port), found.segment_at(there, opposite)
        if one is not None and two is not None:
            yield one, two
    yield from (
        (one, two)
        for one in at_edge(found, here, side)
        for two in at_edge(found, there, other)
        if found.segment(one).kind is found.segment(two).kind
    )


def at_edge(found: Board, square: int, side: str) -> list[int]:
    """Return the roads, rivers and cities at an edge of a square."""
    return [
        placement.first + segment
        for placement in found.placements_on(square)
        for edge in placement.tile.orientations[placement.rotation].edges
        for segment in edge.segments
        if edge.side is SIDES[side] and placement.tile.kinds[segment] is not Kind.FIELD
    ]


@pytest.mark.parametrize("seed", range(12))
def test_random_boards(seed: int) -> None:
    """Whatever is laid in whatever order: what joins what, and what is open."""
    bag = {POINT: 14, SHARED: 14, WALLED: 8, "BG-E": 8, "BG-D": 6, "BG-V": 6, "BG-X": 3}
    pick, state = random.Random(seed), new_game(Setup(expansions=(NAME,), bag=bag), REGISTRY)
    while not state.over:
        advance(state, choose(state, pick))
    check_open(state.board)
    check_joined(state)


def test_random_boards_have_walls() -> None:
    """What is rare does occur in them."""
    bag = {WALLED: 60, "BG-E": 20, "BG-D": 20, "BG-V": 20}
    pick, state = random.Random(1), new_game(Setup(expansions=(NAME,), bag=bag), REGISTRY)
    while not state.over:
        advance(state, choose(state, pick))
        check_open(state.board)
    check_joined(state)
    assert any(placement.tile.walled for placement in state.board.placements)
