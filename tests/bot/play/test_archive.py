"""Games that nobody plays on with: put away once, seen by all, woken by their players."""

import msgspec
import pytest

from bot.games.announcements import Notice
from bot.games.refusals import RefusalKey
from bot.games.table import IDLE_SECONDS, Position
from bot.play.moderation import Place
from rules import Setup
from tests.bot.club import ANN, BO, CHANNEL, DAN, Club, first
from tests.bot.refusals import refusing

HERE = Place(1, CHANNEL)


@pytest.fixture
async def at(club: Club) -> Position:
    """A game in which nobody has played for sixty days."""
    at = await club.game((ANN, BO), setup=Setup())
    at = await club.act(at, first(at))
    club.clock.now += IDLE_SECONDS
    return at


async def kinds(club: Club, game_id: str) -> list[str]:
    """What is said about a game."""
    return [row.kind for row in await club.rows(game_id)]


async def test_a_game_is_put_away_once(club: Club, at: Position) -> None:
    """Not a second early; it is said without a ping, and nobody can play on."""
    archive, game = club.service.archive, at.table.id
    club.clock.now -= 1
    await archive.archive_idle()
    assert (await club.service.games.table(game)).status == "running"
    club.clock.now += 1
    for _ in range(2):
        await club.service.scheduler.keep()
    assert (await kinds(club, game)).count("archived") == 1
    assert (await club.rows(game))[-1].pings == "[]"
    seen = await club.service.games.visit(game)
    assert seen.state == at.state
    assert seen.to_act is None
    with refusing(RefusalKey.ARCHIVED):
        await club.act(at, first(at))
    assert await club.service.games.in_channel(CHANNEL) is None
    assert (await club.game((BO, ANN))).table.status == "running", "the channel is free"


async def test_each_move_puts_it_off(club: Club) -> None:
    """Sixty days from the newest one."""
    at = await club.game((ANN, BO), setup=Setup())
    club.clock.now += IDLE_SECONDS - 1
    at = await club.act(at, first(at))
    club.clock.now += IDLE_SECONDS - 1
    await club.service.archive.archive_idle()
    assert (await club.service.games.table(at.table.id)).status == "running"


async def test_a_player_wakes_it(club: Club, at: Position) -> None:
    """It goes on where it stood, and is not put away again at once; a second press is harmless."""
    archive, game = club.service.archive, at.table.id
    with refusing(RefusalKey.NOT_ARCHIVED):
        await archive.resume(game, HERE, ANN, club.press())
    await archive.archive_idle()
    with refusing(RefusalKey.NOT_SEATED):
        await archive.resume(game, HERE, DAN, club.press())
    with refusing(RefusalKey.OTHER_SERVER):
        await archive.resume(game, Place(2, CHANNEL), ANN, club.press())
    press = club.press()
    for _ in range(2):
        woken = await archive.resume(game, HERE, ANN, press)
    assert woken.status == "running"
    row = (await club.rows(game))[-1]
    assert msgspec.json.decode(row.notice or "", type=Notice).key == "news.awake"
    await archive.archive_idle()
    again = await club.service.games.position(game)
    assert (again.state, again.table.status) == (at.state, "running")
    assert (await club.act(again, first(again))).table.seq > at.table.seq


async def test_it_needs_a_channel_of_its_own(club: Club, at: Position) -> None:
    """Where another game is played it is refused; in a free channel it goes on."""
    archive, game = club.service.archive, at.table.id
    await archive.archive_idle()
    other = await club.game((BO, ANN))
    with refusing(RefusalKey.CHANNEL_BUSY):
        await archive.resume(game, HERE, ANN, club.press())
    (found,) = await archive.archived_games(1)
    assert found.id == game
    woken = await archive.resume(game, Place(1, CHANNEL + 1), ANN, club.press())
    assert woken.channel_id == CHANNEL + 1
    assert (await club.service.games.table(other.table.id)).status == "running"
    assert await archive.archived_games(1) == ()
