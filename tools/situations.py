"""Play and write the games of `playground/situations`: `python -m tools.situations [NAME...]`.

A game is played by the bot in every seat, with one seed after the other, until its position is the
wanted one; then it is played to its end, so that its seal can be published.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import count

from bot.games.moves import Move
from bot.games.sealed_bag import Bag
from opponents import choose
from playground.situations import SITUATIONS, Situation
from rules import new_game
from rules.expansions import EXPANSIONS
from rules.notation import Game, write

NAMES = ("Ada", "Bo", "Cleo")


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the named games, or all; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.situations", description=__doc__)
    names = [situation.name for situation in SITUATIONS]
    parser.add_argument("name", nargs="*", metavar="NAME", help=", ".join(names))
    asked = parser.parse_args(arguments)
    if unknown := set(asked.name) - set(names):
        parser.error(f"there is no {min(unknown)}; there are {', '.join(names)}")
    for situation in SITUATIONS:
        if not asked.name or situation.name in asked.name:
            situation.path.write_text(find_game(situation), encoding="utf-8")
            print(situation.name)
    return 0


def find_game(situation: Situation) -> str:
    """Return the first game that leads to the situation, in the notation."""
    for number in count(1):
        seed = f"{situation.name}-{number}"
        move = _begin(situation, seed)
        if any(situation.wanted(move.state) for _ in _play(move)):
            for _ in _play(move):
                pass
            return _write(situation, move)
    raise AssertionError("there is always another seed")


def _begin(situation: Situation, seed: str) -> Move:
    state = new_game(situation.setup, EXPANSIONS)
    move = Move(state, Bag.fill(state.unseen, seed))
    move.go_on()
    return move


def _play(move: Move) -> Iterator[None]:
    """Play on, and stop at each decision of somebody."""
    while (player := move.state.player) is not None:
        yield
        move.decide(player, [choose(move.state, player, "medium")])
        move.go_on()


def _write(situation: Situation, move: Move) -> str:
    names = NAMES[: situation.players]
    actions = tuple(entry.action for entry in move.logged)
    bag = move.bag
    game = Game(situation.setup, names, actions, "HiG C2", bag.seal, bag.seed, bag.sealed)
    return write(game)


if __name__ == "__main__":
    sys.exit(main())
