"""Pending decisions of a person in all their games, and nudges by others."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import structlog

from bot.games.announcements import Notice
from bot.games.moves import LoadedGame
from bot.games.refusals import Refusal, RefusalKey
from bot.games.seats import require_player, require_released, require_state
from bot.games.table import Position, Seat
from bot.play.reminders import Reminder
from bot.store import Damaged, Store
from bot.store.calls import list_calls, note_calls
from bot.tables.notification_preferences import Way, find_way
from bot.tables.repository import Repository, refuse_unavailable
from bot.tables.routing import CALLED_SECONDS

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class PendingDecision:
    """A decision that somebody has to make in a game, and since when."""

    position: Position
    since: float


@dataclass(frozen=True, slots=True)
class Nudged:
    """Who was nudged, and how the nudge reaches them."""

    seat: Seat
    way: Way


class PendingTurns:
    """Pending decisions in the games of one store; `clock` returns Unix seconds."""

    def __init__(
        self, store: Store, repository: Repository, *, clock: Callable[[], float] = time.time
    ) -> None:
        self._store = store
        self._repository = repository
        self._clock = clock

    async def list(self, user_id: int) -> tuple[PendingDecision, ...]:
        """Return a person's pending decisions in all games, longest waiting first.

        Games that can't be read are left out.
        """
        with refuse_unavailable():
            async with self._store.read() as reading:
                games = await reading.games_of(user_id)
            found = [each for game in games if (each := await self._find(game, user_id))]
        return tuple(sorted(found, key=lambda pending: pending.since))

    async def _find(self, game_id: str, user_id: int) -> PendingDecision | None:
        try:
            position = (await self._repository.read(game_id)).position
        except Damaged as damage:
            log.warning("a game is not listed", game=game_id, reason=str(damage))
            return None
        seat = position.to_act
        if seat is None or seat.user_id != user_id:
            return None
        return PendingDecision(position, await self._find_since(position))

    async def _find_since(self, position: Position) -> float:
        """Return since when a game has been at its position."""
        async with self._store.read() as reading:
            last = await reading.action(position.table.id, position.table.seq)
        return 0.0 if last is None else last.at

    async def nudge(self, game_id: str, person_id: int, interaction_id: str) -> Nudged:
        """Nudge the player to act; only other players may, and not often."""
        async with self._repository.take(game_id, interaction_id) as loaded:
            nudger = require_player(loaded.table, person_id)
            require_state(loaded.position)
            require_released(loaded.table)
            seat = loaded.position.to_act
            assert seat is not None
            if seat.number == nudger.number:
                raise Refusal(RefusalKey.OWN_TURN)
            async with self._store.read() as reading:
                person = await reading.person(seat.user_id)
                wish = await reading.wish(game_id, seat.user_id)
            way = find_way(person, wish, "nudge", self._clock())
            if way == "never":
                raise Refusal(RefusalKey.NUDGE_UNWANTED, player=seat.name)
            if not loaded.repeated:
                await self._require_patience(loaded, seat)
                await self._nudge(loaded, seat, nudger, interaction_id)
            return Nudged(seat, way)

    async def _require_patience(self, loaded: LoadedGame, seat: Seat) -> None:
        """Refuse a second nudge for one decision, and one soon after a ping."""
        since = await self._find_since(loaded.position)
        async with self._store.read() as reading:
            nudges = [row.at for row in await list_calls(reading, loaded.table.id, "nudge")]
        if nudges and max(nudges) >= since:
            raise Refusal(RefusalKey.NUDGED_ALREADY, player=seat.name, at=int(max(nudges)))
        until = since + CALLED_SECONDS
        if self._clock() < until:
            raise Refusal(RefusalKey.NUDGE_TOO_SOON, player=seat.name, until=int(until))

    async def _nudge(
        self, loaded: LoadedGame, seat: Seat, nudger: Seat, interaction_id: str
    ) -> None:
        table, now = loaded.table, self._clock()
        async with self._store.write(table) as change:
            await change.change_game(table.id, last_press=interaction_id)
            await note_calls(change, table.id, "nudge", nudger.user_id, [seat.user_id], now)
            notice = Notice("news.nudge", {"player": seat.name, "person": nudger.name})
            reminder = Reminder(loaded.position, seat, "nudge", now)
            await reminder.say(change, self._repository, notice)
