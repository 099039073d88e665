"""`docker compose`, played without containers: the commands of docs/running.md on this machine.

What compose.yaml and Dockerfile say of the bot, its settings, program and health check, is read
from them; the folders of the image are folders here, and its database is a server of this machine.
"""

import asyncio
import json
import os
import re
import shlex
import subprocess
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.postgres import Cluster
from tools.rehearsal.stage import (
    ROOT,
    START_SECONDS,
    Account,
    RehearsalFailed,
    demand_end,
    find_port,
)

PAGE = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
RECIPE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
SERVICES = (ROOT / "compose.yaml").read_text(encoding="utf-8")
CHECKS, CHECK_SECONDS = 600, 0.2
"""How often the bot is asked whether it is well until it is not waited for any longer."""
PLACE = re.compile(r"\$\{(\w+):-(.*?)\}")
"""A setting with what it is if nobody sets it."""


class Compose:
    """The services of compose.yaml, as `settings`, its `.env`, have them; use as a context.

    The program is in `folder`, the bot's volume is `data`. Without a cluster there is no database.
    """

    def __init__(
        self,
        folder: Path,
        data: Path,
        account: Account,
        settings: Mapping[str, str],
        cluster: Cluster | None = None,
    ) -> None:
        self.settings = dict(settings)
        self.cluster = cluster
        self._account = account
        self._data = data
        self._places = {"/opt/cloisterwyrm": str(folder), "/data": str(data)}
        self._port = find_port()
        self._bot: Process | None = None
        if cluster is not None:
            self._places["cloisterwyrm@database"] = _make_database(cluster)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        if self._bot is not None and self._bot.returncode is None:
            self._bot.kill()
            await self._bot.wait()

    @staticmethod
    def list_commands(first: str) -> list[str]:
        """Return the commands of the page's block whose first command begins so."""
        (block,) = re.findall(rf"^```\n({re.escape(first)} .*\n(?:.+\n)*?)```$", PAGE, re.MULTILINE)
        return str(block).splitlines()

    async def run(self, command: str, name: str = "") -> str:
        """Do a command of docs/running.md, with a name in the place of its dots; return its words.

        Raises RehearsalFailed if it fails, or is not there.
        """
        if f"`{command}`" not in PAGE and f"\n{command}\n" not in PAGE:
            raise RehearsalFailed(f"docs/running.md does not have {command}")
        words = shlex.split(command.replace("...", name).removeprefix("docker compose "))
        match [word for word in words if word not in ("--profile", "postgres", "--rm", "-T")]:
            case ["up", *_]:
                await self._start()
            case ["stop", *_]:
                await self._stop()
            case ["run", "bot", *words]:
                return await self._end(await self._begin(*_read_command("ENTRYPOINT"), *words))
            case ["exec", "bot", *words]:
                return await self._end(await self._begin(*words))
            case ["exec", "database", *words]:
                self._ask_server(words)
            case _:
                raise RehearsalFailed(f"Nobody knows how to {command}")
        return ""

    async def _start(self) -> None:
        command = (*_read_command("ENTRYPOINT"), *_read_command("CMD"))
        self._bot = await self._begin(*command, captured=False)
        said = await self._ask_bot()
        for _ in range(CHECKS):
            if said is None:
                return
            if self._bot.returncode is not None:
                raise RehearsalFailed(f"The bot ended with status {self._bot.returncode}.")
            await asyncio.sleep(CHECK_SECONDS)
            said = await self._ask_bot()
        raise RehearsalFailed(f"The bot does not get well: {said}")

    async def _ask_bot(self) -> str | None:
        """Return what the health check says of the bot; None if it is well."""
        asked = await self._begin(*_read_command("HEALTHCHECK"))
        said, _ = await asyncio.wait_for(asked.communicate(), START_SECONDS)
        return said.decode().strip() if asked.returncode else None

    async def _stop(self) -> None:
        assert self._bot is not None
        self._bot.terminate()
        await demand_end(self._bot)

    async def _begin(self, *words: str, captured: bool = True) -> Process:
        """Begin a program in the bot's container."""
        return await asyncio.create_subprocess_exec(
            *map(self._find, words),
            cwd=self._data,
            env=self._read_environment(),
            stdout=PIPE if captured else None,
            stderr=PIPE if captured else None,
            **self._account.options,
        )

    async def _end(self, process: Process) -> str:
        said, blamed = await asyncio.wait_for(process.communicate(), START_SECONDS)
        if process.returncode:
            raise RehearsalFailed(f"A command of compose has failed: {blamed.decode().strip()}")
        return said.decode()

    def _ask_server(self, words: Sequence[str]) -> None:
        """Run a program of the database's container; its file is on this side."""
        assert self.cluster is not None
        files = {word[0]: self._data.parent / word[1:] for word in words if word[0] in "<>"}
        program, *rest = (word for word in words if word[0] not in "<>")
        with (
            files.get("<", Path(os.devnull)).open("rb") as read,
            files.get(">", Path(os.devnull)).open("wb") as written,
        ):
            subprocess.run(
                (self.cluster.programs / program, *rest),
                env={"PGHOST": str(self.cluster.folder), "PGPORT": str(self.cluster.port)},
                stdin=read,
                stdout=written,
                timeout=START_SECONDS,
                check=True,
            )

    def _find(self, text: str) -> str:
        """Return a word of the container as it is here."""
        for there, here in self._places.items():
            text = re.sub(rf"(^|//){re.escape(there)}", partial(_put, here), text)
        return text

    def _read_environment(self) -> dict[str, str]:
        """Return the environment of the bot: the image's, then `.env`, then that of its service."""
        values = {**read_image(), **self.settings, **read_service("bot", self.settings)}
        values["CLOISTERWYRM_HEALTH_PORT"] = str(self._port)
        values.setdefault("CLOISTERWYRM_LOG_LEVEL", "warning")
        return {name: self._find(value) for name, value in values.items()}


def _put(here: str, found: re.Match[str]) -> str:
    return str(found[1]) + here


def read_image() -> dict[str, str]:
    """Return the environment that the image has."""
    (text,) = re.findall(r"^ENV ((?:.*\\\n)*.*)$", RECIPE, re.MULTILINE)
    return dict(word.split("=", 1) for word in shlex.split(text.replace("\\\n", " ")))


def read_service(name: str, settings: Mapping[str, str]) -> dict[str, str]:
    """Return the environment that compose.yaml gives a service."""

    def fill(place: re.Match[str]) -> str:
        return settings.get(place[1]) or place[2]

    return {key: PLACE.sub(fill, value) for key, value in _read_pairs(name)}


def _read_pairs(name: str) -> Iterator[tuple[str, str]]:
    (service,) = re.findall(rf"^  {name}:\n((?:(?:    .*)?\n)+)", SERVICES, re.MULTILINE)
    (block,) = re.findall(r"^    environment:\n((?:      .*\n)+)", service, re.MULTILINE)
    for line in block.splitlines():
        key, _, value = line.strip().partition(": ")
        yield key, value.partition(" #")[0].strip('"')


def _read_command(instruction: str) -> list[str]:
    """Return a command of the image in its own words; the health check is a command, too."""
    pattern = rf"^{instruction} (?:--.*\\\n +CMD )?(\[.*\])$"
    (words,) = re.findall(pattern, RECIPE, re.MULTILINE)
    return [str(word) for word in json.loads(words)]


def _make_database(cluster: Cluster) -> str:
    """Make what the database's service makes at its start; return how the bot reaches it."""
    settings = read_service("database", {})
    user, database = settings["POSTGRES_USER"], settings["POSTGRES_DB"]
    url = cluster.url(database, user=user)
    cluster.sql(f"CREATE ROLE {user} LOGIN SUPERUSER PASSWORD '{url.password}'")
    cluster.sql(f"CREATE DATABASE {database} OWNER {user}")
    return url.render_as_string(hide_password=False).split("://")[1].rpartition("/")[0]
