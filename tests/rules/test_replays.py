"""Golden games: whole games in our own notation, replayed to their exact ends."""

from pathlib import Path

import pytest

from rules.expansions import EXPANSIONS
from tools.replay import FOLDER, differences, plans, read, replay, write_all

GAMES = sorted(FOLDER.glob("*.jsonl"))


def test_every_golden_game_ends_as_it_ended() -> None:
    """All golden games are there and end with the same position, scores and choices offered."""
    assert list(differences(FOLDER)) == []


def test_every_kind_of_action_and_event_occurs() -> None:
    """Each type of action and of event occurs in some golden game."""
    done, told = set(), set()
    for path in GAMES:
        game = read(path)
        done |= {type(action) for action in game.actions}
        for _, events in replay(game.setup, game.actions):
            told |= {type(event) for event in events}
    assert set(EXPANSIONS.actions) - done == set()
    assert set(EXPANSIONS.events) - told == set()


@pytest.mark.parametrize(
    ("line", "old", "new"),
    [
        (-1, b'"scores":[', b'"scores":[1'),
        (-1, b'"offered":"', b'"offered":"0'),
        (1, b'"tile":"', b'"tile":"X'),
        (0, b'"players":2', b'"players":3'),
    ],
)
def test_an_altered_game_is_noticed(tmp_path: Path, line: int, old: bytes, new: bytes) -> None:
    """One altered score, choice, action or setup in one file makes one difference."""
    for path in GAMES:
        (tmp_path / path.name).write_bytes(path.read_bytes())
    altered = tmp_path / "princess-must.jsonl"
    lines = altered.read_bytes().splitlines()
    lines[0] = lines[0].replace(b"{", b'{"players":2,', 1) if line == 0 else lines[0]
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new)
    altered.write_bytes(b"\n".join(lines))
    (difference,) = differences(tmp_path)
    assert difference.startswith("princess-must: ")


def test_a_missing_game_is_noticed_and_can_be_played(tmp_path: Path) -> None:
    """Every planned game has a file; those that have none are played from a fixed seed."""
    missing = {sentence.partition(":")[0] for sentence in differences(tmp_path)}
    assert missing == plans().keys()
    write_all(tmp_path)
    assert list(differences(tmp_path)) == []
