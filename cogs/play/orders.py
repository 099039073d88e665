"""A player's standing orders, visible to them only, and the selects that change them."""

from collections.abc import Iterator

from discord.ext import commands

from bot.games.orders import Heading, Order
from bot.games.refusals import Refusal
from bot.games.seats import require_state
from bot.games.table import Position, Table
from bot.play.orders import Standing
from bot.wording import Words
from cogs import custom_ids
from cogs.custom_ids import CustomId
from cogs.interaction import UNKNOWN_BUTTON, Context, Press, UserError
from cogs.layout import Button, Layout, Menu
from cogs.names import escape

ASK, TOWARDS = "ask", "towards."
"""Values of lines: to be asked, and the prefix of the target's user id."""
WISHES: dict[str, Heading] = {"away": "away", "bot": "bot"}
"""Values of lines without a target."""

ORDERS = CustomId("s:{game}:{seq}:{step}", step="[a-z-]{1,32}")
"""Set a standing order for a kind of step."""


async def show_orders(context: Context, position: Position) -> Layout:
    """Return one's own standing orders, with a select for each kind of step."""
    require_state(position)
    standing = await context.service.orders.read(position.table.id, context.person.id)
    return lay_out_orders(context.words, standing)


def lay_out_orders(words: Words, standing: Standing) -> Layout:
    """Return the orders in words, and the selects for others."""
    position = standing.position
    assert position.state is not None
    above = [f"## {words('orders.title')}", words("orders.about"), *format_orders(words, standing)]
    menus = tuple(_list_wishes(words, standing, step) for step in position.state.rulebook.wanderers)
    return Layout(above="\n".join(above), menus=menus, seat=standing.seat.number)


def format_orders(words: Words, standing: Standing) -> Iterator[str]:
    """Yield a sentence about each order."""
    table, state = standing.position.table, standing.position.state
    assert state is not None
    for step, order in standing.orders.items():
        end = "lapsed" if order.lapsed(state) else order.wish
        whom = "" if order.whom is None else escape(table.seats[order.whom].name)
        yield words(f"order.{step}.{end}", player=whom)


async def format_own_orders(context: Context, position: Position) -> list[str]:
    """Return the sentences about this person's orders; none if they have none."""
    if position.state is None or not position.state.rulebook.wanderers:
        return []
    try:
        standing = await context.service.orders.read(position.table.id, context.person.id)
    except Refusal:
        return []
    return [f"-# {line}" for line in format_orders(context.words, standing)]


def offer_orders(words: Words, position: Position) -> tuple[Button, ...]:
    """Return the buttons about moving pieces, if there are any."""
    state, table = position.state, position.table
    if state is None or not state.rulebook.wanderers or table.status != "running":
        return ()
    return tuple(
        Button(custom_ids.INFO(table.id, table.seq, what), words(f"button.{what}"))
        for what in filter(table.insight.shows, ("danger", "orders"))
    )


def _list_wishes(words: Words, standing: Standing, step: str) -> Menu:
    table, seat = standing.position.table, standing.seat
    others = [other for other in table.seats if other.active and other != seat]
    lines = [
        (value, words(f"order.{value}"), words(f"order.{value}.about")) for value in (ASK, *WISHES)
    ]
    lines += [
        (f"{TOWARDS}{other.user_id}", words("order.towards", player=other.name), "")
        for other in others
    ]
    return Menu(
        ORDERS(table.id, table.seq, step),
        words(f"orders.{step}"),
        lines,
        (_write(table, standing.orders.get(step)),),
        caption=words(f"orders.{step}"),
    )


def _write(table: Table, order: Order | None) -> str:
    if order is None:
        return ASK
    if order.whom is None:
        return order.wish
    return f"{TOWARDS}{table.seats[order.whom].user_id}"


def _read(value: str, giver: int) -> tuple[Heading | None, int | None]:
    """Return the wish of a line and its target's user id; UserError if there is no such line."""
    if value == ASK:
        return None, None
    if value in WISHES:
        return WISHES[value], None
    whom = value.removeprefix(TOWARDS)
    if value == whom or not (whom.isascii() and whom.isdigit()) or whom == str(giver):
        raise UserError(UNKNOWN_BUTTON)
    return "towards", int(whom)


class GiveOrder(Press, template=ORDERS.template):
    """The select of possible orders."""

    async def act(self, context: Context) -> None:
        """Set the order, and show all."""
        await context.defer(here=context.in_private)
        wish, whom = _read("".join(context.values), context.person.id)
        standing = await context.service.orders.give(
            self.game, context.person.id, self.match["step"], wish, whom, context.press_id
        )
        await context.show(lay_out_orders(context.words, standing))


async def setup(client: commands.Bot) -> None:
    """Let the client answer these selects."""
    client.add_dynamic_items(GiveOrder)
