"""The REST routes of interactions: the first answer, the original response, follow-ups."""

from collections.abc import Iterator
from typing import Any

from playground.api_errors import FormError, Reason, Refusal, invalid_form
from playground.model import (
    AnswerKind,
    ChangeKind,
    Interaction,
    InteractionKind,
    Message,
    MessageFlag,
)
from playground.payloads import answer_json, message_json
from playground.routes.posting import create_loading, create_message, edit_message
from playground.routes.request import DONE, Call, Reply, Route
from playground.routes.request_body import Body
from playground.routes.validation import choice_errors, message_errors, modal_errors, under
from playground.world import TOKEN_SECONDS

_CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
_WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"

_MESSAGES = {AnswerKind.MESSAGE, AnswerKind.DEFERRED_MESSAGE}
_UPDATES = {AnswerKind.UPDATE, AnswerKind.DEFERRED_UPDATE}
_ANSWERS = {
    InteractionKind.COMMAND: _MESSAGES | {AnswerKind.MODAL},
    InteractionKind.COMPONENT: _MESSAGES | _UPDATES | {AnswerKind.MODAL},
    InteractionKind.AUTOCOMPLETE: {AnswerKind.CHOICES},
    InteractionKind.MODAL: _MESSAGES | _UPDATES,
}


def _callback_errors(body: Any) -> Iterator[FormError]:
    data = body.get("data") or {}
    match body["type"]:
        case AnswerKind.MESSAGE | AnswerKind.UPDATE:
            yield from under(("data",), message_errors(data))
        case AnswerKind.CHOICES:
            yield from choice_errors(data["choices"])
        case AnswerKind.MODAL:
            yield from modal_errors(data)


def _answer(call: Call) -> Reply:
    interaction = call.world.interactions.get(call.id("interaction_id"))
    if interaction is None or interaction.token != call.path["interaction_token"]:
        raise Refusal(Reason.UNKNOWN_INTERACTION)
    if interaction.answer is not None:
        raise Refusal(Reason.ALREADY_ACKNOWLEDGED)
    if call.world.is_late(interaction):
        raise Refusal(Reason.UNKNOWN_INTERACTION)
    kind = _answer_kind(call, interaction)
    message = _perform(call, interaction, kind)
    interaction.answer = kind
    interaction.answered_at = call.world.clock.now()
    call.world.announce_interaction(ChangeKind.INTERACTION_ANSWERED, interaction)
    if kind is AnswerKind.MODAL:
        call.world.announce_interaction(ChangeKind.MODAL_OPENED, interaction)
    if not call.says("with_response"):
        return DONE
    return Reply(answer_json(call.world, interaction, message))


def _answer_kind(call: Call, interaction: Interaction) -> AnswerKind:
    possible = set(_ANSWERS[interaction.kind])
    if interaction.message_id is None:
        possible -= _UPDATES
    value = call.field("type")
    if value not in possible:
        sentence = f"Value must be one of {sorted(map(int, possible))}."
        raise invalid_form(FormError(("type",), "BASE_TYPE_CHOICES", sentence))
    return AnswerKind(value)


def _perform(call: Call, interaction: Interaction, kind: AnswerKind) -> Message | None:
    """Do what the first answer says and return the message it made or changed."""
    world = call.world
    data = call.fields.get("data") or {}
    channel = world.channels[interaction.channel_id]
    flags = data.get("flags") or 0
    match kind:
        case AnswerKind.MESSAGE:
            body = Body(data, call.body.files)
            private = bool(flags & MessageFlag.EPHEMERAL)
            author = world.bot.id
            message = create_message(
                world, channel, author, body, interaction=interaction, private=private
            )
            interaction.original_id = message.id
            return message
        case AnswerKind.DEFERRED_MESSAGE:
            message = create_loading(world, channel, interaction, flags)
            interaction.original_id = message.id
            return message
        case AnswerKind.UPDATE | AnswerKind.DEFERRED_UPDATE:
            interaction.original_id = interaction.message_id
            source = _existing(call, interaction.message_id)
            if kind is AnswerKind.UPDATE:
                edit_message(world, source, Body(data, call.body.files))
            return source
        case AnswerKind.CHOICES:
            interaction.choices = data["choices"]
        case AnswerKind.MODAL:
            interaction.modal = data
    return None


def _existing(call: Call, message_id: int | None) -> Message:
    message = call.world.messages.get(message_id or 0)
    if message is None:
        raise Refusal(Reason.UNKNOWN_MESSAGE)
    return message


def _of_token(call: Call) -> Interaction:
    """Return the answered interaction whose token the path holds, within its 15 minutes."""
    interaction = call.world.interaction_of_token(call.path["webhook_token"])
    if interaction is None or call.id("webhook_id") != call.world.bot.id:
        raise Refusal(Reason.UNKNOWN_WEBHOOK)
    if call.world.clock.now() - interaction.created_at > TOKEN_SECONDS:
        raise Refusal(Reason.TOKEN_EXPIRED)
    if interaction.answer is None:
        raise Refusal(Reason.UNKNOWN_WEBHOOK)
    return interaction


def _message_of_token(call: Call) -> tuple[Interaction, Message]:
    """Return the message of the path, which must belong to the token's interaction."""
    interaction = _of_token(call)
    if "message_id" not in call.path:
        return interaction, _existing(call, interaction.original_id)
    message = _existing(call, call.id("message_id"))
    if message.id not in (interaction.original_id, *interaction.message_ids):
        raise Refusal(Reason.UNKNOWN_MESSAGE)
    return interaction, message


def _follow_up(call: Call) -> Reply:
    interaction = _of_token(call)
    world = call.world
    if interaction.is_thinking:
        message = edit_message(world, _existing(call, interaction.original_id), call.body)
    else:
        channel = world.channels[interaction.channel_id]
        private = bool((call.fields.get("flags") or 0) & MessageFlag.EPHEMERAL)
        author = world.bot.id
        message = create_message(
            world, channel, author, call.body, interaction=interaction, private=private
        )
    interaction.completed = True
    return Reply(message_json(world, message)) if call.says("wait") else DONE


def _get(call: Call) -> Reply:
    return Reply(message_json(call.world, _message_of_token(call)[1]))


def _edit(call: Call) -> Reply:
    interaction, message = _message_of_token(call)
    edit_message(call.world, message, call.body)
    interaction.completed = True
    return Reply(message_json(call.world, message))


def _delete(call: Call) -> Reply:
    interaction, message = _message_of_token(call)
    call.world.delete_message(message)
    interaction.completed = True
    return DONE


def _routes() -> Iterator[Route]:
    yield Route("POST", _CALLBACK, _answer, is_open=True, check=_callback_errors)
    yield Route("POST", _WEBHOOK, _follow_up, is_open=True, check=message_errors)
    for path in (f"{_WEBHOOK}/messages/@original", f"{_WEBHOOK}/messages/{{message_id}}"):
        yield Route("GET", path, _get, is_open=True)
        yield Route("PATCH", path, _edit, is_open=True, check=message_errors)
        yield Route("DELETE", path, _delete, is_open=True)


ROUTES = tuple(_routes())
"""Every route of this module."""
