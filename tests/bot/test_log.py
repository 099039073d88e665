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
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    yield
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
