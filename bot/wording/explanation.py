"""Refusals in words: what can't be done, what is being decided instead, and by whom."""

from collections.abc import Mapping

from bot.games.refusals import Refusal, RefusalKey, Value
from bot.wording.messages import Messages

MENTIONS = {"roles": "<@&{}>", "channels": "<#{}>"}
"""Discord's forms of mentions, by the values that list ids."""


def explain(words: Messages, refusal: Refusal) -> str:
    """Return why something was refused.

    With a `step` and its `player`, it also says what is being decided: "Bo is choosing where the
    dragon goes."
    """
    values = dict(refusal.values) | _mention(words, refusal.values)
    if refusal.key is RefusalKey.BAD_SETUP:
        return words(refusal.key, reason=_explain_setup(words, values))
    step = values.pop("step", "")
    if not step:
        return words(refusal.key, **values)
    deciding = words(f"deciding.{step}", player=values["player"])
    return words(f"{refusal.key}.deciding", deciding=deciding, **values)


def _mention(words: Messages, values: Mapping[str, Value]) -> dict[str, Value]:
    """Return the values that are ids, as lists of mentions, which ping nobody here."""
    return {
        name: words.list((MENTIONS[name].format(each) for each in str(ids).split(",")), style="or")
        for name, ids in values.items()
        if name in MENTIONS
    }


def _explain_setup(words: Messages, values: Mapping[str, Value]) -> str:
    """Say why no game can be set up so, with the names of options and expansions."""
    named = dict(values)
    for name in ("option", "name", "other"):
        for key in (f"option.{values.get(name)}", f"expansion.{values.get(name)}"):
            if key in words:
                named[name] = words(key)
    return words(f"bad-setup.{named.pop('reason')}", **named)
