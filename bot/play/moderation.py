"""Moderation by host and moderators: end a game, retire a seat, move a table.

Players may move their table too, once its messages can't be posted where it is.
"""

from contextlib import suppress
from dataclasses import dataclass

from bot.games.announcements import AnnouncementKind, Notice
from bot.games.moves import LoadedGame, Move
from bot.games.refusals import Refusal, RefusalKey
from bot.games.rows import find_game
from bot.games.seats import require_playing, require_status
from bot.games.table import CHANNEL_GONE, Person, Seat, Table
from bot.store import Damaged, Store, Writing
from bot.tables.bot_player import go_on
from bot.tables.repository import Repository, refuse_unavailable
from rules.actions import Resign
from rules.events import PlayerResigned


@dataclass(frozen=True, slots=True)
class Place:
    """A channel or thread of a server."""

    guild_id: int
    channel_id: int


class Moderation:
    """Moderation of the games of one store."""

    def __init__(self, store: Store, repository: Repository) -> None:
        self._store = store
        self._repository = repository

    async def end(self, game_id: str, person: Person, interaction_id: str) -> Table:
        """End a started game without a winner; it can still be viewed."""
        async with self._repository.lock(game_id), self._store.write(game_id) as change:
            table, repeated = await self._read(change, game_id, interaction_id)
            if repeated:
                return table
            require_in_charge(table, person)
            require_status(table, "running", "paused")
            await change.change_game(
                game_id, status="ended", trouble=None, last_press=interaction_id
            )
            await self._repository.conclude(change, (game_id, table.seq))
            await self._repository.announce(
                change,
                (game_id, table.seq),
                "ended",
                actor_id=person.id,
                pings=table.audience,
                notice=Notice("news.ended-by", {"person": table.call(person)}),
                heard_as="end",
            )
            return (await self._read(change, game_id))[0]

    async def retire(
        self, game_id: str, user_id: int, person: Person, interaction_id: str
    ) -> Table:
        """Retire the seat of a player who is gone, by resigning for them (T7)."""
        async with self._repository.take(game_id, interaction_id) as loaded:
            if loaded.repeated:
                return loaded.table
            require_in_charge(loaded.table, person)
            require_status(loaded.table, "running")
            seat = require_playing(loaded.table, user_id)
            move = await _resign(loaded, seat)
            by = loaded.table.call(person)
            notice = Notice("news.put-aside", {"player": seat.name, "person": by})
            saved = await self._repository.commit(loaded, move, person.id, interaction_id, notice)
            return saved.table

    async def open_games(self, guild_id: int) -> tuple[Table, ...]:
        """Return the lobbies and running games of a server, newest first.

        Those with damaged rows are left out.
        """
        tables = list[Table]()
        with refuse_unavailable():
            async with self._store.read() as reading:
                for game in await reading.open_games(guild_id):
                    with suppress(Damaged):
                        tables.append(await self._repository.find_table(reading, game.id))
        return tuple(tables)

    async def move(self, game_id: str, place: Place, person: Person, interaction_id: str) -> Table:
        """Continue a lobby or game in another free channel of its server.

        The player to act is pinged again if nobody could see the last ping.
        """
        async with self._repository.lock(game_id), self._store.write(game_id) as change:
            table, repeated = await self._read(change, game_id, interaction_id)
            if repeated:
                return table
            require_movable(table, place, person)
            there = await change.game_in(place.channel_id)
            if there is not None:
                raise Refusal(RefusalKey.CHANNEL_BUSY, game=there.id)
            stranded = table.status == "paused" and table.trouble == CHANNEL_GONE
            await change.change_game(
                game_id,
                channel_id=place.channel_id,
                status="running" if stranded else table.status,
                trouble=None,
                last_press=interaction_id,
            )
            moved, _ = await self._read(change, game_id)
            await self._repository.announce(
                change,
                (game_id, table.seq),
                _kind_of_announcement(moved),
                actor_id=person.id,
                pings=table.audience if table.trouble else (),
                notice=Notice("news.moved", {"person": table.call(person)}),
            )
            return moved

    async def _read(
        self, change: Writing, game_id: str, interaction_id: str = ""
    ) -> tuple[Table, bool]:
        """Return a table, and whether that interaction was the last to change it."""
        game = await find_game(change, game_id)
        table = await self._repository.find_table(change, game.id)
        return table, game.last_press == interaction_id


def may_move(table: Table, person: Person) -> bool:
    """Return whether somebody may move a table; any player may if its messages can't be posted."""
    seat = table.seat_of(person.id)
    plays = seat is not None and seat.active
    return is_in_charge(table, person) or (plays and table.trouble is not None)


def is_in_charge(table: Table, person: Person) -> bool:
    """Return whether somebody hosts a game, or moderates in its server."""
    return person.moderates_in(table.guild_id) or person.id == table.host.user_id


def require_in_charge(table: Table, person: Person) -> None:
    """Refuse everybody but the host and moderators."""
    if not is_in_charge(table, person):
        raise Refusal(RefusalKey.NOT_IN_CHARGE, host=table.host.name)


def require_movable(table: Table, place: Place, person: Person) -> None:
    """Refuse to move a game that is over, to another server, or without permission."""
    if table.guild_id != place.guild_id:
        raise Refusal(RefusalKey.OTHER_SERVER)
    require_status(table, "lobby", "running", "paused")
    if table.channel_id == place.channel_id:
        raise Refusal(RefusalKey.ALREADY_HERE)
    if not may_move(table, person):
        raise Refusal(RefusalKey.NOT_MOVABLE, host=table.host.name)


async def _resign(loaded: LoadedGame, seat: Seat) -> Move:
    """Return the move that resigns a seat, without the event of resigning."""
    move = loaded.begin()
    move.decide(seat.number, (Resign(seat.number),))
    await go_on(move)
    move.events = [event for event in move.events if not isinstance(event, PlayerResigned)]
    return move


def _kind_of_announcement(table: Table) -> AnnouncementKind:
    """Return the kind of announcement that shows a table's status."""
    kinds: dict[str, AnnouncementKind] = {"lobby": "lobby", "paused": "paused"}
    return kinds.get(table.status, "turn")
