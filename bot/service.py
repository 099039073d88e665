"""The tables: open and fill a lobby, play, resign. Everything a cog asks for; no Discord types.

A move is one transaction: log, snapshot, what is to be said, status. One coroutine at a time has
a game. Whatever cannot be done is a `Refusal`, and nothing has changed.
"""

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import replace
from functools import partial
from typing import TypeVar

import msgspec
import structlog
from sqlalchemy.exc import IntegrityError

from bot.games.announcements import AnnouncementKind, Notice
from bot.games.configuration import Configuration, refuse_setup
from bot.games.history import History, Replay
from bot.games.ids import draw_id
from bot.games.loaded import LoadedGame
from bot.games.moves import NotTheirs
from bot.games.recovery import Records
from bot.games.refusals import Refusal, RefusalKey
from bot.games.rows import build_history, find_game, pack_configuration, pack_seat
from bot.games.sealed_bag import Bag, fresh_seed, shuffle
from bot.games.seats import explain_illegal, explain_turn, require_player, require_released
from bot.games.snapshots import Damaged
from bot.games.table import Person, Position, Seat, Table
from bot.games.verification import Verification, verify
from bot.lobby.favourites import Favourites
from bot.lobby.host_pings import await_closing, note_press
from bot.lobby.lobby import Lobby, assign_seats
from bot.lobby.rematch import line_up, list_ids
from bot.me.digest import Digest
from bot.me.preferences import People
from bot.me.privacy import PersonalData
from bot.play.absence_vote import Votes
from bot.play.archive import Archive
from bot.play.history import Memory
from bot.play.leave import Leaves
from bot.play.moderation import Powers, require_playing
from bot.play.on_move import ON_MOVE
from bot.play.orders import StandingOrders
from bot.play.outages import Outages
from bot.play.outcomes import list_outcomes
from bot.play.pause import Pauses
from bot.play.pending_turns import Turns
from bot.play.proposals import Proposals
from bot.play.repost import Upkeep
from bot.play.scheduler import RECONNECT_SECONDS, Deadlines
from bot.play.seat_offer import Seating
from bot.play.timers import Timers
from bot.play.undo import Undo
from bot.play.undo_window import Grace
from bot.process.monitoring.observations import MoveSaved, Observe, ignore
from bot.puzzles.daily import Puzzles
from bot.records.ratings import RecordBook
from bot.server.guild_settings import Servers, require_few_lobbies
from bot.server.removals import Removals
from bot.store import GameRow, Store
from bot.tables.bot_player import go_on
from bot.tables.delivery import wait_until_said
from bot.tables.repository import Repository, refuse_unavailable
from rules import BadSetup, IllegalAction, State, new_game
from rules.actions import Action, Resign
from rules.events import Event
from rules.registry import Registry

LOBBY_SECONDS = 24 * 3600.0
SAYING_SECONDS = 10.0
"""How long somebody waits to hear that what they asked for was said in public."""

T = TypeVar("T")

log = structlog.get_logger()


class Service:
    """All games of one store, played with what a registry holds.

    A new lobby plays with the `usual` expansions unless its host chooses others. `seeds` makes the
    secret of each game, `clock` tells Unix seconds, and a lobby that nobody starts is closed after
    `lobby_seconds`. In servers that have chosen nothing a move is held for `undo_seconds` before
    the next tile is drawn. `observe` hears of each move.
    """

    def __init__(
        self,
        store: Store,
        registry: Registry,
        *,
        usual: Iterable[str] = (),
        seeds: Callable[[], str] = fresh_seed,
        clock: Callable[[], float] = time.time,
        lobby_seconds: float = LOBBY_SECONDS,
        undo_seconds: int = 0,
        observe: Observe = ignore,
    ) -> None:
        self.default_configuration = Configuration(registry).with_expansions(usual)
        """What a new lobby plays unless its host or its server chooses."""
        self._registry = registry
        self._store = store
        self._repository = Repository(store, registry, clock, ON_MOVE, undo_seconds)
        self.read_state = self._repository.read_state
        """Reads a position, from memory where it is kept."""
        self.outages = Outages(store, self._repository, clock=clock)
        """What notes that the bot is connected, and gives back the time in which it was not."""
        self._repository.before_lock = self.outages.note
        self.powers = Powers(store, self._repository)
        """What host and moderators may do."""
        self.upkeep = Upkeep(store, self._repository, clock=clock)
        """What keeps the tables standing."""
        self.orders = StandingOrders(store, self._repository, observe)
        """What players want done without being asked."""
        self.proposals = Proposals(store, self._repository, clock=clock)
        """What is asked beside the game."""
        asking = self._repository, self.proposals
        self.undo = Undo(store, *asking, registry, clock=clock)
        """What takes moves back."""
        self.votes = Votes(store, *asking, clock=clock)
        """What is done about players who do not play."""
        self.seating = Seating(store, *asking, clock=clock)
        """Who takes a seat, and who returns to theirs."""
        self.leaves = Leaves(store, self._repository, self.seating, clock=clock)
        """Who is away until when."""
        self.pauses = Pauses(*asking, clock=clock)
        """Games that pause because all agree."""
        self.proposals.outcomes = list_outcomes(
            self.proposals, self.undo, self.votes, self.seating, self.pauses
        )
        self.archive = Archive(store, self._repository, clock=clock)
        """What puts games away that nobody plays on with, and wakes them."""
        self.favourites = Favourites(store, registry)
        """What servers keep of their lobbies' options."""
        self.memory = Memory(store, self._repository, registry)
        """What looks back at games."""
        self.servers = Servers(store, undo_seconds)
        """What was chosen for all games of a server."""
        self.grace = Grace(store, self._repository, clock=clock)
        """What holds a move for a while, so that it can be taken back."""
        self.turns = Turns(store, self._repository, clock=clock)
        """What people have to decide."""
        self.people = People(store, self.grace.begun, clock=clock)
        """What was chosen by each person for all their games."""
        self.digest = Digest(store, self._repository, self.turns, clock=clock)
        """What some people are told once a day."""
        self.timers = Timers(store, self._repository, self.digest.ring, clock=clock)
        """What happens at its time."""
        self.removals = Removals(store, self._repository, clock=clock)
        """What deletes the data of servers that the bot was removed from."""
        self.deadlines = Deadlines(
            store,
            (
                self.grace.release,
                self.proposals.expire,
                self.archive.put_away,
                self.timers.ring,
                self.removals.delete,
            ),
            sooner=self.grace.begun,
            clock=clock,
            ready=self.outages.note,
        )
        """What is done at its time."""
        self.records = RecordBook(store, self._repository, registry)
        """What was reached in games that are over."""
        self.puzzles = Puzzles(store, registry, self.default_configuration.setup, clock=clock)
        """What is asked about a turn of a game, once a day."""
        self.personal = PersonalData(store, self._repository, resign=self.resign, leave=self.leave)
        """What is stored about each person."""
        self._seeds = seeds
        self._clock = clock
        self._lobby_seconds = lobby_seconds
        self._observe = observe

    @property
    def now(self) -> float:
        """The time, in Unix seconds."""
        return self._clock()

    async def find_usual(self, guild_id: int | None) -> Configuration:
        """Return what a new lobby of a server plays unless its host chooses."""
        standard = await self.favourites.find_standard(guild_id)
        return self.default_configuration if standard is None else standard

    async def game_in(self, channel_id: int, *, ended: bool = False) -> Table | None:
        """Return the lobby or running game of a channel, or else, if `ended`, its newest game."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                find = reading.newest_game_in if ended else reading.game_in
                game = await find(channel_id)
                return None if game is None else await self._repository.find_table(reading, game.id)

    async def table(self, game_id: str) -> Table:
        """Return a game without its position, whatever became of it."""
        with refuse_unavailable():
            return await self._repository.table(game_id)

    async def said(self, game_id: str, seconds: float = SAYING_SECONDS) -> Table:
        """Return a game once all there is to say was said or is held, or after so many seconds."""
        with refuse_unavailable():
            await wait_until_said(self._store, game_id, seconds)
        return await self.table(game_id)

    async def position(self, game_id: str) -> Position:
        """Return a table and its state; Refusal if there is none, or it can't be read."""
        with refuse_unavailable():
            try:
                return (await self._repository.read(game_id)).position
            except Damaged as damage:
                raise Refusal(RefusalKey.GAME_PAUSED) from damage

    async def visit(self, game_id: str) -> Position:
        """Return the position to somebody who looks at the game, and see to it if it is stuck.

        What could not be posted is tried again, and a position that is lost is repaired, or the
        game is paused, in public.
        """
        async with self._repository.lock(game_id):
            loaded = await self._repository.load(game_id)
            if loaded.table.trouble is not None:
                self._store.news.tell([game_id])
            return loaded.position

    async def repair(self, game_id: str) -> Position:
        """Return a game whose stored position can't be read, once it is repaired or paused."""
        async with self._repository.lock(game_id):
            return await self._repository.reload(game_id)

    def in_turn(self, game_id: str) -> AbstractAsyncContextManager[None]:
        """Have a game for oneself over several calls: nobody changes it before this ends."""
        return self._repository.lock(game_id)

    async def replay(self, game_id: str) -> Replay:
        """Play a started game again from its log; a difference is reported, never acted on."""
        found = await asyncio.to_thread((await self._history(game_id)).replay)
        if found.differs_at is not None:
            log.warning("a log replays differently", game=game_id, number=found.differs_at)
        return found

    async def missed_events(self, game_id: str, user_id: int) -> tuple[Event, ...]:
        """Return what happened after a person's last action; all there was if they made none."""
        history = await self._history(game_id)
        return await asyncio.to_thread(history.list_missed, user_id)

    async def map_turns(self, game_id: str, look: Callable[[State], T]) -> list[T]:
        """Return what `look`, called in a thread, sees at first and once each tile was played."""
        history = await self._history(game_id)
        return await asyncio.to_thread(history.map_turns, look)

    async def verify(self, game_id: str) -> Verification:
        """Check a started game's log, position and seal; nothing is changed or revealed."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                records = await Records.read(reading, await find_game(reading, game_id))
        if records.game.status == "lobby":
            raise Refusal(RefusalKey.NOT_STARTED)
        try:
            return await asyncio.to_thread(verify, records, self._registry)
        except Damaged as damage:
            raise Refusal(RefusalKey.UNVERIFIABLE) from damage

    async def _history(self, game_id: str) -> History:
        with refuse_unavailable():
            async with self._store.read() as reading:
                game = await find_game(reading, game_id)
                return build_history(game, await reading.actions(game_id), self._registry)

    async def open_lobby(
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

        Refusal to who hosts too many already, in whatever servers.

        It gets the id `game_id`, of `draw_id`, if that was promised to somebody. A notice is said
        with it.
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
                await await_closing(change, game.id, host_id, now, self._lobby_seconds)
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
        """Open a lobby for those who played a game, the next in order first; once.

        Return the one there is, should somebody have asked before. The channel must be free.
        """
        async with self._repository.lock(game_id):
            table = await self.table(game_id)
            people = line_up(table, person)
            following, found = await self.find_rematch(game_id)
            if found is not None:
                return found
            named = {"person": table.call(person), "player": table.call(people[0])}
            notice = Notice("news.rematch", {**named})
            return await self.open_lobby(
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
        """Free the newest seat of the bot's in a lobby; only the host may."""
        return await self._change_lobby(game_id, person, interaction_id, Lobby.dismiss_bot)

    async def require_host(self, game_id: str, person: Person) -> Table:
        """Return a lobby to its host; Refusal to others, and once it is no lobby any more."""
        table = await self.table(game_id)
        Lobby.at(table).require_host(person)
        return table

    async def configure(
        self,
        game_id: str,
        person: Person,
        change: Callable[[Configuration], Configuration],
        interaction_id: str,
    ) -> Table:
        """Change what a lobby will play; only the host may.

        `change` gets the configuration as it is by then, and refuses what cannot be played.
        """
        return await self._change_lobby(
            game_id, person, interaction_id, lambda lobby, host: lobby.configure(host, change)
        )

    async def speak(self, game_id: str, person: Person, locale: str, interaction_id: str) -> Table:
        """Change the language in which a table is told; only its host may, before the game."""
        return await self._change_lobby(
            game_id, person, interaction_id, lambda lobby, host: lobby.speak(host, locale)
        )

    async def cancel(self, game_id: str, person: Person, interaction_id: str) -> Table:
        """Close a lobby; only the host and moderators may."""
        by = (await self.table(game_id)).call(person)
        notice = Notice("news.cancelled-by", {"person": by})
        return await self._change_lobby(game_id, person, interaction_id, Lobby.cancel, notice)

    async def vacate(
        self, game_id: str, user_id: int, person: Person, interaction_id: str
    ) -> Table:
        """Free the seat in a lobby of somebody who is gone, and say so."""
        table = await self.table(game_id)
        seat = require_playing(table, user_id)
        notice = Notice("news.vacated", {"player": seat.name, "person": table.call(person)})
        step = partial(Lobby.put_aside, user_id=user_id)
        return await self._change_lobby(game_id, person, interaction_id, step, notice)

    async def _change_lobby(
        self,
        game_id: str,
        person: Person,
        interaction_id: str,
        step: Callable[[Lobby, Person], Lobby],
        notice: Notice | None = None,
    ) -> Table:
        """Change a lobby; say so in public if there is a notice, or if it is closed."""
        async with self._repository.lock(game_id):
            loaded = await self._repository.load(game_id, interaction_id)
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
                times = self._clock(), self._lobby_seconds
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

        The game is played in the channel given, or else where its lobby is. A notice is said with
        its first turn. `presser_id` is who has pressed, if that was not the host.
        """
        async with self._repository.lock(game_id):
            loaded = await self._repository.load(game_id, interaction_id)
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

    async def expire_lobbies(self) -> float:
        """Close the lobbies whose time is over; return in how many seconds to ask again."""
        with refuse_unavailable():
            if not await self.outages.note():
                return RECONNECT_SECONDS
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
        async with self._repository.lock(game_id), self._store.write(game_id) as change:
            if game_id in await change.expired_lobbies(self._clock()):
                await change.change_game(game_id, status="cancelled")
                await self._repository.announce(change, (game_id, 0), "expired")

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
        async with self._repository.lock(game_id):
            loaded = await self._repository.load(game_id)
            if await self._repository.is_repeated(loaded, interaction_id, seq):
                return loaded.position
            seat = require_player(loaded.table, person_id)
            require_released(loaded.table)
            if seq != loaded.table.seq:
                raise Refusal(RefusalKey.STALE)
            if not actions:
                raise Refusal(RefusalKey.ILLEGAL_ACTION, reason="Nothing was chosen.")
            try:
                return await self._play(loaded, seat, actions, interaction_id, mover=seat.number)
            except IntegrityError:
                if await self._repository.is_repeated(loaded, interaction_id):
                    return loaded.position
                raise

    async def resign(self, game_id: str, person_id: int, interaction_id: str) -> Position:
        """Let a person leave a running game; their figures stay (T7)."""
        async with self._repository.lock(game_id):
            loaded = await self._repository.load(game_id, interaction_id)
            if loaded.repeated:
                return loaded.position
            seat = require_player(loaded.table, person_id)
            return await self._play(loaded, seat, (Resign(seat.number),), interaction_id)

    async def _play(
        self,
        loaded: LoadedGame,
        seat: Seat,
        actions: Sequence[Action],
        interaction_id: str,
        *,
        mover: int | None = None,
    ) -> Position:
        if seat.by_bot:
            loaded = loaded.seat_anew(replace(seat, by_bot=False))
        move = loaded.begin()
        try:
            move.decide(seat.number, actions)
        except NotTheirs as error:
            raise explain_turn(loaded.position) from error
        except IllegalAction as error:
            raise explain_illegal(Position(loaded.table, move.state), error) from error
        held_until = None
        if mover is None:
            await go_on(move)
        else:
            held_until = await self.grace.go_on(move, loaded)
        position = await self._repository.commit(
            loaded, move, seat.user_id, interaction_id, mover=mover, held_until=held_until
        )
        if held_until is not None:
            self.grace.begun.set()
        self._observe(MoveSaved())
        return position


def _set_up(configuration: Configuration, players: int) -> State:
    """Return a new game for this many; Refusal if the rules know none."""
    setup = msgspec.structs.replace(configuration.setup, players=players)
    try:
        return new_game(setup, configuration.registry)
    except BadSetup as error:
        raise refuse_setup(error) from error
