"""Classic messages, like the bot's public ones: text, one picture, rows of buttons."""

from playground.model import Json, MessageFlag
from tools.acceptance.api import Failure
from tools.acceptance.bodies import (
    LABEL,
    MARK,
    allow,
    list_ids,
    list_mentions,
    list_uploads,
    make_button,
    make_link,
    make_row,
    pictures,
)
from tools.acceptance.run import Run

BOARD = pictures()[:1]


async def post_classic(run: Run) -> None:
    """Post a turn and read it back; it is found again in its channel by the mark."""
    message = await _post(run, 26)
    wrong = _list_lost(run, message)
    if MARK not in list_ids(message):
        wrong.append(f"the button's id {MARK} is none of {list_ids(message)}")
    found = [each["id"] for each in await run.list_newest() if MARK in list_ids(each)]
    if message["id"] not in found:
        wrong.append("it is not found by its mark")
    _demand_nothing(wrong)


async def take_buttons(run: Run) -> None:
    """Remove the buttons with `components: []` alone; picture and mention stay."""
    edited = await run.edit(await _post(run, 27), {"components": []})
    left = [f"{len(edited['components'])} components"] if edited["components"] else []
    _demand_nothing(left + _list_lost(run, edited))


async def edit_words(run: Run) -> None:
    """Edit the text with all users allowed; picture and mention stay."""
    words = f"{LABEL}, step 28: <@{run.place.person}> has placed a tile."
    body = {"content": words, "allowed_mentions": {"parse": ["users"]}}
    edited = await run.edit(await _post(run, 28), body)
    _demand_nothing(_list_lost(run, edited))


async def post_silently(run: Run) -> None:
    """Post with SUPPRESS_NOTIFICATIONS."""
    message = await _post(run, 29, silent=True)
    if not message["flags"] & MessageFlag.SUPPRESS_NOTIFICATIONS:
        raise Failure(f"the flags are {message['flags']}")


async def post_link(run: Run) -> None:
    """Post a link button with an id of the bot's."""
    rows = [make_row(make_link("Rules", MARK), make_button("Play"))]
    message = await run.post({"content": f"{LABEL}, step 30", "components": rows})
    if MARK not in list_ids(message):
        raise Failure(f"the link's id {MARK} is none of {list_ids(message)}")


async def _post(run: Run, step: int, *, silent: bool = False) -> Json:
    """Post a turn that mentions somebody."""
    person = run.place.person
    body = {
        "content": f"{LABEL}, step {step}: <@{person}>, it's your turn.",
        "allowed_mentions": allow(person),
        "attachments": list_uploads(BOARD),
        "components": [make_row(make_button("Play", MARK), make_button("Board"))],
    }
    flags = {"flags": int(MessageFlag.SUPPRESS_NOTIFICATIONS)} if silent else {}
    return await run.post(body | flags, BOARD)


def _list_lost(run: Run, message: Json) -> list[str]:
    """Return what is missing of the picture, its alt text and the mention."""
    lost = []
    uploads = message["attachments"]
    if [each["filename"] for each in uploads] != [BOARD[0].name]:
        lost.append(f"{len(uploads)} attachments instead of one picture")
    elif uploads[0].get("description") != BOARD[0].description:
        lost.append(f"the alt text is {uploads[0].get('description')!r}")
    if (mentioned := list_mentions(message)) != [run.place.person]:
        lost.append(f"mentions: {', '.join(mentioned) or 'nobody'}")
    return lost


def _demand_nothing(wrong: list[str]) -> None:
    if wrong:
        raise Failure("; ".join(wrong))
