"""Bots on a clock that leaps: what is noticed of one that dies, and what is refused to all."""

import asyncio
import sys
from functools import partial
from pathlib import Path

import pytest

from playground.server import LocalDiscord
from tests.simulation.bot_process import Running
from tests.simulation.clock import SimulationClock
from tests.simulation.findings import FaultError
from tests.simulation.month.bot import LeapingLoop
from tests.simulation.month.house import House, VirtualBot

HOUR = 3600.0
KILLED = "import os; os.kill(os.getpid(), 9)"


def begin(folder: Path) -> SimulationClock:
    """Return a clock that shows the beginning of 1970."""
    return SimulationClock.begin(folder / "clock", 0.0)


def test_a_leap_ends_what_sleeps_and_no_short_wait(tmp_path: Path) -> None:
    """Nor a short wait that was made before the leap, and begun after it."""
    clock = begin(tmp_path)

    async def wait_and_sleep() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, LeapingLoop)
        sleeping = asyncio.create_task(asyncio.sleep(HOUR))
        wait = asyncio.timeout(10.0)
        clock.leap_to(2 * HOUR)
        loop.call_soon(loop.notice_leap)
        async with wait:
            await asyncio.sleep(0.01)
            await sleeping
        assert loop.time() > HOUR

    with asyncio.Runner(loop_factory=partial(LeapingLoop, clock)) as runner:
        runner.run(wait_and_sleep())


@pytest.mark.parametrize(("ends", "is_noticed"), [("exit(1)", True), (KILLED, False)])
async def test_a_bot_that_ends_unasked_is_noticed(
    tmp_path: Path, ends: str, is_noticed: bool
) -> None:
    """With where its log is. One that was never begun, or killed, is down for a while."""

    class Ending(VirtualBot):
        async def launch(self) -> Running:
            return await asyncio.create_subprocess_exec(sys.executable, "-c", ends)

    async with LocalDiscord(users=("Ada",), channels=("table",)) as server:
        bot = Ending(server, tmp_path, "1")
        assert bot.look() == (True, 0)
        with pytest.raises(FaultError):
            await bot.start()
        if is_noticed:
            with pytest.raises(FaultError, match=r"status 1.*bot\.log"):
                bot.look()
        else:
            assert bot.look() == (True, 0)


def test_all_bots_have_one_address(tmp_path: Path) -> None:
    """What is refused to each of them within ten minutes of the month counts together."""
    clock = begin(tmp_path)
    house = House(clock, [LocalDiscord(clock=clock) for _ in range(2)])
    first, second = house.servers
    assert house.most_counted_refusals == 0
    for moment, server, status in (
        (0, first, 429),
        (100, second, 403),
        (300, first, 401),
        (350, second, 404),
        (5 * HOUR, second, 429),
        (5 * HOUR + 100, second, 429),
    ):
        clock.leap_to(moment)
        server.ledger.note_answer(status, None)
    assert house.most_counted_refusals == 3
