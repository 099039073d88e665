"""The benchmark of one bot: it plays moves on large boards and tells what that takes."""

import pytest

from tools.bench import stock
from tools.bench.bot import measure


@pytest.mark.slow
async def test_figures_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every move has a message, and takes no more requests of Discord's own than it may.

    The boards are smaller here, to be quick.
    """
    monkeypatch.setattr(stock, "REACH", 3)
    figures = await measure(stored=20, active=3, moves=9, warm=1)
    assert figures.keys() >= {
        "moves_per_s",
        "answer_p50_ms",
        "answer_p99_ms",
        "rss_mb",
        "start_s",
        "requests_per_move",
        "cpu_ms_per_move",
    }
    assert all(value > 0 for value in figures.values())
