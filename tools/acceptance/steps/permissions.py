"""Permissions that a server may deny: links with pictures, and files."""

from tools.acceptance.api import Failure
from tools.acceptance.bodies import LABEL, lay_out, list_uploads, pictures
from tools.acceptance.run import NotTried, Run
from tools.acceptance.steps.pictures import UPLOADED, count_pictures

MISSING_PERMISSIONS = 50013
WORDS = f"{LABEL}, step 12"


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
