"""The stored part of a world: what people see, without anything in progress.

Tokens, nonces, roles and faults are not stored: they belong to one process, or the page can't
change them.
"""

from dataclasses import replace

import msgspec

from playground.clock import Clock
from playground.components import bind_files, list_bound
from playground.model import Attachment, Channel, Interaction, Json, Message, Push, User
from playground.world import World

Files = dict[int, bytes]
"""The data of attachments, by their ids."""


class KeptWorld(msgspec.Struct, frozen=True):
    """A stored world; its attachments come without their data.

    *interactions* are those that a message answers.
    """

    guild_id: int
    bot: User
    people: list[User]
    channels: list[Channel]
    messages: list[Message]
    interactions: list[Interaction]
    pings: dict[int, tuple[int, ...]]
    commands: list[tuple[int | None, list[Json]]]
    emojis: dict[str, Json]
    emoji_pictures: dict[str, tuple[str, bytes]]
    newest_id: int
    pushes: dict[int, Push] = {}


def keep_world(world: World) -> tuple[KeptWorld, Files]:
    """Return a world's current state, and the data of its messages' attachments."""
    answered = {message.interaction_id for message in world.messages.values()}
    files = [file for message in world.messages.values() for file in message.attachments]
    kept = KeptWorld(
        guild_id=world.guild_id,
        bot=world.bot,
        people=list(world.people),
        channels=list(world.channels.values()),
        messages=[_without_data(message) for message in world.messages.values()],
        interactions=[
            replace(world.interactions[number], token="", data={}, choices=None, modal=None)
            for number in world.interactions
            if number in answered
        ],
        pings=world.pings,
        commands=world.commands.by_scope,
        emojis=world.emojis,
        emoji_pictures=world.emoji_pictures,
        newest_id=world.new_id(),
        pushes=world.pushes,
    )
    return kept, {file.id: file.data for file in files}


def revive_world(kept: KeptWorld, files: Files, clock: Clock) -> World:
    """Return a world that continues from a stored one; ValueError if that is inconsistent."""
    world = World(clock, kept.people, (), bot=kept.bot, guild_id=kept.guild_id)
    world.channels.update({channel.id: channel for channel in kept.channels})
    for interaction in kept.interactions:
        interaction.failed |= interaction.answer is None
        world.interactions[interaction.id] = interaction
    for message in kept.messages:
        if message.channel_id not in world.channels or message.author_id not in world.users:
            raise ValueError(f"Message {message.id} is of nobody, or nowhere.")
        message.attachments = tuple(_with_data(file, files) for file in message.attachments)
        if not list_bound(message.components):  # as earlier versions stored them
            named = {file.filename: file for file in message.attachments}
            message.components = bind_files(message.components, named)
        world.messages[message.id] = message
        world.attachments |= {file.id: file for file in message.attachments}
    world.pings.update(kept.pings)
    world.pushes.update(kept.pushes)
    world.commands.take_back(kept.commands)
    world.emojis.update(kept.emojis)
    world.emoji_pictures.update(kept.emoji_pictures)
    world.continue_ids(kept.newest_id)
    return world


def _without_data(message: Message) -> Message:
    bare = tuple(replace(file, data=b"") for file in message.attachments)
    return replace(message, attachments=bare)


def _with_data(file: Attachment, files: Files) -> Attachment:
    if file.id not in files:
        raise ValueError(f"The attachment {file.id} has no data.")
    return replace(file, data=files[file.id])
