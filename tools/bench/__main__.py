"""Run a benchmark: `python -m tools.bench NAME [--json]`."""

import argparse
import json
from collections.abc import Callable
from functools import partial
from typing import Any

from tools.bench import bot, calls, clocks, loop, page, rendering, rules, screen, thinking, turn

BENCHES: dict[str, Callable[..., dict[str, Any]]] = {
    "rules": rules.run,
    "rendering": rendering.run,
    "loop": loop.run,
    "bot": bot.run,
    "memory": bot.run_memory,
    "thinking": thinking.run,
    "turn": turn.run,
    "clocks": clocks.run,
    "calls": calls.run,
    "page": page.run,
    "screen": screen.run,
}


def main() -> None:
    """Print a benchmark's figures; with `--json` the last line is one object."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    parser.add_argument("bench", choices=BENCHES)
    parser.add_argument("--json", action="store_true", help="end with one line of JSON")
    parser.add_argument(
        "--games", type=int, default=turn.GAMES, help="games played by chance (turn, calls, screen)"
    )
    parser.add_argument(
        "--every",
        type=int,
        default=turn.EVERY,
        help="of so many moves one is counted (turn)",
    )
    arguments = parser.parse_args()
    run = BENCHES[arguments.bench]
    if arguments.bench == "turn":
        run = partial(run, arguments.games, arguments.every)
    elif arguments.bench in ("calls", "screen"):
        run = partial(run, arguments.games)
    figures = run()
    if arguments.json:
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
