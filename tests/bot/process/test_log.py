"""The log: our lines and the libraries', for people or for machines."""

import json
import logging
from collections.abc import Iterator
from io import StringIO

import pytest
import structlog

from bot.games.moves import LoadedGame, Logged, Move
from bot.games.rows import pack_bag
from bot.games.sealed_bag import Bag
from bot.process.log import BLOT, blot_out, configure_log
from bot.process.settings import Settings
from bot.store import SnapshotRow
from rules import Setup, new_game
from rules.actions import Resign
from tests.cogs.tables import table_of


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


TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OTA.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789ab"
ANSWER = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OTA6YWJj_x-y"
SEED = "5eed" * 16

SAID = [
    f"POST https://discord.com/api/v10/webhooks/123/{ANSWER}/messages/@original has returned 500",
    f"POST http://127.0.0.1:80/api/interactions/123/{'local-token'}/callback?with_response=1",
    "/webhooks/123/local-token: {'token': 'local-token', 'id': 7}",
    'WebSocket Event: {"d": {"token": "local-token", "session_id": "local-token"}}',
    '{"said": "{\\"token\\": \\"local-token\\"}"}',
    f"the token {TOKEN} is wrong, and so is {ANSWER}",
    "Authorization: Bot local-token-of-some-length",
    f"parameters: ('k3f9x2ab', '{SEED}')",
    f"'seed': '{SEED}', \"sealed\": \"local-token\"",
    "Shard ID 0 has connected to Gateway (Session ID: localtoken).",
]


@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize("form", ["console", "json"])
def test_whatever_looks_like_a_secret_is_blotted_out(
    said: str, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the line, in a value, in an exception and what led to it."""
    configure_log("debug", form)  # type: ignore[arg-type]
    try:
        raise ValueError(said)
    except ValueError:
        structlog.get_logger("bot").exception(said, about={"said": said})
    logging.getLogger("discord.http").warning("%s", said)
    shown = capsys.readouterr().err
    for secret in ("local-token", "localtoken", TOKEN, ANSWER, SEED):
        if secret in said:
            assert secret not in shown
    assert BLOT in shown


def test_secrets_that_are_known_are_blotted_out(capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever they look like."""
    configure_log("info", "console", ["s3cret", ""])
    structlog.get_logger("bot").info("the token is s3cret")
    shown = capsys.readouterr().err
    assert f"the token is {BLOT}" in shown
    assert shown.count(BLOT) == 1


@pytest.mark.parametrize("secret", ["s", "bot", "5"])
def test_a_short_secret_takes_no_letters_out_of_words(secret: str) -> None:
    """It is blotted out where it is a password, and nowhere else."""
    line = f"5 bots: postgresql://bot:{secret}@db5.example/games is busy"
    assert blot_out(line, [secret]) == f"5 bots: postgresql://bot:{BLOT}@db5.example/games is busy"


class Terminal(StringIO):
    """What people look at."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("stream", "coloured"), [(StringIO, False), (Terminal, True)])
def test_colours_are_for_terminals(
    stream: type[StringIO], coloured: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files and journals have no use for their codes."""
    told = stream()
    monkeypatch.setattr("sys.stderr", told)
    configure_log("info", "console")
    structlog.get_logger("bot").info("a move is saved", game="k3f9x2ab")
    assert ("\x1b" in told.getvalue()) is coloured


def test_a_line_without_secrets_stays_as_it_is() -> None:
    """With its addresses, ids and numbers."""
    line = "GET https://discord.com/api/v10/channels/123/messages/456 has returned 200: k3f9x2ab"
    assert blot_out(line) == line


@pytest.mark.parametrize("library", ["discord.http", "sqlalchemy.engine", "aiohttp"])
def test_what_libraries_do_step_by_step_is_told_at_no_level(
    library: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """There are messages, rows and requests in it."""
    configure_log("debug")
    logger = logging.getLogger(library)
    before = logger.level
    logger.setLevel(logging.DEBUG)
    try:
        logger.debug("a row")
        logger.warning("a warning")
    finally:
        logger.setLevel(before)
    shown = capsys.readouterr().err
    assert "a row" not in shown
    assert "a warning" in shown


def test_a_traceback_tells_no_values(capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever prettier printers are installed."""
    configure_log("info", "console")
    hidden = "nobody may" + " see this"
    try:
        raise ZeroDivisionError(len(hidden))
    except ZeroDivisionError:
        structlog.get_logger("bot").exception("it failed")
    shown = capsys.readouterr().err
    assert "Traceback" in shown
    assert hidden not in shown


def test_secrets_are_not_printed_with_what_holds_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings, bags, rows."""
    bag = Bag.fill({"BG-A": 2, "BG-B": 2}, SEED)
    row = pack_bag("k3f9x2ab", bag)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    settings = Settings(shuffle_seed=SEED)
    state = new_game(Setup())
    loaded = LoadedGame(table_of(state), state, bag, repeated=False)
    move = Move(state, bag, [Logged(0, Resign(0), "")])
    for holder in (bag, row, settings, loaded, move, SnapshotRow("k3f9x2ab", 1, 1, b"BG-A")):
        for shown in (repr(holder), str(holder)):
            assert not [secret for secret in (SEED, TOKEN, "BG-A", "Resign") if secret in shown]
