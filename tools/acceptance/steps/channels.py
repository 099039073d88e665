"""Channels: archived threads, denied permissions, and direct channels that are opened quickly.

The last can get an application limited.
"""

from http import HTTPStatus
from itertools import cycle, islice

from cogs.channels import OPENING_TOO_FAST, THREAD_CLOSED, UNKNOWN_CHANNEL
from tools.acceptance.api import Failure
from tools.acceptance.bodies import LABEL, lay_out, list_uploads, pictures
from tools.acceptance.run import NotTried, Run, locate
from tools.acceptance.steps.pictures import UPLOADED, count_pictures

MISSING_PERMISSIONS = 50013
WORDS = f"{LABEL}, step 12"
MOST = 60
"""Channels to be opened; the usual rate limits are waited for meanwhile."""


async def archive_thread(run: Run) -> None:
    """Archive a thread; an edit in it is refused, a post opens it."""
    starter = await run.post({"content": f"{LABEL}, step 10"})
    thread = f"/channels/{starter['id']}"

    async def remove() -> None:
        removed = await run.api.ask("DELETE", thread)
        if removed.code != UNKNOWN_CHANNEL:
            removed.demand("Deleting the thread")

    run.removals.append(remove)
    name = {"name": LABEL, "auto_archive_duration": 60}
    (await run.api.ask("POST", f"{locate(starter)}/threads", name)).demand("Opening a thread")
    inside = await run.post({"content": f"{LABEL}, in the thread"}, channel=starter["id"])
    (await run.api.ask("PATCH", thread, {"archived": True})).demand("Archiving")
    answer = await run.try_edit(inside, {"content": f"{LABEL}, edited"})
    if answer.code != THREAD_CLOSED:
        raise Failure(f"an edit in the archived thread: {answer}, not {THREAD_CLOSED}")
    await run.post({"content": f"{LABEL}, posted"}, channel=starter["id"])
    read = (await run.api.ask("GET", thread)).demand("Reading the thread")
    if read["thread_metadata"]["archived"]:
        raise Failure("a post does not open the thread")


async def post_where_denied(run: Run) -> str:
    """Post pictures with Embed Links denied, and with Attach Files denied."""
    channels = run.place.channels
    seen = []
    if channels.no_embeds:
        seen.append(f"without Embed Links: {await _post_without_embeds(run, channels.no_embeds)}")
    if channels.no_files:
        await _demand_refusal(run, channels.no_files)
        seen.append(f"without Attach Files: 403 {MISSING_PERMISSIONS}, words are taken")
    if not seen:
        raise NotTried("name channels with --no-embeds and --no-files")
    return "; ".join(seen)


async def _post_without_embeds(run: Run, channel: str) -> str:
    """Return how many pictures of a V2 message and of a classic one are there."""
    uploads = {"attachments": list_uploads(pictures())}
    counts = []
    for body in (lay_out(WORDS, UPLOADED), {"content": WORDS}):
        message = await run.post(body | uploads, pictures(), channel)
        counts.append(await count_pictures(run, message))
    return f"{counts[0]} of 2 pictures in a V2 message, {counts[1]} of 2 in a classic one"


async def _demand_refusal(run: Run, channel: str) -> None:
    body = {"content": WORDS}
    answer = await run.try_post(
        body | {"attachments": list_uploads(pictures())}, pictures(), channel
    )
    if answer.code != MISSING_PERMISSIONS:
        raise Failure(f"files without Attach Files: {answer}, not 403 {MISSING_PERMISSIONS}")
    (await run.try_post(body, channel=channel)).demand("Words without Attach Files")


async def open_direct_channels(run: Run) -> str:
    """Return how many direct channels can be opened in a row, and how Discord refuses one more."""
    if not run.throwaway:
        raise NotTried("it can get the application limited: --throwaway, with one you can spare")
    opened: list[str] = []
    for person in islice(cycle(run.place.people), MOST):
        body = {"recipient_id": person}
        answer = await run.api.ask("POST", "/users/@me/channels", body, patient=False)
        if answer.status == HTTPStatus.TOO_MANY_REQUESTS and answer.code != OPENING_TOO_FAST:
            await run.api.wait(float(answer.body["retry_after"]))
        elif not answer.ok:
            return f"{len(opened)} opened, then {answer}"
        else:
            opened.append(answer.body["id"])
    return f"{len(opened)} opened for {len(set(opened))} people, and none refused"
