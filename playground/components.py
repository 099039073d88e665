"""Reading message components: walking the tree, its text, its files, their addresses."""

from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any

from playground.api_errors import FieldPath
from playground.model import Attachment, ComponentKind, Json

UPLOAD_SCHEME = "attachment://"
DEFAULT_KINDS = ("user", "role", "channel")
"""What is selected already in a select that Discord fills; their ids may be sent as numbers.

Emojis' may be, too. Discord tells all of them as strings: a page would round such numbers.
"""


def walk(
    components: Iterable[Json], path: FieldPath = ("components",)
) -> Iterator[tuple[FieldPath, Json]]:
    """Yield every component of a tree with its path, outer ones first."""
    for index, component in enumerate(components):
        yield from _walk_one(component, (*path, index))


def _walk_one(component: Json, path: FieldPath) -> Iterator[tuple[FieldPath, Json]]:
    yield path, component
    yield from walk(component.get("components") or (), (*path, "components"))
    for key in ("accessory", "component"):
        if component.get(key):
            yield from _walk_one(component[key], (*path, key))


def text_of(components: Iterable[Json]) -> str:
    """Return the text displays of a tree, one under the other."""
    return "\n".join(
        component["content"]
        for _, component in walk(components)
        if component["type"] == ComponentKind.TEXT
    )


def media_of(component: Json) -> list[tuple[FieldPath, Json, str | None]]:
    """Return the media a component shows itself: (path within it, media, alt text)."""
    match component["type"]:
        case ComponentKind.GALLERY:
            return [
                (("items", index, "media"), item["media"], item.get("description"))
                for index, item in enumerate(component["items"])
            ]
        case ComponentKind.THUMBNAIL:
            return [(("media",), component["media"], component.get("description"))]
        case ComponentKind.FILE:
            return [(("file",), component["file"], None)]
        case _:
            return []


def resolve_components(
    components: list[Json], attachments: Iterable[Attachment], base_url: str
) -> list[Json]:
    """Return a copy with uploads replaced by their addresses and every component numbered.

    A component keeps the `id` it was given; the others get the numbers that are left, from 1.
    """
    files = {attachment.filename: attachment for attachment in attachments}
    given = {component.get("id") for _, component in walk(components)}
    numbers = (number for number in count(1) if number not in given)

    def resolve(value: Any) -> Any:
        if isinstance(value, list):
            return [resolve(item) for item in value]
        if not isinstance(value, dict):
            return value
        is_component = isinstance(value.get("type"), int)
        number = {"id": value.get("id") or next(numbers)} if is_component else {}
        copy: Json = {key: resolve(item) for key, item in value.items()} | number
        if copy.get("type") in DEFAULT_KINDS:
            copy["id"] = str(copy["id"])
        if (emoji := copy.get("emoji")) and emoji.get("id"):
            copy["emoji"] = emoji | {"id": str(emoji["id"])}
        return copy | _address(copy, files, base_url)

    return [resolve(component) for component in components]


def _address(media: Json, files: dict[str, Attachment], base_url: str) -> Json:
    url = media.get("url")
    if "style" in media or not isinstance(url, str):
        return {}
    file = files.get(url.removeprefix(UPLOAD_SCHEME)) if url.startswith(UPLOAD_SCHEME) else None
    if file is None:
        return {"id": "0", "proxy_url": url, "loading_state": 2}
    address = base_url + file.path
    return {
        "id": str(file.id),
        "url": address,
        "proxy_url": address,
        "attachment_id": str(file.id),
        "content_type": file.content_type,
        "width": file.width,
        "height": file.height,
        "loading_state": 2,
    }
