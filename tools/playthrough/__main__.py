"""Play a whole game end to end: `python -m tools.playthrough [--players N] [--seed S]`.

`--expansions A,B` and `--option NAME=VALUE` are chosen by the host in the lobby.

Prints one line of counts; exit status 0 if nothing at all was wrong, else 1 and what it was.
"""

import argparse
import asyncio
import sys
import time

from tools.playthrough.evening import DESCRIPTION, spend
from tools.playthrough.terms import Terms


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.playthrough", description=__doc__)
    parser.add_argument("--players", type=int, choices=range(2, 7), default=2, metavar="N")
    parser.add_argument("--seed", default="1", metavar="S", help="any text; default: 1")
    parser.add_argument("--expansions", default="", metavar="A,B", help="default: the lobby's")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", type=_option)
    parser.add_argument("--quiet", action="store_true", help="let nothing go wrong on purpose")
    parser.add_argument("-v", "--verbose", action="store_true", help="tell how it goes")
    asked = parser.parse_args(arguments)
    if not DESCRIPTION.exists():
        print("Without Discord's description no request is checked against it.", file=sys.stderr)
    expansions = tuple(filter(None, asked.expansions.split(",")))
    terms = Terms(expansions, dict(asked.option))
    began = time.monotonic()

    def tell(line: str) -> None:
        if asked.verbose:
            print(f"{time.monotonic() - began:6.1f} s  {line}", file=sys.stderr, flush=True)

    outcome = asyncio.run(spend(asked.players, asked.seed, tell, terms, quiet=asked.quiet))
    for fault in outcome.faults:
        print(fault)
    print(outcome)
    return 0 if outcome.clean else 1


def _option(text: str) -> tuple[str, str]:
    """Read NAME=VALUE; ValueError if it is something else."""
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise ValueError
    return name, value


if __name__ == "__main__":
    sys.exit(main())
