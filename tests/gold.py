"""Tables at which gold lies."""

from rules.expansions.gold_mines import GoldTaken, LayGold, gold_of
from rules.geometry import column, row, square_at
from rules.option import OptionValue
from tests.builders import At, Table, table

GM = "gold-mines"
NUGGET = "GM-05"
"""A gold tile with two curved roads: north to west, and east to south."""


def mines(
    *expansions: str, players: int = 2, options: dict[str, OptionValue] | None = None
) -> Table:
    """Return a table with The Gold Mines and other expansions."""
    return table(GM, *expansions, players=players, options=options)


def put_gold(game: Table, *places: At) -> None:
    """Put an ingot on each of these squares, as if that had been done long ago."""
    here = gold_of(game.state)
    lying = dict(here.lying)
    for at in places:
        lying[square_at(*at)] = lying.get(square_at(*at), 0) + 1
    game.state.store(here, lying=tuple(sorted(lying.items())))
    game.state.legal = None


def give_gold(game: Table, *counts: int) -> None:
    """Let the players have so many ingots each, in seat order."""
    game.state.store(gold_of(game.state), taken=counts)


def lies(game: Table) -> dict[At, int]:
    """Return how many ingots lie on which squares."""
    return {(column(square), row(square)): count for square, count in gold_of(game.state).lying}


def has(game: Table) -> tuple[int, ...]:
    """Return how many ingots each player has."""
    return gold_of(game.state).taken


def open_to_gold(game: Table) -> list[At]:
    """Return the squares on which the other ingot may be laid now."""
    return [(action.x, action.y) for action in game.choices(LayGold)]


def lays_gold(game: Table, at: At) -> None:
    """Lay the other ingot."""
    game.act(LayGold(*at))


def took(game: Table) -> list[tuple[int, tuple[At, ...]]]:
    """Return who took ingots of which squares in the last call."""
    return [(event.player, event.squares) for event in game.told(GoldTaken)]
