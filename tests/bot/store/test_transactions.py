"""Transactions: all or nothing, one writer at a time, and plain sentences when the file is busy."""

import asyncio

import pytest
from sqlalchemy.exc import IntegrityError

from bot.store import MessageRow, SeatRow, SnapshotRow, Store
from tests.bot.store.rows import GAME, action, game, words

pytestmark = pytest.mark.store


async def test_rows_come_back(store: Store) -> None:
    """What was written is read again, in order."""
    seats = (SeatRow(GAME.id, 0, 100, "Ann", True), SeatRow(GAME.id, 1, 200, "Bo", False))
    async with store.write() as change:
        await change.add_game(GAME)
        await change.set_seats(GAME.id, seats[::-1])
        await change.add_actions([action(2), action(1, "press")])
        await change.set_snapshot(SnapshotRow(GAME.id, 1, 1, b"old"))
        await change.set_snapshot(SnapshotRow(GAME.id, 2, 1, b"new"))
    async with store.read() as reading:
        assert await reading.game(GAME.id) == GAME
        assert await reading.game_in(GAME.channel_id) == GAME
        assert await reading.seats(GAME.id) == seats
        assert await reading.actions(GAME.id) == (action(1, "press"), action(2))
        assert await reading.action(GAME.id, 2) == action(2)
        assert await reading.snapshot(GAME.id) == SnapshotRow(GAME.id, 2, 1, b"new")
        assert await reading.knows_interaction(GAME.id, "press")
        assert not await reading.knows_interaction(GAME.id, "another")


async def test_failure_undoes_everything(store: Store) -> None:
    """An exception in the middle leaves nothing behind and wakes nobody."""

    async def fail() -> None:
        async with store.write() as change:
            await change.add_game(GAME)
            await change.announce(**words(0))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    async with store.read() as reading:
        assert await reading.game(GAME.id) is None
    assert GAME.id not in store.unsent_games


async def test_cancellation_undoes_everything(store: Store) -> None:
    """A task cancelled in the middle of its change leaves nothing behind, and others go on."""
    reached = asyncio.Event()

    async def stuck() -> None:
        async with store.write() as change:
            await change.add_game(GAME)
            reached.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(stuck())
    await reached.wait()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    async with store.write() as change:
        assert await change.game(GAME.id) is None
        await change.add_game(GAME)


async def test_many_presses_at_once(store: Store) -> None:
    """Sixty changes at once, with readers between them, all arrive."""

    async def add(number: int) -> None:
        async with store.write() as change:
            await change.add_actions([action(number, f"press-{number}")])
        async with store.read() as reading:
            assert await reading.action(GAME.id, number) is not None

    async with store.write() as change:
        await change.add_game(GAME)
    await asyncio.gather(*(add(number) for number in range(1, 61)))
    async with store.read() as reading:
        assert len(await reading.actions(GAME.id)) == 60


async def test_reading_sees_one_moment(store: Store) -> None:
    """A reader is unmoved by what is written meanwhile."""
    async with store.read() as reading:
        assert await reading.game(GAME.id) is None
        async with store.write() as change:
            await change.add_game(GAME)
        assert await reading.game(GAME.id) is None


async def test_one_game_per_channel(store: Store) -> None:
    """A channel holds one lobby or running game; finished ones do not count."""
    async with store.write() as change:
        await change.add_game(game(id="first", status="over"))
        await change.add_game(game(id="second", status="running"))
    with pytest.raises(IntegrityError):
        async with store.write() as change:
            await change.add_game(game(id="third", status="lobby"))


async def test_one_move_per_interaction(store: Store) -> None:
    """The same interaction cannot make a second move of the same game."""
    async with store.write() as change:
        await change.add_game(GAME)
        await change.add_actions([action(1, "press"), action(2), action(3)])
    with pytest.raises(IntegrityError):
        async with store.write() as change:
            await change.add_actions([action(4, "press")])


async def test_foreign_keys_hold(store: Store) -> None:
    """A log without its game is refused."""
    with pytest.raises(IntegrityError):
        async with store.write() as change:
            await change.add_actions([action(1)])


async def test_outbox(store: Store) -> None:
    """Rows wait until marked sent; the message keeps its buttons until marked retired."""
    async with store.write() as change:
        await change.add_game(GAME)
        await change.announce(**words(1, at=1.0))
        await change.announce(**words(2, at=2.0))
    assert GAME.id in store.unsent_games
    async with store.read() as reading:
        assert await reading.games_with_unsent() == (GAME.id,)
        first, second = (await reading.backlog(GAME.id)).unsent
    assert (first.number, second.number) == (1, 2)
    async with store.write() as change:
        await change.mark_attempted(second.id, 3.0, "k3f9x2ab-1")
        await change.mark_sent([first.id, second.id], 4.0, channel_id=11, message_id=77)
    message = MessageRow(GAME.id, 11, 77, None, False)
    async with store.read() as reading:
        assert await reading.games_with_unsent() == ()
        assert await reading.newest_message(GAME.id) == message
        assert await reading.messages([77, 78]) == (message,)
        assert await reading.older_messages_with_buttons(GAME.id) == ()
    async with store.write() as change:
        await change.announce(**words(3, at=4.5))
    async with store.read() as reading:
        (third,) = (await reading.backlog(GAME.id)).unsent
    async with store.write() as change:
        await change.mark_sent([third.id], 5.0, channel_id=11, message_id=78)
        assert await change.older_messages_with_buttons(GAME.id) == (message,)
        await change.mark_retired(77, 5.0)
    async with store.read() as reading:
        assert await reading.older_messages_with_buttons(GAME.id) == ()
        assert [row.attempted_at for row in await reading.outbox(GAME.id)] == [None, 3.0, None]


async def test_trouble_holds_back(store: Store) -> None:
    """A game with trouble is left alone until the trouble is taken away."""
    async with store.write() as change:
        await change.add_game(GAME)
        await change.announce(**words(1))
        await change.set_trouble(GAME.id, "missing permission")
    async with store.write() as change:
        assert await change.games_with_unsent() == ()
        (held,) = await change.games_in_trouble(GAME.guild_id)
        assert (held.id, held.trouble) == (GAME.id, "missing permission")
        assert await change.games_in_trouble(999) == ()
        await change.set_trouble(GAME.id, None)
    async with store.read() as reading:
        assert await reading.games_with_unsent() == (GAME.id,)
        assert await reading.games_in_trouble() == ()


async def test_lobby_expiry(store: Store) -> None:
    """Only lobbies expire, at their time."""
    async with store.write() as change:
        await change.add_game(game(id="a", channel_id=1, status="lobby", expires_at=50.0))
        await change.add_game(game(id="b", channel_id=2, status="lobby", expires_at=60.0))
        await change.add_game(game(id="c", channel_id=3, status="running", expires_at=10.0))
    async with store.read() as reading:
        assert await reading.next_deadline() == 50.0
        assert await reading.expired_lobbies(49.0) == ()
        assert await reading.expired_lobbies(50.0) == ("a",)


async def test_a_change_wakes_who_waits_for_that_game(store: Store) -> None:
    """News of one game is no news of another; a change of unnamed games may be of any.

    What is noted aside is none.
    """
    first, second = store.commits.next("a"), store.commits.next("b")
    async with store.write("a"):
        pass
    assert first.is_set()
    assert not second.is_set()
    assert not store.commits.next("a").is_set()
    async with store.write("b", aside=True):
        pass
    assert not second.is_set()
    async with store.write():
        pass
    assert second.is_set()
