"""A move that is being saved: the positions before and after it, and its rows."""

from dataclasses import dataclass, replace
from typing import Any

from bot.games.announcements import Notice
from bot.games.moves import Move
from bot.games.table import IDLE_SECONDS, Position
from bot.store import ActionRow
from bot.tables.clock_updates import find_mark, goes_on
from rules import State, codec


@dataclass(frozen=True, slots=True)
class SavedMove:
    """A move, or the start of a game, in the transaction that saves it at `now`.

    `after` has the earlier table with the new seats. A notice is announced with the move.
    """

    before: Position
    after: Position
    move: Move
    actor_id: int | None
    notice: Notice | None
    now: float

    @property
    def state(self) -> State:
        """The position that the move leads to."""
        return self.move.state

    @property
    def seq(self) -> int:
        """The number of actions after the move."""
        return self.before.table.seq + len(self.move.logged)

    @property
    def at(self) -> tuple[str, int]:
        """The game, and the number of its actions after the move."""
        return self.before.table.id, self.seq

    @property
    def decides(self) -> bool:
        """Whether it leads to a new decision: the game no longer waits for the same one."""
        return not goes_on(self.before, self.after, self.move)


def pack_progress(saved: SavedMove) -> dict[str, Any]:
    """Return the columns of a game that a move changes; at the start, all of the sealed bag."""
    table, state = saved.before.table, saved.state
    progress = {
        "status": "over" if state.over else "running",
        "seq": saved.seq,
        "host_id": table.host_id,
        "expires_at": None if state.over else saved.now + IDLE_SECONDS,
    }
    if table.seal:
        return progress
    return progress | {
        "setup": codec.encode(state.rulebook.setup).decode(),
        "channel_id": table.channel_id,
        "rules_version": codec.RULES_VERSION,
    }


def pack_log(saved: SavedMove, interaction_id: str | None) -> list[ActionRow]:
    """Return a row for each action; the first has the interaction and the clock before the move."""
    table = saved.before.table
    rows = [
        ActionRow(
            game_id=table.id,
            number=number,
            seat=entry.seat,
            user_id=table.seats[entry.seat].user_id if entry.seat >= 0 else None,
            action=codec.encode(entry.action).decode(),
            rules_version=codec.RULES_VERSION,
            fingerprint=entry.fingerprint,
            interaction_id=interaction_id if number == table.seq + 1 else None,
            at=saved.now,
            ordered=entry.ordered,
            by_bot=entry.by_bot,
            replies=entry.replies,
        )
        for number, entry in enumerate(saved.move.logged, start=table.seq + 1)
    ]
    mark = find_mark(saved.before, saved.move)
    if mark is not None:
        rows[0] = replace(rows[0], bank=mark.bank, used=mark.used)
    return rows
