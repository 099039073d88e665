"""Pings of a lobby's host: it is full, people have joined, or it closes soon.

A lobby closes some time after the last join. Each join postpones that and the pings.
"""

from bot.games.announcements import Notice
from bot.games.table import Table
from bot.store import Writing
from bot.tables.notification_preferences import Kind, read_calendar
from bot.tables.repository import Repository
from bot.tables.routing import ping
from rules.rulebook import MAX_PLAYERS

SETTLED = 600.0
"""Seconds without another join after which the host is pinged."""
WARNING = 3 * 3600.0
"""Seconds before closing at which the host is pinged, at most; an eighth of the lobby's time if
less."""
LOBBY_TIMERS: tuple[Kind, ...] = ("joined", "closing")


async def await_closing(
    change: Writing, game_id: str, host_id: int, now: float, seconds: float
) -> None:
    """Set the time in which a lobby closes, and the ping of its host before.

    If the ping would be in the host's quiet hours, it comes before these, unless that is too soon.
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
    """Ping the host of a changed lobby, now or later; return its new state."""
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
    """Ping the host of a lobby, as they prefer; not for joins if all others have left."""
    if kind == "joined" and len(table.seats) == len(table.bots) + 1:
        return
    at = table.id, table.seq
    pings = await ping(change, at, [table.host_id], kind, now)
    if pings:
        notice = await _explain(change, table, kind)
        await repository.announce(change, at, "lobby", pings=pings, notice=notice, heard_as=None)


async def _explain(change: Writing, table: Table, kind: Kind) -> Notice:
    """Return the reason why the host is pinged."""
    host = table.host.name
    if kind == "closing":
        game = await change.game(table.id)
        until = 0.0 if game is None else game.expires_at or 0.0
        return Notice("news.lobby-closing", {"host": host, "until": int(until)})
    full = len(table.seats) == MAX_PLAYERS
    return Notice("news.lobby-full" if full else "news.lobby-joined", {"host": host})
