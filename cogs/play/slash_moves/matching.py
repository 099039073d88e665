"""Matching typed text with the choices, as leniently as is safe."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import TypeVar

from bot.wording import Words
from bot.wording.keywords import says, simplify
from cogs.interaction import UserError
from rules.actions import Action, Pass

START = re.compile(r"\b0\s*[EW]\s*0\s*[NS]\b", re.IGNORECASE)
ZERO = re.compile(r"\b0\s*[NESW]\b", re.IGNORECASE)
"""Coordinates that names leave out: "1W" is "1W 0N" as well."""
NAMED = 8
"""The most choices that a refusal names."""

T = TypeVar("T")


def list_matching(typed: str, names: Iterable[str]) -> list[str]:
    """Return the names that contain the typed text, in order."""
    wanted = _simplify(typed)
    return [name for name in names if wanted in simplify(name)]


def _simplify(typed: str) -> str:
    return simplify(ZERO.sub("", START.sub("0", typed)))


def find_match(
    words: Words, typed: str, choices: Mapping[str, T], translations: Iterable[Mapping[str, T]] = ()
) -> T:
    """Return the choice with this name, or whose name begins with or contains it.

    If none has it in the reader's `words`, `translations` of the choices are searched. UserError if
    none matches, or more than one, with the choices in the reader's words.
    """
    for named in chain((choices,), translations):
        name = _find_name(typed, named)
        if name is not None:
            return named[name]
    found = list_matching(typed, choices)
    key = "typed.several" if found else "typed.none"
    quoted = [words("typed.choice", choice=name) for name in found or choices]
    raise UserError(key, typed=typed, choices=words.list(quoted[:NAMED], style="unit"))


def _find_name(typed: str, names: Iterable[str]) -> str | None:
    """Return the only name that matches; None if there is none, or more than one."""
    wanted = _simplify(typed)
    found = list_matching(typed, names)
    whole = [name for name in found if simplify(name) == wanted]
    beginning = [name for name in found if simplify(name).startswith(wanted)]
    return next((each[0] for each in (whole[-1:], beginning, found) if len(each) == 1), None)


def find_pass(typed: str, actions: Sequence[Action]) -> int | None:
    """Return the index of the action that does nothing, if that was typed."""
    passes = [index for index, action in enumerate(actions) if isinstance(action, Pass)]
    return passes[0] if passes and says(typed, "keyword.none") else None
