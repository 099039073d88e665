"""The start of a game: where its lobby is, or in a thread of its own."""

from bot.games.announcements import Notice
from bot.games.table import MessageRef, Person, Table
from bot.lobby.lobby import Lobby
from bot.wording import Words
from cogs.interaction import Context, UserError
from cogs.lobby.threads import open_own_thread, wants_thread
from cogs.names import escape_names


async def start(context: Context, game_id: str, person: Person, press_id: str) -> Table:
    """Start a game, in a thread of its own if it is to have one; without one where it cannot be."""
    service, pressed = context.service, context.interaction.message
    table = await service.table(game_id)
    if pressed is None or table.status != "lobby" or not wants_thread(context, table):
        return await service.start(game_id, person, press_id)
    Lobby.at(table).start(person)
    message = table.message or MessageRef(table.channel_id, pressed.id)
    try:
        thread_id = await open_own_thread(context, table, message.id)
    except UserError as error:
        started = await service.start(game_id, person, press_id, notice=Notice("news.no-thread"))
        await context.say(context.words(error.key, **error.values))
        return started
    return await service.start(game_id, person, press_id, channel_id=thread_id)


def tell_where(table: Table, channel_id: int) -> str | None:
    """Return what a lobby's message says once its game is played elsewhere; None if it is not."""
    if table.status != "running" or table.channel_id == channel_id:
        return None
    words = Words(table.locale)
    players = words.list(escape_names(table))
    return words("lobby.elsewhere", players=players, channel=table.channel_id)
