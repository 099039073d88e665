"""*Analysis* under a game that is over."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

import pytest

from bot.play.analysis import SLIPS, Analysis
from bot.process.child_process import ChildFailed
from playground.client.message_view import MessageView
from tests.cogs.evening import Evening, move
from tests.simulation.sayings.game import Telling
from tests.simulation.sayings.reader import Sketches
from tests.sprites import share_sprites
from tests.waiting import PATIENCE, until

CHECKING = "-# I’m still checking what looks like a mistake."
CLEAN = "-# Nobody clearly made a mistake."
LONG = 10 * PATIENCE
"""Seconds in which mistakes are played out: that gives way to all other processes."""


async def ended(table: Evening) -> MessageView:
    """Return the last message of a game that Ada ended after some turns with a bot."""
    turn = await table.game_against_a_bot("Ada")
    for _ in range(5):
        await move(table, "Ada", turn)
        turn = await table.told((await table.position()).table.seq)
    done = await table.open("Ada", "end")
    await table.click("Ada", done, "End the game")
    await table.server.client.wait_until(
        lambda: any(each.label == "Analysis" for each in table.newest.buttons)
    )
    return table.newest


def private(table: Evening, name: str) -> MessageView:
    """Return the newest message that only this person sees."""
    seen = table.server.client.messages(table.channel, table.person(name))
    return [message for message in seen if message.ephemeral][-1]


@dataclass
class Slow:
    """The history of games, where mistakes are found only once that is `allowed`.

    That is none, at once, unless it `plays_out` what looks like one.
    """

    analyse: Callable[..., Awaitable[Analysis]]
    allowed: asyncio.Event = field(default_factory=asyncio.Event)
    plays_out: bool = False
    fails: bool = False

    async def __call__(self, game: str, *, further: bool = False) -> Analysis:
        """Analyse a game."""
        if further:
            await self.allowed.wait()
            if self.fails:
                raise ChildFailed
            if not self.plays_out:
                return replace(await self.analyse(game), suspects=())
        return await self.analyse(game, further=further)


@pytest.fixture
def slow(table: Evening, monkeypatch: pytest.MonkeyPatch) -> Slow:
    """Mistakes that are not found before the test says so."""
    made = Slow(table.service.history.analyse)
    monkeypatch.setattr(table.service.history, "analyse", made)
    return made


async def test_a_game_that_is_over_is_looked_back_at(table: Evening, slow: Slow) -> None:
    """A picture of the prospects, a line for each player, the turns that mattered; then mistakes.

    They come without another press, and are there at once for the next who asks.
    """
    end = await ended(table)
    seen = await table.click("Bo", end, "Analysis")
    assert seen.ephemeral
    assert seen.text.startswith("## Analysis\nPoints scored plus points expected after each turn")
    for player in ("Ada: ", "Bot: "):
        assert player in seen.text
    assert "given away in" in seen.text
    assert CHECKING in seen.text
    assert "gave away" not in seen.text

    slow.plays_out = True
    slow.allowed.set()
    await table.server.client.wait_until(lambda: CHECKING not in private(table, "Bo").text, LONG)
    whole = private(table, "Bo")
    assert whole.id == seen.id
    assert re.search(r"^\*\*Turn \d+ gave away \d+ points \(±\d+\)\.\*\* Ada ", whole.text, re.M)
    (picture,) = whole.pictures
    assert picture.alt is not None
    assert picture.alt.startswith("Points scored plus points expected (my estimate), after turns ")
    slow.allowed.clear()
    assert (await table.click("Ada", end, "Analysis")).text == whole.text
    for number in range(len(whole.buttons)):
        label = whole.buttons[number].label
        looked = await table.click("Bo", whole, label)
        assert looked.text.startswith(f"## {label} of ")
        whole = await table.click("Bo", looked, "Analysis")
    assert table.server.ledger.refused == []


async def test_who_has_gone_on_is_left_alone(table: Evening, slow: Slow) -> None:
    """What they look at stays, however often they looked at the analysis before."""
    end = await ended(table)
    for _ in range(6):
        seen = await table.click("Bo", end, "Analysis")
        assert CHECKING in seen.text
    look = await table.click("Bo", end, "Replay")
    assert len(table.client.follow_ups) == 6
    slow.allowed.set()
    await until(lambda: not table.client.follow_ups)
    assert private(table, "Bo").text == look.text != seen.text
    assert table.server.ledger.refused == []


async def test_mistakes_that_cannot_be_found_are_not_awaited_for_ever(
    table: Evening, slow: Slow
) -> None:
    """The rest stays; the button tries again."""
    end = await ended(table)
    seen = await table.click("Bo", end, "Analysis")
    slow.fails = True
    slow.allowed.set()
    await table.server.client.wait_until(lambda: CHECKING not in private(table, "Bo").text)
    shown = private(table, "Bo").text
    rest, _, last = shown.rpartition("\n")
    assert rest == seen.text.rpartition("\n")[0]
    assert last == "-# I couldn’t check what looks like a mistake. Try *Analysis* again later."
    slow.fails = False
    await table.click("Bo", end, "Analysis")
    await table.server.client.wait_until(lambda: CLEAN in private(table, "Bo").text)
    assert private(table, "Bo").text.rpartition("\n")[0] == rest


async def test_the_bot_stops_without_waiting_for_mistakes(table: Evening, slow: Slow) -> None:
    """After the next start they can be asked for again."""
    seen = await table.click("Bo", await ended(table), "Analysis")
    await table.client.close()
    assert not table.client.follow_ups
    assert private(table, "Bo").text == seen.text


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
