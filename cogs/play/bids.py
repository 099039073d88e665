"""Bidding: a price that is typed, and what one says ahead about tiles that are bid for."""

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord.ext import commands

from bot.games.orders import Order
from bot.play.orders import Standing, list_lots
from bot.wording import Words
from bot.wording.phrases import describe_print
from cogs.custom_ids import CustomId
from cogs.interaction import UNKNOWN_BUTTON, Context, Press, UserError, admit
from cogs.layout import Layout, Menu
from cogs.play.decision import InGame, load_decision
from cogs.play.decision_buttons import AHEAD, NUMBER, TYPED

LIMIT = CustomId("limit:{game}:{seq}:{tile}", tile="[A-Za-z0-9-]{1,24}")
"""Say up to how much one bids for a tile."""
ASK = "ask"
"""The line of the select with which one is asked."""
LIMITS = (*range(16), 18, 20, 25, 30, 40, 50)
"""How much one can say ahead."""
LONGEST = 8
"""Characters of a typed price."""


def lay_out_bids(words: Words, standing: Standing) -> Layout:
    """Return a select for each tile on offer, with what one has said."""
    position = standing.position
    assert position.state is not None
    state, table = position.state, position.table
    menus = []
    for tile in list_lots(state, standing.seat.number):
        order = standing.orders.get(tile)
        lines = [(ASK, words("ahead.ask"), "")]
        lines += [(str(limit), format_limit(words, limit), "") for limit in LIMITS]
        caption = describe_print(words, state.tile(tile))
        chosen = ASK if order is None else str(order.limit)
        menu = Menu(LIMIT(table.id, table.seq, tile), caption, lines, (chosen,), caption=caption)
        menus.append(menu)
    above = f"## {words('ahead.title')}\n{words('ahead.about')}"
    return Layout(above=above, menus=tuple(menus), seat=standing.seat.number)


def format_limit(words: Words, limit: int) -> str:
    """Say up to how much is bid."""
    return words.n("ahead.limit", limit) if limit else words("ahead.pass")


def describe_limits(words: Words, standing: Standing) -> list[str]:
    """Return what one has said ahead, a line for each tile."""
    assert standing.position.state is not None
    tile_of, orders = standing.position.state.tile, standing.orders
    return [_describe(words, describe_print(words, tile_of(t)), o) for t, o in orders.items()]


def _describe(words: Words, tile: str, order: Order) -> str:
    return words("ahead.said", tile=tile, limit=format_limit(words, order.limit))


class AskNumber(Press, template=NUMBER.template):
    """*Another price*: opens a form."""

    async def act(self, context: Context) -> None:
        """Open the form for the player to act."""
        await context.admit(self.game)
        await load_decision(context, self.game, self.seq)
        words = context.words
        await context.ask(self.match[0], words("number.title"), words("number.label"), LONGEST)


class BidAhead(Press, template=AHEAD.template):
    """*Bid ahead*: shows what one has said, in private."""

    async def act(self, context: Context) -> None:
        """Show a select for each tile."""
        await context.defer(here=context.in_private)
        standing = await context.service.orders.read_bids(self.game, context.person.id)
        await context.show(lay_out_bids(context.words, standing))


class SayLimit(Press, template=LIMIT.template):
    """The select for a tile."""

    async def act(self, context: Context) -> None:
        """Set the limit, and show all."""
        await context.defer(here=context.in_private)
        value = "".join(context.values)
        if value != ASK and value not in map(str, LIMITS):
            raise UserError(UNKNOWN_BUTTON)
        limit = None if value == ASK else int(value)
        standing = await context.service.orders.bid_ahead(
            self.game, context.person.id, self.match["tile"], limit, context.press_id
        )
        layout = lay_out_bids(context.words, standing)
        said = describe_limits(context.words, standing)
        await context.show(
            layout if layout.menus else Layout(above="\n".join(said) or context.words("ahead.done"))
        )


class Typing(commands.Cog):
    """Handles the form in which a price is typed."""

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Make the choice with the number that was sent."""
        data: Any = interaction.data or {}
        match = NUMBER.read(str(data.get("custom_id", "")))
        if interaction.type is not discord.InteractionType.modal_submit or match is None:
            return
        context = Context(interaction)
        context.game, context.seq = match["game"], int(match["seq"])
        try:
            if await admit(interaction):
                await context.defer(here=True)
                typed = f"={_read_text(data['components'])}"
                if TYPED.fullmatch(typed) is None:
                    raise UserError("refusal.number")
                await InGame(context, match["game"], int(match["seq"])).decide(typed)
        except Exception as error:
            await context.explain(error, context.game)


def _read_text(components: Sequence[Mapping[str, Any]]) -> str:
    """Return the text in a form of one field."""
    (row, *_) = components
    return str(row["component"]["value"] if "component" in row else row["components"][0]["value"])


async def setup(client: commands.Bot) -> None:
    """Let the client answer these buttons and the form."""
    client.add_dynamic_items(AskNumber, BidAhead, SayLimit)
    await client.add_cog(Typing())
