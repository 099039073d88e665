"""The REST routes of channels."""

from playground.api_errors import ApiError, ErrorKind
from playground.model import ChangeKind
from playground.payloads import channel_json
from playground.permissions import Permission
from playground.routes.request import ApiRequest, ApiResponse, Route

_CHANNEL = "/channels/{channel_id}"


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


ROUTES = (
    Route("GET", _CHANNEL, _get_channel),
    Route("PATCH", _CHANNEL, _edit_channel),
    Route("DELETE", _CHANNEL, _delete_channel),
    Route("POST", "/users/@me/channels", _open_direct_channel),
)
"""Every route of this module."""
