"""The real client logs in, registers commands, and talks with people."""

import discord

from playground.model import ChangeKind
from playground.server import LocalDiscord
from tests.playground.tiny import Board, Question, TinyBot, png


async def test_login_and_sync(server: LocalDiscord, bot: TinyBot):
    """The client logs in, sees the guild, and its commands are offered to people."""
    assert bot.user is not None
    assert bot.user.id == server.world.bot.id
    assert [channel.name for channel in bot.guilds[0].text_channels] == ["table"]
    paths = [command.path for command in server.client.commands(server.client.users[0])]
    assert paths == ["game new", "game place"]


async def test_slash_command_with_picture(server: LocalDiscord, bot: TinyBot):
    """A slash command is answered with text, picture and buttons that everybody sees."""
    ada, bo = server.client.users
    table = server.client.channels(ada)[0]

    asked = await server.client.slash(ada, table, "game new")

    assert await asked.wait_for_answer()
    (seen,) = server.client.messages(table, bo)
    assert seen.text == f"<@{ada.id}> to act"
    assert [button.label for button in seen.buttons] == ["Join", "Leave"]
    assert [option.label for option in seen.selects[0].options] == ["A", "B"]
    (picture,) = seen.pictures
    assert (picture.alt, picture.data) == ("An empty board", png().getvalue())
    assert seen.used_command == "game new"


async def test_picture_is_served(server: LocalDiscord, bot: TinyBot):
    """An uploaded picture can be fetched under its address, with its size known."""
    ada = server.client.users[0]
    channel = bot.get_channel(server.client.channels(ada)[0].id)
    assert isinstance(channel, discord.TextChannel)

    message = await channel.send(file=discord.File(png(7, 5), "a b.png", description="Alt"))

    (attachment,) = message.attachments
    assert (attachment.width, attachment.height, attachment.description) == (7, 5, "Alt")
    assert attachment.filename == "a_b.png"
    assert await attachment.read() == png(7, 5).getvalue()


async def test_button_edits_its_message(server: LocalDiscord, bot: TinyBot):
    """A press can change the message it is on."""
    ada, bo = server.client.users
    table = server.client.channels(ada)[0]
    await (await server.client.slash(ada, table, "game new")).wait_for_answer()

    async def join(interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(
            view=Board("Bo joined", "start"), attachments=[discord.File(png(), "board.png")]
        )

    bot.behaviour["join"] = join
    asked = await server.client.press(bo, server.client.messages(table, bo)[0], "join")
    await asked.wait_for_answer()

    (seen,) = server.client.messages(table, ada)
    assert seen.text == "Bo joined"
    assert [button.custom_id for button in seen.buttons] == ["start"]
    assert seen.edited_at is not None


async def test_private_answer_is_private(server: LocalDiscord, bot: TinyBot):
    """An ephemeral answer is seen by its user only, and is no part of the history."""
    ada, bo = server.client.users
    table = server.client.channels(ada)[0]

    asked = await server.client.slash(ada, table, "game place", {"at": "2E", "rotation": 90})
    await asked.wait_for_answer()

    assert [seen.text for seen in server.client.messages(table, ada)] == ["2E turned 90"]
    assert server.client.messages(table, ada)[0].ephemeral
    assert server.client.messages(table, bo) == ()
    channel = bot.get_channel(table.id)
    assert isinstance(channel, discord.TextChannel)
    assert [message async for message in channel.history()] == []


async def test_autocomplete(server: LocalDiscord, bot: TinyBot):
    """Typing an option asks the bot for choices."""
    ada = server.client.users[0]
    table = server.client.channels(ada)[0]

    asked = await server.client.complete(ada, table, "game place", {"at": "1"}, "at")

    assert await asked.wait_for_answer()
    assert asked.choices == (("1E", "1E"), ("1N", "1N"))


async def test_select_values_arrive(server: LocalDiscord, bot: TinyBot):
    """The values chosen in a select arrive in order."""
    ada = server.client.users[0]
    table = server.client.channels(ada)[0]
    await (await server.client.slash(ada, table, "game new")).wait_for_answer()

    async def square(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(str(interaction.data["values"]), ephemeral=True)

    bot.behaviour["square"] = square
    asked = await server.client.choose(ada, server.client.messages(table, ada)[0], "square", ["B"])
    await asked.wait_for_answer()

    assert asked.messages[0].text == "['B']"


async def test_deferred_answer_and_follow_up(server: LocalDiscord, bot: TinyBot):
    """A deferred answer shows that the bot is thinking, then its edit, then a follow-up."""
    ada = server.client.users[0]
    table = server.client.channels(ada)[0]
    states: list[bool] = []

    async def later(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        states.append(server.client.messages(table, ada)[0].loading)
        await interaction.edit_original_response(content="Done")
        await interaction.followup.send("And more", ephemeral=True)

    bot.behaviour["/game new"] = later
    asked = await server.client.slash(ada, table, "game new")
    await server.client.wait_until(lambda: len(asked.messages) == 2)

    assert states == [True]
    assert [(m.text, m.loading, m.ephemeral) for m in asked.messages] == [
        ("Done", False, True),
        ("And more", False, True),
    ]


async def test_deferred_update_is_settled_by_the_edit(server: LocalDiscord, bot: TinyBot):
    """After a silent deferral a press is settled when its message was edited."""
    ada = server.client.users[0]
    table = server.client.channels(ada)[0]
    await (await server.client.slash(ada, table, "game new")).wait_for_answer()

    async def leave(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(
            view=Board("Left", "join"), attachments=[discord.File(png(), "board.png")]
        )

    bot.behaviour["leave"] = leave
    asked = await server.client.press(ada, server.client.messages(table, ada)[0], "leave")
    seen = await asked.wait_until_settled()

    assert seen is not None
    assert seen.text == "Left"
    assert len(seen.pictures) == 1


async def test_modal(server: LocalDiscord, bot: TinyBot):
    """A press can open a modal, and what is written in it reaches the bot."""
    ada = server.client.users[0]
    table = server.client.channels(ada)[0]

    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Question())

    bot.behaviour["/game new"] = ask
    asked = await server.client.slash(ada, table, "game new")
    await asked.wait_for_answer()
    assert asked.modal is not None
    assert asked.modal["title"] == "Question"

    sent = await server.client.submit_modal(asked, {"answer": "42"})
    await sent.wait_for_answer()

    assert sent.messages[0].text == "You said 42"


async def test_locale_of_user_reaches_the_bot(server: LocalDiscord, bot: TinyBot):
    """An interaction carries the language its user reads Discord in."""
    ada = server.client.users[0]
    table = server.client.channels(ada)[0]
    server.client.set_locale(ada, "nl")

    await (await server.client.slash(ada, table, "game new")).wait_for_answer()

    assert bot.seen[-1].locale is discord.Locale.dutch
    assert bot.seen[-1].user.display_name == "Ada"


async def test_changes_are_told(server: LocalDiscord, bot: TinyBot):
    """A feed tells its user what happens, but not what only others may know."""
    ada, bo = server.client.users
    table = server.client.channels(ada)[0]
    with server.client.subscribe(ada) as hers, server.client.subscribe(bo) as his:
        asked = await server.client.slash(ada, table, "game place", {"at": "1E"})
        await asked.wait_for_answer()
        await server.client.say(bo, table, "hello")

        kinds = [(await hers.next()).kind for _ in range(4)]
        assert kinds == [
            ChangeKind.INTERACTION_STARTED,
            ChangeKind.MESSAGE_CREATED,
            ChangeKind.INTERACTION_ANSWERED,
            ChangeKind.MESSAGE_CREATED,
        ]
        assert (await his.next()).message_id == server.client.messages(table, bo)[0].id
