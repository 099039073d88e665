"""The commands about a channel's game, and its panel: the one table of functions.

Panel, help, documentation and tests are made from `FUNCTIONS`. A function's label is the message
`button.NAME`, its sentence `menu.NAME`; those of a group are `button.GROUP` and `menu.GROUP`.
"""

from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.refusals import Refusal
from bot.games.seats import require_player
from bot.games.table import Position
from bot.wording import Words
from cogs import custom_ids
from cogs.custom_ids import HELP
from cogs.interaction import UNKNOWN_BUTTON, Context, Press, UserError
from cogs.layout import Layout, lay_out_text
from cogs.lobby.cog import New
from cogs.me.panel import show_following, show_notifications
from cogs.play.absence import ask_about_absent, choose_substitute, substitute
from cogs.play.advice import find_advice, format_advice
from cogs.play.decision import lay_out_question, require_decision
from cogs.play.functions import (
    Function,
    has_hand,
    hosts,
    is_away,
    may_hint,
    may_move_away,
    may_pause,
    may_remove,
    may_take_back,
    roams,
    shows,
    was_played,
)
from cogs.play.guide import Guide
from cogs.play.history import lay_out_history, lay_out_verification
from cogs.play.leave import ask_to_pause, choose_leave, choose_pause, go_away, return_to_game
from cogs.play.lookup import load_newest, require_table
from cogs.play.moderation import (
    bring,
    choose_archived,
    choose_channel,
    choose_game,
    choose_removed,
    end,
    move,
    remove,
    resume,
)
from cogs.play.overviews import ask_to_resign, look_at, offer_acting, write_board
from cogs.play.paging import LAST
from cogs.play.panel import RULES, Panel, find_newest_of, visit
from cogs.play.pending_turns import Turns, nudge
from cogs.play.replay_viewer import export, lay_out_turn, look_into
from cogs.play.undo import Undo, undo

ENGLISH = Words()

Interaction = discord.Interaction[Any]


async def show_hint(context: Context, position: Position) -> Layout:
    """Return what the bot would do, above the picker if that has the choice.

    Raises Refusal unless the decision is this person's, UserError in games without hints.
    """
    deciding, table = require_decision(position, context.person.id), position.table
    if not table.may_hint:
        raise UserError("refusal.purist" if table.configuration.purist else "refusal.no-hints")
    advice = await find_advice(deciding.state, deciding.seat.number)
    told = format_advice(context.words, table, deciding.seat, advice)
    if advice.goto is None:
        return lay_out_text(told)
    asked = await lay_out_question(context, position, deciding.seat, advice.goto)
    return replace(asked, above=f"{told}\n\n{asked.above}")


def _look(what: str, context: Context, position: Position) -> Awaitable[Layout]:
    return look_at(context, position, what)


async def _show_history(context: Context, position: Position) -> Layout:
    return await lay_out_history(context, position.table.id, LAST)


async def _show_notifications(context: Context, position: Position) -> Layout:
    return await show_notifications(context, position.table.id)


async def _show_following(context: Context, position: Position) -> Layout:
    return await show_following(context, position.table.id)


async def _undo(context: Context, position: Position) -> Layout:
    return await undo(context, position.table.id)


async def _resign(context: Context, position: Position) -> Layout:
    require_player(position.table, context.person.id)
    return ask_to_resign(context.words, position.table.id, position.table.seq)


async def _verify(context: Context, position: Position) -> Layout:
    found = await context.service.history.verify(position.table.id)
    return lay_out_verification(context.words, position.table, found)


def _make_overview(name: str, *, roaming: bool = False) -> Function:
    possible = partial(roams if roaming else shows, name)
    group = "mine" if name == "orders" else "look"
    return Function(name, group, possible, partial(_look, name), former=f"game {name}")


FUNCTIONS: tuple[Function, ...] = (
    _make_overview("since"),
    _make_overview("scores"),
    _make_overview("fields"),
    _make_overview("tiles"),
    _make_overview("danger", roaming=True),
    _make_overview("replay"),
    Function(
        "history",
        "look",
        lambda asking: asking.state is not None,
        _show_history,
        former="game history",
    ),
    Function("hint", "mine", may_hint, show_hint, choosing=True),
    Function("hand", "mine", has_hand, partial(_look, "hand")),
    _make_overview("orders", roaming=True),
    Function(
        "notifications",
        "mine",
        lambda asking: asking.seat is not None,
        _show_notifications,
    ),
    Function(
        "following",
        "mine",
        lambda asking: asking.running is not None and asking.seat is None,
        _show_following,
        former="me follow",
    ),
    Function(
        "nudge",
        "mine",
        lambda asking: asking.waited_for is not None,
        nudge,
        former="game nudge",
    ),
    Function(
        "away",
        "mine",
        lambda asking: asking.seat is not None and not is_away(asking),
        choose_leave,
        go_away,
        former="game away",
    ),
    Function("return", "mine", is_away, return_to_game),
    Function(
        "export",
        "mine",
        lambda asking: asking.state is not None,
        export,
        former="game export",
    ),
    Function("undo", "others", may_take_back, _undo),
    Function("pause", "others", may_pause, choose_pause, ask_to_pause, former="table pause"),
    Function(
        "absent",
        "others",
        lambda asking: asking.waited_for is not None,
        ask_about_absent,
        former="table absent",
    ),
    Function(
        "substitute",
        "others",
        lambda asking: asking.seat is not None,
        choose_substitute,
        substitute,
        former="table substitute",
    ),
    Function(
        "wake",
        "others",
        lambda asking: bool(asking.archived),
        choose_archived,
        resume,
        former="table wake",
    ),
    Function("end", "host", hosts, end, former="game end"),
    Function("remove", "host", may_remove, choose_removed, remove, former="game remove"),
    Function("move", "host", may_move_away, choose_channel, move, former="game move"),
    Function("bring", "host", lambda asking: bool(asking.elsewhere), choose_game, bring),
    Function("resign", "", lambda asking: asking.seat is not None, _resign, former="game resign"),
    Function(
        "proof",
        "",
        was_played,
        _verify,
        former="game verify",
    ),
)
"""All functions, in the order of the panel."""

MOVED: Mapping[str, Sequence[str]] = {
    **{f.former: ("game menu", *filter(None, (f.group, f.name))) for f in FUNCTIONS if f.former},
    "me notifications": ("me settings",),
    "me quiet-hours": ("me settings", "quiet"),
    "me data": ("me settings", "data"),
    "server games": ("server settings", "games"),
    "server check": ("server settings", "check"),
    "server undo-grace": ("server settings",),
    "table favourites": ("game new", "options", "favourites"),
}
"""Where each command of earlier versions is now: a command, and the buttons from there on."""


def find_function(name: str) -> Function | None:
    """Return the function of a name; None if there is none."""
    return next((function for function in FUNCTIONS if function.name == name), None)


async def open_panel(context: Context, position: Position | None) -> Panel:
    """Return the panel of a game, or of a channel without one, for this person."""
    return await Panel.open(context, position, FUNCTIONS, MOVED)


class Game(
    New,
    Undo,
    Turns,
    commands.GroupCog,
    group_name="game",
    group_description=ENGLISH("command.game"),
):
    """Commands about the game of the channel they are used in."""

    @app_commands.command(description=ENGLISH("command.menu"))
    async def menu(self, interaction: Interaction) -> None:
        """Show the panel: everything that can be done about the game, in groups."""
        context = Context(interaction)
        await context.defer()
        position = await find_newest_of(context)
        await context.show((await open_panel(context, position)).lay_out())

    @app_commands.command(description=ENGLISH("command.board"))
    @app_commands.describe(text=ENGLISH("command.board.text"))
    async def board(self, interaction: Interaction, text: bool = False) -> None:
        """Show the board, or with `text` its description; of a lobby, its players."""
        context = Context(interaction)
        position = await load_newest(context)
        if not text or position.state is None:
            await context.show(await look_at(context, position, "board"))
            return
        *pages, last = write_board(
            context.words, position.table, position.state, context.service.now
        )
        first, *others = (*pages, replace(offer_acting(context, position), above=last.above))
        await context.show(first)
        for layout in others:
            await context.add(layout)

    @app_commands.command(description=ENGLISH("command.hint"))
    async def hint(self, interaction: Interaction) -> None:
        """Say what the bot would do, with the picker open if that has the choice."""
        context = Context(interaction)
        await context.defer()
        table = await require_table(
            context, await context.service.games.in_channel(context.channel_id)
        )
        position = await context.service.games.visit(table.id)
        await context.show(await show_hint(context, position), choosing=True)

    @app_commands.command(name="import", description=ENGLISH("command.import"))
    @app_commands.describe(file=ENGLISH("command.import.file"))
    async def open(self, interaction: Interaction, file: discord.Attachment) -> None:
        """Open the game of a text, before its first turn."""
        context = Context(interaction)
        await context.defer()
        context.game = custom_ids.NO_GAME
        await context.show(await lay_out_turn(context, await look_into(context, file, 0)))

    @app_commands.command(description=ENGLISH("command.help"))
    async def help(self, interaction: Interaction) -> None:
        """Show how to play, and the panel with an explanation of each function."""
        context = Context(interaction)
        await context.defer()
        position = await find_newest_of(context)
        await context.show((await open_panel(context, position)).lay_out(HELP))

    @app_commands.command(description=ENGLISH("command.rules"))
    @app_commands.describe(topic=ENGLISH("command.rules.topic"))
    async def rules(self, interaction: Interaction, topic: str = "") -> None:
        """Show the rules of a topic as they are played here."""
        context = Context(interaction)
        await context.defer()
        table = await context.service.games.in_channel(context.channel_id)
        await context.show((await Guide.open(context, table)).lay_out_page(topic))

    @rules.autocomplete("topic")
    async def topics(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest the topics of this channel's game, or of a new one."""
        context = Context(interaction)
        try:
            guide = await Guide.open(
                context, await context.service.games.in_channel(context.channel_id)
            )
        except Refusal:
            return []
        found = guide.complete(typed)
        return [app_commands.Choice(name=title, value=name) for title, name in found]


class OpenPanel(Press, template=custom_ids.MENU.template):
    """*More*, and all presses in the panel."""

    async def act(self, context: Context) -> None:
        """Show the panel, a group, or what a function opens."""
        await context.defer(here=context.in_private)
        what, detail = self.match["what"] or "", self.match["detail"] or ""
        position = None
        if self.game != custom_ids.NO_GAME:
            position = await visit(context, self.game)
        if what == RULES:
            table = None if position is None else position.table
            await context.show((await Guide.open(context, table)).lay_out_page(""))
            return
        panel = await open_panel(context, position)
        function = find_function(what)
        if function is None:
            await context.show(panel.lay_out(what, detail))
            return
        if detail or context.values:
            opened = await self._answer(context, function, position, detail)
        else:
            opened = await self._open(context, function, panel)
        await context.show(panel.lay_out_function(function, opened), choosing=function.choosing)

    async def _open(self, context: Context, function: Function, panel: Panel) -> Layout:
        """Return what a function opens; UserError if it is not possible now."""
        if panel.asking.position is None and not function.possible(panel.asking):
            raise UserError("refusal.no-game")
        return await function.open(context, panel.asking.position)

    async def _answer(
        self, context: Context, function: Function, position: Position | None, detail: str
    ) -> Layout:
        if function.answer is None:
            raise UserError(UNKNOWN_BUTTON)
        return await function.answer(context, position, detail)


class ShowOverview(Press, template=custom_ids.INFO.template):
    """*Scores*, *Fields* and the like, and one's own half tiles: for everybody, at any time."""

    async def act(self, context: Context) -> None:
        """Show it privately."""
        await context.defer()
        what = self.match["what"]
        position = await context.service.games.visit(self.game)
        if what == HELP:
            await context.show((await open_panel(context, position)).lay_out(what))
            return
        await context.show(await look_at(context, position, what))


async def setup(client: commands.Bot) -> None:
    """Add the cog, and let the client answer its buttons and selects."""
    await client.add_cog(Game())
    client.add_dynamic_items(OpenPanel, ShowOverview)
