"""Playing: what a move saves, whom it pings, what is done by itself, and every refusal."""

import asyncio
import json
import sqlite3
from contextlib import closing
from itertools import pairwise

import msgspec
import pytest
from structlog.testing import capture_logs

from bot.games.announcements import decode_facts
from bot.games.refusals import RefusalKey
from bot.games.sealed_bag import Bag
from bot.games.table import Position
from bot.store.schema import metadata
from rules import CHANCE, State, apply, codec, legal_actions, new_game
from rules.actions import PASS, DrawTile, PlaceTile, Resign
from rules.events import GameEnded, PlayerResigned, TileDrawn
from rules.expansions import EXPANSIONS
from rules.expansions.princess_dragon.dragon import walk_of
from tests.bot.club import ANN, BO, CYD, DAN, DRAGONS, Club, any_of, first, options, walking
from tests.bot.refusals import refusing


async def test_start(club: Club) -> None:
    """The start seals the bag, draws, and pings the first to act, unless it was their press."""
    at = await club.game((ANN, BO, CYD), presser=CYD)
    assert at.state is not None
    assert (at.table.status, at.table.setup.players) == ("running", 3)
    assert at.to_act is not None
    assert at.to_act.user_id == ANN.id
    sealed = Bag.fill(new_game(at.table.setup).bag, "a seed")
    assert at.table.seal == sealed.seal
    assert at.table.proof is None
    row = (await club.rows(at.table.id))[-1]
    assert (row.kind, row.number, json.loads(row.pings)) == ("turn", at.table.seq, [ANN.id])
    drawn = [
        event.tile for event in decode_facts(row.facts, EXPANSIONS) if isinstance(event, TileDrawn)
    ]
    assert drawn == list(sealed.sealed[: len(drawn)])


async def test_move_is_saved_as_a_whole(club: Club) -> None:
    """A move adds to the log, replaces the snapshot, waits to be told, and is a line to read."""
    before = await club.game()
    with capture_logs() as logged:
        after = await club.act(before, first(before))
    saved = {"event": "a move is saved", "game": after.table.id, "seq": after.table.seq}
    assert logged[-1].items() >= {**saved, "actions": after.table.seq - before.table.seq}.items()
    async with club.store.read() as reading:
        log = await reading.actions(after.table.id)
        snapshot = await reading.snapshot(after.table.id)
    assert after.state is not None
    assert snapshot is not None
    assert [row.number for row in log] == list(range(1, after.table.seq + 1))
    assert snapshot.number == after.table.seq
    assert log[-1].fingerprint == codec.fingerprint(after.state)
    made = log[before.table.seq]
    assert (made.seat, made.user_id) == (0, ANN.id)
    assert codec.decode_action(made.action) == first(before)
    assert log[0].seat == CHANCE
    assert log[0].user_id is None
    assert (await club.rows(after.table.id))[-1].number == after.table.seq


async def test_whole_path_at_once(club: Club) -> None:
    """Several choices of one person are one move, with one thing to be said."""
    at = await club.game()
    assert at.state is not None
    placing = first(at)
    placed, _ = apply(at.state, placing)
    after = await club.act(at, placing, legal_actions(placed)[-1])
    assert after.to_act is not None
    assert after.to_act.user_id == BO.id
    assert len(await club.rows(at.table.id)) == 3
    assert (await club.rows(at.table.id))[-1].actor_id == ANN.id


async def test_path_that_fails_in_the_middle(club: Club) -> None:
    """If one choice of a path is illegal nothing of it is done."""
    at = await club.game()
    with refusing(RefusalKey.ILLEGAL_ACTION):
        await club.act(at, first(at), PlaceTile(99, 99, 0))
    assert await club.service.games.position(at.table.id) == at


@pytest.mark.parametrize("tail", [DrawTile("BG-V"), Resign(1)])
async def test_path_into_somebody_elses_decision(club: Club, tail: DrawTile | Resign) -> None:
    """A forged path can neither draw a tile nor resign for another."""
    at = await club.game()
    with refusing(RefusalKey.ILLEGAL_ACTION):
        await club.act(at, first(at), PASS, tail)
    assert await club.service.games.position(at.table.id) == at


async def test_refusals_in_play(club: Club) -> None:
    """A stranger, the wrong player, a stale button and an illegal or empty choice are refused."""
    at = await club.game()
    game, seq = at.table.id, at.table.seq
    submit, action = club.service.games.submit, first(at)
    with refusing(RefusalKey.NOT_SEATED):
        await submit(game, seq, DAN.id, (action,), club.press())
    with refusing(RefusalKey.NOT_YOUR_TURN) as caught:
        await submit(game, seq, BO.id, (action,), club.press())
    assert caught.value.values == {
        "player": "Ann",
        "player_id": ANN.id,
        "step": "place-tile",
    }
    for wrong in (seq - 1, seq + 1):
        with refusing(RefusalKey.STALE):
            await submit(game, wrong, ANN.id, (action,), club.press())
    with refusing(RefusalKey.ILLEGAL_ACTION):
        await submit(game, seq, ANN.id, (PlaceTile(99, 99, 0),), club.press())
    with refusing(RefusalKey.ILLEGAL_ACTION):
        await submit(game, seq, ANN.id, (), club.press())
    with refusing(RefusalKey.NOT_YOUR_TURN):
        await submit(game, seq, ANN.id, (Resign(1),), club.press())
    assert await club.service.games.position(game) == at


async def test_refusals_say_what_is_being_decided_and_by_whom(club: Club) -> None:
    """To others, and to whoever tries something else than what is asked: a step of the dragon."""
    at, choose = await club.game(setup=DRAGONS), any_of(2)
    while not walking(at):
        at = await club.act(at, choose(at))
    seats = {seat.user_id: seat for seat in at.table.seats}
    assert at.to_act is not None
    walker = seats.pop(at.to_act.user_id)
    (other,) = seats.values()
    deciding = {"player": walker.name, "player_id": walker.user_id, "step": "dragon-move"}
    with refusing(RefusalKey.NOT_YOUR_TURN) as caught:
        await club.service.games.submit(
            at.table.id, at.table.seq, other.user_id, (first(at),), club.press()
        )
    assert caught.value.values == deciding
    with refusing(RefusalKey.ILLEGAL_ACTION) as caught:
        await club.act(at, PASS)
    assert caught.value.values == {"reason": caught.value.values["reason"], **deciding}


async def test_lobby_cannot_be_played(club: Club) -> None:
    """There is nothing to play or resign before the start."""
    table = await club.lobby()
    with refusing(RefusalKey.NOT_STARTED):
        await club.service.games.submit(table.id, 0, ANN.id, (PASS,), club.press())
    with refusing(RefusalKey.NOT_STARTED):
        await club.service.games.resign(table.id, ANN.id, club.press())


async def test_same_press_twice(club: Club) -> None:
    """An interaction that arrives again is answered with the position, and done once."""
    at = await club.game()
    arguments = (at.table.id, at.table.seq, ANN.id, (first(at),), "once")
    both = await asyncio.gather(
        club.service.games.submit(*arguments), club.service.games.submit(*arguments)
    )
    later = await club.act(both[0], first(both[0]))
    assert both[0] == both[1]
    assert await club.service.games.submit(*arguments) == later


async def test_same_interaction_at_a_later_position(club: Club) -> None:
    """What is typed names no position: arriving again, it makes no second move there."""
    at = await club.game()
    at = await club.service.games.submit(at.table.id, at.table.seq, ANN.id, (first(at),), "once")
    at = await club.act(at, first(at))
    while at.to_act is not None and at.to_act.user_id != ANN.id:
        at = await club.act(at, first(at))
    again = await club.service.games.submit(at.table.id, at.table.seq, ANN.id, (first(at),), "once")
    assert again == at == await club.service.games.position(at.table.id)


async def test_two_presses_at_the_same_time(club: Club) -> None:
    """Of two different presses on the same message one is stale."""
    at = await club.game()
    one, other = options(at)[:2]
    found = await asyncio.gather(club.act(at, one), club.act(at, other), return_exceptions=True)
    assert sorted(type(each).__name__ for each in found) == ["Position", "Refusal"]
    played = next(each for each in found if isinstance(each, Position))
    assert await club.service.games.position(at.table.id) == played


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
async def test_database_locked_by_another(club: Club) -> None:
    """While the file is locked a press is refused in private; pressed again, it counts."""
    at = await club.game()
    with closing(sqlite3.connect(club.store.database.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with refusing(RefusalKey.STORE_UNAVAILABLE):
            await club.act(at, first(at))
        with refusing(RefusalKey.STORE_UNAVAILABLE):
            await club.lobby((BO,), channel=99)
    assert await club.service.games.position(at.table.id) == at
    assert (await club.act(at, options(at)[-1])).table.seq > at.table.seq


async def test_resigning(club: Club) -> None:
    """Who resigns keeps a seat that is never asked again; the others play on."""
    at = await club.game((ANN, BO, CYD))
    after = await club.service.games.resign(at.table.id, BO.id, "gone")
    assert await club.service.games.resign(at.table.id, BO.id, "gone") == after
    assert [seat.active for seat in after.table.seats] == [True, False, True]
    row = (await club.rows(at.table.id))[-1]
    assert decode_facts(row.facts, EXPANSIONS) == (PlayerResigned(1),)
    assert json.loads(row.pings) == []
    with refusing(RefusalKey.ALREADY_RESIGNED):
        await club.service.games.resign(at.table.id, BO.id, club.press())
    with refusing(RefusalKey.ALREADY_RESIGNED):
        await club.service.games.submit(at.table.id, after.table.seq, BO.id, (PASS,), club.press())


async def test_resigning_in_ones_turn(club: Club) -> None:
    """When the one to act resigns, the next is drawn for and pinged."""
    at = await club.game((ANN, BO, CYD))
    after = await club.service.games.resign(at.table.id, ANN.id, club.press())
    assert after.to_act is not None
    assert after.to_act.user_id == BO.id
    assert json.loads((await club.rows(at.table.id))[-1].pings) == [BO.id]


async def test_last_one_left(club: Club) -> None:
    """With one player left the game is over, the bag is open, and the channel is free."""
    at = await club.game()
    after = await club.service.games.resign(at.table.id, BO.id, club.press())
    assert after.table.status == "over"
    assert after.to_act is None
    assert after.table.proof is not None
    sealed = Bag.fill(new_game(at.table.setup).bag, after.table.proof.seed)
    assert (sealed.sealed, sealed.seal) == (after.table.proof.order, at.table.seal)
    row = (await club.rows(at.table.id))[-1]
    assert (row.kind, json.loads(row.pings)) == ("end", [ANN.id])
    assert isinstance(decode_facts(row.facts, EXPANSIONS)[-1], GameEnded)
    with refusing(RefusalKey.GAME_OVER):
        await club.service.games.submit(at.table.id, after.table.seq, ANN.id, (PASS,), club.press())
    with refusing(RefusalKey.GAME_OVER):
        await club.service.games.resign(at.table.id, ANN.id, club.press())
    assert (await club.game()).table.status == "running"


async def test_secret_stays_secret(club: Club) -> None:
    """Before the end the coming tiles are nowhere but in the table of the bags."""
    at = await club.game()
    while len(await club.rows(at.table.id)) < 12:
        at = await club.act(at, first(at))
    async with club.store.read() as reading:
        bag = await reading.bag(at.table.id)
        stored = []
        for table in metadata.sorted_tables:
            if table.name != "bags":
                found = await reading.connection.execute(table.select())
                stored += [repr(row) for row in found.all()]
        snapshot = await reading.snapshot(at.table.id)
    assert bag is not None
    assert snapshot is not None
    assert at.state is not None
    texts = [*stored, codec.snapshot(at.state).decode(), repr(at.table)]
    coming = msgspec.json.decode(bag.remaining, type=list[str])
    for text in texts:
        assert bag.seed not in text
        for separator in (",", ", ", '","', "', '"):
            assert separator.join(coming[:4]) not in text


def led(state: State) -> bool:
    """Whether a step of the dragon is decided."""
    return state.step is not None and state.step.kind == "dragon-move"


def begins_walk(was: State, now: State) -> bool:
    """Whether the dragon is led now, and was not on the same walk before."""
    if not led(now) or now.step is None or was.step is None:
        return False
    before = walk_of(was.step).visited if led(was) else ()
    return not before or walk_of(now.step).visited[: len(before)] != before


async def test_whole_game(club: Club) -> None:
    """A game of three ends; every ping, kind and forced step follows from the log alone.

    A step by the same person as before, and what comes after a walk if it is theirs, continues the
    message before.
    """
    at = await club.game((ANN, BO, CYD))
    choose = any_of(1)
    while at.table.status == "running":
        assert len(options(at)) > 1
        at = await club.act(at, choose(at))
    found = await club.service.history.replay(at.table.id)
    assert found.differs_at is None
    assert found.state == at.state

    async with club.store.read() as reading:
        log = await reading.actions(at.table.id)
    state, states = new_game(at.table.setup), []
    for row in log:
        assert row.seat == state.player
        if row.interaction_id is None and row.seat != CHANCE:
            assert len(legal_actions(state)) == 1
        state, _ = apply(state, codec.decode_action(row.action))
        states.append(state)
    said = (await club.rows(at.table.id))[1:]
    assert len(said) == sum(row.interaction_id is not None for row in log)
    assert said[0].number == next(n for n, s in enumerate(states, 1) if s.player != CHANCE)
    for earlier, later in pairwise(said):
        was, now = states[earlier.number - 1], states[later.number - 1]
        newly = now.player != was.player or begins_walk(was, now)
        called = now.player is not None and newly
        expected = [at.table.seats[now.player or 0].user_id] if called else []
        if now.step is None:
            expected = [seat.user_id for seat in at.table.seats]
        presser = log[earlier.number].user_id
        assert json.loads(later.pings) == [user for user in expected if user != presser]
        assert later.continues == (now.player is not None and not newly and led(was))
        assert later.kind == ("end" if now.step is None else "turn")
    assert {row.kind for row in said} == {"turn", "end"}


SEED_DRAGONS_FIRST = "dragons first 0"


async def test_set_aside_tiles_come_back(club: Club) -> None:
    """When the volcano lies, bag and set-aside dragon tiles are shuffled anew, by the same seed."""
    club = Club(club.store, seed=SEED_DRAGONS_FIRST)
    at = await club.game(setup=DRAGONS)
    while at.table.status == "running":
        at = await club.act(at, first(at))
    assert at.table.proof is not None
    async with club.store.read() as reading:
        log = await reading.actions(at.table.id)
        bag = await reading.bag(at.table.id)
    assert bag is not None
    assert bag.reshuffles == 1
    drawn = [
        action.tile
        for action in (codec.decode_action(row.action) for row in log)
        if isinstance(action, DrawTile)
    ]
    before = drawn[: drawn.index("PD-3") + 1]
    assert before == list(at.table.proof.order[: len(before)])
    aside = [tile for tile in before if tile in ("PD-G", "PD-H")]
    assert aside
    assert sorted(drawn[len(before) :]) == sorted([*at.table.proof.order[len(before) :], *aside])
    assert not walking(at)
