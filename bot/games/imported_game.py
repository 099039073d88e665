"""A game that somebody wrote down: looked at turn by turn, and played on from any of them. Pure.

It is nobody's and nothing of it is stored. What is played on is written down again, so that the
text is all there is to keep.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from bot.games.configuration import Configuration
from bot.games.moves import Move
from bot.games.sealed_bag import Bag, fresh_seed
from bot.games.table import Seat, Table
from bot.games.turns import PlayedTurn, find_turn, play_game
from rules import CHANCE, State, apply
from rules.actions import Action
from rules.notation import Game, write
from rules.registry import Registry


@dataclass(frozen=True)
class ImportedGame:
    """A game in the notation, played by what a registry holds."""

    game: Game
    registry: Registry

    @property
    def table(self) -> Table:
        """A table nobody plays at, with the players of the game."""
        game = self.game
        return Table(
            id="-",
            guild_id=None,
            channel_id=0,
            host_id=0,
            status="ended",
            configuration=Configuration(self.registry, game.setup),
            seats=tuple(Seat(number, number, name) for number, name in enumerate(game.names)),
            seq=len(game.actions),
            locale="",
            seal=game.seal,
        )

    @property
    def text(self) -> str:
        """The game in the notation."""
        return write(self.game, self.registry, revealed=True)

    @cached_property
    def newest(self) -> PlayedTurn:
        """The last turn, and where the game leads; it is played to find that out, once."""
        return self.find_turn(len(self.game.actions))[0]

    def list_states(self) -> list[State]:
        """Return how the game stood before the first turn, and after each."""
        return [turn.state.copy() for turn in play_game(self.game, self.registry)]

    def find_turn(self, wanted: int) -> tuple[PlayedTurn, int]:
        """Return the turn of this number, or the last before it, and the number of the last."""
        return find_turn(play_game(self.game, self.registry), wanted)

    def go_back(self, turn: int) -> Self:
        """Return the game up to a turn, and the draw that came next, to go on otherwise.

        Its seal is left out, for it is broken.
        """
        found, _ = self.find_turn(turn)
        done, state = found.done, found.state
        while done < len(self.game.actions) and state.player == CHANCE:
            state, _ = apply(state, self.game.actions[done])
            done += 1
        begun = replace(self, game=_cut(self.game, self.game.actions[:done]))
        return begun._go_on(Move(state, _fill(state)))

    def play(self, actions: Sequence[Action]) -> Self:
        """Return it once whoever is to act has done these; rules.IllegalAction if they may not.

        Chance draws anew, and what leaves no choice is done.
        """
        state = self.newest.state
        move = Move(state, _fill(state))
        assert state.player is not None
        move.decide(state.player, actions)
        return self._go_on(move)

    def _go_on(self, move: Move) -> Self:
        move.go_on()
        added = (entry.action for entry in move.logged)
        return replace(self, game=_cut(self.game, (*self.game.actions, *added)))


def _cut(game: Game, actions: Sequence[Action]) -> Game:
    """Return a game with other actions, which no seal foretold."""
    return replace(game, actions=tuple(actions), seal="", seed="", order=())


def _fill(state: State) -> Bag:
    """Return a bag of what is not drawn yet, in an order that nobody knows."""
    return Bag.fill(state.unseen, fresh_seed())
