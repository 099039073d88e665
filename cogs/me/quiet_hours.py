"""A person's quiet hours, visible to them only: time zone and selects."""

from datetime import datetime

from bot.games.calendar import DAY, HOUR, LONGEST_QUIET, find_zone, list_zones
from bot.store import PersonRow
from bot.wording import Words
from bot.wording.keywords import simplify
from bot.wording.words import name_cities
from cogs.custom_ids import NO_GAME, OWN
from cogs.layout import Layout, Menu

NONE = "none"
"""The value for no quiet hours."""
USUAL = 8 * HOUR
"""The length of quiet hours at first."""
CHOICES = 25
"""The most suggestions while somebody types."""
USUAL_ZONES = {"nl": "Europe/Amsterdam", "pl": "Europe/Warsaw", "de": "Europe/Berlin"}
"""The first suggested zone, by language."""


def lay_out_quiet(words: Words, person: PersonRow, now: float, settings: str) -> Layout:
    """Return a person's quiet hours, and the choices.

    `settings` is the mention of the command that sets a zone.
    """
    lines = [
        f"## {words('quiet.title')}",
        words("quiet.about"),
        format_zone(words, person, now, settings),
    ]
    menus = [_list_beginnings(words, person)]
    if person.quiet_begin is not None:
        menus.append(_list_ends(words, person.quiet_begin, person.quiet_end))
    return Layout(above="\n".join(lines), menus=tuple(menus))


def _list_beginnings(words: Words, person: PersonRow) -> Menu:
    begin = person.quiet_begin
    lines = [(NONE, words("quiet.none"), "")]
    lines += [(str(time), format_hour(time), "") for time in range(0, DAY, HOUR)]
    chosen = NONE if begin is None else str(begin)
    asked, caption = words("quiet.begin.none"), words("quiet.begin")
    return Menu(OWN(NO_GAME, "begin"), asked, lines, (chosen,), caption=caption)


def _list_ends(words: Words, begin: int, end: int | None) -> Menu:
    lines = [
        (str((begin + length) % DAY), format_hour((begin + length) % DAY), words.duration(length))
        for length in range(HOUR, LONGEST_QUIET + 1, HOUR)
    ]
    asked, caption = words("quiet.end.none"), words("quiet.end")
    return Menu(OWN(NO_GAME, "end"), asked, lines, (str(end),), caption=caption)


def format_zone(words: Words, person: PersonRow, now: float, settings: str) -> str:
    """Say which zone a person has, its current time, and how to change it."""
    zone = person.zone.replace("_", " ")
    time = format_time(person.zone, now)
    option = words("command.me.settings.zone.name")
    return words("quiet.zone", zone=zone, time=time, settings=settings, option=option)


def format_hour(time_of_day: int) -> str:
    """Return a time of day: "22:00"."""
    return f"{time_of_day // HOUR:02}:{time_of_day % HOUR // 60:02}"


def format_time(zone: str, now: float) -> str:
    """Return the current time in a zone."""
    return datetime.fromtimestamp(now, find_zone(zone)).strftime("%H:%M")


def complete_zone(typed: str, language: str, now: float) -> list[tuple[str, str]]:
    """Return the labels and names of zones that match the typed text, with their current time.

    Cities are also found by their name in the language. Zones in which a part begins with the text
    come first; before anything is typed, the language's usual one.
    """
    wanted, cities = simplify(typed), name_cities(language)
    parts = {
        zone: [simplify(part) for part in (zone, *zone.split("/"), cities.get(zone, ""))]
        for zone in list_zones()
    }
    found = [zone for zone in parts if any(wanted in part for part in parts[zone])]
    usual = USUAL_ZONES.get(language, "UTC")
    found.sort(
        key=lambda zone: (
            zone != usual or bool(wanted),
            not any(part.startswith(wanted) for part in parts[zone]),
            zone,
        )
    )
    return [
        (f"{zone.replace('_', ' ')}, {format_time(zone, now)}", zone) for zone in found[:CHOICES]
    ]
