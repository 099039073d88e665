"""Requests to Discord's API, with unprocessed answers."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Self

import aiohttp
import discord
import orjson

from playground.model import Json

DISCORD = discord.http.Route.BASE
USER_AGENT = f"DiscordBot (https://github.com/Rapptz/discord.py {discord.__version__})"
"""The user agent of the bot's own library: Discord rejects requests without such a name."""
TIMEOUT = aiohttp.ClientTimeout(total=60)
TRIES = 6
LONGEST_PAUSE = 60.0
"""The most seconds of waiting that are accepted; longer ones end the run."""
LIMITED_OR_FAILING = frozenset({429, 500, 502, 503, 504})

Wait = Callable[[float], Awaitable[None]]
"""Waits so many seconds."""


class Failure(Exception):
    """An assumption of a step is wrong; the message says what was there instead."""


@dataclass(frozen=True, slots=True)
class File:
    """A file to upload; `description` is its alt text."""

    name: str
    data: bytes
    description: str


@dataclass(frozen=True, slots=True)
class Answer:
    """An HTTP status, and the JSON that came with it."""

    status: int
    body: Any

    @property
    def ok(self) -> bool:
        """Whether the request succeeded."""
        return self.status < HTTPStatus.BAD_REQUEST

    @property
    def code(self) -> int:
        """Discord's own error code; 0 if there is none."""
        return int(self.body.get("code", 0)) if isinstance(self.body, dict) and not self.ok else 0

    def demand(self, about: str) -> Any:
        """Return the JSON; Failure if the request failed."""
        if not self.ok:
            raise Failure(f"{about}: {self}")
        return self.body

    def __str__(self) -> str:
        """Return status, error code and message, and Discord's errors for the fields."""
        if self.ok or not isinstance(self.body, dict):
            return str(self.status)
        words = [str(self.status)] + [str(self.code)] * bool(self.code)
        said = " ".join([*words, str(self.body.get("message", ""))]).strip()
        fields = "; ".join(_list_errors(self.body.get("errors")))
        return f"{said} ({fields})" if fields else said


def _list_errors(errors: Any, path: str = "") -> Iterator[str]:
    """Yield each error of a form as `components.0.url: code`."""
    if not isinstance(errors, dict):
        return
    for key, inner in errors.items():
        if key == "_errors":
            yield from (f"{path}: {error.get('code')}" for error in inner)
        else:
            yield from _list_errors(inner, f"{path}.{key}".lstrip("."))


class Api:
    """Discord's API at an address, for the holder of a token, between `async with` and its end."""

    def __init__(self, token: str, wait: Wait, url: str = DISCORD) -> None:
        self.wait = wait
        self._url = url
        self._headers = {"Authorization": f"Bot {token}", "User-Agent": USER_AGENT}

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession(timeout=TIMEOUT)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._session.close()

    async def ask(
        self,
        method: str,
        path: str,
        body: Json | list[Json] | None = None,
        files: Sequence[File] = (),
        *,
        patient: bool = True,
    ) -> Answer:
        """Return the answer to a request; aiohttp.ClientError or TimeoutError if there is none.

        Limited and failed requests are repeated unless `patient` is off.
        """
        answer = Answer(0, None)
        for _ in range(TRIES):
            answer, pause = await self._try(method, path, body, files)
            if not patient or pause > LONGEST_PAUSE:
                break
            await self.wait(pause)
            if answer.status not in LIMITED_OR_FAILING:
                break
        return answer

    async def fetch(self, address: str) -> int:
        """Return the HTTP status of a file without authorization."""
        async with self._session.get(address) as response:
            await response.read()
            return response.status

    async def _try(
        self, method: str, path: str, body: Json | list[Json] | None, files: Sequence[File]
    ) -> tuple[Answer, float]:
        """Return an answer, and how many seconds to wait before the next request."""
        data = None if body is None else orjson.dumps(body)
        async with self._session.request(
            method,
            self._url + path,
            data=_make_form(data, files) if files else data,
            headers=self._headers
            | ({"Content-Type": "application/json"} if data and not files else {}),
        ) as response:
            raw = await response.read()
            is_json = response.content_type == "application/json"
            answer = Answer(response.status, orjson.loads(raw) if raw and is_json else None)
            return answer, _find_pause(answer, response.headers.get)


def _make_form(data: bytes | None, files: Sequence[File]) -> aiohttp.FormData:
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", (data or b"{}").decode(), content_type="application/json")
    for number, file in enumerate(files):
        kind = "application/octet-stream"
        form.add_field(f"files[{number}]", file.data, filename=file.name, content_type=kind)
    return form


def _find_pause(answer: Answer, header: Callable[[str], str | None]) -> float:
    """Return how long Discord asks to wait, 0 for not at all."""
    if answer.status == HTTPStatus.TOO_MANY_REQUESTS:
        said = answer.body.get("retry_after") if isinstance(answer.body, dict) else None
        return float(said or header("Retry-After") or 1.0)
    if answer.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return 1.0
    if header("X-RateLimit-Remaining") == "0":
        return float(header("X-RateLimit-Reset-After") or 0.0)
    return 0.0
