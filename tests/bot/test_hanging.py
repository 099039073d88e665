"""`python -m bot` whose children hang: it goes on, and stops in order."""

import asyncio
import os
import signal
import subprocess
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest

from playground.client.message_view import MessageView
from playground.routes.rate_limits import RateLimits
from playground.server import LocalDiscord
from tests.bot.programs import ask, running
from tests.processes import is_over, list_children, stop
from tests.waiting import PATIENCE, until, wait_until

pytestmark = pytest.mark.e2e

SCRIPT = """
import sys
from pathlib import Path
from bot.__main__ import main
from cogs.render_pool import Processes

def find_seconds(processes):
    try:
        Path("hasty").unlink()
    except FileNotFoundError:
        return 600.0
    return 0.1

Processes.seconds = property(find_seconds, lambda processes, seconds: None)
Processes.__init__.__kwdefaults__["late"] = 0.0
sys.exit(main([]))
"""
"""A bot that has all the time for a picture; little for the next, once there is a file."""


@pytest.fixture
async def server() -> AsyncIterator[LocalDiscord]:
    """A Discord to connect to, with two people."""
    limits = RateLimits(enabled=False)
    async with LocalDiscord(users=("Ada", "Bo"), limits=limits) as opened:
        yield opened


class Evening:
    """Two people at a table, as the server sees them."""

    def __init__(self, server: LocalDiscord) -> None:
        self.server = server
        self.ada, self.bo = server.client.users
        (self.channel,) = server.world.channels.values()

    def list_public(self) -> list[MessageView]:
        """Return what everybody sees."""
        seen = self.server.client.messages(self.channel, self.ada)
        return [each for each in seen if not each.ephemeral]

    def is_asked(self) -> bool:
        """Whether somebody is asked for their move, with a picture."""
        newest = [
            self.server.client.messages(self.channel, each)[-1] for each in (self.ada, self.bo)
        ]
        return any(seen.ephemeral and seen.pictures for seen in newest)

    async def begin(self) -> None:
        """Open a table, sit down, and start."""
        client = self.server.client
        asked = await client.slash(self.ada, self.channel, "game new")
        await asked.wait_until_settled(PATIENCE)
        await client.wait_until(lambda: bool(self.list_public()), PATIENCE)
        await self.press(self.bo, "Join")
        await self.until_told("Ada and Bo")  # who starts before that starts alone
        await self.press(self.ada, "Start")

    async def press(self, who: object, label: str) -> None:
        """Press a button of the newest message, once it is there."""

        def find() -> str | None:
            buttons = self.list_public()[-1].buttons
            return next((each.custom_id for each in buttons if each.label == label), None)

        await self.server.client.wait_until(lambda: find() is not None, PATIENCE)
        found = find()
        assert found is not None
        await self.server.client.press(who, self.list_public()[-1], found)  # type: ignore[arg-type]

    async def until_told(self, words: str) -> None:
        """Wait until the newest message says something; AssertionError with what all said."""
        try:
            await self.server.client.wait_until(
                lambda: words in self.list_public()[-1].text, 2 * PATIENCE
            )
        except TimeoutError as error:
            raise AssertionError([each.text for each in self.list_public()]) from error


def settings(server: LocalDiscord, **more: str) -> dict[str, str]:
    """Return what a bot is told."""
    return {
        "DISCORD_TOKEN": server.token,
        "CLOISTERWYRM_DISCORD_URL": server.url,
        "CLOISTERWYRM_DRAWING": "process",
        **more,
    }


async def until_drawing(process: subprocess.Popen[str]) -> int:
    """Return the process that draws, once it runs a program of its own.

    Until then it is a copy of the bot, which waits for it: to stop the one stops both.
    """

    def runs() -> bool:
        programs = [Path(f"/proc/{pid}/cmdline").read_text() for pid in list_children(process.pid)]
        return bool(programs) and all("serve(" in program for program in programs)

    await asyncio.to_thread(wait_until, runs)
    (pid,) = list_children(process.pid)
    return pid


async def end(process: subprocess.Popen[str], folder: Path) -> None:
    """Ask a bot to stop, which it does in order and in time."""
    process.send_signal(signal.SIGTERM)
    assert await asyncio.to_thread(process.wait, 45) == 0
    assert "Traceback" not in (folder / "log").read_text()


async def ask_until(port: int, path: str, words: str) -> None:
    """Ask the bot about itself until it says this."""

    async def told() -> bool:
        return words in (await asyncio.to_thread(ask, port, path))[1]

    await until(told)


async def test_a_table_goes_on_though_the_process_that_draws_hangs(
    tmp_path: Path, server: LocalDiscord, nobodys_port: int
) -> None:
    """It is killed and replaced, the game is told, and somebody counts."""
    told = settings(server, CLOISTERWYRM_HEALTH_PORT=str(nobodys_port))
    evening = Evening(server)
    with running(tmp_path, program=("-c", SCRIPT), **told) as process:
        await asyncio.wait_for(ask_until(nobodys_port, "/healthz", "ok"), PATIENCE)
        await evening.begin()
        await evening.until_told("your turn")
        hanging = await until_drawing(process)
        stop(hanging)
        (tmp_path / "hasty").touch()
        for person in (evening.ada, evening.bo):
            await evening.press(person, "Play")
        counted = 'cloisterwyrm_replaced_processes_total{work="pictures"}'
        await asyncio.wait_for(ask_until(nobodys_port, "/metrics", counted), PATIENCE)
        assert is_over(hanging)
        await server.client.wait_until(evening.is_asked, PATIENCE)
        await end(process, tmp_path)


async def test_the_bot_stops_in_order_while_it_hangs(
    tmp_path: Path, server: LocalDiscord, nobodys_port: int
) -> None:
    """It tells that it hangs; a stop waits for no picture, and kills the process."""
    told = settings(server, CLOISTERWYRM_HEALTH_PORT=str(nobodys_port))
    evening = Evening(server)
    with running(tmp_path, program=("-c", SCRIPT), **told) as process:
        hanging = await until_drawing(process)
        await asyncio.wait_for(ask_until(nobodys_port, "/healthz", "ok"), PATIENCE)
        stop(hanging)
        await evening.begin()
        late = "The process that draws does not answer, or has failed."
        await asyncio.wait_for(ask_until(nobodys_port, "/healthz", late), PATIENCE)
        await end(process, tmp_path)
        assert is_over(hanging)


@pytest.mark.parametrize("first", ["stopped", "asked"])
async def test_the_bot_stops_in_order_while_its_process_begins(
    tmp_path: Path, server: LocalDiscord, first: str
) -> None:
    """Whether that is stopped before or after the bot is asked to stop."""
    with running(tmp_path, program=("-c", SCRIPT), **settings(server)) as process:
        beginning = await until_drawing(process)
        if first == "asked":
            process.send_signal(signal.SIGTERM)
        with suppress(ProcessLookupError):
            os.kill(beginning, signal.SIGSTOP)
        await end(process, tmp_path)
        assert is_over(beginning)
