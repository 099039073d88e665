"""What was open before proposals were one table is open after, and decided as ever."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL, text

from bot.games.refusals import RefusalKey
from bot.games.table import Person, Position
from bot.play.absence_vote import LONG
from bot.store import Store
from rules import Setup
from rules.actions import PASS
from tests.bot.club import ANN, BO, CYD, DAN, Club, first, options
from tests.bot.refusals import refusing

BEFORE = (
    "DROP TABLE proposals",
    "DROP TABLE calls",
    "ALTER TABLE actions DROP COLUMN replies",
    "ALTER TABLE games DROP COLUMN consent",
    "ALTER TABLE games ADD COLUMN nudged_at FLOAT",
    "CREATE TABLE undo_requests (game_id VARCHAR(8) PRIMARY KEY REFERENCES games (id), "
    "seq INTEGER NOT NULL, seat INTEGER NOT NULL, back_to INTEGER NOT NULL, others TEXT NOT NULL, "
    "agreed TEXT NOT NULL, expires_at FLOAT NOT NULL)",
    "CREATE INDEX undo_requests_by_expiry ON undo_requests (expires_at)",
    "CREATE TABLE pauses (game_id VARCHAR(8) PRIMARY KEY REFERENCES games (id), "
    "seq INTEGER NOT NULL, seat INTEGER NOT NULL, until FLOAT NOT NULL, agreed TEXT NOT NULL)",
    "CREATE TABLE votes (game_id VARCHAR(8) PRIMARY KEY REFERENCES games (id), "
    "seq INTEGER NOT NULL, seat INTEGER NOT NULL, choices TEXT NOT NULL, nominee_id BIGINT, "
    "nominee TEXT, offered BOOLEAN DEFAULT false NOT NULL, waits_until FLOAT)",
    "UPDATE alembic_version SET version_num = '0022'",
)
"""What makes a database of the newest version one of version 0022."""
UNDO = {"seat": 0, "back_to": 0, "others": "[]", "agreed": "[2]", "expires_at": 9e8}
PAUSE = {"seat": 1, "until": 9e8, "agreed": "[0,2]"}
VOTE = {"seat": 1, "choices": '{"0":"bot","2":"wait"}', "offered": False}
NOMINEE = {"nominee_id": DAN.id, "nominee": "Dan"}


async def moved(club: Club) -> Position:
    """A game of three in which Ann has moved, and Bo is to act for long."""
    at = await club.game((ANN, BO, CYD), setup=Setup())
    placed = await club.act(at, first(at))
    at = await club.act(placed, PASS) if PASS in options(placed) else placed
    assert at.to_act is not None
    assert at.to_act.user_id == BO.id
    club.clock.now += LONG
    return at


async def reopened(
    store: Store, address: Path | URL, at: Position, rows: Mapping[str, Mapping[str, Any]]
) -> Store:
    """Write rows as version 0022 did, and open the database anew."""
    async with store.write() as change:
        execute = change.connection.execute
        for statement in (*BEFORE, "UPDATE games SET nudged_at = 77.0"):
            await execute(text(statement))
        for table, row in rows.items():
            values = {"game_id": at.table.id, "seq": at.table.seq, **row}
            names, places = ", ".join(values), ", ".join(f":{name}" for name in values)
            await execute(text(f"INSERT INTO {table} ({names}) VALUES ({places})"), values)
    await store.close()
    return await Store.open(address)


async def test_wishes_of_all_are_taken_over(club: Club, store: Store, address: Path | URL) -> None:
    """With who has agreed: one more answer decides each."""
    at = await moved(club)
    rows = {"undo_requests": UNDO, "pauses": {**PAUSE, "agreed": "[0]"}, "votes": VOTE}
    async with await reopened(store, address, at, rows) as opened:
        again = Club(opened)
        again.press, again.clock.now = lambda: "late", club.clock.now  # type: ignore[method-assign]
        game, seq = at.table.id, at.table.seq
        table = await again.service.games.table(game)
        assert [each.kind for each in table.proposals] == ["undo", "absence", "pause"]
        assert [seat.user_id for seat in table.waiting_for("undo")] == [BO.id]
        assert [seat.user_id for seat in table.waiting_for("pause")] == [CYD.id]
        vote = table.find("absence")
        assert vote is not None
        assert (vote.answers, vote.open) == ({0: "bot", 2: "wait"}, True)
        assert table.configuration.consent
        answer = again.service.proposals.answer
        with refusing(RefusalKey.OWN_REQUEST):
            await answer("pause", game, seq, 1, BO.id, "agree", "own")
        paused = await answer("pause", game, seq, 1, CYD.id, "agree", "pause")
        assert paused.table.paused_until == PAUSE["until"]
        played = await answer("absence", game, seq, 1, ANN.id, "wait", "vote")
        assert played.table.find("absence") is not None
        back = await answer("undo", game, seq, 0, BO.id, "agree", "undo")
        assert back.table.seq == seq + 1
        with refusing(RefusalKey.NUDGE_TOO_SOON):
            await again.service.pending_turns.nudge(game, BO.id, "nudge")


@pytest.mark.parametrize("choices", ["{}", '{"0":"hand","2":"hand"}'], ids=["own", "voted"])
async def test_the_offer_of_a_seat_is_taken_over(
    club: Club, store: Store, address: Path | URL, choices: str
) -> None:
    """The others are asked again if they had offered it and it is declined."""
    at = await moved(club)
    vote = {**VOTE, **NOMINEE, "choices": choices, "offered": True}
    async with await reopened(store, address, at, {"votes": vote}) as opened:
        again = Club(opened)
        again.clock.now = club.clock.now
        table = await again.service.games.table(at.table.id)
        (offer,) = table.proposals
        assert (offer.kind, offer.seat, offer.nominee) == ("seat", 1, Person(DAN.id, "Dan"))
        assert table.called == (DAN.id,)
        declined = await again.service.seat_offers.answer(
            at.table.id, 1, DAN, takes=False, interaction_id="decline"
        )
        kinds = [each.kind for each in declined.table.proposals]
        assert kinds == ([] if choices == "{}" else ["absence"])


async def test_the_choice_to_wait_is_taken_over(
    club: Club, store: Store, address: Path | URL
) -> None:
    """Nobody is asked again before; then somebody may be, by the same vote with a nominee."""
    at = await moved(club)
    until = club.clock.now + 100
    vote = {**VOTE, **NOMINEE, "choices": "{}", "waits_until": until}
    async with await reopened(store, address, at, {"votes": vote}) as opened:
        again = Club(opened)
        again.clock.now = club.clock.now
        ask = again.service.absence_votes.ask
        assert (await again.service.games.table(at.table.id)).called == ()
        with refusing(RefusalKey.NOT_LONG_ENOUGH):
            await ask(at.table.id, None, ANN.id, "soon")
        again.clock.now += 100
        await again.service.scheduler.keep()
        asked = await ask(at.table.id, None, ANN.id, "later")
        assert asked.table.called == (ANN.id, CYD.id)
