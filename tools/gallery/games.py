"""Random games for pictures: compact boards, all events, everybody's points by move."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from rendering.trails import is_on_its_way, trail_of
from rules import CHANCE, Setup, State, advance, legal_actions, new_game
from rules.actions import PASS, Action, DrawTile, PlaceTile
from rules.events import Event
from rules.geometry import ORTHOGONAL, square_at

WITH_DRAGON = ("princess-dragon", "phantom", "abbot")
WITH_HALVES = ("halflings", "river")
WITH_TRADE = ("inns-cathedrals", "traders-builders")
WITH_TOWERS = ("tower", "inns-cathedrals")
WITH_CITY = ("count", "messages")
WITH_LAKES = ("ferries", "robbers")


@dataclass(slots=True)
class Game:
    """A game in progress; `moves` are the positions after each tile laid, turns completed.

    A `tidy` one fills gaps first and keeps some figures in supply, so that it looks good.
    """

    state: State
    dice: Random
    tidy: bool = False
    events: list[Event] = field(default_factory=list)
    moves: list[State] = field(default_factory=list)

    def play(self, tiles: int = 10_000, wanted: Callable[[State], bool] | None = None) -> "Game":
        """Play until there are so many tiles and the position is as wanted, or to the end."""
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
        if places := [action for action in actions if isinstance(action, PlaceTile)]:
            places.sort(key=self._lonely if self.tidy else _far)
            return self.dice.choice(places[: len(places) // (8 if self.tidy else 2) + 1])
        if self.tidy and PASS in legal_actions(self.state) and self.dice.random() < 0.4:
            return PASS
        return self.dice.choice(actions)

    def _lonely(self, action: PlaceTile) -> tuple[int, int]:
        """Return how few tiles are beside a placement, and how far away it is."""
        square, squares = square_at(action.x, action.y), self.state.board.squares
        return -sum(square + step in squares for step in ORTHOGONAL), _far(action)


def game(
    players: int, seed: int, expansions: tuple[str, ...] = WITH_DRAGON, *, tidy: bool = False
) -> Game:
    """Return a new game whose players lay tiles at random in the nearer half of all squares."""
    return Game(new_game(Setup(players, expansions=expansions)), Random(seed), tidy)


def walking(state: State) -> bool:
    """Return whether a piece is moving and has made some moves."""
    return is_on_its_way(state) and len(trail_of(state).path) > 3


def _far(action: PlaceTile) -> int:
    return max(abs(action.x), abs(action.y))
