"""Rows to put into a store."""

from dataclasses import replace
from typing import Any

from bot.store import ActionRow, GameRow

GAME = GameRow(
    id="k3f9x2ab",
    guild_id=1,
    channel_id=10,
    host_id=100,
    status="running",
    setup="{}",
    preset="RGG",
    seating="random",
    locale="en-GB",
    seq=0,
    last_press=None,
    trouble=None,
    created_at=0.0,
    expires_at=None,
)


def game(**columns: Any) -> GameRow:
    """A running game, with some columns of its own."""
    return replace(GAME, **columns)


def action(number: int, interaction_id: str | None = None) -> ActionRow:
    """The log's row of that number."""
    return ActionRow(GAME.id, number, 0, 100, "{}", "1", f"print-{number}", interaction_id, 5.0)


def words(number: int, at: float = 0.0) -> dict[str, Any]:
    """Arguments of `announce`."""
    return {
        "game_id": GAME.id,
        "number": number,
        "kind": "turn",
        "facts": "{}",
        "pings": "[100]",
        "actor_id": 200,
        "at": at,
    }
