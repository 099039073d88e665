"""What people want to hear of, when and where. Pure."""

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
"""What is to be heard of: a decision has come; others ask for consent; half its time is over; time
runs low; somebody else asks for it; it was on a list that could not be delivered; the leave or the
pause in which it came is over; the game is; others have joined a lobby; it closes soon."""

NOW, LOW, DAILY = "now", "low", "daily"
"""What people want: all of it at once; only that time runs low; a list once a day."""
WANTS = (NOW, LOW, DAILY)

SILENT, END = "silent", "end"
"""How people listen to a game: they play and want to hear nothing of it; they follow it, and want
to hear how it ends, or (`DAILY`) each day how it goes."""

PLAYERS, FOLLOWERS = (SILENT,), (END, DAILY)

Way = Literal["mention", "letter", "later", "never"]
"""How somebody hears of something."""

_ALWAYS = ("low", "nudge", "asked", "daily", "end", "joined", "closing")
"""What is heard of at once by who wants less than all."""


def find_way(
    person: PersonRow, wish: str | None, kind: Kind, now: float, *, timed: bool = True
) -> Way:
    """Return how a player is to hear of something, now or when their quiet hours are over.

    `wish` is how they listen to the game. Where that is not `timed`, time never runs low, and who
    waits for that is called at once.
    """
    waits = person.wants == DAILY or (person.wants == LOW and timed)
    if wish == SILENT or (waits and kind not in _ALWAYS):
        return "never"
    if read_calendar(person).is_quiet(now):
        return "later"
    return "letter" if person.direct and not person.closed else "mention"


def read_calendar(person: PersonRow, *, rests: bool = False) -> Calendar:
    """Return whose time counts when, in a game whose clocks rest on weekends or not."""
    quiet = None
    if person.quiet_begin is not None and person.quiet_end is not None:
        quiet = Quiet(person.quiet_begin, person.quiet_end)
    return Calendar(person.zone, quiet, rests)
