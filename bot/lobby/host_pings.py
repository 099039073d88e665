"""When the host of a lobby is called: it is full, joins have settled, or it closes soon.

A lobby closes some time after the last join. Each join puts off its end and the calls.
"""

from bot.games.announcements import Notice
from bot.games.table import Table
from bot.store import Writing
from bot.tables.notification_preferences import Kind, read_calendar
from bot.tables.repository import Repository
from bot.tables.routing import ping
from rules.rulebook import MAX_PLAYERS

SETTLED = 600.0
"""Seconds after a join in which nobody else joins until the host is called."""
WARNING = 3 * 3600.0
"""How long before a lobby closes its host is called, at most; an eighth of the time it has."""
LOBBY_TIMERS: tuple[Kind, ...] = ("joined", "closing")


async def await_closing(
    change: Writing, game_id: str, host_id: int, now: float, seconds: float
) -> None:
    """Let a lobby close in so many seconds, and its host be called before.

    If that would be in the host's quiet hours they are called before these, unless that is soon.
    """
    await change.change_game(game_id, expires_at=now + seconds)
    await change.drop_timers(game_id, "closing")
    due_at = now + seconds - min(WARNING, seconds / 8)
    awake = read_calendar(await change.person(host_id)).precede_quiet(due_at)
    if awake > now + seconds / 4:
        due_at = awake
    await change.set_timer(
        game_id=game_id, user_id=host_id, kind="closing", number=0, due_at=due_at
    )


async def note_press(
    change: Writing,
    repository: Repository,
    before: Table,
    presser_id: int,
    now: float,
    seconds: float,
) -> Table:
    """Call the host, now or later, of a lobby that somebody has changed; return how it is."""
    table = await repository.find_table(change, before.id)
    game_id, host_id = table.id, table.host_id
    if table.status != "lobby":
        await change.drop_timers(game_id)
        return table
    joined = len(table.seats) > len(before.seats)
    if joined:
        await await_closing(change, game_id, host_id, now, seconds)
    if joined or presser_id == host_id:
        await change.drop_timers(game_id, "joined")
    if joined and presser_id != host_id:
        if len(table.seats) == MAX_PLAYERS and not table.configuration.autostart:
            await call_host(change, repository, table, "joined", now)
        else:
            await change.set_timer(
                game_id=game_id, user_id=host_id, kind="joined", number=0, due_at=now + SETTLED
            )
    return table


async def call_host(
    change: Writing, repository: Repository, table: Table, kind: Kind, now: float
) -> None:
    """Call the host of a lobby, as they like; not for joins if all others have left."""
    if kind == "joined" and len(table.seats) == len(table.bots) + 1:
        return
    at = table.id, table.seq
    pings = await ping(change, at, [table.host_id], kind, now)
    if pings:
        notice = await _explain(change, table, kind)
        await repository.announce(change, at, "lobby", pings=pings, notice=notice, heard_as=None)


async def _explain(change: Writing, table: Table, kind: Kind) -> Notice:
    """Return the sentence that says why the host is called."""
    host = table.host.name
    if kind == "closing":
        game = await change.game(table.id)
        until = 0.0 if game is None else game.expires_at or 0.0
        return Notice("news.lobby-closing", {"host": host, "until": int(until)})
    full = len(table.seats) == MAX_PLAYERS
    return Notice("news.lobby-full" if full else "news.lobby-joined", {"host": host})
