"""Queries about people and servers: their preferences, and the messages for them."""

from typing import Any, NamedTuple

from sqlalchemy import Select, bindparam, func, select

from bot.store.queries import THE_GAME, Queries, read_row
from bot.store.records import (
    DirectMessageRow,
    FavouriteRow,
    GameRow,
    LeaveRow,
    PersonRow,
    ServerRow,
)
from bot.store.schema import favourites, games, leaves, letters, listeners, people, seats, servers


class Hearer(NamedTuple):
    """Somebody who may be notified about a game, their `wish` for it, and whether it is timed."""

    person: PersonRow
    wish: str | None
    timed: bool


_LEAVES = (
    select(leaves)
    .where(leaves.c.game_id == THE_GAME, leaves.c.user_id == bindparam("user_id"))
    .order_by(leaves.c.since)
)
_LISTENER = select(listeners.c.wish).where(
    listeners.c.game_id == THE_GAME, listeners.c.user_id == bindparam("user_id")
)
_HEARER = (
    select(listeners.c.wish, games.c.clock > 0, *people.c)
    .select_from(games)
    .outerjoin(
        listeners,
        (listeners.c.game_id == games.c.id) & (listeners.c.user_id == bindparam("user_id")),
    )
    .outerjoin(people, people.c.user_id == bindparam("user_id"))
    .where(games.c.id == THE_GAME)
)
_PERSON = select(people).where(people.c.user_id == bindparam("user_id"))
_FAVOURITES = (
    select(favourites)
    .where(favourites.c.guild_id == bindparam("guild_id"))
    .order_by(favourites.c.name)
)
_SERVER = select(servers).where(servers.c.guild_id == bindparam("guild_id"))


class PeopleQueries(Queries):
    """Queries about people and servers."""

    async def leaves(self, game_id: str, user_id: int) -> tuple[LeaveRow, ...]:
        """Return somebody's leaves from a game, oldest first."""
        return await self._all(LeaveRow, _LEAVES, game_id=game_id, user_id=user_id)

    async def wish(self, game_id: str, user_id: int) -> str | None:
        """Return a person's notification preference for a game; None if they have none."""
        asked = {"game_id": game_id, "user_id": user_id}
        wish: str | None = (await self.connection.execute(_LISTENER, asked)).scalar()
        return wish

    async def hearer(self, game_id: str, user_id: int) -> Hearer:
        """Return a person with their preferences for a game."""
        asked = {"game_id": game_id, "user_id": user_id}
        found = (await self.connection.execute(_HEARER, asked)).first()
        wish, timed, *chosen = (None, False, None) if found is None else found
        if chosen[0] is None:
            return Hearer(PersonRow(user_id), wish, bool(timed))
        columns = dict(zip((str(column.name) for column in people.c), chosen, strict=True))
        return Hearer(read_row(PersonRow, columns), wish, bool(timed))

    async def listeners(self, game_id: str, wish: str) -> tuple[int, ...]:
        """Return the users with that preference for a game."""
        query = select(listeners.c.user_id).where(
            listeners.c.game_id == game_id, listeners.c.wish == wish
        )
        return tuple((await self.connection.execute(query)).scalars())

    async def games_heard(self, user_id: int, wish: str) -> tuple[GameRow, ...]:
        """Return the games for which a person has that preference, oldest first."""
        query = (
            select(games)
            .join(listeners, listeners.c.game_id == games.c.id)
            .where(listeners.c.user_id == user_id, listeners.c.wish == wish)
            .order_by(games.c.created_at)
        )
        return await self._all(GameRow, query)

    async def games_of(self, user_id: int) -> tuple[str, ...]:
        """Return the running games that a person plays, in all servers, oldest first."""
        query = (
            select(games.c.id)
            .join(seats, seats.c.game_id == games.c.id)
            .where(seats.c.user_id == user_id, seats.c.active, games.c.status == "running")
            .order_by(games.c.created_at)
        )
        return tuple((await self.connection.execute(query)).scalars())

    async def direct_messages(self, user_id: int) -> tuple[DirectMessageRow, ...]:
        """Return the direct messages that wait for a person, oldest first."""
        query = self._letters(letters).where(letters.c.user_id == user_id).order_by(letters.c.id)
        return await self._all(DirectMessageRow, query)

    async def people_with_direct_messages(self) -> tuple[int, ...]:
        """Return the people with waiting direct messages, longest waiting first."""
        query = self._letters(letters.c.user_id).group_by(letters.c.user_id)
        found = await self.connection.execute(query.order_by(func.min(letters.c.id)))
        return tuple(found.scalars())

    def _letters(self, what: Any) -> Select[Any]:
        """Return the query for direct messages about one's own games; others are shard 0's."""
        query = select(what).select_from(letters)
        return query.outerjoin(games, games.c.id == letters.c.game_id).where(self.mine)

    async def person(self, user_id: int) -> PersonRow:
        """Return a person's preferences."""
        return await self._one(PersonRow, _PERSON, user_id=user_id) or PersonRow(user_id)

    async def server(self, guild_id: int | None) -> ServerRow | None:
        """Return the settings of a server; None if it has none."""
        return await self._one(ServerRow, _SERVER, guild_id=guild_id)

    async def favourites(self, guild_id: int) -> tuple[FavouriteRow, ...]:
        """Return a server's favourites by name."""
        return await self._all(FavouriteRow, _FAVOURITES, guild_id=guild_id)
