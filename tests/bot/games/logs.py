"""Games in the store that were played a while, and what was said of them."""

from bot.games.announcements import Notice
from bot.games.table import Position
from tests.bot.club import Channel, Club, any_of, deliver


async def played(club: Club, moves: int = 6, **how: object) -> Position:
    """A game after some moves."""
    at, choose = await club.game(**how), any_of(3)  # type: ignore[arg-type]
    for _ in range(moves):
        at = await club.act(at, choose(at))
    return at


async def kinds(club: Club, game_id: str) -> list[str]:
    """What is to be said about a game since the last move."""
    rows = await club.rows(game_id)
    moved = max(row.id for row in rows if row.actor_id is not None)
    return [row.kind for row in rows if row.id > moved]


async def notices(club: Club, channel: Channel, game_id: str) -> list[Notice]:
    """What a game's messages say besides, once all is said."""
    assert await deliver(club, channel.sender(club))
    told = [p.announcement for p in channel.posted if p.announcement.game_id == game_id]
    return [notice for announcement in told for notice in announcement.notices]
