"""Registering commands, and how people are offered them."""

from typing import Any

import discord
import pytest

from playground.server import LocalDiscord
from tests.playground.tiny import TinyBot


def command(name: str = "board", **fields: Any) -> dict[str, Any]:
    return {"name": name, "description": "Show the board"} | fields


def option(name: str = "at", **fields: Any) -> dict[str, Any]:
    return {"type": 3, "name": name, "description": "Square"} | fields


REFUSED: dict[str, tuple[list[dict[str, Any]], str]] = {
    "capital letters": ([command("Board")], "0.name: Command name is invalid"),
    "bad translation": (
        [command(name_localizations={"nl": "Het bord"})],
        "0.name_localizations.nl: Command name is invalid",
    ),
    "no description": ([command(description="")], "0.description: Must be between 1 and 100"),
    "same name twice": ([command(), command()], "1: Application command names must be unique"),
    "same option twice": (
        [command(options=[option(), option()])],
        "0.options.1: Application command options name must be unique",
    ),
    "required after optional": (
        [command(options=[option(), option("to", required=True)])],
        "0.options.1: Required options must be placed before",
    ),
    "26 options": (
        [command(options=[option(f"o{n}") for n in range(26)])],
        "0.options: Must be between 0 and 25",
    ),
    "26 choices": (
        [command(options=[option(choices=[{"name": "A", "value": "A"}] * 26)])],
        "0.options.0.choices: Must be between 0 and 25",
    ),
    "too large": (
        [
            command(
                options=[
                    option(
                        f"o{n}",
                        choices=[{"name": "x" * 100, "value": "x" * 100} for _ in range(25)],
                    )
                    for n in range(2)
                ]
            )
        ],
        "0: Command exceeds maximum size (8000)",
    ),
}


@pytest.mark.parametrize("title", REFUSED)
async def test_refused_commands(server: LocalDiscord, bot: TinyBot, title: str):
    """Commands beyond the limits are refused, and the registered ones stay."""
    body, sentence = REFUSED[title]
    before = server.client.commands(server.client.users[0])
    application = server.world.bot.id

    with pytest.raises(discord.HTTPException) as error:
        await bot.http.bulk_upsert_global_commands(application, body)

    assert error.value.code == 50035
    assert sentence in str(error.value)
    assert server.client.commands(server.client.users[0]) == before


async def test_commands_in_the_users_language(server: LocalDiscord, bot: TinyBot):
    """Names and descriptions are shown in the reader's language where there is one."""
    ada = server.client.users[0]
    dutch = {
        "name_localizations": {"nl": "bord"},
        "description_localizations": {"nl": "Toon het bord"},
    }
    body = [command(options=[option(name_localizations={"nl": "op"})], **dutch)]
    await bot.http.bulk_upsert_global_commands(server.world.bot.id, body)

    (english,) = server.client.commands(ada)
    assert (english.shown_as, english.options[0].shown_as) == ("board", "at")
    server.client.set_locale(ada, "nl")
    (offered,) = server.client.commands(ada)
    assert (offered.path, offered.shown_as, offered.description) == (
        "board",
        "bord",
        "Toon het bord",
    )
    assert offered.options[0].shown_as == "op"


async def test_commands_for_some_members(server: LocalDiscord, bot: TinyBot):
    """A command for those who manage the guild is offered to its owner, not to others."""
    ada, bo = server.client.users
    body = [command(default_member_permissions=str(1 << 5))]
    await bot.http.bulk_upsert_global_commands(server.world.bot.id, body)

    assert [offered.path for offered in server.client.commands(ada)] == ["board"]
    assert server.client.commands(bo) == []


async def test_guild_commands(server: LocalDiscord, bot: TinyBot):
    """Commands registered in the guild are offered beside the global ones."""
    ada = server.client.users[0]
    guild = discord.Object(server.world.guild_id)
    bot.tree.copy_global_to(guild=guild)
    bot.tree.clear_commands(guild=None)
    await bot.tree.sync()
    synced = await bot.tree.sync(guild=guild)

    assert [found.name for found in synced] == ["game"]
    assert [found.id for found in await bot.tree.fetch_commands(guild=guild)] == [synced[0].id]
    table = server.client.channels(ada)[0]
    asked = await server.client.slash(ada, table, "game place", {"at": "1E"})
    assert await asked.wait_for_answer()


async def test_single_commands(server: LocalDiscord, bot: TinyBot):
    """A command is added, edited and deleted by itself, and keeps its id."""
    application = server.world.bot.id
    added = await bot.http.upsert_global_command(application, command())
    edited = await bot.http.edit_global_command(
        application, int(added["id"]), {"description": "Show it"}
    )
    assert (edited["id"], edited["description"]) == (added["id"], "Show it")
    await bot.http.delete_global_command(application, int(added["id"]))

    with pytest.raises(discord.NotFound) as error:
        await bot.http.get_global_command(application, int(added["id"]))
    assert error.value.code == 10063
