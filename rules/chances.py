"""The chance that certain tiles are drawn, as far as anybody can know it.

Only the numbers of remaining tiles count; their order is secret. Each turn is taken for one draw,
and the board as it is now: a tile that fits nowhere on it, or would be set aside, is drawn again
(BG-3, PD-D1). Not considered are a builder's second part, half tiles laid by others instead of
drawing, and tiles returned to the bag.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import NamedTuple

from rules.drawing import fits_for, list_drawable
from rules.state import State
from rules.tiles import Tile


class Chances(NamedTuple):
    """The chance of a tile: at the player's next draw, and at any draw up to then.

    `own` is None if the bag is empty before that draw.
    """

    own: Fraction | None
    anybody: Fraction


def count_draws(state: State, player: int) -> int:
    """Return the number of draws up to and including a player's next one, if everybody draws."""
    turn = state.turn
    drawing = not turn.tile and turn.placement < 0 and state.active[turn.player]
    seat, count = turn.player if drawing else state.next_player(turn.player), 0
    laying = {seat for due in state.rulebook.dues for seat in state.players if due(state, seat)}
    while True:
        if seat in laying:
            laying.remove(seat)
        else:
            count += 1
            if seat == player:
                return count
        seat = state.next_player(seat)


def list_layers(state: State) -> Iterator[Mapping[str, int]]:
    """Yield the tiles that can be drawn, counted by id, in layers, drawn one after another.

    A river comes before all others (RV-2); tiles that can't be laid now are in none.
    """
    rest = state.copy()
    while rest.bag:
        first = set(list_drawable(rest))
        heap = {tile: count for tile, count in rest.bag.items() if tile in first}
        rest.bag = {tile: count for tile, count in rest.bag.items() if tile not in first}
        if layer := {tile: n for tile, n in heap.items() if _can_lay(state, state.tile(tile))}:
            yield layer


def _can_lay(state: State, tile: Tile) -> bool:
    """Return whether a tile would be laid if it were drawn now."""
    aside = any(intercept(state.copy(), tile) for intercept in state.rulebook.intercepts)
    return not aside and bool(fits_for(state, tile))


def find_chances(
    layers: Iterable[Mapping[str, int]], wanted: Collection[str], draws: int, left: int
) -> Chances:
    """Return the chance of a wanted tile at the last of so many draws, and at any of them.

    No more than `left` tiles can be drawn. Within a layer all draws are equally likely, whatever
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
    """Return the number of tiles in these layers, of the wanted kinds or in all."""
    return sum(
        count
        for layer in layers
        for tile, count in layer.items()
        if wanted is None or tile in wanted
    )
