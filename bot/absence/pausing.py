"""Pauses: all who play agree that nobody need play until a moment, or their server decides so.

Everybody's clock is paused then, and their leave is not counted. Who plays or says that they are
back ends the pause for themselves alone; the game goes on once that is who decides.
"""

import time
from collections.abc import Callable
from dataclasses import replace

from bot.absence.leaving import DAY, LONGEST_LEAVES
from bot.clocks.winding import pause
from bot.games.announcements import Notice
from bot.games.loaded import LoadedGame
from bot.games.repository import Repository
from bot.games.rows import pack_pause, pack_seat
from bot.games.seats import require_player, require_released, require_status
from bot.games.table import PauseRequest, Person, Position, Seat
from bot.refusals import Refusal, RefusalKey
from bot.store import Store, Writing


class Pauses:
    """The pauses of the games of one store; `clock` tells Unix seconds."""

    def __init__(
        self, store: Store, repository: Repository, *, clock: Callable[[], float] = time.time
    ) -> None:
        self._store = store
        self._repository = repository
        self._clock = clock

    async def ask(
        self, game_id: str, person_id: int, until: float, interaction_id: str
    ) -> Position:
        """Ask the others whether the game pauses until a moment; who asks anew takes that back."""
        async with self._repository.lock(game_id):
            loaded = await self._repository.load(game_id, interaction_id)
            if loaded.repeated:
                return loaded.position
            seat = require_player(loaded.table, person_id)
            require_released(loaded.table)
            self._require_soon(until)
            return await self._note(
                loaded, PauseRequest(seat.number, until, frozenset()), seat, interaction_id
            )

    async def impose(
        self, game_id: str, person: Person, until: float, interaction_id: str
    ) -> Position:
        """Pause a running game until a moment without asking: only who manages its server may."""
        async with self._repository.lock(game_id):
            loaded = await self._repository.load(game_id, interaction_id)
            if loaded.repeated:
                return loaded.position
            if not person.manages_in(loaded.table.guild_id):
                raise Refusal(RefusalKey.MANAGERS_PAUSE)
            require_status(loaded.table, "running")
            require_released(loaded.table)
            self._require_soon(until)
            values: dict[str, str | int] = {"person": person.name, "until": int(until)}
            notice = Notice("news.paused-by", values)
            async with self._store.write(loaded.table) as change:
                await change.change_game(game_id, last_press=interaction_id)
                await self._begin(change, loaded, until, notice)
                table = await self._repository.find_table(change, game_id)
            return Position(table, loaded.state)

    def _require_soon(self, until: float) -> None:
        now = self._clock()
        if not now < until <= now + LONGEST_LEAVES:
            raise Refusal(RefusalKey.BAD_LEAVE, longest=round(LONGEST_LEAVES / DAY))

    async def answer(
        self,
        game_id: str,
        seq: int,
        asker: int,
        person_id: int,
        *,
        agrees: bool,
        interaction_id: str,
    ) -> Position:
        """Agree to a pause or refuse it; who wished it may give it up."""
        async with self._repository.lock(game_id):
            loaded = await self._repository.load(game_id, interaction_id)
            if loaded.repeated:
                return loaded.position
            seat, wish = require_player(loaded.table, person_id), loaded.table.pause
            if seq != loaded.table.seq:
                raise Refusal(RefusalKey.STALE)
            if wish is None or wish.seat != asker or wish.until <= self._clock():
                raise Refusal(RefusalKey.PAUSE_OVER)
            if not agrees:
                return await self._refuse(loaded, seat, interaction_id)
            if seat.number == asker:
                raise Refusal(RefusalKey.OWN_REQUEST)
            agreed = replace(wish, agreed=wish.agreed | {seat.number})
            return await self._note(loaded, agreed, seat, interaction_id)

    async def _note(
        self, loaded: LoadedGame, wish: PauseRequest, by: Seat, interaction_id: str
    ) -> Position:
        """Remember who wishes a pause, and who agrees; begin it once all do."""
        table = replace(loaded.table, pause=wish)
        async with self._store.write(loaded.table) as change:
            await change.change_game(table.id, last_press=interaction_id)
            if not table.asked_to_pause:
                notice = Notice("news.paused-until", {"until": int(wish.until)})
                await self._begin(change, loaded, wish.until, notice)
            else:
                await change.set_pause(pack_pause(table.id, table.seq, wish))
                if not wish.agreed:
                    pings = [seat.user_id for seat in table.asked_to_pause]
                    await self._repository.announce(
                        change,
                        (table.id, table.seq),
                        "turn",
                        actor_id=by.user_id,
                        pings=pings,
                        heard_as="asked",
                    )
            return Position(await self._repository.find_table(change, table.id), loaded.state)

    async def _begin(
        self, change: Writing, loaded: LoadedGame, until: float, notice: Notice
    ) -> None:
        table = loaded.table
        seats = tuple(
            replace(seat, away_until=max(until, seat.away_until or until)) if seat.active else seat
            for seat in table.seats
        )
        await change.close_pause(table.id)
        await change.change_game(table.id, paused_until=until)
        await change.set_seats(table.id, [pack_seat(table.id, seat) for seat in seats])
        paused = replace(loaded.position, table=replace(table, seats=seats))
        await pause(change, paused, self._clock())
        await self._repository.announce(change, (table.id, table.seq), "turn", notice=notice)

    async def _refuse(self, loaded: LoadedGame, by: Seat, interaction_id: str) -> Position:
        table = loaded.table
        async with self._store.write(table) as change:
            await change.close_pause(table.id)
            await change.change_game(table.id, last_press=interaction_id)
            notice = Notice("news.pause-refused", {"person": by.name})
            await self._repository.announce(
                change, (table.id, table.seq), "turn", actor_id=by.user_id, notice=notice
            )
            return Position(await self._repository.find_table(change, table.id), loaded.state)
