"""The REST routes of application commands, and what a command may look like."""

import re
from collections.abc import Iterator
from typing import Any

from playground.api_errors import FormError, Path, Reason, Refusal
from playground.model import Json
from playground.routes.request import DONE, Call, Reply, Route
from playground.routes.validation import MAX_CHOICES, MAX_OPTIONS, outside

_GLOBAL = "/applications/{application_id}/commands"
_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"
_NAME = re.compile(r"[-_'\w]{1,32}")
_CHAT_INPUT = 1
_MAX_COMMANDS = 100
_MAX_CHARACTERS = 8000


def command_errors(command: Json, path: Path = ()) -> Iterator[FormError]:
    """Yield what is wrong with a command."""
    if command.get("type", _CHAT_INPUT) == _CHAT_INPUT:
        yield from _shape_errors(command, path)
    if _characters(command) > _MAX_CHARACTERS:
        sentence = f"Command exceeds maximum size ({_MAX_CHARACTERS})"
        yield FormError(path, "APPLICATION_COMMAND_TOO_LARGE", sentence)


def _shape_errors(node: Json, path: Path) -> Iterator[FormError]:
    """Yield what is wrong with names, texts and options of a command or option."""
    yield from _name_errors(node, path)
    yield from outside((*path, "description"), node.get("description") or "", 1, 100)
    yield from outside((*path, "choices"), node.get("choices") or [], 0, MAX_CHOICES)
    options = node.get("options") or []
    yield from outside((*path, "options"), options, 0, MAX_OPTIONS)
    names: set[str] = set()
    optional_seen = False
    for index, option in enumerate(options):
        inner = (*path, "options", index)
        if option["name"] in names:
            sentence = "Application command options name must be unique"
            yield FormError(inner, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", sentence)
        if option.get("required") and optional_seen:
            sentence = "Required options must be placed before non-required options"
            yield FormError(inner, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", sentence)
        optional_seen |= not option.get("required")
        names.add(option["name"])
        yield from _shape_errors(option, inner)


def _name_errors(node: Json, path: Path) -> Iterator[FormError]:
    names = {"name": node["name"]} | (node.get("name_localizations") or {})
    for key, name in names.items():
        if not _NAME.fullmatch(name) or name != name.lower():
            place = (*path, "name") if key == "name" else (*path, "name_localizations", key)
            yield FormError(place, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _all_errors(commands: Any) -> Iterator[FormError]:
    yield from outside((), commands or [], 0, _MAX_COMMANDS)
    seen: set[tuple[int, str]] = set()
    for index, command in enumerate(commands or ()):
        key = (command.get("type", _CHAT_INPUT), command["name"])
        if key in seen:
            sentence = "Application command names must be unique"
            yield FormError((index,), "APPLICATION_COMMANDS_DUPLICATE_NAME", sentence)
        seen.add(key)
        yield from command_errors(command, (index,))


def _characters(node: Json) -> int:
    """Return the size Discord counts: names, descriptions and values, the longest locale each."""
    total = 0
    for key in ("name", "description"):
        localized = node.get(f"{key}_localizations") or {}
        total += max(map(len, [node.get(key) or "", *localized.values()]))
    for choice in node.get("choices") or ():
        total += len(choice["name"]) + len(str(choice["value"]))
    return total + sum(map(_characters, node.get("options") or ()))


def _scope(call: Call) -> int | None:
    """Return the guild the path means, None for the global commands."""
    if call.id("application_id") != call.world.bot.id:
        raise Refusal(Reason.MISSING_ACCESS)
    if "guild_id" not in call.path:
        return None
    if call.id("guild_id") != call.world.guild_id:
        raise Refusal(Reason.MISSING_ACCESS)
    return call.world.guild_id


def _list(call: Call) -> Reply:
    return Reply(call.world.commands.of(_scope(call)))


def _replace_all(call: Call) -> Reply:
    return Reply(call.world.set_commands(_scope(call), call.body.json or []))


def _create(call: Call) -> Reply:
    scope = _scope(call)
    others = [c for c in call.world.commands.of(scope) if c["name"] != call.field("name")]
    return Reply(call.world.set_commands(scope, [*others, call.fields])[-1], status=201)


def _get(call: Call) -> Reply:
    return Reply(_wanted(call))


def _edit(call: Call) -> Reply:
    wanted = _wanted(call)
    commands = [
        command | call.fields if command is wanted else command
        for command in call.world.commands.of(_scope(call))
    ]
    stored = call.world.set_commands(_scope(call), commands)
    return Reply(stored[commands.index(wanted | call.fields)])


def _delete(call: Call) -> Reply:
    wanted = _wanted(call)
    others = [c for c in call.world.commands.of(_scope(call)) if c is not wanted]
    call.world.set_commands(_scope(call), others)
    return DONE


def _wanted(call: Call) -> Json:
    for command in call.world.commands.of(_scope(call)):
        if int(command["id"]) == call.id("command_id"):
            return command
    raise Refusal(Reason.UNKNOWN_COMMAND)


def _routes() -> Iterator[Route]:
    for path in (_GLOBAL, _GUILD):
        yield Route("GET", path, _list)
        yield Route("PUT", path, _replace_all, check=_all_errors)
        yield Route("POST", path, _create, check=command_errors)
        yield Route("GET", f"{path}/{{command_id}}", _get)
        yield Route("PATCH", f"{path}/{{command_id}}", _edit)
        yield Route("DELETE", f"{path}/{{command_id}}", _delete)


ROUTES = tuple(_routes())
"""Every route of this module."""
