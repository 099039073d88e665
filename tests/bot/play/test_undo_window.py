"""Grace: a while in which whoever moved can take that back alone, before the next tile is drawn."""

import asyncio

import pytest

from bot.games.refusals import Refusal, RefusalKey
from bot.games.table import Position
from bot.play.scheduler import LONGEST_SLEEP, Scheduler
from bot.process.backoff import FIRST_PAUSE
from bot.server.settings import UNDO_GRACE, find_setting
from bot.service import Service
from bot.store import ServerRow, StoreUnavailable
from bot.store.schema import games
from rules import CHANCE
from rules.events import TileDrawn, TilePlaced
from tests.bot.club import ANN, BO, CYD, DAN, Channel, Club, deliver
from tests.bot.games.damage import change, garble
from tests.bot.games.moves import bag_of, check, take_back, turn
from tests.bot.refusals import refusing
from tests.waiting import until

GUILD, GRACE = 1, 20


@pytest.fixture
async def at(club: Club) -> Position:
    """A game of three in a server that grants time, before its first move."""
    await club.service.servers.choose(GUILD, UNDO_GRACE, [str(GRACE)])
    return await club.game((ANN, BO, CYD))


async def test_what_is_chosen_for_a_server(club: Club) -> None:
    """Nothing at first; the newest choice holds, each server has its own, nonsense is refused."""
    servers = club.service.servers
    assert await servers.find(GUILD) == ServerRow(GUILD, 0)
    for seconds in (60, 5):
        await servers.choose(GUILD, UNDO_GRACE, [str(seconds)])
        assert await servers.find(GUILD) == ServerRow(GUILD, seconds)
    for seconds in (-1, 61):
        with refusing(RefusalKey.BAD_SETTING):
            await servers.choose(GUILD, UNDO_GRACE, [str(seconds)])
    assert await servers.find(2) == ServerRow(2, 0)
    assert (await servers.find(None)).undo_grace == 0
    assert (await servers.find(GUILD)).undo_grace == 5


async def test_nothing_is_drawn_or_told_before_the_time_is_over(
    club: Club, channel: Channel, at: Position
) -> None:
    """The move is saved; then one message tells it all, and pings the next."""
    assert await deliver(club, channel.sender(club))
    count = len(channel.posted)
    held = await turn(club, at)
    assert held.state is not None
    assert (held.state.player, held.to_act) == (CHANCE, None)
    assert held.table.held_until == club.clock() + GRACE
    await check(club, held)
    assert await deliver(club, channel.sender(club))
    assert len(channel.posted) == count
    assert await club.service.scheduler.keep() == GRACE
    assert await club.service.games.position(at.table.id) == held
    club.clock.now += GRACE
    again = Club(club.store)
    again.clock.now = club.clock.now
    assert await again.service.scheduler.keep() == LONGEST_SLEEP
    after = await again.service.games.position(at.table.id)
    assert after.to_act is not None
    assert after.to_act.user_id == BO.id
    assert (after.table.held_until, after.table.mover) == (None, 0)
    await check(again, after)
    assert await deliver(again, channel.sender(again))
    assert len(channel.posted) == count + 1
    told = channel.posted[-1]
    assert told.pings == (BO.id,)
    kinds = [type(event) for event in told.announcement.events]
    assert kinds.count(TilePlaced) == kinds.count(TileDrawn) == 1


async def test_the_mover_takes_it_back_alone(club: Club, channel: Channel, at: Position) -> None:
    """No tile was seen, so nobody is asked; the others never hear what it was."""
    bag = await bag_of(club, at)
    held = await turn(club, at)
    back = await take_back(club, held, ANN, seq=held.table.seq)
    assert (back.state, back.table.held_until, back.table.find("undo")) == (at.state, None, None)
    assert await bag_of(club, back) == bag
    await check(club, back)
    club.clock.now += GRACE
    await club.service.scheduler.keep()
    assert await club.service.games.position(at.table.id) == back
    assert await deliver(club, channel.sender(club))
    assert TilePlaced not in [type(e) for p in channel.posted for e in p.announcement.events]
    assert (channel.posted[-1].seq, channel.posted[-1].pings) == (back.table.seq, ())


async def test_meanwhile_nobody_else_can_move(club: Club, at: Position) -> None:
    """Nor can the mover; once it is over the others are asked."""
    held = await turn(club, at)
    for person in (ANN, BO):
        with refusing(RefusalKey.HELD):
            await club.service.games.submit(
                at.table.id, held.table.seq, person.id, (), club.press()
            )
    with refusing(RefusalKey.NOTHING_TO_TAKE_BACK):
        await take_back(club, held, BO)
    club.clock.now += GRACE
    await club.service.scheduler.keep()
    assert (await take_back(club, held, ANN)).table.find("undo") is not None
    await turn(club, await club.service.games.position(at.table.id))
    with refusing(RefusalKey.HELD):
        await take_back(club, held, ANN)


async def test_the_mover_ends_the_wait(club: Club, channel: Channel, at: Position) -> None:
    """The next tile is drawn and all is told at once, once; nobody else can do that."""
    end, held = club.service.undo_window.end, await turn(club, at)
    with refusing(RefusalKey.HELD):
        await end(at.table.id, held.table.seq, BO.id)
    with refusing(RefusalKey.NOT_SEATED):
        await end(at.table.id, held.table.seq, DAN.id)
    assert (await end(at.table.id, held.table.seq - 1, ANN.id)).table.held_until is not None
    after = await end(at.table.id, held.table.seq, ANN.id)
    assert (after.table.held_until, after.table.mover) == (None, 0)
    assert after.to_act is not None
    assert after.to_act.user_id == BO.id
    await check(club, after)
    assert await end(at.table.id, held.table.seq, ANN.id) == after
    assert (await take_back(club, after, ANN)).table.find("undo") is not None, "who drew is nobody"
    assert await deliver(club, channel.sender(club))
    assert channel.posted[-1].pings == (BO.id, CYD.id)


async def test_against_bots_alone_nothing_is_held(club: Club) -> None:
    """Nobody waits, since the move can be undone at any time."""
    await club.service.servers.choose(GUILD, UNDO_GRACE, [str(GRACE)])
    table = await club.lobby((ANN,))
    for _ in range(2):
        await club.service.lobbies.seat_bot(table.id, ANN, club.press())
    await club.service.lobbies.start(table.id, ANN, club.press())
    after = await turn(club, await club.service.games.position(table.id))
    assert after.table.held_until is None


async def test_what_a_server_has_that_has_chosen_nothing(club: Club) -> None:
    """The time that the service is started with; other choices of a server leave it so."""
    service = Service(club.store, club.registry, clock=club.clock, undo_seconds=5)
    assert (await service.servers.find(GUILD)).undo_grace == 5
    await service.servers.choose(GUILD, find_setting("keep"), ["ends"])
    assert (await club.service.servers.find(GUILD)).undo_grace == 5
    await service.servers.choose(GUILD, UNDO_GRACE, [str(0)])
    assert (await service.servers.find(GUILD)).undo_grace == 0


async def test_who_resigns_meanwhile_ends_it(club: Club, at: Position) -> None:
    """The tile is drawn, and the game goes on."""
    held = await turn(club, at)
    after = await club.service.games.resign(at.table.id, CYD.id, club.press())
    assert after.table.seq > held.table.seq
    assert after.table.held_until is None
    assert after.to_act is not None
    assert after.to_act.user_id == BO.id


async def test_a_game_that_is_ended_meanwhile_is_told(
    club: Club, channel: Channel, at: Position
) -> None:
    """At once."""
    await turn(club, at)
    await club.service.moderation.end(at.table.id, ANN, club.press())
    assert await deliver(club, channel.sender(club))
    assert channel.posted[-1].announcement.kind == "ended"
    club.clock.now += GRACE
    assert await club.service.scheduler.keep() == LONGEST_SLEEP


async def test_a_held_game_is_repaired(club: Club, at: Position) -> None:
    """And goes on in time."""
    held = await turn(club, at)
    await garble(club.store, held)
    again = Club(club.store)
    again.clock.now += GRACE
    await again.service.scheduler.keep()
    after = await again.service.games.position(at.table.id)
    assert after.to_act is not None
    assert after.to_act.user_id == BO.id
    await check(again, after)


async def test_a_clock_that_is_set_back(club: Club, at: Position) -> None:
    """Nobody waits for longer than they were told."""
    await turn(club, at)
    club.clock.now -= 24 * 3600
    await club.service.scheduler.keep()
    assert (await club.service.games.position(at.table.id)).to_act is not None


async def test_a_held_game_of_nobody_knows_whom(club: Club, at: Position) -> None:
    """Goes on all the same."""
    held = await turn(club, at)
    await change(club.store, games, at.table.id, mover=None)
    club.clock.now += GRACE
    await club.service.scheduler.keep()
    after = await club.service.games.position(at.table.id)
    assert after.table.seq > held.table.seq
    assert after.to_act is not None


async def test_without_grace_the_next_tile_is_drawn_at_once(club: Club, at: Position) -> None:
    """Also in a game that began with it."""
    await club.service.servers.choose(GUILD, UNDO_GRACE, [str(0)])
    after = await turn(club, at)
    assert after.table.held_until is None
    assert after.to_act is not None
    assert after.to_act.user_id == BO.id


# -- the clock ------------------------------------------------------------------------------------


async def test_the_clock_is_woken_by_a_move_that_is_held(club: Club, at: Position) -> None:
    """It would sleep for ten minutes otherwise."""
    kept = asyncio.Event()

    async def keep() -> None:
        kept.set()

    deadlines = Scheduler(
        club.store, [keep], sooner=club.service.undo_window.begun, clock=club.clock
    )
    running = asyncio.create_task(deadlines.run())
    await kept.wait()
    await until(lambda: not club.service.undo_window.begun.is_set())
    kept.clear()
    await turn(club, at)
    await kept.wait()
    running.cancel()
    assert await deadlines.keep() == GRACE


async def test_what_cannot_be_done_is_tried_again_after_a_pause(club: Club, at: Position) -> None:
    """It does not spin."""
    held = await turn(club, at)
    club.clock.now += GRACE

    async def fail() -> None:
        """Do nothing of what is due."""

    deadlines = Scheduler(club.store, [fail], sooner=asyncio.Event(), clock=club.clock)
    assert await deadlines.keep() == FIRST_PAUSE
    assert await club.service.games.position(at.table.id) == held


async def test_a_database_that_is_away(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Is a refusal, which the clock lives with."""

    def away(*_: object) -> None:
        raise StoreUnavailable("away")

    monkeypatch.setattr(club.store.database, "read", away)
    with pytest.raises(Refusal):
        await club.service.scheduler.keep()
