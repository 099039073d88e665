"""What Discord refuses about interactions: late, double, unknown, expired, of the wrong kind."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import discord
import pytest
from discord import app_commands

from playground.client.constraints import NotOffered
from playground.client.outcome import InteractionOutcome
from playground.clock import ManualClock
from playground.model import Channel, User
from playground.server import LocalDiscord
from tests.playground.tiny import Question, TinyBot

Behaviour = Callable[[discord.Interaction], Awaitable[None]]


class Table:
    """Ada at the table, who sends `/game new` and hears what the bot does then."""

    def __init__(self, server: LocalDiscord, bot: TinyBot) -> None:
        self.server = server
        self.bot = bot
        self.ada: User = server.client.users[0]
        self.channel: Channel = server.client.channels(self.ada)[0]

    async def asks(self, behaviour: Behaviour) -> tuple[InteractionOutcome, discord.Interaction]:
        """Send the command, do *behaviour* in the bot, return both sides of the interaction."""
        done: asyncio.Future[discord.Interaction] = asyncio.get_running_loop().create_future()

        async def behave(interaction: discord.Interaction) -> None:
            await behaviour(interaction)
            done.set_result(interaction)

        self.bot.behaviour["/game new"] = behave
        asked = await self.server.client.slash(self.ada, self.channel, "game new")
        return asked, await asyncio.wait_for(done, 5)


@pytest.fixture
def table(server: LocalDiscord, bot: TinyBot) -> Table:
    return Table(server, bot)


async def nothing(interaction: discord.Interaction) -> None:
    """Leave the interaction without an answer."""


async def says_hello(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Hello")


async def defers(interaction: discord.Interaction) -> None:
    await interaction.response.defer(thinking=True)


async def test_first_answer_after_three_seconds(table: Table, clock: ManualClock):
    """A first answer after three seconds is an unknown interaction, and the user was told."""
    asked, interaction = await table.asks(nothing)
    clock.advance(3.01)

    with pytest.raises(discord.NotFound) as error:
        await interaction.response.send_message("Too late")

    assert error.value.code == 10062
    assert asked.failed
    assert table.server.client.messages(table.channel, table.ada) == ()
    assert table.server.ledger.unanswered == [asked.interaction]


async def test_first_answer_within_three_seconds(table: Table, clock: ManualClock):
    """A first answer in the third second is in time."""
    asked, interaction = await table.asks(nothing)
    clock.advance(2.99)

    await interaction.response.send_message("In time")
    clock.advance(1)

    assert not asked.failed
    assert table.server.ledger.unanswered == []


async def test_excused_interaction(table: Table, clock: ManualClock):
    """An interaction the test itself left without an answer can be excused."""
    asked, _ = await table.asks(nothing)
    clock.advance(3.01)
    asked.interaction.excused = True

    assert table.server.ledger.unanswered == []


async def test_second_answer(table: Table):
    """An interaction is answered once."""
    _, interaction = await table.asks(says_hello)

    with pytest.raises(discord.HTTPException) as error:
        await discord.InteractionResponse(interaction).send_message("Hello again")

    assert (error.value.status, error.value.code) == (400, 40060)


async def test_unknown_interaction(table: Table):
    """An interaction nobody started is unknown, and so is a wrong token."""
    _, interaction = await table.asks(nothing)
    interaction.id += 1

    with pytest.raises(discord.NotFound) as error:
        await interaction.response.send_message("Who is there?")
    assert error.value.code == 10062

    interaction.id -= 1
    interaction.token = "forged"
    with pytest.raises(discord.NotFound) as error:
        await discord.InteractionResponse(interaction).send_message("Who is there?")
    assert error.value.code == 10062


@pytest.mark.parametrize(
    "late",
    [
        lambda interaction: interaction.edit_original_response(content="Late"),
        lambda interaction: interaction.followup.send("Late"),
        lambda interaction: interaction.delete_original_response(),
    ],
    ids=["edit", "follow-up", "delete"],
)
async def test_token_expires_after_fifteen_minutes(
    table: Table, clock: ManualClock, late: Callable[[Any], Awaitable[None]]
):
    """Fifteen minutes after the interaction its token serves nothing any more."""
    _, interaction = await table.asks(says_hello)
    clock.advance(900)
    await interaction.edit_original_response(content="Just in time")
    clock.advance(1)

    with pytest.raises(discord.HTTPException) as error:
        await late(interaction)

    assert (error.value.status, error.value.code) == (401, 50027)


async def test_follow_up_before_the_answer(table: Table):
    """Before the first answer there is no webhook to follow up with."""
    _, interaction = await table.asks(nothing)

    with pytest.raises(discord.NotFound) as error:
        await interaction.followup.send("First")

    assert error.value.code == 10015


async def test_edit_of_a_deleted_answer(table: Table):
    """A deleted message cannot be edited."""
    _, interaction = await table.asks(says_hello)
    await interaction.delete_original_response()

    with pytest.raises(discord.NotFound) as error:
        await interaction.edit_original_response(content="Gone")

    assert error.value.code == 10008


async def test_follow_up_completes_a_deferred_answer(table: Table):
    """The first follow-up after a deferral fills the waiting message, private or not."""
    asked, interaction = await table.asks(defers)
    assert table.server.ledger.unfinished == [asked.interaction]

    await interaction.followup.send("Here", ephemeral=True)

    assert [(m.text, m.ephemeral) for m in asked.messages] == [("Here", False)]
    assert table.server.ledger.unfinished == []


async def test_other_interactions_message(table: Table):
    """A token serves its own interaction's messages only."""
    first, _ = await table.asks(says_hello)
    _, interaction = await table.asks(says_hello)

    with pytest.raises(discord.NotFound) as error:
        await interaction.followup.edit_message(first.messages[0].id, content="Mine now")

    assert error.value.code == 10008


async def test_private_message_is_unknown_to_the_channel(table: Table):
    """An ephemeral message cannot be fetched or edited through its channel."""

    async def whispers(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Psst", ephemeral=True)

    asked, interaction = await table.asks(whispers)
    assert isinstance(interaction.channel, discord.TextChannel)
    partial = interaction.channel.get_partial_message(asked.messages[0].id)

    for attempt in (partial.fetch, lambda: partial.edit(content="Loud"), partial.delete):
        with pytest.raises(discord.NotFound) as error:
            await attempt()
        assert error.value.code == 10008


async def test_update_answer_to_a_command(table: Table):
    """A command has no message that an answer could update."""
    _, interaction = await table.asks(nothing)

    with pytest.raises(discord.HTTPException) as error:
        await answer(interaction, {"type": 7, "data": {"content": "x"}})

    assert error.value.code == 50035
    assert "Value must be one of" in str(error.value)


async def test_too_many_autocomplete_choices(server: LocalDiscord, bot: TinyBot):
    """An autocomplete answer holds at most 25 choices."""
    ada = server.client.users[0]
    table = server.client.channels(ada)[0]
    failures: list[discord.HTTPException] = []

    async def many(interaction: discord.Interaction, current: str) -> list[Any]:
        choices = [app_commands.Choice(name=str(n), value=str(n)) for n in range(26)]
        try:
            await interaction.response.autocomplete(choices)
        except discord.HTTPException as error:
            failures.append(error)
        return choices[:25]

    place = bot.tree.get_command("game").get_command("place")  # type: ignore[union-attr]
    place.autocomplete("at")(many)
    asked = await server.client.complete(ada, table, "game place", {"at": ""}, "at")

    assert await asked.wait_for_answer()
    assert len(asked.choices) == 25
    assert [failure.code for failure in failures] == [50035]


async def test_modal_title_too_long(table: Table):
    """A modal's title has at most 45 characters."""
    _, interaction = await table.asks(nothing)

    with pytest.raises(discord.HTTPException) as error:
        await interaction.response.send_modal(Question(title="x" * 46))

    assert error.value.code == 50035
    assert "data.title: Must be between 1 and 45" in str(error.value)


async def test_press_without_a_connected_bot(server: LocalDiscord, clock: ManualClock):
    """A press nobody could hear fails for its user, but is not counted as unanswered."""
    ada = server.client.users[0]
    table = server.client.channels(ada)[0]
    said = await server.client.say(ada, table, "Hello?")

    asked = await server.client.press(ada, said, "anything", forged=True)
    clock.advance(3)

    assert not await asked.wait_for_answer()
    assert server.ledger.unanswered == []
    assert server.ledger.undelivered == [asked.interaction]


async def test_desk_offers_what_the_client_offers(table: Table):
    """What Discord would not offer is refused, with a sentence."""
    client, ada, channel = table.server.client, table.ada, table.channel
    bo = client.users[1]
    said = await client.say(ada, channel, "No buttons")
    with pytest.raises(NotOffered, match="no such button"):
        await client.press(ada, said, "join")
    with pytest.raises(NotOffered, match="no such select"):
        await client.choose(ada, said, "square", ["A"])
    with pytest.raises(NotOffered, match="no command /game over"):
        await client.slash(ada, channel, "game over")
    with pytest.raises(NotOffered, match="needs a subcommand"):
        await client.slash(ada, channel, "game")
    with pytest.raises(NotOffered, match="'at' is required"):
        await client.slash(ada, channel, "game place")
    with pytest.raises(NotOffered, match="does not fit"):
        await client.slash(ada, channel, "game place", {"at": "1E", "rotation": "much"})
    with pytest.raises(NotOffered, match="nobody else sees"):
        client.dismiss(bo, said)


async def answer(interaction: discord.Interaction, body: dict[str, Any]) -> None:
    """Send a first answer that discord.py would not build."""
    client = interaction.client
    route = discord.http.Route(
        "POST",
        "/interactions/{interaction_id}/{token}/callback",
        interaction_id=interaction.id,
        token=interaction.token,
    )
    await client.http.request(route, json=body)
