"""What became of a message that somebody asked for."""

from dataclasses import replace

import pytest

from bot.games.table import MessageRef
from bot.wording import Words
from cogs.delivery import format_saying
from tests.cogs.tables import table_of

TABLE = replace(table_of(status="lobby"), message=MessageRef(2, 77))


def test_what_is_there_is_linked() -> None:
    """To the message."""
    said = format_saying(Words(), TABLE, "lobby.opened")
    assert said == "Your lobby is open. [Jump to it](https://discord.com/channels/1/2/77)"


@pytest.mark.parametrize(
    ("trouble", "sentence"),
    [
        (None, "Discord is slow right now"),
        (
            "send_messages",
            "…: I’m missing the Send Messages permission.",
        ),
        (
            "send_messages_in_threads",
            "…: I’m missing the Send Messages in Threads permission.",
        ),
        ("thread-closed", "I couldn’t post in this game’s thread: it is closed."),
        ("no-access", "…: I can’t see it, or can’t write there."),
        ("channel-gone", "This game’s channel is gone."),
    ],
)
def test_what_is_not_there_is_said_with_the_cause(trouble: str | None, sentence: str) -> None:
    """Also while the message before stands in another channel."""
    table = replace(TABLE, trouble=trouble, message=MessageRef(3, 77))
    said = format_saying(Words(), table, "lobby.opened")
    sentence = sentence.replace("…", "I couldn’t post in this game’s channel")
    assert said.startswith(f"Your lobby isn’t open yet. {sentence}")
