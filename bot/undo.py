"""Undo: freely within one's own turn and against bots, afterwards with the consent of all others.

The wish is told in public, and each of the others who are still in the game agrees or refuses. It
is void once its time is over, and as soon as the game goes on.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from bot.games.announcements import Notice
from bot.games.loaded import LoadedGame
from bot.games.repair import Records
from bot.games.repository import Repository, refuse_unavailable
from bot.games.rows import find_game, pack_request
from bot.games.seats import require_player, require_released
from bot.games.table import Position, Seat, Table, UndoRequest
from bot.games.undo import WayBack, find_way_back
from bot.refusals import Refusal, RefusalKey
from bot.store import Damaged, Store
from rules.registry import Registry

REQUEST_SECONDS = 24 * 3600.0
"""How long the others have to answer, if nobody plays on."""


class Undo:
    """Takes moves back in the games of one store; `clock` tells Unix seconds."""

    def __init__(
        self,
        store: Store,
        repository: Repository,
        registry: Registry,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._repository = repository
        self._registry = registry
        self._clock = clock

    async def take_back(
        self, game_id: str, person_id: int, interaction_id: str, *, seq: int | None = None
    ) -> Position:
        """Take a person's newest move back, with all that came after it, or ask the others.

        The table has a `request` then. With the `seq` that a button carries it has to be the newest
        move of all.
        """
        async with self._repository.lock(game_id):
            loaded = await self._repository.load(game_id, interaction_id)
            if loaded.repeated:
                return loaded.position
            seat = require_player(loaded.table, person_id)
            if seq is not None:
                _require_newest(loaded.table, seat, seq)
            back = await self._find_way_back(loaded, seat.number)
            if back.freely or loaded.table.against_bots:
                key = "news.taken-back" if back.freely else "news.taken-back.bots"
                notice = Notice(key, {"player": seat.name})
                return await self._go(loaded, back, person_id, interaction_id, notice)
            require_released(loaded.table)
            _require_unasked(loaded.table, seat)
            if loaded.table.present == (seat,):
                raise Refusal(RefusalKey.NOBODY_TO_AGREE)
            return await self._ask(loaded, seat, back, interaction_id)

    async def _ask(
        self, loaded: LoadedGame, seat: Seat, back: WayBack, interaction_id: str
    ) -> Position:
        game_id, seq = loaded.table.id, loaded.table.seq
        until = self._clock() + REQUEST_SECONDS
        request = UndoRequest(seat.number, back.to, back.others, frozenset(), until)
        async with self._store.write(loaded.table) as change:
            await change.set_undo_request(pack_request(game_id, seq, request))
            await change.change_game(game_id, last_press=interaction_id)
            table = await self._repository.find_table(change, game_id)
            await self._repository.announce(
                change,
                (game_id, seq),
                "turn",
                actor_id=seat.user_id,
                pings=[asked.user_id for asked in table.asked],
                heard_as="asked",
            )
        return Position(table, loaded.state)

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
        """Agree or refuse what a seat has asked at action number `seq`; who asked may give it up.

        Once everybody has agreed the game goes back.
        """
        async with self._repository.lock(game_id):
            loaded = await self._repository.load(game_id, interaction_id)
            if loaded.repeated:
                return loaded.position
            seat = require_player(loaded.table, person_id)
            request = self._require_request(loaded.table, seq, asker)
            if not agrees:
                key = "news.undo-withdrawn" if seat.number == asker else "news.undo-refused"
                return await self._close(loaded, key, seat, interaction_id)
            _require_answerable(loaded.table, request, seat)
            if len(loaded.table.asked) > 1:
                return await self._note_agreed(loaded, request, seat, interaction_id)
            back = await self._find_way_back(loaded, asker)
            granted = replace(loaded, table=replace(loaded.table, request=None))
            notice = Notice("news.undo-agreed", {"player": loaded.table.seats[asker].name})
            return await self._go(granted, back, person_id, interaction_id, notice)

    async def _close(
        self, loaded: LoadedGame, key: str, seat: Seat, interaction_id: str
    ) -> Position:
        game_id, request = loaded.table.id, loaded.table.request
        assert request is not None
        asker = loaded.table.seats[request.seat].name
        async with self._store.write(loaded.table) as change:
            await change.close_undo_request(game_id)
            await change.change_game(game_id, last_press=interaction_id)
            await self._repository.announce(
                change,
                (game_id, loaded.table.seq),
                "turn",
                actor_id=seat.user_id,
                notice=Notice(key, {"player": asker, "person": seat.name}),
            )
            return Position(await self._repository.find_table(change, game_id), loaded.state)

    async def _note_agreed(
        self, loaded: LoadedGame, request: UndoRequest, seat: Seat, interaction_id: str
    ) -> Position:
        game_id, seq = loaded.table.id, loaded.table.seq
        agreed = replace(request, agreed=request.agreed | {seat.number})
        async with self._store.write(loaded.table) as change:
            await change.set_undo_request(pack_request(game_id, seq, agreed))
            await change.change_game(game_id, last_press=interaction_id)
            return Position(await self._repository.find_table(change, game_id), loaded.state)

    async def _go(
        self,
        loaded: LoadedGame,
        back: WayBack,
        person_id: int,
        interaction_id: str,
        notice: Notice,
    ) -> Position:
        return await self._repository.commit(
            loaded, back.go(), person_id, interaction_id, notice, mover=back.mover
        )

    async def expire(self) -> None:
        """Give up every wish whose time is over, and say so."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                expired = await reading.expired_undo_requests(self._clock())
        for game_id in expired:
            async with self._repository.lock(game_id):
                await self._expire(game_id)

    async def _expire(self, game_id: str) -> None:
        async with self._store.write(game_id) as change:
            if game_id not in await change.expired_undo_requests(self._clock()):
                return
            request, seq, asker = None, 0, ""
            with suppress(Damaged):
                table = await self._repository.find_table(change, game_id)
                request, seq = table.request, table.seq
                asker = "" if request is None else table.seats[request.seat].name
            await change.close_undo_request(game_id)
            if request is not None:
                notice = Notice("news.undo-expired", {"player": asker})
                await self._repository.announce(change, (game_id, seq), "turn", notice=notice)

    async def _find_way_back(self, loaded: LoadedGame, seat: int) -> WayBack:
        assert loaded.state is not None
        async with self._store.read() as reading:
            game = await find_game(reading, loaded.table.id)
            records = await Records.read(reading, game)
        return await asyncio.to_thread(find_way_back, records, loaded.state, seat, self._registry)

    def _require_request(self, table: Table, seq: int, asker: int) -> UndoRequest:
        """Return what is asked; Refusal if that was something else."""
        if seq != table.seq:
            raise Refusal(RefusalKey.STALE)
        request = table.request
        if request is None or request.seat != asker or request.until <= self._clock():
            raise Refusal(RefusalKey.REQUEST_OVER)
        return request


def _require_newest(table: Table, seat: Seat, seq: int) -> None:
    """Refuse unless this seat's move is the newest, and the game where it was."""
    if seq != table.seq:
        raise Refusal(RefusalKey.STALE)
    if table.mover is None:
        raise Refusal(RefusalKey.NOTHING_TO_TAKE_BACK)
    if table.mover != seat.number:
        raise Refusal(RefusalKey.NOT_YOUR_MOVE, player=table.seats[table.mover].name)


def _require_unasked(table: Table, seat: Seat) -> None:
    """Refuse if the others are asked something already."""
    if table.request is None:
        return
    if table.request.seat == seat.number:
        raise Refusal(RefusalKey.WAITING_FOR_CONSENT, players=_list_asked(table))
    raise Refusal(RefusalKey.ALREADY_ASKED, player=table.seats[table.request.seat].name)


def _require_answerable(table: Table, request: UndoRequest, seat: Seat) -> None:
    """Refuse to let somebody agree to their own wish, or twice."""
    if seat.number == request.seat:
        raise Refusal(RefusalKey.OWN_REQUEST)
    if seat.number in request.agreed:
        raise Refusal(RefusalKey.ALREADY_AGREED, players=_list_asked(table))


def _list_asked(table: Table) -> str:
    """Return the names of those who have not answered yet."""
    return ", ".join(seat.name for seat in table.asked)
