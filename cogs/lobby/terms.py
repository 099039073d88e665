"""The terms of a new game in a custom id: preset and expansions.

Names are long and many, so each is written as three letters derived from it, after a point. New
names change none of these, and names that no longer exist are left out. Older buttons have four
letters for each, and no point.
"""

import zlib
from collections.abc import Iterable, Iterator

from bot.games.configuration import Configuration
from rules.presets import PRESETS

POINT = "."
"""Begins terms of three letters for a name."""
SIGN, SHORT = 4, 3
"""Letters for a name: all, and as many of them as there are after a point."""
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def encode_terms(configuration: Configuration, usual: Configuration) -> str:
    """Return the preset and the expansions in a few letters each; "" for the usual ones."""
    if configuration == usual:
        return ""
    names = configuration.preset, *configuration.setup.expansions
    return POINT + "".join(sign(name)[:SHORT] for name in names)


def decode_terms(terms: str, usual: Configuration) -> Configuration:
    """Return these terms; a preset that no longer exists is replaced by the usual one."""
    if not terms:
        return usual
    size = SHORT if terms.startswith(POINT) else SIGN
    letters = terms.removeprefix(POINT)
    signs = {letters[start : start + size] for start in range(0, len(letters), size)}

    def find(names: Iterable[str]) -> Iterator[str]:
        return (name for name in names if sign(name)[:size] in signs)

    preset = next(find(preset.name for preset in PRESETS), usual.preset)
    return usual.with_expansions(find(usual.registry)).with_preset(preset)


def sign(name: str) -> str:
    """Return the letters for a name."""
    number = zlib.crc32(name.encode())
    return "".join(DIGITS[number // len(DIGITS) ** place % len(DIGITS)] for place in range(SIGN))
