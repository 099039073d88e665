"""The users' side of the local Discord: what people see and do.

What Discord's client would not offer (absent or disabled buttons, unknown commands, too many
values) is refused; `forged=True` sends it anyway.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager

from playground.client.constraints import NotOffered, demand_pressable, demand_selectable, fill_in
from playground.client.feed import Feed, open_feed, wait_until
from playground.client.message_view import MessageView, view_message
from playground.client.outcome import InteractionOutcome
from playground.client.slash_commands import OptionValue, SlashCommand, command_data, commands_for
from playground.model import (
    Channel,
    ChannelKind,
    ComponentKind,
    InteractionKind,
    Json,
    Message,
    Push,
    User,
)
from playground.payloads import channel_json, member_json, role_json, user_json
from playground.permissions import Permission
from playground.world import World


class UserClient:
    """The Discord client of everybody in *world*."""

    def __init__(self, world: World) -> None:
        self.world = world

    # -- looking ---------------------------------------------------------------------------

    @property
    def users(self) -> tuple[User, ...]:
        """The people, in order."""
        return self.world.people

    def user(self, user_id: int) -> User:
        """Return the person with that id; raises NotOffered when there is none."""
        user = self.world.users.get(user_id)
        if user is None or user.bot:
            raise NotOffered("There is no such person.")
        return user

    def channels(self, user: User) -> tuple[Channel, ...]:
        """Return the channels *user* sees: text channels, threads, their direct channel."""
        return tuple(c for c in self.world.channels.values() if self._can_see(user, c))

    def channel(self, user: User, channel_id: int) -> Channel:
        """Return a channel *user* sees; raises NotOffered when there is none."""
        channel = self.world.channels.get(channel_id)
        if channel is None or not self._can_see(user, channel):
            raise NotOffered("There is no such channel.")
        return channel

    def messages(self, channel: Channel, user: User) -> tuple[MessageView, ...]:
        """Return what *user* sees in *channel*, oldest first, own ephemeral messages included."""
        return tuple(
            view_message(self.world, message, user)
            for message in self.world.history(channel, everything=True)
            if message.is_shown_to(user.id)
        )

    def message(self, user: User, message_id: int) -> MessageView:
        """Return a message *user* sees; raises NotOffered when there is none."""
        return view_message(self.world, self._visible(user, message_id), user)

    def pushes(self, user: User) -> tuple[Push, ...]:
        """Return what *user*'s phone showed, oldest first."""
        pushes = self.world.pushes.values()
        return tuple(push for push in pushes if user.id in (*push.called, *push.bystanders))

    def commands(self, user: User) -> list[SlashCommand]:
        """Return the slash commands *user* is offered, in their language."""
        return commands_for(self.world, user)

    # -- doing -----------------------------------------------------------------------------

    async def press(
        self, user: User, message: MessageView | int, custom_id: str, *, forged: bool = False
    ) -> InteractionOutcome:
        """Press a button. The message is looked up again, in its current state."""
        seen = self._look_up(user, message)
        if not forged:
            demand_pressable(seen.button(custom_id))
        data = {"component_type": int(ComponentKind.BUTTON), "custom_id": custom_id}
        return self._use_component(user, seen, data)

    async def choose(
        self,
        user: User,
        message: MessageView | int,
        custom_id: str,
        values: Sequence[str],
        *,
        forged: bool = False,
    ) -> InteractionOutcome:
        """Choose *values* in a select; members, roles and channels by their id."""
        seen = self._look_up(user, message)
        select = seen.select(custom_id)
        if not forged:
            demand_selectable(select, values)
        kind = select.kind if select else int(ComponentKind.STRING_SELECT)
        data: Json = {"component_type": kind, "custom_id": custom_id, "values": list(values)}
        if kind != ComponentKind.STRING_SELECT:
            data["resolved"] = self._resolve_selected(values)
        return self._use_component(user, seen, data)

    async def slash(
        self,
        user: User,
        channel: Channel,
        command: str,
        options: Mapping[str, OptionValue] | None = None,
    ) -> InteractionOutcome:
        """Send a slash command, such as `game new`."""
        channel = self.channel(user, channel.id)
        self._demand_commands(user, channel)
        data = command_data(self.world, user, command, options or {})
        return self._start_interaction(InteractionKind.COMMAND, user, channel, data, name=command)

    async def complete(
        self,
        user: User,
        channel: Channel,
        command: str,
        options: Mapping[str, OptionValue],
        focused: str,
    ) -> InteractionOutcome:
        """Request completions of the option *focused*, whose text so far is in *options*."""
        channel = self.channel(user, channel.id)
        self._demand_commands(user, channel)
        data = command_data(self.world, user, command, options, focused)
        return self._start_interaction(
            InteractionKind.AUTOCOMPLETE, user, channel, data, name=command
        )

    async def submit_modal(
        self, opened: InteractionOutcome, values: Mapping[str, str], *, forged: bool = False
    ) -> InteractionOutcome:
        """Send the modal that *opened* was answered with, with texts by custom id."""
        modal = opened.modal
        if modal is None:
            raise NotOffered("No modal is open.")
        data = {
            "custom_id": modal["custom_id"],
            "components": [fill_in(part, values, forged=forged) for part in modal["components"]],
        }
        source = opened.interaction
        message = self.world.messages.get(source.message_id or 0)
        channel = self.channel(opened.user, source.channel_id)
        return self._start_interaction(
            InteractionKind.MODAL, opened.user, channel, data, message=message
        )

    async def say(
        self, user: User, channel: Channel, text: str, *, reply: int | None = None
    ) -> MessageView:
        """Write an ordinary message, as the *reply* to one that everybody sees there.

        NotOffered if *user* does not see the channel, or such a message.
        """
        world, channel = self.world, self.channel(user, channel.id)
        answered = None if reply is None else self._visible(user, reply)
        if answered and (answered.only_for is not None or answered.channel_id != channel.id):
            raise NotOffered("This message cannot be replied to.")
        message = Message(
            world.new_id(), channel.id, user.id, world.clock.now(), text, replies_to=reply
        )
        return view_message(world, world.post(message), user)

    def dismiss(self, user: User, message: MessageView | int) -> None:
        """Dismiss an ephemeral message, without telling the bot; NotOffered for any other."""
        number = message if isinstance(message, int) else message.id
        stored = self._visible(user, number)
        if stored.only_for != user.id:
            raise NotOffered("Only messages that nobody else sees can be dismissed.")
        self.world.forget(stored)

    def restart(self, user: User) -> None:
        """Restart *user*'s client: the ephemeral messages it showed are gone."""
        for message in tuple(self.world.messages.values()):
            if message.only_for == user.id and message.is_shown_to(user.id):
                self.world.forget(message)

    def delete(self, user: User, message: MessageView | int) -> None:
        """Delete a message everybody sees, as its author or a moderator; NotOffered otherwise."""
        number = message if isinstance(message, int) else message.id
        stored = self._visible(user, number)
        granted = self.world.permissions(user.id, self.world.channels[stored.channel_id])
        is_allowed = Permission.MANAGE_MESSAGES in granted or stored.author_id == user.id
        if stored.only_for is not None or not is_allowed:
            raise NotOffered("This message is not yours to delete.")
        self.world.delete_message(stored)

    def set_locale(self, user: User, locale: str) -> None:
        """Change the language *user* reads Discord in."""
        self.world.set_locale(user, locale)

    # -- following -------------------------------------------------------------------------

    def subscribe(self, user: User | None = None) -> AbstractContextManager[Feed]:
        """Open a feed of all changes *user* may know of (None: of everything)."""
        return open_feed(self.world, user)

    async def wait_until(
        self,
        condition: Callable[[], bool],
        timeout: float = 30.0,
        channel: Channel | None = None,
    ) -> None:
        """Wait until *condition* holds, checking it at every change (in *channel*).

        Raises TimeoutError after *timeout* seconds.
        """
        await wait_until(self.world, condition, timeout, channel)

    # -- within ----------------------------------------------------------------------------

    def _start_interaction(
        self,
        kind: InteractionKind,
        user: User,
        channel: Channel,
        data: Json,
        *,
        name: str = "",
        message: Message | None = None,
    ) -> InteractionOutcome:
        interaction = self.world.begin(kind, user, channel, data, name=name, message=message)
        return InteractionOutcome(self.world, user, interaction)

    def _use_component(self, user: User, seen: MessageView, data: Json) -> InteractionOutcome:
        message = self.world.messages[seen.id]
        channel = self.world.channels[seen.channel_id]
        return self._start_interaction(
            InteractionKind.COMPONENT, user, channel, data, message=message
        )

    def _look_up(self, user: User, message: MessageView | int) -> MessageView:
        return self.message(user, message if isinstance(message, int) else message.id)

    def _visible(self, user: User, message_id: int) -> Message:
        message = self.world.messages.get(message_id)
        if message is None or not message.is_shown_to(user.id):
            raise NotOffered("There is no such message.")
        self.channel(user, message.channel_id)
        return message

    def _can_see(self, user: User, channel: Channel) -> bool:
        if channel.kind is ChannelKind.DIRECT:
            return channel.recipient_id == user.id
        if channel.kind is ChannelKind.PRIVATE_THREAD and user.id not in channel.member_ids:
            return False
        return self.world.guild.has(user.id) and self.world.can_view(user.id, channel)

    def _demand_commands(self, user: User, channel: Channel) -> None:
        granted = self.world.permissions(user.id, channel)
        if Permission.USE_APPLICATION_COMMANDS not in granted:
            raise NotOffered("Commands cannot be used in this channel.")

    def _resolve_selected(self, values: Sequence[str]) -> Json:
        world = self.world
        users = [world.users[int(value)] for value in values if int(value) in world.users]
        channels = [world.channels[int(value)] for value in values if int(value) in world.channels]
        roles = [
            world.guild.roles[int(value)] for value in values if int(value) in world.guild.roles
        ]
        return {
            "users": {str(user.id): user_json(user) for user in users},
            "members": {
                str(user.id): {
                    key: value for key, value in member_json(world, user).items() if key != "user"
                }
                | {"permissions": "0"}
                for user in users
            },
            "roles": {str(role.id): role_json(role) for role in roles},
            "channels": {
                str(channel.id): channel_json(world, channel) | {"permissions": "0"}
                for channel in channels
            },
        }
