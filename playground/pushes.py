"""A message's content as a phone shows it: plain text."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime

_BLOCK = re.compile(r"^(?:#{1,3}|-#|>>>|>) +", re.MULTILINE)
_INLINE = re.compile(
    r"\\(?P<escaped>[^\sA-Za-z0-9])"
    r"|```(?:\w*\n)?(?P<fenced>.+?)```"
    r"|(?P<ticks>`+)(?P<code>.+?)(?P=ticks)"
    r"|<@!?(?P<user>[0-9]+)>"
    r"|<@&(?P<role>[0-9]+)>"
    r"|<#(?P<channel>[0-9]+)>"
    r"|<t:(?P<distance>-?[0-9]{1,10}):R>"
    r"|<t:(?P<time>-?[0-9]{1,10})(?::[tTdDfFsS])?>"
    r"|</(?P<command>[^:<>]+):[0-9]+>"
    r"|<a?(?P<emoji>:\w+:)[0-9]+>"
    r"|\[(?P<label>[^\]\n]+)\]\(<?https?://[^\s)>]+>?\)"
    r"|<?(?P<address>https?://[^\s<>]+)>?"
    r"|(?P<mark>\*\*\*|\*\*|__|~~|\*)(?P<marked>\S|\S.*?\S)(?P=mark)"
    r"|(?<!\w)_(?P<slanted>[^_]+)_(?!\w)",
    re.DOTALL,
)
_SIGNS = {"user": "@", "role": "@", "channel": "#"}
_UNKNOWN = {"user": "unknown-user", "role": "unknown-role", "channel": "unknown"}
_UNITS = (("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1))


def read_push(content: str, names: Mapping[str, Mapping[int, str]], now: float) -> str:
    """Return a content without markdown, with names and times in place of their codes.

    *names* are those of each `user`, `role` and `channel` that the phone knows.
    """

    def replace(found: re.Match[str]) -> str:
        match found.lastgroup or "", found[found.lastgroup or 0]:
            case ("user" | "role" | "channel") as kind, number:
                return _SIGNS[kind] + names[kind].get(int(number), _UNKNOWN[kind])
            case "distance", seconds:
                return _format_distance(int(seconds), now)
            case "time", seconds:
                return f"{datetime.fromtimestamp(int(seconds), UTC):%d %B %Y %H:%M}"
            case "command", command:
                return f"/{command}"
            case "label" | "marked" | "slanted", inner:
                return _INLINE.sub(replace, inner)
            case _, kept:
                return kept

    return _INLINE.sub(replace, _BLOCK.sub("", content)).strip()


def _format_distance(seconds: int, now: float) -> str:
    """Return the time between a moment and now, in the largest unit that fits."""
    away = round(abs(seconds - now))
    unit, size = next(((u, s) for u, s in _UNITS if away >= s), _UNITS[-1])
    count = away // size
    span = f"{count} {unit}{'' if count == 1 else 's'}"
    return f"in {span}" if seconds > now else f"{span} ago"
