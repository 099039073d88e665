"""The REST routes of channels, threads, the guild, its members, and the bot itself."""

from collections.abc import Iterator

from playground.api_errors import FormError, Reason, Refusal
from playground.model import ChangeKind, Channel, ChannelKind, Json, User
from playground.payloads import (
    channel_json,
    guild_json,
    member_json,
    role_json,
    thread_member_json,
    user_json,
)
from playground.permissions import Permission
from playground.routes.request import DONE, Call, Reply, Route
from playground.routes.validation import outside

_CHANNEL = "/channels/{channel_id}"
_GUILD = "/guilds/{guild_id}"
_MEMBER = "/channels/{channel_id}/thread-members/{user_id}"


def _thread_errors(body: Json) -> Iterator[FormError]:
    yield from outside(("name",), body["name"], 1, 100)


def _get_channel(call: Call) -> Reply:
    return Reply(channel_json(call.world, call.channel()))


def _edit_channel(call: Call) -> Reply:
    channel = call.channel()
    needed = Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS
    if channel.owner_id != call.world.bot.id or "locked" in call.fields:
        call.world.demand(channel, needed)
    channel.name = call.fields.get("name", channel.name)
    channel.archived = call.fields.get("archived", channel.archived)
    channel.locked = call.fields.get("locked", channel.locked)
    channel.archive_minutes = call.fields.get("auto_archive_duration", channel.archive_minutes)
    call.world.announce(ChangeKind.CHANNEL_UPDATED, channel_id=channel.id)
    return Reply(channel_json(call.world, channel))


def _delete_channel(call: Call) -> Reply:
    channel = call.channel()
    needed = Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS
    call.world.demand(channel, needed)
    call.world.delete_channel(channel)
    return Reply(channel_json(call.world, channel))


def _create_thread(call: Call) -> Reply:
    parent = call.channel()
    is_private = call.fields.get("type", ChannelKind.PRIVATE_THREAD) == ChannelKind.PRIVATE_THREAD
    kind = ChannelKind.PRIVATE_THREAD if is_private else ChannelKind.PUBLIC_THREAD
    needed = Permission.CREATE_PRIVATE_THREADS if is_private else Permission.CREATE_PUBLIC_THREADS
    _demand_parent(call, parent, needed)
    thread = call.world.create_thread(parent, call.field("name"), call.world.bot.id, kind=kind)
    return _created(call, thread)


def _create_thread_at_message(call: Call) -> Reply:
    message = call.message()
    parent = call.channel()
    _demand_parent(call, parent, Permission.CREATE_PUBLIC_THREADS)
    if message.thread_id is not None:
        raise Refusal(Reason.THREAD_EXISTS)
    thread = call.world.create_thread(
        parent, call.field("name"), call.world.bot.id, starter=message
    )
    call.world.touch(message)
    return _created(call, thread)


def _demand_parent(call: Call, parent: Channel, needed: Permission) -> None:
    if parent.kind is not ChannelKind.TEXT:
        raise Refusal(Reason.WRONG_CHANNEL_TYPE)
    call.world.demand(parent, needed)


def _created(call: Call, thread: Channel) -> Reply:
    thread.archive_minutes = call.fields.get("auto_archive_duration") or thread.archive_minutes
    member = thread_member_json(thread, call.world.bot.id)
    return Reply(channel_json(call.world, thread) | {"member": member}, status=201)


def _thread(call: Call) -> Channel:
    channel = call.channel()
    if not channel.is_thread:
        raise Refusal(Reason.WRONG_CHANNEL_TYPE)
    return channel


def _user(call: Call) -> User:
    if call.path["user_id"] == "@me":
        return call.world.bot
    user = call.world.users.get(call.id("user_id"))
    if user is None:
        raise Refusal(Reason.UNKNOWN_USER)
    return user


def _add_thread_member(call: Call) -> Reply:
    thread = _thread(call)
    thread.member_ids.add(_user(call).id)
    call.world.announce(ChangeKind.CHANNEL_UPDATED, channel_id=thread.id)
    return DONE


def _remove_thread_member(call: Call) -> Reply:
    thread = _thread(call)
    if _user(call) is not call.world.bot:
        call.world.demand(thread, Permission.MANAGE_THREADS)
    thread.member_ids.discard(_user(call).id)
    call.world.announce(ChangeKind.CHANNEL_UPDATED, channel_id=thread.id)
    return DONE


def _list_thread_members(call: Call) -> Reply:
    thread = _thread(call)
    return Reply([thread_member_json(thread, user_id) for user_id in sorted(thread.member_ids)])


def _get_guild(call: Call) -> Reply:
    call.demand_guild()
    return Reply(guild_json(call.world))


def _list_channels(call: Call) -> Reply:
    call.demand_guild()
    return Reply(guild_json(call.world)["channels"])


def _list_threads(call: Call) -> Reply:
    call.demand_guild()
    threads = [c for c in call.world.channels.values() if c.is_thread and not c.archived]
    ours = [t for t in threads if call.world.bot.id in t.member_ids]
    return Reply(
        {
            "threads": [channel_json(call.world, thread) for thread in threads],
            "members": [thread_member_json(thread, call.world.bot.id) for thread in ours],
        }
    )


def _list_roles(call: Call) -> Reply:
    call.demand_guild()
    return Reply([role_json(call.world)])


def _get_member(call: Call) -> Reply:
    call.demand_guild()
    if int(call.path["user_id"]) not in call.world.users:
        raise Refusal(Reason.UNKNOWN_MEMBER)
    return Reply(member_json(call.world, _user(call)))


def _get_user(call: Call) -> Reply:
    return Reply(user_json(_user(call)))


def _open_direct_channel(call: Call) -> Reply:
    user = call.world.users.get(int(call.field("recipient_id")))
    if user is None or user.bot:
        raise Refusal(Reason.UNKNOWN_USER)
    return Reply(channel_json(call.world, call.world.direct_channel(user.id)))


def _get_application(call: Call) -> Reply:
    world = call.world
    return Reply(
        {
            "id": str(world.bot.id),
            "name": world.bot.name,
            "icon": None,
            "description": "",
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "owner": user_json(world.users[world.owner_id]),
            "team": None,
            "flags": 0,
            "summary": "",
        }
    )


ROUTES = (
    Route("GET", _CHANNEL, _get_channel),
    Route("PATCH", _CHANNEL, _edit_channel),
    Route("DELETE", _CHANNEL, _delete_channel),
    Route("POST", f"{_CHANNEL}/threads", _create_thread, check=_thread_errors),
    Route(
        "POST",
        f"{_CHANNEL}/messages/{{message_id}}/threads",
        _create_thread_at_message,
        check=_thread_errors,
    ),
    Route("GET", f"{_CHANNEL}/thread-members", _list_thread_members),
    Route("PUT", _MEMBER, _add_thread_member),
    Route("DELETE", _MEMBER, _remove_thread_member),
    Route("GET", _GUILD, _get_guild),
    Route("GET", f"{_GUILD}/channels", _list_channels),
    Route("GET", f"{_GUILD}/threads/active", _list_threads),
    Route("GET", f"{_GUILD}/roles", _list_roles),
    Route("GET", f"{_GUILD}/members/{{user_id}}", _get_member),
    Route("POST", "/users/@me/channels", _open_direct_channel),
    Route("GET", "/users/{user_id}", _get_user),
    Route("GET", "/applications/@me", _get_application),
    Route("GET", "/oauth2/applications/@me", _get_application),
)
"""Every route of this module."""
