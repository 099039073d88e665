"""The history of a game: its turns, the message of each, and the game as a text."""

import asyncio
from collections.abc import Callable, Iterator
from typing import TypeVar

import structlog

from bot.games.history import History, Replay
from bot.games.imported_game import ImportedGame
from bot.games.recovery import StoredGame
from bot.games.refusals import Refusal, RefusalKey
from bot.games.rows import build_history, find_game
from bot.games.snapshots import Damaged
from bot.games.table import PLAYED, MessageRef, Table
from bot.games.turns import PlayedTurn
from bot.games.verification import Verification, verify
from bot.play.analysis import Analysis
from bot.play.analyst import Analyst
from bot.store import Store
from bot.tables.repository import Repository, refuse_unavailable
from rules import RulesError, State
from rules.events import Event
from rules.notation import Game, read, write
from rules.registry import Registry

T = TypeVar("T")

log = structlog.get_logger()

Look = Callable[[Iterator[PlayedTurn]], T]
"""Computes something from the turns of a game, in a thread."""


class GameHistory:
    """The history of the games of one store, and of games from texts."""

    def __init__(self, store: Store, repository: Repository, registry: Registry) -> None:
        self._store = store
        self._repository = repository
        self._registry = registry
        self._analyst = Analyst()

    async def analyse(self, game_id: str, *, further: bool = False) -> Analysis:
        """Analyse a finished game, see `Analyst.analyse`; Refusal for any other."""
        table, history = await self._load(game_id)
        if table.status not in PLAYED:
            raise Refusal(RefusalKey.NOT_OVER)
        try:
            begin, actions = history.begin(), history.list_actions()
            return await self._analyst.analyse(begin, actions, further=further)
        except RulesError as error:
            raise Refusal(RefusalKey.UNVERIFIABLE) from error

    async def analyse_text(self, game: ImportedGame, *, further: bool = False) -> Analysis:
        """Analyse the game of a text, see `Analyst.analyse`."""
        return await self._analyst.analyse(game.begin(), game.game.actions, further=further)

    async def replay(self, game_id: str) -> Replay:
        """Replay a started game from its log; differences are reported, not acted on."""
        found = await asyncio.to_thread((await self._history(game_id)).replay)
        if found.differs_at is not None:
            log.warning("a log replays differently", game=game_id, number=found.differs_at)
        return found

    async def missed_events(self, game_id: str, user_id: int) -> tuple[Event, ...]:
        """Return the events since a person's last own action; all events if they made none."""
        with refuse_unavailable():
            table = await self._repository.find(game_id)
        missed = self._repository.missed.find(game_id, table.seq, user_id)
        if missed is None:
            history = await self._history(game_id)
            missed = await asyncio.to_thread(history.list_missed, user_id)
            self._repository.missed.put(game_id, len(history.log), user_id, missed)
        return missed

    async def map_turns(self, game_id: str, look: Callable[[State], T]) -> list[T]:
        """Return what `look`, called in a thread, returns at first and after each played tile."""
        history = await self._history(game_id)
        return await asyncio.to_thread(history.map_turns, look)

    async def verify(self, game_id: str) -> Verification:
        """Verify a started game's log, position and seal; nothing is changed or revealed."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                records = await StoredGame.read(reading, await find_game(reading, game_id))
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

    async def look_back(self, game_id: str, look: Look[T]) -> T:
        """Return what `look` computes from a game's turns; Refusal if it has not begun."""
        _, history = await self._load(game_id)
        return await asyncio.to_thread(lambda: look(history.list_turns()))

    async def list_messages(self, game_id: str) -> tuple[tuple[int, MessageRef], ...]:
        """Return a game's public messages, sorted, each with the action number it announced."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                said = await reading.said(game_id)
        return tuple((row.number, MessageRef(row.channel_id, row.message_id)) for row in said)

    async def export(self, game_id: str) -> str:
        """Return a game in the notation; while it runs, only what everybody may know."""
        table, history = await self._load(game_id)
        try:
            return await asyncio.to_thread(_write, table, history)
        except RulesError as error:
            raise Refusal(RefusalKey.UNVERIFIABLE) from error

    async def open(self, text: str) -> ImportedGame:
        """Return the game of a text in the notation; BadNotation if it is invalid."""
        return ImportedGame(await asyncio.to_thread(read, text, self._registry), self._registry)

    async def _load(self, game_id: str) -> tuple[Table, History]:
        with refuse_unavailable():
            async with self._store.read() as reading:
                game = await find_game(reading, game_id)
                table = await self._repository.find_table(reading, game.id)
                if not table.seal:
                    raise Refusal(RefusalKey.NOT_STARTED)
                log = await reading.actions(game_id)
        return table, build_history(game, log, self._registry)


def _write(table: Table, history: History) -> str:
    """Return a table's game in the notation; RulesError if it can no longer be played."""
    proof = table.proof
    game = Game(
        setup=history.setup,
        names=tuple(seat.name for seat in table.seats),
        actions=history.list_actions(),
        publisher=table.configuration.preset,
        seal=table.seal,
        seed="" if proof is None else proof.seed,
        order=() if proof is None else proof.order,
    )
    return write(game, history.registry, revealed=table.status in PLAYED)
