"""A message's content as a phone shows it when it comes: plain text."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime

_MENTION = re.compile(r"<(@!?|@&|#)([0-9]+)>")
_COMMAND = re.compile(r"<(/[^:<>]+):[0-9]+>")
_EMOJI = re.compile(r"<a?(:\w+:)[0-9]+>")
_MOMENT = re.compile(r"<t:(-?[0-9]{1,12})(?::([tTdDfFRsS]))?>")
_UNITS = (("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1))


def tell_plainly(content: str, names: Mapping[str, Mapping[int, str]], now: float) -> str:
    """Return a content with names and times in place of what stands for them.

    *names* are those of users (`@`), roles (`@&`) and channels (`#`). What makes words bold
    or a heading stays: not every phone takes it away.
    """

    def name(found: re.Match[str]) -> str:
        sign = found[1].rstrip("!")
        known = names.get(sign, {}).get(int(found[2]))
        return f"{sign[0]}{known}" if known else f"{sign[0]}unknown"

    content = _MENTION.sub(name, content)
    content = _COMMAND.sub(r"\1", _EMOJI.sub(r"\1", content))
    return _MOMENT.sub(lambda found: _tell_moment(int(found[1]), found[2], now), content)


def _tell_moment(seconds: int, style: str | None, now: float) -> str:
    """Return a moment in words, or from now, as its style says."""
    if style != "R":
        return f"{datetime.fromtimestamp(seconds, UTC):%d %B %Y %H:%M}"
    away = round(abs(seconds - now))
    unit, size = next(((u, s) for u, s in _UNITS if away >= s), _UNITS[-1])
    count = away // size
    span = f"{count} {unit}{'' if count == 1 else 's'}"
    return f"in {span}" if seconds > now else f"{span} ago"
