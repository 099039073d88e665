"""Bots at a table: seated by the host, they play from the first turn to the last."""

import pytest

from bot.games.announcements import Notice
from bot.games.refusals import RefusalKey
from bot.games.table import FIRST_BOT
from bot.lobby.rematch import line_up
from rules import Setup
from rules.expansions.bridges_castles_bazaars.bazaar import bazaar_of
from tests.bot.club import ANN, BO, CHANNEL, Club, any_of
from tests.bot.games.moves import check, said, take_back, turn
from tests.bot.lobby.bot_seats import begun, played, seated
from tests.bot.refusals import refusing


async def test_a_move_against_bots_is_undone_at_once_however_often(club: Club) -> None:
    """There is nobody who could object: the same tile is drawn again, and the move is marked."""
    at = await begun(club, 2)
    tiles, path = list[str](), [at]
    for _ in range(3):
        assert at.state is not None
        tiles.append(at.state.turn.tile)
        at = await turn(club, at)
        path.append(at)
    for before, tile in zip(reversed(path[:-1]), reversed(tiles), strict=True):
        at = await take_back(club, at, ANN, seq=at.table.seq)
        assert at.state is not None
        assert at.table.find("undo") is None
        assert (at.state, at.state.turn.tile) == (before.state, tile)
        assert await said(club, at) == Notice("news.taken-back.bots", {"player": "Ann"})
        await check(club, at)
    with refusing(RefusalKey.NOTHING_TO_TAKE_BACK):
        await take_back(club, at, ANN)


async def test_the_host_seats_bots_and_sends_them_away(club: Club) -> None:
    """The one seated last goes first, and its place and name are free again."""
    game = await seated(club, 3)
    table = await club.service.lobbies.dismiss_bot(game, ANN, club.press())
    assert [seat.name for seat in table.seats] == ["Ann", "Bot", "Bot 2"]
    assert [seat.is_bots for seat in table.seats] == [False, True, True]
    table = await club.service.lobbies.seat_bot(game, ANN, club.press())
    assert [seat.name for seat in table.seats] == ["Ann", "Bot", "Bot 2", "Bot 3"]
    assert [seat.user_id for seat in table.seats[1:]] == [FIRST_BOT - n for n in range(3)]


async def test_only_the_host_and_only_while_there_is_room(club: Club) -> None:
    """Each refusal leaves the lobby as it was."""
    game = await seated(club, 4)
    table = await club.service.lobbies.join(game, BO, club.press())
    for who, do, key in (
        (BO, club.service.lobbies.seat_bot, RefusalKey.NOT_HOST),
        (BO, club.service.lobbies.dismiss_bot, RefusalKey.NOT_HOST),
        (ANN, club.service.lobbies.seat_bot, RefusalKey.TABLE_FULL),
    ):
        with refusing(key):
            await do(game, who, club.press())
    assert await club.service.games.table(game) == table
    other = await club.lobby((ANN,), channel=CHANNEL + 1)
    with refusing(RefusalKey.NO_BOT):
        await club.service.lobbies.dismiss_bot(other.id, ANN, club.press())


async def test_bots_are_nobodys_hosts(club: Club) -> None:
    """When the host leaves, the next person is host; a lobby with bots alone is closed."""
    game = await seated(club, 1)
    await club.service.lobbies.join(game, BO, club.press())
    table = await club.service.lobbies.leave(game, ANN, club.press())
    assert table.host.user_id == BO.id
    table = await club.service.lobbies.leave(game, BO, club.press())
    assert table.status == "cancelled"


@pytest.mark.parametrize("seating", ["joined", "random"])
async def test_one_person_plays_alone_with_bots(club: Club, seating: str) -> None:
    """Whoever begins, only the person is asked, until the game is over."""
    at = await begun(club, 2, seating=seating)
    assert {seat.name for seat in at.table.seats} == {"Ann", "Bot", "Bot 2"}
    assert at.to_act is not None
    assert at.to_act.user_id == ANN.id
    at = await played(club, at)
    assert at.table.status == "over"
    pings = {row.pings for row in await club.rows(at.table.id)}
    assert pings <= {"[]", f"[{ANN.id}]"}


async def test_a_game_against_bots_is_nobodys_in_the_records(club: Club) -> None:
    """Nobody gains a rating by it."""
    await played(club, await begun(club, 1))
    assert await club.service.ratings.keep() == 1
    assert await club.service.ratings.own(1, ANN.id) == ()


async def test_who_resigns_leaves_the_bots_to_play_it_out(club: Club) -> None:
    """Nobody is left who could come back, and the table does not wait for ever."""
    at = await begun(club, 2)
    at = await club.service.games.resign(at.table.id, ANN.id, club.press())
    assert at.table.status == "over"
    assert at.state is not None
    assert at.state.active == (False, True, True)


BAZAARS = Setup(3, expansions=("bridges-castles-bazaars",), start="BG-U", bag={"BCB-06": 12})
"""Every tile is a bazaar."""


@pytest.mark.parametrize("decisions", [2, 4, 6])
async def test_who_resigns_at_a_bazaar_leaves_the_bots_to_bid(club: Club, decisions: int) -> None:
    """Whether a tile was to be chosen, bid for, bought or laid: each bot has a tile (G4-5)."""
    at = await begun(club, 2, setup=BAZAARS)
    choose = any_of(decisions)
    for _ in range(decisions):
        at = await club.act(at, choose(at))
    at = await club.service.games.resign(at.table.id, ANN.id, club.press())
    assert at.table.status == "over"
    assert at.state is not None
    assert at.state.tiles_left == 0
    assert not bazaar_of(at.state).bought
    assert (await club.service.history.replay(at.table.id)).differs_at is None


async def test_a_rematch_seats_the_bots_again(club: Club) -> None:
    """The next in order begins."""
    at = await played(club, await begun(club, 2))
    assert [person.name for person in line_up(at.table, ANN)] == ["Bot", "Bot 2", "Ann"]
    table = await club.service.lobbies.rematch(at.table.id, CHANNEL, ANN, club.press())
    assert [seat.is_bots for seat in table.seats] == [True, True, False]
    assert table.host.user_id == ANN.id
