"""`python -m tools.rehearsal`: installs the bot as its container does, and tries it.

`deploy/install` puts it into a folder that is gone afterwards. An account without privileges runs
it against a local server: without a token it ends, with status 2 and without a database. Then it
takes the place of version 0.2.0, in which a game is under way: that goes on, and so it does after
SIGTERM and another start. At last the way back: the backup that was made before the migration, and
0.2.0, in which the game is where it was; from there it goes on in the new version once more. Status
1 and a sentence if anything goes wrong.
"""

import asyncio
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from playground.client.message_view import MessageView
from playground.client.outcome import InteractionOutcome
from playground.model import User
from playground.routes.rate_limits import RateLimits
from playground.server import LocalDiscord

ROOT = Path(__file__).parents[1]
NOBODY = 65534
TRY_SECONDS = 30.0
"""How long a Python may take to say that it can be run."""
INSTALL_SECONDS = 900.0
BOT = ("bot", "discord")
"""What the container and the unit run."""
OLD_BOT = ("bot",)
OLD = ROOT / "tools" / "released" / "0.2.0.tar.xz"
"""The rooms of the version that was released before this one."""
START_SECONDS = 60.0
STOP_SECONDS = 45.0
"""As the unit and the compose file have it."""
ROOMS = ("bot", "cogs", "opponents", "playground", "rendering", "rules")
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
            await _demand_end(process)
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


class Game:
    """What Ada and Berengar do and see in the one channel of a server."""

    def __init__(self, server: LocalDiscord) -> None:
        self._client = server.client
        (self._channel,) = server.world.channels.values()
        self._ada, self._berengar = server.client.users

    @property
    def told(self) -> list[MessageView]:
        """What everybody sees, oldest first."""
        seen = self._client.messages(self._channel, self._ada)
        return [message for message in seen if not message.ephemeral]

    async def begin(self) -> None:
        """Open a table, sit down at it and start; return once somebody is to play."""
        await _demand_answer(await self._client.slash(self._ada, self._channel, "game new"))
        await self.press(self._berengar, "Join")
        await self.press(self._ada, "Start")
        await self._until(lambda: self._find(self._ada, "Play") is not None)

    async def take_turn(self) -> None:
        """Let whose turn it is place the tile; return once everybody sees it.

        In a game that was set back the first press only posts the turn again.
        """
        known = len(self.told)
        for player in 2 * (self._ada, self._berengar):
            await self.press(player, "Play")
            if self._find(player, "A"):
                await self.press(player, "A")
                await self.press(player, "No meeple")
                return await self._until(lambda: len(self.told) > known)
        raise RehearsalFailed("It's nobody's turn.")

    async def read_board(self) -> str:
        """Return the position in words, which every version tells."""
        shown = await self._client.slash(self._ada, self._channel, "game board", {"text": True})
        await _demand_answer(shown)
        (message,) = shown.messages
        return message.text

    async def press(self, user: User, label: str) -> None:
        """Press the newest button of this name, once it is there."""
        await self._until(lambda: self._find(user, label) is not None)
        found = self._find(user, label)
        assert found is not None
        await _demand_answer(await self._client.press(user, *found))

    def _find(self, user: User, label: str) -> tuple[MessageView, str] | None:
        for message in reversed(self._client.messages(self._channel, user)):
            for button in message.buttons:
                if button.label == label and not button.disabled:
                    return message, button.custom_id
        return None

    async def _until(self, is_so: Callable[[], bool]) -> None:
        try:
            await self._client.wait_until(is_so, START_SECONDS)
        except TimeoutError:
            raise RehearsalFailed("The game does not go on.") from None


async def play(stage: Stage, switch: Callable[[], None]) -> None:
    """Upgrade from the old version with a game under way, go back, and upgrade again.

    `switch` exchanges the installed version and the one before; the new one is installed first.
    """
    await stage.demand_token()
    game = Game(stage.server)
    switch()
    async with stage.playing(is_old=True):
        await game.begin()
        before = await game.read_board()
    switch()
    for _ in range(2):
        async with stage.playing():
            await game.take_turn()
    await stage.restore()
    switch()
    async with stage.playing(is_old=True):
        if await game.read_board() != before:
            raise RehearsalFailed("The game is not where it was.")
    switch()
    async with stage.playing():
        await game.take_turn()


async def _demand_answer(asked: InteractionOutcome) -> None:
    await asked.wait_until_settled()
    if asked.failed:
        raise RehearsalFailed("The bot does not answer.")


async def rehearse(folder: Path, data: Path) -> None:
    """Install the bot and try it; RehearsalFailed says what went wrong."""
    account = Account.find()
    install(folder, PYTHON=account.find_python())
    lay_old(folder)
    async with LocalDiscord(users=("Ada", "Berengar"), limits=RateLimits(enabled=False)) as server:
        await play(Stage(folder, data, server, account), partial(install, "--back", folder))


def install(*words: str | Path, **settings: str) -> None:
    """Run `deploy/install`."""
    command = (ROOT / "deploy" / "install", *words)
    environment = {**os.environ, **settings}
    subprocess.run(command, env=environment, check=True, timeout=INSTALL_SECONDS)


def lay_old(folder: Path) -> None:
    """Put the old version beside an installed one, as if it had been there before."""
    previous = folder.with_name(f"{folder.name}.previous")
    shutil.copytree(folder, previous, symlinks=True, copy_function=os.link)
    (rooms,) = previous.glob("lib/python*/site-packages")
    for room in ROOMS:
        shutil.rmtree(rooms / room)
    shutil.unpack_archive(OLD, rooms)


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
    print("The installed bot takes over a game of 0.2.0, stops in order, and finds the way back.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
