"""One run: takes steps, reports the result of each, and removes everything it made."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial

import aiohttp

from cogs.channels import UNKNOWN_CHANNEL, UNKNOWN_MESSAGE
from playground.model import Json
from tools.acceptance.api import Answer, Api, Failure, File
from tools.acceptance.bodies import LABEL, read_text
from tools.acceptance.place import Place

LEFT = f"{LABEL}, left for later"
"""The beginning of messages that stay for a later run."""
PAGE = 100

Removal = Callable[[], Awaitable[None]]
"""Removes what a step made; Failure if something stays."""


class NotTried(Exception):
    """A step was not taken; the message says what it needs."""


@dataclass(slots=True)
class Run:
    """What steps work with. `removals` are carried out when all steps are done, the last first."""

    api: Api
    place: Place
    throwaway: bool = False
    removals: list[Removal] = field(default_factory=list)
    _posted: list[str] = field(default_factory=list)

    @property
    def channel(self) -> str:
        """The id of the channel of the steps."""
        return self.place.channels.main

    async def try_post(
        self, body: Json, files: Sequence[File] = (), channel: str | None = None
    ) -> Answer:
        """Return Discord's answer to a new message, which is deleted in the end."""
        path = f"/channels/{channel or self.channel}/messages"
        answer = await self.api.ask("POST", path, body, files)
        if answer.ok:
            self._posted.append(f"{path}/{answer.body['id']}")
        return answer

    async def post(
        self, body: Json, files: Sequence[File] = (), channel: str | None = None
    ) -> Json:
        """Return a new message as Discord returns it on reading; Failure if it is rejected."""
        posted = (await self.try_post(body, files, channel)).demand("Posting")
        return await self.read(posted)

    async def read(self, message: Json) -> Json:
        """Return a message as it is now."""
        read: Json = (await self.api.ask("GET", locate(message))).demand("Reading")
        return read

    async def try_edit(self, message: Json, body: Json, *, patient: bool = True) -> Answer:
        """Return Discord's answer to an edit."""
        return await self.api.ask("PATCH", locate(message), body, patient=patient)

    async def edit(self, message: Json, body: Json) -> Json:
        """Return an edited message as it is read afterwards; Failure if it can't be edited."""
        (await self.try_edit(message, body)).demand("Editing")
        return await self.read(message)

    async def list_newest(self, channel: str | None = None) -> list[Json]:
        """Return the newest messages of the bot that a run made, newest first."""
        path = f"/channels/{channel or self.channel}/messages?limit={PAGE}"
        found = (await self.api.ask("GET", path)).demand("Reading the channel")
        own = (each for each in found if str(each["author"]["id"]) == self.place.bot)
        return [each for each in own if read_text(each).startswith(LABEL)]

    def delete_later(self, message: Json) -> None:
        """Delete a message in the end."""
        self._posted.append(locate(message))

    async def clean_up(self) -> list[str]:
        """Remove everything the steps made, and leftovers of killed runs; return what stays.

        The answer to a new message may have been lost, so such messages are searched for too.
        """
        channels = self.place.channels
        named = filter(None, (channels.main, channels.no_embeds, channels.no_files))
        searches: list[Removal] = [partial(self._find_posted, channel) for channel in named]
        stays = [await _attempt(remove) for remove in [*reversed(self.removals), *searches]]
        paths = dict.fromkeys(self._posted)
        stays += [await _attempt(partial(self._delete, path)) for path in paths]
        self.removals.clear()
        self._posted.clear()
        return [*filter(None, stays)]

    async def _find_posted(self, channel: str) -> None:
        found = await self.list_newest(channel)
        self._posted += [locate(each) for each in found if not read_text(each).startswith(LEFT)]

    async def _delete(self, path: str) -> None:
        answer = await self.api.ask("DELETE", path)
        if answer.code not in (UNKNOWN_MESSAGE, UNKNOWN_CHANNEL):
            answer.demand(path)


async def _attempt(remove: Removal) -> str | None:
    """Remove something; return the error, None if there was none."""
    try:
        await remove()
    except (Failure, aiohttp.ClientError, TimeoutError) as error:
        return str(error) or type(error).__name__
    return None


Take = Callable[[Run], Awaitable[str | None]]
"""Takes a step.

Returns an observation, None if everything is as it should be; raises Failure or NotTried."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step: its number, its description, and its function."""

    number: int
    title: str
    take: Take


def locate(message: Json) -> str:
    """Return the path of a message."""
    return f"/channels/{message['channel_id']}/messages/{message['id']}"


async def take_steps(run: Run, steps: Iterable[Step], *, look: float = 0.0) -> bool:
    """Take steps and print a line for each; return whether all succeeded and nothing stays.

    Before everything is removed, people have `look` seconds to look at it.
    """
    well = True
    try:
        for step in steps:
            print(f"{step.number:>2}  {step.title}: ", end="", flush=True)
            outcome = await _take(run, step)
            well = well and not outcome.startswith("FAIL")
            print(outcome, flush=True)
        if look:
            print(f"Look at the channel: in {look:.0f} seconds all of this is removed.", flush=True)
            await run.api.wait(look)
    finally:
        stays = await run.clean_up()
        for each in stays:
            print(f"Not removed: {each}", flush=True)
    return well and not stays


async def _take(run: Run, step: Step) -> str:
    """Return the printed result of a step; after a failure the next step is taken."""
    try:
        seen = await step.take(run)
    except NotTried as reason:
        return f"not tried: {reason}"
    except Failure as failure:
        return f"FAIL {failure}"
    except Exception as error:
        return f"FAIL {type(error).__name__}: {error}"
    return "pass" if seen is None else f"saw {seen}"
