"""`/server settings`, and what it decides: who opens a table, where, in which language.

Ada owns the server, so she may manage it; Bo and Cy may not.
"""

from bot.server.settings import UNDO_GRACE
from playground.client.message_view import MessageView, Select
from playground.components import walk
from playground.guild import Role
from playground.model import Channel
from playground.permissions import NONE
from tests.cogs.evening import Evening, answer
from tests.cogs.server.screens import second_channel, set_to, settings
from tests.waiting import until


def select(message: MessageView, setting: str) -> Select:
    """Return the select of a setting."""
    return next(each for each in message.selects if each.custom_id.endswith(f":{setting}"))


def chosen(message: MessageView, setting: str) -> list[str]:
    """Return the labels that are selected."""
    return [option.label for option in select(message, setting).options if option.default]


async def new(table: Evening, name: str, channel: Channel | None = None) -> MessageView:
    """Ask for a table."""
    client = table.server.client
    return await answer(
        await client.slash(table.person(name), channel or table.channel, "game new")
    )


def role_of(table: Evening, name: str) -> Role:
    """Create a role, and give it to somebody."""
    guild = table.server.world.guild
    role = guild.create_role("Keepers", NONE)
    guild.give_role(table.person(name).id, role)
    return role


async def test_all_settings_are_one_private_message(table: Evening) -> None:
    """Each with what holds; a role is asked for only where it matters."""
    shown = await settings(table)
    assert shown.ephemeral
    assert [each.custom_id.rpartition(":")[2] for each in shown.selects] == [
        "starters",
        "channels",
        "language",
        "undo_grace",
        "keep",
    ]
    assert chosen(shown, "starters") == ["Everybody"]
    assert select(shown, "channels").placeholder == "In all channels"
    with_roles = await table.choose("Ada", shown, ":starters", "roles")
    assert with_roles.id == shown.id
    assert chosen(with_roles, "starters") == ["Members with certain roles"]
    assert select(with_roles, "starter_roles").placeholder == "No role yet"


async def test_what_an_earlier_version_took_is_shown(table: Evening) -> None:
    """A number of seconds that is not among the lines becomes one."""
    guild = table.server.world.guild_id
    await table.service.servers.choose(guild, UNDO_GRACE, ["7"])
    shown = await table.slash("Ada", "server settings")
    labels = [option.label for option in select(shown, "undo_grace").options]
    assert chosen(shown, "undo_grace") == ["7 seconds"]
    assert labels == ["None", "5 seconds", "7 seconds", "10 seconds", "30 seconds", "60 seconds"]


async def test_only_members_with_the_role_open_tables(table: Evening) -> None:
    """Others are told so and nothing is opened; who manages the server always may."""
    role = role_of(table, "Bo")
    await set_to(table, "starters", "roles")
    shown = await set_to(table, "starter_roles", str(role.id))
    assert shown.components[0]["components"][4]["components"][0]["default_values"] == [
        {"id": str(role.id), "type": "role"}
    ]
    refused = await new(table, "Cy")
    assert refused.ephemeral
    assert refused.text == (
        f"Only members with the role <@&{role.id}> can start games here."
        " You can join any open game."
    )
    assert table.messages() == []
    await new(table, "Bo")
    lobby = await table.news(1)
    await table.click("Cy", lobby, "Join")
    await table.click("Bo", lobby, "Cancel")
    await table.news(2)
    await new(table, "Ada")
    await table.news(3)


async def test_games_are_played_in_chosen_channels_only(table: Evening) -> None:
    """Somewhere else nothing is opened, and a game is not moved there either."""
    here, elsewhere = table.channel, await second_channel(table)
    shown = await set_to(table, "channels", str(here.id))
    assert "default_values" in str(shown.components)
    refused = await new(table, "Ada", elsewhere)
    assert refused.text == f"Games aren’t played in this channel. Open your lobby in <#{here.id}>."
    await new(table, "Ada")
    await table.news(1)
    moved = await table.open("Ada", "move", str(elsewhere.id))
    assert moved.text.startswith("Games aren’t played in this channel.")
    busy = await new(table, "Bo")
    opened = await table.click("Bo", busy, "Open in a thread")
    assert opened.text.startswith("Your lobby is open.")


async def test_new_tables_speak_the_language_of_the_server(table: Evening) -> None:
    """The one chosen here, whatever Discord says."""
    shown = await set_to(table, "language", "de")
    assert chosen(shown, "language") == ["Deutsch"]
    await new(table, "Bo")
    assert "Mitspielen" in [button.label for button in (await table.news(1)).buttons]


async def test_nonsense_changes_nothing(table: Evening) -> None:
    """A value that was not offered, and a setting that older messages had."""
    shown = await table.slash("Ada", "server settings")
    refused = await table.choose("Ada", shown, ":starters", "nobody", forged=True)
    assert refused.text == "That can’t be chosen here. Nothing was changed."
    again = await settings(table)
    parts = table.server.world.messages[again.id].components
    next(part for _, part in walk(parts) if "custom_id" in part)["custom_id"] = "k:-:0:guild_id"
    old = table.server.client.message(table.person("Ada"), again.id)
    assert (await table.choose("Ada", old, "guild_id", "everybody")).text == refused.text
    assert chosen(await settings(table), "starters") == ["Everybody"]


async def test_settings_are_for_who_manages_the_server(table: Evening) -> None:
    """Others do not have the commands; one who had them once is refused."""
    commands = [each.path for each in table.server.client.commands(table.person("Bo"))]
    assert not [path for path in commands if path.startswith("server ")]
    shown = await table.slash("Ada", "server settings")
    message = table.server.world.messages[shown.id]
    message.only_for = table.person("Bo").id
    refused = await table.choose("Bo", shown, ":starters", "managers")
    assert refused.text == "Only a server manager (Manage Server) can do that."


async def test_a_chosen_channel_that_is_gone_is_not_shown(table: Evening) -> None:
    """Discord would not take it; where nothing else is chosen it still holds."""
    elsewhere = await second_channel(table)
    await set_to(table, "channels", str(elsewhere.id))
    table.server.world.delete_channel(elsewhere)
    await until(lambda: table.client.get_channel(elsewhere.id) is None)
    shown = await settings(table)
    assert str(elsewhere.id) not in str(shown.components)
    assert (await new(table, "Ada")).text.startswith("Games aren’t played in this channel.")
