"""What may still be drawn, as far as the players can know, read from a state."""

from collections import Counter
from dataclasses import dataclass

from rules.board import closing
from rules.expansions.halflings.slot import Halves
from rules.expansions.princess_dragon.pieces import Pieces
from rules.state import State
from rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Remaining:
    """The tiles nobody has laid yet, by kind in the order of ids.

    `hidden` of them lie under hills, nobody knows which, and `aside` wait for the first volcano;
    the others are in the bag. On the squares in `dead` none of them fits.
    """

    tiles: tuple[tuple[Tile, int], ...]
    hidden: int = 0
    aside: int = 0
    dead: tuple[int, ...] = ()

    @property
    def bag(self) -> int:
        """How many tiles are in the bag."""
        return sum(count for _, count in self.tiles) - self.hidden - self.aside


def remaining_of(state: State) -> Remaining:
    """Return what is left; a tile under a hill counts like those in the bag (HL-17)."""
    halves, pieces = state.slots.get(Halves), state.slots.get(Pieces)
    buried = halves.buried if isinstance(halves, Halves) else ()
    aside = pieces.aside if isinstance(pieces, Pieces) else ()
    counts = Counter(state.bag)
    counts.update((*buried, *aside))
    tiles = tuple((state.tile(id), count) for id, count in sorted(counts.items()) if count)
    return Remaining(tiles, len(buried), len(aside), _dead(state, [tile for tile, _ in tiles]))


def _dead(state: State, tiles: list[Tile]) -> tuple[int, ...]:
    """Return the squares beside tiles that nothing fits; any half tile in the game may come."""
    halves = [tile for tile in state.rulebook.tiles.values() if tile.half]
    gaps = [
        square
        for square, signature in state.board.gaps.items()
        if not any(closing(tile, signature) for tile in halves)
    ]
    squares = [
        square
        for square, signature in state.board.frontier.items()
        if not any(tile.turns[signature] for tile in tiles + halves)
    ]
    return tuple(sorted(gaps + squares))
