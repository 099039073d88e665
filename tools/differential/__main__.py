"""Compare the rules with a slow count: `python -m tools.differential KIND --games N --seed S`.

Kinds are `abbey-mayor`, `count`, `flights`, `halflings`, `inns-traders`, `king-cult` and `magic`.
The last line is `games=N differences=0`. Exit status 0 if nothing differs, 1 if something does.
"""

import argparse
import sys

from tools.differential import abbey_mayor, city, flights, halflings, inns_traders, king_cult, magic
from tools.differential.random_games import play

KINDS = {
    "abbey-mayor": abbey_mayor.setup_of,
    city.BOX: city.setup_of,
    "flights": flights.setup_of,
    "halflings": halflings.setup_of,
    "inns-traders": inns_traders.setup_of,
    "king-cult": king_cult.setup_of,
    "magic": magic.setup_of,
}
PACE = 100
"""Games between two lines of progress."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.differential", description=__doc__)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--games", type=int, default=PACE)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args(arguments)
    differences = 0
    for number in range(chosen.games):
        for difference in play(KINDS[chosen.kind], number, chosen.seed):
            differences += 1
            print(difference)
        if (number + 1) % PACE == 0:
            print(f"{number + 1} games", flush=True)
    print(f"games={chosen.games} differences={differences}")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
