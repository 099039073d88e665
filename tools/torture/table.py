"""A table: people who play one game after the other in a channel, whatever happens to the bot.

They do what people do: look at the newest message, press its buttons, and press again when nothing
comes of it.
"""

import asyncio
import time
from collections.abc import Callable, Sequence

from playground.client.constraints import NotOffered
from playground.client.message_view import MessageView
from playground.client.outcome import InteractionOutcome
from playground.model import User
from playground.server import LocalDiscord
from tools.playthrough.robot import Offer, Robot, Taste
from tools.playthrough.room import Room, asks_for_step, asks_for_turn, carried, verb
from tools.torture.promises import Promise, promise_of

MOST_PRESSES = 60
"""Presses after which somebody begins their turn anew."""
PATIENCE = 4.0
"""Seconds somebody waits before they press again."""
PUZZLED = 3
"""Turns that come to nothing before others try, too."""


class Table:
    """The people of a channel and what they were promised.

    `advanced` is when something was last said there (of `time.monotonic`).
    """

    def __init__(
        self,
        server: LocalDiscord,
        room: Room,
        people: Sequence[User],
        seed: str,
        expansions: str = "",
    ) -> None:
        self.room = room
        self.promises: list[Promise] = []
        self.presses = 0
        self.advanced = time.monotonic()
        self._server = server
        self._client = server.client
        self._people = people
        self._expansions = expansions
        self._robots = {
            user.id: Robot(self._client, user, f"{seed}:{room.channel.name}") for user in people
        }
        self._puzzled = 0
        self._leaving = False
        self._seated: set[tuple[int, int]] = set()

    @property
    def name(self) -> str:
        """What the channel is called."""
        return self.room.channel.name

    async def play(self) -> None:
        """Play until everybody leaves."""
        while not self._leaving:
            await self._until(lambda: self._server.gateway.connected, 60.0)
            known = len(self.room.posted)
            try:
                await self._go_on()
            except (NotOffered, TimeoutError):
                await asyncio.sleep(0.05)
            if len(self.room.posted) > known:
                self.advanced, self._puzzled = time.monotonic(), 0
            else:
                self._puzzled += 1

    def leave(self) -> None:
        """Let `play` end after the turn that is being taken."""
        self._leaving = True

    async def _go_on(self) -> None:
        """Do the next thing that the newest message asks for."""
        if not self.room.posted:
            await self._open()
            return
        newest = self.room.newest
        if asks_for_turn(newest) or asks_for_step(newest):
            await self._take_turn(newest)
        elif any(verb(button.custom_id) == "l" for button in newest.buttons):
            await self._gather(newest)
        elif newest.buttons or self._puzzled:
            await self._open()
        else:
            await self._news(len(self.room.posted), PATIENCE)

    async def _open(self) -> None:
        """Ask for a new game; if that leads nowhere there may be one, so ask for the board."""
        known, host = len(self.room.posted), self._people[0]
        options = {"expansions": self._expansions} if self._expansions else {}
        channel = self.room.channel
        if self._puzzled % 2:
            asked = await self._client.slash(host, channel, "game board")
        else:
            asked = await self._client.slash(host, channel, "game new", options)
        await self._settle(asked)
        await self._news(known)

    async def _gather(self, lobby: MessageView) -> None:
        """Sit down, everybody who does not sit yet; then start."""
        known, (_, *others) = len(self.room.posted), self._people
        host = self._people[self._puzzled % len(self._people)]
        for user in others:
            if (lobby.id, user.id) not in self._seated:
                asked = await self._press_labelled(user, lobby, "Join")
                if asked.interaction.completed:
                    self._seated.add((lobby.id, user.id))
        await self._press_labelled(host, lobby, "Start")
        await self._news(known)

    async def _press_labelled(
        self, user: User, message: MessageView, label: str
    ) -> InteractionOutcome:
        button = next(button for button in message.buttons if button.label == label)
        asked = await self._client.press(user, message, button.custom_id)
        await self._settle(asked)
        return asked

    async def _take_turn(self, public: MessageView) -> None:
        """Let whoever it is press until their move is made."""
        known, robot, screen = len(self.room.posted), self._whose(public), public
        robot.begin_turn()
        for _ in range(MOST_PRESSES):
            offer = robot.choose(screen)
            if offer is None:
                await self._news(known, 0.2)
                return
            shown = await self._press(robot, screen, offer)
            if shown is None:
                return
            if offer.commits:
                await self._news(known)
                return
            if offer.taste is not Taste.LOOK:
                screen = shown

    def _whose(self, public: MessageView) -> Robot:
        """Return who was called last in this game; if that leads nowhere, everybody in turn."""
        if self._puzzled >= PUZZLED:
            return self._robots[self._people[self._puzzled % len(self._people)].id]
        (game, _), *_ = carried(public)
        for message in reversed(self.room.posted):
            for user_id in message.pinged:
                if user_id in self._robots and any(g == game for g, _ in carried(message)):
                    return self._robots[user_id]
        return self._robots[self._people[self._puzzled % len(self._people)].id]

    async def _press(self, robot: Robot, screen: MessageView, offer: Offer) -> MessageView | None:
        """Press; return what is shown then, None if the bot did not answer."""
        asked = await robot.press(screen, offer)
        await self._settle(asked)
        promise = promise_of(asked)
        if promise is not None:
            self.promises.append(promise)
        return asked.original if asked.is_settled else None

    async def _settle(self, asked: InteractionOutcome) -> None:
        self.presses += 1
        await self._until(lambda: asked.is_settled, PATIENCE)

    async def _news(self, known: int, seconds: float = PATIENCE) -> None:
        await self._until(lambda: len(self.room.posted) > known, seconds)

    async def _until(self, holds: Callable[[], bool], seconds: float) -> None:
        """Wait until something holds, the bot comes or goes, or one has waited for long enough."""
        gateway = self._server.gateway
        here = gateway.connected
        try:
            await self._client.wait_until(lambda: holds() or gateway.connected is not here, seconds)
        except TimeoutError:
            return
