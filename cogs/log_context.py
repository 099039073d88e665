"""Logging and metrics of interactions and requests: how fast answers are, and what is requested.

Each line that is logged while answering an interaction names it, and the first request to answer it
is measured.
"""

import asyncio
import time
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
from structlog.contextvars import bind_contextvars
from yarl import URL

from bot.process.monitoring.observations import (
    FirstAnswer,
    Observation,
    Observe,
    Requested,
    WholeAnswer,
)
from cogs import custom_ids

KINDS = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.component: "press",
    discord.InteractionType.autocomplete: "autocomplete",
}


@dataclass(slots=True)
class _Answering:
    """An interaction and when it came."""

    kind: str
    observe: Observe
    came: float

    def note(self, what: Callable[[str, float], Observation]) -> None:
        self.observe(what(self.kind, time.perf_counter() - self.came))


_answering: ContextVar[_Answering | None] = ContextVar("_answering", default=None)


def follow(interaction: discord.Interaction[Any]) -> None:
    """Follow the current task, which answers an interaction from here on."""
    kind = KINDS.get(interaction.type, interaction.type.name)
    bind_contextvars(interaction=interaction.id, kind=kind)
    data: Any = interaction.data or {}
    if carried := custom_ids.decode_game(str(data.get("custom_id", ""))):
        name_game(*carried)
    answering = _Answering(kind, interaction.client.observe, time.perf_counter())
    _answering.set(answering)
    task = asyncio.current_task()
    assert task is not None
    task.add_done_callback(lambda _: answering.note(WholeAnswer))


def name_game(game: str, seq: int) -> None:
    """Name a game, and its number of actions, in all that the current task logs."""
    bind_contextvars(game=game, action=seq)


def trace(observe: Observe) -> aiohttp.TraceConfig:
    """Return a trace of each of the library's requests, to be given to its client."""

    async def observe_answer(
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        request: aiohttp.TraceRequestEndParams,
    ) -> None:
        observe(Requested(_name_resource(request.url), str(request.response.status)))
        answering = _answering.get()
        if answering is not None and request.url.name == "callback":
            answering.note(FirstAnswer)

    async def observe_failure(
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        request: aiohttp.TraceRequestExceptionParams,
    ) -> None:
        observe(Requested(_name_resource(request.url), "failed"))

    config = aiohttp.TraceConfig()
    config.on_request_end.append(observe_answer)
    config.on_request_exception.append(observe_failure)
    return config


def _name_resource(url: URL) -> str:
    """Return the kind of a request: the first word of its path after `/api/v10`."""
    match url.parts:
        case ("/", "api", _, str(resource), *_):
            return resource
    return "gateway"
