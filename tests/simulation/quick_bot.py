"""The bot in a process of its own that starts at once: forked where its modules are loaded."""

import asyncio
import os
import runpy
import signal
import sys
from collections.abc import Mapping, Sequence
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from tests.simulation.bot_process import BotProcess, Running

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
