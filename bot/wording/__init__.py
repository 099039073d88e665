"""Wording: every sentence a person reads, from gettext catalogues with named placeholders."""

from bot.wording.alts import AltTexts
from bot.wording.catalogue import Words
from bot.wording.labels import Labels
from bot.wording.places import describe, place
from bot.wording.story import Story

__all__ = ["AltTexts", "Labels", "Story", "Words", "describe", "place"]
