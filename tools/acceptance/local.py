"""The same steps against the local server, which tests the script, and nothing about Discord."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from playground.clock import LeapingClock
from playground.permissions import Permission
from playground.routes.rate_limits import OLD_EDITS, RateLimits
from playground.server import LocalDiscord
from tools.acceptance.api import Api
from tools.acceptance.place import Channels, find_place
from tools.acceptance.run import Run
from tools.acceptance.steps.later import leave

DAY = 26 * 3600.0
"""Seconds after which leftovers are old enough for every step."""


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
