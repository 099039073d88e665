"""The buttons of a lobby and of its opening, and the selects of its options."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from discord.ext import commands

from bot.games.announcements import Notice
from bot.games.configuration import Configuration, list_options
from bot.games.refusals import Refusal, RefusalKey
from bot.games.table import MessageRef, Person, Table
from bot.lobby.lobby import Lobby
from bot.wording import Words
from bot.wording.explanation import explain
from bot.wording.options import slug
from bot.wording.words import languages
from cogs.interaction import UNKNOWN_BUTTON, Context, Press, UserError
from cogs.lobby.favourites_commands import ask_for_name
from cogs.lobby.message import LOBBY, OPTIONS, lay_out_lobby
from cogs.lobby.new_lobby import THREAD, answer_opened, is_open, open_table, require_opening
from cogs.lobby.options import LANGUAGE, SETTING, Choosing, find_option
from cogs.lobby.refresh import edit_lobby, show_options
from cogs.lobby.terms import decode_terms
from cogs.lobby.threads import open_own_thread, open_thread, wants_thread
from cogs.names import escape_names
from rules.presets import PRESETS
from rules.registry import Registry
from rules.rulebook import MAX_PLAYERS

T = TypeVar("T")
Deed = Callable[[str, Person, str], Awaitable[Table]]
"""Does something in a lobby, given a game, a person and an interaction."""


class ChangeLobby(Press, template=LOBBY.template):
    """*Join*, *Leave*, *Start* and *Cancel* of a lobby, and its bots."""

    async def act(self, context: Context) -> None:
        """Do it, then show the lobby's new state."""
        await context.defer(here=True)
        service, deed = context.service, self.match["deed"]
        deeds: dict[str, Deed] = {
            "join": service.lobbies.join,
            "leave": service.lobbies.leave,
            "seat-bot": service.lobbies.seat_bot,
            "dismiss-bot": service.lobbies.dismiss_bot,
            "start": partial(_start, context),
            "cancel": service.lobbies.cancel,
        }
        async with context.take_turn(deed, once=False) as turn, service.games.lock(self.game):
            if not turn.done:
                changed = await deeds[deed](self.game, context.person, context.press_id)
                turn.done = True
                await _start_full(context, changed)
            table = (await service.games.position(self.game)).table
            if table.status == "lobby":
                table = await service.games.said(self.game)
            newest, pressed = table.message, context.interaction.message
            if table.status != "lobby":
                await context.take_buttons(_format_where(table, context.channel_id))
            elif newest is None or pressed is None or newest.id == pressed.id:
                await context.change_message(lay_out_lobby(Words(table.locale), table))
            else:
                await context.take_buttons()
                await edit_lobby(context, table, newest)


async def _start(context: Context, game_id: str, person: Person, press_id: str) -> Table:
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


async def _start_full(context: Context, table: Table) -> None:
    """Start the game of a full lobby, if it starts by itself; say what prevents it."""
    full = len(table.seats) == MAX_PLAYERS and table.status == "lobby"
    if not full or not table.configuration.autostart:
        return
    host = Person(table.host.user_id, table.host.own_name, guild_id=table.guild_id)
    try:
        await _start(context, table.id, host, f"{context.press_id}+")
    except Refusal as refusal:
        await context.say(explain(context.words, refusal))


def _format_where(table: Table, channel_id: int) -> str | None:
    """Return the lobby's text once its game is played elsewhere; None if it isn't."""
    if table.status != "running" or table.channel_id == channel_id:
        return None
    words = Words(table.locale)
    players = words.list(escape_names(table))
    return words("lobby.elsewhere", players=players, channel=table.channel_id)


class OpenInThread(Press, template=THREAD.template):
    """*Open in a thread*, in a channel that has a game already."""

    async def act(self, context: Context) -> None:
        """Open a thread and a lobby in it, once; link to it."""
        await context.defer(here=context.in_private)
        async with context.service.games.lock(self.game):
            if not await is_open(context, self.game):
                await require_opening(context)
                usual = await context.service.lobbies.find_usual(context.interaction.guild_id)
                configuration = decode_terms(self.match["terms"], usual)
                thread_id = await open_thread(context)
                await open_table(context, thread_id, configuration, self.game)
        await answer_opened(context, self.game)


class OpenOptions(Press, template=OPTIONS.template):
    """*Options* of a lobby, for its host."""

    async def act(self, context: Context) -> None:
        """Show them to the host; others are told who that is."""
        await context.defer()
        table = await context.service.lobbies.require_host(self.game, context.person)
        message = context.interaction.message
        await show_options(context, table, message.id if message else 0)


class ChangeSetting(Press, template=SETTING.template):
    """The selects of the options, *Back*, and the button that saves them as a favourite."""

    async def act(self, context: Context) -> None:
        """Make the change, and show it on the lobby's message and on the host's.

        If the setup can't be played, tell the host; nothing has changed.
        """
        what, message = self.match["what"], int(self.match["message"])
        if what == "save":
            await ask_for_name(context, self.match)
            return
        await context.defer(here=context.in_private)
        table = await context.service.lobbies.require_host(self.game, context.person)
        if what in ("group", "option"):
            choosing = Choosing(**{what: "".join(context.values)})
        else:
            table, problem = await self._change(context, table, self._choose(context, table))
            option = what if what == LANGUAGE else what.partition(".")[2]
            choosing = Choosing(option=option, problem=problem)
        await show_options(context, table, message, choosing)

    def _choose(self, context: Context, table: Table) -> Callable[[], Awaitable[Table]]:
        """Return the function that makes the change; UserError if the choice was not on offer."""
        service, asked, what = context.service, (self.game, context.person), self.match["what"]
        if what == LANGUAGE:
            language = _read_line(context.values, {each: each for each in languages()})
            return lambda: service.lobbies.speak(*asked, language, context.press_id)
        change = read_change(table.configuration.registry, what, context.values)
        return lambda: service.lobbies.configure(*asked, change, context.press_id)

    async def _change(
        self, context: Context, table: Table, change: Callable[[], Awaitable[Table]]
    ) -> tuple[Table, str]:
        """Return the lobby after a public change, and why it was refused, if it was."""
        async with context.service.games.lock(self.game):
            try:
                table = await change()
            except Refusal as refusal:
                if refusal.key is not RefusalKey.BAD_SETUP:
                    raise
                return table, explain(context.words, refusal)
            first = MessageRef(table.channel_id, int(self.match["message"]))
            await edit_lobby(context, table, table.message or first)
        return table, ""


def read_change(
    registry: Registry, what: str, values: Sequence[str]
) -> Callable[[Configuration], Configuration]:
    """Return the change chosen in a select; UserError if the choice was not on offer."""
    kind, _, name = what.partition(".")
    if kind == "expansions":
        return lambda configuration: configuration.with_expansions(values)
    if kind == "preset":
        preset = _read_line(values, {slug(preset.name): preset.name for preset in PRESETS})
        return lambda configuration: configuration.with_preset(preset)
    option = find_option(list_options(registry), name)
    value = _read_line(values, {slug(v): v for v in option.values} if option is not None else {})
    return lambda configuration: configuration.with_option(name, value)


def _read_line(values: Sequence[str], lines: Mapping[str, T]) -> T:
    if len(values) != 1 or values[0] not in lines:
        raise UserError(UNKNOWN_BUTTON)
    return lines[values[0]]


async def setup(client: commands.Bot) -> None:
    """Let the client answer these buttons."""
    client.add_dynamic_items(ChangeLobby, OpenInThread, OpenOptions, ChangeSetting)
