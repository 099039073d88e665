"""`/game verify`: in private, in sentences, and without a word of what is still to come."""

from rules import Setup
from tests.bot.games.damage import change_action, garble
from tests.cogs.evening import Evening, move, story

SHORT = Setup(start="BG-X", bag={"BG-X": 3})


async def test_everything_agrees_and_nothing_is_revealed(table: Evening) -> None:
    """While the game runs neither seed nor order is told; afterwards both are."""
    turn = await table.game("Ada", "Bo", setup=SHORT)
    shown = await table.open("Cy", "proof")
    async with table.store.read() as reading:
        bag = await reading.bag((await table.position()).table.id)
    assert bag is not None
    assert shown.ephemeral
    assert "Everything checks out." in shown.text
    assert "I replayed 1 action;" in shown.text
    assert bag.seal in shown.text
    assert bag.seed not in shown.text.replace(bag.seal, "")
    assert "BG-" not in shown.text
    for count, name in ((3, "Ada"), (4, "Bo"), (5, "Ada")):
        await move(table, name, turn)
        turn = await table.news(count)
    shown = await table.open("Cy", "proof")
    assert "Everything checks out." in shown.text
    assert f"The seed: `{bag.seed}`" in shown.text
    assert "BG-X BG-X BG-X" in shown.text


async def test_first_difference_is_told(table: Evening) -> None:
    """Which action, when, whose, and what it decided."""
    turn = await table.game("Ada", "Bo", setup=SHORT)
    await move(table, "Ada", turn)
    await table.news(3)
    at = await table.position()
    await change_action(table.store, at.table.id, 2, fingerprint="0" * 16)
    shown = await table.open("Ada", "proof")
    assert "Something doesn’t match." in shown.text
    assert "The first mismatch is action 2, on <t:" in shown.text
    assert "Ada is choosing where the tile goes." in shown.text


async def test_repaired_game_says_so_in_public(table: Evening) -> None:
    """A look at the board is enough, and the next message has everything as before."""
    await table.game("Ada", "Bo", setup=SHORT)
    at = await table.position()
    await garble(table.store, at)
    table.service.games._repository._cache.drop(at.table.id)
    shown = await table.slash("Ada", "game board")
    assert shown.pictures
    news = await table.news(3)
    assert story(news).startswith("The saved position of this game was damaged.")
    assert "Play" in [button.label for button in news.buttons]


async def test_paused_game_says_so(table: Evening) -> None:
    """In public once, and to whoever asks."""
    await table.game("Ada", "Bo", setup=SHORT)
    at = await table.position()
    await garble(table.store, at)
    await change_action(table.store, at.table.id, 1, action="{")
    table.service.games._repository._cache.drop(at.table.id)
    for _ in range(2):
        assert "This game is paused" in (await table.slash("Ada", "game board")).text
    assert "This game is paused" in (await table.news(3)).text
    assert len(table.messages()) == 3
