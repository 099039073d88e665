"""Keywords: words that people type where there is no button, accepted in every language."""

import unicodedata

from bot.wording.words import speak_all

WHOLE = str.maketrans("łøđı", "lodi")
"""Letters with a stroke, which Unicode does not decompose."""


def simplify(text: str) -> str:
    """Return only letters and digits, in lower case without accents, for comparing texts."""
    apart = unicodedata.normalize("NFKD", text.casefold().translate(WHOLE))
    return "".join(sign for sign in apart if sign.isalnum())


def says(typed: str, *keys: str) -> bool:
    """Return whether the typed text is one of these messages, in any language."""
    wanted = simplify(typed)
    return any(wanted == simplify(words(key)) for words in speak_all() for key in keys)
