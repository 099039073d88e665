"""Catalogues: `<language>.po` beside this file, read once, looked up by stable keys.

English is the source: a key is no sentence (`turn.to-act`), its English text is in `en.po`. A
message that counts something has a `msgid_plural` equal to its key and the placeholder `{count}`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Literal

from babel import Locale
from babel.lists import format_list
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

SOURCE = "en"
"""The language that has every message."""

FOLDER = Path(__file__).parent

Forms = tuple[str, ...]
Value = str | int


@dataclass(frozen=True, slots=True)
class Catalogue:
    """One language: the plural forms of each key (a single one where nothing is counted)."""

    language: str
    messages: Mapping[str, Forms]
    plural: Callable[[int], int]


@cache
def catalogue(language: str) -> Catalogue:
    """Read the catalogue of a language; FileNotFoundError if there is none."""
    with (FOLDER / f"{language}.po").open("rb") as file:
        source = read_po(file, locale=language, abort_invalid=True)
    messages = dict(_entry(message) for message in source if message.id)
    return Catalogue(language, messages, c2py(source.plural_expr))


def _entry(message: Message) -> tuple[str, Forms]:
    """Return the key of a message and its forms."""
    if isinstance(message.id, str):
        return message.id, (str(message.string),)
    return str(message.id[0]), tuple(message.string or ())


def language_of(locale: str) -> str:
    """Return the catalogue that serves a Discord locale such as `en-US`; English if none does."""
    language = locale.partition("-")[0].lower()
    known = language.isalpha() and (FOLDER / f"{language}.po").is_file()
    return language if known else SOURCE


class Words:
    """The messages in one reader's language."""

    def __init__(self, locale: str = SOURCE) -> None:
        self.language = language_of(locale)
        self._catalogue = catalogue(self.language)

    def __call__(self, key: str, **values: Value) -> str:
        """Return the message with its placeholders filled; KeyError if key or value is missing."""
        (form,) = self._catalogue.messages[key]
        return form.format_map(values)

    def n(self, key: str, count: int, **values: Value) -> str:
        """Return the form of the message that goes with a count; `{count}` is filled with it."""
        forms = self._catalogue.messages[key]
        return forms[self._catalogue.plural(count)].format_map({"count": count, **values})

    def list(
        self, items: Iterable[str], style: Literal["standard", "unit", "or"] = "standard"
    ) -> str:
        """Join items as the language does: "a, b, and c", "a, b, c" or "a, b, or c"."""
        return format_list(list(items), style=style, locale=Locale.parse(self.language))
