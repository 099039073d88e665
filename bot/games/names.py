"""People's names: anything somebody calls themselves, as one line that can't break a layout."""

import unicodedata
from collections.abc import Iterator, Sequence

LONGEST = 32
"""Characters of a name, as on Discord."""
MARKS = 2
"""Combining marks kept on a letter: some languages need two, taller stacks overlap lines."""
SHOWN = 20
"""Characters shown of a name where room is tight, its number included."""
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters that look blank, though Unicode calls them letters or symbols."""
_INVISIBLE = frozenset("\u034f\u17b4\u17b5")
"""Combining marks that are invisible."""
_PICTOGRAPHS = range(0x1F000, 0x1FB00)
"""The range for new emoji: an unassigned character in it may be one."""


def clean_name(written: str, user_id: int) -> str:
    """Return a name as one line, without invisible characters and stacked marks.

    If nothing visible is left, "#" and the last digits of the user id.
    """
    return clean_line(written) or f"#{user_id % 10_000:04}"


def clean_line(written: str) -> str:
    """Return a text cleaned in the same way; "" if nothing visible is left."""
    visible = "".join(map(_show, written))
    line = " ".join(unicodedata.normalize("NFC", visible).split())
    return "".join(_limit_marks(line))[:LONGEST].strip()


def _show(character: str) -> str:
    """Return the character; a blank or "" if it is not visible."""
    kind = unicodedata.category(character)
    if kind in ("Zs", "Zl", "Zp", "Cc") or character in _BLANK:
        return " "
    if kind == "Cn":
        return character if ord(character) in _PICTOGRAPHS else ""
    return "" if kind.startswith("C") or character in _INVISIBLE else character


def _limit_marks(line: str) -> Iterator[str]:
    """Yield the characters of a line, dropping marks that stand on no letter or are too many."""
    room = 0
    for character in line:
        if unicodedata.category(character).startswith("M"):
            room -= 1
        else:
            room = 0 if character == " " else MARKS + 1
        if room > 0 or character == " ":
            yield character


def tell_apart(names: Sequence[str], shown: int | None = None) -> tuple[str, ...]:
    """Return names in order; one that looks like an earlier one gets a number: "Sam (2)".

    Case makes no difference, nor does what is cut off if only `shown` characters are visible: a
    name is shortened to make room for its number. Distinct names stay as they are.
    """
    own, taken, told = {_look(name, shown) for name in names}, set[str](), list[str]()
    for name in names:
        apart, number = name, 1
        while (look := _look(apart, shown)) in taken or (number > 1 and look in own):
            number += 1
            apart = _mark(name, f" ({number})", shown)
        taken.add(look)
        told.append(apart)
    return tuple(told)


def _look(name: str, shown: int | None) -> str:
    """Return what is visible of a name; an ellipsis replaces the end of a long one."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return folded if shown is None else folded[: shown - 1]


def _mark(name: str, mark: str, shown: int | None) -> str:
    if shown is None or len(name) + len(mark) <= shown:
        return name + mark
    return name_before_mark(name, mark, shown) + "…" + mark


def name_before_mark(name: str, mark: str = " (2)", shown: int = SHOWN) -> str:
    """Return the part of a name that is left when it is cut to make room for its number."""
    return name[: shown - len(mark) - 1].rstrip()
