"""The River (RV-1 to RV-6)."""

from functools import partial

from rules.board import Fits, Placement
from rules.expansion import Expansion
from rules.geometry import SIDES, Side, pack, unpack
from rules.jcz import Jcz
from rules.option import Option, Options
from rules.state import State
from rules.tiles import Landscape, Oriented, Tile, load_tiles

BASE_START = "BG-D"
RIVER = frozenset(tile.id for tile in load_tiles("river"))


def stock(options: Options, bag: dict[str, int]) -> None:
    """Put the base start tile into the bag, if that option is chosen, instead of the box (RV-1)."""
    if options["base-start-tile"] == "bag":
        bag[BASE_START] += 1


def river_first(state: State) -> list[str]:
    """Return the remaining river tiles, the lake only if it is the last (RV-2)."""
    if RIVER.isdisjoint(state.bag):
        return []
    river = [id for id in state.bag if id in RIVER]
    return [id for id in river if not state.tile(id).last] or river


def follow_the_river(state: State, tile: Tile, fits: Fits) -> Fits:
    """Keep the fits that continue the river without turning the same way twice (RV-3, RV-4)."""
    if tile.id not in RIVER:
        return fits
    following = []
    for square, rotations in map(unpack, fits):
        way_in = _river_end(state.board.frontier[square])
        if way_in is not None:
            upstream = next(state.board.placements_on(square + way_in.step))
            last = turn_taken(oriented(upstream), way_in.opposite)
            turns = sum(
                1 << rotation
                for rotation in rotations
                if not last or turn_taken(tile.orientations[rotation], None, way_in) != last
            )
            if turns:
                following.append(pack(square, turns))
    return following


def oriented(placement: Placement) -> Oriented:
    """Return a placed tile in its rotation."""
    return placement.tile.orientations[placement.rotation]


def turn_taken(tile: Oriented, way_out: Side | None, way_in: Side | None = None) -> int:
    """Return how the river turns on a tile: 1 right, 3 left, 0 straight on, or at an end of it.

    One of the two sides is given; the other is the tile's other river side.
    """
    known = way_out or way_in
    others = [
        edge.side for edge in tile.edges if edge.landscape is Landscape.RIVER and edge.side != known
    ]
    if not others:
        return 0
    entered, left = (others[0], way_out) if way_out else (way_in, others[0])
    assert entered is not None
    assert left is not None
    return ("NESW".index(left.name) - "NESW".index(entered.opposite.name)) % 4


def _river_end(signature: int) -> Side | None:
    """Return the side on which a river flows into a square."""
    sides = (SIDES[name] for name in "NESW")
    return next((s for s in sides if s.required(signature) == Landscape.RIVER), None)


EXPANSION = Expansion(
    name="river",
    tiles=partial(load_tiles, "river"),
    options=(Option("base-start-tile", ("box", "bag"), "RV-1"),),
    jcz=Jcz(set="river/1", elements={"river": True}),
    start=(("RV-A", 0, 0, 0),),
    stock=stock,
    first=river_first,
    fits=follow_the_river,
)
