"""Backoff: pauses grow, and a good while makes up for what failed before."""

from itertools import islice

from bot.process.backoff import GOOD_WHILE, Backoff, growing_pauses
from tests.bot.club import Clock


def test_pauses_grow_up_to_five_minutes() -> None:
    """Twice the last each time; also after weeks of them."""
    assert list(islice(growing_pauses(), 10)) == [2, 4, 8, 16, 32, 64, 128, 256, 300, 300]
    assert next(islice(growing_pauses(), 10_000, None)) == 300


def test_a_good_while_begins_a_new_row() -> None:
    """Ten minutes from the beginning of the try, neither less nor counted over several."""
    clock = Clock()
    patience = Backoff(clock)
    pauses = []
    for lasted in (0.0, GOOD_WHILE - 1, GOOD_WHILE - 1, GOOD_WHILE, 0.0):
        patience.begin()
        clock.now += lasted
        pauses.append((patience.fail(), patience.failures))
        clock.now += GOOD_WHILE
    assert pauses == [(2, 1), (4, 2), (8, 3), (2, 1), (4, 2)]
