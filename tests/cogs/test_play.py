"""A game as people see it on Discord."""

from tests.cogs.evening import Evening


async def test_three_taps_make_a_move(table: Evening) -> None:
    """Play, a letter, and the button that commits; then the next person is asked."""
    turn = await table.game("Ada", "Bo")
    player = await table.to_act()
    picker = await table.click(player, turn, "Play")
    assert picker.ephemeral
    preview = await table.click(player, picker, "A")
    done = await table.click(player, preview, "No meeple")
    assert done.text.startswith("Done")
    newest = await table.news(3)
    print(turn.text); print(picker.text, [b.label for b in picker.buttons]); print([b.label for b in preview.buttons], preview.text); print(newest.text)
    assert await table.to_act() != player
    assert newest.pinged == (table.person(await table.to_act()).id,)
