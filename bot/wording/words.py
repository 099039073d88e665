"""All messages, in one reader's language."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from babel import Locale

from bot.wording.expansions import TABLE
from bot.wording.messages import LOCALE, SOURCE, Catalogue, Messages

GENERAL = Catalogue("bot")
"""Messages of no expansion."""
SERVER = Catalogue("server")
"""Messages about a whole server: its settings, its games, the bot's permissions."""
RECORDS = Catalogue("records")
"""Messages about results and stored data."""


def catalogues() -> tuple[Catalogue, ...]:
    """Return all catalogues: the general ones, and those of every expansion."""
    return (GENERAL, SERVER, RECORDS, *(column.catalogue for column in TABLE.values()))


def languages() -> tuple[str, ...]:
    """Return the languages: each has a folder of its name."""
    return tuple(sorted(path.name for path in LOCALE.iterdir() if path.is_dir()))


def name_language(language: str) -> str:
    """Return a language's name in that language."""
    return Locale.parse(language).get_display_name(language) or language


def name_cities(language: str) -> Mapping[str, str]:
    """Return the cities of time zones in a language, by zone, if known."""
    zones = Locale.parse(language).time_zones
    return {zone: about["city"] for zone, about in zones.items() if "city" in about}


def language_of(locale: str) -> str:
    """Return the language for a Discord locale such as `en-US`; English if there is none."""
    language = locale.partition("-")[0].lower()
    return language if _is_spoken(LOCALE, language) else SOURCE


@cache
def _is_spoken(folder: Path, language: str) -> bool:
    return language.isalpha() and (folder / language).is_dir()


class Words(Messages):
    """The messages in the language of a Discord locale."""

    def __init__(self, locale: str = SOURCE) -> None:
        super().__init__(language_of(locale), catalogues())


def speak_all() -> tuple[Words, ...]:
    """Return the messages in every language."""
    return tuple(map(Words, languages()))
