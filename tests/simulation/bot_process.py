"""The bot in a process of its own: started, ended without warning, started again."""

import asyncio
import contextlib
import os
import signal
import sys
from pathlib import Path
from typing import Protocol

from sqlalchemy import URL

from playground.server import LocalDiscord
from tests.simulation.faults import FaultError
from tests.simulation.place import ALONE, Place

ROOT = Path(__file__).parents[2]
START_SECONDS = 60.0
STOP_SECONDS = 45.0
KEPT = ("CLOISTERWYRM_SPRITES", "CLOISTERWYRM_DRAWING")


class Running(Protocol):
    """A process, as far as a bot's is handled here."""

    @property
    def pid(self) -> int | None:
        """Its number at the system, None before the start."""

    @property
    def returncode(self) -> int | None:
        """The exit status, negative for a signal; None while it runs."""

    async def wait(self) -> int:
        """Wait for the end; return the exit status."""

    def send_signal(self, signal: int, /) -> None:
        """Send a signal."""

    def terminate(self) -> None:
        """Ask it to end."""

    def kill(self) -> None:
        """End it as a power cut would."""


class BotProcess:
    """A bot that plays on *server* with its log, and its games unless in a place, in *folder*."""

    def __init__(self, server: LocalDiscord, folder: Path, seed: str, place: Place = ALONE) -> None:
        self.folder = folder
        self.database = folder / "games.sqlite3"
        self.address: Path | URL = place.database or self.database
        self.log = folder / "bot.log"
        self.restarts = 0
        self._server = server
        self.environment = _without_settings() | {
            "DISCORD_TOKEN": server.token,
            "CLOISTERWYRM_DISCORD_URL": server.url,
            "CLOISTERWYRM_DATABASE": _written(self.address),
            "CLOISTERWYRM_SHUFFLE_SEED": seed,
            "CLOISTERWYRM_LOG_FORMAT": "json",
            "PYTHONPATH": str(ROOT),
            **place.settings,
        }
        self._process: Running | None = None

    async def launch(self) -> Running:
        """Begin a start, without waiting for anything."""
        with self.log.open("ab") as log:
            return await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "bot",
                cwd=self.folder,
                env=self.environment,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    async def start(self) -> None:
        """Start it and wait until it is connected and has commands; FaultError if it never is."""
        self._process = await self.launch()
        ended = asyncio.create_task(self._process.wait())
        connected = asyncio.create_task(self._until_connected(True))
        await asyncio.wait((ended, connected), return_when=asyncio.FIRST_COMPLETED)
        if ended.done():
            connected.cancel()
            raise FaultError(f"The bot ended with status {ended.result()} as it was started.")
        ended.cancel()
        await connected

    @property
    def pid(self) -> int:
        """The number of its process, once it was started."""
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    async def kill(self) -> None:
        """End it as a power cut would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()
        await self._until_connected(False)

    def ask_to_end(self) -> None:
        """Ask it to end, without waiting for that."""
        assert self._process is not None
        self._process.terminate()

    async def restart(self) -> None:
        """Start it again after it was killed."""
        await self.start()
        self.restarts += 1

    async def stop(self) -> int:
        """Ask it to end; return its exit status, -9 if it has to be killed."""
        if self._process is None:
            return 0
        if self._process.returncode is None:
            self._process.terminate()
            with contextlib.suppress(TimeoutError):
                return await asyncio.wait_for(self._process.wait(), STOP_SECONDS)
            self._process.kill()
        return await self._process.wait()

    async def _until_connected(self, wanted: bool) -> None:
        gateway, commands = self._server.gateway, self._server.world.commands

        def arrived() -> bool:
            return gateway.connected is wanted and (not wanted or bool(commands.of(None)))

        try:
            await self._server.client.wait_until(arrived, START_SECONDS)
        except TimeoutError:
            raise FaultError("The bot does not connect to the server.") from None


def _written(address: Path | URL) -> str:
    if isinstance(address, Path):
        return str(address)
    return address.render_as_string(hide_password=False)


def _without_settings() -> dict[str, str]:
    """Return this environment without any settings of a bot but where and how it draws."""
    own = ("CLOISTERWYRM_", "DISCORD_")
    return {
        name: value
        for name, value in os.environ.items()
        if name in KEPT or not name.startswith(own)
    }
