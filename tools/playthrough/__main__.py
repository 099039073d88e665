"""Play a whole game end to end: `python -m tools.playthrough [--players N] [--seed S]`.

Prints one line of counts; exit status 0 if nothing at all was wrong, else 1 and what it was.
"""

import argparse
import asyncio
import sys
import time

from tools.playthrough.evening import DESCRIPTION, spend


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.playthrough", description=__doc__)
    parser.add_argument("--players", type=int, choices=range(2, 7), default=2, metavar="N")
    parser.add_argument("--seed", default="1", metavar="S", help="any text; default: 1")
    parser.add_argument("-v", "--verbose", action="store_true", help="tell how it goes")
    asked = parser.parse_args(arguments)
    if not DESCRIPTION.exists():
        print("Without Discord's description no request is checked against it.", file=sys.stderr)
    began = time.monotonic()

    def tell(line: str) -> None:
        if asked.verbose:
            print(f"{time.monotonic() - began:6.1f} s  {line}", file=sys.stderr, flush=True)

    outcome = asyncio.run(spend(asked.players, asked.seed, tell))
    for fault in outcome.faults:
        print(fault)
    print(outcome)
    return 0 if outcome.clean else 1


if __name__ == "__main__":
    sys.exit(main())
