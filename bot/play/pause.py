"""Pauses: until a moment nobody has to play, as all players agree or the server decides.

All clocks are paused meanwhile, and the time doesn't count as leave. A player who plays or returns
ends the pause for themselves only; the game continues once it is their turn.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from bot.games.announcements import Notice
from bot.games.moves import LoadedGame
from bot.games.refusals import Refusal, RefusalKey
from bot.games.rows import pack_seat
from bot.games.seats import require_player, require_released, require_status
from bot.games.table import Person, Position, Proposal
from bot.play.leave import DAY, LONGEST_LEAVES
from bot.play.proposals import Pressed, Proposals
from bot.store import Writing
from bot.tables.clock_updates import pause
from bot.tables.repository import Repository


class Pauses:
    """Pauses of games; `clock` returns Unix seconds."""

    def __init__(
        self,
        repository: Repository,
        proposals: Proposals,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._repository = repository
        self._proposals = proposals
        self.answer = partial(proposals.consent, "pause")
        """Agrees to a requested pause, or refuses it."""
        self._clock = clock

    async def ask(
        self, game_id: str, person_id: int, until: float, interaction_id: str
    ) -> Position:
        """Ask the others to pause the game until a moment; a second request withdraws the first."""
        async with self._repository.take(game_id, interaction_id) as loaded:
            if loaded.repeated:
                return loaded.position
            seat = require_player(loaded.table, person_id)
            require_released(loaded.table)
            self._require_soon(until)
            wish = Proposal("pause", seat.number, seat.number, until=until)
            by = Pressed(person_id, interaction_id)
            if not loaded.table.having(wish).asked("pause"):
                return await self.begin(loaded, wish, by)
            return await self._proposals.put(loaded, by, wish)

    async def impose(
        self, game_id: str, person: Person, until: float, interaction_id: str
    ) -> Position:
        """Pause a running game until a moment without asking; Refusal unless a manager asks."""
        async with self._repository.take(game_id, interaction_id) as loaded:
            if loaded.repeated:
                return loaded.position
            if not person.manages_in(loaded.table.guild_id):
                raise Refusal(RefusalKey.MANAGERS_PAUSE)
            require_status(loaded.table, "running")
            require_released(loaded.table)
            self._require_soon(until)
            notice = Notice(
                "news.paused-by", {"person": loaded.table.call(person), "until": int(until)}
            )
            by = Pressed(person.id, interaction_id)
            return await self._begin(loaded, until, by, notice)

    def _require_soon(self, until: float) -> None:
        now = self._clock()
        if not now < until <= now + LONGEST_LEAVES:
            raise Refusal(RefusalKey.BAD_LEAVE, longest=round(LONGEST_LEAVES / DAY))

    async def begin(self, loaded: LoadedGame, proposal: Proposal, by: Pressed) -> Position:
        """Pause the game, as everybody has agreed."""
        until = proposal.until or self._clock()
        notice = Notice("news.paused-until", {"until": int(until)})
        return await self._begin(loaded, until, by, notice)

    async def _begin(
        self, loaded: LoadedGame, until: float, by: Pressed, notice: Notice
    ) -> Position:
        table = loaded.table
        seats = tuple(
            replace(seat, away_until=max(until, seat.away_until or until)) if seat.active else seat
            for seat in table.seats
        )

        async def rest(change: Writing) -> None:
            await change.change_game(table.id, paused_until=until)
            await change.set_seats(table.id, [pack_seat(table.id, seat) for seat in seats])
            paused = replace(loaded.position, table=replace(table, seats=seats))
            await pause(change, paused, self._clock())

        return await self._proposals.put(loaded, by, closes=["pause"], notice=notice, then=rest)
