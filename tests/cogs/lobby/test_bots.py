"""*Add a bot*: three presses to a game of one's own."""

from bot.games.table import FIRST_BOT
from tests.cogs.evening import Evening, move


def labels(table: Evening) -> list[str]:
    """Return what the newest message's buttons say."""
    return [button.label for button in table.newest.buttons]


async def test_a_lonely_evening_is_three_presses_away(table: Evening) -> None:
    """*Add a bot*, *Start*; then only Ada is asked, and reads what the bots have done."""
    await table.slash("Ada", "game new", expansions="none")
    (lobby,) = table.messages()
    for players in ("Ada and Bot (4 seats left)", "Ada, Bot, and Bot 2 (3 seats left)"):
        lobby = await table.click("Ada", lobby, "Add a bot")
        assert f"Players: {players}." in lobby.text
    lobby = await table.click("Ada", lobby, "Remove a bot")
    await table.click("Ada", lobby, "Start")
    turn = await table.news(2)
    for count in (3, 4):
        assert await table.to_act() == "Ada"
        await move(table, "Ada", turn)
        turn = await table.news(count)
        assert "Bot places the tile" in turn.text
        assert "The bot plays for" not in turn.text
        assert str(FIRST_BOT) not in turn.text


async def test_only_the_host_seats_bots(table: Evening) -> None:
    """Others are told; the button goes once the table is full."""
    await table.slash("Ada", "game new")
    (lobby,) = table.messages()
    told = await table.click("Bo", lobby, "Add a bot")
    assert told.ephemeral
    assert told.text == "Only Ada can do that."
    assert "Remove a bot" not in labels(table)
    for _ in range(5):
        lobby = await table.click("Ada", lobby, "Add a bot")
    assert "Add a bot" not in labels(table)
    for _ in range(5):
        lobby = await table.click("Ada", lobby, "Remove a bot")
    assert "Players: Ada (5 seats left)." in lobby.text
