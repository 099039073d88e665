"""The notation in random games: `python -m tools.notation --games 1000 --seed 1`.

Each game, with other expansions, options, names and people who leave, is written, read and written
again, which must give the same text; so must the same game cut somewhere. Then a line, a word or a
character of it is changed: the result must be a game that can be written again, or be refused with
a line.
"""

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

import msgspec

from bot.games import chance
from bot.games.sealed_bag import Bag
from rules import CHANCE, Setup, State, advance, new_game
from rules.actions import Action, Resign
from rules.expansions import EXPANSIONS
from rules.notation import BadNotation, Game, read, write
from rules.presets import PRESETS
from rules.registry import Registry
from tests.strategies import choose, setups
from tools.differential.families import pick_tiles

NAMES = ("Ann", "bo", "Émile", "P2", "Ann Lee", "x: y, {z}", "dragon", "O'Neil", "ann", "日本")
LEAVES = 150
"""One of so many decisions is to leave the game."""
SIGNS = " .,;:{}#?'=/rNESW0123456789abkPD-\n\u2028\x00é"


def play(setup: Setup, pick: random.Random, registry: Registry = EXPANSIONS) -> Game:
    """Return a game played by chance, its tiles from a sealed bag."""
    state = new_game(setup, registry)
    full = bag = Bag.fill(state.unseen, f"{pick.random()}")
    done: list[Action] = []
    while not state.over:
        if state.player == CHANCE:
            action, bag = chance.decide(state, bag)
        elif pick.randrange(LEAVES):
            action = choose(state, pick)
        else:
            action = Resign(pick.choice([p for p in state.players if state.active[p]]))
        done.append(action)
        advance(state, action)
        bag = bag.reconcile(state.bag)
    return Game(
        setup=setup,
        names=tuple(pick.sample(NAMES, setup.players)),
        actions=tuple(done),
        publisher=pick.choice(["", *(preset.name for preset in PRESETS)]),
        seal=full.seal,
        seed=full.seed,
        order=full.sealed,
    )


def list_setups(count: int, seed: int, tiles: int) -> Iterator[Setup]:
    """Yield so many setups; with `tiles`, some with so few in the bag."""
    pick, found = random.Random(seed), list[Setup]()
    for number in range(count):
        if not found:
            found = setups(seed + number)
        setup = found.pop()
        if tiles:
            setup = msgspec.structs.replace(setup, bag=pick_tiles(setup, tiles, pick))
        yield setup


def break_off(game: Game, pick: random.Random) -> Game:
    """Return a game cut at some point."""
    done = game.actions[: pick.randrange(len(game.actions))]
    return replace(game, actions=done, seed="", order=())


def comes_back(game: Game) -> bool:
    """Return whether a game is the same after writing and reading, and written the same."""
    text = write(game)
    again = read(text)
    return again.actions == game.actions and write(again) == text


# -- changes --------------------------------------------------------------------------------------


def change_sign(text: str, pick: random.Random) -> str:
    """Insert or delete a character somewhere."""
    at = pick.randrange(len(text))
    sign: str = pick.choice(["", *SIGNS])
    return text[:at] + sign + text[at + pick.randrange(2) :]


def change_word(text: str, pick: random.Random) -> str:
    """Replace a word of the text by another of its words."""
    words: list[str] = re.split(r"(\s+)", text)
    at, other = (2 * pick.randrange((len(words) + 1) // 2) for _ in range(2))
    return "".join([*words[:at], words[other], *words[at + 1 :]])


def change_line(text: str, pick: random.Random) -> str:
    """Delete, duplicate or move a line."""
    lines = text.split("\n")
    line = lines.pop(pick.randrange(len(lines)))
    for _ in range(pick.randrange(3)):
        lines.insert(pick.randrange(len(lines) + 1), line)
    return "\n".join(lines)


CHANGES: tuple[Callable[[str, random.Random], str], ...] = (change_sign, change_word, change_line)


def outcome(text: str) -> str:
    """Return the result of a text: "read", "refused", or else the error."""
    try:
        game = read(text)
        return "read" if write(read(write(game))) == write(game) else "differs"
    except BadNotation as error:
        return "refused" if 1 <= error.line <= text.count("\n") + 1 else "line"
    except Exception as error:  # the absence of an error is what is tested
        return f"{type(error).__name__}: {error}"


def leaks(game: Game) -> bool:
    """Return whether a running game is written with a tile that nobody may see."""
    state = new_game(game.setup)
    for action in game.actions:
        advance(state, action)
    shown = {placement.tile.id for placement in state.board.placements}
    text = write(game, revealed=False)
    return any(f" {tile}" in text for tile in list_hidden(state) - shown)


def list_hidden(state: State) -> set[str]:
    """Return the half tiles in hands, unless they were picked in public."""
    if state.rulebook.options.get("half-deal") == "draft":
        return set()
    hands = (hand(state, seat) for hand in state.rulebook.hands for seat in state.players)
    return {tile for hand in hands for tile in hand}


def main() -> None:
    """Try so many games; exit 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tools.notation", description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--changes", type=int, default=3, help="of each game")
    parser.add_argument("--tiles", type=int, default=0, help="in the bag; all if 0")
    arguments = parser.parse_args()
    counts = Counter[str](differing=0, leaks=0, read=0, refused=0)
    for number, setup in enumerate(list_setups(arguments.games, arguments.seed, arguments.tiles)):
        pick = random.Random(f"{arguments.seed} {number}")
        game = play(setup, pick)
        broken_off = break_off(game, pick)
        counts["differing"] += not (comes_back(game) and comes_back(broken_off))
        counts["leaks"] += leaks(broken_off)
        text = write(game)
        for _ in range(arguments.changes):
            counts[outcome(pick.choice(CHANGES)(text, pick))] += 1
    print(f"games={arguments.games}", *(f"{name}={count}" for name, count in counts.items()))
    sys.exit(any(count for name, count in counts.items() if name not in ("read", "refused")))


if __name__ == "__main__":
    main()
