"""The tables: open and fill a lobby, play, resign. Everything a cog asks for; no Discord types.

A move is one transaction: log, snapshot, what is to be said, status. One coroutine at a time has
a game. Whatever cannot be done is a `Refusal`, and nothing has changed.
"""

import asyncio
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

import msgspec
import structlog

from bot.games.history import Replay, played_on, replayed
from bot.games.moves import Move, NotTheirs
from bot.games.repository import Desk, Loaded, game_row, plain_refusals, read_table, seat_row
from bot.games.seal import Bag, fresh_seed, shuffled
from bot.games.seats import not_theirs, playing_seat
from bot.games.table import Person, Position, Seat, Table
from bot.lobby.configuration import DEFAULT_PRESET, DEFAULT_SETUP, Terms
from bot.lobby.lobby import Lobby, seats_of
from bot.refusals import Refusal, RefusalKey
from bot.store import ActionRow, GameRow, Store
from bot.store.records import Seating
from rules import BadSetup, IllegalAction, Setup, State, apply, codec, new_game
from rules.actions import Action, Resign
from rules.events import Event, TilePlaced, TurnBegan

LOBBY_SECONDS = 24 * 3600.0
ID_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Base 32 without letters that look alike."""

T = TypeVar("T")

log = structlog.get_logger()


class Service:
    """All games of one store.

    `seeds` makes the secret of each game, `clock` tells Unix seconds, and a lobby that nobody
    starts is closed after `lobby_seconds`.
    """

    def __init__(
        self,
        store: Store,
        *,
        seeds: Callable[[], str] = fresh_seed,
        clock: Callable[[], float] = time.time,
        lobby_seconds: float = LOBBY_SECONDS,
    ) -> None:
        self._store = store
        self._desk = Desk(store, clock)
        self._seeds = seeds
        self._clock = clock
        self._lobby_seconds = lobby_seconds

    async def game_in(self, channel_id: int, *, ended: bool = False) -> Table | None:
        """Return the lobby or running game of a channel, or else, if `ended`, its newest game."""
        with plain_refusals():
            async with self._store.read() as reading:
                find = reading.newest_game_in if ended else reading.game_in
                game = await find(channel_id)
                return None if game is None else await read_table(reading, game)

    async def table(self, game_id: str) -> Table:
        """Return a game without its position, whatever became of it."""
        with plain_refusals():
            async with self._store.read() as reading:
                return await read_table(reading, await game_row(reading, game_id))

    async def position(self, game_id: str) -> Position:
        """Return a table and its state; also lets the sender try again what it could not post."""
        async with self._desk.handling(game_id):
            loaded = await self._desk.load(game_id)
            if loaded.table.trouble is not None and loaded.table.status != "paused":
                async with self._store.write() as change:
                    await change.set_trouble(game_id, None)
            return loaded.position

    @staticmethod
    def peek(state: State, actions: Sequence[Action]) -> State:
        """Return the state after some actions; the given one stays as it is."""
        for action in actions:
            try:
                state, _ = apply(state, action)
            except IllegalAction as error:
                raise Refusal(RefusalKey.ILLEGAL_ACTION, reason=str(error)) from error
        return state

    async def replay(self, game_id: str) -> Replay:
        """Play a started game again from its log; a difference is reported, never acted on."""
        found = replayed(*await self._log(game_id))
        if found.differs_at is not None:
            log.warning("a log replays differently", game=game_id, number=found.differs_at)
        return found

    async def since(self, game_id: str, user_id: int) -> tuple[Event, ...]:
        """Return what happened after a person's last action; all there was if they made none."""
        setup, actions = await self._log(game_id)
        last = max((row.number for row in actions if row.user_id == user_id), default=0)

        def later() -> Iterator[Event]:
            for row, events in played_on(new_game(setup), actions):
                if row.number > last:
                    yield from events

        return await asyncio.to_thread(tuple, later())

    async def turns(self, game_id: str, look: Callable[[State], T]) -> list[T]:
        """Return what `look`, called in a thread, sees at first and once each tile has been played.

        The last tile's turn may still be going on.
        """
        setup, actions = await self._log(game_id)

        def seen() -> Iterator[T]:
            state, laid = new_game(setup), False
            yield look(state)
            for _, events in played_on(state, actions):
                kinds = {type(event) for event in events}
                laid = laid or TilePlaced in kinds
                if laid and TurnBegan in kinds:
                    yield look(state)
                    laid = False
            if laid:
                yield look(state)

        return await asyncio.to_thread(list, seen())

    async def _log(self, game_id: str) -> tuple[Setup, tuple[ActionRow, ...]]:
        with plain_refusals():
            async with self._store.read() as reading:
                game = await game_row(reading, game_id)
                return codec.decode_setup(game.setup), await reading.actions(game_id)

    async def open_lobby(
        self,
        guild_id: int | None,
        channel_id: int,
        host: Person,
        locale: str,
        interaction_id: str,
        *,
        setup: Setup = DEFAULT_SETUP,
        preset: str = DEFAULT_PRESET,
        seating: Seating = "random",
    ) -> Table:
        """Open a lobby with the host seated; the channel must be free."""
        now = self._clock()
        game = GameRow(
            id="".join(secrets.choice(ID_LETTERS) for _ in range(8)),
            guild_id=guild_id,
            channel_id=channel_id,
            host_id=host.id,
            status="lobby",
            setup=codec.encode(setup).decode(),
            preset=preset,
            seating=seating,
            locale=locale,
            seq=0,
            last_press=interaction_id,
            trouble=None,
            created_at=now,
            expires_at=now + self._lobby_seconds,
        )
        with plain_refusals():
            return await self._add_lobby(game, host)

    async def _add_lobby(self, game: GameRow, host: Person) -> Table:
        async with self._store.write() as change:
            there = await change.game_in(game.channel_id)
            if there is None:
                await change.add_game(game)
                await change.set_seats(game.id, [seat_row(game.id, s) for s in seats_of((host,))])
                await self._desk.say(change, (game.id, 0), "lobby", actor_id=host.id)
                return await read_table(change, game)
            if there.last_press == game.last_press:
                return await read_table(change, there)
            raise Refusal(RefusalKey.CHANNEL_BUSY, game=there.id)

    async def join(self, game_id: str, person: Person, interaction_id: str) -> Table:
        """Give a person a seat in a lobby."""
        return await self._change_lobby(game_id, interaction_id, lambda lobby: lobby.join(person))

    async def leave(self, game_id: str, person: Person, interaction_id: str) -> Table:
        """Free a person's seat in a lobby; when the last one leaves, the lobby is cancelled."""
        return await self._change_lobby(game_id, interaction_id, lambda lobby: lobby.leave(person))

    async def hosted(self, game_id: str, person: Person) -> Table:
        """Return a lobby to its host; Refusal to others, and once it is no lobby any more."""
        table = await self.table(game_id)
        Lobby.at(table).require_host(person)
        return table

    async def configure(
        self,
        game_id: str,
        person: Person,
        change: Callable[[Terms], Terms],
        interaction_id: str,
    ) -> Table:
        """Change what a lobby will play; only the host may.

        `change` gets the terms as they are by then, and refuses what cannot be played.
        """
        return await self._change_lobby(
            game_id, interaction_id, lambda lobby: lobby.configure(person, change)
        )

    async def cancel(self, game_id: str, person: Person, interaction_id: str) -> Table:
        """Close a lobby; only the host may."""
        return await self._change_lobby(game_id, interaction_id, lambda lobby: lobby.cancel(person))

    async def _change_lobby(
        self, game_id: str, interaction_id: str, step: Callable[[Lobby], Lobby]
    ) -> Table:
        async with self._desk.handling(game_id):
            loaded = await self._desk.load(game_id, interaction_id)
            if loaded.repeated:
                return loaded.table
            lobby = step(Lobby.at(loaded.table))
            async with self._store.write() as change:
                await change.change_game(
                    game_id,
                    host_id=lobby.host_id,
                    status="lobby" if lobby.open else "cancelled",
                    setup=codec.encode(lobby.terms.setup).decode(),
                    preset=lobby.terms.preset,
                    seating=lobby.terms.seating,
                    last_press=interaction_id,
                )
                await change.set_seats(
                    game_id, [seat_row(game_id, seat) for seat in seats_of(lobby.people)]
                )
                if not lobby.open:
                    await self._desk.say(change, (game_id, 0), "cancelled")
                return await read_table(change, await game_row(change, game_id))

    async def start(self, game_id: str, person: Person, interaction_id: str) -> Table:
        """Seat the people, seal the bag and draw the first tile; only the host may."""
        async with self._desk.handling(game_id):
            loaded = await self._desk.load(game_id, interaction_id)
            if loaded.repeated:
                return loaded.table
            people = Lobby.at(loaded.table).start(person)
            seed = self._seeds()
            if loaded.table.seating == "random":
                people = shuffled(people, seed, "seats")
            state = _set_up(loaded.table.setup, len(people))
            move = Move(state, Bag.fill(state.unseen, seed), events=list(state.events))
            move.go_on()
            seated = replace(loaded, table=replace(loaded.table, seats=seats_of(people)))
            return (await self._desk.commit(seated, move, person.id, interaction_id)).table

    async def expire_lobbies(self) -> float:
        """Close the lobbies whose time is over; return in how many seconds to ask again."""
        with plain_refusals():
            async with self._store.read() as reading:
                expired = await reading.expired_lobbies(self._clock())
            for game_id in expired:
                await self._expire(game_id)
            async with self._store.read() as reading:
                following = await reading.next_expiry()
        if following is None:
            return self._lobby_seconds
        return max(0.0, following - self._clock())

    async def _expire(self, game_id: str) -> None:
        async with self._desk.handling(game_id), self._store.write() as change:
            if (await game_row(change, game_id)).status == "lobby":
                await change.change_game(game_id, status="cancelled")
                await self._desk.say(change, (game_id, 0), "expired")

    async def submit(
        self,
        game_id: str,
        seq: int,
        person_id: int,
        actions: Sequence[Action],
        interaction_id: str,
    ) -> Position:
        """Do what a person decided at action number `seq`, and everything that follows from it.

        An interaction that was submitted before is answered with the position as it is.
        """
        async with self._desk.handling(game_id):
            loaded = await self._desk.load(game_id, interaction_id)
            if loaded.repeated:
                return loaded.position
            seat = playing_seat(loaded.table, person_id)
            if seq != loaded.table.seq:
                raise Refusal(RefusalKey.STALE)
            if not actions:
                raise Refusal(RefusalKey.ILLEGAL_ACTION, reason="Nothing was chosen.")
            return await self._play(loaded, seat, actions, interaction_id)

    async def resign(self, game_id: str, person_id: int, interaction_id: str) -> Position:
        """Let a person leave a running game; their figures stay (T7)."""
        async with self._desk.handling(game_id):
            loaded = await self._desk.load(game_id, interaction_id)
            if loaded.repeated:
                return loaded.position
            seat = playing_seat(loaded.table, person_id)
            return await self._play(loaded, seat, (Resign(seat.number),), interaction_id)

    async def _play(
        self, loaded: Loaded, seat: Seat, actions: Sequence[Action], interaction_id: str
    ) -> Position:
        assert loaded.state is not None
        assert loaded.bag is not None
        move = Move(loaded.state, loaded.bag)
        try:
            move.decide(seat.number, actions)
        except NotTheirs as error:
            raise not_theirs(loaded.position) from error
        except IllegalAction as error:
            raise Refusal(RefusalKey.ILLEGAL_ACTION, reason=str(error)) from error
        move.go_on()
        return await self._desk.commit(loaded, move, seat.user_id, interaction_id)


def _set_up(setup: Setup, players: int) -> State:
    """Return a new game for this many; Refusal if the rules know none."""
    try:
        return new_game(msgspec.structs.replace(setup, players=players))
    except BadSetup as error:
        raise Refusal(RefusalKey.BAD_SETUP, reason=str(error)) from error
