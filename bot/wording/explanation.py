"""Refusals in words: what cannot be done, and what is being decided instead, by whom."""

from bot.refusals import Refusal
from bot.wording.messages import Messages


def explain(words: Messages, refusal: Refusal) -> str:
    """Return why something was refused.

    Where the refusal has the `step` being decided and its `player`, it says so: "Bo is choosing
    where the dragon goes."
    """
    values = dict(refusal.values)
    step = values.pop("step", "")
    if not step:
        return words(refusal.key, **values)
    deciding = words(f"deciding.{step}", player=values["player"])
    return words(f"{refusal.key}.deciding", deciding=deciding, **values)
