"""Who comes to a game: people of its server; and seats that change hands.

They are taken by who was named, and given back to who returns.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Literal

import structlog

from bot.clocks.winding import begin_anew, resume
from bot.games.announcements import Notice
from bot.games.loaded import LoadedGame
from bot.games.repository import Repository, refuse_unavailable
from bot.games.rows import build_seat, pack_seat, pack_vote
from bot.games.seats import require_player, require_status
from bot.games.table import Person, Position, Seat, Vote
from bot.games.thinking import go_on
from bot.refusals import Refusal, RefusalKey
from bot.store import Store

Absence = Literal["bot", "leave", "pause"]
"""Why somebody does not play: the bot plays for them, they are on leave, or the game is paused."""

log = structlog.get_logger()


class Seating:
    """Seats people in the games of one store that go on; `clock` tells Unix seconds."""

    def __init__(
        self, store: Store, repository: Repository, *, clock: Callable[[], float] = time.time
    ) -> None:
        self._store = store
        self._repository = repository
        self._clock = clock

    async def admit(self, game_id: str, person: Person) -> Seat | None:
        """Return the seat of somebody who names a game, called as they are by now.

        None if they have none, or there is no such game. Refusal if it is another server's: what
        names it there was forged. In direct messages it is its players' alone.
        """
        with refuse_unavailable():
            guild_id, seat = await self._find_seat(game_id, person)
        if guild_id != person.guild_id and (person.guild_id is not None or seat is None):
            raise Refusal(RefusalKey.OTHER_SERVER)
        if seat is None or person.guild_id is None or seat.name == person.name:
            return seat
        await self._rename(game_id, person)
        return replace(seat, name=person.name)

    async def _find_seat(self, game_id: str, person: Person) -> tuple[int | None, Seat | None]:
        """Return the server of a game, and somebody's seat: asked at every press."""
        known = self._repository.recall(game_id)
        if known is not None:
            return known.guild_id, known.seat_of(person.id)
        async with self._store.read() as reading:
            found = await reading.visitor(game_id, person.id)
        if found is None:
            return person.guild_id, None
        guild_id, row = found
        return guild_id, None if row is None else build_seat(row)

    async def _rename(self, game_id: str, person: Person) -> None:
        """Write down what a player is called now; that is no reason to refuse them anything."""
        try:
            async with self._repository.lock(game_id), self._store.write(game_id) as change:
                await change.rename(game_id, person.id, person.name)
        except Refusal as refusal:
            log.warning("a player keeps their old name", game=game_id, reason=str(refusal))

    async def answer(
        self, game_id: str, number: int, person: Person, *, takes: bool, interaction_id: str
    ) -> Position:
        """Let who was named take a seat, or decline."""
        async with self._repository.lock(game_id):
            loaded = await self._repository.load(game_id, interaction_id)
            if loaded.repeated:
                return loaded.position
            table = loaded.table
            require_status(table, "running")
            vote = table.vote
            if vote is None or not vote.offered or vote.seat != number or vote.nominee is None:
                raise Refusal(RefusalKey.NOT_OFFERED)
            if vote.nominee.id != person.id or table.seat_of(person.id) is not None:
                raise Refusal(RefusalKey.NOT_OFFERED)
            if takes:
                return await self._hand_over(loaded, vote, person, interaction_id)
            return await self._decline(loaded, vote, person, interaction_id)

    async def _hand_over(
        self, loaded: LoadedGame, vote: Vote, person: Person, interaction_id: str
    ) -> Position:
        """Seat somebody in another's place; if that was the host, the next who plays is host."""
        table, old = loaded.table, loaded.table.seats[vote.seat]
        following = (*table.seats[old.number + 1 :], *table.seats[: old.number])
        heirs = [s.user_id for s in following if s in table.present]
        host_id = heirs[0] if old.user_id == table.host_id and heirs else table.host_id
        if host_id == old.user_id:
            host_id = person.id
        free = replace(loaded, table=replace(table, vote=None, host_id=host_id))
        notice = Notice("news.seat-taken", {"player": old.name, "person": person.name})
        paused = table.find_pause(old, self._clock())
        taken = Seat(old.number, person.id, person.name, away_until=paused)
        return await self._seat(free, taken, notice, interaction_id)

    async def _decline(
        self, loaded: LoadedGame, vote: Vote, person: Person, interaction_id: str
    ) -> Position:
        """Offer a seat no more; who wanted it handed over is asked again what is to be done."""
        table, absent = loaded.table, loaded.table.seats[vote.seat]
        again = Vote(vote.seat) if vote.choices and loaded.position.to_act == absent else None
        values: dict[str, str | int] = {"player": absent.name, "person": person.name}
        async with self._store.write(table) as change:
            if again is None:
                await change.close_vote(table.id)
            else:
                await change.set_vote(pack_vote(table.id, table.seq, again))
            await change.change_game(table.id, last_press=interaction_id)
            await self._repository.announce(
                change,
                (table.id, table.seq),
                "turn",
                pings=replace(table, vote=again).called,
                heard_as="asked",
                notice=Notice("news.seat-declined", values),
            )
            return Position(
                await self._repository.find_table(change, loaded.table.id), loaded.state
            )

    async def leave_to_bot(self, game_id: str, person_id: int, interaction_id: str) -> Position:
        """Have the bot play somebody's own seat from now on, until they return."""
        async with self._repository.lock(game_id):
            loaded = await self._repository.load(game_id, interaction_id)
            if loaded.repeated:
                return loaded.position
            seat = require_player(loaded.table, person_id)
            if loaded.table.present in ((), (seat,)):
                raise Refusal(RefusalKey.LAST_PLAYER)
            if seat.by_bot:
                return loaded.position
            notice = Notice("news.left-to-bot", {"player": seat.name})
            return await self._seat(loaded, replace(seat, by_bot=True), notice, interaction_id)

    async def come_back(self, game_id: str, person_id: int) -> Absence | None:
        """Have somebody play again for whom the bot plays, or who is away, and return which it was.

        None if it was neither.
        """
        async with self._repository.lock(game_id):
            loaded = await self._repository.load(game_id)
            table, seat = loaded.table, loaded.table.seat_of(person_id)
            if table.status != "running" or seat is None or not self.is_absent(seat):
                return None
            notice = Notice("news.back", {"player": seat.name})
            await self._seat(loaded, replace(seat, by_bot=False, away_until=None), notice, None)
        if seat.by_bot:
            return "bot"
        return "pause" if seat.away_until == table.paused_until else "leave"

    def is_absent(self, seat: Seat) -> bool:
        """Return whether the bot plays somebody's seat, or they are away."""
        return seat.by_bot or seat.is_away(self._clock())

    async def _seat(
        self, loaded: LoadedGame, seat: Seat, notice: Notice, interaction_id: str | None
    ) -> Position:
        """Change a seat, and let the bot go on where it waited for somebody to play with."""
        acts, old = loaded.position.to_act, loaded.table.seats[seat.number]
        loaded = loaded.seat_anew(seat)
        table, move = loaded.table, loaded.begin()
        if table.held_until is None:
            await go_on(move)
        returned = old.away_until is not None and seat.away_until is None
        if move.logged:
            if returned:
                async with self._store.write(table.id) as change:
                    await change.end_leave(table.id, old.user_id, self._clock())
            return await self._repository.commit(loaded, move, seat.user_id, interaction_id, notice)
        pressed = {} if interaction_id is None else {"last_press": interaction_id}
        async with self._store.write(table) as change:
            await change.change_game(table.id, host_id=table.host_id, **pressed)
            await change.set_seats(table.id, [pack_seat(table.id, each) for each in table.seats])
            if table.vote is None:
                await change.close_vote(table.id)
            if returned:
                await change.end_leave(table.id, old.user_id, self._clock())
                await resume(change, loaded.position, seat.number, self._clock())
            if acts == old and (old.by_bot or old.user_id != seat.user_id):
                await begin_anew(change, loaded.position, self._clock())
            await self._repository.announce(
                change,
                (table.id, table.seq),
                "turn",
                actor_id=seat.user_id,
                pings=[seat.user_id] if acts == old and old.user_id != seat.user_id else [],
                notice=notice,
            )
            return Position(
                await self._repository.find_table(change, loaded.table.id), loaded.state
            )
