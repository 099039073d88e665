"""`/me notifications` and `follow`, `/game turns` and `nudge`: chosen in private, told so."""

import re

import pytest
from sqlalchemy import update

from bot.store import PersonRow
from bot.store.schema import actions
from bot.tables.notification_preferences import WANTS
from bot.wording import Words
from cogs.me.notifications import lay_out_following, lay_out_notifications
from playground.client.message_view import MessageView
from rules import Setup
from tests.cogs.evening import Evening, move
from tests.cogs.message_limits import MENTION, check
from tests.cogs.tables import table_of

LOCALES = ("en-US", "nl", "pl", "de")


def letters(table: Evening, name: str) -> list[MessageView]:
    """The direct messages that somebody has."""
    person = table.person(name)
    found = [c for c in table.server.world.channels.values() if c.recipient_id == person.id]
    return [m for c in found for m in table.server.client.messages(c, person)]


def pinged(table: Evening, message: MessageView) -> list[str]:
    """Who was pinged by a message."""
    world = table.server.world
    return [world.users[user].name for user in world.pings.get(message.id, ())]


async def game(table: Evening) -> tuple[str, str, MessageView]:
    """Begin a game of two; return who is to act, who waits, and the message."""
    message = await table.game("Ada", "Bo")
    acting = await table.to_act()
    return acting, {"Ada": "Bo", "Bo": "Ada"}[acting], message


async def test_a_call_by_letter(table: Evening) -> None:
    """It leads to the message in the channel, where nobody is pinged, and to how to change it."""
    screen = await table.slash("Bo", "me settings")
    screen = await table.choose("Bo", screen, ":where", "direct")
    assert screen.ephemeral
    acting, _, message = await game(table)
    if acting != "Bo":
        assert pinged(table, message) == [], "Ada has started it"
        await move(table, acting, message)
        message = await table.told((await table.position()).table.seq)
    await table.server.client.wait_until(lambda: bool(letters(table, "Bo")))
    (letter,) = letters(table, "Bo")
    assert pinged(table, message) == []
    assert "It’s your turn." in letter.text
    (there,) = letter.buttons
    assert there.url is not None
    assert there.url.endswith(f"/{message.channel_id}/{message.id}")
    assert f"/{message.channel_id}/" not in letter.text
    assert "/me settings" in letter.text
    assert letters(table, "Ada") == []


async def hear_by_letter(table: Evening, name: str) -> None:
    """Let somebody choose to be written to."""
    screen = await table.slash(name, "me settings")
    await table.choose(name, screen, ":where", "direct")


async def written(table: Evening, name: str) -> str:
    """What the newest letter to somebody says, once there is one more."""
    known = len(letters(table, name))
    await table.server.client.wait_until(lambda: len(letters(table, name)) > known)
    return letters(table, name)[-1].text


async def test_whatever_somebody_is_asked_is_written_to_them(table: Evening) -> None:
    """Whether the game pauses, and what to do about a player."""
    await hear_by_letter(table, "Bo")
    begun = await table.game("Ada", "Bo", "Cy", setup=Setup())
    day = int(begun.created_at + 2 * 86400)
    await table.open("Ada", "pause", "2")
    pause = await written(table, "Bo")
    until = re.match(r"\*\*Ada would like to pause the game until <t:([0-9]+):f>\.\*\* <#", pause)
    assert until is not None, pause
    assert abs(int(until[1]) - day) < 60
    async with table.store.write() as change:
        await change.connection.execute(update(actions).values(at=0.0))
    await table.open("Cy", "absent")
    vote = await written(table, "Bo")
    assert "**The game is waiting for Ada. What should happen?** <#" in vote, vote


async def test_an_offered_seat_is_written_of_to_who_is_named(table: Evening) -> None:
    """With a link to the game."""
    await hear_by_letter(table, "Cy")
    begun = await table.game("Ada", "Bo", setup=Setup())
    await table.substitute("Ada", "Cy", "Ada")
    seat = await written(table, "Cy")
    assert seat.startswith("**Would you like to take Ada’s seat?** <#"), seat
    assert f"<#{begun.channel_id}> (" in seat


async def test_closed_letters_lead_to_the_channel(table: Evening) -> None:
    """The player is pinged there, and reads why among their notifications."""
    table.person("Bo").accepts_direct_messages = False
    screen = await table.slash("Bo", "me settings")
    await table.choose("Bo", screen, ":where", "direct")
    acting, _, message = await game(table)
    if acting != "Bo":
        await move(table, acting, message)
    await table.server.client.wait_until(lambda: pinged(table, table.newest) == ["Bo"])
    assert letters(table, "Bo") == []
    screen = await table.slash("Bo", "me settings")
    assert "I can’t DM you" in screen.text


async def test_the_list_of_a_day_is_chosen_with_its_hour(table: Evening) -> None:
    """And in the language in which it was chosen."""
    table.server.world.set_locale(table.person("Bo"), "de")
    screen = await table.slash("Bo", "me settings")
    screen = await table.choose("Bo", screen, ":wants", "daily")
    assert [s.custom_id.rpartition(":")[2] for s in screen.selects] == ["wants", "hour"]
    await table.choose("Bo", screen, ":hour", "25200")
    found = await table.service.preferences.find(table.person("Bo").id)
    assert (found.wants, found.daily_at, found.locale) == ("daily", 25200, "de")


async def test_not_for_this_game(table: Evening) -> None:
    """A button where one plays, and another that takes it back."""
    await game(table)
    screen = await table.slash("Ada", "me settings")
    screen = await table.click("Ada", screen, "Mute this game")
    assert "You’ve muted" in screen.text
    screen = await table.click("Ada", screen, "Unmute this game")
    assert "You’ve muted" not in screen.text
    labels = [b.label for b in (await table.slash("Cy", "me settings")).buttons]
    assert labels == ["Quiet hours", "My data", "Follow"]


async def test_turns_are_listed_with_links(table: Evening) -> None:
    """To whoever is to act; others wait for nothing."""
    acting, waiting, message = await game(table)
    await table.service.games.said((await table.position()).table.id)
    listed = await table.slash(acting, "game turns")
    assert listed.ephemeral
    assert f"/{message.channel_id}/{message.id})" in listed.text
    assert "1 decision is waiting for you" in listed.text
    assert (await table.slash(waiting, "game turns")).text == "Nobody is waiting for you."


async def test_a_nudge_too_soon_is_refused(table: Evening) -> None:
    """In private, with the time from which on it is welcome."""
    acting, waiting, message = await game(table)
    answer = await table.open(waiting, "nudge")
    assert answer.ephemeral
    assert f"{acting} was only told a little while ago" in answer.text
    assert "your own turn" in (await table.open(acting, "nudge")).text
    assert table.newest.id == message.id


async def test_a_game_is_followed_by_who_does_not_play(table: Evening) -> None:
    """By a button on one's own board, or a command; its end is written to them, with a link."""
    await game(table)
    board = await table.slash("Cy", "game board")
    screen = await table.click("Cy", board, "Follow")
    await table.choose("Cy", screen, ":follow", "end")
    screen = await table.open("Cy", "following")
    assert [o.value for s in screen.selects for o in s.options if o.default] == ["end"]
    assert all(b.label != "Follow" for b in (await table.slash("Ada", "game board")).buttons)
    position = await table.position()
    ada = table.person("Ada").id
    await table.service.games.resign(position.table.id, ada, "1")
    await table.server.client.wait_until(lambda: bool(letters(table, "Cy")))
    (letter,) = letters(table, "Cy")
    won, name, _ = letter.text.splitlines()
    assert won == "**The game is over. Bo wins!**"
    assert name.startswith(f"<#{position.table.channel_id}> (")
    assert "Bo" in name
    assert "](" not in letter.text
    assert [button.label for button in letter.buttons] == ["Go to the game"]


@pytest.mark.parametrize(("what", "value"), [("wants", "all"), ("where", "moon"), ("hour", "-1")])
async def test_forged_values_are_refused(table: Evening, what: str, value: str) -> None:
    """In a sentence, and nothing has changed."""
    screen = await table.slash("Ada", "me settings")
    if what == "hour":
        screen = await table.choose("Ada", screen, ":wants", "daily")
    before = await table.service.preferences.find(table.person("Ada").id)
    answer = await table.choose("Ada", screen, f":{what}", value, forged=True)
    assert answer.text
    assert await table.service.preferences.find(table.person("Ada").id) == before


def test_the_screens_fit() -> None:
    """In every language, with all that can be chosen."""
    state_table = table_of()
    for locale in LOCALES:
        for wants in WANTS:
            person = PersonRow(1, "America/Argentina/ComodRivadavia", 0, 3600, "en", wants)
            check(lay_out_notifications(Words(locale), person, 0.0, MENTION, "k3f9x2ab", "silent"))
        check(lay_out_following(Words(locale), state_table, "end"))
