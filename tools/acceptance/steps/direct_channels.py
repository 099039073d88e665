"""Channels of direct messages, opened quickly: that can get an application limited."""

from http import HTTPStatus
from itertools import cycle, islice

from cogs.channels import OPENING_TOO_FAST
from tools.acceptance.run import NotTried, Run

MOST = 60
"""Channels to be opened; the usual rate limits are waited for meanwhile."""


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
