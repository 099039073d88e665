"""`/server check`: in which channels a permission is missing, and what it is for."""

from pathlib import Path

from playground.permissions import Permission
from tests.cogs.evening import Evening, evening, local_discord
from tests.cogs.server.screens import second_channel, set_to
from tests.waiting import until

LOUD = (
    "🔔 This server notifies its members of every message. Choose **Only @mentions** as its "
    "default notification setting: then each turn only notifies the player I mention."
)
"""What is said of a server as it is when it is new."""


async def check(table: Evening) -> list[str]:
    """Let Ada ask; return the lines of the answer."""
    shown = await table.click("Ada", await table.slash("Ada", "server settings"), "Permissions")
    assert shown.ephemeral
    title, *lines, loud = shown.text.split("\n")
    assert title == "## My permissions on this server"
    assert loud == LOUD
    return lines


async def test_all_is_well(table: Evening) -> None:
    """One line."""
    await second_channel(table)
    assert await check(table) == ["✅ All good in 2 channels."]


async def test_what_is_missing_is_told_with_its_use(table: Evening) -> None:
    """Channels by name that lack the same, together."""
    other = await second_channel(table)
    for channel in (table.channel, other):
        table.server.world.set_permissions(
            channel, deny=Permission.ATTACH_FILES | Permission.CREATE_PUBLIC_THREADS
        )
    third = table.server.world.create_channel("third")
    await until(lambda: table.client.get_channel(third.id) is not None)
    fine, where, *missing, help_ = await check(table)
    assert fine == "✅ All good in 1 channel."
    assert where == f"⚠️ **<#{table.channel.id}> and <#{other.id}>**"
    assert missing == [
        "- **Attach Files**: the picture of the board",
        "- **Create Public Threads**: a second game, in a thread",
    ]
    assert help_.startswith("-# Grant them to me or my role")


async def test_a_channel_that_is_not_seen_lacks_one_thing(table: Evening) -> None:
    """All else follows from that."""
    table.deny(Permission.VIEW_CHANNEL)
    where, missing, _ = await check(table)
    assert where == f"⚠️ **<#{table.channel.id}>**"
    assert missing == "- **View Channel**: to see the channel at all"


async def test_only_channels_of_games_are_looked_at(table: Evening) -> None:
    """Where they are chosen; one that is no more is told."""
    here, gone = table.channel, await second_channel(table)
    table.deny(Permission.SEND_MESSAGES)
    await set_to(table, "channels", str(gone.id))
    assert await check(table) == ["✅ All good in 1 channel."]
    table.server.world.delete_channel(gone)
    await until(lambda: table.client.get_channel(gone.id) is None)
    await set_to(table, "channels", str(gone.id), str(here.id))
    lines = await check(table)
    assert "- **Send Messages**: a message for each move" in lines
    assert (
        "⚠️ 1 of the channels chosen in `/server settings` no longer exists, or I can’t see it."
        in lines
    )


async def test_a_server_that_notifies_of_mentions_needs_no_advice(tmp_path: Path) -> None:
    """Then a turn notifies only whom it calls."""
    async with local_discord() as server:
        server.world.guild.notifies_of_all = False
        async with evening(tmp_path / "games.sqlite3", server) as table:
            shown = await table.click(
                "Ada", await table.slash("Ada", "server settings"), "Permissions"
            )
            assert shown.text.split("\n")[1:] == ["✅ All good in 1 channel."]
