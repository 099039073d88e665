"""What is told of a press: how fast it was answered, and every log line whose it is."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import redirect_stderr
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest
import structlog

from bot.process.log import configure_log
from bot.process.monitoring.observations import (
    Drawn,
    FirstAnswer,
    MoveSaved,
    Observation,
    Requested,
    WholeAnswer,
)
from bot.process.settings import Settings
from bot.store import Store
from cogs.layout import Layout
from cogs.play.overviews import OVERVIEWS
from playground.permissions import Permission
from tests.cogs.evening import Evening, bot, local_discord, move
from tests.waiting import until

Told = list[Observation]
WEBHOOKS = {"interactions", "webhooks"}
"""What an answer is sent to; the first to the one, all others to the other."""


@pytest.fixture
def told() -> Told:
    """All that is told, in order."""
    return []


@pytest.fixture
async def table(tmp_path: Path, told: Told) -> AsyncIterator[Evening]:
    """The bot on a local Discord, telling what it does."""
    settings = Settings(database=tmp_path / "games.sqlite3", shuffle_seed="7")
    async with (
        local_discord() as server,
        await Store.open(settings.database) as store,
        bot(server, store, settings, observe=told.append) as client,
    ):
        yield Evening(server, client, store)


async def settle(table: Evening) -> None:
    """Wait for the end of what is being answered."""
    if answers := list(table.client.answers):
        await asyncio.wait(answers)


async def test_a_command_and_a_press_are_answered_twice(table: Evening, told: Told) -> None:
    """At first, and as a whole; neither takes less than the other did before it."""
    await table.slash("Ada", "game new")
    await table.click("Bo", await table.news(1), "Join")
    await settle(table)
    firsts = [each for each in told if isinstance(each, FirstAnswer)]
    wholes = [each for each in told if isinstance(each, WholeAnswer)]
    assert [each.kind for each in firsts] == ["command", "press"]
    assert [each.kind for each in wholes] == ["command", "press"]
    for first, whole in zip(firsts, wholes, strict=True):
        assert 0 < first.seconds <= whole.seconds < 60


async def test_a_press_of_a_stray_button_is_answered_too(table: Evening, told: Told) -> None:
    """By a sentence that it is none of ours."""
    await table.slash("Ada", "game new")
    await table.press("Bo", await table.news(1), "x:nothing", forged=True)
    await settle(table)
    assert [each.kind for each in told if isinstance(each, FirstAnswer)] == ["command", "press"]


async def test_a_move_is_told_once_with_its_pictures(table: Evening, told: Told) -> None:
    """Opening a table and starting it are no moves."""
    turn = await table.game("Ada", "Bo")
    assert MoveSaved() not in told
    await move(table, await table.to_act(), turn)
    await table.news(3)
    assert told.count(MoveSaved()) == 1
    drawn = [each for each in told if isinstance(each, Drawn)]
    assert {each.kind for each in drawn} == {"public", "private"}
    assert all(0 < each.seconds < 60 for each in drawn)


async def test_a_film_is_told_as_such(table: Evening, told: Told) -> None:
    """It takes longer than any picture."""
    await table.game("Ada", "Bo")
    await table.open("Ada", "replay")
    assert "film" in [each.kind for each in told if isinstance(each, Drawn)]


async def test_requests_are_told_by_what_they_are_about(table: Evening, told: Told) -> None:
    """Without ids or tokens; the connection itself is one, too."""
    await table.slash("Ada", "game new")
    await until(lambda: Requested("channels", "200") in told)
    assert {
        Requested("gateway", "101"),
        Requested("users", "200"),
        Requested("interactions", "200"),
    } <= set(told)
    about = {each.resource for each in told if isinstance(each, Requested)}
    assert about <= {"gateway", "users", "oauth2", "applications", "channels", *WEBHOOKS}


async def test_a_request_without_an_answer_has_failed(table: Evening, told: Told) -> None:
    """Its status is not that of any answer."""
    session = table.client.http._HTTPClient__session  # type: ignore[attr-defined]
    with pytest.raises(OSError, match="1"):
        await session.get("http://127.0.0.1:1/api/v10/channels/1/messages")
    assert told[-1] == Requested("channels", "failed")


async def test_the_client_is_connected_until_its_connection_is_lost(table: Evening) -> None:
    """Also while it tries to get it back, with all it knows of its servers."""
    assert table.client.connected
    await table.server.gateway.drop()
    await until(lambda: not table.client.connected)
    await table.server.client.wait_until(lambda: table.server.gateway.connected)
    await until(lambda: table.client.connected)


@dataclass
class Log:
    """What is logged as JSON."""

    stream: StringIO

    def lines(self, event: str) -> list[dict[str, object]]:
        """Return the lines about this."""
        lines = map(json.loads, self.stream.getvalue().splitlines())
        return [line for line in lines if line["event"] == event]


@pytest.fixture
def log() -> Iterator[Log]:
    """The log, which is put back as it was."""
    root, shard = logging.getLogger(), logging.getLogger("discord.shard")
    handlers, level, filters = root.handlers, root.level, list(shard.filters)
    with redirect_stderr(StringIO()) as stream:
        configure_log("info", "json")
    yield Log(stream)
    shard.filters = filters
    root.handlers = handlers
    root.setLevel(level)
    structlog.reset_defaults()


async def test_a_line_tells_whose_press_it_belongs_to(table: Evening, log: Log) -> None:
    """Game, action and what it was; the next line is not taken for the same."""
    turn = await table.game("Ada", "Bo")
    at = (await table.position()).table
    await move(table, await table.to_act(), turn)
    line = log.lines("a move is saved")[-1]
    assert (line["game"], line["action"], line["kind"]) == (at.id, at.seq, "press")
    assert isinstance(line["interaction"], int)
    assert not structlog.contextvars.get_contextvars()


async def test_an_error_of_a_command_tells_its_game(
    table: Evening, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where no button carries it."""
    await table.game("Ada", "Bo")
    at = (await table.position()).table

    async def fail(*_: object) -> Layout:
        logging.getLogger("discord").warning("a library speaks")
        raise ZeroDivisionError

    monkeypatch.setitem(OVERVIEWS, "board", fail)
    await table.slash("Ada", "game board")
    (ours,), (theirs,) = log.lines("an interaction failed"), log.lines("a library speaks")
    for line in (ours, theirs):
        assert (line["game"], line["action"], line["kind"]) == (at.id, at.seq, "command")
        assert isinstance(line["interaction"], int)


async def test_a_line_about_a_delivery_tells_what_is_delivered(table: Evening, log: Log) -> None:
    """Whoever made the move that is to be told, nobody presses anything now."""
    turn = await table.game("Ada", "Bo")
    table.deny(Permission.SEND_MESSAGES)
    await move(table, await table.to_act(), turn)
    await until(lambda: log.lines("a game is held"))
    at = (await table.position()).table
    (line,) = log.lines("a game is held")
    assert (line["game"], line["action"]) == (at.id, at.seq)
    assert "interaction" not in line
