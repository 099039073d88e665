"""The chance that certain tiles are drawn, as far as anybody can know it.

What is left is counted; its order is nobody's. A turn is taken for one draw, and the board for what
it is now: a tile that fits nowhere on it, or would be set aside, is drawn over (BG-3, PD-D1). A
builder's second part, half tiles that others lay instead of drawing, and tiles that come back into
the bag are not foreseen.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import NamedTuple

from rules.drawing import fits_for, list_drawable
from rules.state import State
from rules.tiles import Tile


class Chances(NamedTuple):
    """How likely a tile is to come: to the player at their next draw, to anybody up to then.

    `own` is None if the bag is empty before that draw.
    """

    own: Fraction | None
    anybody: Fraction


def count_draws(state: State, player: int) -> int:
    """Return how many tiles are drawn up to and including a player's next one, if all draw."""
    turn = state.turn
    drawing = not turn.tile and turn.placement < 0 and state.active[turn.player]
    seat, count = turn.player if drawing else state.next_player(turn.player), 1
    while seat != player:
        seat, count = state.next_player(seat), count + 1
    return count


def list_layers(state: State) -> Iterator[Mapping[str, int]]:
    """Yield the tiles that can be drawn, counted by id, in heaps of which each is drawn up first.

    A river comes before all others (RV-2); what cannot be laid now is in none.
    """
    rest = state.copy()
    while rest.bag:
        first = set(list_drawable(rest))
        heap = {tile: count for tile, count in rest.bag.items() if tile in first}
        rest.bag = {tile: count for tile, count in rest.bag.items() if tile not in first}
        if layer := {tile: n for tile, n in heap.items() if _can_lay(state, state.tile(tile))}:
            yield layer


def _can_lay(state: State, tile: Tile) -> bool:
    """Return whether a tile would be placed if it were drawn now."""
    aside = any(intercept(state.copy(), tile) for intercept in state.rulebook.intercepts)
    return not aside and bool(fits_for(state, tile))


def find_chances(
    layers: Iterable[Mapping[str, int]], wanted: Collection[str], draws: int, left: int
) -> Chances:
    """Return how likely a wanted tile is at the last of so many draws, and at any of them.

    No more than `left` tiles can be drawn. Each draw is as good as any other of its layer, whatever
    others draw before.
    """
    missed, ahead, last = Fraction(1), min(draws, left), Fraction(0)
    for layer in layers:
        size, hits = count_tiles([layer]), count_tiles([layer], wanted)
        drawn = min(ahead, size)
        if drawn:
            missed *= Fraction(comb(size - hits, drawn), comb(size, drawn))
            last = Fraction(hits, size)
        ahead -= drawn
    return Chances(last if draws <= left else None, 1 - missed)


def count_tiles(layers: Iterable[Mapping[str, int]], wanted: Collection[str] | None = None) -> int:
    """Return how many tiles these heaps have, of the wanted kinds or in all."""
    return sum(
        count
        for layer in layers
        for tile, count in layer.items()
        if wanted is None or tile in wanted
    )
