"""The puzzle of the day: one for a server, answered once by everybody, the same after a restart."""

import asyncio
import json
from collections.abc import Sequence

import pytest
from sqlalchemy import delete, func, select, update

from bot.games.refusals import RefusalKey
from bot.games.table import Person
from bot.puzzles.daily import Asked, Puzzles
from bot.store import PuzzleRow, Store
from bot.store.puzzles import find_puzzle, set_puzzle
from bot.store.schema import actions, answers, games, puzzles
from rules.expansions import EXPANSIONS
from tests.bot.club import ANN, BO, CYD, Club, any_of
from tests.bot.puzzles.setups import SHORT
from tests.bot.refusals import refusing

DAY = 24 * 3600.0
SERVER = 1
"""Where the club plays."""


async def play(club: Club, people: Sequence[Person] = (ANN, BO), seed: int = 1) -> str:
    """Play a game to its end by chance; return its id."""
    at, choose = await club.game(people, setup=SHORT, channel=seed), any_of(seed)
    while at.table.status == "running":
        at = await club.act(at, choose(at))
    return at.table.id


def puzzles_of(club: Club) -> Puzzles:
    """Return the puzzles as they are after a restart; bots play short games."""
    return Puzzles(club.store, EXPANSIONS, SHORT, clock=club.clock)


async def answer(made: Puzzles, person: Person, asked: Asked, choice: int) -> Asked:
    """Answer a puzzle that was asked."""
    puzzle = asked.puzzle
    return await made.answer(SERVER, person.id, puzzle.day, puzzle.sign, choice)


async def read(store: Store, day: str, guild_id: int = SERVER) -> PuzzleRow:
    """Return what is stored of a puzzle."""
    async with store.read() as reading:
        row = await find_puzzle(reading, guild_id, day)
    assert row is not None
    return row


async def count(store: Store) -> tuple[int, int]:
    """Return how many puzzles and answers are stored."""
    async with store.read() as reading:
        counted = [
            (await reading.connection.execute(select(func.count()).select_from(table))).scalar_one()
            for table in (puzzles, answers)
        ]
    return counted[0], counted[1]


async def test_it_is_a_turn_of_a_game_that_ended_before_the_day(club: Club) -> None:
    """The same for everybody, and after a restart."""
    game = await play(club)
    club.clock.now += DAY
    asked = await puzzles_of(club).ask(SERVER, ANN.id)
    assert (asked.puzzle.day, asked.puzzle.of_bots, asked.chosen) == ("1970-01-02", False, None)
    assert (await read(club.store, "1970-01-02")).game_id == game
    again = await puzzles_of(club).ask(SERVER, BO.id)
    assert again.puzzle.sign == asked.puzzle.sign
    assert again.puzzle.problem.number == asked.puzzle.problem.number
    assert again.puzzle.problem.choices == asked.puzzle.problem.choices
    assert again.puzzle.problem.state == asked.puzzle.problem.state


async def test_a_game_that_ends_today_is_tomorrow_s(club: Club) -> None:
    """Today the bots have played; and what is asked stays what it was."""
    club.clock.now = 10 * DAY - 5
    running = await club.game(setup=SHORT)
    club.clock.now += 10
    made, choose = puzzles_of(club), any_of(1)
    while running.table.status == "running":
        running = await club.act(running, choose(running))
    asked = await made.ask(SERVER, ANN.id)
    assert asked.puzzle.of_bots
    assert (await made.ask(SERVER, ANN.id)).puzzle == asked.puzzle
    club.clock.now += DAY
    assert not (await made.ask(SERVER, ANN.id)).puzzle.of_bots


async def test_where_nobody_has_played_the_bots_have(club: Club) -> None:
    """For each day a game of its own, for all servers the same."""
    made = puzzles_of(club)
    asked = await made.ask(SERVER, ANN.id)
    elsewhere = await puzzles_of(club).ask(SERVER + 1, ANN.id)
    assert asked.puzzle.of_bots
    assert elsewhere.puzzle.problem.choices == asked.puzzle.problem.choices
    assert (await puzzles_of(club).ask(SERVER, BO.id)).puzzle == asked.puzzle
    club.clock.now += DAY
    assert (await made.ask(SERVER, ANN.id)).puzzle.problem.choices != asked.puzzle.problem.choices


async def test_games_of_other_servers_are_theirs(club: Club) -> None:
    """Nothing of them is shown."""
    await play(club)
    club.clock.now += DAY
    assert (await puzzles_of(club).ask(SERVER + 1, ANN.id)).puzzle.of_bots


async def test_no_turn_is_asked_twice_in_a_server(club: Club) -> None:
    """When those of its games are used up, the bots' come."""
    game, made, seen = await play(club, seed=3), puzzles_of(club), list[int]()
    for _ in range(9):
        club.clock.now += DAY
        asked = await made.ask(SERVER, ANN.id)
        if asked.puzzle.of_bots:
            break
        assert (await read(club.store, asked.puzzle.day)).game_id == game
        seen.append(asked.puzzle.problem.number)
    assert asked.puzzle.of_bots
    assert len({*seen}) == len(seen) >= 1


async def test_an_answer_counts_once(club: Club) -> None:
    """The first one; it is known whether it is the best, of everybody, and of oneself."""
    made = puzzles_of(club)
    asked = await made.ask(SERVER, ANN.id)
    best = asked.puzzle.problem.best
    told = await answer(made, ANN, asked, best)
    assert (told.chosen, told.everybody, told.own) == (best, (1, 1), (1, 1))
    other = (best + 1) % 4
    told = await answer(made, BO, asked, other)
    assert (told.chosen, told.everybody, told.own) == (other, (2, 1), (1, 0))
    told = await answer(made, BO, asked, best)
    assert (told.chosen, told.everybody, told.own) == (other, (2, 1), (1, 0))
    club.clock.now += DAY
    tomorrow = await puzzles_of(club).ask(SERVER, ANN.id)
    assert (tomorrow.chosen, tomorrow.everybody, tomorrow.own) == (None, (0, 0), (1, 1))
    told = await answer(made, ANN, tomorrow, (tomorrow.puzzle.problem.best + 1) % 4)
    assert told.own == (2, 1)


async def test_two_taps_at_once_count_once(club: Club) -> None:
    """Whichever comes first; both are told the same, in one process and in two."""
    one, other = puzzles_of(club), puzzles_of(club)
    asked = await one.ask(SERVER, ANN.id)
    told = await asyncio.gather(
        *(answer(made, ANN, asked, choice) for choice in range(4) for made in (one, other))
    )
    assert len({each.chosen for each in told}) == 1
    assert {each.everybody.tried for each in told} == {1}
    assert await count(club.store) == (1, 1)


async def test_two_who_ask_first_are_asked_the_same(club: Club) -> None:
    """In two processes, too."""
    await play(club)
    club.clock.now += DAY
    asked = await asyncio.gather(
        *(puzzles_of(club).ask(SERVER, person.id) for person in (ANN, BO, CYD))
    )
    assert len({each.puzzle.sign for each in asked}) == 1
    assert await count(club.store) == (1, 0)


async def test_what_is_no_answer_to_today_s_puzzle_changes_nothing(club: Club) -> None:
    """Yesterday's, tomorrow's, another's, and one where nobody was asked."""
    made = puzzles_of(club)
    with refusing(RefusalKey.PUZZLE_OVER):
        await made.answer(SERVER, ANN.id, "1970-01-01", "abcd", 0)
    assert await count(club.store) == (0, 0)
    asked = await made.ask(SERVER, ANN.id)
    day, sign = asked.puzzle.day, asked.puzzle.sign
    for day_told, sign_told in ((day, "0000"), ("1970-01-02", sign), ("1969-12-31", sign)):
        with refusing(RefusalKey.PUZZLE_OVER):
            await made.answer(SERVER, ANN.id, day_told, sign_told, 0)
    club.clock.now += DAY
    with refusing(RefusalKey.PUZZLE_OVER):
        await answer(made, ANN, asked, 0)
    assert await count(club.store) == (1, 0)


async def test_a_puzzle_whose_game_is_gone_is_drawn_anew(club: Club) -> None:
    """What was answered to it goes with it, and its buttons are of no use."""
    game = await play(club)
    club.clock.now += DAY
    asked = await puzzles_of(club).ask(SERVER, ANN.id)
    await answer(puzzles_of(club), ANN, asked, 0)
    async with club.store.write() as change:
        await change.connection.execute(delete(actions).where(actions.c.game_id == game))
    with refusing(RefusalKey.PUZZLE_OVER):
        await answer(puzzles_of(club), BO, asked, 0)
    anew = await puzzles_of(club).ask(SERVER, ANN.id)
    assert anew.puzzle.of_bots
    assert (anew.chosen, anew.everybody) == (None, (0, 0))
    with refusing(RefusalKey.PUZZLE_OVER):
        await answer(puzzles_of(club), ANN, asked, 0)


@pytest.mark.parametrize("damage", [{"setup": "{}{"}, {"setup": '{"expansions":["chess"]}'}])
async def test_games_that_cannot_be_read_are_left_out(club: Club, damage: dict[str, str]) -> None:
    """Neither do they keep a server from having a puzzle."""
    game = await play(club)
    async with club.store.write() as change:
        await change.connection.execute(update(games).where(games.c.id == game).values(damage))
    club.clock.now += DAY
    assert (await puzzles_of(club).ask(SERVER, ANN.id)).puzzle.of_bots


async def test_bots_who_play_otherwise_since_an_update_give_another_puzzle(club: Club) -> None:
    """What was stored does not fit their game any more."""
    asked = await puzzles_of(club).ask(SERVER, ANN.id)
    row = await read(club.store, asked.puzzle.day)
    async with club.store.write() as change:
        await set_puzzle(change, PuzzleRow(SERVER, row.day, None, row.number + 1, row.choices))
    assert (await puzzles_of(club).ask(SERVER, ANN.id)).puzzle == asked.puzzle


async def test_answers_are_shown_to_their_owner_and_deleted_with_all_else(club: Club) -> None:
    """What others answered stays."""
    made = puzzles_of(club)
    asked = await made.ask(SERVER, ANN.id)
    await answer(made, ANN, asked, 2)
    await answer(made, BO, asked, asked.puzzle.problem.best)
    stored = json.loads(await club.service.privacy.export(ANN))["stored"]
    assert [(row["day"], row["choice"]) for row in stored["answers"]] == [("1970-01-01", 2)]
    await club.service.privacy.delete(ANN, club.press())
    again = await made.ask(SERVER, ANN.id)
    assert (again.chosen, again.everybody, again.own) == (None, (1, 1), (0, 0))
