"""`python -m tools.rehearsal`: installs the bot as its container does, and tries it.

`deploy/install` puts it into a folder that is gone afterwards. An account without privileges runs
it against a local server: without a token it ends, with status 2 and without a database. Then it
takes the place of version 0.2.0, in which a game is under way: that goes on, and so it does after
SIGTERM and another start. At last the way back: the backup that was made before the migration, and
0.2.0, in which the game is where it was; from there it goes on in the new version once more.

Then the commands of docs/running.md for compose, with what compose.yaml and Dockerfile say of the
bot: start, back up, restore, and move from SQLite to PostgreSQL, which is skipped with a sentence
where there is none. Status 1 and a sentence if anything goes wrong.
"""

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import pytest

from playground.routes.rate_limits import RateLimits
from playground.server import LocalDiscord
from tests.postgres import Cluster, running_cluster
from tools.rehearsal.compose import Compose
from tools.rehearsal.game import Game
from tools.rehearsal.stage import ROOT, Account, RehearsalFailed, Stage

INSTALL_SECONDS = 900.0
OLD = ROOT / "tools" / "released" / "0.2.0.tar.xz"
"""The rooms of the version that was released before this one."""
ROOMS = ("bot", "cogs", "opponents", "playground", "rendering", "rules")


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
        await demand_board(game, before)
    switch()
    async with stage.playing():
        await game.take_turn()


async def play_in_containers(compose: Compose, server: LocalDiscord) -> None:
    """Play with compose, on a file and then on a server, and go back to a backup of either."""
    game = Game(server)
    await compose.run("docker compose up --detach --build")
    await game.begin()
    before = await game.read_board()
    said = await compose.run("docker compose exec bot /opt/cloisterwyrm/bin/python -m bot backup")
    await game.take_turn()
    await compose.run("docker compose stop")
    backup = said.removeprefix("The backup is ").strip().removesuffix(".")
    await compose.run("docker compose run --rm bot restore ...", backup)
    await compose.run("docker compose up --detach --build")
    await demand_board(game, before)
    await game.take_turn()
    await compose.run("docker compose stop")
    if compose.cluster is None:
        return
    address = "postgresql://cloisterwyrm@database/cloisterwyrm"
    await compose.run(f"docker compose --profile postgres run --rm bot copy {address}")
    compose.settings["CLOISTERWYRM_DATABASE"] = address
    await compose.run("docker compose --profile postgres up --detach --build")
    before = await game.read_board()
    for line in compose.list_commands("docker compose exec -T database pg_dump"):
        if " stop " in line:
            await game.take_turn()
        await compose.run(line)
    await demand_board(game, before)
    await game.take_turn()
    await compose.run("docker compose --profile postgres stop")


async def demand_board(game: Game, before: str) -> None:
    """Raise RehearsalFailed unless the position is the one before."""
    if await game.read_board() != before:
        raise RehearsalFailed("The game is not where it was.")


async def rehearse(folder: Path, data: Path, cluster: Cluster | None) -> None:
    """Install the bot and try it; RehearsalFailed says what went wrong."""
    account = Account.find()
    install("--packages", folder, PYTHON=account.find_python())
    install("--rooms", folder)
    lay_old(folder)
    people, limits = ("Ada", "Berengar"), RateLimits(enabled=False)
    async with LocalDiscord(users=people, limits=limits) as server:
        await play(Stage(folder, data, server, account), partial(install, "--back", folder))
    volume = data / "volume"
    volume.mkdir()
    volume.chmod(0o777)
    async with LocalDiscord(users=people, limits=limits) as server:
        settings = {"DISCORD_TOKEN": server.token, "CLOISTERWYRM_DISCORD_URL": server.url}
        async with Compose(folder, volume, account, settings, cluster) as compose:
            await play_in_containers(compose, server)


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


@contextmanager
def find_cluster() -> Iterator[Cluster | None]:
    """Yield a running PostgreSQL server; None, and a sentence, if there is none to run."""
    with ExitStack() as stack:
        try:
            cluster = stack.enter_context(running_cluster())
        except pytest.skip.Exception as error:
            print(f"SKIPPED the steps with PostgreSQL: {error}.")
            cluster = None
        yield cluster


def main() -> int:
    """Rehearse in a folder that is gone afterwards; return the exit status."""
    with tempfile.TemporaryDirectory(prefix="cloisterwyrm-") as name:
        folder, data = Path(name) / "bot", Path(name) / "data"
        Path(name).chmod(0o755)
        data.mkdir()
        data.chmod(0o777)
        try:
            with find_cluster() as cluster:
                asyncio.run(rehearse(folder, data, cluster))
        except (RehearsalFailed, subprocess.SubprocessError, OSError) as error:
            print(error, file=sys.stderr)
            return 1
    print("The installed bot takes over a game of 0.2.0, stops in order, and finds the way back.")
    print("Compose runs it, backs up and restores.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
