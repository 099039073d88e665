"""What `--keep` keeps: a playground that was stopped, or killed, goes on where it was."""

import logging
import os
import signal
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest

from playground.clock import LeapingClock
from playground.components import walk
from playground.model import Attachment, InteractionKind, Message, MessageFlag
from playground.web.record import NAME, KeptPlayground, Record
from playground.web.seats import Seats
from playground.world import World
from tests.bot.programs import running
from tests.playground.web.page_socket import page_of, said
from tests.waiting import until


def kept_messages(path: Path) -> set[int]:
    """Return the ids of the messages in a playground's file."""
    with closing(sqlite3.connect(path)) as database:
        (content,) = database.execute("SELECT kept FROM playground").fetchone()
    kept = msgspec.msgpack.decode(content, type=KeptPlayground)
    return {message.id for message in kept.world.messages}


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
async def test_a_game_goes_on_after_a_stop(tmp_path: Path, number: signal.Signals) -> None:
    """Its messages, pictures, seats and calls are there, and Play works, after a kill too."""
    arguments = ("playground", "--keep")
    with running(tmp_path, *arguments, CLOISTERWYRM_SHUFFLE_SEED="1") as process:
        async with page_of(process) as page:
            await page.do("begin", players=2, bots=1, rules="base")
            await page.until(lambda: "messages" in page.told)
            await page.play()
            await page.until(lambda: "Ada places" in said(page)[-1][1])
            await page.until(lambda: page.offer("Play") is not None)
            before, seats = said(page), page.told["seats"]
            if number == signal.SIGKILL:
                newest = int(before[-1][0])
                kept = tmp_path / "data" / "playground" / NAME
                await until(lambda: newest in kept_messages(kept))
        process.send_signal(number)
        process.wait(20)
    with running(tmp_path, *arguments) as process:
        async with page_of(process) as page:
            await page.do("open", channel=0)
            await page.until(lambda: said(page) == before)
            assert page.told["seats"]["called"] == seats["called"]
            picture = next(
                item["media"]["url"]
                for message in page.messages.values()
                for _, part in walk(message["components"])
                if part["type"] == 12
                for item in part["items"]
            )
            async with aiohttp.ClientSession() as session, session.get(picture) as answer:
                assert answer.status == 200
            await page.play()
            await page.until(lambda: len(said(page)) > len(before))
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
    assert "Traceback" not in (tmp_path / "log").read_text()
    for path in (tmp_path / "data" / "playground").iterdir():
        if path.is_file():
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


DAY = 86_400.0


def furnished(clock: LeapingClock) -> World:
    """A world with one of everything that is kept."""
    world = World(clock, ("Ada", "Bo", "Cleo"))
    ada, bo, _ = world.people
    (table,) = world.channels.values()
    world.set_locale(bo, "pl")
    starter = world.post(Message(world.new_id(), table.id, ada.id, clock.now(), "Hello"))
    thread = world.create_thread(table, "Game 1", ada.id, starter=starter)
    world.threads.archive(thread)
    world.set_commands(None, [{"name": "place", "description": "Put"}])
    world.emojis["meeple"] = {"id": "1", "name": "meeple"}
    world.emoji_pictures["1"] = ("image/png", b"\x89PNG")
    begun = world.begin(InteractionKind.COMMAND, ada, table, {}, name="place")
    file = Attachment(
        world.new_id(), table.id, "board.png", "image/png", os.urandom(2000), "A board"
    )
    world.attachments[file.id] = file
    shown = Message(
        world.new_id(),
        table.id,
        world.bot.id,
        clock.now(),
        f"<@{bo.id}>",
        flags=MessageFlag.EPHEMERAL | MessageFlag.COMPONENTS_V2,
        components=[{"type": 10, "content": "Where?"}],
        attachments=(file,),
        pinged=(bo.id,),
        only_for=bo.id,
        replies_to=starter.id,
        interaction_id=begun.id,
    )
    world.post(shown)
    direct = world.direct_channel(bo.id)
    world.post(Message(world.new_id(), direct.id, world.bot.id, clock.now(), "A letter"))
    return world


def everything(world: World) -> list[Any]:
    """Return what people see of a world."""
    kinds = (world.users, world.channels, world.messages, world.attachments)
    held = [msgspec.to_builtins(list(kind.values())) for kind in kinds]
    return [*held, world.pings, world.commands.of(None), world.emojis, world.emoji_pictures]


async def keep(folder: Path) -> tuple[World, Seats]:
    """Have a furnished world written into a folder; return it, and who sits there."""
    clock = LeapingClock()
    record = Record.open(folder, clock)
    assert record.world is None
    world = furnished(clock)
    seats = Seats(world)
    async with record.following(world, seats):
        seats.seat_all(world.people)
        clock.leap(DAY)
    return world, seats


async def test_everything_that_is_seen_is_kept(tmp_path: Path) -> None:
    """Channels, threads, messages and files, who sits, and how far the clock is ahead."""
    world, seats = await keep(tmp_path)
    clock = LeapingClock()
    record = Record.open(tmp_path, clock)
    assert record.world is not None
    assert record.seats is not None
    assert everything(record.world) == everything(world)
    assert record.seats == seats.keep()
    assert clock.ahead == DAY
    assert record.world.guild_id == world.guild_id
    assert record.world.owner_id == world.owner_id
    known = max(*world.messages, *world.channels, *world.interactions)
    assert record.world.new_id() > known


async def test_what_is_deleted_is_not_kept(tmp_path: Path) -> None:
    """Nor are the files that were attached to it."""
    await keep(tmp_path)
    clock = LeapingClock()
    record = Record.open(tmp_path, clock)
    assert record.world is not None
    (shown,) = (message for message in record.world.messages.values() if message.attachments)
    async with record.following(record.world, Seats(record.world)):
        record.world.delete_message(shown)
    again = Record.open(tmp_path, LeapingClock())
    assert again.world is not None
    assert shown.id not in again.world.messages
    with closing(sqlite3.connect(tmp_path / NAME)) as database:
        assert database.execute("SELECT count(*) FROM files").fetchone() == (0,)


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement)


HARMS: dict[str, tuple[Callable[[Path], object], str]] = {
    "no database": (lambda path: path.write_text("Dear Ada, " * 200), "is damaged"),
    "cut": (lambda path: os.truncate(path, path.stat().st_size // 2), "is damaged"),
    "no tables": (lambda path: change(path, "DROP TABLE files"), "is damaged"),
    "no row": (lambda path: change(path, "DELETE FROM playground"), "is damaged"),
    "no data": (lambda path: change(path, "DELETE FROM files"), "is damaged"),
    "another form": (lambda path: change(path, "UPDATE playground SET kept = x'80'"), "is damaged"),
    "newer": (lambda path: change(path, "PRAGMA user_version = 99"), "was written by another"),
    "empty": (lambda path: os.truncate(path, 0), "was written by another version"),
}


@pytest.mark.parametrize("harm", HARMS)
async def test_what_cannot_be_used_is_put_aside(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, harm: str
) -> None:
    """With the games beside it, in one sentence; and all begins anew."""
    folder = tmp_path / "playground"
    await keep(folder)
    (folder / "games.sqlite3").write_text("games")
    act, reason = HARMS[harm]
    act(folder / NAME)
    with caplog.at_level(logging.WARNING):
        record = Record.open(folder, LeapingClock())
    (aside,) = (path for path in tmp_path.iterdir() if path != folder)
    assert aside.name.startswith("playground-aside-")
    assert {path.name for path in aside.iterdir()} == {NAME, "games.sqlite3"}
    (sentence,) = (line.getMessage() for line in caplog.records if line.name == Record.__module__)
    assert sentence.startswith(f"What the playground had kept {reason}")
    assert str(aside) in sentence
    assert record.world is None
    assert list(folder.iterdir()) == []


async def test_a_file_that_cannot_be_reached_is_not_put_aside(tmp_path: Path) -> None:
    """Another program has it: whoever starts the playground is told."""
    await keep(tmp_path)
    with closing(sqlite3.connect(tmp_path / NAME)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(OSError, match=r"cannot be read: database is locked\.$"):
            Record.open(tmp_path, LeapingClock())
