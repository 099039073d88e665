"""Undo: freely within one's own turn and against bots, later with the consent of all others.

A request is announced in public, and each of the other players agrees or refuses. It lapses when
its time is over, or when the game goes on.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from bot.games.announcements import Notice
from bot.games.moves import LoadedGame
from bot.games.recovery import StoredGame
from bot.games.refusals import Refusal, RefusalKey
from bot.games.rows import find_game
from bot.games.seats import require_player, require_released
from bot.games.table import Position, Proposal, Seat, Table
from bot.games.undo import WayBack, find_way_back
from bot.play.proposals import Pressed, Proposals
from bot.store import Store
from bot.tables.repository import Repository
from rules.registry import Registry

REQUEST_SECONDS = 24 * 3600.0
"""Seconds the others have to answer, unless the game goes on."""


class Undo:
    """Undoes moves in the games of one store; `clock` returns Unix seconds."""

    def __init__(
        self,
        store: Store,
        repository: Repository,
        proposals: Proposals,
        registry: Registry,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._repository = repository
        self._registry = registry
        self._proposals = proposals
        self.answer = partial(proposals.consent, "undo")
        """Agrees to a requested undo, or refuses it."""
        self._clock = clock

    async def take_back(
        self, game_id: str, person_id: int, interaction_id: str, *, seq: int | None = None
    ) -> Position:
        """Undo a person's newest move and all that followed, or ask the others for it.

        With the `seq` of a button, that move must be the newest of all.
        """
        async with self._repository.take(game_id, interaction_id) as loaded:
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
            _require_askable(loaded.table, seat)
            until = self._clock() + REQUEST_SECONDS
            wish = Proposal("undo", seat.number, seat.number, until=until, others=back.others)
            return await self._proposals.put(loaded, Pressed(person_id, interaction_id), wish)

    async def grant(self, loaded: LoadedGame, proposal: Proposal, by: Pressed) -> Position:
        """Undo moves, as everybody has agreed."""
        back = await self._find_way_back(loaded, proposal.seat)
        granted = replace(loaded, table=loaded.table.without("undo"))
        notice = Notice("news.undo-agreed", {"player": loaded.table.seats[proposal.seat].name})
        return await self._go(granted, back, by.user_id, by.press, notice)

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

    async def _find_way_back(self, loaded: LoadedGame, seat: int) -> WayBack:
        assert loaded.state is not None
        async with self._store.read() as reading:
            game = await find_game(reading, loaded.table.id)
            records = await StoredGame.read(reading, game)
        return await asyncio.to_thread(find_way_back, records, loaded.state, seat, self._registry)


def _require_newest(table: Table, seat: Seat, seq: int) -> None:
    """Refuse unless this seat's move is the newest, and the game has not moved on."""
    if seq != table.seq:
        raise Refusal(RefusalKey.STALE)
    if table.mover is None:
        raise Refusal(RefusalKey.NOTHING_TO_TAKE_BACK)
    if table.mover != seat.number:
        raise Refusal(RefusalKey.NOT_YOUR_MOVE, player=table.seats[table.mover].name)


def _require_askable(table: Table, seat: Seat) -> None:
    """Refuse if nobody can be asked, or the others are already asked something."""
    if not table.configuration.consent:
        raise Refusal(RefusalKey.NO_CONSENT)
    if table.present == (seat,):
        raise Refusal(RefusalKey.NOBODY_TO_AGREE)
    asked = table.find("undo")
    if asked is None:
        return
    if asked.seat == seat.number:
        players = ", ".join(each.name for each in table.waiting_for("undo"))
        raise Refusal(RefusalKey.WAITING_FOR_CONSENT, players=players)
    raise Refusal(RefusalKey.ALREADY_ASKED, player=table.seats[asked.seat].name)
