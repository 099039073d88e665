"""The process that looks further for the bot, so that neither presses nor pictures wait for it."""

from functools import partial

import structlog

import opponents
from bot.process.child_process import Child
from opponents import Level
from rules import State, legal_actions
from rules.actions import Action

DEADLINE = 0.9
"""How many seconds a choice may take, waiting included, before the bot chooses at first sight."""
THOUGHT_SECONDS = 20.0
"""How many seconds the process may think, long after nobody waits, before it is killed."""
POLITENESS = 10
"""How far the process stands back for the one that answers people, as `nice` counts."""

log = structlog.get_logger()


class BotProcess:
    """One process, begun when it is needed first; for any thread."""

    def __init__(self, deadline: float = DEADLINE, seconds: float = THOUGHT_SECONDS) -> None:
        self.deadline = deadline
        self.seconds = seconds
        self.child = Child("thinking", politeness=POLITENESS)

    def choose(self, state: State, player: int, level: Level) -> Action:
        """Return what a level does; at first sight if the process is late, busy or in trouble."""
        if opponents.looks_further(level) and len(legal_actions(state)) > 1:
            try:
                return self._ask(state, player, level)
            except TimeoutError:
                log.info("chosen at first sight", level=level)
            except Exception as error:
                log.warning("looking further failed", error=repr(error))
        return opponents.choose(state, player, level, further=False)

    def _ask(self, state: State, player: int, level: Level) -> Action:
        choose = partial(opponents.choose, state, player, level)
        asked = self.child.submit(choose, self.seconds)
        try:
            return asked.result(self.deadline)
        finally:
            asked.cancel()
