"""What people of a simulation know of buttons, held to the buttons that the bot makes."""

from importlib import import_module

import pytest

from cogs.client import EXTENSIONS
from cogs.custom_ids import CustomId
from cogs.play.proposals import PROPOSAL
from tests.simulation.examples import button, message
from tests.simulation.robot import offers
from tests.simulation.room import find_absent, read_custom_id

GAME = "k3f9x2ab"


@pytest.mark.parametrize("verb", ["p", "c", "d", "l", "s", "b", "i", "menu"])
def test_a_verb_is_one_of_the_bots(verb: str) -> None:
    """Otherwise nobody would press it any more."""
    for extension in EXTENSIONS:
        import_module(extension)
    assert any(custom_id.form.startswith(f"{verb}:") for custom_id in CustomId.declared)


def test_a_vote_tells_whom_it_is_about() -> None:
    """Other proposals are about nobody who is away."""
    vote = PROPOSAL(GAME, 57, "absence", 2, "wait")
    assert find_absent(vote) == 2
    assert read_custom_id(vote) == ("proposal", GAME, 57)
    assert find_absent(PROPOSAL(GAME, 57, "undo", 2, "agree")) is None


def test_robots_answer_no_proposal() -> None:
    """They press what makes a move."""
    asked = message(button(PROPOSAL(GAME, 57, "undo", 1, "agree")), button(f"p:{GAME}:57::"))
    assert [offer.custom_id for offer in offers(asked)] == [f"p:{GAME}:57::"]
