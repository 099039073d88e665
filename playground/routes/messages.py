"""The REST routes of messages in channels and threads."""

from collections.abc import Iterator

from playground.api_errors import FormError, Reason, Refusal, invalid_form
from playground.model import ChangeKind, Channel, Json, Message
from playground.payloads import message_json
from playground.permissions import Permission
from playground.routes.posting import create_message, edit_message
from playground.routes.request import DONE, Call, Reply, Route
from playground.routes.validation import message_errors, too_long

_COLLECTION = "/channels/{channel_id}/messages"
_ONE = "/channels/{channel_id}/messages/{message_id}"


def _create_errors(body: Json) -> Iterator[FormError]:
    yield from message_errors(body)
    yield from too_long(("nonce",), body.get("nonce"), 25)
    reference = body.get("message_reference")
    if reference and not str(reference["message_id"]).isdecimal():
        path = ("message_reference", "message_id")
        yield FormError(path, "NUMBER_TYPE_COERCE", "Value is not snowflake.")


def _create(call: Call) -> Reply:
    channel = call.channel()
    _demand_posting(call, channel)
    headers = call.limits.take_message(call.world.clock, channel.id)
    nonce = call.fields.get("nonce")
    enforced = nonce is not None and call.fields.get("enforce_nonce")
    message = call.world.message_of_nonce(channel, nonce) if enforced else None
    if message is None:
        message = create_message(call.world, channel, call.world.bot.id, call.body)
        if enforced:
            call.world.remember_nonce(message)
    return Reply(message_json(call.world, message), headers=headers)


def _demand_posting(call: Call, channel: Channel) -> None:
    """Refuse a message the bot may not post in *channel*."""
    sending = Permission.SEND_MESSAGES
    if channel.is_thread:
        sending = Permission.SEND_MESSAGES_IN_THREADS
    call.world.demand(channel, sending, *_extras(call))
    if channel.recipient_id is not None:
        if not call.world.users[channel.recipient_id].accepts_direct_messages:
            raise Refusal(Reason.NO_DIRECT_MESSAGES)
        return
    if channel.locked:
        raise Refusal(Reason.THREAD_ARCHIVED)
    if channel.archived:
        channel.archived = False
        call.world.announce(ChangeKind.CHANNEL_UPDATED, channel_id=channel.id)
    reference = call.fields.get("message_reference")
    if reference:
        _demand_reply(call, channel, reference)


def _extras(call: Call) -> list[Permission]:
    embeds = [Permission.EMBED_LINKS] if call.fields.get("embeds") else []
    return embeds + ([Permission.ATTACH_FILES] if call.body.files else [])


def _demand_reply(call: Call, channel: Channel, reference: Json) -> None:
    granted = call.world.permissions(call.world.bot.id, channel)
    if Permission.READ_MESSAGE_HISTORY not in granted:
        raise Refusal(Reason.NO_HISTORY_FOR_REPLY)
    exists = int(reference["message_id"]) in call.world.messages
    if not exists and reference.get("fail_if_not_exists", True):
        path = ("message_reference",)
        raise invalid_form(FormError(path, "REPLIES_UNKNOWN_MESSAGE", "Unknown message"))


def _list(call: Call) -> Reply:
    channel = call.channel()
    limit = call.number("limit", 50)
    if not 1 <= limit <= 100:
        sentence = "int value should be between 1 and 100."
        raise invalid_form(FormError(("limit",), "NUMBER_TYPE_MAX", sentence))
    granted = call.world.permissions(call.world.bot.id, channel)
    if Permission.READ_MESSAGE_HISTORY not in granted:
        return Reply([])
    found = _page(call, call.world.history(channel), limit)
    return Reply([message_json(call.world, message) for message in reversed(found)])


def _page(call: Call, messages: list[Message], limit: int) -> list[Message]:
    """Return the wanted part of *messages*, oldest first."""
    if "around" in call.query:
        middle = call.number("around", 0)
        older = [m for m in messages if m.id < middle][-(limit // 2) :] if limit > 1 else []
        newer = [m for m in messages if m.id >= middle]
        return older + newer[: limit - len(older)]
    if "after" in call.query:
        return [m for m in messages if m.id > call.number("after", 0)][:limit]
    if "before" in call.query:
        messages = [m for m in messages if m.id < call.number("before", 0)]
    return messages[-limit:]


def _get(call: Call) -> Reply:
    message = call.message()
    call.world.demand(call.channel(), Permission.READ_MESSAGE_HISTORY)
    return Reply(message_json(call.world, message))


def _edit(call: Call) -> Reply:
    message = call.message()
    if message.author_id != call.world.bot.id:
        raise Refusal(Reason.OTHERS_MESSAGE)
    call.world.demand(call.channel(), *_extras(call))
    return Reply(message_json(call.world, edit_message(call.world, message, call.body)))


def _delete(call: Call) -> Reply:
    message = call.message()
    if message.author_id != call.world.bot.id:
        call.world.demand(call.channel(), Permission.MANAGE_MESSAGES)
    call.world.delete_message(message)
    return DONE


def _typing(call: Call) -> Reply:
    channel = call.channel()
    call.world.demand(channel, Permission.SEND_MESSAGES)
    only_for = channel.recipient_id
    call.world.announce(ChangeKind.TYPING, channel_id=channel.id, only_for=only_for)
    return DONE


ROUTES = (
    Route("GET", _COLLECTION, _list),
    Route("POST", _COLLECTION, _create, check=_create_errors),
    Route("GET", _ONE, _get),
    Route("PATCH", _ONE, _edit, check=message_errors),
    Route("DELETE", _ONE, _delete),
    Route("POST", "/channels/{channel_id}/typing", _typing),
)
"""Every route of this module."""
