"""The watchdog: how late the event loop is, and what systemd is told of it."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.process.monitoring.observations import LoopLate, Observation, ignore
from bot.process.monitoring.server import BEAT_SECONDS, notify, watched
from tests.bot.programs import printed, running


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """A socket as systemd has it, named in the environment."""
    path = tmp_path / "notify"
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as listening:
        listening.bind(str(path))
        listening.settimeout(60)
        monkeypatch.setenv("NOTIFY_SOCKET", str(path))
        yield listening


class Days:
    """A clock on which each sleep takes longer than it should."""

    def __init__(self, *late: float) -> None:
        self._now = 0.0
        self._late = list(late)
        self.over = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        if not self._late:
            self.over.set()
            await asyncio.Event().wait()
        self._now += seconds + self._late.pop(0)

    def clock(self) -> float:
        return self._now


async def test_it_measures_how_late_the_loop_is() -> None:
    """Each second; a sleep that is a little too short is not late."""
    days, seen = Days(0.0, 0.5, -0.125), list[Observation]()
    async with watched(seen.append, sleep=days.sleep, clock=days.clock):
        await days.over.wait()
    assert seen == [LoopLate(0.0), LoopLate(0.5), LoopLate(0.0)]


async def test_systemd_is_told(systemd: socket.socket) -> None:
    """That the bot has started, and then at each beat that it goes on."""
    days = Days(0.0, 0.0)
    async with watched(ignore, sleep=days.sleep, clock=days.clock):
        await days.over.wait()
    assert [systemd.recv(64) for _ in range(3)] == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1"]


def test_an_abstract_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its name begins with an @."""
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as listening:
        listening.bind("")
        listening.settimeout(60)
        name: bytes = listening.getsockname()
        monkeypatch.setenv("NOTIFY_SOCKET", f"@{name[1:].decode()}")
        notify("READY=1")
        assert listening.recv(64) == b"READY=1"


@pytest.mark.parametrize("address", ["", "/nowhere/notify", "@nobody"])
def test_nobody_listens(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    """Nothing happens."""
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    notify("READY=1")


def test_a_bot_tells_once_it_plays(tmp_path: Path, systemd: socket.socket) -> None:
    """Its database is open by then."""
    with running(tmp_path, "playground", "--database", "games.sqlite3") as process:
        assert systemd.recv(64) == b"READY=1"
        assert (tmp_path / "games.sqlite3").exists()
        assert systemd.recv(64) == b"WATCHDOG=1"
        printed(process)
    assert BEAT_SECONDS == 1.0
