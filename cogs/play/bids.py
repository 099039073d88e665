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
"""Say up to how much one bids for a tile; for `OWN`, whether a tile is chosen for one."""
OWN = "-"
"""Stands for the tile that is to be chosen."""
ASK, DEAREST = "ask", "dearest"
"""The lines of the selects with which one is asked, and has the tile chosen one bids most for."""
LIMITS = (*range(16), 18, 20, 25, 30, 40, 50)
"""How much one can say ahead."""
LONGEST = 8
"""Characters of a typed price."""


def lay_out_bids(words: Words, standing: Standing) -> Layout:
    """Return a select for each tile on offer, with what one has said."""
    position = standing.position
    assert position.state is not None
    state, table = position.state, position.table
    lots, menus = list_lots(state, standing.seat.number), list[Menu]()

    def ask(tile: str, caption: str, lines: list[tuple[str, str, str]], chosen: str) -> None:
        lines = [(ASK, words("ahead.ask"), ""), *lines]
        custom_id = LIMIT(table.id, table.seq, tile)
        menus.append(Menu(custom_id, caption, lines, (chosen,), caption=caption))

    for tile in lots:
        order = standing.orders.get(tile)
        limits = [(str(limit), format_limit(words, limit), "") for limit in LIMITS]
        chosen = ASK if order is None else str(order.limit)
        ask(tile, describe_print(words, state.tile(tile)), limits, chosen)
    if lots:
        chosen = DEAREST if "" in standing.orders else ASK
        ask(OWN, words("ahead.own"), [(DEAREST, words("ahead.dearest"), "")], chosen)
    above = f"## {words('ahead.title')}\n{words('ahead.about')}"
    return Layout(above=above, menus=tuple(menus), seat=standing.seat.number)


def format_limit(words: Words, limit: int) -> str:
    """Say up to how much is bid."""
    return words.n("ahead.limit", limit) if limit else words("ahead.pass")


def describe_limits(words: Words, standing: Standing) -> list[str]:
    """Return what one has said ahead, a line for each tile."""
    assert standing.position.state is not None
    tile_of, orders = standing.position.state.tile, standing.orders
    return [
        _describe(words, describe_print(words, tile_of(tile)), order)
        for tile, order in orders.items()
        if tile
    ]


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
    """The select for a tile, or for the choice of one."""

    async def act(self, context: Context) -> None:
        """Set the limit, and show all."""
        await context.defer(here=context.in_private)
        value, tile = "".join(context.values), self.match["tile"]
        if value not in (ASK, *((DEAREST,) if tile == OWN else map(str, LIMITS))):
            raise UserError(UNKNOWN_BUTTON)
        orders, person = context.service.orders, context.person.id
        if tile == OWN:
            said = orders.choose_ahead(self.game, person, value == DEAREST, context.press_id)
        else:
            limit = None if value == ASK else int(value)
            said = orders.bid_ahead(self.game, person, tile, limit, context.press_id)
        standing = await said
        layout = lay_out_bids(context.words, standing)
        limits = describe_limits(context.words, standing)
        await context.show(
            layout
            if layout.menus
            else Layout(above="\n".join(limits) or context.words("ahead.done"))
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
