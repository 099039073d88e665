"""Random games to show: compact boards, everything that happened, everybody's points by move."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from rules import CHANCE, Setup, State, advance, legal_actions, new_game
from rules.actions import PASS, Action, DrawTile, PlaceTile
from rules.events import Event

WITH_DRAGON = ("princess-dragon", "phantom", "abbot")
WITH_HALVES = ("halflings", "river")
WITH_TRADE = ("inns-cathedrals", "traders-builders")


@dataclass(slots=True)
class Game:
    """A game on its way; `moves` are the positions after each tile laid, turns done."""

    state: State
    dice: Random
    events: list[Event] = field(default_factory=list)
    moves: list[State] = field(default_factory=list)

    def play(self, tiles: int = 10_000, wanted: Callable[[State], bool] | None = None) -> "Game":
        """Go on until so many tiles lie and the position is as it is wanted, or to the end."""
        state = self.state
        while not state.over:
            enough = len(state.board.placements) >= tiles
            if enough and (wanted is None or wanted(state)):
                break
            advance(state, self._chosen())
            self.events += state.events
            if state.over or state.player == CHANCE:
                self._remember()
        return self

    def _remember(self) -> None:
        laid = len(self.state.board.placements)
        if self.moves and len(self.moves[-1].board.placements) == laid:
            self.moves.pop()
        self.moves.append(self.state.copy())

    def _chosen(self) -> Action:
        actions = [action for action in legal_actions(self.state) if action != PASS] or [PASS]
        if isinstance(actions[0], DrawTile):
            weights = [self.state.bag[a.tile] for a in actions if isinstance(a, DrawTile)]
            return self.dice.choices(actions, weights)[0]
        if isinstance(actions[0], PlaceTile):
            actions.sort(key=_far)
            actions = actions[: len(actions) // 2 + 1]
        return self.dice.choice(actions)


def game(players: int, seed: int, expansions: tuple[str, ...] = WITH_DRAGON) -> Game:
    """Return a new game whose players lay tiles at random in the nearer half of all squares."""
    return Game(new_game(Setup(players, expansions=expansions)), Random(seed))


def walking(state: State) -> bool:
    """Whether the dragon is on its way and has made some steps."""
    return state.step is not None and state.step.kind == "dragon-move" and len(state.step.data) > 3


def _far(action: Action) -> int:
    return max(abs(action.x), abs(action.y)) if isinstance(action, PlaceTile) else 0
