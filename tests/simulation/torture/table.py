"""A table: people who play one game after the other in a channel, whatever happens to the bot.

They do what people do: look at the newest message, press its buttons, press again when nothing
comes of it, and then ask for the board, for a new game, or for theirs to be continued where they
are now.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from playground.client.constraints import NotOffered
from playground.client.message_view import MessageView
from playground.client.outcome import InteractionOutcome
from playground.client.slash_commands import OptionValue
from playground.model import Change, ChangeKind, Channel, User
from playground.server import LocalDiscord
from tests.simulation.robot import Offer, Robot
from tests.simulation.room import Room, asks_for_step, asks_for_turn, carried, is_lobby
from tests.simulation.torture.promises import Promise, promise_of

TRIES = 3
"""Turns that come to nothing before people look for another way to go on, and then try again."""
DELETIONS = (ChangeKind.MESSAGE_DELETED, ChangeKind.MESSAGES_DELETED, ChangeKind.CHANNEL_DELETED)
MOST_MOVES = 10
"""How often people ask for their game to be continued in another channel, at most."""
MOST_SEEN = 10
"""Messages that people scroll back, at most."""


class Table:
    """The people of a channel and what they were promised.

    They wait for an answer for so many seconds of *patience*; `vain_rounds` counts how often all
    that they asked was answered, and nothing was said. `plays_on` tells whether they begin another
    game. `gone` are the messages that no longer count, each with the newest message of then.
    """

    def __init__(
        self,
        server: LocalDiscord,
        room: Room,
        people: Sequence[User],
        seed: str,
        expansions: str = "",
        *,
        patience: float = 4.0,
    ) -> None:
        self.room = room
        self.name = room.channel.name
        self.promises: list[Promise] = []
        self.presses = 0
        self.vain_rounds = 0
        self.at_rest = False
        self.plays_on: Callable[[], bool] = lambda: True
        self.gone: dict[int, int] = {}
        self._server = server
        self._client = server.client
        self._people = people
        self._expansions = expansions
        self._patience = patience
        self._robots = {
            user.id: Robot(self._client, user, f"{seed}:{self.name}", curious=False)
            for user in people
        }
        self._puzzled = 0
        self._answers: list[bool] = []
        self._leaving = False
        self._moves_left = 0
        self._seated: set[tuple[int, int]] = set()
        server.world.listen(self._on_change)

    def _on_change(self, change: Change) -> None:
        """Note what does not stand any more."""
        gone = {change.message_id, *change.message_ids}
        with_channel = change.kind is ChangeKind.CHANNEL_DELETED
        if change.kind not in DELETIONS:
            return
        for message in self.room.posted:
            if message.id in gone or (with_channel and message.channel_id == change.channel_id):
                self.gone.setdefault(message.id, self.room.posted[-1].id)

    async def play(self) -> None:
        """Play until everybody leaves."""
        while not self._leaving:
            await self._until(lambda: self._server.gateway.connected)
            known = len(self.room.told)
            self._answers.clear()
            try:
                await self._go_on()
            except NotOffered:
                await asyncio.sleep(0.05)
            if len(self.room.told) > known:
                self._puzzled = self._moves_left = 0
            else:
                self._puzzled += 1
                self.vain_rounds += bool(self._answers) and all(self._answers)

    def leave(self) -> None:
        """Let `play` end after the turn that is being taken."""
        self._leaving = True

    def move_to(self, channel: Channel) -> None:
        """Go to another channel, where the game is to be continued."""
        self.room.move_to(channel)
        self._moves_left = MOST_MOVES

    async def _go_on(self) -> None:
        """Do the next thing that the newest message asks for, or look for a way to go on."""
        seen = self._look()
        over = seen is not None and not _asks(seen) and not is_lobby(seen)
        self.at_rest = over and not self.plays_on()
        if self.at_rest:
            await self._news(len(self.room.told))
        elif self._puzzled % (TRIES + 1) == TRIES or (seen is None and self._moves_left):
            await self._look_for_a_way()
        elif seen is None or over:
            await self._open()
        elif is_lobby(seen):
            await self._gather(seen)
        else:
            await self._take_turn(self._whose(seen), seen)

    def _look(self) -> MessageView | None:
        """Return the newest message of the channel that has buttons, an older one if puzzled."""
        found = list(self._list_standing())
        return found[self._puzzled % (TRIES + 1) % len(found)] if found else None

    def _list_standing(self) -> Iterator[MessageView]:
        """Yield the messages with buttons, the newest first."""
        for posted in self.room.posted[: -MOST_SEEN - 1 : -1]:
            if posted.channel_id == self.room.channel.id and posted.id not in self.gone:
                seen = self._client.message(self._people[0], posted.id)
                if seen.buttons:
                    yield seen

    async def _look_for_a_way(self) -> None:
        """Ask for the board, which shows who is to act how; or for what else there is."""
        known = len(self.room.told)
        for user in self._people:
            board = await self._ask(user, "game board")
            if board is not None and _asks(board):
                await self._take_turn(self._robots[user.id], board)
                return
        await self._news(known, 0.2)
        if len(self.room.told) > known:
            return
        game = self._newest_game
        if self._moves_left and game:
            await self._ask_to_move(game)
        else:
            await self._open()

    async def _ask_to_move(self, game: str) -> None:
        """Let a game be continued here."""
        self._moves_left -= 1
        known = len(self.room.told)
        for user in self._people:
            screen = await self._open_function(user, "host", "bring")
            if screen is not None and screen.selects:
                bring = screen.selects[0].custom_id
                await self._settle(await self._client.choose(user, screen, bring, [game]))
            await self._news(known, 0.2)
            if len(self.room.told) > known:
                return

    @property
    def _newest_game(self) -> str:
        """The game that the people of this table played last; empty before the first."""
        carrying = (carried(message) for message in reversed(self.room.posted))
        return next((game for found in carrying for game, _ in found), "")

    async def _open(self) -> None:
        """Ask for a new game."""
        known = len(self.room.told)
        options: dict[str, OptionValue] = {}
        if self._expansions:
            options["expansions"] = self._expansions
        await self._ask(self._people[self._puzzled % len(self._people)], "game new", options)
        await self._news(known)

    async def _ask(
        self, user: User, command: str, options: dict[str, OptionValue] | None = None
    ) -> MessageView | None:
        """Send a command; return what is shown then, as far as anything is."""
        asked = await self._client.slash(user, self.room.channel, command, options or {})
        await self._settle(asked)
        return asked.original

    async def _open_function(self, user: User, *path: str) -> MessageView | None:
        """Open the panel, and press these buttons one after the other, as far as there are any."""
        screen = await self._ask(user, "game menu")
        for what in path:
            buttons = screen.buttons if screen is not None else ()
            button = next((each for each in buttons if each.custom_id.endswith(f":{what}")), None)
            if screen is None or button is None:
                return None
            asked = await self._client.press(user, screen, button.custom_id)
            await self._settle(asked)
            screen = asked.original
        return screen

    async def _gather(self, lobby: MessageView) -> None:
        """Sit down, everybody who does not sit yet; then start."""
        known = len(self.room.told)
        for user in self._people:
            if (lobby.id, user.id) not in self._seated:
                asked = await self._press_labelled(user, lobby, "Join")
                if asked.interaction.completed:
                    self._seated.add((lobby.id, user.id))
        for user in self._people:
            if len(self.room.told) == known:
                await self._press_labelled(user, lobby, "Start")
                await self._news(known, 0.1)
        await self._news(known)

    async def _press_labelled(
        self, user: User, message: MessageView, label: str
    ) -> InteractionOutcome:
        for button in message.buttons:
            if button.label == label:
                asked = await self._client.press(user, message, button.custom_id)
                await self._settle(asked)
                return asked
        raise NotOffered(f"There is no button {label}.")

    async def _take_turn(self, robot: Robot, screen: MessageView) -> None:
        """Let somebody press until their move is made."""
        known = len(self.room.told)
        if asks_for_step(screen) and robot.wishes():
            await self._order(robot)
            await self._news(known, 0.2)
            if len(self.room.told) > known:
                return
        made = await robot.take_turn(screen, partial(self._press, robot))
        await self._news(known, None if made else 0.2)

    async def _order(self, robot: Robot) -> None:
        """Give a standing order, which may make the step that is to be decided."""
        screen = await self._open_function(robot.user, "mine", "orders")
        offer = None if screen is None else robot.wish(screen)
        if screen is not None and offer is not None:
            await self._press(robot, screen, offer)

    def _whose(self, public: MessageView) -> Robot:
        """Return who was called last in this game; if that leads nowhere, everybody in turn."""
        called = () if self._puzzled else self._list_called(public)
        for user_id in called:
            return self._robots[user_id]
        return self._robots[self._people[self._puzzled % len(self._people)].id]

    def _list_called(self, public: MessageView) -> Iterator[int]:
        games = {game for game, _ in carried(public)}
        for message in reversed(self.room.posted):
            for user_id in message.pinged:
                if user_id in self._robots and games & {game for game, _ in carried(message)}:
                    yield user_id

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
        await self._until(lambda: asked.is_settled)
        self._answers.append(asked.is_settled and not asked.failed)

    async def _news(self, known: int, seconds: float | None = None) -> None:
        await self._until(lambda: len(self.room.told) > known, seconds)

    async def _until(self, holds: Callable[[], bool], seconds: float | None = None) -> None:
        """Wait until something holds, the bot comes or goes, or people have waited long enough."""
        gateway, patience = self._server.gateway, seconds or self._patience
        here = gateway.connected
        try:
            await self._client.wait_until(
                lambda: holds() or gateway.connected is not here, patience
            )
        except TimeoutError:
            return


def _asks(message: MessageView) -> bool:
    return asks_for_turn(message) or asks_for_step(message)
