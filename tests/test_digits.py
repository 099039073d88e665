"""A digit is one of 0 to 9 in whatever is read: other scripts' digits make no number of ours."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from cogs import custom_ids
from cogs.interaction import UserError
from cogs.play.decision_buttons import find_public_choice
from playground.model import is_snowflake
from playground.routes.posting import _USER_MENTION
from rules import legal_actions
from tests.cogs.decisions.walks import walking
from tests.cogs.kinds import find_kind
from tests.cogs.written_ids import OLD, WRITTEN

ROOT = Path(__file__).parents[1]
ROOMS = ("bot", "cogs", "opponents", "playground", "rendering", "rules", "tools")
EASTERN = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")


def strings(room: str) -> Iterator[tuple[Path, str]]:
    """Yield every string of a room's modules."""
    for path in (ROOT / room).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield path, node.value


@pytest.mark.parametrize("room", ROOMS)
def test_no_pattern_takes_the_digits_of_every_script(room: str) -> None:
    r"""`[0-9]` instead of `\d`."""
    assert not [(path, text) for path, text in strings(room) if r"\d" in text]


@pytest.mark.parametrize("custom_id", [*WRITTEN, *OLD])
def test_custom_ids_have_our_digits(custom_id: str) -> None:
    """With digits of another script behind the game the id is none of ours."""
    verb, game, rest = custom_id.split(":", 2)
    foreign = f"{verb}:{game}:{rest.translate(EASTERN)}"
    assert find_kind(custom_id)
    assert not custom_ids.is_ours(foreign)
    assert custom_ids.decode_game(foreign) is None


@pytest.mark.parametrize("chosen", ["١", "²", "99", "-1", "1.", " 1", "001", ""])
def test_a_public_choice_has_our_digits(chosen: str) -> None:
    """What is no number of a way is refused."""
    state = walking().state
    assert find_public_choice(state, "1") == legal_actions(state)[1]
    with pytest.raises(UserError):
        find_public_choice(state, chosen)


def test_values_and_ids_have_our_digits() -> None:
    """The local server's ids and mentions."""
    assert is_snowflake("123")
    assert is_snowflake(123)
    assert not any(map(is_snowflake, ("١٢٣", "²", "-1", "1.0", "", " 1", "1" * 21)))
    assert custom_ids.decode_goto("١:z") is None
    assert not _USER_MENTION.search("<@١٢>")
