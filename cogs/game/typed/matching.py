"""What somebody typed, found among what there is to choose, as leniently as is safe."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from bot.wording import Words
from cogs.interaction import UserError

NAMED = 8
"""Choices that a refusal names, at most."""

T = TypeVar("T")


def simplify(text: str) -> str:
    """Return letters and digits only, all small: how texts are compared."""
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def list_matching(typed: str, names: Iterable[str]) -> list[str]:
    """Return the names in which the typed text occurs, in their order."""
    wanted = simplify(typed)
    return [name for name in names if wanted in simplify(name)]


def find_match(words: Words, typed: str, choices: Mapping[str, T]) -> T:
    """Return what is called so: by its whole name, by its beginning or else by a part of it.

    UserError if nothing is, or more than one, with what there is in the reader's `words`.
    """
    wanted = simplify(typed)
    simple = {simplify(name): name for name in choices}
    found = list_matching(typed, choices)
    beginning = [name for name in found if simplify(name).startswith(wanted)]
    if wanted in simple:
        return choices[simple[wanted]]
    for names in (beginning, found):
        if len(names) == 1:
            return choices[names[0]]
    key = "typed.several" if found else "typed.none"
    named = [words("typed.choice", choice=name) for name in found or choices]
    raise UserError(key, typed=typed, choices=words.list(named[:NAMED], style="unit"))
