"""The bot is ended, or may not send, in the middle of things."""

import asyncio

from playground.client.outcome import InteractionOutcome
from playground.routes.request import PendingRequest
from tests.simulation.held_requests import held, is_new_message, is_news
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
