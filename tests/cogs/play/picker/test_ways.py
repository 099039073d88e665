"""Each button of a picker leads somewhere else: Discord refuses a message with two equal ids."""

import random
from collections.abc import Iterator

import pytest

from cogs.custom_ids import Goto
from cogs.play.picker.ask import ask
from cogs.play.picker.plan import decides
from cogs.play.picker.question import Question
from rules import CHANCE, Setup, State, advance, legal_actions, new_game
from rules.expansions import EXPANSIONS
from tests.strategies import choose

DEEP, WIDE = 3, 6
"""How far, and to how many buttons of a question, the ways are followed."""


def list_ways(question: Question) -> list[Goto]:
    """Return where the buttons of a question lead that do not make the move."""
    ways = [sign.goto for sign in question.signs]
    ways += [rotation.goto for rotation in question.rotations]
    ways += [toggle.goto for toggle in question.toggles]
    ways += [choice.goto for choice in question.choices if not choice.final]
    ways += question.submenus.values()
    return ways if question.back is None else [*ways, question.back]


def walk(state: State, goto: Goto, depth: int = DEEP) -> Iterator[Question]:
    """Yield the question at a place, and those its buttons lead to."""
    player = state.player
    assert player is not None
    question = ask(state, player, goto)
    yield question
    for way in list_ways(question)[:WIDE] if depth else ():
        yield from walk(state, way, depth - 1)


@pytest.mark.parametrize(
    "expansions",
    [
        ("phantom",),
        ("traders-builders", "princess-dragon", "phantom"),
        ("halflings", "abbot"),
        EXPANSIONS.together,
    ],
    ids="+".join,
)
def test_no_two_buttons_of_a_question_lead_to_the_same_place(expansions: tuple[str, ...]) -> None:
    """Whatever was chosen before, the tile may also be turned, or one goes back, but not both."""
    pick = random.Random(5)
    state, asked = new_game(Setup(players=2, expansions=expansions)), 0
    while not state.over and asked < 600:
        player = state.player
        if (
            player not in (None, CHANCE)
            and decides(state, player)
            and len(legal_actions(state)) > 1
        ):
            for question in walk(state, Goto(())):
                ways = list_ways(question)
                assert len(ways) == len(set(ways)), ways
                asked += 1
        advance(state, choose(state, pick))
    assert asked > 100
