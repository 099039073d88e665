"""Torment a bot that plays whole games: `torture kills --kills N`, `torture discord --faults N`.

`kills` ends it without warning; `discord`, also called `hostility`, injects every fault that
Discord can have.

Print what is wrong and, as the last line, counts.
"""

import argparse
import asyncio
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from tests.simulation.command_line import add_command, add_common, make_report, remove_unless
from tests.simulation.findings import Tally
from tests.simulation.torture.hostility import be_hostile
from tests.simulation.torture.kills import kill_often

if TYPE_CHECKING:
    from tests.simulation.command_line import Commands


def add_to(commands: "Commands") -> None:
    """Add the command, its two torments and their options."""
    parser = add_command(commands, "torture", run, __doc__)
    torments = parser.add_subparsers(required=True, metavar="TORMENT")
    kills = torments.add_parser("kills", help="end the bot without warning, again and again")
    kills.add_argument("--kills", type=int, default=50, metavar="N")
    kills.set_defaults(torment=kill)
    discord = torments.add_parser(
        "discord", aliases=["hostility"], help="let requests fail, messages vanish and more"
    )
    discord.add_argument("--games", type=int, default=3, metavar="N")
    discord.add_argument("--faults", type=int, default=200, metavar="N")
    discord.add_argument("--brief", action="store_true", help="do not play the games to their ends")
    discord.set_defaults(torment=be_discord)
    for torment in (kills, discord):
        add_common(torment)


def run(asked: argparse.Namespace) -> int:
    """Torment it; return the exit status."""
    folder = Path(mkdtemp(prefix="torture-"))
    torment: Callable[[argparse.Namespace, Path], tuple[str, Tally]] = asked.torment
    counts, tally = torment(asked, folder)
    for sentence in (*tally.sentences, *remove_unless(tally.sentences, folder)):
        print(sentence)
    print(counts)
    return 1 if tally.sentences else 0


def kill(asked: argparse.Namespace, folder: Path) -> tuple[str, Tally]:
    """Kill it again and again; return the counts and what they count."""
    tally = asyncio.run(kill_often(asked.kills, asked.seed, folder, make_report(asked)))
    tally.lost += tally.wrong_pings
    tally.wrong_pings.clear()
    return f"kills={asked.kills} {tally}", tally


def be_discord(asked: argparse.Namespace, folder: Path) -> tuple[str, Tally]:
    """Inject faults; return the counts and what they count."""
    doing = be_hostile(
        asked.games, asked.faults, asked.seed, folder, make_report(asked), brief=asked.brief
    )
    tally, faults = asyncio.run(doing)
    return f"faults={faults} {tally} wrong_pings={len(tally.wrong_pings)}", tally
