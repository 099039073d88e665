"""Several processes on one database: a shard is one process's, and no move overwrites another."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import URL, select, text
from structlog.testing import capture_logs

from bot.games.refusals import Refusal, RefusalKey
from bot.process.background_tasks import BackgroundTasks, TaskFailed
from bot.store import Overtaken, Store, StoreLost, StoreUnavailable
from bot.store.postgres import guard, opening
from bot.store.queries import Shards
from bot.store.schema import outbox
from bot.tables.repository import refuse_unavailable
from tests.bot.club import BO, CYD, DAN, Club, first
from tests.bot.store.rows import GAME, game, words
from tests.postgres import Cluster

FIRST, SECOND = Shards((0,), 2), Shards((1,), 2)
ALIVE = ("idle", "interval", "count")
TAKING_SECONDS = guard.TAKING_SECONDS
OF_FIRST, OF_SECOND = 2 << 22, 3 << 22
"""Guilds, by whose shard they are."""


@pytest.fixture(autouse=True)
def impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for shards only for a moment."""
    monkeypatch.setattr(guard, "TAKING_SECONDS", 0.2)


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for each other's locks, also where a machine stands still for a second."""
    for setting in ("lock_timeout", "statement_timeout"):
        monkeypatch.setitem(opening._IMPATIENT, setting, "60s")
    monkeypatch.setattr(opening, "ANSWER_SECONDS", 60.0)


@pytest.fixture
async def stores(address: URL) -> AsyncIterator[tuple[Store, Store]]:
    """The stores of two processes."""
    async with (
        await Store.open(address, FIRST) as one,
        await Store.open(address, SECOND) as other,
    ):
        yield one, other


async def test_a_shard_is_one_process_s(address: URL) -> None:
    """The second is refused in a sentence, and takes over as soon as the first has ended."""
    async with await Store.open(address, SECOND):
        with pytest.raises(StoreUnavailable, match="already runs shard 1 of 2 on the database"):
            await Store.open(address, Shards((0, 1), 2))
        async with await Store.open(address, FIRST):
            pass
    async with await Store.open(address, SECOND):
        pass


def test_who_holds_a_shard_gives_up_late_but_in_time() -> None:
    """A server that stands still for 20 s ends nobody; one that thinks somebody dead finds it so.

    Whoever waits for a shard waits longer than that.
    """
    idle, interval, count = (int(guard._ALIVE[f"tcp_keepalives_{name}"]) for name in ALIVE)
    silent = idle + interval * count
    assert guard.SIGN_SECONDS > 20
    assert guard.LOOK_SECONDS + guard.SIGN_SECONDS < silent < TAKING_SECONDS
    page = (Path(__file__).parents[4] / "docs" / "running.md").read_text(encoding="utf-8")
    assert f"waits for {TAKING_SECONDS:.0f} seconds" in page
    assert f"at the latest {silent} seconds after" in page


async def test_who_waits_for_a_shard_gets_it(address: URL, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when a process is started before the one it replaces has ended."""
    monkeypatch.setattr(guard, "TAKING_SECONDS", 30.0)
    before = await Store.open(address)
    after = asyncio.create_task(Store.open(address))
    await asyncio.sleep(0.1)
    await before.close()
    await (await after).close()


async def test_all_go_by_one_number_of_shards(address: URL) -> None:
    """Otherwise a guild might be told to two processes."""
    async with await Store.open(address, FIRST):
        with pytest.raises(StoreUnavailable, match="goes by 2 shards instead of 1"):
            await Store.open(address)
    async with await Store.open(address):
        pass


async def test_who_loses_its_shards_changes_nothing_any_more(
    cluster: Cluster, address: URL
) -> None:
    """It ends with a sentence; another may take its place at once."""
    async with await Store.open(address) as store:
        chores = BackgroundTasks(store.database.chores(0))
        chores.begin()
        with capture_logs():
            _terminate(cluster, address)
            await asyncio.wait_for(chores.failed.wait(), 20)
        await chores.end()
        assert isinstance(chores.failure, TaskFailed)
        assert "lost its hold of shard 0 of 1" in str(chores.failure)
        with pytest.raises(StoreLost):
            async with store.write(GAME.id):
                pass
        async with await Store.open(address):
            pass


def _terminate(cluster: Cluster, address: URL) -> None:
    """End all connections to a database, as a server does that is shut down."""
    cluster.sql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        f" WHERE datname = '{address.database}'"
    )


async def test_each_process_is_told_of_its_own_games(stores: tuple[Store, Store]) -> None:
    """Whatever is asked of all games is asked of those of one's shards."""
    async with stores[0].write() as change:
        for number, guild in enumerate((OF_FIRST, OF_SECOND, None)):
            row = game(id=f"game-{number}", guild_id=guild, channel_id=number, status="lobby")
            await change.add_game(row)
            await change.change_game(row.id, expires_at=float(number))
            await change.announce(**words(0) | {"game_id": row.id})
            await change.announce(**words(1) | {"game_id": row.id})
    for store, mine in ((stores[0], ("game-0", "game-2")), (stores[1], ("game-1",))):
        async with store.write() as change:
            assert await change.games_with_unsent() == mine
            assert await change.expired_lobbies(9.0) == mine
            assert await change.next_deadline() == float(mine[0][-1])
            assert await change.games_to_review("1") == mine
            for game_id in mine:
                rows = (await change.outbox(game_id))[-2:]
                for row in rows:
                    await change.mark_sent([row.id], 1.0, channel_id=1, message_id=row.id)
                await change.set_trouble(game_id, "no-access")
            assert sorted(await change.untidy_games()) == [*mine]
            assert tuple(found.id for found in await change.games_in_trouble()) == mine


async def test_a_move_is_not_made_on_another_s(stores: tuple[Store, Store]) -> None:
    """Both have read the same position: one moves, the other is refused, and nothing is lost."""
    clubs = [Club(store) for store in stores]
    at = await clubs[0].game()
    async with stores[1].read() as reading:
        known = await reading.game(at.table.id)
    assert known is not None
    moved = await clubs[0].act(at, first(at))
    with pytest.raises(Overtaken):
        async with stores[1].write(known) as change:
            await change.change_game(known.id, seq=known.seq)
    assert await clubs[1].service.games.position(at.table.id) == moved


@pytest.mark.usefixtures("patience")
async def test_two_processes_press_at_once(stores: tuple[Store, Store]) -> None:
    """However it goes, one log has one history, and it is the one of the position."""
    clubs = [Club(store) for store in stores]
    at = await clubs[0].game()
    for press in range(10):
        pressed = [
            asyncio.create_task(
                club.service.games.submit(
                    at.table.id, at.table.seq, at.to_act.user_id, (first(at),), f"{number}-{press}"
                )
            )
            for number, club in enumerate(clubs)
            if at.to_act is not None
        ]
        outcomes = await asyncio.gather(*pressed, return_exceptions=True)
        refused = [outcome for outcome in outcomes if isinstance(outcome, Refusal)]
        assert len(refused) == 1
        assert refused[0].key in (RefusalKey.STALE, RefusalKey.STORE_UNAVAILABLE)
        at = await clubs[0].service.games.position(at.table.id)
    replay = await clubs[1].service.history.replay(at.table.id)
    assert replay.differs_at is None
    assert replay.state == at.state


@pytest.mark.usefixtures("patience")
async def test_two_processes_join_one_lobby(stores: tuple[Store, Store]) -> None:
    """Both sit there afterwards."""
    one, other = (Club(store) for store in stores)
    table = await one.lobby(people=[BO])
    await asyncio.gather(
        one.service.lobbies.join(table.id, CYD, "1"), other.service.lobbies.join(table.id, DAN, "2")
    )
    names = {seat.name for seat in (await one.service.games.table(table.id)).seats}
    assert names == {"Bo", "Cyd", "Dan"}


@pytest.mark.usefixtures("patience")
async def test_two_processes_open_a_lobby_in_one_channel(stores: tuple[Store, Store]) -> None:
    """One does; the other is told whose it is."""
    one, other = (Club(store) for store in stores)
    other.press()
    opened = one.lobby(people=[BO]), other.lobby(people=[CYD])
    outcomes = await asyncio.gather(*opened, return_exceptions=True)
    (refused,) = (outcome for outcome in outcomes if isinstance(outcome, Refusal))
    assert refused.key is RefusalKey.CHANNEL_BUSY


@pytest.mark.usefixtures("patience")
async def test_a_channel_that_is_taken_meanwhile_is_refused(stores: tuple[Store, Store]) -> None:
    """As when a game is moved there while another begins: whoever comes last may try again."""

    async def take(store: Store, game_id: str) -> None:
        with refuse_unavailable():
            async with store.write(game_id) as change:
                await change.add_game(game(id=game_id))

    taken = [take(store, name) for store, name in zip(stores, ("one", "other"), strict=True)]
    outcomes = await asyncio.gather(*taken, return_exceptions=True)
    (refused,) = (outcome for outcome in outcomes if outcome is not None)
    assert isinstance(refused, Refusal)
    assert refused.key is RefusalKey.STORE_UNAVAILABLE


@pytest.mark.usefixtures("patience")
async def test_who_names_a_game_waits_for_the_other_process(stores: tuple[Store, Store]) -> None:
    """What is to be said in a game is numbered as it is written; other games are not held up."""
    async with stores[0].write() as change:
        await change.add_game(GAME)
        await change.add_game(game(id="other", channel_id=11))

    async def say(store: Store, number: int) -> None:
        async with store.write(GAME.id) as change:
            await change.announce(**words(number))
            newest = select(outbox.c.number).order_by(outbox.c.id.desc()).limit(1)
            await asyncio.sleep(0.001)
            assert (await change.connection.execute(newest)).scalar() == number

    await asyncio.gather(*(say(stores[number % 2], number) for number in range(20)))
    async with stores[0].write(GAME.id), stores[1].write("other") as change:
        await change.change_game("other", seq=1)


async def test_who_waits_too_long_is_told_so(stores: tuple[Store, Store]) -> None:
    """Before Discord gives up."""
    async with stores[0].write(GAME.id):
        with pytest.raises(StoreUnavailable, match=r"is busy\.$"):
            async with stores[1].write(GAME.id):
                pass


async def test_more_readers_than_connections_wait_or_are_told(store: Store) -> None:
    """The pool is bounded, and nobody waits for ever."""

    async def read() -> None:
        async with store.read() as reading:
            await reading.connection.execute(text("SELECT pg_sleep(1.5)"))

    outcomes = await asyncio.gather(*(read() for _ in range(40)), return_exceptions=True)
    told = [outcome for outcome in outcomes if outcome is not None]
    assert 0 < len(told) <= 30
    assert all(isinstance(error, StoreUnavailable) for error in told)
    assert all(str(error).endswith("is busy.") for error in told)


async def test_lost_connections_are_replaced(cluster: Cluster, address: URL) -> None:
    """Those that the server has closed; one that is in use ends its transaction with a sentence."""
    async with await Store.open(address) as store:
        async with store.write(GAME.id) as change:
            await change.add_game(GAME)

        async def read_while_it_ends() -> None:
            async with store.read() as reading:
                await asyncio.to_thread(_terminate, cluster, address)
                await reading.game(GAME.id)

        with pytest.raises(StoreUnavailable, match="cannot be reached"):
            await read_while_it_ends()
        async with store.read() as reading:
            assert await reading.game(GAME.id) == GAME


async def test_a_server_that_becomes_read_only(store: Store) -> None:
    """As one that has given its place to another: games can be looked at."""
    async with store.write(GAME.id) as change:
        await change.add_game(GAME)

    async def change_it() -> None:
        async with store.write(GAME.id) as change:
            await change.connection.execute(text("SET TRANSACTION READ ONLY"))
            await change.change_game(GAME.id, seq=2)

    with pytest.raises(StoreUnavailable, match=r"is read-only\.$"):
        await change_it()


async def test_values_are_not_repeated(store: Store) -> None:
    """A text that the server can't keep is refused without a word of it."""
    with pytest.raises(StoreUnavailable) as caught:
        async with store.write(GAME.id) as change:
            await change.add_game(game(setup="secret \0 seed"))
    assert "secret" not in str(caught.value)
    async with store.read() as reading:
        assert await reading.game(GAME.id) is None
