"""A backup is restored within minutes, over the local Discord, which knows its nonces still."""

import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.store.sqlite.backups import back_up, folder_of, restore
from playground.client.message_view import MessageView
from tests.cogs.evening import Evening, evening, local_discord, move

SET_BACK = "A backup was restored, and this game went back in time"


def by_command(backup: Path, path: Path) -> None:
    """`make restore`."""
    restore(backup, path, datetime.now(UTC))


def by_hand(backup: Path, path: Path) -> None:
    """A backup that somebody copies to where the database is."""
    shutil.copyfile(backup, path)


async def play(table: Evening, turn: MessageView) -> MessageView:
    """Let whoever is to act make a move; return the message that tells it."""
    await move(table, await table.to_act(), turn)
    return await table.told((await table.position()).table.seq)


async def answers(table: Evening, name: str, message: MessageView, label: str) -> str:
    """Press a button of a message; return what only the presser reads."""
    shown = await table.click(name, message, label)
    assert shown.ephemeral
    return shown.text


@pytest.mark.parametrize("put_back", [by_command, by_hand])
async def test_the_game_goes_on_where_the_backup_has_it(
    tmp_path: Path, put_back: Callable[[Path, Path], None]
) -> None:
    """Whoever presses what is undone reads it, and once so does everybody; the next move is shown.

    So it is with *Play*, with overviews, and with a picker that was open.
    """
    path = tmp_path / "games.sqlite3"
    async with local_discord() as server:
        async with evening(path, server) as table:
            turn = await table.game("Ada", "Bo")
            backup = back_up(path, folder_of(path), datetime.now(UTC))
            for _ in range(3):
                turn = await play(table, turn)
            player = await table.to_act()
            picker = await table.click(player, turn, "Play")
            lost = (await table.position()).table.seq
        put_back(backup, path)
        async with evening(path, server) as table:
            known = len(table.messages())
            assert (await table.position()).table.seq < lost
            assert SET_BACK in await answers(table, player, picker, picker.buttons[0].label)
            anew = await table.news(known + 1)
            for name in ("Ada", "Bo", "Cy"):
                for label in ("Play", "Scores"):
                    said = await answers(table, name, turn, label)
                    assert SET_BACK in said
                    assert str(anew.id) in said
            assert len(table.messages()) == known + 1
            assert f"{SET_BACK}." in anew.text
            assert [server.world.users[each].name for each in anew.pinged] == [await table.to_act()]
            following = await play(table, anew)
            assert following.id > anew.id
            assert len(table.messages()) == known + 2


async def test_the_next_move_is_shown_though_nobody_presses_what_is_undone(
    tmp_path: Path,
) -> None:
    """Its row has the number of one that was said a moment ago."""
    path = tmp_path / "games.sqlite3"
    async with local_discord() as server:
        async with evening(path, server) as table:
            first = await table.game("Ada", "Bo")
            backup = back_up(path, folder_of(path), datetime.now(UTC))
            turn = await play(table, first)
        by_command(backup, path)
        async with evening(path, server) as table:
            board = await table.slash(await table.to_act(), "game board")
            await move(table, await table.to_act(), board)
            again = await table.news(4)
            assert again.id > turn.id
            assert SET_BACK not in again.text
