"""The rules against games that other engines played."""

import gzip
import re
import shutil
from pathlib import Path

import pytest

from tests.conformance.recordings import path_of, recorded, refereed
from tools.conformance import __main__ as command
from tools.conformance.__main__ import RECORDINGS, main, recordings, replay_files
from tools.conformance.recording import read_setups
from tools.conformance.setups import unbuilt

LATER = tuple(f"a{letter}" for letter in "abcdefghijklmno")


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("a", "games=32 decisions=3321 options=78308 mismatches=0"),
        ("c", "games=32 decisions=8187 options=168098 mismatches=0"),
    ],
)
def test_whole_files_are_replayed_without_a_difference(name: str, counts: str) -> None:
    """Base game, and The Princess & the Dragon with its default rules: every decision agrees."""
    assert str(replay_files([path_of(name)])) == counts


@pytest.mark.parametrize("name", [*"bdefghiklmnopqrstuvwx", *LATER])
def test_games_with_every_expansion_and_variant_agree(name: str) -> None:
    """Four games of each file, all that x has; `python -m tools.conformance` replays the rest."""
    count = sum(1 for _ in read_setups(path_of(name)))
    games = [recorded(name, number) for number in range(0, count, max(1, count // 4))]
    report = refereed(*games)

    assert report.games == len(games) >= 3
    assert report.decisions > 100
    assert report.mismatches == 0


def test_each_allowance_is_counted_where_it_is_used() -> None:
    """A princess in the action phase, the phantom there, and a coat of arms on one tile."""
    report = refereed(recorded("k", 2), recorded("c", 0))

    assert {5, 6, 10} <= set(report.used)
    assert report.mismatches == 0


def test_differences_around_the_city_are_counted() -> None:
    """CO-5 in each part of a double turn, and CO-3 beyond the tile of a moved ferry."""
    report = refereed(recorded("ak", 0), recorded("ak", 6))

    assert {29, 30} <= set(report.used)
    assert report.mismatches == 0


def test_a_last_round_of_abbeys_is_followed() -> None:
    """AM-7: an abbey that is still there is asked for after the last turn, and left."""
    game = recorded("aj", 2)
    assert game["turns"][-1]["steps"][0]["ph"] == "AbbeyEndGamePhase"
    assert refereed(game).mismatches == 0
    game["turns"].pop()
    assert refereed(game).mismatches > 0


@pytest.mark.parametrize("player", [0, 1])
def test_an_empty_turn_or_part_may_stand_at_the_end(player: int) -> None:
    """Once nothing is left to draw the other engine may begin one more, which brings nothing."""
    game = recorded("f", 28)
    last = game["turns"][-1]
    empty = {"n": last["n"] + 1, "p": player, "draw": [], "steps": [], "ev": []}
    game["turns"].append(last | empty)

    report = refereed(game)

    assert report.mismatches == 0
    assert report.used[11] == 1


def test_recordings_of_our_own_rules_are_allowed_nothing() -> None:
    """What another engine may do differently is a mismatch in a recording of these rules."""
    for name, number in (("c", 0), ("d", 0), ("e", 1), ("g", 0), ("k", 2)):
        game = recorded(name, number)
        game["final"]["end"] = "supply"

        report = refereed(game)

        assert report.mismatches > 0, name
        assert not report.used


def test_the_command_tells_its_counts_last_and_ends_with_0(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Exit status 0 only without a mismatch."""
    assert main([str(path_of("a"))]) == 0
    file_line, _, last = capsys.readouterr().out.splitlines()
    assert file_line.startswith("a.jsonl.gz games=32 ")
    assert last == "games=32 decisions=3321 options=78308 mismatches=0"


def test_without_arguments_every_recording_is_replayed_or_said_not_to_be(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What needs an expansion that is not built is named, and not counted."""
    shutil.copy(path_of("x"), tmp_path)
    with gzip.open(path_of("w"), "rt") as played, gzip.open(tmp_path / "w.jsonl.gz", "wt") as file:
        file.write(played.read().replace('"basic:2":1', '"basic:2":1,"lighthouses:2":1'))
    monkeypatch.setattr(command, "RECORDINGS", tmp_path)

    assert main([]) == 0
    played, not_played, total = capsys.readouterr().out.splitlines()
    assert played == "x.jsonl.gz games=3 decisions=109 options=1009 mismatches=0"
    assert not_played == "not played: w.jsonl.gz, which needs lighthouses:2"
    assert total == "games=3 decisions=109 options=1009 mismatches=0"


def test_the_recordings_are_those_of_the_list_beside_them() -> None:
    """Each file has a line in its folder's README, and none needs an unknown box."""
    told = re.findall(r"^\| `(.+?)` \|", (RECORDINGS / "README.md").read_text(), re.MULTILINE)
    assert [path_of(name) for name in sorted(told)] == recordings()
    assert not [path for path in recordings() if any(map(unbuilt, read_setups(path)))]


def test_a_file_that_is_missing_or_no_recording_is_told_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Bad input ends with status 2."""
    nonsense = tmp_path / "nonsense.jsonl"
    nonsense.write_text('{"id": "x-1"}\n')

    assert main([str(tmp_path / "missing.jsonl.gz")]) == 2
    assert main([str(nonsense)]) == 2
    missing, wrong = capsys.readouterr().err.splitlines()
    assert missing.endswith("No such file or directory.") or "cannot be read" in missing
    assert "line 1 is no recorded game" in wrong
