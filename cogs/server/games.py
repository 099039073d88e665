"""All games of a server, and pausing or ending one."""

from collections.abc import Sequence

from discord.ext import commands

from bot.games.refusals import Refusal, RefusalKey
from bot.games.table import Table
from bot.play.leave import DAY
from bot.wording import Words
from cogs import custom_ids
from cogs.channels import explain_trouble
from cogs.custom_ids import ANY_GAME, NO_GAME, CustomId
from cogs.interaction import Context, Press, link_to
from cogs.layout import Button, Layout, Menu, Style
from cogs.names import escape_names, list_names
from cogs.play.ending import ask_to_end
from cogs.play.leave import DAYS
from cogs.server.permissions import require_manager

PAGE = 10
"""Games on a page: as many as a phone shows at once."""

GAMES = CustomId(
    "z:{game}:0:{deed}", game=ANY_GAME, deed=r"show|end|pause|(?:list|pause)\.[0-9]{1,4}"
)
"""Show the games of a server, or one: `list.PAGE`, `pause.DAYS`."""


def lay_out_games(words: Words, tables: Sequence[Table], page: int = 0) -> Layout:
    """Return a page of the games, with a select, and buttons to other pages and settings."""
    if not tables:
        return Layout(above=words("server.games.none"), rows=_turn_pages(words, 0, 0))
    last = (len(tables) - 1) // PAGE
    page = min(page, last)
    shown = tables[page * PAGE : (page + 1) * PAGE]
    title = words.n("server.games", len(tables))
    lines = (format_game(words, table) for table in shown)
    return Layout(
        above="\n".join((f"## {title}", *lines)),
        menus=(_list_games(words, shown),),
        rows=_turn_pages(words, page, last),
    )


def format_game(words: Words, table: Table) -> str:
    """Say where a game is, who plays, and why it is held."""
    players = words.list(escape_names(table))
    key = "server.games.lobby" if table.status == "lobby" else "server.games.game"
    line = words(key, channel=table.channel_id, players=players)
    if table.message is not None:
        line += f"\n-# {words('server.games.link', link=link_to(table.guild_id, table.message))}"
    if table.trouble is not None:
        line += f"\n-# {explain_trouble(words, table.trouble)}"
    elif table.status == "paused":
        line += f"\n-# {words(RefusalKey.GAME_PAUSED)}"
    return line


def _list_games(words: Words, tables: Sequence[Table]) -> Menu:
    lines = tuple((table.id, words.list(list_names(table)), "") for table in tables)
    return Menu(GAMES(NO_GAME, "show"), words("server.games.choose"), lines)


def _turn_pages(words: Words, page: int, last: int) -> tuple[tuple[Button, ...], ...]:
    pages = [
        Button(GAMES(NO_GAME, f"list.{to}"), words(f"button.{name}"))
        for name, to in (("earlier", page - 1), ("later", page + 1))
        if 0 <= to <= last
    ]
    back = Button(custom_ids.SCREEN("settings"), words("button.back"))
    return ((*pages, back),)


def lay_out_game(words: Words, table: Table) -> Layout:
    """Return one game, with what can be done about it."""
    back = Button(GAMES(NO_GAME, "list.0"), words("button.back"))
    what = "button.close-lobby" if table.status == "lobby" else "button.end"
    end = Button(GAMES(table.id, "end"), words(what), Style.danger)
    pause = Button(GAMES(table.id, "pause"), words("button.pause"))
    middle = (pause,) if table.status == "running" else ()
    return Layout(above=format_game(words, table), rows=((back, *middle, end),))


def ask_to_pause(words: Words, table: Table) -> Layout:
    """Return the question for how many days to pause a game."""
    keep = Button(GAMES(NO_GAME, "list.0"), words("button.keep-playing"))
    days = [
        Button(GAMES(table.id, f"pause.{count}"), words.duration(count * DAY)) for count in DAYS
    ]
    return Layout(above=words("server.games.pause"), rows=((*days, keep),))


class ManageGames(Press, template=GAMES.template):
    """The buttons and selects of the list of games."""

    async def act(self, context: Context) -> None:
        """Do it for people who may manage the server, with this server's games only."""
        await context.defer(here=context.in_private)
        guild_id = require_manager(context)
        deed, _, number = self.match["deed"].partition(".")
        if deed == "list":
            tables = await context.service.moderation.open_games(guild_id)
            await context.show(lay_out_games(context.words, tables, int(number)))
            return
        chosen = "".join(context.values) if deed == "show" else self.game
        table = await find_open(context, guild_id, chosen)
        if deed == "show":
            await context.show(lay_out_game(context.words, table))
        elif deed == "pause" and number:
            await pause(context, table, int(number))
        elif deed == "pause":
            await context.show(ask_to_pause(context.words, table))
        elif table.status == "lobby":
            await context.service.lobbies.cancel(table.id, context.person, context.press_id)
            await context.say(context.words("cancel.done"))
        else:
            await context.show(ask_to_end(context.words, table))


async def pause(context: Context, table: Table, days: int) -> None:
    """Pause a game for some days, and say until when."""
    until = context.service.now + days * DAY
    await context.service.pauses.impose(table.id, context.person, until, context.press_id)
    await context.say(context.words("server.games.paused", until=int(until)))


async def find_open(context: Context, guild_id: int, game: str) -> Table:
    """Return a game of this server that is not over; Refusal if there is none."""
    tables = await context.service.moderation.open_games(guild_id)
    found = next((table for table in tables if table.id == game), None)
    if found is None:
        raise Refusal(RefusalKey.UNKNOWN_GAME)
    return found


async def setup(client: commands.Bot) -> None:
    """Let the client answer these buttons."""
    client.add_dynamic_items(ManageGames)
