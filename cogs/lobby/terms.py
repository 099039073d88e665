"""The terms of a new game in a custom id: preset and expansions.

Names are long and will be many, so each is written as four letters derived from it. New names
change none of these, and names that no longer exist are left out.
"""

import zlib
from collections.abc import Container, Iterable, Iterator

from bot.games.configuration import Configuration
from rules.presets import PRESETS

SIGN = 4
"""Letters for a name."""
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def encode_terms(configuration: Configuration, usual: Configuration) -> str:
    """Return the preset and the expansions in a few letters each; "" for the usual ones."""
    if configuration == usual:
        return ""
    return "".join(map(sign, (configuration.preset, *configuration.setup.expansions)))


def decode_terms(terms: str, usual: Configuration) -> Configuration:
    """Return these terms; a preset that no longer exists is replaced by the usual one."""
    if not terms:
        return usual
    signs = {terms[start : start + SIGN] for start in range(0, len(terms), SIGN)}
    preset = next(_find(signs, (preset.name for preset in PRESETS)), usual.preset)
    return usual.with_expansions(_find(signs, usual.registry)).with_preset(preset)


def sign(name: str) -> str:
    """Return the letters for a name."""
    number = zlib.crc32(name.encode())
    return "".join(DIGITS[number // len(DIGITS) ** place % len(DIGITS)] for place in range(SIGN))


def _find(signs: Container[str], names: Iterable[str]) -> Iterator[str]:
    return (name for name in names if sign(name) in signs)
