"""The bot on a clock that leaps: `python -m tests.simulation.month.bot FILE`.

What is asleep wakes when its time has come on that clock. Only what waits for the server, or the
database, does not notice. Nothing is given back for the time in which it is restarted: the month
holds every deadline to the second. For the same reason direct messages are opened as fast as they
come, and what changes in a server is seen to at once.
"""

import asyncio
import sys
from collections.abc import Callable, Sequence
from contextvars import Context
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TypeVarTuple, Unpack

import discord
from sqlalchemy import delete

from bot.__main__ import compose, until_signal
from bot.outbox import direct_channels
from bot.process.log import configure_log
from bot.process.settings import Settings, load_settings
from bot.store import Store
from bot.store.schema import heartbeats
from cogs import gateway_events
from cogs.client import Client
from cogs.connection import stay_connected
from playground.connect import point_client_at
from tests.simulation.clock import LEAPT, SimulationClock

FOREVER = 1e9
"""Seconds that a silent connection is trusted: a leap is no silence."""


SHORT = 31.0
"""Seconds below which a wait is one for another program's answer, which a leap does not bring."""

Ts = TypeVarTuple("Ts")


class LeapingLoop(asyncio.SelectorEventLoop):
    """An event loop whose time leaps with a clock: sleeps end, but short waits last as ever."""

    def __init__(self, clock: SimulationClock) -> None:
        self._clock = clock
        self._begun = self._ahead = clock.ahead
        super().__init__()

    def notice_leap(self) -> None:
        """Leap after the clock: to be called back, so that no time passes within a callback.

        A wait of ten seconds that was made before a leap, and begun after it, would be over.
        """
        self._ahead = self._clock.ahead

    def time(self) -> float:
        """Return seconds that only ever grow."""
        return super().time() + self._ahead - self._begun

    def call_at(
        self,
        when: float,
        callback: Callable[[Unpack[Ts]], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        """Call back at a time of this loop; soon, no matter how it leaps till then."""
        later, measure = super().call_at, super().time
        wait = when - self.time()
        if wait >= SHORT:
            return later(when, callback, *args, context=context)
        due = measure() + wait

        def call() -> None:
            left = due - measure()
            if handle.cancelled():
                return
            if left > 0:
                later(self.time() + left, call, context=context)
            else:
                callback(*args)

        handle = later(when, call, context=context)
        return handle


async def play(settings: Settings, clock: SimulationClock, stop: asyncio.Event) -> None:
    """Play until stopped on the local server that the settings name."""
    assert settings.token is not None
    assert settings.discord_url is not None
    loop = asyncio.get_running_loop()
    assert isinstance(loop, LeapingLoop)
    loop.add_signal_handler(LEAPT, loop.notice_leap)
    loop.notice_leap()
    point_client_at(settings.discord_url)
    direct_channels.PACE = 0.0
    gateway_events.SETTLING_SECONDS = 0.0
    discord.utils.utcnow = lambda: datetime.fromtimestamp(clock.now(), UTC)

    def make_client() -> Client:
        client = compose(store, settings, clock=clock.now, local=True)
        client._connection.heartbeat_timeout = FOREVER
        client.service.outages.watch(lambda: True)

        def leap() -> None:
            loop.notice_leap()
            # Whoever sleeps but a moment more would not notice: short waits last as ever.
            client.service.undo_window.begun.set()

        loop.add_signal_handler(LEAPT, leap)
        return client

    async with await Store.open(settings.database, settings.own_shards) as store:
        async with store.write() as change:
            await change.connection.execute(delete(heartbeats))
        await stay_connected(make_client, settings.token.get_secret_value(), stop)


def main(arguments: Sequence[str]) -> None:
    """Run it until it is asked to end."""
    clock, settings = SimulationClock(Path(arguments[0])), load_settings()
    configure_log(settings.log_level, settings.log_format, settings.secrets)
    with asyncio.Runner(loop_factory=partial(LeapingLoop, clock)) as runner:
        runner.run(until_signal(partial(play, settings, clock)))


if __name__ == "__main__":
    main(sys.argv[1:])
