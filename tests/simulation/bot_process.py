"""The bot in a process of its own: started, ended without warning, started again.

A `QuickBot` starts at once: it is forked where its modules are loaded.
"""

import asyncio
import contextlib
import os
import runpy
import signal
import sys
from collections.abc import Mapping, Sequence
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Protocol

from sqlalchemy import URL

from playground.server import LocalDiscord
from tests.simulation.findings import FaultError
from tests.simulation.server import ALONE, Place

ROOT = Path(__file__).parents[2]
START_SECONDS = 60.0
STOP_SECONDS = 45.0
KEPT = ("CLOISTERWYRM_SPRITES", "CLOISTERWYRM_DRAWING")
LOADED = (
    "bot.__main__",
    "bot.backup",
    "cogs.play.buttons",
    "cogs.play.cog",
    "cogs.lobby.buttons",
    "cogs.lobby.cog",
    "sqlalchemy.dialects.postgresql.asyncpg",
    "sqlalchemy.dialects.sqlite.pysqlite",
)
"""What takes most of the time of a start; each start runs `bot/__main__.py` anew all the same."""

_forge = get_context("forkserver")
_forge.set_forkserver_preload([*LOADED])


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


class QuickBot(BotProcess):
    """A bot that starts in a fraction of a second, as often as one likes."""

    async def launch(self) -> Running:
        """Begin a start, without waiting for anything."""
        return self._launch("bot", self.log)

    def begin_backup(self) -> Running:
        """Begin what `make backup` does."""
        return self._launch("bot.backup", self.folder / "backup.log")

    def _launch(self, module: str, log: Path) -> Running:
        return Forked(begin((module,), self.folder, self.environment, log, log))

    async def kill_in_start(self, seconds: float) -> None:
        """Start it, and end it as a power cut would after so many seconds."""
        process = await self.launch()
        await asyncio.sleep(seconds)
        process.kill()
        await process.wait()


def begin(
    words: Sequence[str], folder: Path, environment: Mapping[str, str], said: Path, blamed: Path
) -> ForkServerProcess:
    """Begin what `python -m` does with these words, a module and its arguments, in a folder.

    What it prints, and what it says on standard error, is added to these files.
    """
    process = _forge.Process(target=_be, args=(words, folder, environment, (said, blamed)))
    process.start()
    return process


def _be(
    words: Sequence[str], folder: Path, environment: Mapping[str, str], files: tuple[Path, Path]
) -> None:
    """Do what `python -m` does, in this process."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for standard, file in zip((sys.stdout, sys.stderr), files, strict=True):
        standard.flush()
        with file.open("ab") as stream:
            os.dup2(stream.fileno(), standard.fileno())
    module, *_ = sys.argv = [*words]
    for main in ("bot.__main__", "bot.backup"):
        sys.modules.pop(main, None)
    runpy.run_module(module, run_name="__main__", alter_sys=True)


class Forked:
    """A forked process that can be waited for as asyncio's own can."""

    def __init__(self, process: ForkServerProcess) -> None:
        self._process = process

    @property
    def pid(self) -> int | None:
        """Its number at the system."""
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        """The exit status, negative for a signal; None while it runs."""
        return self._process.exitcode

    async def wait(self) -> int:
        """Wait for the end; return the exit status."""
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        if self._process.exitcode is None:
            loop.add_reader(self._process.sentinel, ended.set)
            try:
                await ended.wait()
            finally:
                loop.remove_reader(self._process.sentinel)
        self._process.join()
        return self._process.exitcode or 0

    def send_signal(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        if self._process.exitcode is None and self._process.pid is not None:
            os.kill(self._process.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it as a power cut would."""
        self.send_signal(signal.SIGKILL)
