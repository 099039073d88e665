"""Lists of a person's pending decisions, with links."""

from collections.abc import Iterator, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.table import Position, Table
from bot.play.pending_turns import PendingDecision
from bot.wording import Words
from cogs.interaction import Context, link_to
from cogs.layout import Layout, lay_out_text
from cogs.names import escape
from cogs.play.clocks import format_clock

MOST = 12
"""The most games in one list."""


def lay_out_turns(words: Words, pending: Sequence[PendingDecision], now: float) -> Layout:
    """Return a list of pending decisions, longest waiting first, with links."""
    return lay_out_text("\n".join(format_turns(words, pending, now)) or words("turns.none"))


def format_turns(words: Words, pending: Sequence[PendingDecision], now: float) -> Iterator[str]:
    """Yield the lines of such a list; `now` is a Unix time."""
    if pending:
        yield f"## {words.n('turns.title', len(pending))}"
    for each in pending[:MOST]:
        table = each.position.table
        yield words("turns.line", game=name_game(words, table), since=int(each.since))
        yield from format_clock(words, each.position, now)
    if len(pending) > MOST:
        yield words.n("turns.more", len(pending) - MOST)


def name_game(words: Words, table: Table, *, linked: bool = True) -> str:
    """Return a game's name in other channels: its channel, players and, if `linked`, a link."""
    players = words.list(escape(seat.name) for seat in table.seats if seat.active)
    channel = f"<#{table.channel_id}>"
    if table.message is None or not linked:
        return words("game.name", channel=channel, players=players)
    link = link_to(table.guild_id, table.message)
    return words("game.name.link", channel=channel, players=players, link=link)


ENGLISH = Words()


class Turns(commands.Cog):
    """`/game turns`."""

    @app_commands.command(description=ENGLISH("command.turns"))
    async def turns(self, interaction: discord.Interaction[Any]) -> None:
        """Show one's pending decisions in all games."""
        context = Context(interaction)
        await context.defer()
        pending = await context.service.pending_turns.list(context.person.id)
        await context.show(lay_out_turns(context.words, pending, context.service.now))


async def nudge(context: Context, position: Position) -> Layout:
    """Nudge the player to act in a game."""
    game = position.table.id
    nudged = await context.service.pending_turns.nudge(game, context.person.id, context.press_id)
    return lay_out_text(context.words(f"nudge.{nudged.way}", player=escape(nudged.seat.name)))
