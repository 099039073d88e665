"""One request to the REST interface and its response, without HTTP."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from playground.api_errors import ApiError, ErrorKind, FormError, invalid_form
from playground.model import Channel, Json, Message, User, is_snowflake
from playground.routes.rate_limits import RateLimits
from playground.routes.request_body import Body
from playground.world import World


@dataclass(frozen=True, slots=True)
class PendingRequest:
    """A request in progress: method, path below `/api/v10`, body."""

    method: str
    path: str
    body: Body


class ConnectionDroppedError(Exception):
    """Raised to cut the connection of the current request, without a response."""


@dataclass(frozen=True, slots=True)
class ApiResponse:
    """The response: JSON (None for an empty body), HTTP status, extra headers."""

    json: Any = None
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)


DONE = ApiResponse(status=204)
"""The empty response."""


@dataclass(frozen=True, slots=True)
class ApiRequest:
    """A request with its body read and its sender known."""

    world: World
    limits: RateLimits
    body: Body
    path: Mapping[str, str]
    query: Mapping[str, str]

    @property
    def fields(self) -> Json:
        """The body's JSON object, empty when there is none."""
        return self.body.json or {}

    def field(self, name: str) -> Any:
        """Return a field of the body, or refuse a body without it."""
        if name not in self.fields:
            raise invalid_form(FormError((name,), "BASE_TYPE_REQUIRED", "This field is required"))
        return self.fields[name]

    def id(self, name: str) -> int:
        """Return a snowflake of the path, or refuse an invalid one."""
        value = self.path[name]
        if not is_snowflake(value):
            sentence = f'Value "{value}" is not snowflake.'
            raise invalid_form(FormError((name,), "NUMBER_TYPE_COERCE", sentence))
        return int(value)

    def number(self, name: str, default: int) -> int:
        """Return a whole number of the query."""
        value = self.query.get(name, str(default))
        if not is_snowflake(value):
            sentence = f'Value "{value}" is not int.'
            raise invalid_form(FormError((name,), "NUMBER_TYPE_COERCE", sentence))
        return int(value)

    def has_switch(self, name: str) -> bool:
        """Return whether a switch of the query is on."""
        return self.query.get(name, "").lower() in ("1", "true")

    def channel(self) -> Channel:
        """Return the channel of the path, which the bot must be able to see."""
        channel = self.world.channels.get(self.id("channel_id"))
        if channel is None:
            raise ApiError(ErrorKind.UNKNOWN_CHANNEL)
        self.world.demand(channel)
        return channel

    def message(self) -> Message:
        """Return the public message of the path."""
        channel = self.channel()
        message = self.world.messages.get(self.id("message_id"))
        if message is None or message.channel_id != channel.id or message.only_for:
            raise ApiError(ErrorKind.UNKNOWN_MESSAGE)
        return message

    def user(self) -> User:
        """Return the person of the path, or the bot for `@me`."""
        if self.path["user_id"] == "@me":
            return self.world.bot
        user = self.world.users.get(self.id("user_id"))
        if user is None:
            raise ApiError(ErrorKind.UNKNOWN_USER)
        return user

    def demand_guild(self) -> None:
        """Refuse guilds the bot is not in."""
        guild = self.world.guild
        if self.id("guild_id") != guild.id or not guild.has(self.world.bot.id):
            raise ApiError(ErrorKind.UNKNOWN_GUILD)


@dataclass(frozen=True, slots=True)
class Route:
    """A REST route. *is_open*: the path holds its own token; *check* looks at the JSON body."""

    method: str
    path: str
    answer: Callable[[ApiRequest], ApiResponse]
    is_open: bool = False
    check: Callable[[Any], Iterator[FormError]] | None = None
