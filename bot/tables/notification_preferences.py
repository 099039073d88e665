"""Which notifications people want, when and where. Pure."""

from collections.abc import Mapping
from typing import Literal

from bot.games.calendar import Calendar, Quiet
from bot.store.records import PersonRow

Kind = Literal[
    "call",
    "asked",
    "half",
    "low",
    "nudge",
    "daily",
    "leave-over",
    "pause-over",
    "end",
    "joined",
    "closing",
]
"""Reasons for a notification: a decision has come; others ask for consent; half of its time is
over; time runs low; somebody nudges; it was on a daily list that could not be delivered; a leave or
pause is over; the game is over; others have joined a lobby; the lobby closes soon."""

ABOUT_TURNS: tuple[Kind, ...] = ("call", "half", "low", "nudge", "leave-over", "pause-over")
"""Reasons that all say whose turn it is, so that the newest stands for the earlier ones."""

NOTICES: Mapping[Kind, str] = {
    "half": "news.time-half",
    "low": "news.time-low",
    "leave-over": "news.leave-over",
    "pause-over": "news.pause-over",
}
"""The public messages that give the reason."""

NOW, LOW, DAILY = "now", "low", "daily"
"""What people want: everything at once; only warnings that time runs low; a list once a day."""
WANTS = (NOW, LOW, DAILY)

SILENT, END = "silent", "end"
"""Preferences for a single game: a player mutes it; a follower wants its end, or (`DAILY`) a daily
summary."""

PLAYERS, FOLLOWERS = (SILENT,), (END, DAILY)

Way = Literal["mention", "letter", "later", "never"]
"""How a notification is delivered."""

_ALWAYS = ("low", "nudge", "asked", "daily", "end", "joined", "closing")
"""Delivered at once even to people who want less than everything."""


def find_way(
    person: PersonRow, wish: str | None, kind: Kind, now: float, *, timed: bool = True
) -> Way:
    """Return how a player is notified, now or when their quiet hours are over.

    `wish` is their preference for this game. In a game that isn't `timed` time never runs low, so
    people who want only that warning are notified at once.
    """
    waits = person.wants == DAILY or (person.wants == LOW and timed)
    if wish == SILENT or (waits and kind not in _ALWAYS):
        return "never"
    if read_calendar(person).is_quiet(now):
        return "later"
    return "letter" if person.direct and not person.closed else "mention"


def read_calendar(person: PersonRow, *, rests: bool = False) -> Calendar:
    """Return a person's calendar; with `rests` the clocks stop on weekends."""
    quiet = None
    if person.quiet_begin is not None and person.quiet_end is not None:
        quiet = Quiet(person.quiet_begin, person.quiet_end)
    return Calendar(person.zone, quiet, rests)
