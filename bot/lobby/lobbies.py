"""Lobbies: people take seats, and the host chooses the options and starts the game."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

import msgspec
from sqlalchemy.exc import IntegrityError

from bot.games.announcements import AnnouncementKind, Notice
from bot.games.configuration import Configuration, refuse_setup
from bot.games.ids import draw_id
from bot.games.refusals import Refusal, RefusalKey
from bot.games.rows import pack_configuration, pack_seat
from bot.games.sealed_bag import Bag, shuffle
from bot.games.seats import require_playing
from bot.games.table import Person, Table
from bot.lobby.favourites import Favourites
from bot.lobby.host_pings import await_closing, note_press
from bot.lobby.lobby import Lobby, assign_seats
from bot.lobby.rematch import line_up, list_ids
from bot.server.guild_settings import require_few_lobbies
from bot.store import GameRow, Store
from bot.tables.bot_player import go_on
from bot.tables.repository import Repository, refuse_unavailable
from rules import BadSetup, State, new_game


class Lobbies:
    """The lobbies of one store.

    Unless its host or its server chooses, a new one has the `default_configuration`. `seeds` makes
    the secret of each game, `clock` returns Unix seconds, and a lobby that nobody starts is closed
    after `seconds`.
    """

    def __init__(
        self,
        store: Store,
        repository: Repository,
        favourites: Favourites,
        default_configuration: Configuration,
        *,
        seeds: Callable[[], str],
        clock: Callable[[], float],
        seconds: float,
    ) -> None:
        self.default_configuration = default_configuration
        self._store = store
        self._repository = repository
        self._favourites = favourites
        self._seeds = seeds
        self._clock = clock
        self._seconds = seconds

    async def find_usual(self, guild_id: int | None) -> Configuration:
        """Return the configuration of a server's new lobbies unless the host chooses."""
        standard = await self._favourites.find_standard(guild_id)
        return self.default_configuration if standard is None else standard

    async def open(
        self,
        guild_id: int | None,
        channel_id: int,
        host: Person,
        locale: str,
        interaction_id: str,
        configuration: Configuration | None = None,
        game_id: str | None = None,
        people: Sequence[Person] = (),
        notice: Notice | None = None,
    ) -> Table:
        """Open a lobby with the host seated, or all of these people; the channel must be free.

        Raises Refusal if the person hosts too many already, in all servers. Its id is `game_id`,
        made by `draw_id`, if that was given out before. A notice is announced with it.
        """
        configuration = configuration or self.default_configuration
        game = GameRow(
            id=game_id or draw_id(),
            guild_id=guild_id,
            channel_id=channel_id,
            host_id=host.id,
            status="lobby",
            locale=locale,
            seq=0,
            last_press=interaction_id,
            trouble=None,
            created_at=self._clock(),
            expires_at=None,
            **pack_configuration(configuration),
        )
        with refuse_unavailable():
            with suppress(IntegrityError):  # somebody else was faster in this channel
                return await self._add_lobby(game, people or (host,), notice)
            return await self._add_lobby(game, people or (host,), notice)

    async def _add_lobby(
        self, game: GameRow, people: Sequence[Person], notice: Notice | None
    ) -> Table:
        async with self._store.write(f"host {game.host_id}") as change:
            there = await change.game_in(game.channel_id)
            if there is None:
                await require_few_lobbies(change, game.host_id)
                await change.add_game(game)
                await change.set_seats(
                    game.id, [pack_seat(game.id, s) for s in assign_seats(tuple(people))]
                )
                host_id, now = game.host_id, game.created_at
                await await_closing(change, game.id, host_id, now, self._seconds)
                await self._repository.announce(
                    change, (game.id, 0), "lobby", actor_id=host_id, notice=notice
                )
                return await self._repository.find_table(change, game.id)
            if there.last_press == game.last_press:
                return await self._repository.find_table(change, there.id)
            raise Refusal(RefusalKey.CHANNEL_BUSY, game=there.id)

    async def find_rematch(self, game_id: str) -> tuple[str, Table | None]:
        """Return the id of a game's rematch, and its table if there is one."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                for following in list_ids(game_id):
                    game = await reading.game(following)
                    if game is None:
                        return following, None
                    if game.status != "cancelled":
                        return following, await self._repository.find_table(reading, game.id)
        raise AssertionError("there is always another id")

    async def rematch(
        self, game_id: str, channel_id: int, person: Person, interaction_id: str
    ) -> Table:
        """Open a lobby for the players of a game, the next in order first; once.

        Return the existing one if there is one already. The channel must be free.
        """
        async with self._repository.lock(game_id):
            table = await self._repository.find(game_id)
            people = line_up(table, person)
            following, found = await self.find_rematch(game_id)
            if found is not None:
                return found
            named = {"person": table.call(person), "player": table.call(people[0])}
            notice = Notice("news.rematch", {**named})
            return await self.open(
                table.guild_id,
                channel_id,
                person,
                table.locale,
                interaction_id,
                configuration=replace(table.configuration, seating="joined"),
                game_id=following,
                people=people,
                notice=notice,
            )

    async def join(self, game_id: str, person: Person, interaction_id: str) -> Table:
        """Give a person a seat in a lobby."""
        return await self._change_lobby(game_id, person, interaction_id, Lobby.join)

    async def leave(self, game_id: str, person: Person, interaction_id: str) -> Table:
        """Free a person's seat in a lobby; when the last one leaves, the lobby is cancelled."""
        return await self._change_lobby(game_id, person, interaction_id, Lobby.leave)

    async def seat_bot(self, game_id: str, person: Person, interaction_id: str) -> Table:
        """Give the bot a seat in a lobby; only the host may."""
        return await self._change_lobby(game_id, person, interaction_id, Lobby.seat_bot)

    async def dismiss_bot(self, game_id: str, person: Person, interaction_id: str) -> Table:
        """Free the bot's newest seat in a lobby; only the host may."""
        return await self._change_lobby(game_id, person, interaction_id, Lobby.dismiss_bot)

    async def require_host(self, game_id: str, person: Person) -> Table:
        """Return a lobby to its host; Refusal to others, and if it is no longer a lobby."""
        table = await self._repository.find(game_id)
        Lobby.at(table).require_host(person)
        return table

    async def configure(
        self,
        game_id: str,
        person: Person,
        change: Callable[[Configuration], Configuration],
        interaction_id: str,
    ) -> Table:
        """Change a lobby's configuration; only the host may.

        `change` gets the current configuration, and refuses what can't be played.
        """
        return await self._change_lobby(
            game_id, person, interaction_id, lambda lobby, host: lobby.configure(host, change)
        )

    async def speak(self, game_id: str, person: Person, locale: str, interaction_id: str) -> Table:
        """Change the language of a table's messages; only its host may, before the game."""
        return await self._change_lobby(
            game_id, person, interaction_id, lambda lobby, host: lobby.speak(host, locale)
        )

    async def cancel(self, game_id: str, person: Person, interaction_id: str) -> Table:
        """Close a lobby; only the host and moderators may."""
        by = (await self._repository.find(game_id)).call(person)
        notice = Notice("news.cancelled-by", {"person": by})
        return await self._change_lobby(game_id, person, interaction_id, Lobby.cancel, notice)

    async def vacate(
        self, game_id: str, user_id: int, person: Person, interaction_id: str
    ) -> Table:
        """Free the seat of a person who has left the server, and announce it."""
        table = await self._repository.find(game_id)
        seat = require_playing(table, user_id)
        notice = Notice("news.vacated", {"player": seat.name, "person": table.call(person)})
        step = partial(Lobby.vacate, user_id=user_id)
        return await self._change_lobby(game_id, person, interaction_id, step, notice)

    async def _change_lobby(
        self,
        game_id: str,
        person: Person,
        interaction_id: str,
        step: Callable[[Lobby, Person], Lobby],
        notice: Notice | None = None,
    ) -> Table:
        """Change a lobby; announce it if there is a notice, or if the lobby is closed."""
        async with self._repository.take(game_id, interaction_id) as loaded:
            if loaded.repeated:
                return loaded.table
            async with self._store.write(game_id) as change:
                found = await self._repository.find_table(change, game_id)
                lobby = step(Lobby.at(found), person)
                await change.change_game(
                    game_id,
                    host_id=lobby.host_id,
                    status="lobby" if lobby.open else "cancelled",
                    locale=lobby.locale,
                    last_press=interaction_id,
                    **pack_configuration(lobby.configuration),
                )
                await change.set_seats(
                    game_id, [pack_seat(game_id, seat) for seat in assign_seats(lobby.people)]
                )
                if notice is not None or not lobby.open:
                    kind: AnnouncementKind = "lobby" if lobby.open else "cancelled"
                    await self._repository.announce(change, (game_id, 0), kind, notice=notice)
                times = self._clock(), self._seconds
                return await note_press(change, self._repository, found, person.id, *times)

    async def start(
        self,
        game_id: str,
        person: Person,
        interaction_id: str,
        *,
        channel_id: int | None = None,
        notice: Notice | None = None,
        presser_id: int | None = None,
    ) -> Table:
        """Seat the people, seal the bag and draw the first tile; only the host may.

        The game is played in the given channel, or else in its lobby's. A notice is announced with
        its first turn. `presser_id` is the person who pressed, if that was not the host.
        """
        async with self._repository.take(game_id, interaction_id) as loaded:
            if loaded.repeated:
                return loaded.table
            people = Lobby.at(loaded.table).start(person)
            if loaded.settled:
                raise Refusal(RefusalKey.TERMS_CHANGED)
            seed = self._seeds()
            if loaded.table.configuration.seating == "random":
                people = shuffle(people, seed, "seats")
            state = _set_up(loaded.table.configuration, len(people))
            table = replace(
                loaded.table,
                seats=assign_seats(people),
                channel_id=channel_id or loaded.table.channel_id,
            )
            seated = replace(loaded, table=table)
            move = replace(seated, state=state, bag=Bag.fill(state.unseen, seed)).begin()
            move.events.extend(state.events)
            await go_on(move)
            commit = self._repository.commit
            actor_id = person.id if presser_id is None else presser_id
            return (await commit(seated, move, actor_id, interaction_id, notice)).table

    async def close_expired(self) -> None:
        """Close the lobbies that have expired."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                expired = await reading.expired_lobbies(self._clock())
        for game_id in expired:
            await self._expire(game_id)

    async def _expire(self, game_id: str) -> None:
        async with self._repository.lock(game_id), self._store.write(game_id) as change:
            if game_id in await change.expired_lobbies(self._clock()):
                await change.change_game(game_id, status="cancelled")
                await self._repository.announce(change, (game_id, 0), "expired")


def _set_up(configuration: Configuration, players: int) -> State:
    """Return a new game for this many; Refusal if the rules have none."""
    setup = msgspec.structs.replace(configuration.setup, players=players)
    try:
        return new_game(setup, configuration.registry)
    except BadSetup as error:
        raise refuse_setup(error) from error
