"""Repair: a game whose stored position is damaged goes on, or is paused until it can."""

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest
from structlog.testing import capture_logs

from bot.games.announcements import Notice
from bot.games.recovery import Found, StoredGame, repair
from bot.games.refusals import RefusalKey
from bot.games.table import Position
from bot.store import Store
from bot.store.schema import actions, bags, games, seats, snapshots
from bot.tables import recovery
from rules import Setup
from rules.expansions import EXPANSIONS
from rules.registry import Registry
from tests.bot.club import ANN, BO, CYD, DRAGONS, Channel, Club, any_of, deliver, first
from tests.bot.games.damage import (
    change,
    change_action,
    forget_log,
    garble,
    lag,
    renew,
    spoil_bag,
    swap,
)
from tests.bot.games.logs import kinds, notices, played
from tests.bot.refusals import refusing

Damage = Callable[[Store, Position], Awaitable[None]]
SEED_DRAGONS_FIRST = "dragons first 0"


async def records(club: Club, game_id: str) -> StoredGame:
    """All that is stored about a game."""
    async with club.store.read() as reading:
        game = await reading.game(game_id)
        assert game is not None
        return await StoredGame.read(reading, game)


@pytest.mark.parametrize("damage", [garble, swap, lag, renew])
async def test_snapshot_is_rebuilt_from_the_log(
    club: Club, channel: Channel, damage: Damage
) -> None:
    """The move counts, others are left alone, and it is said once, in public and in the log."""
    at, other = await played(club, channel=1), await club.game(channel=2)
    before = await records(club, at.table.id)
    await damage(club.store, at)
    again = Club(club.store)
    again.press = club.press  # type: ignore[method-assign]
    with capture_logs() as logged:
        after = await again.act(at, first(at))
    assert after.table.seq > at.table.seq
    (line,) = (line for line in logged if line["event"] == "a game is repaired")
    assert (line["game"], line["rebuilt"]) == (at.table.id, True)
    assert await notices(club, channel, at.table.id) == [Notice("news.repaired")]
    assert (await club.service.games.position(other.table.id)).state == other.state
    assert (await again.service.history.verify(at.table.id)).agrees
    assert before.snapshot is not None


@pytest.mark.parametrize("damage", [garble, swap, lag, renew])
async def test_rebuilt_is_what_was_stored(club: Club, damage: Damage) -> None:
    """Position and bag are those before the damage, and are stored again."""
    club = Club(club.store, seed=SEED_DRAGONS_FIRST)
    at = await club.game(setup=DRAGONS)
    before = await records(club, at.table.id)
    while before.bag is not None and before.bag.reshuffles == 0:
        at = await club.act(at, first(at))
        before = await records(club, at.table.id)
    await damage(club.store, at)
    await change(club.store, bags, at.table.id, remaining="[]", reshuffles=0)
    visited = await Club(club.store).service.games.visit(at.table.id)
    after = await records(club, at.table.id)
    assert visited.state == at.state
    assert (after.bag, after.snapshot) == (before.bag, before.snapshot)


@pytest.mark.parametrize(
    "values",
    [
        {"remaining": "[]"},
        {"remaining": "{"},
        {"sealed": "[1"},
        {"sealed": "[]", "remaining": "[]"},
        {"sealed": "[", "remaining": "["},
        {"seal": "0" * 64, "remaining": "["},
    ],
)
async def test_bag_is_filled_again_from_the_seal(club: Club, values: dict[str, str]) -> None:
    """Whatever two of seed, order and seal tell, less what the log has drawn."""
    at = await played(club)
    before = await records(club, at.table.id)
    await change(club.store, bags, at.table.id, **values)
    again = Club(club.store)
    if "sealed" in values and values["sealed"] == "[]":
        await change(club.store, bags, at.table.id, sealed=before.bag.sealed)  # type: ignore[union-attr]
    assert (await again.service.games.visit(at.table.id)).state == at.state
    assert (await records(club, at.table.id)).bag == before.bag
    assert await kinds(club, at.table.id) == ["turn"]


async def test_bag_that_nothing_proves_is_lost(club: Club) -> None:
    """Neither seed nor order: the game is paused, since nobody can draw."""
    at = await played(club)
    await change(club.store, bags, at.table.id, seed="another", remaining="[]")
    visited = await Club(club.store).service.games.visit(at.table.id)
    assert (visited.table.status, visited.state) == ("paused", None)


@pytest.mark.parametrize("damage", [None, garble])
async def test_bag_without_its_seed_still_holds_what_is_left(
    club: Club, channel: Channel, damage: Damage | None
) -> None:
    """The game goes on with the rest of the bag, which is sealed anew, and says so."""
    at = await played(club)
    before = await records(club, at.table.id)
    await change(club.store, bags, at.table.id, seed="another")
    if damage is not None:
        await damage(club.store, at)
    again = Club(club.store)
    visited = await again.service.games.visit(at.table.id)
    after = await records(club, at.table.id)
    assert visited.state == at.state
    assert after.bag is not None
    assert before.bag is not None
    assert after.bag.remaining == before.bag.remaining
    assert visited.table.seal == after.bag.seal != before.bag.seal
    notice = Notice("news.resealed", {"seal": visited.table.seal})
    assert await notices(again, channel, at.table.id) == [notice]
    assert not (await again.service.history.verify(at.table.id)).seal


async def test_log_damaged_but_not_the_snapshot(club: Club, channel: Channel) -> None:
    """The snapshot and the log's last fingerprint agree: nothing is said, the game goes on."""
    at = await played(club)
    await forget_log(club.store, at)
    again = Club(club.store)
    assert (await again.service.games.visit(at.table.id)).state == at.state
    assert await notices(club, channel, at.table.id) == []
    assert (await again.service.history.verify(at.table.id)).differs is not None


async def test_last_fingerprint_damaged(club: Club, channel: Channel) -> None:
    """The snapshot and the log's replay agree: the game goes on, and the sender can tell it."""
    at = await played(club)
    await change_action(club.store, at.table.id, at.table.seq, fingerprint="0" * 16)
    again = Club(club.store)
    assert await notices(again, channel, at.table.id) == []
    assert (await again.service.games.visit(at.table.id)).state == at.state
    assert channel.posted


async def test_earlier_fingerprint_damaged(club: Club) -> None:
    """The replay ends where the log does: it is believed."""
    at = await played(club)
    await change_action(club.store, at.table.id, 2, fingerprint="0" * 16)
    await garble(club.store, at)
    assert (await Club(club.store).service.games.visit(at.table.id)).state == at.state


async def test_old_snapshot_is_played_on(club: Club) -> None:
    """A snapshot from before the last moves leads on from there, although the log begins badly."""
    at = await played(club)
    old = (await records(club, at.table.id)).snapshot
    assert old is not None
    later = await club.act(at, first(at))
    await change(club.store, snapshots, at.table.id, number=old.number, body=old.body)
    await forget_log(club.store, at)
    assert (await Club(club.store).service.games.visit(at.table.id)).state == later.state


async def test_last_action_lost_from_the_log(club: Club) -> None:
    """The snapshot and the game's own count of its actions agree."""
    at = await played(club)
    async with club.store.write() as writing:
        last = actions.c.number == at.table.seq
        await writing.connection.execute(actions.delete().where(last))
    again = Club(club.store)
    assert (await again.service.games.visit(at.table.id)).state == at.state


@pytest.mark.parametrize(
    "values",
    [{"seq": 1}, {"seq": 999}, {"setup": "{"}, {"setup": '{"players":5}'}],
)
async def test_row_of_the_game_damaged(club: Club, values: dict[str, object]) -> None:
    """What the others tell is put right."""
    at = await played(club)
    await change(club.store, games, at.table.id, **values)
    again = Club(club.store)
    assert (await again.service.games.visit(at.table.id)).state == at.state
    found = await again.service.games.position(at.table.id)
    assert found.table.status == "running"
    assert (found.table.seq, found.table.setup) == (at.table.seq, at.table.setup)


async def both(store: Store, at: Position) -> None:
    """Damage the snapshot and the log."""
    await garble(store, at)
    await forget_log(store, at)


async def test_neither_works(club: Club, channel: Channel) -> None:
    """It is paused, said once; every press tries again, and once it can be read it goes on."""
    at = await played(club)
    good = (await records(club, at.table.id)).snapshot
    await both(club.store, at)
    again = Club(club.store)
    with capture_logs() as logged:
        for _ in range(2):
            with refusing(RefusalKey.GAME_PAUSED):
                await again.service.games.submit(
                    at.table.id, at.table.seq, ANN.id, (first(at),), "press"
                )
    (line,) = (line for line in logged if line["event"] == "a game is paused")
    assert (line["game"], line["log_level"]) == (at.table.id, "error")
    assert await kinds(club, at.table.id) == ["paused"]
    visited = await again.service.games.visit(at.table.id)
    assert (visited.table.status, visited.state) == ("paused", None)
    assert good is not None
    async with club.store.write() as writing:
        await writing.set_snapshot(good)
    assert (await again.service.games.visit(at.table.id)).state == at.state
    assert await kinds(club, at.table.id) == ["paused", "turn"]
    assert await notices(club, channel, at.table.id) == [Notice("news.resumed")]


async def test_paused_is_tried_again_at_the_start(club: Club) -> None:
    """A newer version of the bot may be able to read it."""
    at = await played(club)
    await both(club.store, at)
    await club.service.games.repair(at.table.id)
    await change_action(club.store, at.table.id, 1, action='{"do":"draw-tile","tile":"?"}')
    again = Club(club.store)
    await again.service.reposts.review()
    assert (await again.service.games.table(at.table.id)).status == "paused"
    async with club.store.read() as reading:
        log = await reading.actions(at.table.id)
    assert log[0].fingerprint


async def test_channel_has_another_game_meanwhile(club: Club) -> None:
    """A paused game waits until its channel is free, and says so; elsewhere it goes on."""
    at = await played(club)
    good = (await records(club, at.table.id)).snapshot
    await both(club.store, at)
    await Club(club.store).service.games.visit(at.table.id)
    other = await club.lobby()
    assert good is not None
    async with club.store.write() as writing:
        await writing.set_snapshot(good)
    again = Club(club.store)
    for _ in range(2):
        with refusing(RefusalKey.PAUSED_CHANNEL_BUSY):
            await again.service.games.visit(at.table.id)
    assert await kinds(club, at.table.id) == ["paused"]
    assert (await club.service.games.table(other.id)).status == "lobby"
    await club.service.lobbies.cancel(other.id, ANN, "cancel")
    assert (await again.service.games.visit(at.table.id)).state == at.state


async def test_many_presses_repair_once(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes second finds the game repaired; none of it is done in the event loop."""
    at = await played(club)
    await garble(club.store, at)
    threads = list[int]()

    def counted(records: StoredGame, registry: Registry) -> Found:
        threads.append(threading.get_ident())
        return repair(records, registry)

    monkeypatch.setattr(recovery, "repair", counted)
    again = Club(club.store)
    found = await asyncio.gather(*(again.service.games.visit(at.table.id) for _ in range(10)))
    assert {position.table.status for position in found} == {"running"}
    assert len(threads) == 1
    assert threads[0] != threading.get_ident()
    assert await kinds(club, at.table.id) == ["turn"]


async def test_question_changes_nothing(club: Club) -> None:
    """Only a visitor has a game repaired."""
    at = await played(club)
    await garble(club.store, at)
    again = Club(club.store)
    with refusing(RefusalKey.GAME_PAUSED):
        await again.service.games.position(at.table.id)
    assert (await again.service.games.table(at.table.id)).status == "running"
    assert await kinds(club, at.table.id) == []


@pytest.mark.parametrize("damage", [garble, swap, lag, both])
async def test_sender_meets_it(club: Club, channel: Channel, damage: Damage) -> None:
    """What waits is told by one message, of the game as it is then."""
    at = await played(club)
    await damage(club.store, at)
    assert await deliver(club, channel.sender(club))
    (told,) = channel.posted
    assert told.announcement.kind == ("paused" if damage is both else "turn")
    status = "paused" if damage is both else "running"
    assert (await club.service.games.table(at.table.id)).status == status
    assert await deliver(club, channel.sender(club))
    assert len(channel.posted) == 1


async def test_damaged_after_the_end(club: Club, channel: Channel) -> None:
    """A finished game is repaired quietly; if it can't be, it stays finished, and says so."""
    at = await club.game()
    at = await club.service.games.resign(at.table.id, ANN.id, club.press())
    await garble(club.store, at)
    assert (await Club(club.store).service.games.visit(at.table.id)).state == at.state
    await both(club.store, at)
    again = Club(club.store)
    visited = await again.service.games.visit(at.table.id)
    assert (visited.table.status, visited.state) == ("over", None)
    assert await kinds(club, at.table.id) == []
    assert await deliver(again, channel.sender(again))
    assert [message.announcement.kind for message in channel.posted] == ["end"]


async def test_seat_lost(club: Club) -> None:
    """Who sits there is stored nowhere else: the game is paused."""
    at = await played(club)
    async with club.store.write() as writing:
        await writing.connection.execute(seats.delete().where(seats.c.user_id == BO.id))
    assert (await Club(club.store).service.games.visit(at.table.id)).table.status == "paused"


async def test_start_lost_with_everything_else(club: Club) -> None:
    """A game of which nothing is left but its setup does not begin anew."""
    at = await played(club)
    await garble(club.store, at)
    async with club.store.write() as writing:
        await writing.connection.execute(actions.delete())
    assert (await Club(club.store).service.games.visit(at.table.id)).table.status == "paused"


@pytest.mark.parametrize("seed", range(3))
async def test_any_moment_of_a_game(club: Club, seed: int) -> None:
    """With every expansion: position and bag are found again from log and seal, to the end."""
    setup = Setup(expansions=EXPANSIONS.together)
    at, choose = await club.game((ANN, BO, CYD), setup=setup), any_of(seed)
    moves = 0
    while at.table.status == "running" and moves < 60:
        at, moves = await club.act(at, choose(at)), moves + 1
        if moves % 20 == 0:
            before = await records(club, at.table.id)
            await garble(club.store, at)
            await spoil_bag(club.store, at)
            again = Club(club.store, registry=EXPANSIONS)
            assert (await again.service.games.visit(at.table.id)).state == at.state
            after = await records(club, at.table.id)
            assert (after.bag, after.snapshot) == (before.bag, before.snapshot)
