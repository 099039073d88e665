"""Hints: what the bot would do in the place of whoever is to act, told to them alone."""

from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.table import Position
from bot.games.thinking import advise, explain
from bot.wording import Words
from bot.wording.reasons import Reasons, tell_reasons
from cogs.custom_ids import Goto, Path
from cogs.decisions.column import Laying
from cogs.decisions.expansions import COLUMNS
from cogs.game.deciding import Deciding, lay_out_question, require_decision
from cogs.game.lookup import require_table
from cogs.game.picker.plan import decides
from cogs.game.story import tell_story
from cogs.interaction import Context, UserError
from cogs.layout import Layout, lay_out_text
from cogs.marks import picture_names
from rules import State, apply, legal_actions
from rules.actions import Action
from rules.events import Event

ENGLISH = Words()

Interaction = discord.Interaction[Any]


@dataclass(frozen=True, slots=True)
class Advice:
    """What the bot would do, what would come of it, by how many points it seems better, and why.

    `path` leads in the picker to where the last of it is chosen; None if all choose in public.
    """

    path: Path | None
    end: State
    events: tuple[Event, ...]
    lead: float
    reasons: Reasons


class Hint(commands.Cog):
    """`/game hint`."""

    @app_commands.command(description=ENGLISH("command.hint"))
    async def hint(self, interaction: Interaction) -> None:
        """Say what the bot would do, with the picker open where that is chosen."""
        context = Context(interaction)
        await context.defer()
        table = await require_table(context, await context.service.game_in(context.channel_id))
        position = await context.service.visit(table.id)
        await context.show(await show_hint(context, position), choosing=True)


async def show_hint(context: Context, position: Position) -> Layout:
    """Return what the bot would do, above the picker where it is chosen there.

    Raises Refusal unless the decision is the requester's, UserError where there are no hints.
    """
    deciding, table = require_decision(position, context.person.id), position.table
    if not table.may_hint:
        raise UserError("refusal.purist" if table.configuration.purist else "refusal.no-hints")
    advice = await find_advice(deciding.state, deciding.seat.number)
    told = tell_advice(context.words, deciding, advice)
    if advice.path is None:
        return lay_out_text(told)
    asked = await lay_out_question(context, position, deciding.seat, Goto(advice.path))
    return replace(asked, above=f"{told}\n\n{asked.above}")


async def find_advice(state: State, player: int) -> Advice:
    """Return what the bot would do until somebody else, chance, or everybody at once decides."""
    if COLUMNS.find_public(state) is not None:
        action, lead = await advise(state, player)
        return Advice(None, *apply(state, action), lead, await explain(state, player, [action]))
    before, actions = state, list[Action]()
    path, shown, leads, events = list[int](), 0, list[float](), list[Event]()
    while decides(state, player):
        options = legal_actions(state)
        action = options[0]
        if len(options) > 1:
            action, lead = await advise(state, player)
            shown = len(path) + isinstance(COLUMNS.point(state, action), Laying)
            leads.append(lead)
        path.append(options.index(action))
        actions.append(action)
        state, followed = apply(state, action)
        events += followed
    reasons = await explain(before, player, actions)
    return Advice(tuple(path[:shown]), state, tuple(events), leads[0] if leads else 0.0, reasons)


def tell_advice(words: Words, deciding: Deciding, advice: Advice) -> str:
    """Say what would be done, what would come of it, why, and how clear that is."""
    table, lead = deciding.position.table, round(advice.lead)
    clear = words.n("hint.lead", lead) if lead else words("hint.close")
    story = tell_story(words, table, advice.end, advice.events, [f"**{words('hint.title')}**"])
    why = tell_reasons(words, picture_names(table), advice.reasons, you=deciding.seat.number)
    return "\n".join([story, *why, f"-# {clear}"])
