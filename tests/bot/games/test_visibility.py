"""What a game tells of what could also be worked out: everything, or little to purists."""

from bot.games.visibility import FULL, PURIST


def test_purists_are_told_less() -> None:
    """Who holds what, what is left and where danger is they find out; the history they see."""
    assert [PURIST.shows(what) for what in ("fields", "tiles", "danger", "history")] == [
        *(False, False, False, True)
    ]
    assert not PURIST.foretold


def test_all_others_are_told_everything() -> None:
    """Also what is not scored yet."""
    assert all(FULL.shows(what) for what in ("fields", "tiles", "danger", "history"))
    assert FULL.foretold
