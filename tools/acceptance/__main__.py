"""Check that Discord behaves as the bot assumes: `python -m tools.acceptance --channel ID`.

Takes the steps of docs/acceptance.md in a channel of a test server, with the bot's token from the
environment or `.env`. Prints a line for each step: `pass`, `FAIL` with the difference, or `saw`
with an observation if the right result is unknown. Removes everything it made, and lists the steps
left for people. Without a token and a channel it takes the steps against the local server.

Exit status 0 if nothing failed, 1 if something did, 2 if something must be fixed first.
"""

import argparse
import asyncio
import re
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import aiohttp

from bot.process.settings import TOKEN, Settings, SettingsError, load_settings
from playground.clock import LeapingClock
from playground.permissions import Permission
from playground.routes.rate_limits import OLD_EDITS, RateLimits
from playground.server import LocalDiscord
from tools.acceptance.api import DISCORD, Api, Failure
from tools.acceptance.place import Channels, NotReady, find_place
from tools.acceptance.run import Run, Step, take_steps
from tools.acceptance.steps import STEPS
from tools.acceptance.steps.later import leave

LOCAL = "This is the local server: it proves the script, and nothing about Discord."
LEFT = """\
Two messages stay. An hour from now:   python -m tools.acceptance --channel {0} --only 11
25 hours from now, which deletes them: python -m tools.acceptance --channel {0} --only 6"""

PAGE = Path(__file__).parents[2] / "docs" / "acceptance.md"
BY_HAND = "## What people do"

DAY = 26 * 3600.0
"""Seconds after which leftovers are old enough for every step."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = make_parser()
    asked = parser.parse_args(arguments)
    try:
        settings = load_settings()
    except SettingsError as error:
        parser.error(str(error))
    if asked.channel and settings.token is None:
        parser.error(f"{TOKEN} is missing: set it in .env or the environment")
    if settings.token is not None and not asked.channel:
        parser.error("--channel is missing: the id of a text channel of a test server")
    try:
        well = asyncio.run(run(asked, settings))
    except NotReady as reason:
        print(reason, file=sys.stderr)
        return 2
    except (Failure, aiohttp.ClientError, TimeoutError) as error:
        print(f"FAIL {error or type(error).__name__}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 1
    return 0 if well else 1


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.acceptance", description=__doc__)
    parser.add_argument(
        "--channel", type=read_id, metavar="ID", help="channel in which to take the steps"
    )
    parser.add_argument(
        "--no-embeds", type=read_id, metavar="ID", help="Embed Links is denied here"
    )
    parser.add_argument(
        "--no-files", type=read_id, metavar="ID", help="Attach Files is denied here"
    )
    parser.add_argument(
        "--people", type=read_id, nargs="+", default=[], metavar="ID",
        help="members who help; messages mention the first (default: the owner)",
    )  # fmt: skip
    parser.add_argument(
        "--only", type=read_steps, default=STEPS, metavar="N,N", help="take these steps only"
    )
    parser.add_argument(
        "--look", type=float, default=0.0, metavar="SECONDS",
        help="wait before everything is removed",
    )  # fmt: skip
    parser.add_argument(
        "--leave", action="store_true", help="leave a message for steps 6 and 11 of a later run"
    )
    parser.add_argument(
        "--throwaway", action="store_true",
        help="take step 13, too, which can get the application limited",
    )  # fmt: skip
    return parser


def read_id(text: str) -> str:
    """Return an id of Discord's; ValueError if it is invalid."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 20):
        raise argparse.ArgumentTypeError(f"{text!r} is not an id: a number of up to 20 digits")
    return text


def read_steps(text: str) -> tuple[Step, ...]:
    """Return the steps with these numbers, in order."""
    known = {str(step.number): step for step in STEPS}
    named = text.replace(" ", "").split(",")
    if strange := [number for number in named if number not in known]:
        raise argparse.ArgumentTypeError(
            f"{strange[0]!r} is not a step of the script: {', '.join(known)}"
        )
    return tuple(step for number, step in known.items() if number in named)


async def run(asked: argparse.Namespace, settings: Settings) -> bool:
    """Take the steps where the settings say; return whether all succeeded."""
    if settings.token is None:
        print(LOCAL)
        async with open_local_run(throwaway=asked.throwaway) as local:
            return await go_through(local.run, asked)
    url = f"{settings.discord_url}/api/v10" if settings.discord_url else DISCORD
    async with Api(settings.token.get_secret_value(), asyncio.sleep, url) as api:
        channels = Channels(asked.channel, asked.no_embeds, asked.no_files)
        place = await find_place(api, channels, asked.people)
        return await go_through(Run(api, place, throwaway=asked.throwaway), asked)


@dataclass(frozen=True, slots=True)
class LocalRun:
    """A run and the server on which it is."""

    run: Run
    server: LocalDiscord


@asynccontextmanager
async def open_local_run(*, throwaway: bool = False) -> AsyncIterator[LocalRun]:
    """Yield a run on a local server with leftovers of the day before.

    Waiting there puts its clock forward.
    """
    clock = LeapingClock()

    async def wait(seconds: float) -> None:
        clock.leap(seconds)

    names = ("acceptance", "no-embeds", "no-files")
    limits = RateLimits(old_edits=OLD_EDITS)
    server = LocalDiscord(channels=names, clock=clock, limits=limits)
    world = server.world
    main, no_embeds, no_files = world.channels.values()
    world.set_permissions(main, allow=Permission.MANAGE_THREADS)
    world.set_permissions(no_embeds, deny=Permission.EMBED_LINKS)
    world.set_permissions(no_files, deny=Permission.ATTACH_FILES)
    channels = Channels(str(main.id), str(no_embeds.id), str(no_files.id))
    people = [str(user.id) for user in world.people]
    async with server, Api(server.token, wait, f"{server.url}/api/v10") as api:
        run = Run(api, await find_place(api, channels, people), throwaway=throwaway)
        await leave(run)
        await wait(DAY)
        yield LocalRun(run, server)


async def go_through(taken: Run, asked: argparse.Namespace) -> bool:
    """Take the steps, and print the remaining ones; return whether all succeeded."""
    well = await take_steps(taken, asked.only, look=asked.look)
    if asked.leave:
        await leave(taken)
        print(LEFT.format(taken.channel))
    if asked.only == STEPS:
        print("\nBy hand, on a desktop, on Android and on an iPhone:", flush=True)
        for task in list_tasks():
            print(task)
    return well


def list_tasks() -> Iterator[str]:
    """Yield each step for people: its number, what happens, and what must be visible."""
    _, _, rows = PAGE.read_text(encoding="utf-8").partition(BY_HAND)
    for number, task, seen in re.findall(r"^\| ([0-9]+) \| (.+?) \| (.+?) \|", rows, re.MULTILINE):
        yield f"{number:>2}  {task}: {seen}"


if __name__ == "__main__":
    sys.exit(main())
