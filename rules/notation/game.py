"""A whole game in the notation."""

from dataclasses import dataclass, field

from rules.actions import Action
from rules.setup import Setup
from rules.state import State
from rules.step import CHANCE

NO_TILES: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Game:
    """Setup, players' names in seat order, and every action that was not undone, chance's included.

    `publisher` is the preset that the options follow, "" if none is named. `seal` is the hash of
    the sealed bag; `seed` and `order` open it, and are empty until the game is over.
    """

    setup: Setup
    names: tuple[str, ...]
    actions: tuple[Action, ...]
    publisher: str = ""
    seal: str = ""
    seed: str = field(default="", repr=False)
    order: tuple[str, ...] = field(default=NO_TILES, repr=False)


def find_decider(state: State) -> int:
    """Return who decides in a position; for chance, the player for whom it decides."""
    step = state.agenda[0]
    if step.player != CHANCE:
        return step.player
    return step.data[0] if step.kind in state.rulebook.behalf else state.turn.player
