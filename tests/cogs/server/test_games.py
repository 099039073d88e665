"""`/server games`: what is played in a server, where, and an end to it. Ada manages the server."""

from bot.games.table import Person
from playground.permissions import Permission
from tests.cogs.evening import Evening, story
from tests.cogs.lobby.screens import new


async def open_lobbies(table: Evening, count: int) -> None:
    """Open lobbies in as many channels of their own."""
    for number in range(count):
        channel = table.server.world.create_channel(f"table-{number}")
        host = Person(9000 + number, f"Host {number}")
        await table.service.lobbies.open(
            table.server.world.guild_id, channel.id, host, "en", f"press-{number}"
        )


async def test_nobody_plays(table: Evening) -> None:
    """Then it says how to begin."""
    shown = await table.click("Ada", await table.slash("Ada", "server settings"), "Games")
    assert shown.ephemeral
    assert shown.text == "Nobody is playing on this server. `/game new` opens a lobby."


async def test_games_and_lobbies_are_listed_with_links(table: Evening) -> None:
    """The newest first, with what keeps one from being told."""
    turn = await table.game("Bo", "Cy")
    elsewhere = table.server.world.create_channel("elsewhere")
    await new(table, "Cy", elsewhere)
    table.deny(Permission.SEND_MESSAGES)
    game = (await table.position()).table.id
    async with table.store.write() as change:
        await change.set_trouble(game, "send_messages")
    guild = table.server.world.guild_id
    title, lobby, _, running, link, trouble = (
        await table.click("Ada", await table.slash("Ada", "server settings"), "Games")
    ).text.split("\n")
    assert title == "## 2 games on this server"
    assert lobby == f"<#{elsewhere.id}> · Cy · not started"
    assert running in (
        f"<#{table.channel.id}> · {players}" for players in ("Bo and Cy", "Cy and Bo")
    )
    address = f"https://discord.com/channels/{guild}/{table.channel.id}/{turn.id}"
    assert link == f"-# [Latest message]({address})"
    assert "Send Messages" in trouble


async def test_a_game_is_ended_once_it_was_asked(table: Evening) -> None:
    """By who manages the server, from any channel, though they neither host nor play."""
    await table.game("Bo", "Cy")
    shown = await table.click("Ada", await table.slash("Ada", "server settings"), "Games")
    game = await table.choose("Ada", shown, ":show", (await table.position()).table.id)
    assert [button.label for button in game.buttons] == ["Back", "Pause", "End the game"]
    assert "games on this server" not in game.text
    again = await table.click("Ada", game, "Back")
    assert again.text.startswith("## 1 game on this server")
    game = await table.choose("Ada", again, ":show", (await table.position()).table.id)
    asked = await table.click("Ada", game, "End the game")
    assert asked.text.startswith("End this game for everybody?")
    assert (await table.click("Ada", asked, "End the game")).text == "The game has ended."
    told = (await table.news(3)).text.splitlines()[0]
    assert told.endswith("> Ada ended this game before it was over.")


async def test_a_game_is_paused_for_some_days(table: Evening) -> None:
    """Once it was asked for how many; everybody is told until when."""
    turn = await table.game("Bo", "Cy")
    shown = await table.click("Ada", await table.slash("Ada", "server settings"), "Games")
    game = await table.choose("Ada", shown, ":show", (await table.position()).table.id)
    asked = await table.click("Ada", game, "Pause")
    assert asked.text.startswith("Pause this game for everybody?")
    labels = [button.label for button in asked.buttons]
    assert labels == ["1 day", "3 days", "7 days", "14 days", "Keep playing"]
    assert (await table.click("Ada", asked, "Keep playing")).text.startswith("## 1 game")
    game = await table.choose("Ada", shown, ":show", (await table.position()).table.id)
    paused = await table.click("Ada", await table.click("Ada", game, "Pause"), "3 days")
    assert paused.text.startswith("The game is paused until <t:")
    told = await table.news(3)
    assert story(told).startswith("Ada paused the game until <t:")
    assert not told.pinged
    assert turn.id != told.id
    assert all(seat.away_until for seat in (await table.position()).table.seats)


async def test_a_lobby_is_closed_at_once(table: Evening) -> None:
    """There is nothing to lose."""
    await table.slash("Bo", "game new")
    await table.news(1)
    shown = await table.click("Ada", await table.slash("Ada", "server settings"), "Games")
    (option,) = shown.selects[0].options
    game = await table.choose("Ada", shown, ":show", option.value)
    assert (await table.click("Ada", game, "Close the lobby")).text == "The lobby is closed."
    assert (await table.news(2)).text.startswith("Ada cancelled this game")
    assert (
        await table.click("Ada", await table.slash("Ada", "server settings"), "Games")
    ).text.startswith("Nobody is playing")


async def test_many_games_come_in_pages(table: Evening) -> None:
    """Ten at a time, each once."""
    await open_lobbies(table, 23)
    page = await table.click("Ada", await table.slash("Ada", "server settings"), "Games")
    assert page.text.startswith("## 23 games on this server")
    seen, labels = list[str](), list[list[str]]()
    for _ in range(3):
        seen += [option.label for option in page.selects[0].options]
        labels.append([button.label for button in page.buttons])
        if "Next" in labels[-1]:
            page = await table.click("Ada", page, "Next")
    assert sorted(seen) == sorted(f"Host {number}" for number in range(23))
    assert labels == [["Next", "Back"], ["Previous", "Next", "Back"], ["Previous", "Back"]]


async def test_games_of_other_servers_are_nobody_else_s(table: Evening) -> None:
    """A forged choice of one is refused."""
    await table.slash("Bo", "game new")
    await table.news(1)
    other = await table.service.lobbies.open(1, 2, Person(1, "Eve"), "en", "press")
    shown = await table.click("Ada", await table.slash("Ada", "server settings"), "Games")
    refused = await table.choose("Ada", shown, ":show", other.id, forged=True)
    assert refused.text == "That game no longer exists."
