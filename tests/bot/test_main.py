"""`python -m bot`: what it prints, how it ends."""

import asyncio
import os
import re
import signal
import socket
import sqlite3
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest

from bot import __version__
from bot.__main__ import GONE, NO_FILE, NO_TOKEN, NOT_HERE, open_store, until_signal
from bot.store import Shards, Store
from bot.store.sqlite.opening import take_lock
from cogs.connection import invite_address
from playground.routes.rate_limits import RateLimits
from playground.server import LocalDiscord
from tests.bot.programs import (
    ROOT,
    STARTS,
    ask,
    await_log,
    ended,
    printed,
    refused,
    running,
)
from tests.waiting import wait_until


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_without_a_token_it_prints_one_address_and_stops_in_order(
    tmp_path: Path, number: signal.Signals
) -> None:
    """The page is there; a signal ends everything with status 0, and nothing is left."""
    with running(tmp_path, "playground") as process:
        kept, address = printed(process)
        assert kept == GONE
        with urllib.request.urlopen(address) as page:
            assert page.status == 200
        with pytest.raises(urllib.error.HTTPError) as error:
            urllib.request.urlopen(address.replace("/play/", "/play/x"))
        error.value.close()
        process.send_signal(number)
        assert process.wait(timeout=20) == 0
        assert process.stdout is not None
        assert process.stdout.read() == ""
    log = (tmp_path / "log").read_text()
    assert "Traceback" not in log
    assert "\x1b" not in log
    assert re.fullmatch(rf".*{STARTS} .* version={__version__}", log.splitlines()[0])
    assert "rate limit" not in log
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("words", [("--keep",), ("discord", "--keep"), ("--database", "x")])
def test_what_is_for_the_browser_is_a_mistake_elsewhere(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    """On Discord all is kept, where the settings say."""
    assert refused(ended(tmp_path, *words, DISCORD_TOKEN="secret")) == NOT_HERE


def test_it_says_which_version_it_is(tmp_path: Path) -> None:
    """And nothing else is done."""
    result = ended(tmp_path, "--version")
    assert (result.returncode, result.stdout) == (0, f"Cloisterwyrm {__version__}\n")
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_for_a_restore(tmp_path: Path) -> None:
    """Anywhere else it would be overlooked."""
    assert refused(ended(tmp_path, "playground", "games.sqlite3")) == NO_FILE


FILE = "games.sqlite3"


@pytest.mark.parametrize(
    ("words", "settings", "env"),
    [
        ((), {"CLOISTERWYRM_DATABASE": FILE}, ""),
        ((), {"cloisterwyrm_database": FILE}, ""),
        ((), {}, f"CLOISTERWYRM_DATABASE={FILE}\nDISCORD_TOKEN=\n"),
        ((), {"CLOISTERWYRM_DATABASE": "postgresql://bot@127.0.0.1:1/games"}, ""),
        (("discord",), {}, ""),
        (("discord",), {"DISCORD_TOKEN": ""}, "CLOISTERWYRM_LOG_LEVEL=info"),
    ],
    ids=["environment", "small letters", ".env", "server", "told to", "empty"],
)
def test_without_a_token_nothing_real_is_touched(
    tmp_path: Path, words: tuple[str, ...], settings: dict[str, str], env: str
) -> None:
    """Status 2 and what is missing; a database that is configured is not even opened."""
    if env:
        (tmp_path / ".env").write_text(env)
    before = sorted(tmp_path.iterdir())
    assert refused(ended(tmp_path, *words, **settings)) == NO_TOKEN
    assert NO_TOKEN.startswith("DISCORD_TOKEN is missing")
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    ("words", "settings"),
    [
        ((), {"CLOISTERWYRM_DATABASE": ""}),
        (("playground",), {"CLOISTERWYRM_DATABASE": FILE}),
        (("playground", "--keep"), {"CLOISTERWYRM_DATABASE": FILE}),
        (("playground",), {"CLOISTERWYRM_DATABASE": FILE, "DISCORD_TOKEN": "secret"}),
    ],
    ids=["nothing", "playground", "kept", "token"],
)
def test_the_playground_has_a_database_of_its_own(
    tmp_path: Path, words: tuple[str, ...], settings: dict[str, str]
) -> None:
    """Whatever is configured: neither that is opened, nor the usual one."""
    with running(tmp_path, *words, **settings) as process:
        assert "/play/" in printed(process)[1]
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=20) == 0
    found = {path.relative_to(tmp_path) for path in tmp_path.rglob("*.sqlite3")}
    if "--keep" in words:
        assert {path.parts[0] for path in found} == {"playground"}
    else:
        assert found == set()


def test_the_playground_plays_in_the_database_that_is_named(tmp_path: Path) -> None:
    """On its command line; that one stays."""
    with running(tmp_path, "playground", "--database", FILE) as process:
        assert "/play/" in printed(process)[1]
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=20) == 0
    assert (tmp_path / FILE).exists()


async def test_the_first_signal_is_told_and_others_are_taken_as_read() -> None:
    """Whoever is impatient cuts nothing short."""
    told = []

    async def play(stop: asyncio.Event) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        await stop.wait()
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.sleep(0.01)
        told.append(stop.is_set())

    await until_signal(play)
    assert told == [True]


async def test_a_stop_is_heard_while_a_database_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Another process may have the shards, or the server say nothing."""
    stop = asyncio.Event()

    async def wait(_address: Path, _shards: Shards) -> Store:
        stop.set()
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr("bot.__main__.Store.open", wait)
    async with asyncio.timeout(60):
        assert await open_store(stop, tmp_path) is None


async def test_a_host_reads_who_and_where_the_bot_is(tmp_path: Path) -> None:
    """Once it is connected: its name and version, its servers, and how it is invited."""
    async with LocalDiscord(limits=RateLimits(enabled=False)) as server:
        settings = {"DISCORD_TOKEN": server.token, "CLOISTERWYRM_DISCORD_URL": server.url}
        with running(tmp_path, **settings):
            await asyncio.to_thread(await_log, tmp_path, "invite=")
    (line,) = (each for each in (tmp_path / "log").read_text().splitlines() if "invite=" in each)
    assert invite_address(server.world.bot.id) in line
    assert f"name={server.world.bot.name.lower()}" in line
    assert f"version={__version__}" in line
    assert "servers=1" in line
    assert f"named=['{server.world.guild.name}']" in line


def test_a_second_bot_on_the_same_file_is_refused(tmp_path: Path) -> None:
    """One process per database."""
    path = tmp_path / "games.sqlite3"
    with take_lock(path):
        sentence = refused(ended(tmp_path, "playground", "--database", str(path)))
    assert sentence == f"Another bot is already using the database {path}."


def test_a_locked_database_is_named(tmp_path: Path) -> None:
    """Another program has the file."""
    path = tmp_path / "games.sqlite3"
    with sqlite3.connect(path) as other:
        other.execute("BEGIN EXCLUSIVE")
        sentence = refused(ended(tmp_path, "playground", "--database", str(path)))
    other.close()
    assert sentence == f"The database {path} is locked by another program."


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    """Its content stays."""
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, " * 200)
    sentence = refused(ended(tmp_path, "playground", "--database", str(path)))
    assert sentence == f"The file {path} is not a database."
    assert path.read_text() == "Dear Ada, " * 200


def test_a_database_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """The folder is a file."""
    (tmp_path / "data").write_text("")
    path = tmp_path / "data" / "games.sqlite3"
    sentence = refused(ended(tmp_path, "playground", "--database", str(path)))
    assert sentence.startswith(f"The database {path} cannot be written: ")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("what?\nDISCORD_TOKEN", "Line 1 of .env is not of the form NAME=value."),
        (
            "CLOISTERWYRM_COLOUR=red",
            ".env sets CLOISTERWYRM_COLOUR, but there is no such setting.",
        ),
    ],
)
def test_a_broken_env_file_is_explained(tmp_path: Path, text: str, sentence: str) -> None:
    """One sentence says what is wrong where."""
    (tmp_path / ".env").write_text(text)
    assert refused(ended(tmp_path)) == sentence


def test_records_are_written_anew(tmp_path: Path) -> None:
    """Of all games that are over, those of early versions too; then it ends."""
    database = tmp_path / "games.sqlite3"
    with closing(sqlite3.connect(database)) as written:
        written.executescript((ROOT / "tests/bot/store/written_by_0_1.sql").read_text())
    result = ended(tmp_path, "records", CLOISTERWYRM_DATABASE=str(database))
    assert (result.returncode, result.stdout) == (0, "The results of 2 games are written anew.\n")
    with closing(sqlite3.connect(database)) as read:
        found = read.execute("SELECT DISTINCT game_id FROM results ORDER BY 1").fetchall()
    assert found == [("told",), ("untold",)]


def test_a_server_elsewhere_is_refused(tmp_path: Path) -> None:
    """The token goes to Discord or to this machine, nowhere else."""
    settings = {"DISCORD_TOKEN": "secret", "CLOISTERWYRM_DISCORD_URL": "http://example.org"}
    sentence = refused(ended(tmp_path, **settings))
    assert sentence == "'http://example.org' is not an http address of this machine."


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_not_there_is_waited_for(
    tmp_path: Path, nobodys_port: int, number: signal.Signals
) -> None:
    """A line for each try; it can be stopped meanwhile, and leaves the database to others."""
    url = f"http://127.0.0.1:{nobodys_port}"
    with running(tmp_path, DISCORD_TOKEN="secret", CLOISTERWYRM_DISCORD_URL=url) as process:
        await_log(tmp_path, f"Cannot connect to host 127.0.0.1:{nobodys_port}", times=2)
        process.send_signal(number)
        assert process.wait(timeout=20) == 0
    log = (tmp_path / "log").read_text()
    assert "Traceback" not in log
    assert "secret" not in log
    take_lock(tmp_path / "data" / "cloisterwyrm.sqlite3").release()


async def test_a_wrong_token_is_one_sentence(tmp_path: Path) -> None:
    """Waiting would not help: status 2."""
    async with LocalDiscord(limits=RateLimits(enabled=False)) as server:
        settings = {"DISCORD_TOKEN": "secret", "CLOISTERWYRM_DISCORD_URL": server.url}
        result = await asyncio.to_thread(ended, tmp_path, **settings)
    assert result.returncode == 2
    last = result.stderr.splitlines()[-1]
    assert last == "Discord does not accept the token in DISCORD_TOKEN."
    assert "secret" not in result.stderr


def test_it_tells_whoever_asks_how_it_is(tmp_path: Path, nobodys_port: int) -> None:
    """Well once it is connected; what it has done so far; and it stops in order."""
    with running(tmp_path, "playground", CLOISTERWYRM_HEALTH_PORT=str(nobodys_port)) as process:
        well = f"ok\nCloisterwyrm {__version__}\n"
        wait_until(lambda: ask(nobodys_port, "/healthz") == (200, well))
        status, text = ask(nobodys_port, "/metrics")
        assert status == 200
        assert 'cloisterwyrm_discord_requests_total{resource="gateway",status="101"} 1.0' in text
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=20) == 0


def test_while_discord_is_away_it_says_so(tmp_path: Path, nobodys_port: int) -> None:
    """It runs and waits, but cannot serve."""
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}"
        settings = {"DISCORD_TOKEN": "secret", "CLOISTERWYRM_DISCORD_URL": url}
        with running(tmp_path, CLOISTERWYRM_HEALTH_PORT=str(nobodys_port), **settings):
            told = ask(nobodys_port, "/healthz")
    sentence = "The bot is not connected to Discord."
    assert told == (503, f"{sentence}\nCloisterwyrm {__version__}\n")


def test_a_port_for_its_health_that_is_taken_is_named(tmp_path: Path) -> None:
    """Status 2: somebody must choose another."""
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        settings = {"DISCORD_TOKEN": "secret", "CLOISTERWYRM_DISCORD_URL": "http://127.0.0.1:1"}
        sentence = refused(ended(tmp_path, CLOISTERWYRM_HEALTH_PORT=str(port), **settings))
    assert sentence.startswith(f"Nobody can ask for the bot's health at 127.0.0.1, port {port}: ")


BROKEN_CHORE = """
import sys
from bot.process import backoff
from bot.__main__ import main
from bot.outbox import Sender

async def run(self):
    raise OSError("no space left")

Sender.run = run
backoff.FIRST_PAUSE = 0.0
sys.exit(main(["playground", *sys.argv[1:]]))
"""


def test_a_chore_past_help_ends_the_bot_with_status_1(tmp_path: Path) -> None:
    """So that a supervisor starts it anew; it says why, and leaves the database to the next."""
    path = tmp_path / "games.sqlite3"
    with running(tmp_path, "--database", str(path), program=("-c", BROKEN_CHORE)) as process:
        assert process.wait(timeout=60) == 1
    log = (tmp_path / "log").read_text()
    assert log.splitlines()[-1] == (
        "The bot ends because sending messages has failed 3 times in a row: OSError: no space left"
    )
    assert log.count("a chore has died") == 3
    take_lock(path).release()
