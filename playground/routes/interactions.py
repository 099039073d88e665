"""The REST routes of interactions: the first answer, the original response, follow-ups."""

from collections.abc import Iterator
from typing import Any

from playground.api_errors import ApiError, ErrorKind, FormError, invalid_form
from playground.model import (
    AnswerKind,
    ChangeKind,
    Channel,
    Interaction,
    InteractionKind,
    Message,
    MessageFlag,
)
from playground.payloads import answer_json, message_json
from playground.routes.posting import create_loading, create_message, edit_message
from playground.routes.request import DONE, ApiRequest, ApiResponse, Route
from playground.routes.request_body import Body
from playground.routes.validation import check_choices, check_message, check_modal, prefix_paths

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


def _check_callback(body: Any) -> Iterator[FormError]:
    data = body.get("data") or {}
    match body["type"]:
        case AnswerKind.MESSAGE | AnswerKind.UPDATE:
            yield from prefix_paths(("data",), check_message(data))
        case AnswerKind.CHOICES:
            yield from check_choices(data["choices"])
        case AnswerKind.MODAL:
            yield from check_modal(data)


def _answer(request: ApiRequest) -> ApiResponse:
    interaction = request.world.interactions.get(request.id("interaction_id"))
    if interaction is None or interaction.token != request.path["interaction_token"]:
        raise ApiError(ErrorKind.UNKNOWN_INTERACTION)
    if interaction.answer is not None:
        raise ApiError(ErrorKind.ALREADY_ACKNOWLEDGED)
    if request.world.is_late(interaction):
        raise ApiError(ErrorKind.UNKNOWN_INTERACTION)
    kind = _answer_kind(request, interaction)
    message = _perform(request, interaction, kind)
    interaction.answer = kind
    interaction.answered_at = request.world.clock.now()
    request.world.announce_interaction(ChangeKind.INTERACTION_ANSWERED, interaction)
    if kind is AnswerKind.MODAL:
        request.world.announce_interaction(ChangeKind.MODAL_OPENED, interaction)
    if not request.has_switch("with_response"):
        return DONE
    return ApiResponse(answer_json(request.world, interaction, message))


def _answer_kind(request: ApiRequest, interaction: Interaction) -> AnswerKind:
    possible = set(_ANSWERS[interaction.kind])
    if interaction.message_id is None:
        possible -= _UPDATES
    value = request.field("type")
    if value not in possible:
        sentence = f"Value must be one of {sorted(map(int, possible))}."
        raise invalid_form(FormError(("type",), "BASE_TYPE_CHOICES", sentence))
    return AnswerKind(value)


def _perform(request: ApiRequest, interaction: Interaction, kind: AnswerKind) -> Message | None:
    """Carry out the first answer and return the message it made or changed."""
    world = request.world
    data = request.fields.get("data") or {}
    channel = _find_channel(request, interaction)
    flags = data.get("flags") or 0
    match kind:
        case AnswerKind.MESSAGE:
            body = Body(data, request.body.files)
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
            source = _find_message(request, interaction.message_id)
            if kind is AnswerKind.UPDATE:
                edit_message(world, source, Body(data, request.body.files))
            return source
        case AnswerKind.CHOICES:
            interaction.choices = data["choices"]
        case AnswerKind.MODAL:
            interaction.modal = data
    return None


def _find_channel(request: ApiRequest, interaction: Interaction) -> Channel:
    channel = request.world.channels.get(interaction.channel_id)
    if channel is None:
        raise ApiError(ErrorKind.UNKNOWN_CHANNEL)
    return channel


def _find_message(request: ApiRequest, message_id: int | None) -> Message:
    message = request.world.messages.get(message_id or 0)
    if message is None:
        raise ApiError(ErrorKind.UNKNOWN_MESSAGE)
    return message


def _find_interaction(request: ApiRequest) -> Interaction:
    """Return the answered interaction whose token is in the path, within its 15 minutes."""
    interaction = request.world.interaction_of_token(request.path["webhook_token"])
    if interaction is None or request.id("webhook_id") != request.world.bot.id:
        raise ApiError(ErrorKind.UNKNOWN_WEBHOOK)
    if request.world.is_over(interaction):
        raise ApiError(ErrorKind.TOKEN_EXPIRED)
    if interaction.answer is None:
        raise ApiError(ErrorKind.UNKNOWN_WEBHOOK)
    return interaction


def _find_token_message(request: ApiRequest) -> tuple[Interaction, Message]:
    """Return the message of the path, which must belong to the token's interaction."""
    interaction = _find_interaction(request)
    if "message_id" not in request.path:
        return interaction, _find_message(request, interaction.original_id)
    message = _find_message(request, request.id("message_id"))
    if message.id not in (interaction.original_id, *interaction.message_ids):
        raise ApiError(ErrorKind.UNKNOWN_MESSAGE)
    return interaction, message


def _follow_up(request: ApiRequest) -> ApiResponse:
    interaction = _find_interaction(request)
    world = request.world
    if interaction.is_thinking:
        message = edit_message(world, _find_message(request, interaction.original_id), request.body)
    else:
        channel = _find_channel(request, interaction)
        private = bool((request.fields.get("flags") or 0) & MessageFlag.EPHEMERAL)
        author = world.bot.id
        message = create_message(
            world, channel, author, request.body, interaction=interaction, private=private
        )
    interaction.completed = True
    return ApiResponse(message_json(world, message)) if request.has_switch("wait") else DONE


def _get(request: ApiRequest) -> ApiResponse:
    return ApiResponse(message_json(request.world, _find_token_message(request)[1]))


def _edit(request: ApiRequest) -> ApiResponse:
    interaction, message = _find_token_message(request)
    edit_message(request.world, message, request.body)
    interaction.completed = True
    return ApiResponse(message_json(request.world, message))


def _delete(request: ApiRequest) -> ApiResponse:
    interaction, message = _find_token_message(request)
    request.world.delete_message(message)
    interaction.completed = True
    return DONE


def _routes() -> Iterator[Route]:
    yield Route("POST", _CALLBACK, _answer, is_open=True, check=_check_callback)
    yield Route("POST", _WEBHOOK, _follow_up, is_open=True, check=check_message)
    for path in (f"{_WEBHOOK}/messages/@original", f"{_WEBHOOK}/messages/{{message_id}}"):
        yield Route("GET", path, _get, is_open=True)
        yield Route("PATCH", path, _edit, is_open=True, check=check_message)
        yield Route("DELETE", path, _delete, is_open=True)


ROUTES = tuple(_routes())
"""Every route of this module."""
