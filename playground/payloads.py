"""The JSON forms in which the server sends its state to the bot."""

from datetime import UTC, datetime

from playground.components import list_bound, resolve_components
from playground.guild import Role
from playground.model import (
    Attachment,
    Channel,
    ChannelKind,
    Interaction,
    InteractionKind,
    Json,
    Message,
    MessageFlag,
    User,
)
from playground.permissions import NONE, Permission
from playground.world import World


def timestamp(seconds: float) -> str:
    """Return a time in Discord's form."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def user_json(user: User) -> Json:
    """Return a user object."""
    return {
        "id": str(user.id),
        "username": user.name.lower(),
        "discriminator": "0",
        "global_name": user.name,
        "avatar": None,
        "bot": user.bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }


def member_json(world: World, user: User) -> Json:
    """Return a guild member object."""
    return {
        "user": user_json(user),
        "nick": None,
        "avatar": None,
        "roles": [str(role_id) for role_id in world.guild.roles_of(user.id)],
        "joined_at": timestamp(0),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
        "banner": None,
    }


def channel_json(world: World, channel: Channel) -> Json:
    """Return a channel object: text channel, thread or direct channel."""
    shared: Json = {
        "id": str(channel.id),
        "type": int(channel.kind),
        "last_message_id": None,
        "flags": 0,
    }
    if channel.recipient_id is not None:
        return shared | {"recipients": [user_json(world.users[channel.recipient_id])]}
    shared |= {"guild_id": str(world.guild_id), "name": channel.name, "rate_limit_per_user": 0}
    return shared | (_thread_part(channel) if channel.is_thread else _text_part(world, channel))


def _text_part(world: World, channel: Channel) -> Json:
    set_permissions = dict.fromkeys(channel.hidden_from, (NONE, Permission.VIEW_CHANNEL))
    if channel.allowed or channel.denied:
        set_permissions[world.bot.id] = (channel.allowed, channel.denied)
    return {
        "parent_id": None,
        "position": 0,
        "topic": None,
        "nsfw": False,
        "permission_overwrites": [
            {"id": str(user_id), "type": 1, "allow": str(int(allow)), "deny": str(int(deny))}
            for user_id, (allow, deny) in set_permissions.items()
        ],
    }


def _thread_part(thread: Channel) -> Json:
    return {
        "parent_id": str(thread.parent_id),
        "owner_id": str(thread.owner_id),
        "message_count": 0,
        "total_message_sent": 0,
        "member_count": len(thread.member_ids),
        "thread_metadata": {
            "archived": thread.archived,
            "locked": thread.locked,
            "auto_archive_duration": thread.archive_minutes,
            "archive_timestamp": timestamp(thread.created_at),
            "create_timestamp": timestamp(thread.created_at),
        },
    }


def thread_member_json(thread: Channel, user_id: int) -> Json:
    """Return a thread member object."""
    joined = timestamp(thread.created_at)
    return {"id": str(thread.id), "user_id": str(user_id), "join_timestamp": joined, "flags": 0}


def role_json(role: Role) -> Json:
    """Return a role object."""
    return {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(int(role.permissions)),
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "managed": False,
        "mentionable": False,
        "position": 0,
        "flags": 0,
    }


def guild_json(world: World) -> Json:
    """Return the guild as the gateway introduces it: all channels, the threads the bot sees."""
    channels = [c for c in world.channels.values() if not (c.is_thread or c.recipient_id)]
    threads = [t for t in world.open_threads if world.permissions(world.bot.id, t)]
    return {
        "id": str(world.guild_id),
        "name": world.guild.name,
        "icon": None,
        "owner_id": str(world.owner_id),
        "preferred_locale": world.guild.locale,
        "roles": [role_json(role) for role in world.guild.roles.values()],
        "channels": [channel_json(world, channel) for channel in channels],
        "threads": [channel_json(world, thread) for thread in threads],
        "members": [member_json(world, world.bot)],
        "member_count": len(world.guild.member_ids),
        "joined_at": timestamp(0),
        "large": False,
        "unavailable": False,
        "emojis": [],
        "stickers": [],
        "features": [],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "premium_tier": 0,
        "verification_level": 0,
        "default_message_notifications": 0 if world.guild.notifies_of_all else 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "system_channel_flags": 0,
        "afk_timeout": 300,
    }


def attachment_json(world: World, attachment: Attachment) -> Json:
    """Return an attachment object."""
    address = world.base_url + attachment.path
    result: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": len(attachment.data),
        "url": address,
        "proxy_url": address,
        "content_type": attachment.content_type,
    }
    if attachment.description is not None:
        result["description"] = attachment.description
    if attachment.width is not None:
        result |= {"width": attachment.width, "height": attachment.height}
    return result


def message_json(world: World, message: Message) -> Json:
    """Return a message object as the bot gets it.

    Its attachments are those that nothing in it refers to. The text of other authors is hidden from
    a bot without the intent for it, except in direct messages.
    """
    shown = list_bound([*message.components, *message.embeds])
    result: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel_id),
        "author": user_json(world.users[message.author_id]),
        "content": message.content,
        "timestamp": timestamp(message.created_at),
        "edited_timestamp": timestamp(message.edited_at) if message.edited_at else None,
        "tts": False,
        "mention_everyone": message.mentions_everyone,
        "mentions": [user_json(world.users[user_id]) for user_id in message.mentioned],
        "mention_roles": [],
        "attachments": [
            attachment_json(world, item) for item in message.attachments if item.id not in shown
        ],
        "embeds": [
            {"type": "rich"} | embed
            for embed in resolve_components(message.embeds, message.attachments, world.base_url)
        ],
        "components": resolve_components(message.components, message.attachments, world.base_url),
        "pinned": False,
        "flags": int(message.flags),
        "type": 0,
    }
    is_direct = world.channels[message.channel_id].recipient_id is not None
    if message.author_id != world.bot.id and not is_direct:
        result |= {"content": "", "embeds": [], "attachments": [], "components": []}
    if message.nonce is not None:
        result["nonce"] = message.nonce
    if message.replies_to is not None:
        result |= {"type": 19, "message_reference": _reference(world, message)}
    if message.thread_id in world.channels and message.thread_id is not None:
        result["thread"] = channel_json(world, world.channels[message.thread_id])
    if message.interaction_id is not None:
        result |= _interaction_part(world, message, world.interactions[message.interaction_id])
    return result


def _reference(world: World, message: Message) -> Json:
    return {
        "type": 0,
        "message_id": str(message.replies_to),
        "channel_id": str(message.channel_id),
        "guild_id": str(world.guild_id),
    }


def _interaction_part(world: World, message: Message, interaction: Interaction) -> Json:
    user = world.users[interaction.user_id]
    metadata: Json = {
        "id": str(interaction.id),
        "type": int(interaction.kind),
        "user": user_json(user),
        "authorizing_integration_owners": {"0": str(world.guild_id)},
    }
    result: Json = {
        "application_id": str(world.bot.id),
        "webhook_id": str(world.bot.id),
        "interaction_metadata": metadata,
    }
    if interaction.kind is InteractionKind.COMMAND:
        metadata["name"] = interaction.name
        if message.id == interaction.original_id:
            result["type"] = 20
    if interaction.message_id is not None:
        metadata["interacted_message_id"] = str(interaction.message_id)
    return result


def interaction_json(world: World, interaction: Interaction) -> Json:
    """Return an interaction as the gateway hands it to the bot."""
    user = world.users[interaction.user_id]
    channel = world.channels[interaction.channel_id]
    theirs = str(int(world.permissions(user.id, channel)))
    ours = str(int(world.permissions(world.bot.id, channel)))
    result: Json = {
        "id": str(interaction.id),
        "application_id": str(world.bot.id),
        "type": int(interaction.kind),
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": str(channel.id),
        "channel": channel_json(world, channel) | {"permissions": theirs},
        "app_permissions": ours,
        "locale": user.locale,
        "entitlements": [],
        "attachment_size_limit": world.upload_limit,
    }
    if interaction.message_id is not None:
        message = world.messages[interaction.message_id]
        result["message"] = message_json(world, message)
    if channel.kind is ChannelKind.DIRECT:
        owners = {"1": str(user.id)}
        return result | {
            "user": user_json(user),
            "context": 1,
            "authorizing_integration_owners": owners,
        }
    return result | {
        "member": member_json(world, user) | {"permissions": theirs},
        "guild_id": str(world.guild_id),
        "guild_locale": world.guild.locale,
        "guild": {"id": str(world.guild_id), "locale": world.guild.locale, "features": []},
        "context": 0,
        "authorizing_integration_owners": {"0": str(world.guild_id)},
    }


def answer_json(world: World, interaction: Interaction, message: Message | None) -> Json:
    """Return the response to a callback that was made with `with_response`."""
    summary: Json = {"id": str(interaction.id), "type": int(interaction.kind)}
    resource: Json = {"type": int(interaction.answer or 0)}
    if message is not None:
        summary |= {
            "response_message_id": str(message.id),
            "response_message_loading": message.loading,
            "response_message_ephemeral": MessageFlag.EPHEMERAL in message.flags,
        }
        resource["message"] = message_json(world, message)
    return {"interaction": summary, "resource": resource}
