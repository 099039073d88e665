"""Lobbies: who may sit down, get up, start and cancel; and what each refusal says."""

import asyncio
from dataclasses import replace

from bot.games.ids import LETTERS, draw_id
from bot.games.refusals import RefusalKey
from bot.games.table import Person
from tests.bot.club import ANN, BO, CHANNEL, CYD, DAN, Club
from tests.bot.refusals import refusing


async def test_open_lobby(club: Club) -> None:
    """A lobby seats its host, is found by its channel, and is to be announced."""
    table = await club.lobby((ANN,))
    assert table.status == "lobby"
    assert [seat.user_id for seat in table.seats] == [ANN.id]
    assert len(table.id) == 8
    assert set(table.id) <= set(LETTERS)
    assert await club.service.games.in_channel(CHANNEL) == table
    assert await club.service.games.in_channel(CHANNEL + 1) is None
    assert [(row.kind, row.number) for row in await club.rows(table.id)] == [("lobby", 0)]
    assert (await club.service.games.position(table.id)).state is None


async def test_one_game_per_channel(club: Club) -> None:
    """A second lobby in a channel is refused, naming the first."""
    table = await club.lobby((ANN,))
    with refusing(RefusalKey.CHANNEL_BUSY) as caught:
        await club.lobby((BO,))
    assert caught.value.values == {"game": table.id}


async def test_two_lobbies_at_the_same_time(club: Club) -> None:
    """Of two who open a lobby in the same moment one is refused."""
    found = await asyncio.gather(club.lobby((ANN,)), club.lobby((BO,)), return_exceptions=True)
    assert sorted(type(one).__name__ for one in found) == ["Refusal", "Table"]


async def test_same_interaction_twice(club: Club) -> None:
    """An interaction that arrives twice is answered twice and done once."""
    service = club.service
    table = await service.lobbies.open(1, CHANNEL, ANN, "en-GB", "opens")
    assert await service.lobbies.open(1, CHANNEL, ANN, "en-GB", "opens") == table
    joined = await service.lobbies.join(table.id, BO, "joins")
    assert await service.lobbies.join(table.id, BO, "joins") == joined
    started = await service.lobbies.start(table.id, ANN, "starts")
    assert await service.lobbies.start(table.id, ANN, "starts") == started
    assert [row.kind for row in await club.rows(table.id)] == ["lobby", "turn"]


async def test_join_and_leave(club: Club) -> None:
    """People sit down in order; when the host leaves, the longest seated is host."""
    table = await club.lobby((ANN, BO, CYD))
    assert [seat.name for seat in table.seats] == ["Ann", "Bo", "Cyd"]
    table = await club.service.lobbies.leave(table.id, ANN, club.press())
    assert [(seat.number, seat.name) for seat in table.seats] == [(0, "Bo"), (1, "Cyd")]
    assert table.host_id == BO.id


async def test_last_one_leaves(club: Club) -> None:
    """An empty lobby is cancelled, and the channel is free."""
    table = await club.lobby((ANN,))
    table = await club.service.lobbies.leave(table.id, ANN, club.press())
    assert table.status == "cancelled"
    assert [row.kind for row in await club.rows(table.id)] == ["lobby", "cancelled"]
    assert (await club.lobby((BO,))).status == "lobby"


async def test_no_seat_twice(club: Club) -> None:
    """Who has a seat cannot take another; who has none cannot leave."""
    table = await club.lobby()
    with refusing(RefusalKey.ALREADY_SEATED):
        await club.service.lobbies.join(table.id, BO, club.press())
    with refusing(RefusalKey.NOT_SEATED):
        await club.service.lobbies.leave(table.id, CYD, club.press())


async def test_full_table(club: Club) -> None:
    """Six can play, a seventh is refused; and six may start."""
    people = [Person(number, f"P{number}") for number in range(1, 7)]
    table = await club.lobby(people)
    with refusing(RefusalKey.TABLE_FULL) as caught:
        await club.service.lobbies.join(table.id, DAN, club.press())
    assert caught.value.values == {"seats": 6}
    started = await club.service.lobbies.start(table.id, people[0], club.press())
    assert started.setup.players == 6


async def test_host_only(club: Club) -> None:
    """Only the host starts; the refusal names them."""
    table = await club.lobby()
    with refusing(RefusalKey.NOT_HOST) as caught:
        await club.service.lobbies.start(
            table.id, replace(BO, moderates=True, guild_id=1), club.press()
        )
    assert caught.value.values == {"host": "Ann", "host_id": ANN.id}


async def test_host_and_moderators_cancel(club: Club) -> None:
    """Nobody else; in public it is said who did."""
    table = await club.lobby()
    with refusing(RefusalKey.NOT_IN_CHARGE) as caught:
        await club.service.lobbies.cancel(table.id, BO, club.press())
    assert caught.value.values == {"host": "Ann"}
    moderator = replace(CYD, moderates=True, guild_id=1)
    assert (
        await club.service.lobbies.cancel(table.id, moderator, club.press())
    ).status == "cancelled"
    newest = (await club.rows(table.id))[-1]
    assert (newest.kind, newest.notice) == (
        "cancelled",
        '{"key":"news.cancelled-by","values":{"person":"Cyd"}}',
    )


async def test_the_seat_of_somebody_who_is_gone_is_freed(club: Club) -> None:
    """By host or moderator; the host's, too: then the next is host. The last closes the lobby."""
    table, moderator = await club.lobby((ANN, BO, CYD)), replace(DAN, moderates=True, guild_id=1)
    with refusing(RefusalKey.NOT_IN_CHARGE):
        await club.service.lobbies.vacate(table.id, ANN.id, CYD, club.press())
    with refusing(RefusalKey.NOT_PLAYING):
        await club.service.lobbies.vacate(table.id, DAN.id, ANN, club.press())
    freed = await club.service.lobbies.vacate(table.id, ANN.id, moderator, "frees")
    assert await club.service.lobbies.vacate(freed.id, BO.id, BO, club.press()) != freed
    assert (freed.host.user_id, [seat.name for seat in freed.seats]) == (BO.id, ["Bo", "Cyd"])
    closed = await club.service.lobbies.vacate(table.id, CYD.id, moderator, club.press())
    assert closed.status == "cancelled"
    assert [row.kind for row in await club.rows(table.id)] == ["lobby"] * 3 + ["cancelled"]


async def test_a_lobby_gets_the_id_that_was_promised(club: Club) -> None:
    """So that who presses twice is led to the same table."""
    promised = draw_id()
    table = await club.service.lobbies.open(1, CHANNEL, ANN, "en-GB", "opens", game_id=promised)
    assert table.id == promised


async def test_nobody_plays_alone(club: Club) -> None:
    """One person is not enough."""
    table = await club.lobby((ANN,))
    with refusing(RefusalKey.TOO_FEW_PLAYERS) as caught:
        await club.service.lobbies.start(table.id, ANN, club.press())
    assert caught.value.values == {"needed": 2, "seated": 1}


async def test_cancelled_lobby(club: Club) -> None:
    """Nothing can be done in a cancelled lobby."""
    table = await club.lobby()
    await club.service.lobbies.cancel(table.id, ANN, club.press())
    assert await club.service.games.in_channel(CHANNEL) is None
    for action in (
        club.service.lobbies.join,
        club.service.lobbies.leave,
        club.service.lobbies.start,
        club.service.lobbies.cancel,
    ):
        with refusing(RefusalKey.LOBBY_CLOSED):
            await action(table.id, ANN, club.press())
    with refusing(RefusalKey.LOBBY_CLOSED):
        await club.service.games.resign(table.id, ANN.id, club.press())


async def test_started_game_is_no_lobby(club: Club) -> None:
    """Nobody joins, leaves, starts or cancels a game that runs."""
    at = await club.game()
    for action in (
        club.service.lobbies.join,
        club.service.lobbies.leave,
        club.service.lobbies.start,
        club.service.lobbies.cancel,
    ):
        with refusing(RefusalKey.ALREADY_STARTED):
            await action(at.table.id, ANN, club.press())


async def test_unknown_game(club: Club) -> None:
    """A game that does not exist is refused everywhere."""
    for action in (
        club.service.lobbies.join,
        club.service.lobbies.leave,
        club.service.lobbies.start,
        club.service.lobbies.cancel,
    ):
        with refusing(RefusalKey.UNKNOWN_GAME):
            await action("nosuch", ANN, club.press())
    with refusing(RefusalKey.UNKNOWN_GAME):
        await club.service.games.position("nosuch")
    with refusing(RefusalKey.UNKNOWN_GAME):
        await club.service.games.submit("nosuch", 0, ANN.id, (), club.press())
    with refusing(RefusalKey.UNKNOWN_GAME):
        await club.service.history.replay("nosuch")


async def test_seating(club: Club) -> None:
    """Seats are shuffled by the seed, or stay in order of joining."""
    people = (ANN, BO, CYD, DAN)
    joined = await club.lobby(people, seating="joined", channel=1)
    mixed = await club.lobby(people, seating="random", channel=2)
    joined = await club.service.lobbies.start(joined.id, ANN, club.press())
    mixed = await club.service.lobbies.start(mixed.id, ANN, club.press())
    assert [seat.name for seat in joined.seats] == ["Ann", "Bo", "Cyd", "Dan"]
    assert [seat.name for seat in mixed.seats] != ["Ann", "Bo", "Cyd", "Dan"]
    assert {seat.name for seat in mixed.seats} == {"Ann", "Bo", "Cyd", "Dan"}
    assert [seat.number for seat in mixed.seats] == [0, 1, 2, 3]


async def test_changed_and_shown_in_turn(club: Club) -> None:
    """Whoever has a lobby in turn changes it and looks at it before anybody else changes it."""
    table, shown = await club.lobby((ANN,)), list[tuple[str, ...]]()

    async def join(person: Person) -> None:
        async with club.service.games.lock(table.id):
            await club.service.lobbies.join(table.id, person, club.press())
            await asyncio.sleep(0.01)
            seats = (await club.service.games.position(table.id)).table.seats
            shown.append(tuple(seat.name for seat in seats))

    await asyncio.gather(join(BO), join(CYD), join(DAN))
    assert sorted(map(len, shown)) == list(map(len, shown)) == [2, 3, 4]


async def test_expired_lobby(club: Club) -> None:
    """A lobby nobody starts closes at its time, says so once, and leaves running games alone."""
    table = await club.lobby(channel=1)
    running = await club.game(channel=2)
    await club.service.scheduler.keep()
    club.clock.now += 24 * 3600
    for _ in range(2):
        await club.service.scheduler.keep()
    assert (await club.service.games.position(table.id)).table.status == "cancelled"
    assert (await club.service.games.position(running.table.id)).table.status == "running"
    assert [row.kind for row in await club.rows(table.id)] == ["lobby", "expired"]


async def test_channel_and_its_games(club: Club) -> None:
    """Asked for an ended game too, a channel tells its newest that was not called off."""
    assert await club.service.games.in_channel(CHANNEL, ended=True) is None
    table = await club.lobby()
    await club.service.lobbies.cancel(table.id, ANN, club.press())
    assert await club.service.games.in_channel(CHANNEL, ended=True) is None
    over = []
    for _ in range(2):
        club.clock.now += 60
        at = await club.game()
        over.append((await club.service.games.resign(at.table.id, ANN.id, club.press())).table)
    assert await club.service.games.in_channel(CHANNEL) is None
    assert await club.service.games.in_channel(CHANNEL, ended=True) == over[-1]
    club.clock.now += 60
    running = await club.game()
    assert await club.service.games.in_channel(CHANNEL, ended=True) == running.table
