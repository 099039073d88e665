"""The start of a game: in its lobby's channel, or in a thread of its own."""

from functools import partial

from bot.games.announcements import Notice
from bot.games.refusals import Refusal
from bot.games.table import MessageRef, Person, Table
from bot.lobby.lobby import Lobby
from bot.wording import Words
from bot.wording.explanation import explain
from cogs.interaction import Context, UserError
from cogs.lobby.threads import open_own_thread, wants_thread
from cogs.names import escape_names
from rules.rulebook import MAX_PLAYERS


async def start(context: Context, game_id: str, person: Person, press_id: str) -> Table:
    """Start a game, in a thread of its own if that is wanted and possible.

    `person` is the host, whoever has pressed.
    """
    service, pressed = context.service, context.interaction.message
    begin = partial(service.lobbies.start, game_id, person, press_id, presser_id=context.person.id)
    table = await service.games.table(game_id)
    if pressed is None or table.status != "lobby" or not wants_thread(context, table):
        return await begin()
    Lobby.at(table).start(person)
    message = table.message or MessageRef(table.channel_id, pressed.id)
    try:
        thread_id = await open_own_thread(context, table, message.id)
    except UserError as error:
        started = await begin(notice=Notice("news.no-thread"))
        await context.say(context.words(error.key, **error.values))
        return started
    return await begin(channel_id=thread_id)


async def start_full(context: Context, table: Table) -> None:
    """Start the game of a full lobby, if it starts by itself; say what prevents it."""
    full = len(table.seats) == MAX_PLAYERS and table.status == "lobby"
    if not full or not table.configuration.autostart:
        return
    host = Person(table.host.user_id, table.host.own_name, guild_id=table.guild_id)
    try:
        await start(context, table.id, host, f"{context.press_id}+")
    except Refusal as refusal:
        await context.say(explain(context.words, refusal))


def format_where(table: Table, channel_id: int) -> str | None:
    """Return the lobby's text once its game is played elsewhere; None if it isn't."""
    if table.status != "running" or table.channel_id == channel_id:
        return None
    words = Words(table.locale)
    players = words.list(escape_names(table))
    return words("lobby.elsewhere", players=players, channel=table.channel_id)
