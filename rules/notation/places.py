"""Squares in a game's text: "2E 1N", counted from the start tile."""

import re

_PART = re.compile(r"([0-9]{1,3})\s*([NESW])")
_PLACE = re.compile(r"[\s,;]*(?:[0-9]{1,3}\s*[NESW][\s,;]*){1,2}", re.IGNORECASE)
_AXES = {"E": ("x", 1), "W": ("x", -1), "N": ("y", -1), "S": ("y", 1)}


def place(x: int, y: int) -> str:
    """Return a square's name, counted from the start tile: "2E 1N", "0E 3S"."""
    return f"{abs(x)}{'W' if x < 0 else 'E'} {abs(y)}{'S' if y > 0 else 'N'}"


def read_place(text: str) -> tuple[int, int] | None:
    """Return a typed square as column and row; None if it is invalid.

    "2E 1N" with any spacing, also "1n,2e", "2E" and "0": compass letters are the same in all
    languages.
    """
    if text.strip() == "0":
        return 0, 0
    if not _PLACE.fullmatch(text):
        return None
    at = dict.fromkeys("xy", 0)
    told = _PART.findall(text.upper())
    for number, letter in told:
        axis, sign = _AXES[letter]
        at[axis] = sign * int(number)
    if len({_AXES[letter][0] for _, letter in told}) < len(told):
        return None
    return at["x"], at["y"]
