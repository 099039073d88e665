"""The notation under random games: what is written comes back, and what is changed is refused."""

import random
import sys

import pytest

from tools import notation


def test_random_games_come_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All expansions and pairs of them; changed ones are another game, or refused with a line."""
    arguments = ["--games", "50", "--seed", "7", "--tiles", "7", "--changes", "4"]
    monkeypatch.setattr(sys, "argv", ["notation", *arguments])
    with pytest.raises(SystemExit) as ended:
        notation.main()
    told = dict(word.split("=") for word in capsys.readouterr().out.split())
    assert ended.value.code in (0, False)
    assert (told["games"], told["differing"], told["leaks"]) == ("50", "0", "0")
    assert set(told) == {"games", "differing", "leaks", "read", "refused"}
    assert int(told["refused"]) > int(told["read"]) > 0


def test_what_leaks_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A writer that hides nothing is found out."""
    pick = random.Random(1)
    setups = [s for s in notation.list_setups(300, 1, 9) if s.options.get("half-deal") == "deal"]
    game = notation.break_off(notation.play(setups[0], pick), pick)
    assert not notation.leaks(game)
    monkeypatch.setattr(notation, "write", lambda game, **_: WRITE(game))
    assert notation.leaks(game)


WRITE = notation.write
