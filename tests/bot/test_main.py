"""`python -m bot`: what it prints, how it ends."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.__main__ import until, until_signal
from bot.store.opening import take_lock

ROOT = Path(__file__).parents[2]


def environment(**settings: str) -> dict[str, str]:
    """Return this environment without any of the bot's settings but these, and no desktop."""
    dropped = ("CLOISTERWYRM_", "DISCORD_", "DISPLAY", "WAYLAND_DISPLAY")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
    return {**kept, "PYTHONPATH": str(ROOT), **settings}


def ended(folder: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run the bot in a folder until it ends by itself."""
    command = [sys.executable, "-m", "bot", *arguments]
    return subprocess.run(
        command,
        cwd=folder,
        env=environment(**settings),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@contextmanager
def running(folder: Path, **settings: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run the playground; yield the process and the line it printed."""
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "bot", "playground"],
            cwd=folder,
            env=environment(**settings),
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        assert process.stdout is not None
        try:
            yield process, process.stdout.readline().strip()
        finally:
            process.kill()
            process.wait()
            process.stdout.close()


def refused(result: subprocess.CompletedProcess[str]) -> str:
    """Return the one sentence on standard error of a bot that could not run."""
    assert result.returncode == 2
    assert result.stdout == ""
    (sentence,) = result.stderr.splitlines()
    return sentence


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_without_a_token_it_prints_one_address_and_stops_in_order(
    tmp_path: Path, number: signal.Signals
) -> None:
    """The page is there; a signal ends everything with status 0."""
    with running(tmp_path) as (process, address):
        with urllib.request.urlopen(address) as page:
            assert page.status == 200
        with pytest.raises(urllib.error.HTTPError) as error:
            urllib.request.urlopen(address.replace("/play/", "/play/x"))
        error.value.close()
        process.send_signal(number)
        assert process.wait(timeout=20) == 0
        assert process.stdout is not None
        assert process.stdout.read() == ""
    assert "Traceback" not in (tmp_path / "log").read_text()


async def test_a_forgotten_cancellation_is_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has overheard that it should stop is told so again."""
    monkeypatch.setattr("bot.__main__.CANCEL_AGAIN", 0.01)
    heard = []

    async def deaf() -> None:
        while len(heard) < 3:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError as error:
                heard.append(error)
        raise heard[-1]

    async def play(stop: asyncio.Event) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        await until(stop, deaf())

    await until_signal(play)
    assert len(heard) == 3


async def test_what_goes_wrong_is_not_swallowed() -> None:
    """An error of the work itself is the caller's."""

    async def broken() -> None:
        raise OSError("no port")

    with pytest.raises(OSError, match="no port"):
        await until(asyncio.Event(), broken())


def test_a_second_bot_on_the_same_file_is_refused(tmp_path: Path) -> None:
    """One process per database."""
    path = tmp_path / "games.sqlite3"
    with take_lock(path):
        sentence = refused(ended(tmp_path, "playground", CLOISTERWYRM_DATABASE=str(path)))
    assert sentence == f"Another bot is already using the database {path}."


def test_a_locked_database_is_named(tmp_path: Path) -> None:
    """Another program has the file."""
    path = tmp_path / "games.sqlite3"
    with sqlite3.connect(path) as other:
        other.execute("BEGIN EXCLUSIVE")
        sentence = refused(ended(tmp_path, "playground", CLOISTERWYRM_DATABASE=str(path)))
    other.close()
    assert sentence == f"The database {path} is locked by another program."


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    """Its content stays."""
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, " * 200)
    sentence = refused(ended(tmp_path, "playground", CLOISTERWYRM_DATABASE=str(path)))
    assert sentence == f"The file {path} is not a database."
    assert path.read_text() == "Dear Ada, " * 200


def test_a_database_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """The folder is a file."""
    (tmp_path / "data").write_text("")
    path = tmp_path / "data" / "games.sqlite3"
    sentence = refused(ended(tmp_path, "playground", CLOISTERWYRM_DATABASE=str(path)))
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


def test_a_server_elsewhere_is_refused(tmp_path: Path) -> None:
    """The token goes to Discord or to this machine, nowhere else."""
    settings = {"DISCORD_TOKEN": "secret", "CLOISTERWYRM_DISCORD_URL": "http://example.org"}
    sentence = refused(ended(tmp_path, **settings))
    assert sentence == "'http://example.org' is not an http address of this machine."


def test_a_server_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    """Nobody answers."""
    settings = {"DISCORD_TOKEN": "secret", "CLOISTERWYRM_DISCORD_URL": "http://127.0.0.1:9"}
    result = ended(tmp_path, **settings)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.splitlines()[-1].startswith("Cannot connect to host 127.0.0.1:9")
