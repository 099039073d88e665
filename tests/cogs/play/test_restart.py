"""Buttons carry everything: they work after a restart of the bot as before."""

from pathlib import Path

from tests.cogs.evening import evening, local_discord


async def test_an_open_picker_goes_on_after_a_restart(tmp_path: Path) -> None:
    """A letter pressed after the restart opens its preview, and that makes the move."""
    path = tmp_path / "games.sqlite3"
    async with local_discord() as server:
        async with evening(path, server) as table:
            turn = await table.game("Ada", "Bo")
            player = await table.to_act()
            picker = await table.click(player, turn, "Play")
        async with evening(path, server) as table:
            preview = await table.click(player, picker, "A")
            await table.click(player, preview, "No meeple")
            assert (await table.news(3)).pinged
            assert await table.to_act() != player
