"""The JSON forms of what a person sees, for the page. Ids are strings throughout."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict

from playground.client.message_view import MessageView
from playground.client.slash_commands import SlashCommand
from playground.client.user_client import UserClient
from playground.model import Attachment, Channel, ChannelKind, Json, MessageFlag, User
from playground.situations import Situation
from playground.web.seats import Seats
from playground.web.welcome import RULE_SETS
from playground.world import World

_CHANNEL_NAMES = {
    ChannelKind.TEXT: "text",
    ChannelKind.CATEGORY: "text",
    ChannelKind.FORUM: "text",
    ChannelKind.NEWS: "text",
    ChannelKind.DIRECT: "direct",
    ChannelKind.NEWS_THREAD: "thread",
    ChannelKind.PUBLIC_THREAD: "thread",
    ChannelKind.PRIVATE_THREAD: "thread",
}


def serialize_user(user: User) -> Json:
    """Return a person, or the bot."""
    return {"id": str(user.id), "name": user.name, "bot": user.bot, "locale": user.locale}


def serialize_seats(seats: Seats, client: UserClient, *, online: bool) -> Json:
    """Return all people, the seated ones, their roles, unread pings, and whether the bot is online.

    *bystanders* are by channel how many messages of the bot pushed people whom they do not call.
    """
    return {
        "users": [serialize_user(user) for user in client.world.users.values()],
        "roles": [{"id": str(r.id), "name": r.name} for r in client.world.guild.roles.values()],
        "seated": [str(user.id) for user in seats.seated],
        "called": {str(at): [str(who) for who in users] for at, users in seats.called.items()},
        "most_seats": seats.most_seats,
        "unread": {
            str(user.id): {str(channel): count for channel, count in seats.unread(user).items()}
            for user in seats.seated
        },
        "news": {
            str(user.id): [str(channel) for channel in seats.news(user)] for user in seats.seated
        },
        "bystanders": _count_disturbing(client.world),
        "online": online,
    }


def _count_disturbing(world: World) -> dict[str, int]:
    pushes = world.pushes.values()
    disturbing = [push for push in pushes if push.bystanders and push.author_id == world.bot.id]
    return dict(Counter(str(push.channel_id) for push in disturbing))


def serialize_channels(client: UserClient, user: User) -> list[Json]:
    """Return the channels *user* sees, each followed by its open threads."""
    seen = [channel for channel in client.channels(user) if not channel.archived]
    return [
        _serialize_channel(client, channel)
        for outer in seen
        if not outer.is_thread
        for channel in (outer, *(inner for inner in seen if inner.parent_id == outer.id))
    ]


def _serialize_channel(client: UserClient, channel: Channel) -> Json:
    is_direct = channel.kind is ChannelKind.DIRECT
    return {
        "id": str(channel.id),
        "name": client.world.bot.name if is_direct else channel.name,
        "kind": _CHANNEL_NAMES[channel.kind],
    }


def serialize_welcome(situations: Sequence[Situation]) -> Json:
    """Return what can be started: rule sets, and situations."""
    return {
        "rules": [{"name": r.name, "title": r.title, "hint": r.hint} for r in RULE_SETS],
        "situations": [{"name": s.name, "title": s.title, "hint": s.hint} for s in situations],
    }


def serialize_commands(commands: list[SlashCommand]) -> list[Json]:
    """Return slash commands with their options."""
    return [asdict(command) for command in commands]


def serialize_message(client: UserClient, seen: MessageView) -> Json:
    """Return a message as its viewer sees it.

    *files* are its uploads that no component shows; *used* is the slash command it answers, with
    the person who sent it.
    """
    stored = client.world.messages[seen.id]
    files = () if MessageFlag.COMPONENTS_V2 in stored.flags else stored.attachments
    base_url = client.world.base_url
    return {
        "id": str(seen.id),
        "author": str(seen.author.id),
        "content": seen.content,
        "components": seen.components,
        "embeds": seen.embeds,
        "mentions": [str(user_id) for user_id in seen.mentioned],
        "files": [_serialize_file(file, base_url) for file in files],
        "replies_to": str(seen.replies_to) if seen.replies_to else None,
        "pinged": seen.mentions_me,
        "ephemeral": seen.ephemeral,
        "loading": seen.loading,
        "created": seen.created_at,
        "edited": seen.edited_at,
        "thread": str(seen.thread_id) if seen.thread_id in client.world.channels else None,
        "used": _serialize_use(client, seen),
    }


def _serialize_file(file: Attachment, base_url: str) -> Json:
    return {
        "url": base_url + file.path,
        "alt": file.description,
        "name": file.filename,
        "type": file.content_type,
        "width": file.width,
        "height": file.height,
    }


def _serialize_use(client: UserClient, seen: MessageView) -> Json | None:
    interaction = client.world.interactions.get(client.world.messages[seen.id].interaction_id or 0)
    if interaction is None or seen.used_command is None:
        return None
    return {"command": seen.used_command, "user": str(interaction.user_id)}


def slice_messages(
    messages: tuple[MessageView, ...], before: int | None, size: int
) -> list[MessageView]:
    """Return the last *size* messages, oldest first, or the last ones *before* a message."""
    return [seen for seen in messages if before is None or seen.id < before][-size:]
