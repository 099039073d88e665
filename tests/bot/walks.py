"""A small board in a real store, on which the dragon is about to be led, and what is told of it."""

from collections.abc import Sequence

from bot.games.table import Person, Position
from rules import Setup
from rules.actions import PASS, Action, PlaceTile
from rules.expansions.princess_dragon.dragon import MoveDragon
from tests.bot.club import ANN, BO, Club, options, walking

At = tuple[int, int]

SEED = "a walk 46"
"""Draws the volcano first, then meadows, the dragon tile as the sixth, and meadows."""
SETUP = Setup(expansions=("princess-dragon",), start="BG-B", bag={"PD-2": 1, "PD-G": 1, "BG-B": 8})
VOLCANO: At = (1, 0)
FORK: Sequence[At] = (VOLCANO, (2, 0), (3, 0), (3, 1), (3, 2), (4, 0))
"""From the volcano two ways, one of them by a single way to a fork, from which one goes on."""
LADDER: Sequence[At] = (VOLCANO, (2, 0), (3, 0), (2, 1), (3, 1), (4, 0))
"""From the volcano two ways, and then two again and again."""
CROSSING: Sequence[At] = (VOLCANO, (2, 0), (3, 0), (2, 1), (2, 2), (3, 2))
"""From the volcano two ways, one of them to another fork."""


async def walk_begins(
    club: Club, squares: Sequence[At] = FORK, people: Sequence[Person] = (ANN, BO)
) -> Position:
    """Lay tiles on these squares until somebody leads the dragon; nobody stands anywhere."""
    at = await club.game(people, setup=SETUP)
    for square in squares:
        at = await lay(club, at, square)
    assert walking(at)
    return at


async def lay(club: Club, at: Position, square: At) -> Position:
    """Lay the tile in hand on a square, and place nobody."""
    at = await club.act(at, find_placement(at, square))
    return await club.act(at, PASS) if PASS in options(at) else at


def find_placement(at: Position, square: At) -> Action:
    """Return how the tile in hand is laid on a square."""
    return next(a for a in options(at) if isinstance(a, PlaceTile) and (a.x, a.y) == square)


async def lead(club: Club, at: Position, *square: int) -> Position:
    """Let whoever is to act lead the dragon to a square."""
    return await club.act(at, step_to(at, *square))


def step_to(at: Position, x: int, y: int) -> Action:
    """Return the step to a square."""
    step = MoveDragon(x, y)
    assert step in options(at)
    return step
