"""What host and moderators may do, and who is host when the host is gone."""

from dataclasses import replace

import pytest

from bot.games.announcements import Notice
from bot.games.refusals import RefusalKey
from bot.games.table import CHANNEL_GONE, Person, Table
from bot.outbox import Held, Sent
from bot.play.moderation import Place
from tests.bot.club import ANN, BO, CHANNEL, CYD, DAN, Channel, Club, deliver, first
from tests.bot.games.moves import turn
from tests.bot.refusals import refusing

ELSEWHERE = Place(1, CHANNEL + 1)
MODERATOR = replace(DAN, moderates=True, guild_id=1)


async def hold(club: Club, table: Table, trouble: str = "send_messages", **columns: object) -> None:
    """Let a game be one that can't be told."""
    async with club.store.write() as change:
        await change.change_game(table.id, trouble=trouble, **columns)


# -- ending ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("person", [ANN, MODERATOR])
async def test_a_running_game_is_ended(club: Club, person: Person) -> None:
    """The seal is opened, nobody is to act, the channel is free, and what there was can be seen."""
    at = await club.game()
    ended = await club.service.moderation.end(at.table.id, person, "ends")
    assert (ended.status, ended.proof is not None) == ("ended", True)
    assert await club.service.moderation.end(at.table.id, person, "ends") == ended
    position = await club.service.games.position(ended.id)
    assert (position.state, position.to_act) == (at.state, None)
    assert (await club.service.history.replay(ended.id)).differs_at is None
    assert await club.service.games.in_channel(CHANNEL) is None
    assert (await club.lobby((BO,))).status == "lobby"
    with refusing(RefusalKey.GAME_OVER):
        await club.service.games.submit(ended.id, ended.seq, ANN.id, (first(at),), club.press())
    with refusing(RefusalKey.GAME_OVER):
        await club.service.moderation.end(ended.id, person, club.press())


async def test_only_host_and_moderators_end_a_game(club: Club) -> None:
    """Others read who may; a lobby is no game yet."""
    at = await club.game()
    with refusing(RefusalKey.NOT_IN_CHARGE) as caught:
        await club.service.moderation.end(at.table.id, BO, club.press())
    assert caught.value.values == {"host": "Ann"}
    lobby = await club.lobby(channel=CHANNEL + 1)
    with refusing(RefusalKey.NOT_STARTED):
        await club.service.moderation.end(lobby.id, ANN, club.press())


async def test_it_is_said_who_ended_a_game_to_all_who_played(club: Club) -> None:
    """Also where the last turn was not posted yet."""
    at, channel = await club.game(), Channel()
    await club.service.moderation.end(at.table.id, MODERATOR, club.press())
    await deliver(club, channel.sender(club))
    (message,) = channel.posted
    assert message.announcement.kind == "ended"
    assert message.announcement.notices == (Notice("news.ended-by", {"person": "Dan"}),)
    assert {*message.pings} == {ANN.id, BO.id}


async def test_a_game_that_lost_its_position_is_ended(club: Club) -> None:
    """It is told, and shown as its log makes it."""
    at, channel = await club.game(), Channel()
    async with club.store.write() as change:
        snapshot = await change.snapshot(at.table.id)
        assert snapshot is not None
        await change.set_snapshot(replace(snapshot, body=b"?"))
    restarted = Club(club.store)
    await restarted.service.moderation.end(at.table.id, ANN, "ends")
    assert await deliver(restarted, channel.sender(restarted))
    assert channel.posted[-1].announcement.kind == "ended"
    assert (await restarted.service.games.visit(at.table.id)).state == at.state


@pytest.mark.parametrize("trouble", [None, CHANNEL_GONE])
async def test_a_paused_game_is_ended(club: Club, trouble: str | None) -> None:
    """Its position is shown if it can be read."""
    at = await club.game()
    async with club.store.write() as change:
        await change.change_game(at.table.id, status="paused", trouble=trouble)
    ended = await club.service.moderation.end(at.table.id, ANN, "ends")
    assert (ended.status, ended.trouble) == ("ended", None)
    assert (await club.service.games.position(ended.id)).state == at.state


# -- putting a seat aside -------------------------------------------------------------------------


async def test_a_seat_is_put_aside(club: Club) -> None:
    """As if its player resigned, but told otherwise; the next to act is pinged."""
    at, channel = await club.game((ANN, BO, CYD)), Channel()
    await deliver(club, channel.sender(club))
    table = await club.service.moderation.retire(at.table.id, ANN.id, MODERATOR, "aside")
    assert [seat.active for seat in table.seats] == [False, True, True]
    assert (
        await club.service.moderation.retire(at.table.id, ANN.id, MODERATOR, "aside")
    ).seq == table.seq
    await deliver(club, channel.sender(club))
    newest = channel.posted[-1]
    names: dict[str, str | int] = {"player": "Ann", "person": "Dan"}
    assert newest.announcement.notices == (Notice("news.put-aside", names),)
    assert all(type(event).__name__ != "PlayerResigned" for event in newest.announcement.events)
    assert newest.pings == (BO.id,)
    with refusing(RefusalKey.NOT_PLAYING):
        await club.service.moderation.retire(table.id, ANN.id, MODERATOR, club.press())
    with refusing(RefusalKey.NOT_PLAYING):
        await club.service.moderation.retire(table.id, DAN.id, MODERATOR, club.press())


async def test_with_two_players_putting_one_aside_ends_the_game(club: Club) -> None:
    """By the rules: the other has won."""
    at = await club.game()
    table = await club.service.moderation.retire(at.table.id, BO.id, ANN, club.press())
    assert table.status == "over"


async def test_only_host_and_moderators_put_a_seat_aside(club: Club) -> None:
    """And only while the game is played."""
    at = await club.game((ANN, BO, CYD))
    with refusing(RefusalKey.NOT_IN_CHARGE):
        await club.service.moderation.retire(at.table.id, ANN.id, BO, club.press())
    await club.service.moderation.end(at.table.id, ANN, club.press())
    with refusing(RefusalKey.GAME_OVER):
        await club.service.moderation.retire(at.table.id, BO.id, ANN, club.press())


async def test_the_next_active_player_is_host_after_the_host(club: Club) -> None:
    """In order of play, round the table; of those who left none."""
    at = await club.game((ANN, BO, CYD, DAN))
    assert at.table.host.user_id == ANN.id
    await club.service.games.resign(at.table.id, ANN.id, club.press())
    table = await club.service.games.table(at.table.id)
    assert table.host.user_id == BO.id
    table = await club.service.moderation.retire(table.id, CYD.id, BO, club.press())
    table = await club.service.moderation.retire(table.id, BO.id, BO, club.press())
    assert table.host.user_id == DAN.id
    assert replace(table, host_id=DAN.id).host.user_id == DAN.id
    assert replace(table, host_id=CYD.id).host.user_id == DAN.id


# -- moving ---------------------------------------------------------------------------------------


async def test_host_and_moderators_move_a_game_at_any_time(club: Club) -> None:
    """Nobody is pinged again for what they can see."""
    at, channel = await club.game(), Channel()
    await deliver(club, channel.sender(club))
    moved = await club.service.moderation.move(at.table.id, ELSEWHERE, ANN, "moves")
    assert (moved.channel_id, moved.status) == (ELSEWHERE.channel_id, "running")
    assert (await club.service.moderation.move(moved.id, ELSEWHERE, ANN, "moves")).seq == moved.seq
    await deliver(club, channel.sender(club))
    assert channel.posted[-1].pings == ()
    assert channel.posted[-1].announcement.notices == (Notice("news.moved", {"person": "Ann"}),)
    assert len(channel.posted) == 2
    back = Place(1, CHANNEL)
    assert (
        await club.service.moderation.move(moved.id, back, MODERATOR, "back")
    ).channel_id == CHANNEL


async def test_any_player_moves_a_game_that_cannot_be_told(club: Club) -> None:
    """Whoever is to act is pinged: nobody saw the last ping."""
    at, channel = await club.game(), Channel()
    with refusing(RefusalKey.NOT_MOVABLE) as caught:
        await club.service.moderation.move(at.table.id, ELSEWHERE, BO, club.press())
    assert caught.value.values == {"host": "Ann"}
    await deliver(club, channel.sender(club))
    await hold(club, at.table)
    with refusing(RefusalKey.NOT_MOVABLE):
        await club.service.moderation.move(at.table.id, ELSEWHERE, CYD, club.press())
    moved = await club.service.moderation.move(at.table.id, ELSEWHERE, BO, club.press())
    assert moved.trouble is None
    await deliver(club, channel.sender(club))
    assert channel.posted[-1].pings == (ANN.id,)


async def test_a_game_that_was_paused_without_its_channel_runs_again(club: Club) -> None:
    """Early versions did so; a damaged position stays paused."""
    at, channel = await club.game(), Channel()
    await hold(club, at.table, CHANNEL_GONE, status="paused")
    assert (await club.service.moderation.move(at.table.id, ELSEWHERE, BO, "1")).status == "running"
    await deliver(club, channel.sender(club))
    assert channel.posted[-1].pings == (ANN.id,)
    await hold(club, at.table, "send_messages", status="paused")
    moved = await club.service.moderation.move(at.table.id, Place(1, CHANNEL), BO, "2")
    assert (moved.status, (await club.rows(moved.id))[-1].kind) == ("paused", "paused")


async def test_a_lobby_is_moved(club: Club) -> None:
    """It is shown anew."""
    table = await club.lobby()
    moved = await club.service.moderation.move(table.id, ELSEWHERE, ANN, club.press())
    assert (moved.status, moved.channel_id) == ("lobby", ELSEWHERE.channel_id)
    assert [row.kind for row in await club.rows(table.id)] == ["lobby", "lobby"]


async def test_where_a_game_cannot_be_moved(club: Club) -> None:
    """To another server, to where it is, to a channel that is taken; and not once it is over."""
    at = await club.game()
    taken = await club.lobby((CYD,), channel=ELSEWHERE.channel_id)
    for place, key in (
        (Place(2, 99), RefusalKey.OTHER_SERVER),
        (Place(1, CHANNEL), RefusalKey.ALREADY_HERE),
        (ELSEWHERE, RefusalKey.CHANNEL_BUSY),
    ):
        with refusing(key):
            await club.service.moderation.move(at.table.id, place, ANN, club.press())
    await club.service.lobbies.cancel(taken.id, CYD, club.press())
    await club.service.moderation.end(at.table.id, ANN, club.press())
    with refusing(RefusalKey.GAME_OVER):
        await club.service.moderation.move(at.table.id, ELSEWHERE, ANN, club.press())
    with refusing(RefusalKey.LOBBY_CLOSED):
        await club.service.moderation.move(taken.id, Place(1, 99), CYD, club.press())


async def test_open_games_of_a_server(club: Club) -> None:
    """The newest first; not those that were ended, those of others, nor what can't be read."""
    ended = await club.game()
    await club.service.moderation.end(ended.table.id, ANN, club.press())
    club.clock.now += 1
    game = await club.game(channel=11)
    club.clock.now += 1
    lobby = await club.lobby(channel=12)
    await club.service.lobbies.open(2, 13, ANN, "en-GB", club.press())
    damaged = await club.game(channel=14)
    async with club.store.write() as change:
        await change.set_seats(damaged.table.id, [])
    assert [table.id for table in await club.service.moderation.open_games(1)] == [
        lobby.id,
        game.table.id,
    ]


async def test_what_was_in_the_way_is_left_behind(club: Club) -> None:
    """The sender may learn of it only when the game is elsewhere."""
    at, channel = await turn(club, await club.game()), Channel()

    async def send(*_arguments: object) -> Sent:
        await club.service.moderation.move(at.table.id, ELSEWHERE, MODERATOR, club.press())
        raise Held("send_messages")

    send_again, channel.send = channel.send, send  # type: ignore[method-assign]
    await deliver(club, channel.sender(club))
    assert (await club.service.games.table(at.table.id)).trouble is None
    channel.send = send_again  # type: ignore[method-assign]
    await deliver(club, channel.sender(club))
    assert channel.posted[-1].pings == (BO.id,)
