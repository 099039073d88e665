"""An installed bot: who runs it, and that it starts, refuses and ends as it should."""

import asyncio
import os
import socket
import subprocess
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playground.server import LocalDiscord

ROOT = Path(__file__).parents[2]
NOBODY = 65534
TRY_SECONDS = 30.0
"""How long a Python may take to say that it can be run."""
BOT = ("bot", "discord")
"""What the container and the unit run."""
OLD_BOT = ("bot",)
START_SECONDS = 60.0
STOP_SECONDS = 45.0
"""As the unit and the compose file have it."""
PYTHONS = (sys.executable, "/usr/bin/python3")
"""Where a Python may be that the account can run, too."""


class RehearsalFailed(Exception):
    """The bot did not do what it should; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Account:
    """Who runs the bot: nobody, where it is root who rehearses."""

    options: Mapping[str, Any]

    @classmethod
    def find(cls) -> "Account":
        """Return an account without privileges."""
        if os.geteuid():
            return cls({})
        return cls({"user": NOBODY, "group": NOBODY, "extra_groups": ()})

    def find_python(self) -> str:
        """Return a Python that the account can run."""
        for python in PYTHONS:
            command = (python, "-c", "import ensurepip, venv")
            try:
                subprocess.run(
                    command,
                    check=True,
                    capture_output=True,
                    cwd="/",
                    timeout=TRY_SECONDS,
                    **self.options,
                )
            except (OSError, subprocess.SubprocessError):
                continue
            return python
        raise RehearsalFailed(f"An ordinary account can run none of {', '.join(PYTHONS)}.")


@dataclass(frozen=True, slots=True)
class Stage:
    """An installed bot in `folder`, whose games are in `data`, and the server it plays on."""

    folder: Path
    data: Path
    server: LocalDiscord
    account: Account

    @property
    def database(self) -> Path:
        """Where the games are."""
        return self.data / "cloisterwyrm.sqlite3"

    @asynccontextmanager
    async def playing(self, *, is_old: bool = False) -> AsyncIterator[None]:
        """Run the bot: well at the beginning, and ended in order at the end.

        An old one can't be asked how it is: it is well once it is connected.
        """
        port = find_port()
        process = await self._run(*(OLD_BOT if is_old else BOT), port=port)
        try:
            if is_old:
                await self._until_connected()
            else:
                await self._until_well(process, port)
            yield
            process.terminate()
            await demand_end(process)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

    async def restore(self) -> None:
        """Put the backup into place that was made before the migration."""
        found = list((self.data / "backups").glob("*-before-*"))
        if len(found) != 1:
            raise RehearsalFailed(f"Before the migration {len(found)} backups were made.")
        process = await self._run("bot", "restore", str(found[0]), port=0)
        if await asyncio.wait_for(process.wait(), START_SECONDS):
            raise RehearsalFailed(f"The backup {found[0].name} can't be restored.")

    async def demand_token(self) -> None:
        """Start the bot without a token: it must refuse, and touch nothing."""
        process = await self._run(*BOT, port=0, token="", stderr=asyncio.subprocess.PIPE)
        _, said = await asyncio.wait_for(process.communicate(), START_SECONDS)
        if process.returncode != 2 or b"DISCORD_TOKEN is missing" not in said:
            raise RehearsalFailed("Without a token the bot does not say that it is missing.")
        if self.database.exists():
            raise RehearsalFailed("Without a token the bot has touched its database.")

    async def _run(
        self, *words: str, port: int, token: str | None = None, **options: Any
    ) -> Process:
        return await asyncio.create_subprocess_exec(
            self.folder / "bin" / "python",
            "-m",
            *words,
            cwd=self.data,
            env={
                "DISCORD_TOKEN": self.server.token if token is None else token,
                "CLOISTERWYRM_DISCORD_URL": self.server.url,
                "CLOISTERWYRM_DATABASE": str(self.database),
                "CLOISTERWYRM_LOG_LEVEL": "warning",
                "CLOISTERWYRM_HEALTH_PORT": str(port),
                "PYTHONDONTWRITEBYTECODE": "1",
            },
            **self.account.options,
            **options,
        )

    async def _until_connected(self) -> None:
        gateway, commands = self.server.gateway, self.server.world.commands
        try:
            await self.server.client.wait_until(
                lambda: gateway.connected and bool(commands.of(None)), START_SECONDS
            )
        except TimeoutError:
            raise RehearsalFailed("The old bot does not connect.") from None

    async def _until_well(self, process: Process, port: int) -> None:
        try:
            async with asyncio.timeout(START_SECONDS):
                while not await self._is_well(port):
                    if process.returncode is not None:
                        raise RehearsalFailed(f"The bot ended with status {process.returncode}.")
        except TimeoutError:
            raise RehearsalFailed(f"The bot is not well after {START_SECONDS:.0f} s.") from None

    async def _is_well(self, port: int) -> bool:
        silent = asyncio.subprocess.DEVNULL
        asking = await self._run("bot.process.monitoring.ask", port=port, stdout=silent)
        try:
            return await asking.wait() == 0
        finally:
            if asking.returncode is None:
                asking.kill()


async def demand_end(process: Process) -> None:
    """Wait until a bot that was asked to stop has ended; RehearsalFailed if not in order."""
    try:
        status = await asyncio.wait_for(process.wait(), STOP_SECONDS)
    except TimeoutError:
        raise RehearsalFailed(f"The bot has not ended after {STOP_SECONDS:.0f} s.") from None
    if status:
        raise RehearsalFailed(f"Asked to stop, the bot ended with status {status}.")


def find_port() -> int:
    """Return a port of this machine at which nobody listens."""
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        return int(taken.getsockname()[1])
