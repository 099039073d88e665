"""The emojis of the application."""

import base64

from rendering.emojis import draw_emojis, list_emojis
from rendering.sprites import Sprites
from tools.acceptance.api import Failure
from tools.acceptance.run import Run


async def upload_emojis(run: Run) -> str | None:
    """Upload the missing emojis; afterwards none may be missing."""
    path = f"/applications/{run.place.application}/emojis"

    async def read() -> dict[str, str]:
        answer = (await run.api.ask("GET", path)).demand("Reading the emojis")
        return {each["name"]: each["id"] for each in answer["items"]}

    before = await read()
    missing = [name for name in list_emojis() if name not in before]

    async def remove() -> None:
        uploaded = {name: number for name, number in (await read()).items() if name in missing}
        answers = [await run.api.ask("DELETE", f"{path}/{one}") for one in uploaded.values()]
        for name, answer in zip(uploaded, answers, strict=True):
            answer.demand(f"Removing the emoji {name}")

    run.removals.append(remove)
    for name, picture in draw_emojis(missing, Sprites()).items():
        image = f"data:image/png;base64,{base64.b64encode(picture).decode()}"
        uploaded = await run.api.ask("POST", path, {"name": name, "image": image})
        uploaded.demand(f"Uploading {name}")
    if still := sorted(list_emojis().keys() - (await read()).keys()):
        raise Failure(f"to be uploaded again: {', '.join(still)}")
    return None if missing else "all of them there before, so none was uploaded"
