"""What the bot has written down, read without the bot's own code."""

import json
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import URL

from tests.simulation.findings import FaultError

Rows = Sequence[tuple[Any, ...]]

ANSWER_SECONDS = 30.0
"""How long the server of a database may take to answer."""
SIDES = ("", "-wal", "-journal")
"""The files of a database, by what comes after its name."""

KEPT = {
    "games": "*",
    "seats": "*",
    "bags": "*",
    "actions": "*",
    "snapshots": "game_id, number, body",
    "outbox": "id, game_id, number, kind, facts, pings",
    "proposals": "*",
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
    """The database of a bot, read only; FaultError if it cannot be.

    What is asked of all games is asked of those of a *guild*, if it is given; and what is asked of
    one game is asked of *game*, or of the only one there is.
    """

    def __init__(
        self, address: Path | URL, game: str | None = None, *, guild: int | None = None
    ) -> None:
        self.address = address
        self.game = game
        self._all = "SELECT id FROM games" + (f" WHERE guild_id = {guild}" if guild else "")
        self._one = self._all if game is None else f"SELECT '{game}'"

    def everything(self) -> list[tuple[Any, ...]]:
        """Return all that is kept, to compare it with later."""
        return [
            (table, *row)
            for table, columns in KEPT.items()
            for row in self._of(self._all, columns, table, "ORDER BY 1, 2")
        ]

    def games(self) -> dict[str, str]:
        """Return the status of every game by its id."""
        return dict(self._of(self._all, "id, status", "games"))

    def outbox(self) -> list[Said]:
        """Return what is to be said, and what was said and is not forgotten, of every game."""
        columns = "id, game_id, number, kind, message_id"
        return [Said(*row) for row in self._of(self._all, columns, "outbox", "ORDER BY id")]

    def log(self) -> list[Entry]:
        """Return the action log in order."""
        columns = "number, seat, user_id, action, fingerprint, interaction_id"
        return [Entry(*row) for row in self._of(self._one, columns, "actions", "ORDER BY number")]

    def moves(self) -> int:
        """Return how many presses have made a move, the start included."""
        return sum(entry.interaction_id is not None for entry in self.log())

    def setup(self) -> str:
        """Return the setup as JSON."""
        found = self._of(self._one, "setup", "games")
        if len(found) != 1:
            raise FaultError(f"There are {len(found)} games instead of one.")
        return str(found[0][0])

    def host(self) -> int:
        """Return the user id of the host, who has started the game."""
        ((host_id,),) = self._of(self._one, "host_id", "games")
        return int(host_id)

    def seats(self) -> list[tuple[int, str]]:
        """Return user id and name of each seat, in order."""
        rows = self._of(self._one, "user_id, name", "seats", "ORDER BY number")
        return [(user_id, name) for user_id, name in rows]

    def progress(self, channel_id: int) -> int:
        """Return how much has been done in a channel: games begun, seats taken, actions logged."""
        games = f"SELECT id FROM games WHERE channel_id = {channel_id}"
        kinds = (("id", "games"), ("number", "seats"), ("number", "actions"))
        return sum(len(self._of(games, column, table)) for column, table in kinds)

    def unsaid(self) -> int:
        """Return how many public messages are still waiting to be sent where they can be."""
        gone = "SELECT id FROM games WHERE trouble = 'channel-gone'"
        waiting = f"AND sent_at IS NULL AND game_id NOT IN ({gone})"
        return len(self._of(self._all, "id", "outbox", waiting))

    def unretired(self) -> int:
        """Return how many public messages are not known to have lost their buttons."""
        standing = "AND retired_at IS NULL AND message_id IS NOT NULL"
        return len(self._of(self._all, "DISTINCT message_id", "outbox", standing))

    def _of(self, games: str, columns: str, table: str, rest: str = "") -> Rows:
        """Return columns of a table's rows of these games."""
        key = "id" if table == "games" else "game_id"
        query = f"SELECT {columns} FROM {table} WHERE {key} IN ({games}) {rest}"
        if isinstance(self.address, Path):
            return _ask_file(self.address, query)
        return _ask_server(self.address, query)


def _ask_file(path: Path, query: str) -> Rows:
    uri = f"{path.as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(uri, uri=True, timeout=10.0)) as connection:
            return connection.execute(query).fetchall()
    except sqlite3.Error as error:
        raise FaultError(f"The bot's database cannot be read: {error}.") from error


def _ask_server(url: URL, query: str) -> Rows:
    """Ask by way of PostgreSQL's own client."""
    address = url._replace(password=None).set(drivername="postgresql").render_as_string()
    try:
        asked = subprocess.run(
            ["psql", "-XAtq", "-d", address, "-c", f"SELECT json_agg(t) FROM ({query}) AS t"],
            env=os.environ | {"PGPASSWORD": str(url.password or "")},
            capture_output=True,
            text=True,
            check=False,
            timeout=ANSWER_SECONDS,
        )
    except subprocess.TimeoutExpired:
        raise FaultError("The bot's database does not answer.") from None
    if asked.returncode:
        raise FaultError(f"The bot's database cannot be read: {asked.stderr.strip()}.")
    return [tuple(row.values()) for row in json.loads(asked.stdout.strip() or "[]")]


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


@contextmanager
def copied(database: Path) -> Iterator[Path]:
    """Yield a copy, recovered as the bot will do it; nothing becomes of the original."""
    with TemporaryDirectory(prefix="torture-copy-") as folder:
        for side in SIDES:
            source = database.with_name(database.name + side)
            if source.exists():
                shutil.copyfile(source, Path(folder) / source.name)
        copy = Path(folder) / database.name
        try:
            with closing(sqlite3.connect(copy)) as connection:
                connection.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.Error as error:
            raise FaultError(f"The database cannot be recovered: {error}.") from error
        yield copy


def is_new(database: Path) -> bool:
    """Return whether nothing was ever written into a database: its bot was ended too early."""
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT 1 FROM sqlite_master").fetchone() is None
