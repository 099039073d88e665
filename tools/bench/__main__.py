"""Run a benchmark: `python -m tools.bench NAME [--json]`."""

import argparse
import json

from tools.bench import bot, loop, rendering, rules

BENCHES = {"rules": rules.run, "rendering": rendering.run, "loop": loop.run, "bot": bot.run}


def main() -> None:
    """Print a benchmark's figures; with `--json` the last line is one object."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    parser.add_argument("bench", choices=BENCHES)
    parser.add_argument("--json", action="store_true", help="end with one line of JSON")
    arguments = parser.parse_args()
    figures = BENCHES[arguments.bench]()
    if arguments.json:
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
