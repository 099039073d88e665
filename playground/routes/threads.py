"""The REST routes of threads and their members."""

from collections.abc import Iterator

from playground.api_errors import ApiError, ErrorKind, FormError
from playground.model import Channel, ChannelKind, Json
from playground.payloads import channel_json, thread_member_json
from playground.permissions import Permission
from playground.routes.request import DONE, ApiRequest, ApiResponse, Route
from playground.routes.validation import check_length

_CHANNEL = "/channels/{channel_id}"
_MEMBER = "/channels/{channel_id}/thread-members/{user_id}"


def _check_thread(body: Json) -> Iterator[FormError]:
    yield from check_length(("name",), body["name"], 1, 100)


def _create_thread(request: ApiRequest) -> ApiResponse:
    parent = request.channel()
    is_private = (
        request.fields.get("type", ChannelKind.PRIVATE_THREAD) == ChannelKind.PRIVATE_THREAD
    )
    kind = ChannelKind.PRIVATE_THREAD if is_private else ChannelKind.PUBLIC_THREAD
    needed = Permission.CREATE_PRIVATE_THREADS if is_private else Permission.CREATE_PUBLIC_THREADS
    _demand_parent(request, parent, needed)
    thread = request.world.create_thread(
        parent, request.field("name"), request.world.bot.id, kind=kind
    )
    return _answer_created(request, thread)


def _create_thread_at_message(request: ApiRequest) -> ApiResponse:
    message = request.message()
    parent = request.channel()
    _demand_parent(request, parent, Permission.CREATE_PUBLIC_THREADS)
    if message.thread_id is not None:
        raise ApiError(ErrorKind.THREAD_EXISTS)
    thread = request.world.create_thread(
        parent, request.field("name"), request.world.bot.id, starter=message
    )
    request.world.touch(message)
    return _answer_created(request, thread)


def _demand_parent(request: ApiRequest, parent: Channel, needed: Permission) -> None:
    if parent.kind is not ChannelKind.TEXT:
        raise ApiError(ErrorKind.WRONG_CHANNEL_TYPE)
    request.world.demand(parent, needed)


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
    thread = _demand_thread(request)
    return ApiResponse(
        [thread_member_json(thread, user_id) for user_id in sorted(thread.member_ids)]
    )


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
