"""The JSON forms in which the page gets what a person sees. Ids are strings throughout."""

from dataclasses import asdict

from playground.client.message_view import SeenMessage
from playground.client.slash_commands import SlashCommand
from playground.client.user_client import Desk
from playground.model import Channel, ChannelKind, Json, MessageFlag, User
from playground.web.seats import Room

_CHANNEL_NAMES = {
    ChannelKind.TEXT: "text",
    ChannelKind.DIRECT: "direct",
    ChannelKind.PUBLIC_THREAD: "thread",
    ChannelKind.PRIVATE_THREAD: "thread",
}


def user_view(user: User) -> Json:
    """Return a person, or the bot."""
    return {"id": str(user.id), "name": user.name, "bot": user.bot}


def room_view(room: Room, desk: Desk, *, online: bool) -> Json:
    """Return everybody there is, who sits, their unread pings, and whether the bot is there."""
    return {
        "users": [user_view(user) for user in desk.world.users.values()],
        "seated": [str(user.id) for user in room.seated],
        "most_seats": room.most_seats,
        "unread": {
            str(user.id): {str(channel): count for channel, count in room.unread(user).items()}
            for user in room.seated
        },
        "online": online,
    }


def channels_view(desk: Desk, user: User) -> list[Json]:
    """Return the channels *user* sees, each followed by its open threads."""
    seen = [channel for channel in desk.channels(user) if not channel.archived]
    return [
        _channel_view(desk, channel)
        for outer in seen
        if not outer.is_thread
        for channel in (outer, *(inner for inner in seen if inner.parent_id == outer.id))
    ]


def _channel_view(desk: Desk, channel: Channel) -> Json:
    is_direct = channel.kind is ChannelKind.DIRECT
    return {
        "id": str(channel.id),
        "name": desk.world.bot.name if is_direct else channel.name,
        "kind": _CHANNEL_NAMES[channel.kind],
    }


def commands_view(commands: list[SlashCommand]) -> list[Json]:
    """Return slash commands with their options."""
    return [asdict(command) for command in commands]


def message_view(desk: Desk, seen: SeenMessage) -> Json:
    """Return a message as its viewer sees it.

    *used* is the slash command it answers, with the person who sent it.
    """
    stored = desk.world.messages[seen.id]
    is_v2 = MessageFlag.COMPONENTS_V2 in stored.flags
    return {
        "id": str(seen.id),
        "author": str(seen.author.id),
        "content": seen.content,
        "components": seen.components,
        "embeds": seen.embeds,
        "files": [] if is_v2 else [_file_view(seen, index) for index in range(len(seen.pictures))],
        "pinged": seen.mentions_me,
        "ephemeral": seen.ephemeral,
        "loading": seen.loading,
        "created": seen.created_at,
        "edited": seen.edited_at,
        "thread": str(seen.thread_id) if seen.thread_id in desk.world.channels else None,
        "used": _used_view(desk, seen),
    }


def _file_view(seen: SeenMessage, index: int) -> Json:
    picture = seen.pictures[index]
    return {
        "url": picture.url,
        "alt": picture.alt,
        "name": picture.filename,
        "type": picture.content_type,
    }


def _used_view(desk: Desk, seen: SeenMessage) -> Json | None:
    interaction = desk.world.interactions.get(desk.world.messages[seen.id].interaction_id or 0)
    if interaction is None or seen.used_command is None:
        return None
    return {"command": seen.used_command, "user": str(interaction.user_id)}


def page_of(messages: tuple[SeenMessage, ...], before: int | None, size: int) -> list[SeenMessage]:
    """Return the last *size* messages, oldest first, or the last ones *before* a message."""
    return [seen for seen in messages if before is None or seen.id < before][-size:]
