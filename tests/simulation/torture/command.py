"""Torment a bot that plays whole games: `python -m tools.torture kills --kills N --seed S`.

`discord --games N --faults N` injects every fault that Discord can have.

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

from tests.simulation.torture.hostility import be_hostile
from tests.simulation.torture.kills import kill_often


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.torture", description=__doc__)
    torments = parser.add_subparsers(dest="torment", required=True)
    kills = torments.add_parser("kills", help="end the bot without warning, again and again")
    kills.add_argument("--kills", type=int, default=50, metavar="N")
    discord = torments.add_parser("discord", help="let requests fail, messages vanish and more")
    discord.add_argument("--games", type=int, default=3, metavar="N")
    discord.add_argument("--faults", type=int, default=200, metavar="N")
    discord.add_argument("--brief", action="store_true", help="do not play the games to their ends")
    for torment in (kills, discord):
        torment.add_argument("--seed", default="1", metavar="S", help="any text; default: 1")
        torment.add_argument("-v", "--verbose", action="store_true", help="log progress")
    asked = parser.parse_args(arguments)
    began = time.monotonic()

    def tell(line: str) -> None:
        if asked.verbose:
            print(f"{time.monotonic() - began:6.1f} s  {line}", file=sys.stderr, flush=True)

    folder = Path(mkdtemp(prefix="torture-"))
    if asked.torment == "kills":
        tally = asyncio.run(kill_often(asked.kills, asked.seed, folder, tell))
        tally.lost += tally.wrong_pings
        tally.wrong_pings.clear()
        dealt, pings = f"kills={asked.kills}", ""
    else:
        tally, faults = asyncio.run(
            be_hostile(asked.games, asked.faults, asked.seed, folder, tell, brief=asked.brief)
        )
        dealt, pings = f"faults={faults}", f" wrong_pings={len(tally.wrong_pings)}"
    for sentence in tally.sentences:
        print(sentence)
    if tally.sentences:
        print(f"Log and database are kept in {folder}.")
    else:
        shutil.rmtree(folder)
    counts = f"lost={len(tally.lost)} doubled={len(tally.doubled)} stuck={len(tally.stuck)}"
    print(f"{dealt} {counts}{pings}")
    return 1 if tally.sentences else 0


if __name__ == "__main__":
    sys.exit(main())
