"""Turns: one at a time, done once, remembered for a while; interactions that arrive twice."""

import asyncio

import pytest

from cogs.idempotency import REMEMBERED, Presses


def test_an_interaction_is_new_once() -> None:
    """Until so many others came that it can't come again."""
    presses = Presses()
    assert presses.is_new(1)
    assert not presses.is_new(1)
    for other in range(2, REMEMBERED + 2):
        assert presses.is_new(other)
    assert presses.is_new(1)


@pytest.mark.parametrize("once", [True, False])
async def test_who_waits_for_a_turn_finds_it_done(once: bool) -> None:
    """Later only what can be done once is still done; another turn never is."""
    presses, found = Presses(), list[bool]()

    async def press() -> None:
        async with presses.take_turn("join", once=once) as turn:
            found.append(turn.done)
            await asyncio.sleep(0)
            turn.done = True

    await asyncio.gather(press(), press(), press())
    await press()
    assert found == [False, True, True, once]
    async with presses.take_turn("leave") as turn:
        assert not turn.done


async def test_a_turn_that_failed_is_not_done() -> None:
    """The next may try."""
    presses = Presses()
    with pytest.raises(ZeroDivisionError):
        async with presses.take_turn("join"):
            raise ZeroDivisionError
    async with presses.take_turn("join") as turn:
        assert not turn.done
