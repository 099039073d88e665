"""Play all options with all levels: `python -m tools.arena.legality --games 1000 --seed 1`.

Each game has other expansions, options and players, of any level. All choices must be legal, and
leave the position unchanged. The level that looks further does so at one choice of `OFTEN`,
otherwise not. Ends with a line of counts; exit status 0 if nothing was illegal.
"""

import argparse
import os
import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from opponents import LEVELS, choose
from rules import CHANCE, Setup, advance, draw_weights, legal_actions, new_game
from tools.notation import list_setups

OFTEN = 25
"""One of so many choices is made by looking further."""


def main() -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.arena.legality",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=int, default=1000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--tiles", type=int, default=0, metavar="N", help="bags of so many tiles")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), metavar="N")
    asked = parser.parse_args()
    setups = list(list_setups(asked.games, asked.seed, asked.tiles))
    counts = Counter[str]()
    with ProcessPoolExecutor(asked.processes) as processes:
        for played in processes.map(play, setups, range(asked.seed, asked.seed + len(setups))):
            counts.update(played)
    print(f"games={len(setups)} choices={counts['choices']} illegal={counts['illegal']}")
    return 1 if counts["illegal"] else 0


def play(setup: Setup, seed: int) -> Counter[str]:
    """Play a game to its end; return the numbers of choices and of illegal ones."""
    pick, counts = random.Random(seed), Counter[str]()
    levels = [pick.choice(LEVELS) for _ in range(setup.players)]
    state = new_game(setup)
    while (player := state.player) is not None:
        options = legal_actions(state)
        if player == CHANCE:
            weights = draw_weights(state)
            action = pick.choices([*weights], [*weights.values()])[0]
        else:
            before, further = state.copy(), not pick.randrange(OFTEN)
            action = choose(state, player, levels[player], further=further)
            counts["choices"] += 1
            if action not in options or state != before:
                print(f"{setup}: {levels[player]} chose {action} at {state.step}")
                counts["illegal"] += 1
                action = options[0]
        advance(state, action)
    return counts


if __name__ == "__main__":
    sys.exit(main())
