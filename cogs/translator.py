"""Translations of the commands' names and descriptions."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Where

from bot.wording.messages import SOURCE
from bot.wording.words import Words, language_of

ENGLISH = Words()
KEY = "key"
"""The extra of a text that has the key of its message."""

NAMES = {Where.command_name, Where.group_name, Where.parameter_name}
DESCRIPTIONS = {Where.command_description, Where.group_description, Where.parameter_description}


class Translator(app_commands.Translator):
    """Translates names and descriptions of commands by the messages named after them.

    Those of the command `board` are `command.board.name` and `command.board`, of its option `text`
    `command.board.text.name` and `command.board.text`. Of commands with one name in two groups, one
    has the group in its keys: `command.me.settings`. Choices carry their key.
    """

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the text in the language of a locale; None where there is only the English."""
        if language_of(locale.value) == SOURCE:
            return None
        words, key = Words(locale.value), name_key(string, context)
        return words(key) if key in words else None


def command_key(command: app_commands.Command[Any, ..., Any] | app_commands.Group) -> str:
    """Return the key of a command's description."""
    qualified = f"command.{command.qualified_name.replace(' ', '.')}"
    return qualified if qualified in ENGLISH else f"command.{command.name}"


def name_key(string: app_commands.locale_str, context: app_commands.TranslationContextTypes) -> str:
    """Return the key of the message with this text; "" if there can be none."""
    if context.location in NAMES:
        return f"{_find_key(context.data)}.name"
    if context.location in DESCRIPTIONS:
        return _find_key(context.data)
    return str(string.extras.get(KEY, ""))


def _find_key(described: object) -> str:
    if isinstance(described, app_commands.Parameter):
        return f"{command_key(described.command)}.{described.name}"
    if isinstance(described, app_commands.Command | app_commands.Group):
        return command_key(described)
    return ""
