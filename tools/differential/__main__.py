"""Compare the rules with a slow count: `python -m tools.differential FAMILY --games N --seed S`.

Families are named in `tools/differential/families.py`. The last line is `games=N differences=0`.
Exit status 0 if nothing differs, 1 if something does.
"""

import argparse
import sys

from tools.differential.families import FAMILIES
from tools.differential.random_games import play

PACE = 100
"""Games between two lines of progress."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.differential", description=__doc__)
    parser.add_argument("family", choices=FAMILIES)
    parser.add_argument("--games", type=int, default=PACE)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args(arguments)
    differences = 0
    for number in range(chosen.games):
        for difference in play(FAMILIES[chosen.family], number, chosen.seed):
            differences += 1
            print(difference)
        if (number + 1) % PACE == 0:
            print(f"{number + 1} games", flush=True)
    print(f"games={chosen.games} differences={differences}")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
