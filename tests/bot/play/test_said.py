"""Waiting until something was said, or is held; and not for ever."""

import asyncio

import pytest

from bot.games.refusals import Refusal, RefusalKey
from bot.outbox import Held
from bot.service import Service
from tests.bot.club import Channel, Club, deliver

LONG = 60.0


async def test_what_was_said_is_waited_for(club: Club) -> None:
    """And what was said before is not."""
    table, channel = await club.lobby(), Channel()
    waiting = asyncio.create_task(club.service.games.said(table.id, LONG))
    await deliver(club, channel.sender(club))
    said = await waiting
    assert said.message is not None
    assert said.message.id == channel.posted[-1].id
    assert await club.service.games.said(table.id, LONG) == said


async def test_what_is_held_is_not_waited_for(club: Club) -> None:
    """It may take days."""
    table, channel = await club.lobby(), Channel(failures=[Held("send_messages")])
    waiting = asyncio.create_task(club.service.games.said(table.id, LONG))
    await deliver(club, channel.sender(club))
    assert (await waiting).trouble == "send_messages"
    assert (await club.service.games.said(table.id, LONG)).message is None


async def test_nobody_waits_for_ever(club: Club) -> None:
    """Other games may change meanwhile."""
    table = await club.lobby()
    waiting = asyncio.create_task(club.service.games.said(table.id, 0.05))
    await club.lobby(channel=99)
    late = await waiting
    assert (late.message, late.trouble) == (None, None)


async def test_an_unknown_game_is_refused(club: Club) -> None:
    """There is nothing to wait for."""
    service: Service = club.service
    with pytest.RaisesExc(Refusal, check=lambda r: r.key is RefusalKey.UNKNOWN_GAME):
        await service.games.said("nosuchid")
