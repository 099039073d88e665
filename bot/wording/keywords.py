"""Keywords: what people type for want of a button, understood in every language."""

import unicodedata

from bot.wording.words import speak_all

WHOLE = str.maketrans("łøđı", "lodi")
"""Letters with a stroke, which Unicode does not take apart."""


def simplify(text: str) -> str:
    """Return letters and digits only, all small and without accents: how texts are compared."""
    apart = unicodedata.normalize("NFKD", text.casefold().translate(WHOLE))
    return "".join(sign for sign in apart if sign.isalnum())


def says(typed: str, *keys: str) -> bool:
    """Return whether what somebody typed is one of these messages, in any language."""
    wanted = simplify(typed)
    return any(wanted == simplify(words(key)) for words in speak_all() for key in keys)
