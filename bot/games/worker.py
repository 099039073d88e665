"""The process that looks further for the bot, so that neither presses nor pictures wait for it."""

import threading
from concurrent.futures import ProcessPoolExecutor

import structlog

import opponents
from bot.child_process import close_child, open_child
from opponents import Level
from rules import State, legal_actions
from rules.actions import Action

DEADLINE = 0.9
"""How many seconds a choice may take, waiting included, before the bot chooses at first sight."""
POLITENESS = 10
"""How far the process stands back for the one that answers people, as `nice` counts."""

log = structlog.get_logger()


class Worker:
    """One process, begun when it is needed first; for any thread."""

    def __init__(self, deadline: float = DEADLINE) -> None:
        self._deadline = deadline
        self._pool: ProcessPoolExecutor | None = None
        self._lock = threading.Lock()

    def choose(self, state: State, player: int, level: Level) -> Action:
        """Return what a level does; at first sight if the process is late, busy or in trouble."""
        if opponents.looks_further(level) and len(legal_actions(state)) > 1:
            try:
                return self._ask(state, player, level)
            except TimeoutError:
                log.info("chosen at first sight", level=level)
            except Exception as error:
                log.warning("looking further failed", error=repr(error))
                self.close()
        return opponents.choose(state, player, level, further=False)

    def _ask(self, state: State, player: int, level: Level) -> Action:
        with self._lock:
            if self._pool is None:
                self._pool = open_child(POLITENESS)
            asked = self._pool.submit(opponents.choose, state, player, level)
        try:
            return asked.result(self._deadline)
        finally:
            asked.cancel()

    def close(self) -> None:
        """Let the process go; the next question begins another."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            close_child(pool)
