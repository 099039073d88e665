"""Positions for the picker: put together, or found in games played by chance."""

from functools import cache

from cogs.play.picker.labels import divide
from rendering.overlays import LETTERS
from rules import Setup, State, legal_actions
from rules.actions import PlaceTile
from rules.geometry import square_at
from tests.builders import IC, PD, TB, Table, table
from tests.cogs.games import decisions


def squares(state: State) -> list[int]:
    """Return the squares for the tile in hand, in order."""
    placed = (action for action in legal_actions(state) if isinstance(action, PlaceTile))
    return sorted({square_at(action.x, action.y) for action in placed})


@cache
def crowded() -> State:
    """Return a position in which the tile in hand has more squares than there are letters."""
    return next(
        state
        for seed in range(9)
        for state in decisions(seed)
        if state.step is not None
        and state.step.kind == "place-tile"
        and len(squares(state)) > len(LETTERS)
    )


@cache
def full() -> State:
    """Return a position in which each letter has a square, and the picture holds them all."""
    return next(
        state
        for state in decisions(2)
        if state.step is not None
        and state.step.kind == "place-tile"
        and len(squares(state)) == len(LETTERS)
        and len(divide(state, squares(state))) == 1
    )


@cache
def far_reaching() -> State:
    """Return a position in which a portal leads to more squares than there are letters."""
    return next(
        state
        for seed in range(9)
        for state in decisions(seed)
        if state.step is not None
        and state.step.kind == "wood"
        and "portal" in state.placed.tile.symbols
        and len({(a.x, a.y) for a in legal_actions(state) if hasattr(a, "segment")}) > 30
    )


@cache
def with_half_tile_in_hand() -> tuple[State, ...]:
    """Return positions in which a half tile may fill the open half of a square, or not."""
    setup = Setup(
        players=2,
        expansions=("halflings",),
        options={"half-deal": "deal-all", "half-hand": 12},
        bag={"BG-B": 1},
    )
    return tuple(
        state
        for seed in range(12)
        for state in decisions(seed, setup)
        if state.step is not None
        and state.step.kind == "place-tile"
        and set(squares(state)) & set(state.board.squares)
        and 1 < len(squares(state)) <= 24
    )[::6]


def princess_far_away() -> Table:
    """Player 0's knight stands at (0, 0); player 1 has drawn a princess for (0, -3)."""
    game = table(PD)
    for y in (-1, -2):
        game.put("BG-G", (0, y), 1)
    game.stand(0, (0, 0), "city1")
    game.draws("PD-C")
    return game


def joining() -> Table:
    """Player 0 may place meeple, big meeple or pig in a field, or a builder on a road."""
    game = table(IC, TB)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "field2")
    game.lay("BG-U", (1, 0), 1)
    return game
