"""The log: our lines and the libraries', for people or for machines."""

import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from bot.log import configure_log


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Put the log back as it was."""
    root, shard = logging.getLogger(), logging.getLogger("discord.shard")
    handlers, level, filters = root.handlers, root.level, shard.filters
    shard.filters = []
    yield
    shard.filters = filters
    root.handlers = handlers
    root.setLevel(level)
    structlog.reset_defaults()


def test_json_lines(capsys: pytest.CaptureFixture[str]) -> None:
    """For machines every line is JSON, ours and those of libraries alike."""
    configure_log("info", "json")
    structlog.get_logger("bot").info("a move is saved", game="k3f9x2ab")
    logging.getLogger("discord").warning("slow")
    logging.getLogger("discord").debug("noise")
    ours, theirs = map(json.loads, capsys.readouterr().err.splitlines())
    assert (ours["event"], ours["game"], ours["level"]) == ("a move is saved", "k3f9x2ab", "info")
    assert (theirs["event"], theirs["logger"]) == ("slow", "discord")


def test_exceptions_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """An exception stays on its line."""
    configure_log("info", "json")
    try:
        raise ZeroDivisionError
    except ZeroDivisionError:
        structlog.get_logger("bot").exception("it failed")
    (line,) = capsys.readouterr().err.splitlines()
    assert "ZeroDivisionError" in json.loads(line)["exception"]


def test_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    """For people a line is text, and what is below the level is left out."""
    configure_log("warning", "console")
    log = structlog.get_logger("bot")
    log.info("quiet")
    log.warning("a permission is missing", game="k3f9x2ab")
    said = capsys.readouterr().err
    assert "a permission is missing" in said
    assert "quiet" not in said


def test_a_lost_connection_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """The library's traceback through itself helps nobody; the reason does, however long."""
    configure_log("info", "console")
    shard = logging.getLogger("discord.shard")

    def launch_shard() -> None:
        shard.error("Failed to connect for shard_id: %s.", 0)

    try:
        raise OSError("<html>\n" + "a page\n" * 1000)
    except OSError as error:
        shard.error("Attempting a reconnect in %.2fs", 2.0, exc_info=error)
        launch_shard()
    (line,) = capsys.readouterr().err.splitlines()
    assert "Attempting a reconnect in 2.00s OSError: <html> a page a page" in line
    assert len(line) < 500
