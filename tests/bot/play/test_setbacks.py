"""A backup takes the database's place: its games go on, and who presses what is undone is told."""

import shutil
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import pytest

from bot.games.refusals import Refusal, RefusalKey
from bot.games.table import Position
from bot.store import Store
from bot.store.sqlite.backups import back_up, folder_of, restore
from tests.bot.club import ANN, BO, Channel, Club, deliver, first
from tests.fresh import lay_database

LONG_AGO = 1.0
LATE = 10**11.0
"""Times before and after everything."""
PRESSES = count(1)
"""No interaction has the id of another, whatever becomes of a database."""


@contextmanager
def refusing() -> Iterator[None]:
    """Demand that a press is refused because the game was set back."""
    with pytest.raises(Refusal) as refused:
        yield
    assert refused.value.key is RefusalKey.SET_BACK


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[Club]:
    """The bot runs, with the games of a file."""
    async with await Store.open(lay_database(path)) as store:
        club = Club(store)
        club.clock.now = time.time()
        club.press = lambda: f"press-{next(PRESSES)}"  # type: ignore[method-assign]
        yield club


def by_command(backup: Path, path: Path) -> None:
    """`make restore`."""
    restore(backup, path, datetime.now(UTC))


def by_hand(backup: Path, path: Path) -> None:
    """A backup that somebody copies to where the database is."""
    shutil.copyfile(backup, path)


WAYS = pytest.mark.parametrize("put_back", [by_command, by_hand])


async def play(club: Club, at: Position, moves: int) -> Position:
    """Make some moves."""
    for _ in range(moves):
        at = await club.act(at, first(at))
    return at


async def begin(path: Path, channel: Channel) -> tuple[Path, Position]:
    """Play, make a backup, and play on; return the backup and where the game stood at last."""
    async with opened(path) as club:
        sender = channel.sender(club)
        at = await club.game()
        assert await deliver(club, sender)
        backup = back_up(path, folder_of(path), datetime.now(UTC))
        for _ in range(3):
            at = await play(club, at, 1)
            assert await deliver(club, sender)
    return backup, at


@WAYS
async def test_the_next_move_is_shown(
    tmp_path: Path, channel: Channel, put_back: Callable[[Path, Path], None]
) -> None:
    """Discord still knows what was said with the same numbers; it is not what is said now."""
    path = tmp_path / "games.sqlite3"
    backup, lost = await begin(path, channel)
    known = len(channel.posted)
    put_back(backup, path)
    async with opened(path) as club:
        at = await play(club, await club.service.games.position(lost.table.id), 1)
        assert await deliver(club, channel.sender(club))
        (message,) = channel.posted[known:]
        assert message.announcement.number == at.table.seq


async def test_the_next_move_is_shown_after_a_plain_copy(tmp_path: Path, channel: Channel) -> None:
    """Of the file itself, which nobody can tell from the one before."""
    path, copy = tmp_path / "games.sqlite3", tmp_path / "copy"
    async with opened(path) as club:
        at = await club.game()
        assert await deliver(club, channel.sender(club))
    shutil.copyfile(path, copy)
    for expected in (2, 3):
        by_hand(copy, path)
        async with opened(path) as club:
            await play(club, await club.service.games.position(at.table.id), 1)
            assert await deliver(club, channel.sender(club))
            assert len(channel.posted) == expected


@WAYS
async def test_a_press_on_what_is_undone_posts_the_turn_anew_once(
    tmp_path: Path, channel: Channel, put_back: Callable[[Path, Path], None]
) -> None:
    """With a sentence, calling whoever is to act; once for each time that a backup is restored."""
    path = tmp_path / "games.sqlite3"
    backup, lost = await begin(path, channel)
    game, number = lost.table.id, lost.table.seq
    for _ in range(2):
        known = len(channel.posted)
        put_back(backup, path)
        async with opened(path) as club:
            sender = channel.sender(club)
            for later in (0, 1, 5, 0):
                with refusing():
                    await club.service.reposts.require_kept(
                        game, number + later, 1, LONG_AGO, in_private=later == 1
                    )
                assert await deliver(club, sender)
            (message,) = channel.posted[known:]
            at = await club.service.games.position(game)
            assert at.table.seq < number
            assert [each.key for each in message.announcement.notices] == ["news.set-back"]
            assert message.announcement.number == message.seq == at.table.seq
            assert at.to_act is not None
            assert message.pings == (at.to_act.user_id,)
            await play(club, at, 1)
            with refusing():
                await club.service.reposts.require_kept(game, number, 1, LONG_AGO, in_private=False)
            assert await deliver(club, sender)
            assert len(channel.posted) == known + 2, "the move, and nothing else"
            backup = back_up(path, folder_of(path), datetime.now(UTC))


async def test_what_nobody_can_tell_is_told_by_a_press(tmp_path: Path, channel: Channel) -> None:
    """A number that the game has not come to is proof enough, once."""
    async with opened(tmp_path / "games.sqlite3") as club:
        at = await club.game()
        assert await deliver(club, channel.sender(club))
        for number in range(1, 50):
            with refusing():
                await club.service.reposts.require_kept(
                    at.table.id, at.table.seq + number, 1, LATE, in_private=False
                )
            assert await deliver(club, channel.sender(club))
        assert len(channel.posted) == 2


async def test_what_stands_is_not_refused(tmp_path: Path, channel: Channel) -> None:
    """Neither where no backup was restored, nor what the backup knows of, nor what came later."""
    path = tmp_path / "games.sqlite3"
    backup, lost = await begin(path, channel)
    async with opened(path) as club:
        for number in range(lost.table.seq + 1):
            await club.service.reposts.require_kept(
                lost.table.id, number, 1, LONG_AGO, in_private=True
            )
    by_command(backup, path)
    async with opened(path) as club:
        at = await club.service.games.position(lost.table.id)
        for in_private in (False, True):
            await club.service.reposts.require_kept(
                at.table.id, at.table.seq, 1, LONG_AGO, in_private=in_private
            )
        club.clock.now = time.time() + 1
        at = await play(club, at, 1)
        assert await deliver(club, channel.sender(club))
        message = channel.posted[-1].id
        for shown_at, in_private in ((LONG_AGO, False), (LATE, False), (LATE, True)):
            await club.service.reposts.require_kept(
                at.table.id, at.table.seq, message, shown_at, in_private=in_private
            )
    assert at.table.seq <= lost.table.seq


async def test_a_number_that_is_reached_again_is_another_position(
    tmp_path: Path, channel: Channel
) -> None:
    """What was shown with it before is refused: a picker, and a message that nobody knows."""
    path = tmp_path / "games.sqlite3"
    backup, lost = await begin(path, channel)
    undone = channel.posted[-1].id
    by_hand(backup, path)
    async with opened(path) as club:
        club.clock.now = time.time() + 1
        at = await club.service.games.position(lost.table.id)
        while at.table.seq < lost.table.seq:
            at = await play(club, at, 1)
        assert at.table.seq == lost.table.seq
        for message, in_private in ((1, True), (undone, False)):
            with refusing():
                await club.service.reposts.require_kept(
                    at.table.id, at.table.seq, message, LONG_AGO, in_private=in_private
                )
        assert await deliver(club, channel.sender(club))
        assert not channel.posted[-1].announcement.notices, "nothing is posted for that"


async def test_a_lobby_is_set_back_too(tmp_path: Path, channel: Channel) -> None:
    """The game had not begun; its lobby is posted again."""
    path = tmp_path / "games.sqlite3"
    async with opened(path) as club:
        table = await club.lobby((ANN, BO))
        assert await deliver(club, channel.sender(club))
        backup = back_up(path, folder_of(path), datetime.now(UTC))
        await club.service.lobbies.start(table.id, ANN, club.press())
        number = (await club.service.games.position(table.id)).table.seq
    by_command(backup, path)
    async with opened(path) as club:
        with refusing():
            await club.service.reposts.require_kept(table.id, number, 1, LONG_AGO, in_private=False)
        assert await deliver(club, channel.sender(club))
        kinds = [message.announcement.kind for message in channel.posted]
        assert kinds == ["lobby", "lobby"]


async def test_nothing_is_posted_of_a_game_that_waits_for_nobody(
    tmp_path: Path, channel: Channel
) -> None:
    """Who presses there is told, and nobody else."""
    async with opened(tmp_path / "games.sqlite3") as club:
        at = await club.game()
        await club.service.games.resign(at.table.id, ANN.id, club.press())
        assert await deliver(club, channel.sender(club))
        with refusing():
            await club.service.reposts.require_kept(at.table.id, 999, 1, LATE, in_private=False)
        assert await deliver(club, channel.sender(club))
        assert len(channel.posted) == 1


def test_a_backup_of_an_early_version_is_restored(tmp_path: Path) -> None:
    """It knows nothing of such things."""
    path, old = tmp_path / "games.sqlite3", tmp_path / "old"
    written = Path(__file__).parents[1] / "store" / "written_by_0_1.sql"
    with closing(sqlite3.connect(old)) as database:
        database.executescript(written.read_text())
    by_command(old, path)
    assert path.exists()
