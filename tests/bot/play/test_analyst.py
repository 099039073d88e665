"""Analyses in the background: each part once, and nobody waits who need not."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

import pytest

from bot.play.analysis import Analysis, Suspect, analyse, play_out
from bot.play.analyst import Analyst
from bot.process.child_process import ChildFailed
from rules import Setup, State, legal_actions, new_game
from rules.actions import Action
from tests.cogs.loop import settle

ONE, OTHER = new_game(Setup()), new_game(Setup(players=3))
NONE: tuple[Action, ...] = ()


def found(state: State) -> Analysis:
    """Return an analysis with somebody to suspect."""
    suspect = Suspect(1, 0, 3.0, state, legal_actions(state)[0])
    return Analysis([], [], [], [], None, 0, [suspect])


@dataclass
class Desk:
    """Keeps what was `done`: playing out waits to be allowed, and then may be made to fail."""

    playing_out: asyncio.Event = field(default_factory=asyncio.Event)
    done: list[Callable[..., Analysis]] = field(default_factory=list)
    fails: bool = False

    async def do(self, work: Callable[[], Analysis]) -> Analysis:
        """Do it."""
        assert isinstance(work, partial)
        self.done.append(work.func)
        if work.func is analyse:
            return found(work.args[0])
        await self.playing_out.wait()
        if self.fails:
            raise ChildFailed
        return replace(work.args[0], suspects=())


async def test_each_part_of_an_analysis_is_made_once() -> None:
    """However many ask for it at the same time; what is known in whole is given in whole."""
    desk = Desk()
    analyst = Analyst(desk.do)
    desk.playing_out.set()
    first, same = await asyncio.gather(*(analyst.analyse(ONE, NONE) for _ in range(2)))
    assert first is same
    assert first.suspects
    asked = (analyst.analyse(ONE, NONE, further=True) for _ in range(2))
    whole, same = await asyncio.gather(*asked)
    assert whole is same
    assert whole.suspects == ()
    assert await analyst.analyse(ONE, NONE) is whole
    assert desk.done == [analyse, play_out]


async def test_first_sight_waits_for_nothing_that_is_played_out() -> None:
    """Of the same game or another; only one is played out at a time."""
    desk = Desk()
    analyst = Analyst(desk.do)
    waiting = [
        asyncio.create_task(analyst.analyse(each, NONE, further=True)) for each in (ONE, OTHER)
    ]
    await settle()
    assert (await analyst.analyse(ONE, NONE)).suspects
    assert (await analyst.analyse(OTHER, NONE)).suspects
    assert desk.done.count(play_out) == 1
    desk.playing_out.set()
    assert [each.suspects for each in await asyncio.gather(*waiting)] == [(), ()]


async def test_what_fails_or_is_given_up_is_begun_again() -> None:
    """Nothing of it is kept, and nobody else waits for it."""
    desk = Desk(fails=True)
    analyst = Analyst(desk.do)
    desk.playing_out.set()
    with pytest.raises(ChildFailed):
        await analyst.analyse(ONE, NONE, further=True)
    desk.fails = False
    desk.playing_out.clear()
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0):
            await analyst.analyse(ONE, NONE, further=True)
    desk.playing_out.set()
    assert (await analyst.analyse(ONE, NONE, further=True)).suspects == ()
