"""A person's notification preferences: what, when and where; visible to them only."""

from bot.games.calendar import DAY, HOUR
from bot.games.table import Table
from bot.store import PersonRow
from bot.tables.notification_preferences import DAILY, SILENT, WANTS
from bot.wording import Words
from cogs import custom_ids
from cogs.layout import Button, Layout, Menu
from cogs.me.quiet_hours import format_hour, format_zone

MENTION, DIRECT = "mention", "direct"
"""Values of lines: where notifications go."""


def lay_out_notifications(
    words: Words,
    person: PersonRow,
    now: float,
    settings: str,
    game: str = custom_ids.NO_GAME,
    wish: str | None = None,
) -> Layout:
    """Return a person's notification preferences, and the choices.

    With a button for the `game` here that they play, if there is one, and their `wish` for it.
    `settings` is the mention of the command that sets a time zone.
    """
    lines = [f"## {words('notifications.title')}", words("notifications.about")]
    if person.quiet_begin is not None and person.quiet_end is not None:
        begin, end = format_hour(person.quiet_begin), format_hour(person.quiet_end)
        zone = person.zone.replace("_", " ")
        lines.append(words("notifications.quiet", begin=begin, end=end, zone=zone))
    elif person.wants == DAILY:
        lines.append(format_zone(words, person, now, settings))
    if person.closed:
        lines.append(words("notifications.closed"))
    if wish == SILENT:
        lines.append(words("notifications.silent"))
    menus = [_list_wants(words, person, game)]
    daily = person.wants == DAILY
    menus.append(_list_hours(words, person, game) if daily else _list_places(words, person, game))
    return Layout(
        above="\n".join(lines), menus=tuple(menus), rows=_offer_silence(words, game, wish)
    )


def _list_wants(words: Words, person: PersonRow, game: str) -> Menu:
    lines = [
        (each, words(f"notifications.{each}"), words(f"notifications.{each}.about"))
        for each in WANTS
    ]
    asked = words("notifications.wants.none")
    caption = words("notifications.wants")
    return Menu(custom_ids.OWN(game, "wants"), asked, lines, (person.wants,), caption=caption)


def _list_places(words: Words, person: PersonRow, game: str) -> Menu:
    lines = [
        (each, words(f"notifications.{each}"), words(f"notifications.{each}.about"))
        for each in (MENTION, DIRECT)
    ]
    asked, caption = words("notifications.where.none"), words("notifications.where")
    chosen = DIRECT if person.direct and not person.closed else MENTION
    return Menu(custom_ids.OWN(game, "where"), asked, lines, (chosen,), caption=caption)


def _list_hours(words: Words, person: PersonRow, game: str) -> Menu:
    lines = [(str(time), format_hour(time), "") for time in range(0, DAY, HOUR)]
    asked = words("notifications.hour.none")
    caption = words("notifications.hour", zone=person.zone.replace("_", " "))
    chosen = (str(person.daily_at),)
    return Menu(custom_ids.OWN(game, "hour"), asked, lines, chosen, caption=caption)


def _offer_silence(words: Words, game: str, wish: str | None) -> tuple[tuple[Button, ...], ...]:
    if game == custom_ids.NO_GAME:
        return ()
    what = "loud" if wish == SILENT else "silent"
    return ((Button(custom_ids.OWN(game, what), words(f"button.{what}")),),)


def lay_out_following(words: Words, table: Table, wish: str | None) -> Layout:
    """Return how a person follows a game, and the choices."""
    lines = [
        (each, words(f"follow.{each}"), words(f"follow.{each}.about"))
        for each in ("not", "end", DAILY)
    ]
    menu = Menu(
        custom_ids.OWN(table.id, "follow"),
        words("follow.none"),
        lines,
        (wish or "not",),
        caption=words("follow.caption"),
    )
    return Layout(above=f"## {words('follow.title')}\n{words('follow.about')}", menus=(menu,))
