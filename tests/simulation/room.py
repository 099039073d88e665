"""The channel as everybody at the table sees it: the bot's public messages, as they appeared."""

import re

from playground.client.message_view import MessageView
from playground.model import Change, ChangeKind, Channel, User
from playground.server import LocalDiscord
from tests.simulation.findings import FaultError

PATIENCE = 30.0
"""Seconds after which a player gives up waiting."""
_CUSTOM_ID = re.compile(r"(?P<verb>[a-z]+):(?P<game>[0-9a-z]{8}):(?P<number>[0-9]+)\b.*")
_VOTE = re.compile(r"proposal:[0-9a-z]{8}:[0-9]+:absence:(?P<seat>[0-9]):[a-z]+")


class Room:
    """Follows a channel of a server, the first unless told.

    `posted` are the public messages as they appeared; `told` has them, too, and between them those
    that were shown anew for a later action. Both only ever grow.
    """

    def __init__(
        self, server: LocalDiscord, channel: Channel | None = None, host: User | None = None
    ) -> None:
        self.client = server.client
        self.people = server.client.users
        self._host = host or self.people[0]
        self.channel: Channel = channel or server.client.channels(self.people[0])[0]
        self.posted: list[MessageView] = []
        self.told: list[MessageView] = []
        self._stop = server.world.listen(self._on_change, self.channel)

    def move_to(self, channel: Channel) -> None:
        """Follow another channel from now on."""
        self._stop()
        self.channel = channel
        self._stop = self.client.world.listen(self._on_change, channel)

    def _on_change(self, change: Change) -> None:
        if change.only_for is not None:
            return
        if change.kind not in (ChangeKind.MESSAGE_CREATED, ChangeKind.MESSAGE_UPDATED):
            return
        message = self.client.message(self.people[0], change.message_id or 0)
        if not message.author.bot:
            return
        if change.kind is ChangeKind.MESSAGE_CREATED:
            self.posted.append(message)
            self.told.append(message)
        elif self._is_news(message):
            self.told.append(message)

    def _is_news(self, message: MessageView) -> bool:
        """Return whether a message is for a later action than it was."""
        before = next((told for told in reversed(self.told) if told.id == message.id), None)
        if before is None:
            return False
        return max(carried(message), default=("", 0))[1] > max(carried(before), default=("", 0))[1]

    @property
    def newest(self) -> MessageView:
        """The newest public message as it is now."""
        return self.client.message(self.people[0], self.posted[-1].id)

    @property
    def called(self) -> User:
        """Who was pinged last, and before that the host, who sees whose turn it is."""
        for message in reversed(self.posted):
            for user in self.people:
                if user.id in message.pinged:
                    return user
        return self._host

    @property
    def in_walk(self) -> bool:
        """Whether the dragon is on its way: what was told last and before that asks for steps."""
        return len(self.told) > 1 and all(map(asks_for_step, self.told[-2:]))

    async def news(self, known: int) -> None:
        """Wait until more than so many things have been told."""
        try:
            await self.client.wait_until(lambda: len(self.told) > known, PATIENCE)
        except TimeoutError:
            raise FaultError(f"After {known} things were told nothing more is.") from None


def read_custom_id(custom_id: str) -> tuple[str, str, int] | None:
    """Return verb, game and number of actions of a button; None for an id of another form."""
    found = _CUSTOM_ID.fullmatch(custom_id)
    return (found["verb"], found["game"], int(found["number"])) if found else None


def find_absent(custom_id: str) -> int | None:
    """Return the seat that a vote is about, from a button of the vote; None for any other."""
    found = _VOTE.fullmatch(custom_id)
    return int(found["seat"]) if found else None


def verb(custom_id: str) -> str:
    """Return the word that says what a button is for; "" for an id of another form."""
    found = read_custom_id(custom_id)
    return found[0] if found else ""


def carried(message: MessageView) -> set[tuple[str, int]]:
    """Return the games and numbers of actions that the buttons of a message carry."""
    found = (read_custom_id(button.custom_id) for button in message.buttons)
    return {(each[1], each[2]) for each in found if each}


def asks_for_turn(message: MessageView) -> bool:
    """Return whether a public message offers to play."""
    return any(verb(button.custom_id) == "p" for button in message.buttons)


def asks_for_step(message: MessageView) -> bool:
    """Return whether a public message offers to lead the dragon."""
    return any(verb(button.custom_id) == "d" for button in message.buttons)


def is_lobby(message: MessageView) -> bool:
    """Return whether a message is that of a lobby."""
    return any(verb(button.custom_id) == "l" for button in message.buttons)
