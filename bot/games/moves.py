"""One move: what a person decided, then everything up to the next real decision. Pure.

Chance draws from the sealed bag; a step with a single option is done for the player whose step it
is, and logged as theirs.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.games import chance
from bot.games.seal import Bag
from rules import CHANCE, IllegalAction, State, apply, codec, legal_actions
from rules.actions import Action, Resign
from rules.events import Event

BEYOND = "These choices reach into somebody else's decision."


@dataclass(frozen=True, slots=True)
class Logged:
    """An action, the seat it counts for, and the fingerprint of the position after it."""

    seat: int
    action: Action = field(repr=False)
    fingerprint: str


def find_forced(state: State) -> Action | None:
    """Return the action of a player who has no choice; None where one, or chance, decides."""
    if state.player is None or state.player == CHANCE:
        return None
    options = legal_actions(state)
    return options[0] if len(options) == 1 else None


class NotTheirs(Exception):
    """The decision the game waits for is somebody else's."""


@dataclass(slots=True)
class Move:
    """A position on its way: what was logged and what happened since the move began."""

    state: State
    bag: Bag
    logged: list[Logged] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def decide(self, seat: int, actions: Iterable[Action]) -> None:
        """Do what a player decided; NotTheirs or rules.IllegalAction if they may not."""
        for action in actions:
            whose = action.player if isinstance(action, Resign) else self.state.player
            if whose not in (seat, None):
                raise IllegalAction(BEYOND) if self.logged else NotTheirs
            self._do(seat, action)

    def go_on(self) -> None:
        """Draw, and do what leaves no choice, until somebody must decide or the game is over."""
        while (player := self.state.player) is not None:
            if player == CHANCE:
                action, self.bag = chance.decide(self.state, self.bag)
                self._do(CHANCE, action)
            elif (forced := find_forced(self.state)) is not None:
                self._do(player, forced)
            else:
                return

    def _do(self, seat: int, action: Action) -> None:
        self.state, events = apply(self.state, action)
        self.bag = self.bag.reconcile(self.state.bag)
        self.logged.append(Logged(seat, action, codec.fingerprint(self.state)))
        self.events.extend(events)
