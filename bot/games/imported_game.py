"""A game from a text: viewed turn by turn, and continued from any of them. Pure.

It belongs to nobody and is not stored. A continued game is written as a new text, which is its only
record.
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
from rules import CHANCE, State, apply, new_game
from rules.actions import Action
from rules.notation import Game, write
from rules.registry import Registry


@dataclass(frozen=True)
class ImportedGame:
    """A game in the notation, with the registry that plays it."""

    game: Game
    registry: Registry

    @property
    def table(self) -> Table:
        """A table without members, with the names of the game's players."""
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
        """The last turn; the game is played once to find it."""
        return self.find_turn(len(self.game.actions))[0]

    def begin(self) -> State:
        """Return the position before the first turn."""
        return new_game(self.game.setup, self.registry)

    def list_states(self) -> list[State]:
        """Return the position before the first turn, and after each."""
        return [turn.state.copy() for turn in play_game(self.game, self.registry)]

    def find_turn(self, wanted: int) -> tuple[PlayedTurn, int]:
        """Return the turn of this number, or the last before it, and the number of the last."""
        return find_turn(play_game(self.game, self.registry), wanted)

    def go_back(self, turn: int) -> Self:
        """Return the game up to a turn and the next draw, to be continued differently.

        The seal is left out, since it no longer fits.
        """
        found, _ = self.find_turn(turn)
        done, state = found.done, found.state
        while done < len(self.game.actions) and state.player == CHANCE:
            state, _ = apply(state, self.game.actions[done])
            done += 1
        begun = replace(self, game=_cut(self.game, self.game.actions[:done]))
        return begun._go_on(Move(state, _fill(state)))

    def play(self, actions: Sequence[Action]) -> Self:
        """Return the game after actions of the current player; IllegalAction if one is illegal.

        Then chance draws again, and steps without a choice are done.
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
    """Return a game with other actions, and therefore without a seal."""
    return replace(game, actions=tuple(actions), seal="", seed="", order=())


def _fill(state: State) -> Bag:
    """Return a bag of the tiles not drawn yet, in a fresh random order."""
    return Bag.fill(state.unseen, fresh_seed())
