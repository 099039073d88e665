"""Messages as the bot sends them, and how to read them."""

import io
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from PIL import Image

from playground.model import ComponentKind, Json, MessageFlag
from tools.acceptance.api import File

LABEL = "Acceptance run"
"""The beginning of every message of a run, by which they are found and deleted."""
MARK = (1 << 30) + 4_711
"""A mark like the bot's: the integer id of a component, of 31 bits."""
NOBODY: Json = {"parse": []}
BOARD = Path(__file__).parents[2] / "docs" / "pictures" / "board.png"
TILE = (128, 128)
LINK_STYLE = 5
V2 = int(MessageFlag.COMPONENTS_V2)
ADDRESS = "https://discord.com/channels/@me"


@cache
def pictures() -> tuple[File, File]:
    """Return a board and a tile."""
    board = BOARD.read_bytes()
    file = io.BytesIO()
    with Image.open(io.BytesIO(board)) as picture:
        picture.resize(TILE).save(file, "PNG")
    return (
        File("board.png", board, "A board in the middle of a game."),
        File("tile.png", file.getvalue(), "A tile: a city above, a road below."),
    )


def allow(*people: str) -> Json:
    """Return allowed mentions of exactly these people."""
    return {"parse": [], "users": list(people)}


def list_uploads(files: Sequence[File]) -> list[Json]:
    """Return the `attachments` of a message with these files."""
    return [
        {"id": number, "filename": file.name, "description": file.description}
        for number, file in enumerate(files)
    ]


def lay_out(text: str, media: Iterable[str] = (), buttons: Sequence[Json] = ()) -> Json:
    """Return a Components V2 message: text, a gallery for each picture's URL, buttons."""
    inside: list[Json] = [{"type": ComponentKind.TEXT, "content": text}]
    inside += [
        {"type": ComponentKind.GALLERY, "items": [{"media": {"url": url}, "description": "Alt."}]}
        for url in media
    ]
    inside += [make_row(*buttons)] if buttons else []
    container = {"type": ComponentKind.CONTAINER, "id": MARK, "components": inside}
    return {"flags": V2, "components": [container], "allowed_mentions": NOBODY}


def make_row(*buttons: Json) -> Json:
    """Return a row of buttons."""
    return {"type": ComponentKind.ROW, "components": list(buttons)}


def make_button(label: str, mark: int | None = None) -> Json:
    """Return a button, with an id of the bot's if there is a mark."""
    button: Json = {"type": ComponentKind.BUTTON, "style": 1, "label": label}
    return button | {"custom_id": f"acceptance:{label}"} | ({"id": mark} if mark else {})


def make_link(label: str, mark: int) -> Json:
    """Return a button that opens a URL."""
    button: Json = {"type": ComponentKind.BUTTON, "style": LINK_STYLE, "label": label}
    return button | {"url": ADDRESS, "id": mark}


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """Yield the components of a message, nested ones included."""
    for component in components:
        yield component
        yield from walk(component.get("components") or ())


def list_ids(message: Json) -> list[int]:
    """Return the ids of a message's components, from top to bottom."""
    return [component.get("id", 0) for component in walk(message["components"])]


def list_media(message: Json) -> list[Json]:
    """Return the media in a message's galleries."""
    return [
        item["media"]
        for component in walk(message["components"])
        if component["type"] == ComponentKind.GALLERY
        for item in component["items"]
    ]


def name_media(media: Json) -> str:
    """Return the file name of a picture, from its URL."""
    return str(media["url"]).partition("?")[0].rpartition("/")[2]


def list_mentions(message: Json) -> list[str]:
    """Return the ids of the people in a message's mentions."""
    return [str(user["id"]) for user in message["mentions"]]


def read_text(message: Json) -> str:
    """Return the text of a message."""
    parts = [component.get("content", "") for component in walk(message["components"])]
    return "\n".join(filter(None, [message["content"], *parts]))
