"""Half tiles on the board: legs, the long side, gaps (HL-4 to HL-6, HL-12, HL-20, HL-21)."""

from rules.board import Board
from rules.geometry import column, row, square_at, unpack
from rules.tiles import Kind, load_tiles

TILES = {tile.id: tile for name in ("base", "halflings") for tile in load_tiles(name)}


def board(*placements: tuple[str, int, int, int]) -> Board:
    """Return a board on which these tiles lie: id, x, y, rotation."""
    laid = Board()
    for id, x, y, rotation in placements:
        laid.place(TILES[id], square_at(x, y), rotation)
    return laid


def spots(laid: Board, tile: str) -> dict[tuple[int, int], tuple[int, ...]]:
    """Return where a tile fits."""
    return {
        (column(square), row(square)): turns
        for square, turns in map(unpack, laid.fits(TILES[tile]))
    }


def test_two_halves_join_by_their_long_sides() -> None:
    """HL-5: two half tiles in a square join city to city along their long sides."""
    laid = board(("BG-B", 0, 0, 0), ("H2-12", 0, 1, 1))
    completed = laid.place(TILES["H2-12"], square_at(0, 1), 3)
    (number,) = completed
    city = laid.features[number]
    assert (city.kind, city.open, len(city.segments)) == (Kind.CITY, 0, 2)
    assert len(laid.squares_of(city)) == 1
    assert [tile.corner for tile in laid.placements_on(square_at(0, 1))] == ["NW", "SE"]


def test_the_long_side_alone_is_contact_enough() -> None:
    """HL-5: the other half of a square needs no other neighbour, but must match."""
    laid = board(("BG-B", 0, 0, 0), ("H2-12", 0, 1, 1))
    assert spots(laid, "H2-12")[(0, 1)] == (3,)
    assert (0, 1) not in spots(laid, "H2-04"), "field to city"


def test_the_fields_beside_a_road_cross_the_long_side() -> None:
    """HL-5: road meets road on the long side, and the fields beside it meet in turn."""
    laid = board(("BG-B", 0, 0, 0), ("H2-02", 0, 1, 1), ("H2-02", 0, 1, 3))
    first, second = laid.placements_on(square_at(0, 1))
    assert laid.feature(first.segment("road1")) is laid.feature(second.segment("road1"))
    assert laid.feature(first.segment("field1")) is laid.feature(second.segment("field2"))
    assert laid.feature(first.segment("field1")) is not laid.feature(first.segment("field2"))


def test_a_half_tile_starts_a_square_through_a_leg() -> None:
    """HL-4: one leg must touch and every touching leg must match, in four turns at most."""
    laid = board(("BG-B", 0, 0, 0))
    assert spots(laid, "H2-04") == {
        (0, -1): (0, 3),
        (-1, 0): (2, 3),
        (1, 0): (0, 1),
        (0, 1): (1, 2),
    }
    assert spots(laid, "H1-06")[(1, 0)] == (0,), "its city leg must not meet the field"


def test_the_long_side_never_meets_a_square_tile() -> None:
    """HL-5: a half tile whose long side would face a neighbour's edge meets it with no side."""
    laid = board(("BG-B", 0, 0, 0), ("BG-B", 1, 0, 0), ("BG-B", 1, 1, 0))
    assert spots(laid, "H2-04")[(0, 1)] == (1, 2, 3), "turn 0 would touch with the long side only"
    assert spots(laid, "H2-12")[(0, 1)] == (1, 2, 3), "its city side may face the meadows"


def test_no_square_tile_goes_into_a_gap() -> None:
    """HL-6: the open half of a square takes only another half tile."""
    laid = board(("BG-B", 0, 0, 0), ("H2-04", 0, 1, 1))
    assert (0, 1) not in spots(laid, "BG-B")
    assert spots(laid, "H2-04")[(0, 1)] == (3,)


def test_a_filled_square_takes_nothing_more() -> None:
    """HL-6: a square holds two half tiles at most."""
    laid = board(("BG-B", 0, 0, 0), ("H2-04", 0, 1, 1), ("H1-01", 0, 1, 3))
    assert (0, 1) not in spots(laid, "H2-04")


def test_a_side_that_faces_an_open_half_touches_nothing() -> None:
    """HL-20: beside an empty half any edge may lie, and that is no contact."""
    laid = board(("BG-B", 0, 0, 0), ("H2-04", 0, 1, 1))
    assert (0, 2) not in spots(laid, "BG-B"), "south of the gap there is no contact"
    laid = board(("BG-B", 0, 0, 0), ("H2-04", 0, 1, 1), ("BG-B", 1, 0, 0))
    assert spots(laid, "BG-R")[(1, 1)] == (2,), "its city may face the gap in the west"


def test_a_city_side_that_faces_a_gap_is_open() -> None:
    """HL-21: a city side facing an empty half is open and closes when that half is filled."""
    laid = board(("BG-B", 0, 0, 0), ("H2-04", 0, 1, 1), ("BG-B", 1, 0, 0), ("BG-E", 1, 1, 3))
    city = laid.feature(next(iter(laid.placements_on(square_at(1, 1)))).segment("city1"))
    assert city.open == 1
    assert spots(laid, "H1-10").get((0, 1)) is None, "its city leg would lie in the south"
    assert spots(laid, "H1-06")[(0, 1)] == (3,)
    assert laid.place(TILES["H1-06"], square_at(0, 1), 3)


def test_a_gap_cuts_a_field() -> None:
    """HL-12: fields on both sides of a triangular gap are two until it is filled."""
    laid = board(("BG-B", 0, 0, 0), ("H2-04", 0, 1, 1), ("BG-E", 1, 0, 2), ("BG-E", 1, 1, 0))
    half, right = (next(iter(laid.placements_on(square_at(x, 1)))) for x in (0, 1))
    assert laid.feature(half.segment("field1")) is not laid.feature(right.segment("field1"))
    laid.place(TILES["H2-04"], square_at(0, 1), 3)
    assert laid.feature(half.segment("field1")) is laid.feature(right.segment("field1"))


def test_copies_of_a_board_with_gaps_are_independent() -> None:
    """HL-6: filling a gap on a copy leaves the board itself alone."""
    laid = board(("BG-B", 0, 0, 0), ("H2-12", 0, 1, 1))
    copy = laid.copy()
    copy.place(TILES["H2-12"], square_at(0, 1), 3)
    assert spots(laid, "H2-12")[(0, 1)] == (3,)
    assert copy != laid
