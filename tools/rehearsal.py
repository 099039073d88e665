"""`python -m tools.rehearsal`: installs the bot as its container does, and tries it.

`deploy/install` puts it into a folder that is gone afterwards. An account without privileges runs
it against a local server: without a token it ends, with status 2 and without a database; with one
it gets well, opens a table, is stopped by SIGTERM, and the next start, as after an upgrade, goes on
at that table. Status 1 and a sentence if anything goes wrong.
"""

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playground.client.message_view import MessageView
from playground.client.outcome import InteractionOutcome
from playground.routes.rate_limits import RateLimits
from playground.server import LocalDiscord

ROOT = Path(__file__).parents[1]
NOBODY = 65534
TRY_SECONDS = 30.0
"""How long a Python may take to say that it can be run."""
INSTALL_SECONDS = 900.0
BOT = ("bot", "discord")
"""What the container and the unit run."""
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
    async def playing(self) -> AsyncIterator[None]:
        """Run the bot: well at the beginning, and ended in order at the end."""
        port = find_port()
        process = await self._run(*BOT, port=port)
        try:
            await self._until_well(process, port)
            yield
            process.terminate()
            await _demand_end(process)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

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


async def _demand_end(process: Process) -> None:
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


async def play(stage: Stage) -> None:
    """Open a table, start the bot anew, and sit down at that table."""
    server = stage.server
    (channel,) = server.world.channels.values()
    ada, berengar = server.client.users

    def public() -> list[MessageView]:
        return [seen for seen in server.client.messages(channel, ada) if not seen.ephemeral]

    await stage.demand_token()
    async with stage.playing():
        await _demand_answer(await server.client.slash(ada, channel, "game new"))
        await server.client.wait_until(lambda: bool(public()))
    async with stage.playing():
        (lobby,) = public()
        (join,) = (button for button in lobby.buttons if button.label == "Join")
        await _demand_answer(await server.client.press(berengar, lobby, join.custom_id))
        if berengar.name not in str(public()[-1]):
            raise RehearsalFailed("Nobody sees who has joined.")


async def _demand_answer(asked: InteractionOutcome) -> None:
    await asked.wait_until_settled()
    if asked.failed:
        raise RehearsalFailed("The bot does not answer.")


async def rehearse(folder: Path, data: Path) -> None:
    """Install the bot and try it; RehearsalFailed says what went wrong."""
    account = Account.find()
    python = account.find_python()
    subprocess.run(
        (ROOT / "deploy" / "install", folder),
        env={**os.environ, "PYTHON": python},
        check=True,
        timeout=INSTALL_SECONDS,
    )
    async with LocalDiscord(users=("Ada", "Berengar"), limits=RateLimits(enabled=False)) as server:
        await play(Stage(folder, data, server, account))


def main() -> int:
    """Rehearse in a folder that is gone afterwards; return the exit status."""
    with tempfile.TemporaryDirectory(prefix="cloisterwyrm-") as name:
        folder, data = Path(name) / "bot", Path(name) / "data"
        Path(name).chmod(0o755)
        data.mkdir()
        data.chmod(0o777)
        try:
            asyncio.run(rehearse(folder, data))
        except (RehearsalFailed, subprocess.SubprocessError, OSError) as error:
            print(error, file=sys.stderr)
            return 1
    print("The installed bot plays, stops in order, and goes on where it was.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
