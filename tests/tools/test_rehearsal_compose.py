"""Compose without containers: its files as they stand, and its commands as people copy them."""

import shlex
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from tools.rehearsal.compose import Compose, read_image, read_service
from tools.rehearsal.stage import Account, RehearsalFailed

UP = "docker compose up --detach --build"
BACK_UP = "docker compose exec bot /opt/cloisterwyrm/bin/python -m bot backup"
RESTORE = "docker compose run --rm bot restore ..."
ADDRESS = "postgresql://cloisterwyrm@database/cloisterwyrm"
RUNS = "while :; do sleep 0.01; done"


def test_the_usual_database_is_a_file() -> None:
    """In the volume; another one is named in `.env`, and the image has the same settings."""
    usual = read_service("bot", {})
    assert usual.items() <= read_image().items()
    assert usual["CLOISTERWYRM_DATABASE"] == "/data/cloisterwyrm.sqlite3"
    assert usual["CLOISTERWYRM_HEALTH_PORT"] == "8080"
    named = read_service("bot", {"CLOISTERWYRM_DATABASE": ADDRESS})
    assert named == usual | {"CLOISTERWYRM_DATABASE": ADDRESS}


def test_the_database_s_service_is_the_one_of_that_address() -> None:
    """Its comments are no part of its settings."""
    assert read_service("database", {}) == {
        "POSTGRES_USER": "cloisterwyrm",
        "POSTGRES_DB": "cloisterwyrm",
        "POSTGRES_HOST_AUTH_METHOD": "trust",
    }


Composed = Callable[[str], Compose]


@pytest.fixture
async def composed(tmp_path: Path) -> AsyncIterator[Composed]:
    """Return what puts a script in the place of the image's Python."""
    made = list[Compose]()

    def set_up(script: str) -> Compose:
        program = tmp_path / "bin" / "python"
        program.parent.mkdir()
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
        (tmp_path / "volume").mkdir()
        made.append(Compose(tmp_path, tmp_path / "volume", Account({}), {"DISCORD_TOKEN": "x"}))
        return made[-1]

    yield set_up
    for compose in made:
        await compose.__aexit__(None, None, None)


async def test_a_command_is_run_as_in_the_container(composed: Composed, tmp_path: Path) -> None:
    """By the image's program, in its volume, with its settings."""
    compose = composed('echo "$@" $CLOISTERWYRM_DATABASE $DISCORD_TOKEN $PWD')
    volume = tmp_path / "volume"
    rest = f"{volume}/cloisterwyrm.sqlite3 x {volume}\n"
    assert await compose.run(BACK_UP) == f"-m bot backup {rest}"
    assert await compose.run(RESTORE, f"{volume}/b") == f"-m bot restore {volume}/b {rest}"


async def test_the_bot_is_started_until_it_is_well_and_stopped_in_order(
    composed: Composed,
) -> None:
    """By the image's own health check."""
    asked = 'test "$2" = bot.process.monitoring.ask && { test -e well; exit; }'
    begun = "test \"$3\" = discord || exit 3\ntrap 'exit 0' TERM\n: >well"
    compose = composed(f"{asked}\n{begun}\n{RUNS}")
    await compose.run(UP)
    await compose.run("docker compose stop")


@pytest.mark.parametrize(
    ("script", "command", "words"),
    [
        ("exit 3", UP, "ended with status 3"),
        ("echo No. >&2\nexit 2", BACK_UP, "has failed: No."),
        ("exit 0", "docker compose down", "running.md does not have docker compose down"),
    ],
)
async def test_what_fails_is_said(
    composed: Composed, script: str, command: str, words: str
) -> None:
    """Also that the page does not have the command."""
    with pytest.raises(RehearsalFailed, match=words):
        await composed(script).run(command)


def test_the_commands_of_a_backup_are_those_of_the_page() -> None:
    """In order: back up, stop, restore, tell the games, start."""
    commands = Compose.list_commands("docker compose exec -T database pg_dump")
    words = [" ".join(shlex.split(command)[2:6]) for command in commands]
    assert words == [
        "exec -T database pg_dump",
        "stop bot",
        "exec -T database pg_restore",
        "exec -T database psql",
        "--profile postgres up --detach",
    ]
