"""Lobbies and their screens, as people see and use them."""

from bot.games.configuration import Configuration
from playground.client.message_view import MessageView
from playground.model import Channel
from rules.expansions import EXPANSIONS
from tests.cogs.evening import Evening, answer

PD = "princess-dragon"
USUAL = Configuration(EXPANSIONS).with_expansions((PD,))


def threads(table: Evening) -> list[Channel]:
    """Return the threads there are."""
    return [channel for channel in table.server.world.channels.values() if channel.is_thread]


def public(table: Evening, channel: Channel) -> list[MessageView]:
    """Return the public messages of a channel."""
    seen = table.server.client.messages(channel, table.person("Ada"))
    return [message for message in seen if not message.ephemeral]


async def new(table: Evening, name: str, channel: Channel, **terms: str) -> MessageView:
    """Ask for a table in a channel."""
    return await answer(
        await table.server.client.slash(table.person(name), channel, "game new", terms)
    )


async def opened(table: Evening) -> MessageView:
    """Open a lobby and its options; return the screen."""
    await table.slash("Ada", "game new")
    return await table.click("Ada", await table.news(1), "Options")


async def back(table: Evening, screen: MessageView, name: str = "Ada") -> MessageView:
    """Return to the screen of all options, from that of a box or of this game's own."""
    if any(select.custom_id.endswith(":group") for select in screen.selects):
        return screen
    return await table.click(name, screen, "Back")


async def single(
    table: Evening, screen: MessageView, group: str, option: str, name: str = "Ada"
) -> MessageView:
    """Choose a box, and one of its rules; this game's own options are offered at once."""
    screen = await back(table, screen, name)
    if group != "table":
        screen = await table.choose(name, screen, ":group", group)
    return await table.choose(name, screen, ":option", option)


async def begin_with(table: Evening, option: str, value: str = "on") -> MessageView:
    """Begin a game of Ada's and Bo's with a switch of the table's own; return the lobby."""
    screen = await single(table, await opened(table), "table", option)
    await table.choose("Ada", screen, f"value.{option}", value)
    lobby = table.newest
    await table.click("Bo", lobby, "Join")
    await table.click("Ada", lobby, "Start")
    await table.news(2)
    return lobby


def chosen(screen: MessageView, what: str) -> list[str]:
    """Return the values that are selected in a select."""
    select = next(select for select in screen.selects if what in select.custom_id)
    return [option.value for option in select.options if option.default]


def lines(screen: MessageView, what: str) -> list[str]:
    """Return the values of a select."""
    select = next(select for select in screen.selects if what in select.custom_id)
    return [option.value for option in select.options]
