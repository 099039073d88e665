"""`/game hint`: what the bot would do in the place of whoever is to act, told to them alone."""

from collections import deque
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.thinking import advise, explain
from bot.wording import Words
from bot.wording.reasons import Reasons, tell_reasons
from cogs.custom_ids import Goto, Path
from cogs.decisions.column import Laying
from cogs.decisions.expansions import COLUMNS
from cogs.game.cog import require_table
from cogs.game.deciding import Deciding, lay_out_question, require_decision
from cogs.game.picker.ask import ask
from cogs.game.picker.plan import decides
from cogs.game.story import tell_story
from cogs.interaction import Context, UserError, find_game_group
from cogs.layout import Layout, lay_out_text
from cogs.marks import picture_names
from rules import State, apply, legal_actions
from rules.actions import Action
from rules.events import Event

ENGLISH = Words()

Interaction = discord.Interaction[Any]


@dataclass(frozen=True, slots=True)
class Hint:
    """What the bot would do, what would come of it, by how many points it seems better, and why.

    `goto` is where the last of it is chosen in the picker; None if all choose in public.
    """

    goto: Goto | None
    end: State
    events: tuple[Event, ...]
    lead: float
    reasons: Reasons


class Hints(commands.Cog):
    """Adds its command to the group of commands about the game of a channel."""

    def __init__(self) -> None:
        self.command = app_commands.Command[Any, ..., None](
            name="hint", description=ENGLISH("command.hint"), callback=self.hint
        )

    async def hint(self, interaction: Interaction) -> None:
        """Say what the bot would do, with the picker open where that is chosen."""
        context = Context(interaction)
        await context.defer()
        table = await require_table(context, await context.service.game_in(context.channel_id))
        deciding = require_decision(await context.service.visit(table.id), context.person.id)
        if not table.may_hint:
            raise UserError("refusal.purist" if table.configuration.purist else "refusal.no-hints")
        layout, choosing = await lay_out_hint(context, deciding)
        await context.show(layout, choosing=choosing)


async def lay_out_hint(context: Context, deciding: Deciding) -> tuple[Layout, bool]:
    """Return what the bot would do, above the picker if it is chosen there, and whether it is."""
    hint = await find_hint(deciding.state, deciding.seat.number)
    told = tell_hint(context.words, deciding, hint)
    if hint.goto is None:
        return lay_out_text(told), False
    asked = await lay_out_question(context, deciding.position, deciding.seat, hint.goto)
    return replace(asked, above=f"{told}\n\n{asked.above}"), True


async def find_hint(state: State, player: int) -> Hint:
    """Return what the bot would do until somebody else, chance, or everybody at once decides."""
    if COLUMNS.find_public(state) is not None:
        action, lead = await advise(state, player)
        return Hint(None, *apply(state, action), lead, await explain(state, player, [action]))
    before, actions = state, list[Action]()
    path, shown, leads, events = list[int](), (0, 0), list[float](), list[Event]()
    while decides(state, player):
        options = legal_actions(state)
        action = options[0]
        if len(options) > 1:
            action, lead = await advise(state, player)
            lays = isinstance(COLUMNS.point(state, action), Laying)
            shown = len(path) + lays, len(path) + 1
            leads.append(lead)
        path.append(options.index(action))
        actions.append(action)
        state, followed = apply(state, action)
        events += followed
    reasons = await explain(before, player, actions)
    begin, end = (tuple(path[:length]) for length in shown)
    goto = find_screen(before, player, begin, end)
    return Hint(goto, state, tuple(events), leads[0] if leads else 0.0, reasons)


def find_screen(state: State, player: int, begin: Path, end: Path) -> Goto:
    """Return the screen at the end of a path that has a button for a path one choice longer.

    Another kind of figure may have to be turned on for it, or a submenu opened; the first screen
    if none has it, as where the tile just lies there.
    """
    waiting, seen = deque([Goto(begin)]), set[Goto]()
    while waiting:
        goto = waiting.popleft()
        seen.add(goto)
        question = ask(state, player, goto)
        if any(choice.goto.path == end for choice in question.choices):
            return goto
        ways = (
            *(toggle.goto for toggle in question.toggles),
            *question.submenus.values(),
            *(sign.goto for sign in question.signs),
        )
        waiting.extend(way for way in ways if way.path == goto.path and way not in seen)
    return Goto(begin)


def tell_hint(words: Words, deciding: Deciding, hint: Hint) -> str:
    """Say what would be done, what would come of it, why, and how clear that is."""
    table, lead = deciding.position.table, round(hint.lead)
    clear = words.n("hint.lead", lead) if lead else words("hint.close")
    story = tell_story(words, table, hint.end, hint.events, [f"**{words('hint.title')}**"])
    why = tell_reasons(words, picture_names(table), hint.reasons, you=deciding.seat.number)
    return "\n".join([story, *why, f"-# {clear}"])


async def setup(client: commands.Bot) -> None:
    """Add the command."""
    cog = Hints()
    await client.add_cog(cog)
    find_game_group(client.tree).add_command(cog.command)
