"""A database with many running games on large boards: a few are played, the others are copies."""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from itertools import cycle
from pathlib import Path
from random import Random

from bot.games.ids import LETTERS
from bot.games.table import Person, Position
from bot.service import Service
from bot.store import Store
from playground.model import Channel, User
from rules import State, legal_actions
from rules.actions import PASS, Action, PlaceTile
from rules.expansions import EXPANSIONS
from rules.geometry import column, row

PLAYED = ("princess-dragon", "inns-cathedrals", "traders-builders")
REACH = 7
"""Squares from the middle to each side of the boards, at least: they are 15 wide and high."""
KINDS = 12
"""Games that are played, the same ones each time; the others are their copies."""
MOST_MOVES = 3000
ELSEWHERE = 10**15
"""The first id of channels and messages that nobody visits."""
COPIED = ("seats", "bags", "actions", "snapshots", "outbox")

Kind = tuple[str, int]
"""A game, and the seat that has to act in it."""
Place = tuple[int, int]
"""A guild and a channel."""
Pair = tuple[int, int]
"""Two people, in the order of their seats."""


Wanted = Callable[[State], bool]
"""Whether a position is one to be stored."""


def is_new(state: State) -> bool:
    """Return whether a game has just begun."""
    return True


def is_large(state: State) -> bool:
    """Return whether the board has grown to all sides."""
    columns = [column(square) for square in state.board.squares]
    rows = [row(square) for square in state.board.squares]
    return min(max(values) - min(values) for values in (columns, rows)) >= 2 * REACH


async def fill(
    path: Path,
    guild: int,
    active: Sequence[Channel],
    people: Sequence[User],
    stored: int,
    wanted: Wanted = is_large,
) -> None:
    """Write running games: one in each channel of *active*, still unsent, and others.

    The first two people play the first of them, the next two the next, and so on.
    """
    async with await Store.open(path) as store:
        service = Service(store, EXPANSIONS, usual=PLAYED, seeds=map(str, range(KINDS)).__next__)
        kinds = [await _play(service, number, guild, people[:2], wanted) for number in range(KINDS)]
    pairs = [(one.id, other.id) for one, other in zip(people[::2], people[1::2], strict=True)]
    places = [(guild, channel.id) for channel in active]
    places += [(ELSEWHERE + number % 500, ELSEWHERE + number) for number in range(stored)]
    with closing(sqlite3.connect(path)) as database:
        _copy(database, kinds, places, pairs, len(active))
        database.commit()
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


async def _play(
    service: Service, number: int, guild: int, people: Sequence[User], wanted: Wanted
) -> Kind:
    """Play a game until its position is as wanted."""
    dice, press = Random(number), iter(range(1, 10**6))

    def interaction() -> str:
        return f"{number}-{next(press)}"

    seated = [Person(user.id, user.name) for user in people]
    table = await service.lobbies.open(guild, 1 + number, seated[0], "en-US", interaction())
    for person in seated[1:]:
        await service.lobbies.join(table.id, person, interaction())
    await service.lobbies.start(table.id, seated[0], interaction())
    for _ in range(MOST_MOVES):
        position = await service.games.position(table.id)
        assert position.state is not None
        assert position.to_act is not None
        if wanted(position.state):
            return table.id, position.to_act.number
        await _go_on(service, position, dice, interaction())
    raise RuntimeError("No game comes to stand like that.")


async def _go_on(service: Service, position: Position, dice: Random, interaction: str) -> None:
    seat, state, table = position.to_act, position.state, position.table
    assert seat is not None
    assert state is not None
    action = _choose(state, dice)
    await service.games.submit(table.id, table.seq, seat.user_id, (action,), interaction)


def _choose(state: State, dice: Random) -> Action:
    """Return an action that lets the board grow to its shortest side."""
    options = legal_actions(state)
    places = [option for option in options if isinstance(option, PlaceTile)]
    if places:
        ways = ((1, 0), (-1, 0), (0, 1), (0, -1))
        squares = [(column(square), row(square)) for square in state.board.squares]
        dx, dy = min(ways, key=lambda way: max(x * way[0] + y * way[1] for x, y in squares))
        return max(places, key=lambda place: min(place.x * dx + place.y * dy, REACH))
    return PASS if PASS in options and dice.random() < 0.5 else dice.choice(options)


def _copy(
    database: sqlite3.Connection,
    kinds: Iterable[Kind],
    places: Sequence[Place],
    pairs: Sequence[Pair],
    active: int,
) -> None:
    """Put a copy of one of the games into each place, played by one of the pairs.

    The announcements of the first are unsent.
    """
    columns = {
        table: ", ".join(name for _, name, *_ in database.execute(f"PRAGMA table_info({table})"))
        for table in ("games", *COPIED)
    }
    database.execute("PRAGMA foreign_keys = OFF")
    database.execute("UPDATE outbox SET attempted_at = 1, sent_at = 1, message_id = NULL")
    several = zip(cycle(kinds), places, cycle(pairs), strict=False)
    for number, ((kind, to_act), (guild, channel), pair) in enumerate(several):
        values = {"game": _id_of(number), "kind": kind, "guild": guild, "channel": channel}
        values |= {"host": pair[0], "guest": pair[1]}
        _insert(
            database,
            "games",
            columns["games"],
            values,
            {
                "id": ":game",
                "guild_id": ":guild",
                "channel_id": ":channel",
                "host_id": ":host",
            },
        )
        for table in COPIED[:-1]:
            own = {"game_id": ":game"}
            if table == "seats":
                own["user_id"] = "CASE number WHEN 0 THEN :host ELSE :guest END"
            _insert(database, table, columns[table], values, own)
        said = number >= active
        values |= {
            "pings": f"[{pair[to_act]}]",
            "message": ELSEWHERE + number if said else None,
            "sent": 1.0 if said else None,
        }
        _insert(
            database,
            "outbox",
            columns["outbox"],
            values,
            {
                "id": "NULL",
                "game_id": ":game",
                "attempted_at": ":sent",
                "sent_at": ":sent",
                "message_id": ":message",
                "channel_id": ":channel",
                "pings": ":pings",
            },
            "AND id = (SELECT max(id) FROM outbox WHERE game_id = :kind)",
        )
    for kind, _ in kinds:
        database.execute("UPDATE games SET status = 'over' WHERE id = ?", (kind,))


def _insert(
    database: sqlite3.Connection,
    table: str,
    columns: str,
    values: dict[str, object],
    changed: dict[str, str],
    where: str = "",
) -> None:
    """Copy rows of one game, with other values in some columns."""
    key = "id" if table == "games" else "game_id"
    taken = ", ".join(changed.get(column, column) for column in columns.split(", "))
    database.execute(
        f"INSERT INTO {table} ({columns}) SELECT {taken} FROM {table} WHERE {key} = :kind {where}",
        values,
    )


def _id_of(number: int) -> str:
    """Return an id of eight letters."""
    letters = ""
    for _ in range(7):
        number, digit = divmod(number, len(LETTERS))
        letters = LETTERS[digit] + letters
    return f"b{letters}"
