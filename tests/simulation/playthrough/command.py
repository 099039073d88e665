"""Play a whole game end to end: `playthrough --players N --seed S`.

`--expansions A,B` and `--option NAME=VALUE` are chosen by the host in the lobby. `--database URL`
lets the bot keep its games in PostgreSQL, and with `--processes N` so many bots do, each with a
shard, a guild and a game of its own, all at once.

Print what is wrong, and one line of counts for each.
"""

import argparse
import asyncio
import sys
from typing import TYPE_CHECKING

from tests.simulation.command_line import (
    Report,
    add_command,
    add_common,
    add_processes,
    demand_shared_database,
    make_report,
)
from tests.simulation.playthrough.evening import spend
from tests.simulation.playthrough.judgement import Outcome
from tests.simulation.playthrough.terms import Terms
from tests.simulation.server import DESCRIPTION, Place

if TYPE_CHECKING:
    from tests.simulation.command_line import Commands


def add_to(commands: "Commands") -> None:
    """Add the command and its options."""
    parser = add_command(commands, "playthrough", run, __doc__)
    parser.add_argument("--players", type=int, choices=range(2, 7), default=2, metavar="N")
    parser.add_argument("--expansions", default="", metavar="A,B", help="default: the lobby's")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", type=_option)
    parser.add_argument("--quiet", action="store_true", help="inject no faults")
    add_processes(parser)
    add_common(parser)


def run(asked: argparse.Namespace) -> int:
    """Play it; return the exit status."""
    demand_shared_database(asked)
    if not DESCRIPTION.exists():
        print("Without Discord's description no request is checked against it.", file=sys.stderr)
    expansions = tuple(filter(None, asked.expansions.split(",")))
    terms = Terms(expansions, dict(asked.option))
    outcomes = asyncio.run(_spend_all(asked, make_report(asked), terms))
    for fault in (fault for outcome in outcomes for fault in outcome.faults):
        print(fault)
    print(*outcomes, sep="\n")
    return 0 if all(outcome.clean for outcome in outcomes) else 1


async def _spend_all(asked: argparse.Namespace, report: Report, terms: Terms) -> list[Outcome]:
    """Play all games at once."""
    places = [Place(asked.database, shard, asked.processes) for shard in range(asked.processes)]
    return await asyncio.gather(
        *(
            spend(asked.players, asked.seed, report, terms, place, quiet=asked.quiet)
            for place in places
        )
    )


def _option(text: str) -> tuple[str, str]:
    """Read NAME=VALUE; ValueError if it is something else."""
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise ValueError
    return name, value
