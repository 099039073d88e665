"""What a rehearsal says of bots that do not do what they should."""

import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from playground.server import LocalDiscord
from tools.rehearsal import Account, RehearsalFailed, Stage

ASKED = 'test "$2" = bot.process.monitoring.ask && exit'
RUNS = "while :; do sleep 0.01; done"


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Callable[[str], Stage]]:
    """Return what puts a script in the place of the installed Python."""

    def set_up(script: str) -> Stage:
        program = tmp_path / "bin" / "python"
        program.parent.mkdir()
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
        return Stage(tmp_path, tmp_path, server, Account({}))

    async with LocalDiscord() as server:
        yield set_up


Stages = Callable[[str], Stage]


async def test_a_bot_that_gets_well_and_stops_is_fine(stage: Stages) -> None:
    """What is between happens while it runs."""
    played = []
    async with stage(f"{ASKED} 0\ntrap 'exit 0' TERM\n{RUNS}").playing():
        played.append(True)
    assert played


async def test_a_bot_that_ends_at_once_has_failed(stage: Stages) -> None:
    """Its status is told."""
    with pytest.raises(RehearsalFailed, match=r"^The bot ended with status 3\.$"):
        async with stage(f"{ASKED} 1\nexit 3").playing():
            pytest.fail("it never got well")


MISSING = "echo DISCORD_TOKEN is missing. >&2"


async def test_a_bot_that_refuses_to_play_without_a_token_is_fine(stage: Stages) -> None:
    """It is told to play on Discord, as in the container."""
    told = 'test "$2 $3" = "bot discord" && test -z "$DISCORD_TOKEN"'
    await stage(f"{told} || exit 3\n{MISSING}\nexit 2").demand_token()


@pytest.mark.parametrize(
    ("script", "words"),
    [
        (f"{MISSING}\nexit 1", "does not say"),
        ("echo No >&2\nexit 2", "does not say"),
        (f"{MISSING}\n: > $CLOISTERWYRM_DATABASE\nexit 2", "has touched its database"),
    ],
)
async def test_a_bot_that_plays_without_a_token_has_failed(
    stage: Stages, script: str, words: str
) -> None:
    """It must say what is missing, with status 2, and leave the games alone."""
    with pytest.raises(RehearsalFailed, match=words):
        await stage(script).demand_token()


async def test_a_bot_that_does_not_stop_in_order_has_failed(stage: Stages) -> None:
    """Any status but 0 would have it started anew."""
    with pytest.raises(RehearsalFailed, match=r"^Asked to stop, the bot ended with status 1\.$"):
        async with stage(f"{ASKED} 0\ntrap 'exit 1' TERM\n{RUNS}").playing():
            pass


async def test_a_bot_that_never_gets_well_has_failed(
    stage: Stages, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not waited for for ever."""
    monkeypatch.setattr("tools.rehearsal.START_SECONDS", 0.0)
    with pytest.raises(RehearsalFailed, match="is not well after 0 s"):
        async with stage(f"{ASKED} 1\n{RUNS}").playing():
            pytest.fail("it never got well")


async def test_an_upgrade_without_a_backup_has_failed(stage: Stages) -> None:
    """Nor may there be several, of which nobody knows the right one."""
    bot = stage('test "$2 $3" = "bot restore" && test -f "$4"')
    with pytest.raises(RehearsalFailed, match=r"^Before the migration 0 backups were made\.$"):
        await bot.restore()
    backups = bot.data / "backups"
    backups.mkdir()
    (backups / "games-before-0024.sqlite3").touch()
    (backups / "games-2026-11-26.sqlite3").touch()
    await bot.restore()
    (backups / "games-before-0025.sqlite3").touch()
    with pytest.raises(RehearsalFailed, match="2 backups"):
        await bot.restore()


async def test_a_backup_that_is_refused_has_failed(stage: Stages) -> None:
    """The way back would end there."""
    bot = stage("exit 2")
    (bot.data / "backups").mkdir()
    (bot.data / "backups" / "games-before-0024.sqlite3").touch()
    with pytest.raises(RehearsalFailed, match=r"can't be restored\.$"):
        await bot.restore()


async def test_an_old_bot_that_does_not_connect_has_failed(
    stage: Stages, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It can't be asked how it is."""
    monkeypatch.setattr("tools.rehearsal.START_SECONDS", 0.0)
    with pytest.raises(RehearsalFailed, match="does not connect"):
        async with stage(RUNS).playing(is_old=True):
            pytest.fail("it never connected")


def test_a_python_that_can_be_run_is_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first that can make an environment; a sentence if there is none."""
    bare = tmp_path / "bare"
    bare.write_text("#!/bin/sh\nexit 1\n")
    bare.chmod(0o755)
    monkeypatch.setattr("tools.rehearsal.PYTHONS", (str(bare), "/nowhere", sys.executable))
    assert Account({}).find_python() == sys.executable
    monkeypatch.setattr("tools.rehearsal.PYTHONS", (str(bare), "/nowhere"))
    with pytest.raises(RehearsalFailed, match="An ordinary account can run none of"):
        Account({}).find_python()
