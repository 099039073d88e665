"""The clock that can be put forward, and run faster."""

import asyncio
import time

import pytest

from playground import clock as clocks
from playground.clock import LeapingClock
from playground.model import AnswerKind, InteractionKind
from playground.world import World

HOUR = 3600.0


async def test_a_pace_is_kept_beside_leaps() -> None:
    """What it went ahead stays when it goes as usual again; it is never put back."""
    clock = LeapingClock()
    clock.leap(HOUR)
    clock.run(HOUR)
    await asyncio.sleep(0.01)
    clock.run(1.0)
    ahead = clock.ahead
    assert ahead > HOUR + 0.01 * (HOUR - 1)
    await asyncio.sleep(0.01)
    assert clock.ahead == ahead
    assert clock.now() - time.time() == pytest.approx(ahead, abs=1.0)
    clock.run(0.0)
    clock.leap(-HOUR)
    assert clock.ahead == ahead
    assert clock.pace == 1.0


async def test_listeners_hear_of_leaps_and_ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as it runs faster, and no longer than they listen."""
    monkeypatch.setattr(clocks, "TICK", 0.001)
    clock, heard = LeapingClock(), asyncio.Event()
    stop = clock.listen(heard.set)
    clock.leap(HOUR)
    assert heard.is_set()
    clock.run(60.0)
    for _ in range(3):
        heard.clear()
        await asyncio.wait_for(heard.wait(), 10)
    clock.run(1.0)
    heard.clear()
    await asyncio.sleep(0.05)
    assert not heard.is_set()
    stop()
    clock.leap(HOUR)
    assert not heard.is_set()


async def test_the_bot_has_its_seconds_for_an_answer_all_the_same() -> None:
    """However fast the clock runs, three seconds are three, and a token's minutes are minutes."""
    clock = LeapingClock()
    world = World(clock)
    ada, (table,) = world.people[0], world.channels.values()
    clock.run(HOUR)
    asked = world.begin(InteractionKind.COMMAND, ada, table, {}, name="place")
    await asyncio.sleep(0.05)
    assert clock.now() - asked.created_at > 60
    assert not world.is_late(asked)
    asked.answer = AnswerKind.MESSAGE
    clock.leap(24 * HOUR)
    assert not world.is_over(asked)
    clock.run(1.0)
