"""Leaves: times in which a player is away from a game, with their clock paused."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.games.announcements import Notice
from bot.games.refusals import Refusal, RefusalKey
from bot.games.rows import pack_seat
from bot.games.seats import require_player
from bot.games.table import Position
from bot.play.seat_offer import SeatOffers
from bot.store import LeaveRow, Store
from bot.tables.clock_updates import pause
from bot.tables.repository import Repository, refuse_unavailable

DAY = 24 * 3600.0
MOST_LEAVES = 3
LONGEST_LEAVES = 30 * DAY
"""Seconds; the most of all leaves of a player in a game together."""


class Leaves:
    """Leaves in the games of one store; `clock` returns Unix seconds."""

    def __init__(
        self,
        store: Store,
        repository: Repository,
        seating: SeatOffers,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._repository = repository
        self._seating = seating
        self._clock = clock

    async def begin(
        self, game_id: str, person_id: int, until: float, interaction_id: str
    ) -> Position:
        """Start a leave until a moment; the player's own clock is paused meanwhile.

        Changes the current leave, if there is one. Never ends a pause of the game early.
        """
        async with self._repository.take(game_id, interaction_id) as loaded:
            if loaded.repeated:
                return loaded.position
            seat, now = require_player(loaded.table, person_id), self._clock()
            if not now < until <= now + LONGEST_LEAVES:
                raise Refusal(RefusalKey.BAD_LEAVE, longest=round(LONGEST_LEAVES / DAY))
            paused = loaded.table.find_pause(seat, now)
            away = loaded.seat_anew(replace(seat, away_until=max(until, paused or until)))
            async with self._store.write(loaded.table) as change:
                await change.end_leave(game_id, person_id, now)
                _require_left(await change.leaves(game_id, person_id), until - now)
                await change.add_leave(LeaveRow(game_id, person_id, now, until))
                await change.set_seats(game_id, [pack_seat(game_id, s) for s in away.table.seats])
                await change.change_game(game_id, last_press=interaction_id)
                await pause(change, away.position, now)
                notice = Notice("news.away", {"player": seat.name, "until": int(until)})
                at = (game_id, loaded.table.seq)
                await self._repository.announce(change, at, "turn", notice=notice)
                return Position(await self._repository.find_table(change, game_id), loaded.state)

    async def end(self, game_id: str, person_id: int) -> None:
        """End a player's leave, or the bot's playing for them; Refusal if there is neither."""
        with refuse_unavailable():
            require_player((await self._repository.read(game_id)).table, person_id)
        if await self._seating.come_back(game_id, person_id) is None:
            raise Refusal(RefusalKey.NOT_AWAY)


def _require_left(leaves: Sequence[LeaveRow], seconds: float) -> None:
    """Refuse a leave of so many seconds to a player with too many or too long ones."""
    had = sum(leave.until - leave.since for leave in leaves)
    if len(leaves) >= MOST_LEAVES or had + seconds > LONGEST_LEAVES:
        days = round(LONGEST_LEAVES / DAY)
        raise Refusal(RefusalKey.LEAVES_USED, times=MOST_LEAVES, days=days)
