"""Mentions of Components V2 messages, and a classic message that becomes one."""

from tools.acceptance.api import Failure
from tools.acceptance.bodies import LABEL, NOBODY, V2, allow, lay_out, list_mentions
from tools.acceptance.run import Run


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
