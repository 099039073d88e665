"""Reading message components: walking the tree, its text, its files, their URLs."""

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from itertools import count
from typing import Any

from playground.api_errors import FieldPath
from playground.model import Attachment, ComponentKind, Json

UPLOAD_SCHEME = "attachment://"
MEDIA_KEYS = ("media", "file", "image", "thumbnail")
"""Where components and embeds hold media."""
DEFAULT_KINDS = ("user", "role", "channel")
"""What is preselected in a select that Discord fills; their ids may be sent as numbers.

Emojis' ids may too. Discord sends all of them as strings: a page would round such numbers."""


def walk(
    components: Iterable[Json], path: FieldPath = ("components",)
) -> list[tuple[FieldPath, Json]]:
    """Return every component of a tree with its path, outer ones first."""
    found: list[tuple[FieldPath, Json]] = []
    for index, component in enumerate(components):
        _gather(component, (*path, index), found)
    return found


def _gather(component: Json, path: FieldPath, found: list[tuple[FieldPath, Json]]) -> None:
    found.append((path, component))
    for index, inner in enumerate(component.get("components") or ()):
        _gather(inner, (*path, "components", index), found)
    for key in ("accessory", "component"):
        if component.get(key):
            _gather(component[key], (*path, key), found)


def text_of(components: Iterable[Json]) -> str:
    """Return the text displays of a tree, one below the other."""
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


def list_media(part: Any, path: FieldPath = ()) -> Iterator[tuple[FieldPath, Json]]:
    """Yield all media within components or embeds with their paths."""
    if isinstance(part, list):
        for index, one in enumerate(part):
            yield from list_media(one, (*path, index))
    elif isinstance(part, dict):
        for key, value in part.items():
            if key in MEDIA_KEYS and isinstance(value, dict) and "url" in value:
                yield (*path, key), value
            else:
                yield from list_media(value, (*path, key))


def bind_files(parts: list[Json], files: Mapping[str, Attachment]) -> list[Json]:
    """Return a copy whose `attachment://` references have their files, found by name.

    Other media have no file, whatever was sent.
    """
    bound = deepcopy(parts)
    for _, media in list_media(bound):
        media.pop("attachment_id", None)
        file = files.get(media["url"].removeprefix(UPLOAD_SCHEME))
        if file is not None and media["url"].startswith(UPLOAD_SCHEME):
            media["attachment_id"] = str(file.id)
    return bound


def list_bound(parts: list[Json]) -> set[int]:
    """Return the ids of the files that bound components or embeds refer to."""
    return {int(m["attachment_id"]) for _, m in list_media(parts) if "attachment_id" in m}


def resolve_components(
    components: list[Json], attachments: Iterable[Attachment], base_url: str
) -> list[Json]:
    """Return a copy with bound files replaced by their URLs and every component numbered.

    A component keeps a given `id`; the others get the free numbers, from 1.
    """
    files = {str(attachment.id): attachment for attachment in attachments}
    given = {component.get("id") for _, component in walk(components)}
    numbers = (number for number in count(1) if number not in given)

    def resolve(part: Json) -> Json:
        copy = dict(part)
        kind = part.get("type")
        if isinstance(kind, int):
            copy["id"] = part.get("id") or next(numbers)
        elif kind in DEFAULT_KINDS:
            copy["id"] = str(part["id"])
        for key, value in part.items():
            if key in MEDIA_KEYS and isinstance(value, dict) and "url" in value:
                copy[key] = _show_media(value, files, base_url)
            elif isinstance(value, dict):
                copy[key] = resolve(value)
            elif isinstance(value, list):
                copy[key] = [resolve(one) if isinstance(one, dict) else one for one in value]
        if (emoji := copy.get("emoji")) and emoji.get("id"):
            emoji["id"] = str(emoji["id"])
        if kind == ComponentKind.FILE:
            file = files.get(part["file"].get("attachment_id", ""))
            copy |= {"name": file and file.filename, "size": file and len(file.data)}
        return copy

    return [resolve(component) for component in components]


def _show_media(media: Json, files: Mapping[str, Attachment], base_url: str) -> Json:
    """Return media as they are sent; only those of an uploaded file have its id."""
    file = files.get(media.get("attachment_id", ""))
    if file is None:
        return {"id": "0", "url": media["url"], "proxy_url": media["url"], "loading_state": 2}
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
