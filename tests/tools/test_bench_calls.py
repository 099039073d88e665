"""The bench of calls: public messages of games by chance, and how many of them ping somebody."""

import json
import sys

import pytest

from rules.actions import PlaceTile
from tests.builders import table
from tools.bench import __main__ as bench
from tools.bench import calls


def test_nothing_is_said_in_public_without_calling_somebody_but_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """However many messages there are, fewer could only be had for a call."""
    monkeypatch.setattr(sys, "argv", ["bench", "calls", "--games", "1", "--json"])
    bench.main()
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    for play in ("bot", "open", "compact"):
        assert figures[f"{play}_messages"] == pytest.approx(figures[f"{play}_calls"], abs=0.02)
    assert 1 < figures["open_messages"] <= 1.3
    assert figures["open_messages"] < figures["compact_messages"] <= figures["compact_most"]


def test_every_message_but_the_last_calls() -> None:
    """In a game of many walks, from the first call to the end."""
    talk = calls.listen(1, calls.stay_compact)
    assert talk.messages == talk.calls + 1
    assert talk.turns > 90


def test_compact_play_lays_tiles_near_the_middle() -> None:
    """On one of the nearest places; whatever else is decided is left to chance."""
    game = table(bag={"BG-V": 9})
    game.put("BG-U", (1, 0), rotation=1)
    game.put("BG-U", (2, 0), rotation=1)
    game.draws("BG-V")
    near = calls.list_nearest(game.legal)
    assert 0 < len(near) <= len(game.legal) / calls.COMPACT
    places = [place for place in near if isinstance(place, PlaceTile)]
    assert {max(abs(place.x), abs(place.y)) for place in places} == {1}
    game.place((-1, 0), rotation=3)
    assert list(calls.list_nearest(game.legal)) == list(game.legal)
