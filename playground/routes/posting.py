"""Creating and editing messages: what the finished message must satisfy, and whom it pings."""

import re
from collections.abc import Iterable

from playground.api_errors import ApiError, ErrorKind, FormError, invalid_form
from playground.components import UPLOAD_SCHEME, media_of, text_of, walk
from playground.model import (
    NO_FLAGS,
    Attachment,
    Channel,
    Interaction,
    Json,
    Message,
    MessageFlag,
)
from playground.permissions import Permission
from playground.routes.request_body import Body, make_attachment
from playground.routes.validation import LEGACY_KINDS
from playground.world import World

_USER_MENTION = re.compile(r"<@!?([0-9]+)>")
_EVERYONE = re.compile(r"@(everyone|here)\b")
_SENT_FLAGS = (
    MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.COMPONENTS_V2
)


def create_message(
    world: World,
    channel: Channel,
    author_id: int,
    body: Body,
    *,
    interaction: Interaction | None = None,
    private: bool = False,
) -> Message:
    """Post a message with *body*; *private* makes it ephemeral for the interaction's user."""
    message = Message(
        id=world.new_id(),
        channel_id=channel.id,
        author_id=author_id,
        created_at=world.clock.now(),
        nonce=body.json.get("nonce"),
        replies_to=_read_reference(body.json),
        interaction_id=interaction.id if interaction else None,
        only_for=interaction.user_id if interaction and private else None,
    )
    if private:
        message.flags |= MessageFlag.EPHEMERAL
    _fill(world, channel, message, body)
    _mention(world, channel, message, body.json)
    if interaction:
        interaction.message_ids.append(message.id)
    return world.post(message)


def create_loading(world: World, channel: Channel, interaction: Interaction, flags: int) -> Message:
    """Post the "is thinking" message of a deferred answer."""
    private = bool(flags & MessageFlag.EPHEMERAL)
    message = Message(
        id=world.new_id(),
        channel_id=channel.id,
        author_id=world.bot.id,
        created_at=world.clock.now(),
        flags=MessageFlag.LOADING | (MessageFlag.EPHEMERAL if private else NO_FLAGS),
        interaction_id=interaction.id,
        only_for=interaction.user_id if private else None,
    )
    interaction.message_ids.append(message.id)
    return world.post(message)


def edit_message(world: World, message: Message, body: Body) -> Message:
    """Change what *body* names, keep the rest, ping nobody."""
    was_loading = message.loading
    channel = world.channels[message.channel_id]
    pinged = message.pinged
    _fill(world, channel, message, body)
    _mention(world, channel, message, body.json)
    message.pinged = pinged
    message.flags &= ~MessageFlag.LOADING
    message.edited_at = None if was_loading else world.clock.now()
    world.touch(message)
    return message


def _fill(world: World, channel: Channel, message: Message, body: Body) -> None:
    """Merge *body* into *message*; refuse, changing nothing, what may not be."""
    fields: Json = body.json
    content = fields.get("content", message.content) or ""
    embeds = fields.get("embeds", message.embeds) or []
    components = fields.get("components", message.components) or []
    flags = message.flags | (MessageFlag(fields.get("flags") or 0) & _SENT_FLAGS)
    attachments = _merge_attachments(world, channel, message, body)
    _demand_layout(content, embeds, components, flags)
    _demand_files(components, embeds, attachments)
    shown = components if MessageFlag.COMPONENTS_V2 in flags else ()
    if not (content or embeds or attachments or shown):
        raise ApiError(ErrorKind.EMPTY_MESSAGE)
    message.content, message.embeds, message.components = content, embeds, components
    message.flags, message.attachments = flags, attachments
    world.attachments |= {attachment.id: attachment for attachment in attachments}


def _demand_layout(
    content: str, embeds: list[Json], components: list[Json], flags: MessageFlag
) -> None:
    """Refuse old-style fields in a V2 message and V2 components in an old-style one."""
    if MessageFlag.COMPONENTS_V2 in flags:
        mixed = [name for name, value in (("content", content), ("embeds", embeds)) if value]
        if mixed:
            raise invalid_form(
                *(
                    FormError(
                        (name,),
                        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                        f"The '{name}' field cannot be used when using "
                        "MessageFlags.IS_COMPONENTS_V2",
                    )
                    for name in mixed
                )
            )
        return
    if len(components) > 5:
        sentence = "Must be 5 or fewer in length."
        raise invalid_form(FormError(("components",), "BASE_TYPE_BAD_LENGTH", sentence))
    errors = [
        FormError((*path, "type"), "UNION_TYPE_CHOICES", "Needs MessageFlags.IS_COMPONENTS_V2.")
        for path, component in walk(components)
        if component["type"] not in LEGACY_KINDS or (len(path) == 2) != (component["type"] == 1)
    ]
    if errors:
        raise invalid_form(*errors)


def _demand_files(
    components: list[Json], embeds: list[Json], attachments: Iterable[Attachment]
) -> None:
    """Refuse references to files that were not uploaded."""
    names = {attachment.filename for attachment in attachments}
    media = [
        ((*path, *inner, "url"), item["url"])
        for path, component in walk(components)
        for inner, item, _ in media_of(component)
    ] + [
        (("embeds", index, key, "url"), embed[key]["url"])
        for index, embed in enumerate(embeds)
        for key in ("image", "thumbnail")
        if embed.get(key)
    ]
    errors = [
        FormError(
            path,
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
            f"The referenced attachment {url!r} could not be found",
        )
        for path, url in media
        if url.startswith(UPLOAD_SCHEME) and url.removeprefix(UPLOAD_SCHEME) not in names
    ]
    if errors:
        raise invalid_form(*errors)


def _merge_attachments(
    world: World, channel: Channel, message: Message, body: Body
) -> tuple[Attachment, ...]:
    """Return the attachments after the request: those kept, then those uploaded."""
    listed = body.json.get("attachments")
    kept = {attachment.id: attachment for attachment in message.attachments}
    entries = [{"id": number} for number in kept] if listed is None else listed
    waiting = dict(body.files)
    result: list[Attachment] = []
    for index, entry in enumerate(entries):
        number = int(entry["id"])
        if number in waiting:
            upload = waiting.pop(number)
            name = entry.get("filename") or upload.filename
            result.append(
                make_attachment(upload, world.new_id(), channel.id, name, entry.get("description"))
            )
        elif number in kept:
            result.append(kept[number])
        else:
            sentence = f"There is no uploaded file {number} and no such attachment."
            raise invalid_form(
                FormError(("attachments", index, "id"), "ATTACHMENT_NOT_FOUND", sentence)
            )
    result += [
        make_attachment(upload, world.new_id(), channel.id, upload.filename, None)
        for upload in waiting.values()
    ]
    if len(result) > 10:
        sentence = "Must be 10 or fewer in length."
        raise invalid_form(FormError(("attachments",), "BASE_TYPE_MAX_LENGTH", sentence))
    return tuple(result)


def _mention(world: World, channel: Channel, message: Message, fields: Json) -> None:
    """Work out whom the message mentions and, when it is public, whom that pings."""
    text = f"{message.content}\n{text_of(message.components)}"
    rules = fields.get("allowed_mentions")
    named = dict.fromkeys(int(found) for found in _USER_MENTION.findall(text))
    message.mentioned = tuple(
        user_id for user_id in named if user_id in world.users and _may_mention(user_id, rules)
    )
    message.mentions_everyone = (
        bool(_EVERYONE.search(text))
        and (rules is None or "everyone" in rules.get("parse", ()))
        and Permission.MENTION_EVERYONE in world.permissions(message.author_id, channel)
    )
    if message.only_for is not None or MessageFlag.SUPPRESS_NOTIFICATIONS in message.flags:
        return
    everyone = [user.id for user in world.people] if message.mentions_everyone else []
    pinged = dict.fromkeys([*message.mentioned, *everyone])
    message.pinged = tuple(
        user_id
        for user_id in pinged
        if user_id != message.author_id
        and not world.users[user_id].bot
        and world.guild.has(user_id)
    )


def _may_mention(user_id: int, rules: Json | None) -> bool:
    if rules is None or "users" in rules.get("parse", ()):
        return True
    return str(user_id) in map(str, rules.get("users") or ())


def _read_reference(fields: Json) -> int | None:
    reference = fields.get("message_reference")
    return int(reference["message_id"]) if reference else None
