"""Play a whole game end to end: `python -m tools.playthrough [--players N] [--seed S]`.

`--expansions A,B` and `--option NAME=VALUE` are chosen by the host in the lobby. `--database URL`
lets the bot keep its games in PostgreSQL, and with `--processes N` so many bots do, each with a
shard, a guild and a game of its own, all at once.

Print one line of counts for each. Exit status 0 if nothing is wrong, else 1 and what is.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Sequence

from sqlalchemy import URL, make_url

from tests.simulation.place import Place
from tests.simulation.playthrough.evening import DESCRIPTION, Telling, spend
from tests.simulation.playthrough.judgement import Outcome
from tests.simulation.playthrough.terms import Terms


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.playthrough", description=__doc__)
    parser.add_argument("--players", type=int, choices=range(2, 7), default=2, metavar="N")
    parser.add_argument("--seed", default="1", metavar="S", help="any text; default: 1")
    parser.add_argument("--expansions", default="", metavar="A,B", help="default: the lobby's")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", type=_option)
    parser.add_argument("--database", type=make_url, metavar="URL", help="default: a file")
    parser.add_argument("--processes", type=int, choices=range(1, 9), default=1, metavar="N")
    parser.add_argument("--quiet", action="store_true", help="inject no faults")
    parser.add_argument("-v", "--verbose", action="store_true", help="log progress")
    asked = parser.parse_args(arguments)
    if asked.processes > 1 and asked.database is None:
        parser.error("several processes need a --database that they can share")
    if not DESCRIPTION.exists():
        print("Without Discord's description no request is checked against it.", file=sys.stderr)
    expansions = tuple(filter(None, asked.expansions.split(",")))
    terms = Terms(expansions, dict(asked.option))
    began = time.monotonic()

    def tell(line: str) -> None:
        if asked.verbose:
            print(f"{time.monotonic() - began:6.1f} s  {line}", file=sys.stderr, flush=True)

    outcomes = asyncio.run(_spend_all(asked, tell, terms))
    for fault in (fault for outcome in outcomes for fault in outcome.faults):
        print(fault)
    print(*outcomes, sep="\n")
    return 0 if all(outcome.clean for outcome in outcomes) else 1


async def _spend_all(asked: argparse.Namespace, tell: Telling, terms: Terms) -> list[Outcome]:
    """Play all games at once."""
    database: URL | None = asked.database
    places = [Place(database, shard, asked.processes) for shard in range(asked.processes)]
    return await asyncio.gather(
        *(
            spend(asked.players, asked.seed, tell, terms, place, quiet=asked.quiet)
            for place in places
        )
    )


def _option(text: str) -> tuple[str, str]:
    """Read NAME=VALUE; ValueError if it is something else."""
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise ValueError
    return name, value


if __name__ == "__main__":
    sys.exit(main())
