"""What the bot has written down: its SQLite file, read without the bot's own code."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.playthrough.faults import FaultError

KEPT = {
    "games": "*",
    "seats": "*",
    "bags": "*",
    "actions": "*",
    "snapshots": "game_id, number, body",
    "outbox": "id, game_id, number, kind, facts, pings",
}
"""What a refused press must leave as it is: columns by table."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the action log; only the first of a move has the press that made it."""

    number: int
    seat: int
    user_id: int | None
    action: str
    fingerprint: str
    interaction_id: str | None


@dataclass(frozen=True, slots=True)
class Said:
    """A row of the outbox: `message_id` is None until a message says it."""

    id: int
    game: str
    number: int
    kind: str
    message_id: int | None


class Records:
    """The database file of a bot, read only; FaultError if it cannot be.

    What is asked of one game is asked of *game*, or of the only one there is.
    """

    def __init__(self, path: Path, game: str | None = None) -> None:
        self.path = path
        self.game = game

    def everything(self) -> list[tuple[Any, ...]]:
        """Return all that is kept, to compare it with later."""
        with self._open() as connection:
            return [
                (table, *row)
                for table, columns in KEPT.items()
                for row in connection.execute(f"SELECT {columns} FROM {table} ORDER BY 1, 2")
            ]

    def games(self) -> dict[str, str]:
        """Return the status of every game by its id."""
        with self._open() as connection:
            return dict(connection.execute("SELECT id, status FROM games"))

    def outbox(self) -> list[Said]:
        """Return what is to be said, and what was said and is not forgotten, of every game."""
        with self._open() as connection:
            columns = "id, game_id, number, kind, message_id"
            rows = connection.execute(f"SELECT {columns} FROM outbox ORDER BY id")
            return [Said(*row) for row in rows]

    def log(self) -> list[Entry]:
        """Return the action log in order."""
        columns = "number, seat, user_id, action, fingerprint, interaction_id"
        return [Entry(*row) for row in self._of_game(columns, "actions", "number")]

    def moves(self) -> int:
        """Return how many presses have made a move, the start included."""
        return sum(entry.interaction_id is not None for entry in self.log())

    def setup(self) -> str:
        """Return the setup as JSON."""
        found = self._of_game("setup", "games", "id")
        if len(found) != 1:
            raise FaultError(f"There are {len(found)} games instead of one.")
        return str(found[0][0])

    def seats(self) -> list[tuple[int, str]]:
        """Return user id and name of each seat, in order."""
        return [
            (user_id, name) for user_id, name in self._of_game("user_id, name", "seats", "number")
        ]

    def progress(self, channel_id: int) -> int:
        """Return how much has been done in a channel: games begun and actions logged."""
        games = "SELECT id FROM games WHERE channel_id = ?1"
        actions = f"SELECT count(*) FROM actions WHERE game_id IN ({games})"
        with self._open() as connection:
            query = f"SELECT ({actions}) + (SELECT count(*) FROM ({games}))"
            return int(connection.execute(query, (channel_id,)).fetchone()[0])

    def unsaid(self) -> int:
        """Return how many public messages are still waiting to be sent where they can be."""
        with self._open() as connection:
            gone = "SELECT id FROM games WHERE trouble = 'channel-gone'"
            query = f"SELECT count(*) FROM outbox WHERE sent_at IS NULL AND game_id NOT IN ({gone})"
            return int(connection.execute(query).fetchone()[0])

    def unretired(self) -> int:
        """Return how many public messages are not known to have lost their buttons."""
        with self._open() as connection:
            query = "SELECT count(DISTINCT message_id) FROM outbox WHERE retired_at IS NULL"
            return int(connection.execute(query).fetchone()[0])

    def _of_game(self, columns: str, table: str, order: str) -> list[tuple[Any, ...]]:
        key = "id" if table == "games" else "game_id"
        query = f"SELECT {columns} FROM {table} WHERE ?1 IN ({key}, '') ORDER BY {order}"
        with self._open() as connection:
            return connection.execute(query, (self.game or "",)).fetchall()

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        uri = f"{self.path.as_uri()}?mode=ro"
        try:
            with closing(sqlite3.connect(uri, uri=True, timeout=10.0)) as connection:
                yield connection
        except sqlite3.Error as error:
            raise FaultError(f"The bot's database cannot be read: {error}.") from error


def errors_in(log: Path, start: int = 0) -> Iterator[str]:
    """Yield what a bot's log of JSON lines calls an error, and what is no such line.

    It is read from a byte on.
    """
    for line in log.read_bytes()[start:].decode(errors="replace").splitlines():
        try:
            said = json.loads(line)
        except ValueError:
            yield line
            continue
        if said["level"] in ("error", "critical"):
            yield f"{said['event']} {said.get('exception', '').rpartition(chr(10))[2]}".strip()
