"""Kinds of figures: one is on, and what is offered follows from it, whichever kinds there are."""

import pytest

from cogs.custom_ids import Goto
from cogs.play.picker.ask import (
    ask,
    choose_kind,
    is_offered,
    list_kinds,
    name_view,
    split_view,
)
from cogs.play.picker.question import BadPath
from rules import State, legal_actions
from rules.actions import PASS, Deploy
from tests.builders import IC, PD, table
from tests.cogs.play.picker.positions import joining

ROAD, BIG = Deploy("meeple", 0, 0, "road1"), Deploy("big-meeple", 0, 0, "road1")


def state() -> State:
    """Return a position of a game with meeple, big meeple, builder and pig."""
    return joining().state


def test_kinds_are_those_of_the_actions_in_the_order_of_the_rules() -> None:
    """Actions that place nobody have none."""
    assert list_kinds(state(), [PASS, BIG, ROAD, BIG]) == ["meeple", "big-meeple"]
    assert list_kinds(state(), [PASS, None]) == []


def test_the_first_kind_is_on_unless_another_is_wanted_that_can_be_placed() -> None:
    """A builder who can go nowhere gives way to the meeple."""
    assert choose_kind(state(), [BIG, ROAD], None) == "meeple"
    assert choose_kind(state(), [BIG, ROAD], "big-meeple") == "big-meeple"
    assert choose_kind(state(), [BIG, ROAD], "builder") == "meeple"
    assert choose_kind(state(), [PASS], "builder") is None


def test_what_places_nobody_is_always_offered() -> None:
    """Of the others only those that place the kind that is on."""
    assert is_offered(PASS, "meeple")
    assert is_offered(None, "meeple")
    assert is_offered(BIG, "big-meeple")
    assert not is_offered(ROAD, "big-meeple")


@pytest.mark.parametrize("view", ["", "g", "q17", "z2"])
def test_a_kind_may_follow_any_view(view: str) -> None:
    """By its number in the game."""
    assert split_view(state(), view) == (view, None)
    for kind in ("meeple", "big-meeple", "builder", "pig"):
        assert split_view(state(), view + name_view(state(), kind)) == (view, kind)
    assert name_view(state(), None) == ""


@pytest.mark.parametrize("view", ["k", "k0", "k9", "q1k99"])
def test_a_kind_that_is_none_is_refused(view: str) -> None:
    """Numbers count from 1."""
    with pytest.raises(BadPath):
        split_view(state(), view)


def test_turning_the_tile_keeps_the_kind_that_is_on() -> None:
    """Nobody places a meeple who has chosen the big one."""
    game = table(IC)
    game.draws("BG-V")
    laid = next(sign.goto for sign in ask(game.state, 0, Goto(())).signs)
    on = next(t.goto for t in ask(game.state, 0, laid).toggles if not t.chosen)
    question = ask(game.state, 0, on)
    turned = [ask(game.state, 0, r.goto) for r in question.rotations if not r.chosen]
    assert turned
    for each in (question, *turned):
        assert [t.kind for t in each.toggles if t.chosen] == ["big-meeple"]
        kinds = {
            choice.action.figure for choice in each.choices if hasattr(choice.action, "figure")
        }
        assert kinds == {"big-meeple"}


def test_a_portal_leads_to_where_the_kind_that_is_on_may_go() -> None:
    """And back to the tile with that kind still on; each place is reached by each kind."""
    game = table(PD, IC)
    game.put("BG-D", (1, 0))
    game.lay("PD-T", (0, -1), 2)
    start = ask(game.state, 0, Goto(()))
    for toggle in start.toggles:
        preview = ask(game.state, 0, toggle.goto)
        squares = ask(game.state, 0, preview.submenus["portal"])
        assert squares.back == toggle.goto
        for sign in squares.signs:
            places = ask(game.state, 0, sign.goto)
            assert [t.kind for t in places.toggles if t.chosen] == [toggle.kind]
            for choice in places.choices:
                assert isinstance(choice.action, Deploy)
                assert choice.action.figure == toggle.kind
                assert choice.action in legal_actions(game.state)
            assert places.back == preview.submenus["portal"]
