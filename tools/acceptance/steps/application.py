"""What the application has: the bot's commands, in the test server only, and its emojis."""

import base64
from collections.abc import Iterable, Iterator

from cogs.translator import Translator
from playground.model import Json
from rendering.emojis import draw_emojis, list_emojis
from rendering.sprites import Sprites
from tools.acceptance.api import Failure
from tools.acceptance.run import Run
from tools.site.commands import registered

GLOBAL_ONLY = ("contexts", "integration_types", "dm_permission")
"""Fields that commands of one server do not have."""
TOLD = ("name", "name_localizations", "description", "description_localizations", "value")
"""The fields that are compared of a command, an option or a choice."""


async def sync_commands(run: Run) -> None:
    """Sync all commands, and read them back in all languages."""
    path = f"/applications/{run.place.application}/guilds/{run.place.server}/commands"

    async def remove() -> None:
        (await run.api.ask("PUT", path, [])).demand("Removing the commands")

    wanted = await _describe_commands()
    run.removals.append(remove)
    (await run.api.ask("PUT", path, wanted)).demand("Syncing")
    read = (await run.api.ask("GET", f"{path}?with_localizations=true")).demand("Reading")
    if differences := [*compare(wanted, read)]:
        raise Failure(f"not as told: {', '.join(differences)}")


async def _describe_commands() -> list[Json]:
    translator = Translator()
    async with registered() as tree:
        told = [
            await command.get_translated_payload(tree, translator)
            for command in tree.get_commands()
        ]
    return [
        {key: value for key, value in command.items() if key not in GLOBAL_ONLY} for command in told
    ]


def compare(wanted: Iterable[Json], read: Iterable[Json], path: str = "") -> Iterator[str]:
    """Yield the differences between commands, options or choices as sent and as read."""
    found = {each["name"]: each for each in read}
    for one in wanted:
        place = f"{path}/{one['name']}"
        other = found.pop(one["name"], None)
        if other is None:
            yield f"{place} is missing"
            continue
        yield from (f"{place} {key}" for key in TOLD if _value(one, key) != _value(other, key))
        for key in ("options", "choices"):
            yield from compare(one.get(key) or (), other.get(key) or (), place)
    yield from (f"{path}/{name} is too much" for name in found)


def _value(part: Json, key: str) -> object:
    """Return a value; an empty one counts as missing."""
    return part.get(key) or None


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
