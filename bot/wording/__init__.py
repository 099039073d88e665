"""Wording: every sentence a person reads, from gettext catalogues with named placeholders."""

from bot.wording.alts import AltTexts
from bot.wording.phrases import describe, name_square
from bot.wording.story import Labels, Story
from bot.wording.words import Words

__all__ = ["AltTexts", "Labels", "Story", "Words", "describe", "name_square"]
