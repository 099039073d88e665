"""Everything the bot can say, in one reader's language."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from babel import Locale

from bot.wording.expansions import TABLE
from bot.wording.messages import LOCALE, SOURCE, Catalogue, Messages

GENERAL = Catalogue("bot")
"""What belongs to no expansion."""
SERVER = Catalogue("server")
"""What concerns a whole server: its settings, its games, what the bot may do there."""
RECORDS = Catalogue("records")
"""What players have reached, and what is stored about them."""


def catalogues() -> tuple[Catalogue, ...]:
    """Return where all messages are: the general ones, and those of every expansion."""
    return (GENERAL, SERVER, RECORDS, *(column.catalogue for column in TABLE.values()))


def languages() -> tuple[str, ...]:
    """Return the languages that are spoken: each has a folder of its name."""
    return tuple(sorted(path.name for path in LOCALE.iterdir() if path.is_dir()))


def name_language(language: str) -> str:
    """Return what a language is called by those who speak it."""
    return Locale.parse(language).get_display_name(language) or language


def name_cities(language: str) -> Mapping[str, str]:
    """Return what the cities of time zones are called in a language, by zone, where it is known."""
    zones = Locale.parse(language).time_zones
    return {zone: about["city"] for zone, about in zones.items() if "city" in about}


def language_of(locale: str) -> str:
    """Return the language that serves a Discord locale such as `en-US`; English if none does."""
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
    """Return the messages in every language that is spoken."""
    return tuple(map(Words, languages()))
