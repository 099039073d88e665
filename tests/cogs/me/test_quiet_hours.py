"""`/me quiet-hours`: a zone by its city, the hours by selects, for oneself alone."""

import pytest

from bot.games.calendar import HOUR, list_zones
from bot.store import PersonRow
from bot.wording import Words
from cogs.me.quiet_hours import complete_zone, lay_out_quiet
from playground.client.message_view import MessageView
from tests.cogs.evening import Evening
from tests.cogs.message_limits import MENTION, check


def offered(screen: MessageView, what: str) -> list[tuple[str, bool]]:
    """The labels of a select, and whether they are chosen."""
    select = next(select for select in screen.selects if select.custom_id.endswith(what))
    return [(option.label, option.default) for option in select.options]


async def test_quiet_hours_are_chosen_by_selects(table: Evening) -> None:
    """When they begin, then until when; moved, they last as long; and there may be none."""
    ada = table.person("Ada").id
    screen = await table.slash("Ada", "me settings", zone="Europe/Warsaw")
    assert screen.ephemeral
    assert "Europe/Warsaw" in screen.text
    assert offered(screen, "begin")[0] == ("No quiet hours", True)
    screen = await table.choose("Ada", screen, "begin", str(22 * HOUR))
    assert ("06:00", True) in offered(screen, "end")
    screen = await table.choose("Ada", screen, "end", str(7 * HOUR))
    found = PersonRow(ada, "Europe/Warsaw", 22 * HOUR, 7 * HOUR)
    assert await table.service.preferences.find(ada) == found
    screen = await table.choose("Ada", screen, "begin", str(23 * HOUR))
    assert ("08:00", True) in offered(screen, "end")
    screen = await table.choose("Ada", screen, "begin", "none")
    assert await table.service.preferences.find(ada) == PersonRow(ada, "Europe/Warsaw")
    assert len(screen.selects) == 1


@pytest.mark.parametrize("value", ["-1", "86400", "noon", "³"])
async def test_a_forged_time_is_none(table: Evening, value: str) -> None:
    """It is said that there is no such button, and nothing has changed."""
    screen = await table.click("Ada", await table.slash("Ada", "me settings"), "Quiet hours")
    answer = await table.choose("Ada", screen, "begin", value, forged=True)
    assert "button" in answer.text
    ada = table.person("Ada").id
    assert await table.service.preferences.find(ada) == PersonRow(ada)


async def test_a_zone_that_is_none_is_refused(table: Evening) -> None:
    """In a sentence; what was chosen before stays."""
    answer = await table.slash("Ada", "me settings", zone="Atlantis")
    assert "Atlantis" in answer.text
    assert (await table.service.preferences.find(table.person("Ada").id)).zone == "UTC"


def test_zones_are_found_by_their_city() -> None:
    """In whatever way it is written; at first the language's own is offered, and the time there."""
    noon = 12 * HOUR
    assert complete_zone("warsaw", "en", noon) == [("Europe/Warsaw, 13:00", "Europe/Warsaw")]
    assert complete_zone("New york", "en", noon)[0][1] == "America/New_York"
    assert complete_zone("york", "pl", noon)[0][1] == "America/New_York"
    assert complete_zone("", "pl", noon)[0][1] == "Europe/Warsaw"
    assert complete_zone("", "en", noon)[0] == ("UTC, 12:00", "UTC")
    assert len(complete_zone("a", "en", noon)) == 25
    assert complete_zone("Atlantis", "en", noon) == []
    assert complete_zone("Lord", "en", noon)[0][1] in list_zones()


@pytest.mark.parametrize(
    ("typed", "language", "zone"),
    [
        ("Warszawa", "pl", "Europe/Warsaw"),
        ("wiedeń", "pl", "Europe/Vienna"),
        ("Wieden", "pl", "Europe/Vienna"),
        ("Brüssel", "de", "Europe/Brussels"),
        ("Wenen", "nl", "Europe/Vienna"),
        ("Zürich", "en", "Europe/Zurich"),
    ],
)
def test_cities_are_found_by_their_names_in_the_language(
    typed: str, language: str, zone: str
) -> None:
    """With accents and without; whoever is told to type a city types that of their language."""
    assert complete_zone(typed, language, 0)[0][1] == zone


def test_the_screen_fits() -> None:
    """In every language, with all that can be chosen."""
    person = PersonRow(1, "America/North_Dakota/New_Salem", 22 * HOUR, 7 * HOUR)
    for locale in ("en-US", "nl", "pl", "de"):
        check(lay_out_quiet(Words(locale), person, 0.0, MENTION))
