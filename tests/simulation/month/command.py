"""Let a month of games pass: `month --games 40 --people 60 --seed S`.

The month is one in which clocks are put forward or back in several zones. People play whenever they
are awake and feel like it, some slowly; some go away, some vanish; each day the bots are restarted.
Then nobody plays any more, until every running game is archived. `--database URL` keeps the
games in PostgreSQL, and with `--processes N` so many bots share it, each with a server of its own.
With `--trouble N` so many more lobbies in each server can't be told, while channels change all the
time and requests are limited.

Print what is wrong and, as the last line, counts.
"""

import argparse
import asyncio
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from tests.simulation.command_line import (
    Report,
    add_command,
    add_common,
    add_processes,
    demand_shared_database,
    make_report,
    remove_unless,
)
from tests.simulation.findings import FaultError
from tests.simulation.month.audit import Tally, judge
from tests.simulation.month.plan import Plan, open_month

if TYPE_CHECKING:
    from tests.simulation.command_line import Commands


def add_to(commands: "Commands") -> None:
    """Add the command and its options."""
    parser = add_command(commands, "month", run, __doc__)
    parser.add_argument("--games", type=int, default=40, metavar="N")
    parser.add_argument("--people", type=int, default=60, metavar="N")
    parser.add_argument("--days", type=float, default=31.0, metavar="N", help="default: 31")
    parser.add_argument("--trouble", type=int, default=0, metavar="N", help="default: 0")
    add_processes(parser)
    add_common(parser)


def run(asked: argparse.Namespace) -> int:
    """Let it pass; return the exit status."""
    demand_shared_database(asked)
    if asked.games < asked.processes or asked.people < 2:
        asked.error("it takes a game for each process, and two people")
    report, folder = make_report(asked), Path(mkdtemp(prefix="month-"))
    plan = Plan(
        asked.games,
        asked.people,
        asked.days,
        asked.seed,
        asked.database,
        asked.processes,
        asked.trouble,
    )
    try:
        tally = asyncio.run(_pass_by(plan, folder, report))
    except FaultError as fault:
        print(fault)
        return 1
    for sentence in (*tally.sentences, *remove_unless(tally.sentences, folder)):
        print(sentence)
    report(f"{tally.archived} games were archived")
    print(tally)
    return 1 if tally.sentences else 0


async def _pass_by(plan: Plan, folder: Path, report: Report) -> Tally:
    async with open_month(plan, folder, report) as month:
        await month.pass_by()
        return judge(month)
