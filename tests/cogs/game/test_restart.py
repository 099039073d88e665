"""Buttons carry everything: they work after a restart of the bot as before."""

from pathlib import Path

from tests.cogs.evening import dragon_wakes, evening, local_discord


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


async def test_a_dragons_walk_goes_on_after_a_restart(tmp_path: Path) -> None:
    """The arrows of the message before the restart lead the dragon; nothing is said twice."""
    path = tmp_path / "games.sqlite3"
    async with local_discord() as server:
        async with evening(path, server) as table:
            step = await dragon_wakes(table)
            count = len(table.messages())
        async with evening(path, server) as table:
            arrow = next(b.custom_id for b in step.buttons if b.custom_id.startswith("d:"))
            await table.press(await table.to_act(), step, arrow)
            following = await table.news(count + 1)
            assert "leads the dragon to" in following.text
            assert len(table.messages()) == count + 1
