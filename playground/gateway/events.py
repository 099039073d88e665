"""The gateway's events for a change, and their contents."""

from collections.abc import Iterator
from dataclasses import dataclass

from playground import payloads
from playground.model import Change, ChangeKind, Channel, ChannelKind, Json
from playground.permissions import Permission
from playground.world import World

GUILDS = 1 << 0
GUILD_MESSAGES = 1 << 9
DIRECT_MESSAGES = 1 << 12


@dataclass(frozen=True, slots=True)
class Event:
    """An event by Discord's name, and the *intent* it takes (0: none)."""

    name: str
    data: Json
    intent: int = GUILDS


def list_events(world: World, change: Change) -> Iterator[Event]:
    """Yield the bot's events for a change, nothing if it must not know."""
    channel = world.channels.get(change.channel_id or 0)
    if channel is not None and channel.kind is ChannelKind.DIRECT:
        yield from _direct_events(world, change)
    elif world.guild.reaches_bot or change.kind in _OF_THE_BOT_ITSELF:
        yield from _guild_events(world, change, channel)


_OF_THE_BOT_ITSELF = (ChangeKind.BOT_KICKED, ChangeKind.GUILD_FAILED)

_MESSAGE_EVENTS = {
    ChangeKind.MESSAGE_CREATED: "MESSAGE_CREATE",
    ChangeKind.MESSAGE_UPDATED: "MESSAGE_UPDATE",
    ChangeKind.MESSAGE_DELETED: "MESSAGE_DELETE",
}


def _direct_events(world: World, change: Change) -> Iterator[Event]:
    if change.kind is ChangeKind.INTERACTION_STARTED:
        yield _interaction(world, change)
    elif change.kind in _MESSAGE_EVENTS:
        message = world.messages.get(change.message_id or 0)
        if message is None or message.only_for is None:
            data = _message_data(world, change)
            yield Event(_MESSAGE_EVENTS[change.kind], data, DIRECT_MESSAGES)


def _guild_events(world: World, change: Change, channel: Channel | None) -> Iterator[Event]:
    match change.kind:
        case ChangeKind.INTERACTION_STARTED:
            yield _interaction(world, change)
        case (
            ChangeKind.MESSAGE_CREATED | ChangeKind.MESSAGE_UPDATED | ChangeKind.MESSAGE_DELETED
        ) if change.only_for is None and _sees(world, channel):
            data = _in_guild(world, _message_data(world, change))
            yield Event(_MESSAGE_EVENTS[change.kind], data, GUILD_MESSAGES)
        case ChangeKind.MESSAGES_DELETED if _sees(world, channel):
            ids = [str(number) for number in change.message_ids]
            data = _in_guild(world, {"ids": ids, "channel_id": str(change.channel_id)})
            yield Event("MESSAGE_DELETE_BULK", data, GUILD_MESSAGES)
        case (
            ChangeKind.CHANNEL_CREATED | ChangeKind.CHANNEL_UPDATED | ChangeKind.CHANNEL_DELETED
        ) if channel is not None:
            yield from _channel_events(world, change.kind, channel)
        case ChangeKind.THREADS_SYNCED:
            yield _thread_list(world, change.channel_id)
        case ChangeKind.THREAD_JOINED | ChangeKind.THREAD_LEFT | ChangeKind.THREAD_HIDDEN if (
            channel is not None and change.user_id == world.bot.id
        ):
            yield from _membership_events(world, change.kind, channel)
        case ChangeKind.ROLE_CREATED | ChangeKind.ROLE_UPDATED:
            role = payloads.role_json(world.guild.roles[change.role_id or 0])
            verb = change.kind.name.removesuffix("D")
            yield Event(f"GUILD_{verb}", _in_guild(world, {"role": role}))
        case ChangeKind.MEMBER_UPDATED if change.user_id == world.bot.id:
            member = payloads.member_json(world, world.bot)
            yield Event("GUILD_MEMBER_UPDATE", _in_guild(world, member))
        case ChangeKind.BOT_KICKED:
            yield Event("GUILD_DELETE", {"id": str(world.guild.id)})
        case ChangeKind.GUILD_FAILED:
            yield Event("GUILD_DELETE", {"id": str(world.guild.id), "unavailable": True})
        case ChangeKind.BOT_INVITED:
            joined = payloads.guild_json(world)
            del joined["unavailable"]
            yield Event("GUILD_CREATE", joined)
        case ChangeKind.GUILD_RECOVERED:
            yield Event("GUILD_CREATE", payloads.guild_json(world))


def _channel_events(world: World, kind: ChangeKind, channel: Channel) -> Iterator[Event]:
    verb = kind.name.removeprefix("CHANNEL_").removesuffix("D")
    data = payloads.channel_json(world, channel)
    if not channel.is_thread:
        yield Event(f"CHANNEL_{verb}", data)
    elif _sees(world, channel):
        is_new = {"newly_created": True} if kind is ChangeKind.CHANNEL_CREATED else {}
        yield Event(f"THREAD_{verb}", data | is_new)


def _membership_events(world: World, kind: ChangeKind, thread: Channel) -> Iterator[Event]:
    """Yield the bot's events when it joins a thread, or is removed from it."""
    data = payloads.channel_json(world, thread)
    member = payloads.thread_member_json(thread, world.bot.id)
    about = _in_guild(world, {"id": data["id"], "member_count": data["member_count"]})
    match kind:
        case ChangeKind.THREAD_HIDDEN:
            yield Event("THREAD_DELETE", data)
        case ChangeKind.THREAD_LEFT:
            yield Event(
                "THREAD_MEMBERS_UPDATE", about | {"removed_member_ids": [str(world.bot.id)]}
            )
        case _:
            yield Event("THREAD_CREATE", data | {"member": member})
            yield Event("THREAD_MEMBERS_UPDATE", about | {"added_members": [member]})


def _thread_list(world: World, channel_id: int | None) -> Event:
    """Return the open threads of a channel (None: of the guild) that the bot sees."""
    threads = [
        thread
        for thread in world.open_threads
        if channel_id in (None, thread.parent_id) and _sees(world, thread)
    ]
    data: Json = {
        "threads": [payloads.channel_json(world, thread) for thread in threads],
        "members": [
            payloads.thread_member_json(thread, world.bot.id)
            for thread in threads
            if world.bot.id in thread.member_ids
        ],
    }
    if channel_id is not None:
        data["channel_ids"] = [str(channel_id)]
    return Event("THREAD_LIST_SYNC", _in_guild(world, data))


def _interaction(world: World, change: Change) -> Event:
    interaction = world.interactions[change.interaction_id or 0]
    return Event("INTERACTION_CREATE", payloads.interaction_json(world, interaction), intent=0)


def _message_data(world: World, change: Change) -> Json:
    message = world.messages.get(change.message_id or 0)
    if message is not None:
        return payloads.message_json(world, message)
    return {"id": str(change.message_id), "channel_id": str(change.channel_id)}


def _in_guild(world: World, data: Json) -> Json:
    return data | {"guild_id": str(world.guild.id)}


def _sees(world: World, channel: Channel | None) -> bool:
    if channel is None:
        return False
    return Permission.VIEW_CHANNEL in world.permissions(world.bot.id, channel)
