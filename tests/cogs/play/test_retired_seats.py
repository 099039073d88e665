"""Seats whose player has resigned: told as such where points are, and counted nowhere else."""

from dataclasses import replace

import pytest

from bot.games.calendar import DAY
from bot.games.clock import Clock
from bot.games.table import Person, Position
from bot.play.orders import Standing
from bot.wording import Words
from cogs.play.autocomplete import list_removable
from cogs.play.clocks import format_banks
from cogs.play.orders import lay_out_orders
from cogs.play.pending_turns import name_game
from cogs.play.scores import format_breakdown
from rules import apply
from rules.actions import Resign
from tests.cogs.games import decisions
from tests.cogs.tables import table_of

WORDS = Words()
NAMES = ("Ada", "Bo", "Cy")


@pytest.fixture
def at() -> Position:
    """A game of three, with clocks and a time bank, that Bo has left."""
    state, _ = apply(next(decisions(1)), Resign(1))
    table = table_of(state, names=NAMES)
    configuration = replace(table.configuration, clock=DAY, bank=2 * DAY)
    clocks = (Clock.full(configuration.terms),) * 3
    return Position(replace(table, configuration=configuration, clocks=clocks), state)


def test_who_has_left_has_no_time_bank(at: Position) -> None:
    """Those who play on have theirs."""
    assert [*format_banks(WORDS, at.table)] == ["-# Time banks: Ada 2 days, Cy 2 days"]


def test_a_game_is_called_by_those_who_play(at: Position) -> None:
    """In lists of one's games."""
    told = name_game(WORDS, at.table, linked=False)
    assert [name in told for name in NAMES] == [True, False, True]


def test_who_has_left_can_not_be_removed(at: Position) -> None:
    """Nor can who asks remove themselves."""
    host = Person(at.table.seats[0].user_id, "Ada")
    assert [seat.name for seat in list_removable(at.table, host)] == ["Cy"]


def test_the_dragon_is_not_led_towards_who_has_left(at: Position) -> None:
    """Nor towards oneself."""
    layout = lay_out_orders(WORDS, Standing(at, at.table.seats[0], {}))
    (menu,) = layout.menus
    told = " ".join(label for _, label, _ in menu.lines)
    assert [name in told for name in NAMES] == [False, False, True]


def test_points_tell_who_has_left(at: Position) -> None:
    """By a word beside the name."""
    assert at.state is not None
    lines = format_breakdown(WORDS, at.table, at.state).splitlines()
    assert [name for name in NAMES for line in lines if name in line and "resigned" in line] == [
        "Bo"
    ]
