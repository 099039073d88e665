"""The bot is ended, or may not send, in the middle of things."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from playground.client.outcome import InteractionOutcome
from playground.routes.request import ConnectionDroppedError, PendingRequest
from playground.server import LocalDiscord
from tests.simulation.playthrough.scene import Moment, Scene
from tests.simulation.room import PATIENCE


async def end_between_presses(scene: Scene, moment: Moment) -> InteractionOutcome:
    """End the bot while nobody is pressing anything."""
    await scene.bot.kill()
    await scene.bot.restart()
    return await moment.press()


async def end_before_sending(scene: Scene, moment: Moment) -> InteractionOutcome:
    """End the bot when it has made the move and is about to tell it."""
    return await _end_in_request(scene, moment, stored=False)


async def end_after_sending(scene: Scene, moment: Moment) -> InteractionOutcome:
    """End the bot when the message is in the channel and the bot does not know it yet."""
    return await _end_in_request(scene, moment, stored=True)


async def _end_in_request(scene: Scene, moment: Moment, *, stored: bool) -> InteractionOutcome:
    moves = scene.records.moves()
    async with held(scene.server, is_news, stored=stored) as caught:
        asked = await moment.press()
        await asyncio.wait_for(caught.wait(), PATIENCE)
        await scene.bot.kill()
    scene.findings.demand(scene.records.moves() == moves + 1, "A move that was made is lost.")
    said = len(scene.room.told) - moment.number
    scene.findings.demand(said == stored, "The bot was not ended where it should have been.")
    await scene.bot.restart()
    return asked


@asynccontextmanager
async def held(
    server: LocalDiscord, wanted: Callable[[PendingRequest], bool], *, stored: bool
) -> AsyncIterator[asyncio.Event]:
    """Hold the next such requests, before or after they are carried out; cut them at the end.

    The event tells that one is held.
    """
    caught, over = asyncio.Event(), asyncio.Event()

    async def hold(passing: PendingRequest) -> None:
        if wanted(passing):
            caught.set()
            await over.wait()
            raise ConnectionDroppedError

    if stored:
        server.rest.after = hold
    else:
        server.rest.before = hold
    try:
        yield caught
    finally:
        server.rest.before = server.rest.after = None
        over.set()


def is_new_message(passing: PendingRequest) -> bool:
    """Return whether a new public message is on its way."""
    return passing.method == "POST" and passing.path.endswith("/messages")


def is_news(passing: PendingRequest) -> bool:
    """Return whether a public message is on its way, or is about to be shown anew."""
    edits = passing.method == "PATCH" and passing.path.startswith("/channels/")
    return is_new_message(passing) or (edits and bool(passing.body.files))


async def exhaust_limit(scene: Scene, moment: Moment) -> InteractionOutcome:
    """Let the next message run into a rate limit: it must be sent again in time."""
    limits, world = scene.server.rest.limits, scene.server.world
    refused = limits.refused
    limits.enabled = True

    async def use_up(passing: PendingRequest) -> None:
        if not is_new_message(passing):
            return
        if limits.refused == refused:
            limits.take_message(world.clock, scene.room.channel.id)
        else:
            limits.enabled = False

    scene.server.rest.before = use_up
    try:
        asked = await moment.press()
        await scene.room.news(moment.number)
    finally:
        scene.server.rest.before = None
        limits.enabled = False
    scene.findings.demand(limits.refused == refused + 1, "The rate limit was not met just once.")
    return asked
