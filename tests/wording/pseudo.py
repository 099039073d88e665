"""A language that nobody speaks: English with accents and brackets, 40 % longer.

What is not accented was never translated, what stands outside brackets is glued to a message, and
what does not fit will not fit in German either.
"""

import re
import string
from collections.abc import Iterable, Mapping
from functools import cache

import pytest

from bot.wording import messages
from bot.wording.messages import SOURCE, Catalogue, Message, merge

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "åƀçđéƒğħíĵķľɱñöþɋřšţûṽŵẋýžÅƁÇĐÉƑĞĦÎĴĶĻṀÑÖÞɊŘŠŢÛṼŴẊÝŽ"
ACCENTS = str.maketrans(PLAIN, ACCENTED)
OPENS, CLOSES = "⟦", "⟧"
MORE = 0.4
"""How much longer than English."""
MARKUP = re.compile(r"^(?:## |-# |⚠️ |\*\*)*")
"""What stands before the words of a line and is none of them."""


def disguise(text: str) -> str:
    """Return a form of a message so, its placeholders and its markup as they are."""
    parts = []
    for literal, name, _, _ in string.Formatter().parse(text):
        parts.append(literal.translate(ACCENTS))
        if name is not None:
            parts.append(f"{{{name}}}")
    words = "".join(parts)
    letters = sum(letter in ACCENTED for letter in words)
    longer = "ẋ" * round(letters * MORE)
    start = MARKUP.match(words)
    assert start is not None
    return f"{start[0]}{OPENS}{words[start.end() :]}{longer}{CLOSES}"


def disguise_name(text: str) -> str:
    """Return the name of a command so: without what no name may have."""
    return text.translate(ACCENTS)


def speak_pseudo(monkeypatch: pytest.MonkeyPatch, *spoken: str) -> None:
    """Let these languages be this one from now on, or all if none is named."""

    @cache
    def disguised(catalogues: tuple[Catalogue, ...], language: str) -> Mapping[str, Message]:
        english = merge(catalogues, SOURCE)
        if spoken and language not in spoken:
            return english
        return {key: _disguise(key, message) for key, message in english.items()}

    monkeypatch.setattr(messages, "merge", disguised)


def _disguise(key: str, message: Message) -> Message:
    change = disguise_name if key.startswith("command.") and key.endswith(".name") else disguise
    return Message(tuple(map(change, message.forms)), message.counted, message.plural)


NAMES = re.compile(r"\b(?:and|or|\d+ (?:day|hour|minute)s?)\b")
"""What the language itself puts between the items of a list, and how it tells how long something
lasts: no messages."""
WORD = re.compile(r"[A-Za-z]{2,}")
LETTERS = re.compile(r"[^\W\d_]{2,}")
CORNER = r"(?<![A-Za-z])(?:NE|NW|SE|SW)(?![A-Za-z])"
"""A corner, called so in every language, before letters that only lengthen the message."""
SIGNS = re.compile(rf"{CORNER}|<@\d+>|<t:\d+:\w>|</[^>]*>|\(https?://\S+\)|`[^`]*`")
"""Corners, mentions, times, links, and what is to be copied as it is."""


def untranslated(text: str, names: Iterable[str] = ()) -> list[str]:
    """Return words of a text that came from no message, but for names of people."""
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "")
    return WORD.findall(NAMES.sub("", SIGNS.sub("", text)))


def glued(text: str, names: Iterable[str] = ()) -> list[str]:
    """Return words that stand outside the brackets of every message, but for names of people."""
    depth, outside = 0, ""
    for letter in text:
        depth += letter == OPENS
        outside += letter if not depth else ""
        depth -= letter == CLOSES
    for name in sorted(names, key=len, reverse=True):
        outside = outside.replace(name, "")
    return LETTERS.findall(NAMES.sub("", SIGNS.sub("", outside)))
