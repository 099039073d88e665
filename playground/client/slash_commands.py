"""Slash commands as people see and type them."""

import base64
import binascii
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playground.client.constraints import NotOffered
from playground.model import Attachment, Json, User
from playground.payloads import attachment_json, channel_json, member_json, user_json
from playground.world import World

OptionValue = str | int | float | bool
"""What a person can enter for an option; members and channels by their id, files by `hold_file`."""

_SUBCOMMAND, _GROUP = 1, 2
_STRING, _INTEGER, _BOOLEAN, _USER, _CHANNEL = 3, 4, 5, 6, 7
_NUMBER, _ATTACHMENT = 10, 11
_RESOLVED = (_USER, _CHANNEL, _ATTACHMENT)
_FILE = re.compile(r"data:([\w/+.-]+);name=([^;,/\\]+);base64,(.*)", re.DOTALL)
"""How the text of an option holds a file."""


@dataclass(frozen=True, slots=True)
class SlashOption:
    """An option of a command; *shown_as* and *description* in the reader's language."""

    name: str
    shown_as: str
    description: str
    type: int
    required: bool
    autocomplete: bool
    choices: tuple[tuple[str, OptionValue], ...]
    min_value: float | None
    max_value: float | None
    min_length: int | None
    max_length: int | None


@dataclass(frozen=True, slots=True)
class SlashCommand:
    """A command a person can use; *path* such as `game new`, *shown_as* in their language."""

    path: str
    shown_as: str
    description: str
    options: tuple[SlashOption, ...]


def hold_file(name: str, data: bytes, content_type: str = "text/plain") -> str:
    """Return the text that represents a file in an option."""
    return f"data:{content_type};name={name};base64,{base64.b64encode(data).decode()}"


def commands_for(world: World, user: User) -> list[SlashCommand]:
    """Return the slash commands *user* is offered, in alphabetical order."""
    found = [
        slash_command
        for command in _list_registered(world)
        if command["type"] == 1 and _may_use(world, user, command)
        for slash_command in _flatten(command, "", "", user.locale)
    ]
    return sorted(found, key=lambda command: command.path)


def command_data(
    world: World,
    user: User,
    path: str,
    options: Mapping[str, OptionValue],
    focused: str | None = None,
) -> Json:
    """Return the interaction data of typing `/path` with *options*.

    With *focused* the options are still being typed (autocomplete) and need not be complete.
    Raises NotOffered for an unknown command, or options the client would not send.
    """
    words = path.split()
    for command in _list_registered(world):
        if command["name"] == words[0] and _may_use(world, user, command):
            break
    else:
        raise NotOffered(f"There is no command /{path} for {user.name}.")
    nodes = [command]
    for word in words[1:]:
        nodes.append(_find_child(nodes[-1], word, path))
    if any(option["type"] in (_SUBCOMMAND, _GROUP) for option in nodes[-1].get("options") or ()):
        raise NotOffered(f"/{path} needs a subcommand.")
    values = _enter_options(world, nodes[-1].get("options") or [], options, focused)
    sent = {} if focused else {entered["name"]: entered["value"] for entered in values}
    for node in reversed(nodes[1:]):
        values = [{"name": node["name"], "type": node["type"], "options": values}]
    data: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": values}
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    resolved = _resolve_entities(world, nodes[-1].get("options") or [], sent)
    return data | ({"resolved": resolved} if resolved else {})


def _list_registered(world: World) -> list[Json]:
    if not world.guild.has(world.bot.id):
        return []
    return [*world.commands.of(world.guild_id), *world.commands.of(None)]


def _may_use(world: World, user: User, command: Json) -> bool:
    needed = command.get("default_member_permissions")
    if needed is None or user.id == world.owner_id:
        return True
    return int(needed) != 0 and not int(needed) & ~int(world.guild.permissions(user.id))


def _flatten(node: Json, path: str, shown_as: str, locale: str) -> Iterator[SlashCommand]:
    """Yield the commands below *node*: itself, or its subcommands."""
    path = f"{path} {node['name']}".strip()
    shown_as = f"{shown_as} {_localize(node, 'name', locale)}".strip()
    options = node.get("options") or []
    below = [option for option in options if option["type"] in (_SUBCOMMAND, _GROUP)]
    for option in below:
        yield from _flatten(option, path, shown_as, locale)
    if not below:
        described = _localize(node, "description", locale)
        yield SlashCommand(
            path, shown_as, described, tuple(_slash_option(option, locale) for option in options)
        )


def _slash_option(option: Json, locale: str) -> SlashOption:
    choices: list[Json] = option.get("choices") or []
    return SlashOption(
        name=option["name"],
        shown_as=_localize(option, "name", locale),
        description=_localize(option, "description", locale),
        type=option["type"],
        required=bool(option.get("required")),
        autocomplete=bool(option.get("autocomplete")),
        choices=tuple((_localize(choice, "name", locale), choice["value"]) for choice in choices),
        min_value=option.get("min_value"),
        max_value=option.get("max_value"),
        min_length=option.get("min_length"),
        max_length=option.get("max_length"),
    )


def _localize(node: Json, key: str, locale: str) -> str:
    localizations: Mapping[str, str] = node.get(f"{key}_localizations") or {}
    return localizations.get(locale) or str(node.get(key) or "")


def _find_child(node: Json, word: str, path: str) -> Json:
    for option in node.get("options") or ():
        if option["name"] == word and option["type"] in (_SUBCOMMAND, _GROUP):
            return dict(option)
    raise NotOffered(f"There is no command /{path}.")


def _enter_options(
    world: World, known: Sequence[Json], options: Mapping[str, OptionValue], focused: str | None
) -> list[Json]:
    names = {option["name"] for option in known}
    for name in (*options, *([focused] if focused else [])):
        if name not in names:
            raise NotOffered(f"There is no option {name!r}.")
    result = []
    for option in known:
        name = option["name"]
        if name == focused:
            value = str(options.get(name, ""))
            result.append({"name": name, "type": option["type"], "value": value, "focused": True})
        elif name in options:
            value_sent = options[name] if focused else _check_value(world, option, options[name])
            result.append({"name": name, "type": option["type"], "value": value_sent})
        elif option.get("required") and focused is None:
            raise NotOffered(f"The option {name!r} is required.")
    return result


def _check_value(world: World, option: Json, value: OptionValue) -> OptionValue:
    """Return *value* as the client sends it; NotOffered if it would not."""
    name = option["name"]
    kinds: dict[int, tuple[type, ...]] = {
        _STRING: (str,),
        _INTEGER: (int,),
        _BOOLEAN: (bool,),
        _NUMBER: (int, float),
    }
    if not isinstance(value, kinds.get(option["type"], (int, str))):
        raise NotOffered(f"{value!r} does not fit the option {name!r}.")
    choices = [choice["value"] for choice in option.get("choices") or ()]
    if choices and value not in choices:
        raise NotOffered(f"{value!r} is not among the choices of {name!r}.")
    size = len(value) if isinstance(value, str) else value
    low = option.get("min_length" if isinstance(value, str) else "min_value")
    high = option.get("max_length" if isinstance(value, str) else "max_value")
    if (low is not None and size < low) or (high is not None and size > high):
        raise NotOffered(f"{value!r} is outside the bounds of {name!r}.")
    if option["type"] in (_USER, _CHANNEL):
        holder: Mapping[int, object] = world.users
        if option["type"] == _CHANNEL:
            holder = world.channels
        if int(value) not in holder:
            raise NotOffered(f"There is no {value} to choose for {name!r}.")
        return str(value)
    if option["type"] == _ATTACHMENT:
        return str(_upload(world, name, str(value)))
    return value


def _upload(world: World, option: str, value: str) -> int:
    """Store the file in a text, and return its id."""
    held = _FILE.fullmatch(value)
    try:
        data = base64.b64decode(held[3], validate=True) if held else None
    except binascii.Error:
        data = None
    if held is None or data is None or len(data) > world.upload_limit:
        raise NotOffered(f"There is no file to send for {option!r}.")
    attachment = Attachment(world.new_id(), world.guild_id, held[2], held[1], data)
    world.attachments[attachment.id] = attachment
    return attachment.id


def _resolve_entities(
    world: World, known: Sequence[Json], options: Mapping[str, OptionValue]
) -> Json:
    """Return the users, members, channels and files for entered ids."""
    result: Json = {}

    def add(kind: str, number: int, value: dict[str, Any]) -> None:
        result.setdefault(kind, {})[str(number)] = value

    for option in known:
        if option["name"] not in options or option["type"] not in _RESOLVED:
            continue
        number = int(options[option["name"]])
        if option["type"] == _CHANNEL and number in world.channels:
            channel = world.channels[number]
            add("channels", number, channel_json(world, channel) | {"permissions": "0"})
        elif option["type"] == _ATTACHMENT and number in world.attachments:
            add("attachments", number, attachment_json(world, world.attachments[number]))
        elif option["type"] == _USER and number in world.users:
            user = world.users[number]
            member = member_json(world, user) | {"permissions": "0"}
            del member["user"]
            add("users", number, user_json(user))
            add("members", number, member)
    return result
