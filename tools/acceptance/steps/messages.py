"""Messages that are sent or edited again: mentions, a classic one that becomes V2, nonces."""

import secrets

from cogs.channels import UNKNOWN_MESSAGE
from tools.acceptance.api import Failure
from tools.acceptance.bodies import LABEL, NOBODY, V2, allow, lay_out, list_mentions
from tools.acceptance.run import Run, locate

PAUSE = 30
LONGEST = 300
"""Seconds to wait at most until a nonce is forgotten."""


async def edit_mentions(run: Run) -> None:
    """Edit a message, first without mentions, then with one."""
    person = run.place.person
    told = lay_out(f"{LABEL}, step 7: <@{person}>")
    message = await run.post(told | {"allowed_mentions": allow(person)})
    found = [list_mentions(message)]
    for allowed in (NOBODY, allow(person)):
        edited = await run.edit(message, told | {"allowed_mentions": allowed})
        found.append(list_mentions(edited))
    if found != [[person], [], [person]]:
        counts = ", ".join(str(len(each)) for each in found)
        raise Failure(f"people mentioned when posted and after each edit: {counts}, not 1, 0, 1")


async def convert(run: Run) -> None:
    """Post a text, which a push shows, and turn the message into a V2 one."""
    person = run.place.person
    text = f"{LABEL}, step 9: <@{person}>, these words are in the push."
    message = await run.post({"content": text, "allowed_mentions": allow(person)})
    body = lay_out(f"{LABEL}, step 9, converted") | {"content": None}
    converted = await run.edit(message, body)
    if converted["content"] or not converted["flags"] & V2:
        raise Failure(f"flags {converted['flags']}, content {converted['content']!r}")


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
