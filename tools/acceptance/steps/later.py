"""What a run leaves for a later one: a message with a picture, and a note of its first URL."""

import re
from dataclasses import dataclass
from itertools import groupby

import discord

from playground.model import Json
from tools.acceptance.bodies import LABEL, lay_out, list_media, list_uploads, pictures
from tools.acceptance.run import LEFT, NotTried, Run

NOTE = re.compile(rf"{LEFT}: ([0-9]+) `(\S+)`")
OLD_HOURS = 1
"""Hours after which Discord limits the edits of a message."""
EDITS = 6


@dataclass(frozen=True, slots=True)
class Left:
    """What was left `hours` ago: the note, the message, and the former URL of its picture."""

    note: Json
    picture: Json
    address: str
    hours: float


async def leave(run: Run) -> None:
    """Post what stays."""
    path = f"/channels/{run.channel}/messages"
    board = pictures()[:1]
    body = lay_out(LEFT, [f"attachment://{board[0].name}"]) | {"attachments": list_uploads(board)}
    posted = (await run.api.ask("POST", path, body, board)).demand("Leaving a message")
    (media,) = list_media(await run.read(posted))
    note = {"content": f"{LEFT}: {posted['id']} `{media['url']}`"}
    (await run.api.ask("POST", path, note)).demand("Leaving a note")


async def find_left(run: Run, newest: Json) -> Left | None:
    """Return the oldest leftovers of earlier runs, None without any; `newest` has the time."""
    for note in reversed(await run.list_newest()):
        if found := NOTE.match(note["content"]):
            picture = {"channel_id": run.channel, "id": found[1]}
            made = [discord.utils.snowflake_time(int(each["id"])) for each in (note, newest)]
            return Left(note, picture, found[2], (made[1] - made[0]).total_seconds() / 3600)
    return None


async def edit_old_message(run: Run) -> str:
    """Return how Discord answers edits of an old message, one right after the other."""
    newest = await run.post({"content": f"{LABEL}, step 11"})
    left = await find_left(run, newest)
    if left is None or left.hours < OLD_HOURS:
        raise NotTried("run it with --leave, and an hour later with --only 11")
    answers = []
    for number in range(EDITS):
        body = {"content": f"{left.note['content']}\nEdit {number + 1}"}
        answers.append(await run.try_edit(left.note, body, patient=False))
    groups = [(words, len([*group])) for words, group in groupby(map(str, answers))]
    seen = ", then ".join(f"{count} times {words}" for words, count in groups)
    limit = answers[-1].body.get("retry_after") if answers[-1].status == 429 else None
    return f"{seen}; again after {limit:.0f} s" if limit else seen
