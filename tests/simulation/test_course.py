"""What the playthrough demands: it agrees with a game that went well, and finds what did not."""

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.store import Store
from playground.client.message_view import MessageView
from rules import Setup
from tests.bot.club import DRAGONS, Club, any_of
from tests.simulation.course import Course, Move, course_of
from tests.simulation.examples import button, message, path_of, played
from tests.simulation.findings import FaultError, Findings
from tests.simulation.message_audit import compare, demand_scores
from tests.simulation.records import Records, errors_in


def for_action(number: int, *pings: int) -> Any:
    """The message that tells of the move that ends with this action."""
    return message(button(f"p:abcdefgh:{number}::"), pings=pings)


COURSE = Course(moves=[Move(3, 1), Move(5, 2), Move(6, None)], scores={"Ada": 12, "Bo": 1})
POSTED = tuple(
    replace(message, id=at)
    for at, message in enumerate(
        (for_action(0), for_action(3, 1), for_action(5, 2), for_action(6)), start=2
    )
)


def judged(*posted: MessageView) -> tuple[int, list[str]]:
    """How many messages ping wrongly, and everything found to be wrong."""
    findings = Findings()
    return compare(posted, COURSE, findings), findings.sentences


def test_a_message_for_each_move_that_pings_just_whom_it_should_is_right() -> None:
    """Nothing is found in what went well."""
    assert judged(*POSTED) == (0, [])


@pytest.mark.parametrize(
    ("posted", "wrong"),
    [
        (POSTED[:-1], 1),
        ((*POSTED, for_action(6)), 1),
        ((POSTED[0], for_action(3), *POSTED[2:]), 1),
        ((POSTED[0], for_action(3, 2), *POSTED[2:]), 1),
        ((POSTED[0], for_action(3, 1, 2), *POSTED[2:]), 1),
        ((*POSTED[:3], for_action(6, 2)), 1),
        ((for_action(0, 1), *POSTED[1:]), 1),
        ((*POSTED[:2], POSTED[1], *POSTED[3:]), 1),
        ((POSTED[0], replace(POSTED[1], mentioned=(1, 2)), *POSTED[2:]), 1),
    ],
    ids=("lost", "doubled", "silent", "other", "both", "again", "lobby", "stood in", "mentioned"),
)
def test_any_other_message_or_ping_is_found(posted: tuple[MessageView, ...], wrong: int) -> None:
    """A message too few or too many, a ping too few or too many, a ping of somebody else."""
    counted, sentences = judged(*posted)
    assert counted == wrong
    assert sentences


STANDS = Course(moves=[Move(3, 1), Move(5, None, continues=True), Move(6, None)])


@pytest.mark.parametrize(
    ("ids", "wrong"),
    [((1, 2, 2, 3), 0), ((1, 2, 3, 4), 1), ((1, 2, 2, 2), 1)],
    ids=["as due", "posted", "shown anew"],
)
def test_what_continues_is_told_in_the_message_before(ids: tuple[int, ...], wrong: int) -> None:
    """And nothing else is."""
    told = (for_action(0), for_action(3, 1), for_action(5, 1), for_action(6))
    findings = Findings()
    shown = [replace(each, id=id) for each, id in zip(told, ids, strict=True)]
    assert compare(shown, STANDS, findings) == wrong
    assert bool(findings.sentences) == bool(wrong)


def test_buttons_for_another_action_are_found() -> None:
    """The numbers in the buttons are those of the log."""
    assert judged(*POSTED[:3], for_action(7))[1]


def test_scores_in_the_last_message_are_compared_with_the_log() -> None:
    """All players, and the very points, in the text."""
    findings = Findings()
    for text, wrong in (
        ("**The game is over. Ada wins!**\n●A Ada **12**, ■B Bo **1**", 0),
        ("■B Bo (resigned) **1**, ●A Ada **12**", 0),
        ("●A Ada **12**, ■B Bo **11**", 1),
        ("●A Ada **12**, ■B Bobo **1**", 2),
        ("**The game is over. Ada wins!**", 4),
    ):
        demand_scores(message(text=text), COURSE, findings)
        assert len(findings.sentences) == wrong


TRADERS = Setup(
    expansions=("traders-builders",), options={"double-turn": "may-decline"}, bag={"BG-U": 30}
)
DRAFT = Setup(expansions=("halflings",), options={"half-deal": "draft"}, bag={"BG-B": 4})


@pytest.fixture
async def store(tmp_path: Path) -> Any:
    """An open store on a fresh file."""
    async with await Store.open(tmp_path / "games.sqlite3") as opened:
        yield opened


@pytest.mark.parametrize("setup", [DRAGONS, DRAFT, TRADERS], ids=["dragons", "draft", "traders"])
@pytest.mark.parametrize("players", [2, 3, 4])
async def test_pings_worked_out_from_the_log_are_those_the_service_asks_for(
    store: Store, players: int, setup: Setup
) -> None:
    """Two programs that share nothing but the rules agree.

    A draft is asked for before any move; nobody is called anew for the second part of a turn.
    """
    club = Club(store)
    records = await played(club, players, setup)
    course = course_of(records)
    ((game, *_), *_) = {row[1:2] for row in records.everything() if row[0] == "games"}
    due = [
        (row.number, tuple(sorted(msgspec.json.decode(row.pings))), row.continues)
        for row in await club.rows(game)
        if row.kind != "lobby"
    ]
    assert [(move.number, move.due, move.continues) for move in course.moves] == due
    assert course.over
    assert course.highlights["volcano"] == (1 if setup is DRAGONS else 0)
    assert bool(course.highlights["second part"]) == (setup is TRADERS)


@pytest.mark.parametrize(
    "tamper",
    [
        "DELETE FROM actions WHERE number = 4",
        "UPDATE actions SET seat = 1 - seat WHERE seat >= 0",
        "UPDATE actions SET user_id = 999 WHERE number = 4",
        "UPDATE actions SET fingerprint = 'x' WHERE number = 9",
    ],
)
async def test_a_log_that_the_rules_do_not_lead_to_is_found(store: Store, tamper: str) -> None:
    """Missing actions, actions of others, other positions."""
    records = await played(Club(store), 2)
    with sqlite3.connect(path_of(store)) as connection:
        connection.execute(tamper)
    connection.close()
    with pytest.raises(FaultError):
        course_of(records)


async def test_everything_a_press_could_change_is_kept_in_mind(store: Store) -> None:
    """A move, and a change in any table, make a difference."""
    club = Club(store)
    at = await club.game(setup=DRAGONS)
    records = Records(path_of(store))
    before = records.everything()
    assert before == records.everything()
    choose: Callable[[Any], Any] = any_of(1)
    await club.act(at, choose(at))
    assert before != records.everything()


def test_errors_in_the_log_of_the_bot_are_found(tmp_path: Path) -> None:
    """Lines of level error, and what was printed by accident."""
    log = tmp_path / "bot.log"
    log.write_text(
        '{"level": "info", "event": "a move is saved"}\n'
        '{"level": "error", "event": "a press failed", "exception": "Traceback\\nKeyError: 1"}\n'
        "Task was destroyed\n"
    )
    assert list(errors_in(log)) == ["a press failed KeyError: 1", "Task was destroyed"]
