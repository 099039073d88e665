"""The record book: what is written for a game that is over, whose it is, once and again."""

import asyncio
import json
from collections import Counter
from collections.abc import Iterable

import pytest
from msgspec.structs import replace
from sqlalchemy import delete, update

from bot.games.table import Person, Position
from bot.records.rating import START
from bot.records.ratings import TILES, is_provisional, read_rating
from bot.store import ResultRow
from bot.store.schema import actions, results
from rules import Setup
from rules.events import Event, FeatureScored, FigureReturned
from tests.bot.club import ANN, BO, CYD, DRAGONS, Club, any_of
from tests.waiting import until

PLAIN = Setup(bag={"BG-U": 4, "BG-V": 4, "BG-K": 4})
"""A short game without expansions."""
WILD = replace(DRAGONS, bag={**DRAGONS.bag, "BG-U": 6, "BG-L": 3})
"""A game with three walks of the dragon, and roads enough."""


async def play(club: Club, *people: Person, setup: Setup = PLAIN, seed: int = 1) -> Position:
    """Play a game to its end, a minute after the last one."""
    club.clock.now += 60
    at, choose = await club.game(people or (ANN, BO), setup=setup), any_of(seed)
    while at.table.status == "running":
        at = await club.act(at, choose(at))
    return at


async def results_of(club: Club, at: Position) -> list[ResultRow]:
    """Return the results of a game by seat, once they are reckoned."""
    await club.service.ratings.keep()
    return [row for row in await everything(club) if row.game_id == at.table.id]


async def everything(club: Club) -> list[ResultRow]:
    """Return all that is in the book."""
    async with club.store.read() as reading:
        found = await reading.connection.execute(results.select().order_by(results.c.seat))
        rows = [ResultRow(**row) for row in found.mappings()]
    return sorted(rows, key=lambda row: (row.ended_at, row.game_id, row.seat))


async def test_a_game_that_is_over_is_written_down(club: Club) -> None:
    """Each seat's place, points, where these came from, and what happened on the way."""
    at = await play(club, ANN, BO, CYD, setup=WILD, seed=5)
    rows = await results_of(club, at)
    assert at.state is not None
    assert [row.user_id for row in rows] == [ANN.id, BO.id, CYD.id]
    assert [row.points for row in rows] == list(at.state.scores)
    assert {row.seat for row in rows if row.place == 1} == set(at.state.winners)
    assert {row.family for row in rows} == {"princess-dragon"}
    for row in rows:
        sources = json.loads(row.sources)
        assert sum(n for name, n in sources.items() if "/" not in name) == row.points
    told = await club.service.history.missed_events(at.table.id, 0)
    eaten = Counter(
        event.figure.player
        for event in told
        if isinstance(event, FigureReturned) and event.cause == "eaten"
    )
    assert sum(eaten.values()) > 0
    assert [row.prey for row in rows] == [eaten[row.seat] for row in rows]
    assert [(row.road, row.city) for row in rows] == [
        (longest(told, row.seat, "road"), longest(told, row.seat, "city")) for row in rows
    ]
    assert any(row.road for row in rows)


def longest(told: Iterable[Event], seat: int, kind: str) -> int:
    """Return the size of the largest feature of a kind that somebody completed."""
    return max(
        (
            event.size
            for event in told
            if isinstance(event, FeatureScored) and event.complete and event.kind == kind
            for item in event.items
            if item.player == seat
        ),
        default=0,
    )


async def test_it_is_written_once(club: Club) -> None:
    """However often it is asked for, and by whomever."""
    at = await play(club)
    before = await results_of(club, at)
    assert await club.service.ratings.keep() == 0
    await club.service.ratings.rate(at.table.id)
    again = Club(club.store)
    assert await again.service.ratings.keep() == 0
    assert await everything(club) == before


async def test_games_that_are_not_played_to_their_end_are_none(club: Club) -> None:
    """One that is running, one that was ended for everybody, a lobby."""
    at = await club.game((ANN, BO), setup=PLAIN)
    assert await club.service.ratings.keep() == 0
    await club.service.moderation.end(at.table.id, ANN, club.press())
    await club.lobby()
    assert await club.service.ratings.keep() == 0


async def test_it_is_written_when_a_game_ends(club: Club) -> None:
    """And at the start, what ended meanwhile."""
    first = await play(club)
    running = asyncio.create_task(club.service.ratings.run())
    await until(lambda: everything(club))
    second = await play(club)

    async def both() -> bool:
        written = {row.game_id for row in await everything(club)}
        return written == {first.table.id, second.table.id}

    await until(both)
    running.cancel()


async def test_written_anew_it_is_the_same(club: Club) -> None:
    """From the games alone, ratings too, in the order in which they ended."""
    for seed in range(3):
        await play(club, ANN, BO, seed=seed)
        await play(club, BO, CYD, setup=DRAGONS, seed=seed)
    await club.service.ratings.keep()
    before = await everything(club)
    async with club.store.write() as change:
        await change.connection.execute(delete(results).where(results.c.user_id == BO.id))
    assert await club.service.ratings.rebuild() == 6
    assert await everything(club) == before


async def test_ratings_are_those_of_a_family_in_a_server(club: Club) -> None:
    """A game counts for no other."""
    plain = await results_of(club, await play(club, ANN, BO))
    dragon = await results_of(club, await play(club, ANN, BO, setup=DRAGONS, seed=3))
    for rows in (plain, dragon):
        shown = {row.place: read_rating(row).shown for row in rows}
        assert len(shown) == 2
        assert shown[1] > START > shown[2]
    board = await club.service.ratings.leaderboard(1)
    assert board.families == ("base", "princess-dragon")
    assert [rank.games for rank in board.ranks] == [1, 1]
    assert (await club.service.ratings.leaderboard(2)).ranks == ()


async def test_the_leaderboard_has_the_best_first(club: Club) -> None:
    """Those with few games behind all others, however well they did."""
    await results_of(club, await play(club, ANN, BO))
    async with club.store.write() as change:
        strong = update(results).where(results.c.user_id == BO.id).values(mu=40.0, sigma=1.0)
        await change.connection.execute(strong)
    for seed in range(9):
        await play(club, ANN, CYD, seed=seed)
    await club.service.ratings.keep()
    ranks = (await club.service.ratings.leaderboard(1)).ranks
    assert [rank.name for rank in ranks] == ["Ann", "Cyd", "Bo"]
    assert [rank.games for rank in ranks] == [10, 9, 1]
    assert [is_provisional(rank) for rank in ranks] == [False, True, True]
    assert read_rating(ranks[2]).shown > read_rating(ranks[0]).shown


async def test_two_of_one_name_stand_there_as_two(club: Club) -> None:
    """Whoever leads, the mark is the same person's."""
    twins = Person(8, "Sam"), Person(9, "sam")
    for seed in range(2):
        await play(club, *twins[:: 1 - 2 * seed], seed=seed)
        await club.service.ratings.keep()
        ranks = (await club.service.ratings.leaderboard(1)).ranks
        assert {rank.user_id: rank.name for rank in ranks} == {8: "Sam", 9: "sam (2)"}


# -- whose a seat is ------------------------------------------------------------------------------


async def test_who_resigns_has_lost(club: Club) -> None:
    """Behind all others, whatever their points."""
    at, choose = await club.game((ANN, BO, CYD), setup=PLAIN), any_of(2)
    while (
        at.table.seq < 40 and at.state is not None and len(at.state.board.squares) < 3 * TILES + 2
    ):
        at = await club.act(at, choose(at))
    at = await club.service.games.resign(at.table.id, BO.id, club.press())
    while at.table.status == "running":
        at = await club.act(at, choose(at))
    rows = await results_of(club, at)
    assert [row.place for row in rows if row.resigned] == [3]
    assert rows[1].user_id == BO.id
    assert rows[1].mu is not None
    assert rows[1].mu < min(row.mu for row in rows if row.mu is not None and row is not rows[1])


async def test_who_leaves_at_once_has_not_played(club: Club) -> None:
    """The others have, if two are left; otherwise nobody has."""
    for people, whose in (((ANN, BO, CYD), [None, BO.id, CYD.id]), ((ANN, BO), [None, None])):
        at, choose = await club.game(people, setup=PLAIN), any_of(2)
        at = await club.service.games.resign(at.table.id, ANN.id, club.press())
        while at.table.status == "running":
            at = await club.act(at, choose(at))
        rows = await results_of(club, at)
        assert [row.user_id for row in rows] == whose
        assert [row.mu is None for row in rows] == [user is None for user in whose]


@pytest.mark.parametrize(
    ("by", "more", "whose"),
    [({"by_bot": True}, 0, BO.id), ({"by_bot": True}, 1, None), ({"user_id": CYD.id}, 1, None)],
)
async def test_a_seat_that_others_played_is_nobody_s(
    club: Club, by: dict[str, object], more: int, whose: int | None
) -> None:
    """Where more than half of the decisions were another player's, or the bot's."""
    at = await play(club, ANN, BO, CYD)
    async with club.store.write() as change:
        log = await change.actions(at.table.id)
        own = [row.number for row in log if row.seat == 1]
        others = own[: len(own) // 2 + more]
        await change.connection.execute(
            update(actions)
            .where(actions.c.game_id == at.table.id, actions.c.number.in_(others))
            .values(by)
        )
    rows = await results_of(club, at)
    assert [row.user_id for row in rows] == [ANN.id, whose, CYD.id]


async def test_what_the_log_does_not_tell_is_not_known(club: Club) -> None:
    """Points and places are; nothing is guessed."""
    at = await play(club, ANN, BO)
    async with club.store.write() as change:
        log = await change.actions(at.table.id)
        await change.connection.execute(
            update(actions)
            .where(actions.c.game_id == at.table.id, actions.c.number == len(log) // 2)
            .values(action='{"action":"unheard-of"}')
        )
    rows = await results_of(club, at)
    assert at.state is not None
    assert [row.points for row in rows] == list(at.state.scores)
    assert {(row.prey, row.road, row.city) for row in rows} == {(None, None, None)}


async def test_names_are_those_of_the_last_game(club: Club) -> None:
    """Somebody who calls themselves otherwise now is one person all the same."""
    await play(club, ANN, BO)
    await play(club, Person(ANN.id, "Anna"), BO)
    await club.service.ratings.keep()
    ranks = (await club.service.ratings.leaderboard(1)).ranks
    assert sorted(rank.name for rank in ranks) == ["Anna", "Bo"]
