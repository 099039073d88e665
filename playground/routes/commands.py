"""The REST routes of application commands, and the limits of commands."""

import re
from collections.abc import Iterator
from typing import Any

from playground.api_errors import ApiError, ErrorKind, FieldPath, FormError
from playground.model import Json
from playground.routes.request import DONE, ApiRequest, ApiResponse, Route
from playground.routes.validation import MAX_CHOICES, MAX_OPTIONS, check_length

_GLOBAL = "/applications/{application_id}/commands"
_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"
_NAME = re.compile(r"[-_'\w]{1,32}")
_CHAT_INPUT = 1
_MAX_COMMANDS = 100
_MAX_CHARACTERS = 8000


def check_command(command: Json, path: FieldPath = ()) -> Iterator[FormError]:
    """Yield the errors of a command."""
    if command.get("type", _CHAT_INPUT) == _CHAT_INPUT:
        yield from _check_shape(command, path)
    if _count_characters(command) > _MAX_CHARACTERS:
        sentence = f"Command exceeds maximum size ({_MAX_CHARACTERS})"
        yield FormError(path, "APPLICATION_COMMAND_TOO_LARGE", sentence)


def _check_shape(node: Json, path: FieldPath) -> Iterator[FormError]:
    """Yield the errors in names, texts and options of a command or option."""
    yield from _check_names(node, path)
    yield from check_length((*path, "description"), node.get("description") or "", 1, 100)
    yield from check_length((*path, "choices"), node.get("choices") or [], 0, MAX_CHOICES)
    options = node.get("options") or []
    yield from check_length((*path, "options"), options, 0, MAX_OPTIONS)
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
        yield from _check_shape(option, inner)


def _check_names(node: Json, path: FieldPath) -> Iterator[FormError]:
    names = {"name": node["name"]} | (node.get("name_localizations") or {})
    for key, name in names.items():
        if not _NAME.fullmatch(name) or name != name.lower():
            place = (*path, "name") if key == "name" else (*path, "name_localizations", key)
            yield FormError(place, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_all(commands: Any) -> Iterator[FormError]:
    yield from check_length((), commands or [], 0, _MAX_COMMANDS)
    seen: set[tuple[int, str]] = set()
    for index, command in enumerate(commands or ()):
        key = (command.get("type", _CHAT_INPUT), command["name"])
        if key in seen:
            sentence = "Application command names must be unique"
            yield FormError((index,), "APPLICATION_COMMANDS_DUPLICATE_NAME", sentence)
        seen.add(key)
        yield from check_command(command, (index,))


def _count_characters(node: Json) -> int:
    """Return the size Discord counts: names, descriptions and values, the longest locale each."""
    total = 0
    for key in ("name", "description"):
        localized = node.get(f"{key}_localizations") or {}
        total += max(map(len, [node.get(key) or "", *localized.values()]))
    for choice in node.get("choices") or ():
        total += len(choice["name"]) + len(str(choice["value"]))
    return total + sum(map(_count_characters, node.get("options") or ()))


def _read_scope(request: ApiRequest) -> int | None:
    """Return the guild the path means, None for the global commands."""
    if request.id("application_id") != request.world.bot.id:
        raise ApiError(ErrorKind.MISSING_ACCESS)
    if "guild_id" not in request.path:
        return None
    guild = request.world.guild
    if request.id("guild_id") != guild.id or not guild.has(request.world.bot.id):
        raise ApiError(ErrorKind.MISSING_ACCESS)
    return guild.id


def _list(request: ApiRequest) -> ApiResponse:
    return ApiResponse(request.world.commands.of(_read_scope(request)))


def _replace_all(request: ApiRequest) -> ApiResponse:
    return ApiResponse(request.world.set_commands(_read_scope(request), request.body.json or []))


def _create(request: ApiRequest) -> ApiResponse:
    scope = _read_scope(request)
    others = [c for c in request.world.commands.of(scope) if c["name"] != request.field("name")]
    return ApiResponse(request.world.set_commands(scope, [*others, request.fields])[-1], status=201)


def _get(request: ApiRequest) -> ApiResponse:
    return ApiResponse(_find_command(request))


def _edit(request: ApiRequest) -> ApiResponse:
    wanted = _find_command(request)
    commands = [
        command | request.fields if command is wanted else command
        for command in request.world.commands.of(_read_scope(request))
    ]
    stored = request.world.set_commands(_read_scope(request), commands)
    return ApiResponse(stored[commands.index(wanted | request.fields)])


def _delete(request: ApiRequest) -> ApiResponse:
    wanted = _find_command(request)
    others = [c for c in request.world.commands.of(_read_scope(request)) if c is not wanted]
    request.world.set_commands(_read_scope(request), others)
    return DONE


def _find_command(request: ApiRequest) -> Json:
    for command in request.world.commands.of(_read_scope(request)):
        if int(command["id"]) == request.id("command_id"):
            return command
    raise ApiError(ErrorKind.UNKNOWN_COMMAND)


def _routes() -> Iterator[Route]:
    for path in (_GLOBAL, _GUILD):
        yield Route("GET", path, _list)
        yield Route("PUT", path, _replace_all, check=_check_all)
        yield Route("POST", path, _create, check=check_command)
        yield Route("GET", f"{path}/{{command_id}}", _get)
        yield Route("PATCH", f"{path}/{{command_id}}", _edit)
        yield Route("DELETE", f"{path}/{{command_id}}", _delete)


ROUTES = tuple(_routes())
"""Every route of this module."""
