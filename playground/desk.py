"""The users' side of the local Discord: what a person sees there and does there.

By default the desk refuses what the Discord client would not offer (absent or disabled
buttons, unknown commands, too many values); `forged=True` sends it all the same.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from playground.model import (
    SELECTS,
    AnswerKind,
    Change,
    ChangeKind,
    Channel,
    ComponentKind,
    Interaction,
    InteractionKind,
    Json,
    Message,
    User,
)
from playground.payloads import channel_json, member_json, user_json
from playground.permissions import Permission
from playground.seen import SeenMessage, Select, see
from playground.slash import DeskError, OptionValue, SlashCommand, command_data, commands_for
from playground.world import World

_SETTLED = {AnswerKind.MESSAGE, AnswerKind.UPDATE, AnswerKind.CHOICES, AnswerKind.MODAL}


class Feed:
    """A stream of changes, from the moment it was opened; iterate over it or `await next()`."""

    def __init__(self, user: User | None) -> None:
        self._user = user
        self._changes: asyncio.Queue[Change] = asyncio.Queue()

    def put(self, change: Change) -> None:
        """Add a change, unless it is none of this user's business."""
        if self._user is None or change.concerns(self._user.id):
            self._changes.put_nowait(change)

    async def next(self) -> Change:
        """Return the next change, waiting for it."""
        return await self._changes.get()

    async def __aiter__(self) -> AsyncIterator[Change]:
        while True:
            yield await self.next()


class Asked:
    """An interaction a person started, and what came of it so far."""

    def __init__(self, desk: "Desk", user: User, interaction: Interaction) -> None:
        self._desk = desk
        self.user = user
        self.interaction = interaction

    @property
    def is_answered(self) -> bool:
        """Whether the bot gave a valid first answer."""
        return self.interaction.answer is not None

    @property
    def failed(self) -> bool:
        """Whether the person was told that the application did not respond."""
        return self.interaction.failed

    @property
    def is_settled(self) -> bool:
        """Whether nothing more is awaited: failed, or answered with something to see.

        A deferred answer is settled by its completion, a deferred update by the first edit or
        follow-up after it.
        """
        it = self.interaction
        return it.failed or it.answer in _SETTLED or it.completed

    @property
    def messages(self) -> tuple[SeenMessage, ...]:
        """The messages the answer and its follow-ups posted, as this person sees them."""
        world = self._desk.world
        found = (world.messages.get(number) for number in self.interaction.message_ids)
        return tuple(see(world, message, self.user) for message in found if message is not None)

    @property
    def original(self) -> SeenMessage | None:
        """The message the first answer posted or updated, while it stands."""
        message = self._desk.world.messages.get(self.interaction.original_id or 0)
        return see(self._desk.world, message, self.user) if message is not None else None

    @property
    def choices(self) -> tuple[tuple[str, OptionValue], ...]:
        """The choices an autocomplete was answered with: (shown name, value)."""
        return tuple((c["name"], c["value"]) for c in self.interaction.choices or ())

    @property
    def modal(self) -> Json | None:
        """The modal that was opened: `custom_id`, `title`, `components`."""
        return self.interaction.modal

    async def answered(self, timeout: float = 3.5) -> bool:
        """Wait for the first answer or the failure; return whether it was answered."""
        await self._desk.until(lambda: self.is_answered or self.failed, timeout)
        return self.is_answered

    async def settled(self, timeout: float = 10.0) -> SeenMessage | None:
        """Wait until `is_settled`; return the message of the answer, if there is one."""
        await self._desk.until(lambda: self.is_settled, timeout)
        return self.original


class Desk:
    """Where the people of *world* sit."""

    def __init__(self, world: World) -> None:
        self.world = world

    # -- looking ---------------------------------------------------------------------------

    @property
    def users(self) -> tuple[User, ...]:
        """The people, in order."""
        return self.world.people

    def user(self, user_id: int) -> User:
        """Return the person with that id; raises DeskError when there is none."""
        user = self.world.users.get(user_id)
        if user is None or user.bot:
            raise DeskError("There is no such person.")
        return user

    def channels(self, user: User) -> tuple[Channel, ...]:
        """Return the channels *user* sees: text channels, threads, their direct channel."""
        return tuple(
            channel
            for channel in self.world.channels.values()
            if channel.recipient_id in (None, user.id)
        )

    def channel(self, user: User, channel_id: int) -> Channel:
        """Return a channel *user* sees; raises DeskError when there is none."""
        channel = self.world.channels.get(channel_id)
        if channel is None or channel.recipient_id not in (None, user.id):
            raise DeskError("There is no such channel.")
        return channel

    def messages(self, channel: Channel, user: User) -> tuple[SeenMessage, ...]:
        """Return what *user* sees in *channel*, oldest first, own ephemeral messages included."""
        return tuple(
            see(self.world, message, user)
            for message in self.world.history(channel, everything=True)
            if message.only_for in (None, user.id)
        )

    def message(self, user: User, message_id: int) -> SeenMessage:
        """Return a message *user* sees; raises DeskError when there is none."""
        return see(self.world, self._visible(user, message_id), user)

    def commands(self, user: User) -> list[SlashCommand]:
        """Return the slash commands *user* is offered, in their language."""
        return commands_for(self.world, user)

    # -- doing -----------------------------------------------------------------------------

    async def press(
        self, user: User, message: SeenMessage | int, custom_id: str, *, forged: bool = False
    ) -> Asked:
        """Press a button. The message is looked up anew, as it is now."""
        seen = self._now(user, message)
        button = seen.button(custom_id)
        if not forged and button is None:
            raise DeskError(f"There is no button {custom_id!r} on this message.")
        if not forged and button is not None and button.disabled:
            raise DeskError(f"The button {button.label!r} is disabled.")
        data = {"component_type": int(ComponentKind.BUTTON), "custom_id": custom_id}
        return self._touch(user, seen, data)

    async def choose(
        self,
        user: User,
        message: SeenMessage | int,
        custom_id: str,
        values: Sequence[str],
        *,
        forged: bool = False,
    ) -> Asked:
        """Choose *values* in a select; members and channels by their id."""
        seen = self._now(user, message)
        select = seen.select(custom_id)
        if not forged:
            _demand_selectable(select, custom_id, values)
        kind = select.kind if select else int(ComponentKind.STRING_SELECT)
        data: Json = {"component_type": kind, "custom_id": custom_id, "values": list(values)}
        if kind != ComponentKind.STRING_SELECT:
            data["resolved"] = self._resolved(values)
        return self._touch(user, seen, data)

    async def slash(
        self,
        user: User,
        channel: Channel,
        command: str,
        options: Mapping[str, OptionValue] | None = None,
    ) -> Asked:
        """Send a slash command, such as `game new`."""
        self._demand_commands(user, channel)
        data = command_data(self.world, user, command, options or {})
        return self._begin(InteractionKind.COMMAND, user, channel, data, name=command)

    async def complete(
        self,
        user: User,
        channel: Channel,
        command: str,
        options: Mapping[str, OptionValue],
        focused: str,
    ) -> Asked:
        """Ask for completions of the option *focused*, whose text so far is in *options*."""
        self._demand_commands(user, channel)
        data = command_data(self.world, user, command, options, focused)
        return self._begin(InteractionKind.AUTOCOMPLETE, user, channel, data, name=command)

    async def submit_modal(
        self, opened: Asked, values: Mapping[str, str], *, forged: bool = False
    ) -> Asked:
        """Send the modal that *opened* was answered with, with texts by custom id."""
        modal = opened.modal
        if modal is None:
            raise DeskError("No modal is open.")
        data = {
            "custom_id": modal["custom_id"],
            "components": [_filled(part, values, forged=forged) for part in modal["components"]],
        }
        source = opened.interaction
        message = self.world.messages.get(source.message_id or 0)
        channel = self.world.channels[source.channel_id]
        return self._begin(InteractionKind.MODAL, opened.user, channel, data, message=message)

    async def say(self, user: User, channel: Channel, text: str) -> SeenMessage:
        """Write an ordinary message."""
        world = self.world
        message = Message(world.new_id(), channel.id, user.id, world.clock.now(), text)
        return see(world, world.post(message), user)

    def dismiss(self, user: User, message: SeenMessage | int) -> None:
        """Dismiss an ephemeral message; raises DeskError for any other."""
        number = message if isinstance(message, int) else message.id
        stored = self._visible(user, number)
        if stored.only_for != user.id:
            raise DeskError("Only messages that nobody else sees can be dismissed.")
        self.world.delete_message(stored)

    def set_locale(self, user: User, locale: str) -> None:
        """Change the language *user* reads Discord in."""
        self.world.set_locale(user, locale)

    # -- following -------------------------------------------------------------------------

    @contextmanager
    def subscribe(self, user: User | None = None) -> Iterator[Feed]:
        """Open a feed of all changes *user* may know of (None: of everything)."""
        feed = Feed(user)
        stop = self.world.listen(feed.put)
        try:
            yield feed
        finally:
            stop()

    async def until(self, condition: Callable[[], bool], timeout: float = 10.0) -> None:
        """Wait until *condition* holds, looking at every change; raises TimeoutError."""
        with self.subscribe() as feed:
            async with asyncio.timeout(timeout):
                while not condition():
                    await feed.next()

    # -- within ----------------------------------------------------------------------------

    def _begin(
        self,
        kind: InteractionKind,
        user: User,
        channel: Channel,
        data: Json,
        *,
        name: str = "",
        message: Message | None = None,
    ) -> Asked:
        interaction = self.world.begin(kind, user, channel, data, name=name, message=message)
        return Asked(self, user, interaction)

    def _touch(self, user: User, seen: SeenMessage, data: Json) -> Asked:
        message = self.world.messages[seen.id]
        channel = self.world.channels[seen.channel_id]
        return self._begin(InteractionKind.COMPONENT, user, channel, data, message=message)

    def _now(self, user: User, message: SeenMessage | int) -> SeenMessage:
        return self.message(user, message if isinstance(message, int) else message.id)

    def _visible(self, user: User, message_id: int) -> Message:
        message = self.world.messages.get(message_id)
        if message is None or message.only_for not in (None, user.id):
            raise DeskError("There is no such message.")
        self.channel(user, message.channel_id)
        return message

    def _demand_commands(self, user: User, channel: Channel) -> None:
        granted = self.world.permissions(user.id, channel)
        if Permission.USE_APPLICATION_COMMANDS not in granted:
            raise DeskError("Commands cannot be used in this channel.")

    def _resolved(self, values: Sequence[str]) -> Json:
        world = self.world
        users = [world.users[int(value)] for value in values if int(value) in world.users]
        channels = [world.channels[int(value)] for value in values if int(value) in world.channels]
        return {
            "users": {str(user.id): user_json(user) for user in users},
            "members": {
                str(user.id): {
                    key: value for key, value in member_json(world, user).items() if key != "user"
                }
                | {"permissions": "0"}
                for user in users
            },
            "channels": {
                str(channel.id): channel_json(world, channel) | {"permissions": "0"}
                for channel in channels
            },
        }


def _demand_selectable(select: Select | None, custom_id: str, values: Sequence[str]) -> None:
    """Raise DeskError where the client would not let these values be chosen."""
    if select is None:
        raise DeskError(f"There is no select {custom_id!r} on this message.")
    if select.disabled:
        raise DeskError("This select is disabled.")
    if not select.min_values <= len(values) <= select.max_values:
        bounds = f"{select.min_values} to {select.max_values}"
        raise DeskError(f"This select takes {bounds} values, not {len(values)}.")
    offered = {option.value for option in select.options}
    if select.options and not offered.issuperset(values):
        raise DeskError("This value is not among the options.")


def _filled(part: Json, values: Mapping[str, str], *, forged: bool) -> Json:
    """Return a component of a modal as the client sends it back."""
    kind = part["type"]
    if kind == ComponentKind.LABEL:
        inner = _filled(part["component"], values, forged=forged)
        return {"type": kind, "component": inner}
    if kind == ComponentKind.ROW:
        rows = [_filled(inner, values, forged=forged) for inner in part["components"]]
        return {"type": kind, "components": rows}
    if kind == ComponentKind.TEXT:
        return {"type": kind, "content": part["content"]}
    custom_id = part["custom_id"]
    value = values.get(custom_id, part.get("value") or "")
    if kind in SELECTS:
        chosen = [value] if value else []
        return {"type": kind, "custom_id": custom_id, "values": chosen}
    if not forged:
        _demand_text(part, value)
    return {"type": kind, "custom_id": custom_id, "value": value}


def _demand_text(part: Json, value: str) -> None:
    if part.get("required", True) and not value:
        raise DeskError("This field is required.")
    low, high = part.get("min_length") or 0, part.get("max_length") or 4000
    if value and not low <= len(value) <= high:
        raise DeskError(f"This field takes {low} to {high} characters.")


__all__ = [
    "Asked",
    "Change",
    "ChangeKind",
    "Desk",
    "DeskError",
    "Feed",
    "SeenMessage",
    "SlashCommand",
]
