"""The place of the steps: a channel of a test server, the bot's permissions, and people."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from playground.model import Json
from tools.acceptance.api import Answer, Api

NEEDED = (
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "create_public_threads",
    "attach_files",
    "read_message_history",
    "manage_threads",
)
"""The bot's permissions in the channel: those to play, and to delete a thread."""
WITHOUT_EMBEDS = ("view_channel", "send_messages", "attach_files", "read_message_history")
WITHOUT_FILES = ("view_channel", "send_messages", "read_message_history")
TEXT_CHANNEL = 0


class NotReady(Exception):
    """The steps can't be taken; the message is a sentence that says what to fix."""


@dataclass(frozen=True, slots=True)
class Channels:
    """Ids of channels: the steps' own, and two in which a permission is denied."""

    main: str
    no_embeds: str | None = None
    no_files: str | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """The ids that all steps need, in Discord's form.

    Messages mention the first of the `people`; there is always one.
    """

    application: str
    bot: str
    server: str
    channels: Channels
    people: tuple[str, ...]

    @property
    def person(self) -> str:
        """Return the person whom messages mention."""
        return self.people[0]


async def find_place(api: Api, channels: Channels, people: Sequence[str]) -> Place:
    """Return the place; NotReady if the bot can't do there what the steps need.

    Without any people the owner of the server is mentioned.
    """
    me = await api.ask("GET", "/users/@me")
    if not me.ok:
        raise NotReady(f"Discord does not accept the token: {me}.")
    bot = str(me.body["id"])
    application = _demand(await api.ask("GET", "/applications/@me"), "The application")
    main = await _find_channel(api, channels.main)
    place = Place(str(application["id"]), bot, str(main["guild_id"]), channels, tuple(people))
    server = _demand(await api.ask("GET", f"/guilds/{place.server}"), "The server")
    for person in people:
        member = await api.ask("GET", f"/guilds/{place.server}/members/{person}")
        _demand(member, f"The person {person}, who must be a member of the server,")
    await _check_permissions(api, place)
    owner = (str(server["owner_id"]),)
    return Place(place.application, bot, place.server, channels, place.people or owner)


async def _check_permissions(api: Api, place: Place) -> None:
    """Raise NotReady for permissions that the bot lacks, or has where it must not."""
    rows = (
        (place.channels.main, NEEDED, None),
        (place.channels.no_embeds, WITHOUT_EMBEDS, "embed_links"),
        (place.channels.no_files, WITHOUT_FILES, "attach_files"),
    )
    about = f"/guilds/{place.server}"
    roles = _demand(await api.ask("GET", f"{about}/roles"), "The roles of the server")
    member = _demand(await api.ask("GET", f"{about}/members/{place.bot}"), "The bot's roles")
    for channel, needed, denied in rows:
        if channel is None:
            continue
        found = await _find_channel(api, channel)
        if str(found["guild_id"]) != place.server:
            raise NotReady(f"Channel {channel} is in another server.")
        granted = compute_permissions(place.server, place.bot, roles, member, found)
        if missing := [name for name in needed if not getattr(granted, name)]:
            raise NotReady(f"In channel {channel} the bot needs: {name_permissions(missing)}.")
        if denied and getattr(granted, denied):
            raise NotReady(f"Deny the bot in channel {channel}: {name_permissions([denied])}.")


async def _find_channel(api: Api, channel: str) -> Json:
    found: Json = _demand(await api.ask("GET", f"/channels/{channel}"), f"Channel {channel}")
    if found["type"] != TEXT_CHANNEL:
        raise NotReady(f"Channel {channel} is not a text channel of a server.")
    return found


def _demand(answer: Answer, subject: str) -> Any:
    if not answer.ok:
        raise NotReady(f"{subject} cannot be read: {answer}.")
    return answer.body


def compute_permissions(
    server: str, bot: str, roles: Iterable[Json], member: Json, channel: Json
) -> discord.Permissions:
    """Return a member's permissions in a channel, computed as Discord does."""
    worn = {server, *map(str, member["roles"])}
    granted = 0
    for role in roles:
        if str(role["id"]) in worn:
            granted |= int(role["permissions"])
    if discord.Permissions(granted).administrator:
        return discord.Permissions.all()
    overwrites = channel.get("permission_overwrites") or ()
    for affected in ({server}, worn - {server}, {bot}):
        rows = [row for row in overwrites if str(row["id"]) in affected]
        for row in rows:
            granted &= ~int(row["deny"])
        for row in rows:
            granted |= int(row["allow"])
    return discord.Permissions(granted)


def name_permissions(names: Iterable[str]) -> str:
    """Return permissions as Discord's settings name them."""
    shown = (name.replace("_", " ").title().replace(" In ", " in ") for name in names)
    return ", ".join(shown).replace("View Channel", "View Channels")
