"""The torture's judgement: it agrees with what went well, and notices a bot that does not."""

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.store import Store
from playground.client.message_view import MessageView
from playground.client.outcome import InteractionOutcome
from playground.clock import ManualClock
from playground.model import AnswerKind, InteractionKind, Message
from playground.world import World
from tests.bot.club import Club
from tests.simulation.course import Move, course_of
from tests.simulation.examples import button, message, played
from tests.simulation.findings import Tally
from tests.simulation.message_audit import due_ping, judge_game
from tests.simulation.records import Records, copied
from tests.simulation.torture import hall as halls
from tests.simulation.torture.chronicle import Chronicle
from tests.simulation.torture.hall import open_hall
from tests.simulation.torture.promises import DONE, Promise, promise_of

GAME = "abcdefgh"


@pytest.fixture
async def records(tmp_path: Path) -> Any:
    """A short game of two, played to its end."""
    async with await Store.open(tmp_path / "games.sqlite3") as store:
        found = await played(Club(store), 2)
        ((game, _),) = found.games().items()
        yield Records(found.address, game)


def told(game: str, number: int, moves: Sequence[Move], at: int) -> MessageView:
    """A message that tells of some moves, as the bot would post it."""
    text = "\n".join(f"Ada places the tile at {place}." for move in moves for place in move.laid)
    shown: MessageView = message(button(f"p:{game}:{number}::"), text=text, pings=due_ping(moves))
    return replace(shown, id=at)


def format_all(records: Records, step: int = 1) -> list[MessageView]:
    """All messages of a game, each of which tells of so many moves; before them the lobby's."""
    game, moves = str(records.game), course_of(records).moves
    chunks = [moves[first : first + step] for first in range(0, len(moves), step)]
    lobby: MessageView = message(button(f"l:{game}:0:join", "Join"))
    turns = list[MessageView]()
    for at, chunk in enumerate(chunks, start=10):
        shown = told(game, chunk[-1].number, chunk, at)
        if turns and all(move.continues for move in chunk):
            before = turns[-1]
            text = f"{before.text}\n{shown.text}"
            shown = replace(told(game, chunk[-1].number, chunk, before.id), pinged=before.pinged)
            shown = replace(shown, components=message(text=text).components[:1] + shown.components)
        turns.append(shown)
    return [lobby, *turns]


def judged(
    records: Records, posted: Sequence[MessageView], gone: Mapping[int, int] | None = None
) -> tuple[int, int, int]:
    """How much was lost, doubled, and pinged wrongly."""
    tally = Tally()
    judge_game(records, posted, gone or {}, tally)
    return len(tally.lost), len(tally.doubled), len(tally.wrong_pings)


@pytest.mark.parametrize("step", [1, 2, 3, 100])
async def test_moves_may_be_told_one_by_one_or_together(records: Records, step: int) -> None:
    """As they are when the bot was down meanwhile."""
    assert judged(records, format_all(records, step)) == (0, 0, 0)


def without_last(posted: list[MessageView]) -> list[MessageView]:
    return posted[:-1]


def without_one(posted: list[MessageView]) -> list[MessageView]:
    at = next(index for index, each in enumerate(posted) if index > 2 and each.text)
    return [*posted[:at], *posted[at + 1 :]]


def one_twice(posted: list[MessageView]) -> list[MessageView]:
    return [*posted[:3], replace(posted[2], id=999), *posted[3:]]


def lobby_twice(posted: list[MessageView]) -> list[MessageView]:
    return [posted[0], replace(posted[0], id=5), *posted[1:]]


def told_late(posted: list[MessageView]) -> list[MessageView]:
    return [*posted[:3], posted[4], posted[3], *posted[5:]]


def never_pinged(posted: list[MessageView]) -> list[MessageView]:
    return [replace(each, pinged=(), mentioned=()) for each in posted]


def others_pinged(posted: list[MessageView]) -> list[MessageView]:
    return [*posted[:3], replace(posted[3], pinged=(7,), mentioned=(7,)), *posted[4:]]


def of_no_move(posted: list[MessageView]) -> list[MessageView]:
    return [*posted, message(button(f"p:{_game_of(posted)}:9999::"))]


def _game_of(posted: list[MessageView]) -> str:
    return posted[0].buttons[0].custom_id.split(":")[1]


@pytest.mark.parametrize(
    ("tamper", "lost", "doubled", "mispinged"),
    [
        (without_last, True, False, False),
        (without_one, True, False, None),
        (one_twice, False, True, False),
        (lobby_twice, False, True, False),
        (told_late, None, True, None),
        (never_pinged, False, False, True),
        (others_pinged, False, False, True),
        (of_no_move, True, False, False),
    ],
)
async def test_what_is_lost_doubled_or_pinged_wrongly_is_noticed(
    records: Records,
    tamper: Callable[[list[MessageView]], list[MessageView]],
    lost: bool | None,
    doubled: bool | None,
    mispinged: bool | None,
) -> None:
    """Each is counted where it belongs; None where a fault has more than one side."""
    found = judged(records, tamper(format_all(records)))
    for count, expected in zip(found, (lost, doubled, mispinged), strict=True):
        assert expected in (None, count > 0)


async def test_what_was_deleted_may_be_told_again(records: Records) -> None:
    """Once it is gone, and not a moment before."""
    posted = format_all(records)
    again = [*posted[:3], replace(posted[2], id=posted[2].id + 100), *posted[3:]]
    assert judged(records, again, gone={posted[2].id: posted[2].id}) == (0, 0, 0)
    assert judged(records, again, gone={posted[2].id: posted[2].id + 100}) == (0, 1, 0)


async def test_what_was_told_in_another_channel_need_not_be_told_again(records: Records) -> None:
    """After the game has moved, the message there begins with where it is; here not."""
    posted, moves = format_all(records), course_of(records).moves
    at = next(i for i, each in enumerate(posted) if i and each.id == posted[i - 1].id)
    both = told(str(records.game), moves[at - 2].number, moves[at - 3 : at - 1], posted[at - 1].id)
    assert both.text
    more = told(str(records.game), moves[at - 1].number, moves[at - 1 : at], 0)

    def go_on_in(channel: int) -> list[MessageView]:
        bare = replace(both, components=both.components[-1:])
        again = [replace(each, id=500, channel_id=channel) for each in (bare, more)]
        return [*posted[: at - 2], both, *again, *posted[at + 1 :]]

    here = both.channel_id
    assert judged(records, go_on_in(here + 1)) == (0, 0, 0)
    assert judged(records, go_on_in(here)) == (1, 1, 0)


async def test_a_log_that_shrinks_or_changes_is_noticed(records: Records) -> None:
    """It may only grow."""
    tally = Tally()
    chronicle = Chronicle(tally)
    chronicle.look(records, [], "before")
    assert not tally.sentences
    change(records, "UPDATE actions SET fingerprint = 'x' WHERE number = 3")
    chronicle.look(records, [], "changed")
    change(records, "DELETE FROM actions WHERE number > 5")
    chronicle.look(records, [], "cut")
    assert len(tally.lost) == 2


async def test_news_that_are_said_in_two_messages_are_noticed(records: Records) -> None:
    """A row of the outbox has one message; none once that is forgotten."""
    tally = Tally()
    chronicle = Chronicle(tally)
    for message_id, doubled in (("1", 0), ("NULL", 0), ("2", 1)):
        change(records, f"UPDATE outbox SET message_id = {message_id} WHERE id = 2")
        chronicle.look(records, [], message_id)
        assert len(tally.doubled) == doubled


def file_of(records: Records) -> Path:
    """The file of records that are in one."""
    assert isinstance(records.address, Path)
    return records.address


def change(records: Records, statement: str) -> None:
    """Change something behind the bot's back."""
    with closing(sqlite3.connect(file_of(records))) as connection, connection:
        connection.execute(statement)


async def test_a_broken_promise_is_noticed(tmp_path: Path, records: Records) -> None:
    """Whoever was told that their move is made finds it in the log."""
    pressed = next(e.interaction_id for e in records.log() if e.interaction_id)
    async with open_hall(tmp_path / "hall", "1", [2], Tally(), print) as hall:
        (table,) = hall.tables
        for interaction_id, lost in ((pressed, 0), ("never", 1)):
            table.promises.append(Promise(str(records.game), interaction_id, "Ada"))
            hall.chronicle.look(records, hall.tables, "now")
            assert len(hall.tally.lost) == lost


async def test_a_table_that_cannot_go_on_is_stuck(
    tmp_path: Path, records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is no bot, so nothing comes of anything, however long one waits."""
    monkeypatch.setattr(halls, "LAST_RESORT", 0.3)
    async with open_hall(tmp_path / "hall", "1", [2], Tally(), print) as hall:
        with copied(file_of(records)) as copy:
            copy.rename(hall.bot.database)
        await hall.demand_progress()
        assert len(hall.tally.stuck) == 1


async def test_rounds_and_no_seconds_tell_who_is_stuck(tmp_path: Path, records: Records) -> None:
    """A table has as many as it takes, whatever the machine: all answered, and come to nothing."""
    async with open_hall(tmp_path / "hall", "1", [2], Tally(), print) as hall:
        (table,) = hall.tables
        with copied(file_of(records)) as copy:
            copy.rename(hall.bot.database)
        demanding = asyncio.create_task(hall.demand_progress())
        for _ in range(halls.MOST_ROUNDS):
            await asyncio.sleep(0.2)
            assert not demanding.done()
            table.vain_rounds += 1
        await demanding
        assert len(hall.tally.stuck) == 1


async def test_a_table_that_starts_keep_from_playing_is_let_be(tmp_path: Path) -> None:
    """After so many of them in which nothing was said there."""
    async with open_hall(tmp_path / "hall", "1", [2, 2], Tally(), print) as hall:
        silent, other = hall.tables
        for _ in range(halls.MOST_STARTS + 1):
            assert hall.note_start() == []
            other.room.told.append(None)  # type: ignore[arg-type]
        assert hall.note_start() == [silent]


@pytest.mark.parametrize(
    ("shown", "promised"),
    [
        ([{"type": 10, "content": DONE}], True),
        ([{"type": 1, "components": [button(f"c:{GAME}:9:0")]}], True),
        ([{"type": 1, "components": [button(f"c:{GAME}:5:0")]}], False),
        ([{"type": 10, "content": "It’s not your turn."}], False),
    ],
    ids=("done", "asked on", "asked again", "refused"),
)
def test_a_move_is_promised_by_the_word_or_by_the_next_question(
    shown: list[dict[str, Any]], promised: bool
) -> None:
    """A refusal, or the same question once more, promises nothing."""
    world = World(ManualClock())
    user, channel = world.people[0], next(iter(world.channels.values()))
    data = {"custom_id": f"c:{GAME}:5:0"}
    pressed = world.begin(InteractionKind.COMPONENT, user, channel, data)
    answer = Message(world.new_id(), channel.id, world.bot.id, 0.0, components=shown)
    world.messages[answer.id] = replace(answer, only_for=user.id)
    pressed.answer, pressed.original_id = AnswerKind.DEFERRED_MESSAGE, answer.id
    asked = InteractionOutcome(world, user, pressed)
    assert promise_of(asked) is None
    pressed.completed = True
    assert promise_of(asked) == (Promise(GAME, str(pressed.id), user.name) if promised else None)


def test_what_an_earlier_press_of_the_same_button_made_is_kept() -> None:
    """Whoever presses twice, since the first answer was lost, is told the truth the second time."""
    world = World(ManualClock())
    user, channel = world.people[0], next(iter(world.channels.values()))
    presses = [
        world.begin(InteractionKind.COMPONENT, user, channel, {"custom_id": f"d:{GAME}:5:{arrow}"})
        for arrow in (0, 1, 0)
    ]
    first, _, last = presses
    last.answer, last.completed = AnswerKind.DEFERRED_UPDATE, True
    answer = Message(world.new_id(), channel.id, world.bot.id, 0.0)
    world.messages[answer.id], last.original_id = answer, answer.id
    promise = promise_of(InteractionOutcome(world, user, last))
    assert promise == Promise(GAME, str(last.id), user.name, (str(first.id),))


def test_whoever_has_acted_since_is_not_due() -> None:
    """A message that tells of several moves calls only who is still to act."""
    assert due_ping([Move(1, 7), Move(2, None, actor=7)]) == ()
    assert due_ping([Move(1, 7), Move(2, 8, actor=7)]) == (8,)
    assert due_ping([Move(1, 7), Move(2, None, actor=9)]) == (7,)
