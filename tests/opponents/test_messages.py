"""What a message is worth to the bot."""

from opponents import choose
from rules.expansions.messages.stack import DoMessage
from tests.messages import at_a_bazaar


def test_another_tile_is_taken_after_a_bazaar() -> None:
    """Where nothing of the turn but its end is left, another part of it comes last."""
    assert choose(at_a_bazaar().state, 0, "medium") == DoMessage()
