"""What the bot has written down about one guild, read without the bot's own code."""

import json
import os
import sqlite3
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import URL

from tools.playthrough.faults import FaultError

Ask = Callable[[str], Sequence[tuple[Any, ...]]]
"""Returns the rows that answer a query."""

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


class Records:
    """The database of a bot that has one game in each guild; FaultError if it cannot be read."""

    def __init__(self, address: Path | URL, guild_id: int | None = None) -> None:
        self._ask: Ask = (
            partial(_ask_file, address)
            if isinstance(address, Path)
            else partial(_ask_server, address)
        )
        one = "" if guild_id is None else f" WHERE guild_id = {guild_id}"
        self._mine = f"(SELECT id FROM games{one})"

    def everything(self) -> list[tuple[Any, ...]]:
        """Return all that is kept, to compare it with later."""
        return [
            (table, *row)
            for table, columns in KEPT.items()
            for row in self._rows(columns, table, "ORDER BY 1, 2")
        ]

    def _rows(self, columns: str, table: str, rest: str = "") -> Sequence[tuple[Any, ...]]:
        game_id = "id" if table == "games" else "game_id"
        return self._ask(f"SELECT {columns} FROM {table} WHERE {game_id} IN {self._mine} {rest}")

    def log(self) -> list[Entry]:
        """Return the action log in order."""
        columns = "number, seat, user_id, action, fingerprint, interaction_id"
        return [Entry(*row) for row in self._rows(columns, "actions", "ORDER BY number")]

    def moves(self) -> int:
        """Return how many presses have made a move, the start included."""
        return sum(entry.interaction_id is not None for entry in self.log())

    def setup(self) -> str:
        """Return the setup as JSON."""
        found = self._rows("setup", "games")
        if len(found) != 1:
            raise FaultError(f"There are {len(found)} games instead of one.")
        return str(found[0][0])

    def seats(self) -> list[tuple[int, str]]:
        """Return user id and name of each seat, in order."""
        rows = self._rows("user_id, name", "seats", "ORDER BY number")
        return [(user_id, name) for user_id, name in rows]

    def unsaid(self) -> int:
        """Return how many public messages are still waiting to be sent."""
        return len(self._rows("id", "outbox", "AND sent_at IS NULL"))

    def unretired(self) -> int:
        """Return how many public messages are not known to have lost their buttons."""
        return len(self._rows("DISTINCT message_id", "outbox", "AND retired_at IS NULL"))


def _ask_file(path: Path, query: str) -> Sequence[tuple[Any, ...]]:
    uri = f"{path.as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(uri, uri=True, timeout=10.0)) as connection:
            return connection.execute(query).fetchall()
    except sqlite3.Error as error:
        raise FaultError(f"The bot's database cannot be read: {error}.") from error


def _ask_server(url: URL, query: str) -> Sequence[tuple[Any, ...]]:
    """Ask by way of PostgreSQL's own client."""
    address = url._replace(password=None).set(drivername="postgresql").render_as_string()
    asked = subprocess.run(
        ["psql", "-XAtq", "-d", address, "-c", f"SELECT json_agg(found) FROM ({query}) AS found"],
        env=os.environ | {"PGPASSWORD": str(url.password or "")},
        capture_output=True,
        text=True,
        check=False,
    )
    if asked.returncode:
        raise FaultError(f"The bot's database cannot be read: {asked.stderr.strip()}.")
    return [tuple(row.values()) for row in json.loads(asked.stdout.strip() or "[]")]


def errors_in(log: Path) -> Iterator[str]:
    """Yield what a bot's log of JSON lines calls an error, and what is no such line."""
    for line in log.read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            said = json.loads(line)
        except ValueError:
            yield line
            continue
        if said["level"] in ("error", "critical"):
            yield f"{said['event']} {said.get('exception', '').rpartition(chr(10))[2]}".strip()
