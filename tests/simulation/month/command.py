"""Let a month of games pass: `python -m tools.month --games 40 --people 60 --seed S`.

The month is one in which clocks are put forward or back in several zones. People play whenever they
are awake and feel like it, some slowly; some go away, some vanish; each day the bots are restarted.
Then nobody plays any more, until every running game is archived. `--database URL` keeps the
games in PostgreSQL, and with `--processes N` so many bots share it, each with a server of its own.
With `--trouble N` so many more lobbies in each server can't be told, while channels change all the
time and requests are limited.

Print what is wrong and, as the last line, counts. Exit status 0 if nothing is wrong.
"""

import argparse
import asyncio
import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import mkdtemp

from sqlalchemy import make_url

from tests.simulation.faults import FaultError
from tests.simulation.month.audit import Tally, judge
from tests.simulation.month.month import Telling
from tests.simulation.month.plan import Plan, open_month


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.month", description=__doc__)
    parser.add_argument("--games", type=int, default=40, metavar="N")
    parser.add_argument("--people", type=int, default=60, metavar="N")
    parser.add_argument("--days", type=float, default=31.0, metavar="N", help="default: 31")
    parser.add_argument("--seed", default="1", metavar="S", help="any text; default: 1")
    parser.add_argument("--database", type=make_url, metavar="URL", help="default: a file")
    parser.add_argument("--processes", type=int, choices=range(1, 9), default=1, metavar="N")
    parser.add_argument("--trouble", type=int, default=0, metavar="N", help="default: 0")
    parser.add_argument("-v", "--verbose", action="store_true", help="log progress")
    asked = parser.parse_args(arguments)
    if asked.processes > 1 and asked.database is None:
        parser.error("several processes need a --database that they can share")
    if asked.games < asked.processes or asked.people < 2:
        parser.error("it takes a game for each process, and two people")
    began = time.monotonic()

    def tell(line: str) -> None:
        if asked.verbose:
            print(f"{time.monotonic() - began:6.1f} s  {line}", file=sys.stderr, flush=True)

    plan = Plan(
        asked.games,
        asked.people,
        asked.days,
        asked.seed,
        asked.database,
        asked.processes,
        asked.trouble,
    )
    folder = Path(mkdtemp(prefix="month-"))
    try:
        tally = asyncio.run(_pass_by(plan, folder, tell))
    except FaultError as fault:
        print(fault)
        return 1
    for sentence in tally.sentences:
        print(sentence)
    if tally.sentences:
        print(f"Log and database are kept in {folder}.")
    else:
        shutil.rmtree(folder)
    tell(f"{tally.archived} games were put away")
    print(tally)
    return 1 if tally.sentences else 0


async def _pass_by(plan: Plan, folder: Path, tell: Telling) -> Tally:
    async with open_month(plan, folder, tell) as month:
        await month.pass_by()
        return judge(month)


if __name__ == "__main__":
    sys.exit(main())
