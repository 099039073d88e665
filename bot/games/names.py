"""Names of people: whatever somebody calls themselves, as one line that stays where it is put."""

import unicodedata
from collections.abc import Iterator, Sequence

LONGEST = 32
"""Characters of a name, as on Discord."""
MARKS = 2
"""Marks that one letter may carry: some languages have two, towers of them climb over the lines."""
SHOWN = 20
"""Characters of a name that are seen where there is little room, with its mark."""
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Blanks to the eye, though letters and signs by their kind."""
_INVISIBLE = frozenset("\u034f\u17b4\u17b5")
"""Marks that nobody sees."""
_PICTOGRAPHS = range(0x1F000, 0x1FB00)
"""Where new emoji are put: what is unassigned here may be one."""


def clean_name(written: str, user_id: int) -> str:
    """Return a name as one line, without invisible characters and towers of marks.

    Of a name that shows nothing, "#" and the last digits of the user id are left.
    """
    return clean_line(written) or f"#{user_id % 10_000:04}"


def clean_line(written: str) -> str:
    """Return what somebody wrote in the same way; "" if it shows nothing."""
    visible = "".join(map(_show, written))
    line = " ".join(unicodedata.normalize("NFC", visible).split())
    return "".join(_limit_marks(line))[:LONGEST].strip()


def _show(character: str) -> str:
    """Return the character, or a blank or nothing in place of what is not seen."""
    kind = unicodedata.category(character)
    if kind in ("Zs", "Zl", "Zp", "Cc") or character in _BLANK:
        return " "
    if kind == "Cn":
        return character if ord(character) in _PICTOGRAPHS else ""
    return "" if kind.startswith("C") or character in _INVISIBLE else character


def _limit_marks(line: str) -> Iterator[str]:
    """Yield the characters of a line, marks only where they stand on a letter."""
    room = 0
    for character in line:
        if unicodedata.category(character).startswith("M"):
            room -= 1
        else:
            room = 0 if character == " " else MARKS + 1
        if room > 0 or character == " ":
            yield character


def tell_apart(names: Sequence[str], shown: int | None = None) -> tuple[str, ...]:
    """Return names in their order, a later one that looks like an earlier one marked: "Sam (2)".

    Capitals make no difference, nor does what is cut where only so many characters are `shown`:
    a name is cut itself to leave room for its mark. Names that differ stay as they are.
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
    """Return what is seen of a name; of a long one an ellipsis hides the last character, too."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return folded if shown is None else folded[: shown - 1]


def _mark(name: str, mark: str, shown: int | None) -> str:
    if shown is None or len(name) + len(mark) <= shown:
        return name + mark
    return name_before_mark(name, mark, shown) + "…" + mark


def name_before_mark(name: str, mark: str = " (2)", shown: int = SHOWN) -> str:
    """Return what is left of a name where it is cut to leave room for its mark."""
    return name[: shown - len(mark) - 1].rstrip()
