"""Wording: every sentence a person reads, from gettext catalogues with named placeholders."""

from bot.wording.alts import AltTexts
from bot.wording.labels import Labels
from bot.wording.phrases import describe
from bot.wording.story import Story
from bot.wording.words import Words
from rules.notation.places import place

__all__ = ["AltTexts", "Labels", "Story", "Words", "describe", "place"]
