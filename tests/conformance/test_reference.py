"""The rules against games that other engines played."""

from pathlib import Path

import pytest

from tests.conformance.recordings import path_of, recorded, refereed, with_recordings
from tools.conformance.__main__ import main, referee


@with_recordings
@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("a", "games=32 decisions=3321 options=78308 mismatches=0"),
        ("c", "games=32 decisions=8187 options=168098 mismatches=0"),
    ],
)
def test_whole_files_are_replayed_without_a_difference(name: str, counts: str) -> None:
    """Base game, and The Princess & the Dragon with its default rules: every decision agrees."""
    assert str(referee([path_of(name)])) == counts


@with_recordings
@pytest.mark.parametrize("name", "bdegkmnopq")
def test_games_with_every_expansion_and_variant_agree(name: str) -> None:
    """First editions, phantom, variants, river, abbot, awkward starts, half tiles, house rules."""
    report = refereed(*(recorded(name, number) for number in (0, 5, 11, 17)))

    assert report.games == 4
    assert report.decisions > 150
    assert report.mismatches == 0


@with_recordings
def test_each_allowance_is_counted_where_it_is_used() -> None:
    """A princess in the action phase, the phantom there, and a coat of arms on one tile."""
    report = refereed(recorded("k", 2), recorded("c", 0))

    assert {5, 6, 10} <= set(report.used)
    assert report.mismatches == 0


@with_recordings
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
    if not path_of("a").exists():
        pytest.skip("no recorded games beside the checkout")

    assert main([str(path_of("a"))]) == 0
    *_, file_line, _, last = capsys.readouterr().out.splitlines()
    assert file_line.startswith("a.jsonl.gz games=32 ")
    assert last == "games=32 decisions=3321 options=78308 mismatches=0"


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
