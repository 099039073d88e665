"""Who comes to a game: people of its server, who are called there as they are by now."""

from dataclasses import replace

import pytest

from bot.games.refusals import RefusalKey
from bot.games.table import Person
from bot.store import Store
from bot.store.writing import Writing
from tests.bot.club import ANN, BO, CYD, Club, first
from tests.bot.refusals import refusing

HERE, ELSEWHERE = 1, 2


def at(person: Person, guild_id: int | None, name: str = "") -> Person:
    """Return somebody who speaks in a server, with all powers there."""
    name = name or person.name
    return replace(person, name=name, guild_id=guild_id, moderates=True, manages=True)


async def names(club: Club, game: str) -> list[str]:
    """Return what the players are called."""
    return [seat.name for seat in (await club.service.games.table(game)).seats]


@pytest.mark.parametrize("restarts", [False, True])
async def test_a_game_is_for_people_of_its_server(club: Club, restarts: bool) -> None:
    """Whether it is in memory or must be read; also for its own players and its host."""
    game = (await club.game()).table.id
    seating = (Club(club.store) if restarts else club).service.seat_offers
    ann = await seating.admit(game, at(ANN, HERE))
    assert ann is not None
    assert (ann.user_id, ann.name) == (ANN.id, "Ann")
    assert await seating.admit(game, at(CYD, HERE)) is None
    for person in (ANN, BO, CYD):
        with refusing(RefusalKey.OTHER_SERVER):
            await seating.admit(game, at(person, ELSEWHERE))
    assert await seating.admit("00000000", at(CYD, ELSEWHERE)) is None


@pytest.mark.parametrize("restarts", [False, True])
async def test_in_a_direct_message_it_is_its_players(club: Club, restarts: bool) -> None:
    """Their name there is not the one they have in the server."""
    game = (await club.game()).table.id
    seating = (Club(club.store) if restarts else club).service.seat_offers
    ann = await seating.admit(game, at(ANN, None, "Annabel"))
    assert ann is not None
    assert await names(club, game) == ["Ann", "Bo"]
    with refusing(RefusalKey.OTHER_SERVER):
        await seating.admit(game, at(CYD, None))


async def test_powers_are_those_of_one_server(club: Club) -> None:
    """Even where nobody was asked whether they may name the game."""
    service, game = club.service, (await club.game()).table.id
    lobby = (await club.lobby((BO, ANN), channel=11)).id
    for guild_id in (ELSEWHERE, None):
        stranger = at(CYD, guild_id)
        with refusing(RefusalKey.NOT_IN_CHARGE):
            await service.moderation.end(game, stranger, club.press())
        with refusing(RefusalKey.NOT_IN_CHARGE):
            await service.moderation.retire(game, BO.id, stranger, club.press())
        with refusing(RefusalKey.MANAGERS_PAUSE):
            await service.pauses.impose(game, stranger, club.clock.now + 9, club.press())
        with refusing(RefusalKey.NOT_IN_CHARGE):
            await service.lobbies.cancel(lobby, stranger, club.press())
        with refusing(RefusalKey.NOT_IN_CHARGE):
            await service.lobbies.vacate(lobby, ANN.id, stranger, club.press())
    await service.lobbies.cancel(lobby, at(CYD, HERE), club.press())
    await service.moderation.end(game, at(CYD, HERE), club.press())


async def test_a_player_has_a_new_name(club: Club) -> None:
    """In a lobby, in a game and once it is over; nobody else has it, and the log is as it was."""
    admit = club.service.seat_offers.admit
    lobby = (await club.lobby()).id
    await admit(lobby, at(ANN, HERE, "Annabel"))
    assert await names(club, lobby) == ["Annabel", "Bo"]
    await club.service.lobbies.start(lobby, at(ANN, HERE, "Annabel"), club.press())
    position = await club.service.games.position(lobby)
    renamed = await admit(lobby, at(BO, HERE, "Bob\u202e\n"))
    assert renamed is not None
    assert renamed.name == "Bob"
    assert await names(club, lobby) == ["Annabel", "Bob"]
    now = await club.service.games.position(lobby)
    assert (now.state, now.table.seq) == (position.state, position.table.seq)
    after = await club.act(now, first(now))
    assert [seat.name for seat in after.table.seats] == ["Annabel", "Bob"]
    assert await names(Club(club.store), lobby) == ["Annabel", "Bob"]
    assert (await club.service.history.verify(lobby)).agrees
    await club.service.moderation.end(lobby, at(ANN, HERE), club.press())
    await admit(lobby, at(BO, HERE, "Bo"))
    assert await names(club, lobby) == ["Annabel", "Bo"]


async def test_nothing_is_written_while_names_are_the_same(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither for players, at every press, nor for those who only look."""
    club, written = Club(store), list[str]()
    game = (await club.game()).table.id
    rename = Writing.rename

    async def note(self: Writing, game_id: str, user_id: int, name: str) -> None:
        written.append(name)
        await rename(self, game_id, user_id, name)

    monkeypatch.setattr(Writing, "rename", note)
    for seating in (club.service.seat_offers, Club(store).service.seat_offers):
        for person in (ANN, at(BO, HERE), at(CYD, HERE, "Cynthia")):
            await seating.admit(game, replace(person, guild_id=HERE))
    assert written == []
    for _ in range(2):
        await club.service.seat_offers.admit(game, at(ANN, HERE, "Annabel"))
    assert written == ["Annabel"]
