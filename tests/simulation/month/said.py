"""What the bots have said: every message, as people see it, without its pictures."""

import re
from dataclasses import dataclass

from playground.client.message_view import MessageView
from playground.model import Change, ChangeKind
from playground.server import LocalDiscord

_CHANNEL = re.compile(r"<#([0-9]+)>")


@dataclass(frozen=True, slots=True)
class Said:
    """A message that appeared (`new`) or was shown anew, whom it pings, and what can be pressed.

    It stands in a channel or was written `to` somebody.
    """

    at: float
    channel_id: int
    message_id: int
    text: str
    pinged: tuple[int, ...]
    custom_ids: tuple[str, ...]
    new: bool
    to: int | None = None

    @property
    def about(self) -> frozenset[int]:
        """The channels that it names, or in which it stands."""
        if self.to is None:
            return frozenset({self.channel_id})
        return frozenset(map(int, _CHANNEL.findall(self.text)))

    @property
    def called(self) -> tuple[int, ...]:
        """Whom it notifies."""
        return self.pinged if self.to is None else (self.to,)


class Ear:
    """Hears everything that the bot of a server says; `newest` is what stands in each channel."""

    def __init__(self, server: LocalDiscord) -> None:
        self.heard: list[Said] = []
        self.newest: dict[int, Said] = {}
        self._world = server.world
        self._client = server.client
        server.world.listen(self._on_change)

    def _on_change(self, change: Change) -> None:
        if change.kind not in (ChangeKind.MESSAGE_CREATED, ChangeKind.MESSAGE_UPDATED):
            return
        message = self._world.messages.get(change.message_id or 0)
        if message is None or message.only_for is not None:
            return
        channel = self._world.channels[message.channel_id]
        viewer = self._world.users[channel.recipient_id or self._world.owner_id]
        view = self._client.message(viewer, message.id)
        if view.author.bot:
            new = change.kind is ChangeKind.MESSAGE_CREATED
            self._note(view, change.at, channel.recipient_id, new=new)

    def _note(self, view: MessageView, at: float, to: int | None, *, new: bool) -> None:
        said = Said(
            at=at,
            channel_id=view.channel_id,
            message_id=view.id,
            text=view.text,
            pinged=view.pinged,
            custom_ids=tuple(button.custom_id for button in view.buttons),
            new=new,
            to=to,
        )
        self.heard.append(said)
        standing = self.newest.get(said.channel_id)
        if standing is None or standing.message_id <= said.message_id:
            self.newest[said.channel_id] = said
