"""The refusals that tests expect."""

import pytest

from bot.games.refusals import Refusal, RefusalKey


def refusing(key: RefusalKey) -> "pytest.RaisesExc[Refusal]":
    """Expect that refusal."""
    return pytest.RaisesExc(Refusal, check=lambda refusal: refusal.key == key)
