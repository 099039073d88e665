"""The benchmark of bots that think: people play on meanwhile."""

import pytest

from tools.bench.thinking import measure


@pytest.mark.slow
async def test_figures_are_told() -> None:
    """Of both kinds of tables."""
    figures = await measure(moves=2)
    assert figures["moves_of_people"] == 2
    assert figures["answers"] >= 4
    assert 0 < figures["answer_p50_ms"] <= figures["answer_p99_ms"]
