"""A server's favourites in Discord: kept by a command, played by one tap, begun with."""

from playground.client.message_view import MessageView
from tests.cogs.evening import Evening, answer, button
from tests.cogs.lobby.screens import chosen, lines, public, single, threads


async def purist_lobby(table: Evening, name: str = "Ada") -> MessageView:
    """Open a lobby for purists; return its message."""
    await table.slash(name, "game new")
    lobby = await table.news(len(table.messages()) or 1)
    screen = await table.click(name, lobby, "Options")
    screen = await table.choose(name, screen, ":option", "purist")
    await table.choose(name, screen, "value.purist", "on")
    return table.newest


async def save(table: Evening, name: str, lobby: MessageView, favourite: str) -> MessageView:
    """Save the options of a lobby as a favourite; return what is shown then."""
    options = await table.click(name, lobby, "Options")
    return await send_name(table, name, options, favourite)


async def send_name(table: Evening, name: str, options: MessageView, favourite: str) -> MessageView:
    """Open the form for a favourite's name in the options, and send it."""
    client, person = table.server.client, table.person(name)
    asked = await client.press(person, options, button(options, "Save as favourite"))
    await asked.wait_until_settled()
    return await answer(await client.submit_modal(asked, {"text": favourite}))


async def listed_for(table: Evening, name: str, lobby: MessageView) -> MessageView:
    """Return the list of favourites that the options lead to."""
    return await table.click(name, await table.click(name, lobby, "Options"), "Favourites")


def labels(message: MessageView) -> list[str]:
    """Return what buttons say."""
    return [each.label for each in message.buttons]


async def test_a_favourite_is_kept_and_played_by_one_tap(table: Evening) -> None:
    """Offered to who opens the next lobby; all see there what was chosen."""
    lobby = await purist_lobby(table)
    kept = await save(table, "Ada", lobby, "Pure *fun*")
    assert kept.ephemeral
    assert r"Saved “Pure \*fun\*”." in kept.text.splitlines(), "without a warning sign"
    listed = await table.click("Ada", kept, "Favourites")
    assert "Second edition with The Princess & the Dragon; rules of Hans im Glück." in listed.text
    assert "For purists" in listed.text
    await table.click("Ada", lobby, "Cancel")
    await table.news(2)
    opened = await table.slash("Ada", "game new")
    lobby = await table.news(3)
    assert "For purists" not in lobby.text
    assert "Use one of this server’s favourites:" in opened.text
    assert labels(opened) == ["Pure *fun*"]
    options = await table.click("Ada", opened, "Pure *fun*")
    assert "For purists" in table.newest.text
    assert labels(options) == ["Pure *fun*", "Save as favourite", "Favourites"]
    assert len(table.messages()) == 3, "the lobby is edited"


async def test_new_lobbies_begin_with_the_standard(table: Evening) -> None:
    """In the channel, and in a thread where that is busy."""
    lobby = await purist_lobby(table)
    listed = await table.click("Ada", await save(table, "Ada", lobby, "Pure"), "Favourites")
    assert chosen(listed, "standard") == ["-"]
    _, pure = lines(listed, "standard")
    listed = await table.choose("Ada", listed, "standard", pure)
    assert "New lobbies now start with “Pure”." in listed.text
    assert chosen(listed, "standard") == [pure]
    await table.click("Cy", await table.slash("Cy", "game new"), "Open in a thread")
    (thread,) = threads(table)
    assert "For purists" in public(table, thread)[0].text
    await table.click("Ada", lobby, "Cancel")
    await table.slash("Bo", "game new")
    assert "For purists" in (await table.news(3)).text
    listed = await table.choose("Ada", listed, "standard", "-")
    assert "New lobbies now start with the default options." in listed.text


async def test_others_see_them_and_change_none(table: Evening) -> None:
    """Bo keeps what he hosts, and forgets no more than that; nobody forges it either."""
    lobby = await purist_lobby(table, "Bo")
    kept = await save(table, "Bo", lobby, "Bo's")
    mine = await table.click("Bo", kept, "Favourites")
    assert [each.custom_id for each in mine.selects] == ["kept:-:0:drop"]
    own = await table.click("Cy", await table.slash("Cy", "game new"), "Open in a thread")
    (thread,) = threads(table)
    seen = await listed_for(table, "Cy", public(table, thread)[0])
    assert own.ephemeral
    assert "Bo's" in seen.text.replace("\\", "")
    assert not seen.selects
    assert not seen.buttons
    refused = await table.click("Cy", lobby, "Options")
    assert refused.text == "Only Bo can do that."
    (sign,) = lines(mine, "drop")
    forgotten = await table.choose("Bo", mine, "drop", sign)
    assert "Deleted “Bo's”." in forgotten.text
    assert "Nothing saved yet." in forgotten.text


async def test_what_is_late_is_told_so(table: Evening) -> None:
    """A favourite that is gone, a lobby that is none any more, one of somebody else's."""
    lobby = await purist_lobby(table)
    options = await save(table, "Ada", lobby, "Pure")
    settings = await table.slash("Ada", "server settings")
    listed = await table.click("Ada", settings, "Favourites")
    (sign,) = lines(listed, "drop")
    await table.choose("Ada", listed, "drop", sign)
    late = await table.press("Ada", options, button(options, "Pure"))
    assert late.text == "That favourite no longer exists."
    options = await table.click("Ada", lobby, "Options")
    client, person = table.server.client, table.person("Ada")
    form = await client.press(person, options, button(options, "Save as favourite"))
    await form.wait_until_settled()
    await table.click("Ada", lobby, "Cancel")
    none = await answer(await client.submit_modal(form, {"text": "Late"}))
    assert none.text.startswith("This lobby is closed.")


async def test_the_rules_of_a_new_game_are_those_of_the_standard(table: Evening) -> None:
    """As somebody reads them who asks before there is a game."""
    await table.slash("Ada", "game new")
    lobby = await table.news(1)
    screen = await single(table, await table.click("Ada", lobby, "Options"), "base", "small-city")
    await table.choose("Ada", screen, "value.small-city", "on")
    listed = await table.click("Ada", await save(table, "Ada", lobby, "Small"), "Favourites")
    await table.choose("Ada", listed, "standard", lines(listed, "standard")[1])
    await table.click("Ada", lobby, "Cancel")
    assert "small cities count half" in (await table.slash("Cy", "game rules")).text
