"""Channels of direct messages: how fast they are opened, and what becomes of a 40003."""

import asyncio
from collections.abc import Sequence

import pytest

from bot.outbox import DirectChannels, TooSoon, TryLater
from bot.outbox.direct_channels import AT_ONCE, GOOD_WHILE, PACE, SLOWEST
from tests.bot.club import Clock

MANY = range(30)
PAUSE = 2 * PACE * AT_ONCE
"""Seconds in which no channel is opened after the first 40003."""


class Opening:
    """People who are written to, on a clock of their own; `opened` tells who when."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.channels = DirectChannels(self.clock)
        self.opened: list[tuple[float, int]] = []

    async def create(self, user_id: int) -> int:
        """Open a channel."""
        self.opened.append((self.clock.now, user_id))
        return 1000 + user_id

    async def find(self, user_id: int) -> float:
        """Ask for somebody's channel; return how long that must wait."""
        try:
            assert await self.channels.find(user_id, self.create) == 1000 + user_id
        except TooSoon as wait:
            return wait.seconds
        return 0.0

    async def find_all(self, users: Sequence[int]) -> None:
        """Ask for everybody's channel, and again whenever they were told to."""
        waiting = [(self.clock.now, user) for user in users]
        while waiting:
            moment, user = min(waiting)
            waiting.remove((moment, user))
            self.clock.now = max(self.clock.now, moment)
            if wait := await self.find(user):
                waiting.append((self.clock.now + wait, user))

    def most_in(self, seconds: float) -> int:
        """Return how many were opened within so many seconds, at most."""
        moments = [moment for moment, _ in self.opened]
        return max(sum(0 <= each - first < seconds for each in moments) for first in moments)


@pytest.fixture
def opening() -> Opening:
    """Nobody has a channel yet."""
    return Opening()


async def test_channels_are_opened_at_a_measured_pace(opening: Opening) -> None:
    """A few at once, then one after the other, in the order in which they were asked for."""
    began = opening.clock.now
    await opening.find_all(MANY)
    assert [user for _, user in opening.opened] == [*MANY]
    assert opening.most_in(1) == AT_ONCE
    assert opening.most_in(60) <= AT_ONCE + 60 / PACE <= 10
    assert opening.clock.now - began == (len(MANY) - AT_ONCE) * PACE


async def test_a_channel_that_is_open_is_remembered(opening: Opening) -> None:
    """Its letters wait for no others."""
    await opening.find_all([1])
    for user in MANY:
        await opening.find(user)
    count = len(opening.opened)
    assert await opening.find(1) == 0.0
    assert len(opening.opened) == count


async def test_who_asks_often_has_no_more_turns(opening: Opening) -> None:
    """A turn is kept until it is due; one that is missed is taken anew, and nobody jumps in."""
    for user in MANY[:AT_ONCE]:
        await opening.find(user)
    waits = [await opening.find(100) for _ in range(5)]
    assert waits == [PACE] * 5
    assert await opening.find(101) == 2 * PACE
    opening.clock.now += 10 * PACE
    assert await opening.find(100) == 0.0
    assert await opening.find(101) == 0.0
    assert opening.most_in(1) == AT_ONCE


async def test_too_fast_pauses_all_and_slows_them_down(opening: Opening) -> None:
    """Also those who wait already, and more each time; after a good while it begins anew."""
    for user in MANY[: AT_ONCE + 1]:
        await opening.find(user)
    pauses = list[float]()
    for _ in range(9):
        pauses.append(opening.channels.slow_down(50))
        assert opening.channels.slow_down(51) == pauses[-1], "the same pause, for both"
        assert await opening.find(AT_ONCE) == pauses[-1]
        assert await opening.find(60) == pauses[-1] + pauses[-1] / AT_ONCE
        opening.clock.now += pauses[-1]
    assert pauses[:3] == [PAUSE, 2 * PAUSE, 4 * PAUSE]
    assert pauses[-1] == AT_ONCE * SLOWEST
    opening.clock.now += GOOD_WHILE
    for user in MANY[10 : 10 + AT_ONCE]:
        assert await opening.find(user) == 0.0, "as many at once as ever"
    assert opening.channels.slow_down(50) == PAUSE
    assert opening.channels.slow_down(50, 7000.0) == 7000.0, "Discord says how long"


async def test_what_is_refused_at_the_door_pauses_too(opening: Opening) -> None:
    """A limit, and one that the library sleeps through until somebody loses patience."""

    async def refuse(user_id: int) -> int:
        raise TryLater(500.0)

    async def sleep(user_id: int) -> int:
        await asyncio.Event().wait()
        return 0

    with pytest.raises(TryLater) as limit:
        await opening.channels.find(1, refuse)
    assert limit.value.seconds == 500.0
    assert await opening.find(2) == 500.0
    opening.clock.now += 500.0
    task = asyncio.create_task(opening.channels.find(2, sleep))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await opening.find(2) == 2 * PAUSE


async def test_a_channel_refused_with_its_first_message_is_opened_anew(opening: Opening) -> None:
    """When it is its turn."""
    await opening.find(1)
    pause = opening.channels.slow_down(1)
    assert await opening.find(1) == pause
    opening.clock.now += pause
    assert await opening.find(1) == 0.0
    assert [user for _, user in opening.opened] == [1, 1]
