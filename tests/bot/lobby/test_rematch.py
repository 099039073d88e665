"""A rematch: who is seated, in which order, and that there is only one."""

import asyncio
from dataclasses import replace

import pytest

from bot.games.announcements import Notice
from bot.games.ids import LETTERS, LONG
from bot.games.refusals import RefusalKey
from bot.games.table import Table
from bot.lobby.rematch import list_ids
from tests.bot.club import ANN, BO, CHANNEL, CYD, DAN, Channel, Club, deliver
from tests.bot.refusals import refusing

MODERATOR = replace(DAN, moderates=True, guild_id=1)


async def ended(club: Club) -> Table:
    """Return a game of three that was called off."""
    at = await club.game((ANN, BO, CYD))
    return await club.service.moderation.end(at.table.id, MODERATOR, club.press())


async def test_the_same_people_play_by_the_same_rules_and_the_next_begins(club: Club) -> None:
    """Whoever asks is host, and starts it; it is said who begins."""
    game, channel = await ended(club), Channel()
    rematch = await club.service.lobbies.rematch(game.id, CHANNEL, CYD, club.press())
    assert [seat.user_id for seat in rematch.seats] == [BO.id, CYD.id, ANN.id]
    assert (rematch.status, rematch.host_id, rematch.locale) == ("lobby", CYD.id, game.locale)
    assert rematch.configuration == replace(game.configuration, seating="joined")
    await deliver(club, channel.sender(club))
    notices = channel.posted[-1].announcement.notices
    assert notices == (Notice("news.rematch", {"person": "Cyd", "player": "Bo"}),)
    await club.service.lobbies.start(rematch.id, CYD, club.press())
    begun = await club.service.games.position(rematch.id)
    assert begun.to_act is not None
    assert begun.to_act.user_id == BO.id


async def test_asked_twice_it_is_one_table(club: Club) -> None:
    """By whomever, at the same time, and after it has begun; in another channel, too."""
    game, rematch = await ended(club), club.service.lobbies.rematch
    presses = (ANN, BO, CYD, ANN)
    tables = await asyncio.gather(
        *(rematch(game.id, CHANNEL + n, who, club.press()) for n, who in enumerate(presses))
    )
    assert len({table.id for table in tables}) == 1
    await club.service.lobbies.start(tables[0].id, ANN, club.press())
    assert (await rematch(game.id, CHANNEL, BO, club.press())).status == "running"


async def test_a_lobby_that_came_to_nothing_is_not_the_last_word(club: Club) -> None:
    """Cancelled, or left until it expired: then there is another."""
    game = await ended(club)
    first = await club.service.lobbies.rematch(game.id, CHANNEL, ANN, club.press())
    await club.service.lobbies.cancel(first.id, ANN, club.press())
    second = await club.service.lobbies.rematch(game.id, CHANNEL, BO, club.press())
    assert (second.status, second.id != first.id) == ("lobby", True)


async def test_who_left_the_game_is_not_seated_unless_they_ask(club: Club) -> None:
    """Their seat is passed over; they can join like anybody."""
    at = await club.game((ANN, BO, CYD))
    await club.service.games.resign(at.table.id, BO.id, club.press())
    await club.service.moderation.end(at.table.id, MODERATOR, club.press())
    rematch = await club.service.lobbies.rematch(at.table.id, CHANNEL, ANN, club.press())
    assert [seat.user_id for seat in rematch.seats] == [CYD.id, ANN.id]
    await club.service.lobbies.cancel(rematch.id, ANN, club.press())
    theirs = await club.service.lobbies.rematch(at.table.id, CHANNEL, BO, club.press())
    assert [seat.user_id for seat in theirs.seats] == [BO.id, CYD.id, ANN.id]


async def test_who_gave_in_to_their_only_opponent_is_asked_again(club: Club) -> None:
    """A game of two that ended with a resignation has a rematch of two."""
    at = await club.game((ANN, BO))
    await club.service.games.resign(at.table.id, BO.id, club.press())
    rematch = await club.service.lobbies.rematch(at.table.id, CHANNEL, ANN, club.press())
    assert [seat.user_id for seat in rematch.seats] == [BO.id, ANN.id]


async def test_strangers_and_games_that_go_on_are_refused(club: Club) -> None:
    """And nothing is opened; nor where the channel has a game by now."""
    at = await club.game((ANN, BO))
    with refusing(RefusalKey.NOT_OVER):
        await club.service.lobbies.rematch(at.table.id, CHANNEL, ANN, club.press())
    await club.service.moderation.end(at.table.id, MODERATOR, club.press())
    with refusing(RefusalKey.REMATCH_OF_OTHERS):
        await club.service.lobbies.rematch(at.table.id, CHANNEL, DAN, club.press())
    with refusing(RefusalKey.UNKNOWN_GAME):
        await club.service.lobbies.rematch("nosuch00", CHANNEL, ANN, club.press())
    other = await club.lobby((CYD,))
    with refusing(RefusalKey.CHANNEL_BUSY) as caught:
        await club.service.lobbies.rematch(at.table.id, CHANNEL, ANN, club.press())
    assert caught.value.values == {"game": other.id}
    _, found = await club.service.lobbies.find_rematch(at.table.id)
    assert found is None


@pytest.mark.parametrize("game", ["k3f9x2ab", "00000000"])
def test_ids_follow_from_the_game(game: str) -> None:
    """They look like any other, and no two are alike."""
    again, ids = list_ids(game), list_ids(game)
    found = [next(ids) for _ in range(50)]
    assert found == [next(again) for _ in range(50)]
    assert len({game, *found}) == 51
    assert all(len(id) == LONG and set(id) <= set(LETTERS) for id in found)
