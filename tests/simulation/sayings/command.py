"""Hold every message of random games to what Discord takes: `sayings --games N`.

`--games N` plays N games in each language, `--languages nl,de` in some, `--every N` looks at one
position in N only; `--print` prints what the first game of each says instead, to read it.
"""

import argparse
import asyncio
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.wording.words import languages
from cogs.layout import Layout
from cogs.pictures import Pictures
from rendering.sprites import Sprites
from tests.simulation.command_line import add_command
from tests.simulation.sayings.game import Saying, Telling
from tests.simulation.sayings.limits import Limits
from tests.simulation.sayings.reader import Sketches

if TYPE_CHECKING:
    from tests.simulation.command_line import Commands

GAMES = 250
"""In each language; a thousand in four."""
EVERY = 200
"""One picture in so many is drawn, for the sake of its alt text."""
READ_OUT = 12
"""The same where a game is read out."""


def add_to(commands: "Commands") -> None:
    """Add the command and its options."""
    parser = add_command(commands, "sayings", run, __doc__)
    parser.add_argument("--games", type=int, default=GAMES, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="of the first game")
    parser.add_argument("--languages", default=",".join(languages()), metavar="A,B")
    parser.add_argument(
        "--every", type=int, default=1, metavar="N", help="look at one position in N only"
    )
    parser.add_argument("--print", action="store_true", help="print one game")


def run(asked: argparse.Namespace) -> int:
    """Look at the games, or print one; return the exit status."""
    spoken = asked.languages.split(",")
    if asked.print:
        for language in spoken:
            asyncio.run(read_out(asked.seed, language))
        return 0
    seeds, pictures = range(asked.seed, asked.seed + asked.games), Sketches(Sprites(), EVERY)
    return asyncio.run(hold(seeds, spoken, asked.every, pictures))


async def hold(seeds: range, spoken: Sequence[str], every: int, pictures: Pictures) -> int:
    """Check one position in so many, print what is wrong, then one line; return the exit status."""
    limits, began, messages, wrong = Limits(), time.monotonic(), 0, 0
    for language in spoken:
        for seed in seeds:
            async for saying in Telling(seed, language, pictures, every).tell():
                messages += 1
                for fault in limits.list_faults(saying.layout, public=saying.public):
                    wrong += 1
                    print(f"{language}, game {seed}, {saying.name}: {fault}")
    games, seconds = len(seeds) * len(spoken), time.monotonic() - began
    print(f"{games} games, {messages} messages, {wrong} faults, {seconds:.0f} s")
    return 1 if wrong else 0


async def read_out(seed: int, language: str) -> None:
    """Print what a game says, each line once; some pictures, as they are told in words."""
    read = set[str]()
    async for saying in Telling(seed, language, Sketches(Sprites(), READ_OUT)).tell():
        lines = [line for line in write(saying) if line not in read]
        if lines:
            print(f"---- {saying.name}", *lines, sep="\n", end="\n\n")
        read.update(lines)


def write(saying: Saying) -> list[str]:
    """Return a message line by line."""
    layout: Layout = saying.layout
    picture = [] if layout.picture is None else [f"[{layout.picture.alt}]"]
    menus = [
        f"({menu.placeholder}) {label}: {about}"
        for menu in layout.menus
        for _, label, about in menu.lines
    ]
    rows = [" ".join(f"<{button.label}>" for button in row) for row in layout.rows]
    texts = filter(None, [layout.above, *picture, layout.below])
    return [*"\n".join(texts).split("\n"), *menus, *rows]
