"""Whole games over the local Discord, with the bot in a process of its own."""

import re
from functools import partial

import pytest

from tests.e2e.running import run_tool
from tests.postgres import Cluster
from tests.simulation.__main__ import main

COUNTS = re.compile(
    r"requests=(\d+) invalid=0 interactions=(\d+) unanswered=0 pings=(\d+) wrong=0 restarts=(\d+)"
    r" requests_per_move=([\d.]+)"
)
BOXES = "inns-cathedrals,traders-builders,princess-dragon,phantom,halflings"

playthrough = partial(run_tool, main, "playthrough")


@pytest.mark.timeout(900)
def test_a_whole_game_is_played_by_five_without_anything_wrong() -> None:
    """From /game new to the final scores, with the bot killed on the way and wrong presses.

    The host chooses five boxes in the lobby: hands and half tiles, second parts of turns, a dragon.
    """
    played = playthrough("--players", "5", "--seed", "2", "--expansions", BOXES)
    assert played.returncode == 0, played.stdout + played.stderr
    counted = COUNTS.fullmatch(played.stdout.splitlines()[-1])
    assert counted is not None, played.stdout
    requests, interactions, pings, restarts = map(int, counted.groups()[:4])
    assert requests > interactions > pings > 50
    assert restarts >= 3
    assert 1.5 < float(counted[5]) <= 2.05, "one posts, one takes the buttons from the last"


@pytest.mark.postgres
@pytest.mark.timeout(900)
def test_whole_games_are_played_on_postgresql(cluster: Cluster) -> None:
    """By two people at each of two processes, killed while the other's game goes on."""
    address = cluster.create().render_as_string(hide_password=False)
    played = playthrough("--database", address, "--processes", "2", "--expansions", "phantom")
    assert played.returncode == 0, played.stdout + played.stderr
    lines = played.stdout.splitlines()
    assert len(lines) == 2
    for line in lines:
        counted = COUNTS.fullmatch(line)
        assert counted is not None, played.stdout
        assert int(counted[4]) >= 3


def test_several_processes_need_a_database_to_share() -> None:
    """A file is one process's."""
    played = playthrough("--processes", "2")
    assert played.returncode == 2
    assert "--database" in played.stderr


@pytest.mark.parametrize("option", ["half-deal", "=draft", "half-deal="])
def test_an_option_without_a_value_is_one_sentence_and_status_2(option: str) -> None:
    """It takes a name and a value."""
    played = playthrough("--option", option)
    assert played.returncode == 2
    assert "--option" in played.stderr


def test_what_a_lobby_does_not_offer_cannot_be_played() -> None:
    """One sentence, and no game."""
    played = playthrough("--expansions", "no-such-expansion")
    assert played.returncode == 1
    assert "The options do not offer no-such-expansion." in played.stdout


def test_a_table_for_one_is_one_sentence_and_status_2() -> None:
    """A game takes two to six players."""
    played = playthrough("--players", "1")
    assert played.returncode == 2
    assert "--players" in played.stderr
