"""Refusals: each can be said, and tells what is being decided instead, by whom."""

import pytest

from bot.refusals import Refusal, RefusalKey
from bot.wording import Words
from bot.wording.explanation import explain
from rules.expansions import EXPANSIONS
from tests.wording.demands import BY_CHANCE

VALUES = {"game": "k3f9x2ab", "seats": 6, "needed": 2, "seated": 1, "host": "Ada", "host_id": 1,
          "reason": "No.", "player": "Bo", "player_id": 2}  # fmt: skip


@pytest.mark.parametrize("key", RefusalKey)
def test_every_refusal_is_a_sentence_with_its_values(key: RefusalKey) -> None:
    """Each key the service refuses with can be said, with the values its docstring names."""
    said = explain(Words(), Refusal(key, **VALUES))
    assert said.endswith(".")
    assert "{" not in said


@pytest.mark.parametrize("key", [RefusalKey.NOT_YOUR_TURN, RefusalKey.ILLEGAL_ACTION])
def test_a_refusal_says_who_decides_what(key: RefusalKey) -> None:
    """Where a step is being decided."""
    said = explain(Words(), Refusal(key, player="Bo", step="dragon-move"))
    beginning = {
        RefusalKey.NOT_YOUR_TURN: "You are not to act now.",
        RefusalKey.ILLEGAL_ACTION: "That is not possible now.",
    }[key]
    assert said == f"{beginning} Bo is choosing where the dragon goes."


def test_every_step_says_who_is_deciding() -> None:
    """A whole sentence each, no two alike."""
    steps = {step for e in EXPANSIONS.everything for step in e.choices} - BY_CHANCE
    said = {Words()(f"deciding.{step}", player="Bo") for step in steps}
    assert len(said) == len(steps)
    assert all(text.startswith("Bo is ") and text.endswith(".") for text in said)
