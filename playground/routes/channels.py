"""The REST routes of channels, of threads and of their members."""

from collections.abc import Iterator

from playground.api_errors import ApiError, ErrorKind, FormError
from playground.model import ChangeKind, Channel, ChannelKind, Json
from playground.payloads import channel_json, thread_member_json
from playground.permissions import Permission
from playground.routes.request import DONE, ApiRequest, ApiResponse, Route
from playground.routes.validation import check_length

_CHANNEL = "/channels/{channel_id}"
_MEMBER = "/channels/{channel_id}/thread-members/{user_id}"


ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
"""Minutes of silence after which a thread may be archived."""

_KINDS = {
    ChannelKind.TEXT: (ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD),
    ChannelKind.NEWS: (ChannelKind.NEWS_THREAD,),
}
"""The threads that each type of channel holds, first those that begin at a message."""


def _get_channel(request: ApiRequest) -> ApiResponse:
    return ApiResponse(channel_json(request.world, request.channel()))


def _edit_channel(request: ApiRequest) -> ApiResponse:
    channel = request.channel()
    needed = Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS
    if channel.owner_id != request.world.bot.id or "locked" in request.fields:
        request.world.demand(channel, needed)
    channel.name = request.fields.get("name", channel.name)
    channel.archived = request.fields.get("archived", channel.archived)
    channel.locked = request.fields.get("locked", channel.locked)
    channel.archive_minutes = request.fields.get("auto_archive_duration", channel.archive_minutes)
    request.world.announce(ChangeKind.CHANNEL_UPDATED, channel_id=channel.id)
    return ApiResponse(channel_json(request.world, channel))


def _delete_channel(request: ApiRequest) -> ApiResponse:
    channel = request.channel()
    needed = Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS
    request.world.demand(channel, needed)
    request.world.delete_channel(channel)
    return ApiResponse(channel_json(request.world, channel))


def _open_direct_channel(request: ApiRequest) -> ApiResponse:
    user = request.world.users.get(int(request.field("recipient_id")))
    if user is None or user.bot:
        raise ApiError(ErrorKind.UNKNOWN_USER)
    if request.world.find_direct_channel(user.id) is None:
        request.limits.take_opening(request.world.clock)
    return ApiResponse(channel_json(request.world, request.world.direct_channel(user.id)))


def _check_thread(body: Json) -> Iterator[FormError]:
    yield from check_length(("name",), body["name"], 1, 100)
    minutes = body.get("auto_archive_duration")
    if minutes is not None and minutes not in ARCHIVE_MINUTES:
        sentence = f"Value must be one of {ARCHIVE_MINUTES}."
        yield FormError(("auto_archive_duration",), "BASE_TYPE_CHOICES", sentence)


def _create_thread(request: ApiRequest) -> ApiResponse:
    parent = request.channel()
    kind = request.fields.get("type", ChannelKind.PRIVATE_THREAD)
    is_private = kind == ChannelKind.PRIVATE_THREAD
    needed = Permission.CREATE_PRIVATE_THREADS if is_private else Permission.CREATE_PUBLIC_THREADS
    if kind not in _list_kinds(request, parent, needed):
        raise ApiError(ErrorKind.WRONG_CHANNEL_TYPE)
    thread = request.world.create_thread(
        parent, request.field("name"), request.world.bot.id, kind=ChannelKind(kind)
    )
    return _answer_created(request, thread)


def _create_thread_at_message(request: ApiRequest) -> ApiResponse:
    message = request.message()
    parent = request.channel()
    kind = _list_kinds(request, parent, Permission.CREATE_PUBLIC_THREADS)[0]
    if message.thread_id is not None:
        raise ApiError(ErrorKind.THREAD_EXISTS)
    thread = request.world.create_thread(
        parent, request.field("name"), request.world.bot.id, kind=kind, starter=message
    )
    request.world.touch(message)
    return _answer_created(request, thread)


def _list_kinds(
    request: ApiRequest, parent: Channel, needed: Permission
) -> tuple[ChannelKind, ...]:
    """Return the types of threads that *parent* can have, or refuse one there."""
    if parent.kind not in _KINDS:
        raise ApiError(ErrorKind.WRONG_CHANNEL_TYPE)
    request.world.demand(parent, needed)
    return _KINDS[parent.kind]


def _answer_created(request: ApiRequest, thread: Channel) -> ApiResponse:
    thread.archive_minutes = request.fields.get("auto_archive_duration") or thread.archive_minutes
    member = thread_member_json(thread, request.world.bot.id)
    return ApiResponse(channel_json(request.world, thread) | {"member": member}, status=201)


def _demand_thread(request: ApiRequest) -> Channel:
    channel = request.channel()
    if not channel.is_thread:
        raise ApiError(ErrorKind.WRONG_CHANNEL_TYPE)
    return channel


def _add_thread_member(request: ApiRequest) -> ApiResponse:
    thread, world = _demand_thread(request), request.world
    world.demand(thread, Permission.SEND_MESSAGES_IN_THREADS)
    world.threads.demand_open(thread, world.permissions(world.bot.id, thread))
    user = request.user()
    if not world.guild.has(user.id):
        raise ApiError(ErrorKind.UNKNOWN_MEMBER)
    world.threads.add_member(thread, user.id)
    return DONE


def _remove_thread_member(request: ApiRequest) -> ApiResponse:
    thread = _demand_thread(request)
    if request.user() is not request.world.bot:
        request.world.demand(thread, Permission.MANAGE_THREADS)
    request.world.threads.remove_member(thread, request.user().id)
    return DONE


def _list_thread_members(request: ApiRequest) -> ApiResponse:
    """Refuse: only bots with the intent for members may list the members of a thread."""
    _demand_thread(request)
    raise ApiError(ErrorKind.MISSING_ACCESS)


def _list_threads(request: ApiRequest) -> ApiResponse:
    request.demand_guild()
    bot_id = request.world.bot.id
    threads = [t for t in request.world.open_threads if request.world.permissions(bot_id, t)]
    ours = [thread for thread in threads if bot_id in thread.member_ids]
    return ApiResponse(
        {
            "threads": [channel_json(request.world, thread) for thread in threads],
            "members": [thread_member_json(thread, bot_id) for thread in ours],
        }
    )


ROUTES = (
    Route("GET", _CHANNEL, _get_channel),
    Route("PATCH", _CHANNEL, _edit_channel),
    Route("DELETE", _CHANNEL, _delete_channel),
    Route("POST", "/users/@me/channels", _open_direct_channel),
    Route("POST", f"{_CHANNEL}/threads", _create_thread, check=_check_thread),
    Route(
        "POST",
        f"{_CHANNEL}/messages/{{message_id}}/threads",
        _create_thread_at_message,
        check=_check_thread,
    ),
    Route("GET", f"{_CHANNEL}/thread-members", _list_thread_members),
    Route("PUT", _MEMBER, _add_thread_member),
    Route("DELETE", _MEMBER, _remove_thread_member),
    Route("GET", "/guilds/{guild_id}/threads/active", _list_threads),
)
"""Every route of this module."""
