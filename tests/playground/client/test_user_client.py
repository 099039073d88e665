"""What people can enter at the client, and how it reaches the real client."""

from typing import Any

import discord
import pytest
from discord import app_commands, ui

from playground.client.constraints import NotOffered
from playground.client.slash_commands import hold_file
from playground.server import LocalDiscord
from tests.playground.channels import text_channel
from tests.playground.tiny import Board, TinyBot, png


async def test_people_and_channels_as_options(server: LocalDiscord, bot: TinyBot):
    """Members and channels entered for a command reach the bot as such."""
    got: list[tuple[str, str, float]] = []

    @app_commands.command()
    async def invite(
        interaction: discord.Interaction,
        who: discord.Member,
        where: discord.TextChannel,
        share: app_commands.Range[float, 0, 1] = 0.5,
    ) -> None:
        """Invite somebody."""
        got.append((who.display_name, where.name, share))
        await interaction.response.send_message("Invited")

    bot.tree.add_command(invite)
    await bot.tree.sync()
    ada, bo = server.client.users
    table = server.client.channels(ada)[0]
    options: dict[str, Any] = {"who": bo.id, "where": table.id, "share": 0.25}

    asked = await server.client.slash(ada, table, "invite", options)

    assert await asked.wait_for_answer()
    assert got == [("Bo", "table", 0.25)]
    with pytest.raises(NotOffered, match="outside the bounds of 'share'"):
        await server.client.slash(ada, table, "invite", options | {"share": 1.5})
    with pytest.raises(NotOffered, match="There is no 7 to choose for 'who'"):
        await server.client.slash(ada, table, "invite", options | {"who": 7})


async def test_people_in_a_select(server: LocalDiscord, bot: TinyBot):
    """People chosen in a user select reach the bot as members."""
    got: list[str] = []

    class Invitation(ui.View):
        @ui.select(cls=ui.UserSelect, custom_id="who", max_values=2)
        async def who(self, interaction: discord.Interaction, select: ui.UserSelect[Any]) -> None:
            got.extend(user.display_name for user in select.values)
            await interaction.response.defer()

    ada, bo = server.client.users
    message = await text_channel(server, bot).send("Whom?", view=Invitation())

    people = [str(bo.id), str(ada.id)]
    asked = await server.client.choose(ada, message.id, "who", people)

    assert await asked.wait_for_answer()
    assert got == ["Bo", "Ada"]


async def test_choices_of_an_option(server: LocalDiscord, bot: TinyBot):
    """Of an option with choices one of them is entered."""

    @app_commands.command()
    @app_commands.choices(edition=[app_commands.Choice(name="Second", value="C2")])
    async def start(interaction: discord.Interaction, edition: str) -> None:
        """Start."""
        await interaction.response.send_message(edition)

    bot.tree.add_command(start)
    await bot.tree.sync()
    ada = server.client.users[0]
    table = server.client.channels(ada)[0]
    (offered,) = [c for c in server.client.commands(ada) if c.path == "start"]
    assert offered.options[0].choices == (("Second", "C2"),)

    with pytest.raises(NotOffered, match="'C3' is not among the choices of 'edition'"):
        await server.client.slash(ada, table, "start", {"edition": "C3"})
    asked = await server.client.slash(ada, table, "start", {"edition": "C2"})
    await asked.wait_for_answer()
    assert asked.messages[0].text == "C2"


async def test_disabled_and_missing_items(server: LocalDiscord, bot: TinyBot):
    """What is disabled, or gone since it was seen, cannot be pressed; forged it can."""
    ada = server.client.users[0]
    view = Board("Old", "join")
    message = await text_channel(server, bot).send(view=view, file=discord.File(png(), "board.png"))
    seen = server.client.message(ada, message.id)
    with pytest.raises(NotOffered, match="takes 1 to 1 values, not 2"):
        await server.client.choose(ada, seen, "square", ["A", "B"])
    with pytest.raises(NotOffered, match="not among the options"):
        await server.client.choose(ada, seen, "square", ["Z"])

    for item in view.walk_children():
        if isinstance(item, ui.Button | ui.Select):
            item.disabled = True
    await message.edit(view=view, attachments=[discord.File(png(), "board.png")])

    with pytest.raises(NotOffered, match="The button 'Join' is disabled"):
        await server.client.press(ada, seen, "join")
    with pytest.raises(NotOffered, match="select is disabled"):
        await server.client.choose(ada, seen, "square", ["A"])

    async def stale(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Too old", ephemeral=True)

    bot.behaviour |= {"join": stale, "nothing": stale}
    for custom_id in ("join", "nothing"):
        asked = await server.client.press(ada, seen, custom_id, forged=True)
        assert await asked.wait_for_answer()
        assert asked.messages[0].text == "Too old"


async def test_private_messages_of_others(server: LocalDiscord, bot: TinyBot):
    """Nobody can press, see or dismiss what only another person sees."""
    ada, bo = server.client.users
    table = server.client.channels(ada)[0]
    asked = await server.client.slash(ada, table, "game place", {"at": "1E"})
    await asked.wait_for_answer()
    (private,) = server.client.messages(table, ada)

    for attempt in (server.client.message, server.client.dismiss):
        with pytest.raises(NotOffered, match="no such message"):
            attempt(bo, private.id)
    with pytest.raises(NotOffered, match="no such message"):
        await server.client.press(bo, private, "join", forged=True)
    server.client.dismiss(ada, private)
    assert server.client.messages(table, ada) == ()


async def test_modal_fields(server: LocalDiscord, bot: TinyBot):
    """A modal's texts are held to the field's length, and labels and selects come back."""
    got: list[tuple[str, list[str]]] = []

    class Order(ui.Modal, title="Order"):
        note = ui.Label(text="Note", component=ui.TextInput(custom_id="note", max_length=5))
        way = ui.Label(
            text="Way",
            component=ui.Select(
                custom_id="way", options=[discord.SelectOption(label="North", value="N")]
            ),
        )

        async def on_submit(self, interaction: discord.Interaction) -> None:
            got.append((self.note.component.value, self.way.component.values))
            await interaction.response.send_message("Noted", ephemeral=True)

    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Order())

    bot.behaviour["/game new"] = ask
    ada = server.client.users[0]
    opened = await server.client.slash(ada, server.client.channels(ada)[0], "game new")
    await opened.wait_for_answer()
    with pytest.raises(NotOffered, match="required"):
        await server.client.submit_modal(opened, {"way": "N"})
    with pytest.raises(NotOffered, match="0 to 5 characters"):
        await server.client.submit_modal(opened, {"note": "too long", "way": "N"})

    sent = await server.client.submit_modal(opened, {"note": "hello", "way": "N"})

    assert await sent.wait_for_answer()
    assert got == [("hello", ["N"])]


async def test_link_and_emoji_buttons(server: LocalDiscord, bot: TinyBot):
    """A link button shows its address, a button with a sign only shows that."""
    ada = server.client.users[0]
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Rules", url="https://example.org/rules"))
    view.add_item(ui.Button(emoji="🐉", custom_id="dragon", style=discord.ButtonStyle.danger))

    message = await text_channel(server, bot).send("x", view=view)

    link, dragon = server.client.message(ada, message.id).buttons
    assert (link.url, link.custom_id) == ("https://example.org/rules", "")
    assert (dragon.emoji, dragon.label, dragon.style) == ("🐉", "", 4)


async def test_a_file_as_an_option(server: LocalDiscord, bot: TinyBot):
    """What is sent with a command can be read by the bot; a text that holds no file is refused."""
    got: list[tuple[str, int, bytes]] = []

    @app_commands.command()
    async def keep(interaction: discord.Interaction, file: discord.Attachment) -> None:
        """Keep a file."""
        got.append((file.filename, file.size, await file.read()))
        await interaction.response.send_message("Kept")

    bot.tree.add_command(keep)
    await bot.tree.sync()
    ada, _ = server.client.users
    table = server.client.channels(ada)[0]

    asked = await server.client.slash(
        ada, table, "keep", {"file": hold_file("a file.txt", b"words")}
    )

    assert await asked.wait_for_answer()
    assert got == [("a file.txt", 5, b"words")]
    for nothing in ("a file.txt", "data:text/plain;name=x;base64,???"):
        with pytest.raises(NotOffered, match="no file to send for 'file'"):
            await server.client.slash(ada, table, "keep", {"file": nothing})


async def test_private_messages_are_gone_after_a_restart(server: LocalDiscord, bot: TinyBot):
    """Whoever starts the client anew sees none of them; the bot edits them all the same."""
    ada, bo = server.client.users
    table = server.client.channels(ada)[0]
    place = {"at": "1E"}
    asked = await server.client.slash(ada, table, "game place", place)
    others = await server.client.slash(bo, table, "game place", place)
    for outcome in (asked, others):
        await outcome.wait_for_answer()
    public = await text_channel(server, bot).send("x")
    (private,) = asked.messages
    with server.client.subscribe(ada) as feed:
        server.client.restart(ada)
        change = await feed.next()
    assert (change.kind, change.message_id) == ("message_deleted", private.id)

    await next(i for i in bot.seen if i.user.id == ada.id).edit_original_response(content="y")

    assert server.world.messages[private.id].content == "y"
    assert [seen.id for seen in server.client.messages(table, ada)] == [public.id]
    assert (asked.original, asked.messages) == (None, ())
    assert len(others.messages) == 1
    with pytest.raises(NotOffered, match="no such message"):
        server.client.message(ada, private.id)


async def test_a_dismissed_message_can_be_edited(server: LocalDiscord, bot: TinyBot):
    """The bot is not told that nobody sees it any more, and deletes it once."""
    ada = server.client.users[0]
    table = server.client.channels(ada)[0]
    asked = await server.client.slash(ada, table, "game place", {"at": "1E"})
    await asked.wait_for_answer()
    server.client.dismiss(ada, asked.messages[0])
    await bot.seen[-1].edit_original_response(content="y")
    assert server.client.messages(table, ada) == ()
    await bot.seen[-1].delete_original_response()
    with pytest.raises(discord.NotFound):
        await bot.seen[-1].edit_original_response(content="z")
