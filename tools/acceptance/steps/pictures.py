"""Pictures of Components V2 messages: their data, and what an edit does to them."""

from collections.abc import Iterable

from playground.model import Json
from tools.acceptance.api import Failure
from tools.acceptance.bodies import (
    LABEL,
    MARK,
    lay_out,
    list_ids,
    list_media,
    list_uploads,
    make_button,
    name_media,
    pictures,
)
from tools.acceptance.run import Run
from tools.acceptance.steps.later import find_left

UPLOADED = tuple(f"attachment://{file.name}" for file in pictures())


async def post_pictures(run: Run) -> str:
    """Return the data about files of a message with a board and a tile; its mark must be there."""
    message = await _post(run, 3)
    ids = list_ids(message)
    if MARK not in ids:
        raise Failure(f"the container's id {MARK} is none of {ids}")
    told = [attachment["filename"] for attachment in message["attachments"]]
    media = list_media(message)
    fields = sorted({key for item in media for key, value in item.items() if value is not None})
    return (
        f"attachments: {', '.join(told) or 'none'}; {len(media)} media with {', '.join(fields)};"
        f" component ids {', '.join(map(str, ids))}"
    )


async def edit_by_name(run: Run) -> str:
    """Edit a message like a retired one: by `attachment://`, without `attachments`."""
    return await _edit(run, await _post(run, 4), lay_out(f"{LABEL}, step 4, edited", UPLOADED))


async def edit_by_id_and_name(run: Run) -> None:
    """Edit a message by `attachment://`, with id and filename of each upload."""
    message = await _post(run, 5)
    ids = _find_uploads(message)
    if len(ids) != len(UPLOADED):
        raise Failure(f"ids are told of these files only: {', '.join(ids) or 'none'}")
    kept = [{"id": number, "filename": name} for name, number in ids.items()]
    edited = lay_out(f"{LABEL}, step 5, edited", UPLOADED) | {"attachments": kept}
    read = await run.edit(message, edited)
    if (count := await count_pictures(run, read)) != len(UPLOADED):
        raise Failure(f"{count} of {len(UPLOADED)} pictures are there afterwards")


async def edit_by_address(run: Run) -> str:
    """Edit a message by the URLs of its pictures, and an old leftover too."""
    message = await _post(run, 6)
    addresses = [item["url"] for item in list_media(message)]
    seen = await _edit(run, message, lay_out(f"{LABEL}, step 6, edited", addresses))
    left = await find_left(run, message)
    if left is None:
        return f"{seen}; 25 hours later: not tried, nothing was left by --leave"
    if left.hours < 25:
        return f"{seen}; 25 hours later: not tried, it was left {left.hours:.1f} hours ago"
    run.delete_later(left.note)
    run.delete_later(left.picture)
    edited = lay_out(f"{LABEL}, step 6, edited later", [left.address])
    return f"{seen}; {left.hours:.0f} hours later: {await _edit(run, left.picture, edited)}"


async def _post(run: Run, step: int) -> Json:
    body = lay_out(f"{LABEL}, step {step}", UPLOADED, [make_button("Play")])
    return await run.post(body | {"attachments": list_uploads(pictures())}, pictures())


async def _edit(run: Run, message: Json, body: Json) -> str:
    """Edit a message; return Discord's answer, and its pictures afterwards."""
    answer = await run.try_edit(message, body)
    read = await run.read(message)
    uploads = sum(1 for item in list_media(read) if item.get("attachment_id"))
    return f"{answer}, pictures: {await count_pictures(run, read)}, with attachment_id: {uploads}"


async def count_pictures(run: Run, message: Json) -> int:
    """Return how many of a message's pictures can be fetched."""
    shown: Iterable[Json] = list_media(message) or message["attachments"]
    return [await run.api.fetch(each["url"]) for each in shown].count(200)


def _find_uploads(message: Json) -> dict[str, str]:
    """Return the ids of a message's uploads by file name, from any field."""
    found = {each["filename"]: str(each["id"]) for each in message["attachments"]}
    for item in list_media(message):
        if item.get("attachment_id"):
            found[name_media(item)] = str(item["attachment_id"])
    return found
