"""An evening at the playground: the real client on a local Discord, people who press buttons."""

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bot.__main__ import compose
from bot.games.table import Person, Position
from bot.process.monitoring.observations import Observe, ignore
from bot.process.settings import Settings
from bot.service import Service
from bot.store import Store
from cogs import custom_ids
from cogs.client import Client
from playground.client.message_view import MessageView
from playground.client.outcome import InteractionOutcome
from playground.connect import point_client_at
from playground.model import Channel, User
from playground.permissions import Permission
from playground.routes.rate_limits import RateLimits
from playground.server import LocalDiscord
from rules import Setup
from rules.expansions import EXPANSIONS
from rules.registry import Registry
from tests.fresh import lay_database
from tests.waiting import until

PEOPLE = ("Ada", "Bo", "Cy")


@dataclass
class Evening:
    """People, a channel, the bot; `seed` fixes the draws."""

    server: LocalDiscord
    client: Client
    store: Store

    @property
    def channel(self) -> Channel:
        """The one channel."""
        return next(iter(self.server.world.channels.values()))

    @property
    def service(self) -> Service:
        """The bot's service."""
        return self.client.service

    def person(self, name: str) -> User:
        """Return somebody by name."""
        return next(user for user in self.server.client.users if user.name == name)

    def messages(self, name: str = "Ada") -> list[MessageView]:
        """Return the public messages, as somebody sees them."""
        seen = self.server.client.messages(self.channel, self.person(name))
        return [message for message in seen if not message.ephemeral]

    @property
    def newest(self) -> MessageView:
        """The newest public message."""
        return self.messages()[-1]

    async def slash(self, name: str, command: str, **options: str | bool) -> MessageView:
        """Send a command and return the answer."""
        asked = await self.server.client.slash(self.person(name), self.channel, command, options)
        return await answer(asked)

    async def choose(
        self, name: str, message: MessageView, what: str, *values: str, forged: bool = False
    ) -> MessageView:
        """Choose in the first select whose custom id has `what`, and return what comes of it."""
        custom_id = next(s.custom_id for s in message.selects if what in s.custom_id)
        person = self.person(name)
        asked = await self.server.client.choose(person, message, custom_id, values, forged=forged)
        return await answer(asked)

    async def press(
        self, name: str, message: MessageView, custom_id: str, *, forged: bool = False
    ) -> MessageView:
        """Press a button, wait for what comes of it, and return what the person sees then."""
        asked = await self.server.client.press(self.person(name), message, custom_id, forged=forged)
        return await answer(asked)

    async def click(self, name: str, message: MessageView, label: str) -> MessageView:
        """Press the button with a label."""
        return await self.press(name, message, button(message, label))

    async def menu(self, name: str, *labels: str) -> MessageView:
        """Open the panel of the channel's game, and press these buttons of it in turn."""
        shown = await self.slash(name, "game menu")
        for label in labels:
            shown = await self.click(name, shown, label)
        return shown

    async def open(self, name: str, what: str, *values: str) -> MessageView:
        """Press a function of the panel, shown or not, and choose in the select that it opens."""
        panel = await self.slash(name, "game menu")
        offered = next(b.custom_id for b in panel.buttons if b.custom_id.startswith("menu:"))
        _, game, seq, *_ = offered.split(":")
        wanted = custom_ids.encode_menu(game, int(seq), what)
        stored = self.server.world.messages[panel.id]
        stored.components = _replace_id(stored.components, offered, wanted)
        shown = await self.press(name, panel, wanted, forged=True)
        return await self.choose(name, shown, f":{what}", *values) if values else shown

    async def substitute(self, name: str, by: str, whose: str) -> MessageView:
        """Name who is to have the seat of somebody, in the panel."""
        seats = (await self.position()).table.seats
        number = next(seat.number for seat in seats if seat.name == whose)
        screen = await self.open(name, "substitute")
        chosen = str(self.person(by).id)
        return await self.choose(name, screen, f":substitute.{number}", chosen)

    async def news(self, count: int) -> MessageView:
        """Wait until so many public messages were posted; return the newest."""
        await self.server.client.wait_until(lambda: len(self.messages()) >= count)
        return self.newest

    async def noted(self, message: MessageView) -> None:
        """Wait until the bot has noted that it posted a message."""

        async def found() -> bool:
            async with self.store.read() as reading:
                return bool(await reading.messages([message.id]))

        await until(found)

    async def told(self, seq: int) -> MessageView:
        """Wait until the newest public message is for an action number; return it."""
        carried = f":{seq}:"
        await self.server.client.wait_until(
            lambda: any(carried in b.custom_id for b in self.newest.buttons)
        )
        return self.newest

    async def game(self, *names: str, setup: Setup | None = None) -> MessageView:
        """Open a table for these people and start it; return the first turn's message.

        With a setup of its own they play in the order of their names.
        """
        if setup is None:
            await self.slash(names[0], "game new")
        else:
            host = Person(self.person(names[0]).id, names[0])
            place = (self.server.world.guild_id, self.channel.id)
            await self.service.lobbies.open(
                *place,
                host,
                "en-GB",
                "0",
                configuration=replace(
                    self.service.lobbies.default_configuration, setup=setup, seating="joined"
                ),
            )
        lobby = await self.news(1)
        for name in names[1:]:
            await self.click(name, lobby, "Join")
        await self.click(names[0], lobby, "Start")
        return await self.news(2)

    async def game_against_a_bot(self, name: str) -> MessageView:
        """Start a base game of a person's against a bot; return the first turn's message."""
        await self.slash(name, "game new", expansions="none")
        lobby = await self.click(name, await self.news(1), "Add a bot")
        await self.click(name, lobby, "Start")
        return await self.news(2)

    async def position(self) -> Position:
        """Return the game of the channel."""
        table = await self.service.games.in_channel(self.channel.id)
        assert table is not None
        return await self.service.games.position(table.id)

    async def trouble(self, channel: Channel | None = None) -> str | None:
        """Return why the game of a channel is held, if there is one and it is."""
        found = await self.service.games.in_channel((channel or self.channel).id)
        return None if found is None else found.trouble

    async def to_act(self) -> str:
        """Return whose decision it is."""
        seat = (await self.position()).to_act
        assert seat is not None
        return seat.name

    def deny(self, *permissions: Permission) -> None:
        """Take permissions from the bot in the channel."""
        denied = Permission(0)
        for permission in permissions:
            denied |= permission
        self.server.world.set_permissions(self.channel, deny=denied)


def _replace_id(parts: Any, offered: str, wanted: str) -> Any:
    """Return components of a message in which a button has another id."""
    return json.loads(json.dumps(parts).replace(f'"{offered}"', f'"{wanted}"'))


def button(message: MessageView, label: str) -> str:
    """Return the custom id of the first button whose label, or line in the text, begins so."""
    lines = list_lines(message)
    return next(
        b.custom_id
        for b in message.buttons
        if b.label.startswith(label) or lines.get(b.label, "").startswith(label)
    )


def list_lines(message: MessageView) -> dict[str, str]:
    """Return what the text says of the buttons that have only a sign, by the sign."""
    return dict(re.findall(r"^\*\*([A-Z0-9]{1,2})\*\* (.+)$", message.text, re.MULTILINE))


def story(message: MessageView) -> str:
    """Return what a public message tells after its first line, which says whose decision it is."""
    return message.text.partition("\n")[2]


async def move(table: Evening, name: str, turn: MessageView, choice: str = "No meeple") -> None:
    """Make the first possible move."""
    screen = await table.click(name, turn, "Play")
    if any(b.label == "A" for b in screen.buttons):
        screen = await table.click(name, screen, "A")
    offered = [*(b.label for b in screen.buttons), *list_lines(screen).values()]
    await table.click(name, screen, choice if choice in offered else "Place it here")


async def dragon_wakes(table: Evening) -> MessageView:
    """Play until the dragon sets out; return the message of its first step."""
    setup = Setup(
        expansions=("princess-dragon",), start="BG-X", bag={"PD-1": 2, "PD-P": 8, "BG-W": 10}
    )
    message = await table.game("Ada", "Bo", setup=setup)
    while True:
        position = await table.position()
        assert position.state is not None
        if position.state.agenda[0].kind == "dragon-move":
            return message
        await move(table, await table.to_act(), message)
        message = await table.told((await table.position()).table.seq)


async def answer(asked: InteractionOutcome) -> MessageView:
    """Return what an interaction showed this person last: a private message, or the one changed."""
    await asked.wait_until_settled()
    assert not asked.failed
    message = asked.messages[-1] if asked.messages else asked.original
    assert message is not None
    return message


def local_discord(people: Sequence[str] = PEOPLE) -> LocalDiscord:
    """Return a server without limits on the number of messages."""
    return LocalDiscord(users=people, limits=RateLimits(enabled=False))


@asynccontextmanager
async def evening(
    path: Path,
    server: LocalDiscord,
    registry: Registry = EXPANSIONS,
    seed: str = "7",
    clock: Callable[[], float] = time.time,
) -> AsyncIterator[Evening]:
    """Let the bot connect to an open server, with its games in a file and its draws by a seed."""
    settings = Settings(database=lay_database(path), shuffle_seed=seed)
    async with (
        await Store.open(path) as store,
        bot(server, store, settings, registry, clock=clock) as client,
    ):
        yield Evening(server, client, store)
    assert server.ledger.warnings == []


@asynccontextmanager
async def bot(
    server: LocalDiscord,
    store: Store,
    settings: Settings,
    registry: Registry = EXPANSIONS,
    observe: Observe = ignore,
    clock: Callable[[], float] = time.time,
) -> AsyncIterator[Client]:
    """Connect the bot, and stop it in the end."""
    point_client_at(server.url)
    async with compose(
        store, settings, registry=registry, local=True, observe=observe, clock=clock
    ) as client:
        running = asyncio.create_task(client.start(server.token))
        await until(lambda: (client.is_ready() and client.synced.is_set()) or running.done())
        yield client
        await client.close()
        await running
