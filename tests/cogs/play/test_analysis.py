"""*Analysis* under a game that is over."""

import pytest

from bot.play.analysis import SLIPS
from tests.cogs.evening import Evening, move
from tests.simulation.sayings.game import Telling
from tests.simulation.sayings.reader import Sketches
from tests.sprites import share_sprites


async def test_a_game_that_is_over_is_looked_back_at(table: Evening) -> None:
    """A picture of the prospects, a line for each player, and the turns that mattered."""
    turn = await table.game_against_a_bot("Ada")
    for _ in range(5):
        await move(table, "Ada", turn)
        turn = await table.told((await table.position()).table.seq)
    done = await table.open("Ada", "end")
    await table.click("Ada", done, "End the game")
    await table.server.client.wait_until(
        lambda: any(button.label == "Analysis" for button in table.newest.buttons)
    )
    end = table.newest
    seen = await table.click("Bo", end, "Analysis")
    assert seen.ephemeral
    assert seen.text.startswith("## Analysis\nPoints scored plus points expected after each turn")
    for player in ("Ada: ", "Bot: "):
        assert player in seen.text
    assert "given away in" in seen.text
    (picture,) = seen.pictures
    assert picture.alt is not None
    assert picture.alt.startswith("Points scored plus points expected (my estimate), after turns ")
    for number in range(len(seen.buttons)):
        label = seen.buttons[number].label
        looked = await table.click("Bo", seen, label)
        assert looked.text.startswith(f"## {label} of ")
        seen = await table.click("Bo", looked, "Analysis")


@pytest.mark.parametrize(("seed", "passes"), [(3, False), (6, True)])
async def test_of_each_slip_it_is_told_why_something_else_was_better(
    seed: int, passes: bool
) -> None:
    """Beside what that was, if only to do nothing, with players by their names."""
    telling = Telling(seed, "en", Sketches(share_sprites(), 999), every=999)
    (analysis,) = [each.layout async for each in telling.tell() if each.name == "analysis"]
    assert analysis.below is not None
    better = [line for line in analysis.below.splitlines() if line.startswith("-# Better: ")]
    assert len(better) == SLIPS
    for line in better:
        assert "Better:  Why:" not in line
        assert (" does nothing else. Why: makes " in line) == passes
        assert " Why: makes " in line
        assert "’s monastery harder to complete (99% → 1%)" in line
