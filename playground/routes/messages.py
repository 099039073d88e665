"""The REST routes of messages in channels and threads."""

from collections.abc import Iterator

from playground.api_errors import ApiError, ErrorKind, FormError, invalid_form
from playground.model import ChangeKind, Channel, ChannelKind, Json, Message, is_snowflake
from playground.payloads import message_json
from playground.permissions import Permission
from playground.routes.posting import create_message, edit_message, find_answered
from playground.routes.request import DONE, ApiRequest, ApiResponse, Route
from playground.routes.validation import check_max_length, check_message

_COLLECTION = "/channels/{channel_id}/messages"
_ONE = "/channels/{channel_id}/messages/{message_id}"


def _check_creation(body: Json) -> Iterator[FormError]:
    yield from check_message(body)
    yield from check_max_length(("nonce",), body.get("nonce"), 25)
    reference = body.get("message_reference")
    if reference and not is_snowflake(reference["message_id"]):
        path = ("message_reference", "message_id")
        yield FormError(path, "NUMBER_TYPE_COERCE", "Value is not snowflake.")


def _create(request: ApiRequest) -> ApiResponse:
    channel = request.channel()
    _demand_posting(request, channel)
    headers = request.limits.take_message(request.world.clock, channel.id)
    nonce = request.fields.get("nonce")
    enforced = nonce is not None and request.fields.get("enforce_nonce")
    message = request.world.message_of_nonce(channel, nonce) if enforced else None
    if message is None:
        message = create_message(request.world, channel, request.world.bot.id, request.body)
        if enforced:
            request.world.remember_nonce(message)
    return ApiResponse(message_json(request.world, message), headers=headers)


def _demand_posting(request: ApiRequest, channel: Channel) -> None:
    """Refuse a message that the bot may not post in *channel*, or that nobody can post there."""
    if channel.kind in (ChannelKind.CATEGORY, ChannelKind.FORUM):
        raise ApiError(ErrorKind.NO_MESSAGES_HERE)
    sending = Permission.SEND_MESSAGES
    if channel.is_thread:
        sending = Permission.SEND_MESSAGES_IN_THREADS
    request.world.demand(channel, sending, *_extra_permissions(request))
    if channel.recipient_id is not None:
        if not request.world.accepts_direct_messages(request.world.users[channel.recipient_id]):
            raise ApiError(ErrorKind.NO_DIRECT_MESSAGES)
        return
    request.world.threads.open_for_post(channel, _granted(request, channel))
    reference = request.fields.get("message_reference")
    if reference:
        _demand_reply(request, channel, reference)


def _granted(request: ApiRequest, channel: Channel) -> Permission:
    return request.world.permissions(request.world.bot.id, channel)


def _extra_permissions(request: ApiRequest) -> list[Permission]:
    embeds = [Permission.EMBED_LINKS] if request.fields.get("embeds") else []
    return embeds + ([Permission.ATTACH_FILES] if request.body.files else [])


def _demand_reply(request: ApiRequest, channel: Channel, reference: Json) -> None:
    if Permission.READ_MESSAGE_HISTORY not in _granted(request, channel):
        raise ApiError(ErrorKind.NO_HISTORY_FOR_REPLY)
    exists = find_answered(request.world, channel, reference) is not None
    if not exists and reference.get("fail_if_not_exists", True):
        path = ("message_reference",)
        raise invalid_form(FormError(path, "REPLIES_UNKNOWN_MESSAGE", "Unknown message"))


def _list(request: ApiRequest) -> ApiResponse:
    channel = request.channel()
    limit = request.number("limit", 50)
    if not 1 <= limit <= 100:
        sentence = "int value should be between 1 and 100."
        raise invalid_form(FormError(("limit",), "NUMBER_TYPE_MAX", sentence))
    if Permission.READ_MESSAGE_HISTORY not in _granted(request, channel):
        return ApiResponse([])
    found = _select_page(request, request.world.history(channel), limit)
    return ApiResponse([message_json(request.world, message) for message in reversed(found)])


def _select_page(request: ApiRequest, messages: list[Message], limit: int) -> list[Message]:
    """Return the requested part of *messages*, oldest first."""
    if "around" in request.query:
        middle = request.number("around", 0)
        older = [m for m in messages if m.id < middle][-(limit // 2) :] if limit > 1 else []
        newer = [m for m in messages if m.id >= middle]
        return older + newer[: limit - len(older)]
    if "after" in request.query:
        return [m for m in messages if m.id > request.number("after", 0)][:limit]
    if "before" in request.query:
        messages = [m for m in messages if m.id < request.number("before", 0)]
    return messages[-limit:]


def _get(request: ApiRequest) -> ApiResponse:
    message = request.message()
    request.world.demand(request.channel(), Permission.READ_MESSAGE_HISTORY)
    return ApiResponse(message_json(request.world, message))


def _edit(request: ApiRequest) -> ApiResponse:
    message = request.message()
    if message.author_id != request.world.bot.id:
        raise ApiError(ErrorKind.OTHERS_MESSAGE)
    channel = request.channel()
    request.world.demand(channel, *_extra_permissions(request))
    request.world.threads.demand_open(channel, _granted(request, channel))
    request.limits.take_edit(request.world.clock, message)
    return ApiResponse(
        message_json(request.world, edit_message(request.world, message, request.body))
    )


def _delete(request: ApiRequest) -> ApiResponse:
    message = request.message()
    if message.author_id != request.world.bot.id:
        request.world.demand(request.channel(), Permission.MANAGE_MESSAGES)
    channel = request.channel()
    request.world.threads.demand_deletable(channel, _granted(request, channel))
    request.world.delete_message(message)
    return DONE


def _typing(request: ApiRequest) -> ApiResponse:
    channel = request.channel()
    request.world.demand(channel, Permission.SEND_MESSAGES)
    only_for = channel.recipient_id
    request.world.announce(ChangeKind.TYPING, channel_id=channel.id, only_for=only_for)
    return DONE


ROUTES = (
    Route("GET", _COLLECTION, _list),
    Route("POST", _COLLECTION, _create, check=_check_creation),
    Route("GET", _ONE, _get),
    Route("PATCH", _ONE, _edit, check=check_message),
    Route("DELETE", _ONE, _delete),
    Route("POST", "/channels/{channel_id}/typing", _typing),
)
"""Every route of this module."""
