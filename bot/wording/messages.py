"""Messages: gettext files read once, their texts found by stable keys.

English is the source: a key is no sentence (`turn.wood`), its English text is in
`<folder>/en/<name>.po`. A message that counts something has a `msgid_plural` equal to its key and
the placeholder `{count}`. Texts that a translation lacks, or has marked as fuzzy, are in English.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Literal

from babel import Locale
from babel.lists import format_list
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

SOURCE = "en"
"""The language that has every message."""

LOCALE = Path(__file__).parent / "locale"
"""A folder for each language."""

UNITS = (("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1))
"""Units of a duration, each with its seconds; their messages are `duration.<unit>`."""
MOST_UNITS = 2
"""The most units in a duration."""

THOUSAND = 1000
"""From here on numbers are formatted by language."""

Value = str | int


@dataclass(frozen=True, slots=True)
class Catalogue:
    """A file of messages for each language that has it: `<folder>/<language>/<name>.po`."""

    name: str
    folder: Path = LOCALE

    def path(self, language: str) -> Path:
        """Return the path of its messages in a language."""
        return self.folder / language / f"{self.name}.po"


@dataclass(frozen=True, slots=True)
class Message:
    """A text in one language: a single form, or the plural forms of something counted."""

    forms: tuple[str, ...]
    counted: bool
    plural: Callable[[int], int]
    """Returns the index of the form for a count."""


@cache
def read(catalogue: Catalogue, language: str) -> Mapping[str, Message]:
    """Read a catalogue in a language, by key; empty if it was never translated."""
    path = catalogue.path(language)
    if not path.is_file():
        return {}
    with path.open("rb") as file:
        source = read_po(file, locale=language, abort_invalid=True)
    plural = c2py(source.plural_expr)
    return {
        key: Message(forms, entry.pluralizable, plural)
        for entry in source
        if entry.id and not entry.fuzzy
        for key, forms in [_translated(entry)]
        if forms and all(forms)
    }


def _translated(entry: Entry) -> tuple[str, tuple[str, ...]]:
    """Return the key of an entry and its forms; empty ones if nothing is written yet."""
    key, forms = entry.id, entry.string or ""
    if isinstance(key, str):
        return key, (str(forms),)
    return key[0], tuple(forms)


@cache
def merge(catalogues: tuple[Catalogue, ...], language: str) -> Mapping[str, Message]:
    """Return the messages of several catalogues by key, in English if untranslated."""
    found: dict[str, Message] = {}
    for spoken in (SOURCE, language):
        for catalogue in catalogues:
            found |= read(catalogue, spoken)
    return found


_find_locale = cache(Locale.parse)


def spell(number: int, *, sign: bool = False) -> str:
    """Return a number's digits, behind a minus (not a hyphen) below 0, or always a `sign`."""
    return format(number, "+" if sign else "").replace("-", "−")


def _fill(form: str, /, **values: Value) -> str:
    """Return a text with its placeholders filled; KeyError if a value is missing."""
    return form.format_map(
        {name: value if isinstance(value, str) else spell(value) for name, value in values.items()}
    )


class Messages:
    """The messages of some catalogues in one language."""

    def __init__(self, language: str, catalogues: Iterable[Catalogue]) -> None:
        self.language = language
        self._catalogues = tuple(catalogues)
        self._by_key = merge(self._catalogues, language)

    def __reduce__(self) -> tuple[type["Messages"], tuple[str, tuple[Catalogue, ...]]]:
        """Pickle as what they are read from."""
        return Messages, (self.language, self._catalogues)

    def __contains__(self, key: str) -> bool:
        return key in self._by_key

    def __call__(self, key: str, **values: Value) -> str:
        """Return the message with its placeholders filled; KeyError if key or value is missing."""
        (form,) = self._by_key[key].forms
        return _fill(form, **values)

    def n(self, key: str, count: int, **values: Value) -> str:
        """Return the form of the message for a count, with `{count}` filled."""
        message = self._by_key[key]
        told = count if count < THOUSAND else format_decimal(count, locale=self.language)
        return _fill(message.forms[message.plural(abs(count))], count=told, **values)

    def duration(self, seconds: float) -> str:
        """Return a duration in words: "1 day", "2 days, 5 hours", "45 seconds".

        Seconds appear only alone. The words are nominative: see docs/translating.md.
        """
        left, told = int(seconds), list[str]()
        for unit, size in UNITS:
            count, left = divmod(left, size)
            if count and (unit != "second" or not told):
                told.append(self.n(f"duration.{unit}", count))
        none = self.n("duration.second", 0)
        return self.list(told[:MOST_UNITS] or [none], style="unit")

    def list(
        self, items: Iterable[str], style: Literal["standard", "unit", "or"] = "standard"
    ) -> str:
        """Join items as the language does: "a, b, and c", "a, b, c" or "a, b, or c"."""
        if style == "unit":
            return ", ".join(items)
        return format_list(list(items), style=style, locale=_find_locale(self.language))
