"""A person's stored data as a file, and its deletion."""

import gzip

from bot.me.privacy import Involvement
from bot.wording import Words
from cogs.custom_ids import CustomId
from cogs.layout import Button, Document, Layout, Style

FILE = "cloisterwyrm-data.json"
LARGEST = 8_000_000
"""Bytes of a file that is sent uncompressed; Discord takes 10 MiB."""

DATA = CustomId("data:-:0:{deed}", deed="show|export|ask|delete|keep")


def lay_out_data(words: Words, found: Involvement) -> Layout:
    """Return what is stored about a person, in words, and what they can do about it."""
    lines = (
        f"## {words('data.title')}",
        words.n("data.games", found.games),
        words("data.about"),
    )
    buttons = (
        Button(DATA("export"), words("button.hand-out"), Style.primary),
        Button(DATA("ask"), words("button.delete"), Style.danger),
    )
    return Layout(above="\n".join(lines), rows=(buttons,))


def ask_to_delete(words: Words, found: Involvement) -> Layout:
    """Return the question whether to delete it all, and what that means."""
    lines = [f"**{words('data.ask')}**"]
    if leaving := len(found.playing) + len(found.lobbies):
        lines.append(f"⚠️ {words.n('data.leaving', leaving)}")
    lines += [words("data.goes"), words("data.stays")]
    buttons = (
        Button(DATA("keep"), words("button.keep-data")),
        Button(DATA("delete"), words("button.delete-all"), Style.danger),
    )
    return Layout(above="\n".join(lines), rows=(buttons,))


def pack(data: bytes) -> Document:
    """Return the file with a person's data, compressed if it is too large."""
    if len(data) <= LARGEST:
        return Document(FILE, data)
    return Document(f"{FILE}.gz", gzip.compress(data))
