"""The channel as everybody at the table sees it: the bot's public messages, as they appeared."""

import re

from playground.client.message_view import MessageView
from playground.model import Change, ChangeKind, Channel, User
from playground.server import LocalDiscord
from tools.playthrough.faults import FaultError

PATIENCE = 30.0
"""Seconds after which a player gives up waiting."""
_CUSTOM_ID = re.compile(r"(?P<verb>[a-z]):(?P<game>[0-9a-z]{8}):(?P<number>[0-9]+)\b.*")


class Room:
    """Follows a channel of a server, the first unless told; `posted` only ever grows."""

    def __init__(self, server: LocalDiscord, channel: Channel | None = None) -> None:
        self.client = server.client
        self.people = server.client.users
        self.channel: Channel = channel or server.client.channels(self.people[0])[0]
        self.posted: list[MessageView] = []
        server.world.listen(self._on_change)

    def _on_change(self, change: Change) -> None:
        if change.kind is not ChangeKind.MESSAGE_CREATED or change.only_for is not None:
            return
        if change.channel_id != self.channel.id:
            return
        message = self.client.message(self.people[0], change.message_id or 0)
        if message.author.bot:
            self.posted.append(message)

    @property
    def newest(self) -> MessageView:
        """The newest public message as it is now."""
        return self.client.message(self.people[0], self.posted[-1].id)

    @property
    def called(self) -> User:
        """Who was pinged last: whoever that is knows that it is their turn."""
        for message in reversed(self.posted):
            for user in self.people:
                if user.id in message.pinged:
                    return user
        raise FaultError("Nobody was pinged, so nobody knows who begins.")

    @property
    def in_walk(self) -> bool:
        """Whether the dragon is on its way: the two newest messages ask for steps."""
        return len(self.posted) > 1 and all(map(asks_for_step, self.posted[-2:]))

    async def news(self, known: int) -> None:
        """Wait until more than so many public messages have appeared."""
        try:
            await self.client.wait_until(lambda: len(self.posted) > known, PATIENCE)
        except TimeoutError:
            raise FaultError(f"After public message {known} nothing more appears.") from None


def read_custom_id(custom_id: str) -> tuple[str, str, int] | None:
    """Return verb, game and number of actions of a button; None for an id of another form."""
    found = _CUSTOM_ID.fullmatch(custom_id)
    return (found["verb"], found["game"], int(found["number"])) if found else None


def verb(custom_id: str) -> str:
    """Return the letter that says what a button is for; "" for an id of another form."""
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
