"""The settings of a server in words, told from the data."""

from bot.server.settings import Seconds, Setting
from bot.wording.messages import Messages
from bot.wording.options import sentence, slug
from bot.wording.words import languages, name_language


def setting_name(words: Messages, setting: Setting) -> str:
    """Return what a setting is called."""
    return words(f"setting.{slug(setting.name)}")


def setting_about(words: Messages, setting: Setting) -> str:
    """Say in one line what a setting decides."""
    return words(f"setting.{slug(setting.name)}.about")


def choice_name(words: Messages, setting: Setting, value: str) -> str:
    """Return what a value is called; a language as those call it who speak it."""
    if value in languages():
        return sentence(name_language(value))
    if isinstance(setting, Seconds) and value != "0":
        return words.n(f"setting.{slug(setting.name)}.seconds", int(value))
    return words(f"setting.{slug(setting.name)}.{value}")


def choice_about(words: Messages, setting: Setting, value: str) -> str:
    """Say in one line what a value means; "" where its name says it."""
    key = f"setting.{slug(setting.name)}.{value}.about"
    return words(key) if key in words else ""
