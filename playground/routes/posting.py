"""Creating and editing messages: the requirements of the finished message, and its pings."""

import re
from collections.abc import Mapping
from dataclasses import replace

import msgspec

from playground.api_errors import ApiError, ErrorKind, FormError, invalid_form
from playground.components import (
    UPLOAD_SCHEME,
    bind_files,
    list_media,
    text_of,
    walk,
)
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
from playground.routes.emojis import is_emoji
from playground.routes.request_body import Body, make_attachment
from playground.routes.validation import LEGACY_KINDS, check_nesting
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
        replies_to=find_answered(world, channel, body.json.get("message_reference")),
        interaction_id=interaction.id if interaction else None,
        only_for=interaction.user_id if interaction and private else None,
    )
    if private:
        message.flags |= MessageFlag.EPHEMERAL
    sent = MessageFlag(body.json.get("flags") or 0) & _SENT_FLAGS
    _fill(world, channel, message, body, message.flags | sent)
    _mention(world, channel, message, body.json)
    _call(world, channel, message)
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
    """Change the fields in *body*, keep the rest, ping nobody."""
    was_loading = message.loading
    channel = world.channels[message.channel_id]
    _fill(world, channel, message, body, _edit_flags(message, body.json.get("flags")))
    if MessageFlag.COMPONENTS_V2 in message.flags or "content" in body.json:
        _mention(world, channel, message, body.json)
    message.flags &= ~MessageFlag.LOADING
    message.edited_at = None if was_loading else world.clock.now()
    world.touch(message)
    return message


def _edit_flags(message: Message, sent: int | None) -> MessageFlag:
    """Return a message's flags after an edit: embeds hidden or not, and V2 kept for ever."""
    if sent is None:
        return message.flags
    flags, layout = MessageFlag(sent), MessageFlag.COMPONENTS_V2
    if layout in message.flags and layout not in flags:
        sentence = "The IS_COMPONENTS_V2 flag cannot be removed."
        raise invalid_form(
            FormError(("flags",), "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", sentence)
        )
    kept = message.flags & ~MessageFlag.SUPPRESS_EMBEDS
    return kept | (flags & (MessageFlag.SUPPRESS_EMBEDS | layout))


def _fill(world: World, channel: Channel, message: Message, body: Body, flags: MessageFlag) -> None:
    """Merge *body* into *message*; refuse an invalid result, changing nothing."""
    fields: Json = body.json
    attachments, named = _merge_attachments(world, channel, message, body)
    content = (fields.get("content", message.content) or "").strip()
    shown = {
        key: bind_files(fields[key] or [], named) if key in fields else kept
        for key, kept in (("embeds", message.embeds), ("components", message.components))
    }
    embeds, components = shown["embeds"], shown["components"]
    _demand_layout(content, embeds, components, flags)
    _demand_files(shown, {attachment.id for attachment in attachments})
    if "components" in fields:
        _demand_emojis(world, components)
    is_layout = MessageFlag.COMPONENTS_V2 in flags
    if not (content or embeds or attachments or (components and is_layout)):
        raise ApiError(ErrorKind.EMPTY_MESSAGE)
    _warn(world, message, fields)
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
        errors = [*check_nesting(components)]
        if errors:
            raise invalid_form(*errors)
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


def _demand_files(shown: Mapping[str, list[Json]], kept: set[int]) -> None:
    """Refuse references to files that are neither in the request nor kept by it.

    What an edit leaves unchanged may refer to files that the message keeps.
    """
    errors = [
        FormError(
            (*path, "url"),
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
            f"The referenced attachment {media['url']!r} could not be found",
        )
        for key, parts in shown.items()
        for path, media in list_media(parts, (key,))
        if media["url"].startswith(UPLOAD_SCHEME) and int(media.get("attachment_id", 0)) not in kept
    ]
    if errors:
        raise invalid_form(*errors)


def _demand_emojis(world: World, components: list[Json]) -> None:
    """Refuse buttons and options with an emoji that does not exist, or belongs to others."""
    own = {emoji["id"] for emoji in world.emojis.values()}
    marked = [
        (inner, part["emoji"])
        for path, component in walk(components)
        for inner, part in [
            (path, component),
            *(((*path, "options", at), each) for at, each in enumerate(_options(component))),
        ]
        if part.get("emoji") is not None
    ]
    errors = [
        FormError(
            (*path, "emoji", "id" if emoji.get("id") else "name"),
            "BUTTON_COMPONENT_INVALID_EMOJI",
            "Invalid emoji",
        )
        for path, emoji in marked
        if not (
            str(emoji["id"]) in own if emoji.get("id") else is_emoji(str(emoji.get("name") or ""))
        )
    ]
    if errors:
        raise invalid_form(*errors)


def _options(component: Json) -> list[Json]:
    return component.get("options") or []


def _warn(world: World, message: Message, fields: Json) -> None:
    """Record that the bot sent back one of Discord's URLs, which will expire."""
    sent = [fields.get(key) for key in ("content", "embeds", "components")]
    if f"{world.base_url}/attachments/".encode() in msgspec.json.encode(sent):
        world.warnings.append(f"Message {message.id} sends the address of a file of Discord back.")


def _merge_attachments(
    world: World, channel: Channel, message: Message, body: Body
) -> tuple[tuple[Attachment, ...], dict[str, Attachment]]:
    """Return the attachments after the request, and those that can be referred to, by name.

    These are the uploads, and kept files whose name the request repeats with their id.
    """
    listed = body.json.get("attachments")
    kept = {attachment.id: attachment for attachment in message.attachments}
    entries = [{"id": number} for number in kept] if listed is None else listed
    waiting = dict(body.files)
    result: list[Attachment] = []
    named: dict[str, Attachment] = {}
    for index, entry in enumerate(entries):
        number = int(entry["id"])
        if number in waiting:
            upload = waiting.pop(number)
            name = entry.get("filename") or upload.filename
            file = make_attachment(
                upload, world.new_id(), channel.id, name, entry.get("description")
            )
            named[file.filename] = file
        elif number in kept:
            file = kept[number]
            if "description" in entry:
                file = replace(file, description=entry["description"])
            if entry.get("filename") == file.filename:
                named.setdefault(file.filename, file)
        else:
            sentence = f"There is no uploaded file {number} and no such attachment."
            raise invalid_form(
                FormError(("attachments", index, "id"), "ATTACHMENT_NOT_FOUND", sentence)
            )
        result.append(file)
    for upload in waiting.values():
        file = make_attachment(upload, world.new_id(), channel.id, upload.filename, None)
        result.append(file)
        named[file.filename] = file
    if len(result) > 10:
        sentence = "Must be 10 or fewer in length."
        raise invalid_form(FormError(("attachments",), "BASE_TYPE_MAX_LENGTH", sentence))
    return tuple(result), named


def _mention(world: World, channel: Channel, message: Message, fields: Json) -> None:
    """Determine whom the message mentions, as the request allows it."""
    text = f"{message.content}\n{text_of(message.components)}"
    rules = fields.get("allowed_mentions")
    if rules is None and message.interaction_id is not None:
        rules = {"parse": ["users"]}
    named = dict.fromkeys(int(found) for found in _USER_MENTION.findall(text))
    message.mentioned = tuple(
        user_id for user_id in named if user_id in world.users and _may_mention(user_id, rules)
    )
    message.mentions_everyone = (
        bool(_EVERYONE.search(text))
        and (rules is None or "everyone" in rules.get("parse", ()))
        and Permission.MENTION_EVERYONE in world.permissions(message.author_id, channel)
    )


def _call(world: World, channel: Channel, message: Message) -> None:
    """Add mentioned people to a message's thread, and record who is pinged: who sees it."""
    if message.only_for is not None:
        return
    people = [user for user in world.people if world.guild.has(user.id)]
    named = [user.id for user in people if user.id in message.mentioned]
    if channel.parent_id is not None:
        parent = world.channels[channel.parent_id]
        for user_id in named:
            if user_id not in channel.member_ids and world.can_view(user_id, parent):
                world.threads.add_member(channel, user_id)
    if MessageFlag.SUPPRESS_NOTIFICATIONS in message.flags:
        return
    called = [user.id for user in people] if message.mentions_everyone else named
    message.pinged = tuple(
        user_id
        for user_id in called
        if user_id != message.author_id and world.can_view(user_id, channel)
    )


def _may_mention(user_id: int, rules: Json | None) -> bool:
    if rules is None or "users" in rules.get("parse", ()):
        return True
    return str(user_id) in map(str, rules.get("users") or ())


def find_answered(world: World, channel: Channel, reference: Json | None) -> int | None:
    """Return the id of the public message of *channel* that a reference means, if it exists."""
    message = world.messages.get(int(reference["message_id"])) if reference else None
    if message is None or message.channel_id != channel.id or message.only_for is not None:
        return None
    return message.id
