"""Nonces: a message that is sent twice is posted once."""

import secrets

from cogs.channels import UNKNOWN_MESSAGE
from tools.acceptance.api import Failure
from tools.acceptance.bodies import LABEL
from tools.acceptance.run import Run, locate

PAUSE = 30
LONGEST = 300
"""Seconds to wait at most until a nonce is forgotten."""


async def repeat_nonce(run: Run) -> str:
    """Send a message twice, delete it, and send it until Discord has forgotten the nonce."""
    body = {
        "content": f"{LABEL}, step 8",
        "nonce": secrets.token_hex(12),
        "enforce_nonce": True,
    }
    first, second = [(await run.try_post(body)).demand("Posting") for _ in range(2)]
    if first["id"] != second["id"]:
        raise Failure("sent twice it is two messages")
    (await run.api.ask("DELETE", locate(first))).demand("Deleting")
    answer = await run.try_post(body)
    if answer.code != UNKNOWN_MESSAGE:
        raise Failure(f"sent again after it was deleted: {answer}, not 404 {UNKNOWN_MESSAGE}")
    for waited in range(PAUSE, LONGEST + 1, PAUSE):
        await run.api.wait(PAUSE)
        answer = await run.try_post(body)
        if answer.code != UNKNOWN_MESSAGE:
            return f"one message; 404 {UNKNOWN_MESSAGE} once deleted; after {waited} s: {answer}"
    return f"one message; 404 {UNKNOWN_MESSAGE} once deleted, still after {LONGEST} s"
