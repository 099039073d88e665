"""Refusals: each can be said, and tells what is being decided instead, by whom."""

import ast
from pathlib import Path

import pytest

from bot.games.refusals import Refusal, RefusalKey
from bot.wording import Words
from bot.wording.explanation import explain
from rules.expansions import EXPANSIONS

ROOT = Path(__file__).parents[2]

VALUES = {"game": "k3f9x2ab", "seats": 6, "needed": 2, "seated": 1, "host": "Ada", "host_id": 1,
          "reason": "empty-bag", "player": "Bo", "player_id": 2, "players": "Bo",
          "longest": 60, "roles": "77,78", "channels": "10", "zone": "Atlantis", "at": 1,
          "until": 1800000000, "person": "Cy", "times": 3, "days": 30, "most": 20,
          "name": "Friday"}  # fmt: skip


@pytest.mark.parametrize("key", RefusalKey)
def test_every_refusal_is_a_sentence_with_its_values(key: RefusalKey) -> None:
    """Each key the service refuses with can be said, with the values its docstring names."""
    said = explain(Words(), Refusal(key, **VALUES))
    assert said.endswith(".")
    assert "{" not in said


def test_ids_of_roles_and_channels_are_mentioned() -> None:
    """Discord shows their names, in the language's own list."""
    roles = Refusal(RefusalKey.ROLES_START, roles="77,78")
    assert "with the role <@&77> or <@&78> can" in explain(Words(), roles)
    channels = Refusal(RefusalKey.CHANNEL_NOT_ALLOWED, channels="10")
    assert explain(Words("de"), channels).endswith("Eröffne deine Lobby in <#10>.")


@pytest.mark.parametrize("key", [RefusalKey.NOT_YOUR_TURN, RefusalKey.ILLEGAL_ACTION])
def test_a_refusal_says_who_decides_what(key: RefusalKey) -> None:
    """Where a step is being decided."""
    said = explain(Words(), Refusal(key, player="Bo", step="dragon-move"))
    beginning = {
        RefusalKey.NOT_YOUR_TURN: "It’s not your turn.",
        RefusalKey.ILLEGAL_ACTION: "That isn’t possible now.",
    }[key]
    assert said == f"{beginning} Bo is choosing where the dragon goes."


def test_every_step_says_who_is_deciding() -> None:
    """A whole sentence each, no two alike."""
    steps = {step for e in EXPANSIONS.everything for step in e.choices.keys() - e.by_chance}
    said = {Words()(f"deciding.{step}", player="Bo") for step in steps}
    assert len(said) == len(steps)
    assert all(text.startswith("Bo is ") and text.endswith(".") for text in said)


def reasons() -> set[str]:
    """Return why the rules refuse to set up a game, as their code has it."""
    found = set()
    for path in (ROOT / "rules").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "BadSetup":
                words = [arg.value for arg in node.args[1:] if isinstance(arg, ast.Constant)]
                found.add(str(words[0]) if words else "setup")
    return found


def test_every_reason_why_a_game_cannot_be_set_up_is_a_sentence() -> None:
    """The rules give a word for it, the wording says it."""
    assert {"setup", "conflict", "clash", "expansion"} <= reasons()
    for reason in (*reasons(), "preset"):
        values = {"tile": "A", "most": 6, "option": "HR-2", "other": "small-city", "name": "B"}
        said = explain(Words(), Refusal(RefusalKey.BAD_SETUP, reason=reason, **values))
        assert said.startswith("I can’t set up a game like that. ")
        assert said.endswith(".")
    conflict = Refusal(RefusalKey.BAD_SETUP, reason="conflict", option="HR-2", other="small-city")
    assert "“Claiming the fairy’s point” and “Small cities”" in explain(Words(), conflict)
    clash = Refusal(RefusalKey.BAD_SETUP, reason="clash", name="count", other="river")
    assert "“The Count” and “The River” can’t be played together" in explain(Words(), clash)
