"""An archived thread: what it allows, and what reopens it."""

from cogs.channels import THREAD_CLOSED, UNKNOWN_CHANNEL
from tools.acceptance.api import Failure
from tools.acceptance.bodies import LABEL
from tools.acceptance.run import Run, locate


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
