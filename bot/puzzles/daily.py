"""The puzzle of the day: the same for everybody in a server, answered once by each person."""

import asyncio
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TypeVar

import msgspec
import structlog
from cachetools import LRUCache

from bot.games.chance import decide
from bot.games.refusals import Refusal, RefusalKey
from bot.games.rows import build_history
from bot.games.sealed_bag import Bag, shuffle
from bot.process.child_process import Child, ChildFailed
from bot.puzzles.finding import find_problem
from bot.puzzles.problem import Course, Problem, Unfit, recall, write_choices
from bot.store import AnswerRow, Damaged, PuzzleRow, Store
from bot.store.puzzles import (
    Count,
    add_answer,
    count_of_day,
    count_of_person,
    find_answer,
    find_puzzle,
    list_asked,
    list_played,
    set_puzzle,
)
from bot.tables.repository import refuse_unavailable
from opponents import Level, choose
from rules import CHANCE, Setup, State, advance, new_game
from rules.actions import Action
from rules.registry import Registry

T = TypeVar("T")

DAY = 24 * 3600.0
SEATS = 3
"""Bots that play if a server has no suitable game."""
GAMES = 8
"""The most games of a server that are searched for a problem."""
PRACTICE = 5
"""The most games of the bots that are searched for one."""
SECONDS = 300.0
"""Seconds in which a game is searched for one, and all moves of it are played out."""
POLITENESS = 15
"""The `nice` value of the process that does: everything else comes first."""
KEPT = 16
"""Cached puzzles, those viewed last."""

_CHILD = Child("puzzles", politeness=POLITENESS, late=SECONDS)

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A server's puzzle of a day; `of_bots` says that bots played its game.

    Its `sign` distinguishes it from another puzzle that the server had on that day.
    """

    day: str
    sign: str
    problem: Problem
    of_bots: bool

    @property
    def until(self) -> float:
        """The end of its day, in Unix seconds."""
        return _begin(self.day) + DAY


@dataclass(frozen=True, slots=True)
class Asked:
    """A puzzle as one person sees it, with their answer, None without one.

    `everybody` counts the answers in the server, `own` the person's puzzles there, each with those
    that were right.
    """

    puzzle: Puzzle
    chosen: int | None
    everybody: Count
    own: Count


class Puzzles:
    """The puzzles of servers in one store.

    If a server has no suitable game, bots play the `usual` one.
    """

    def __init__(
        self, store: Store, registry: Registry, usual: Setup, *, clock: Callable[[], float]
    ) -> None:
        self._store = store
        self._registry = registry
        self._setup = msgspec.structs.replace(usual, players=SEATS)
        self._clock = clock
        self._posing = asyncio.Lock()
        self._posed = LRUCache[PuzzleRow, Problem](KEPT)
        self._practised = dict[str, tuple[Course, Problem]]()

    async def ask(self, guild_id: int, user_id: int) -> Asked:
        """Return a server's puzzle of today for a person; make one if there is none."""
        with refuse_unavailable():
            async with self._posing:
                puzzle = await self._pose(guild_id)
            return await self._show(guild_id, user_id, puzzle)

    async def answer(self, guild_id: int, user_id: int, day: str, sign: str, choice: int) -> Asked:
        """Record a person's answer to today's puzzle; only their first one counts.

        Raises Refusal if the day is over, or the puzzle was replaced.
        """
        with refuse_unavailable():
            async with self._posing:
                row = await self._read(guild_id, self._today())
                puzzle = None if row is None else await self._recall(row)
            if puzzle is None or (puzzle.day, puzzle.sign) != (day, sign):
                raise Refusal(RefusalKey.PUZZLE_OVER)
            best = choice == puzzle.problem.best
            answer = AnswerRow(guild_id, day, user_id, choice, best, self._clock())
            async with self._store.write(_lock(guild_id)) as change:
                if await find_answer(change, guild_id, day, user_id) is None:
                    await add_answer(change, answer)
            return await self._show(guild_id, user_id, puzzle)

    async def _show(self, guild_id: int, user_id: int, puzzle: Puzzle) -> Asked:
        async with self._store.read() as reading:
            answer = await find_answer(reading, guild_id, puzzle.day, user_id)
            everybody = await count_of_day(reading, guild_id, puzzle.day)
            own = await count_of_person(reading, guild_id, user_id)
        return Asked(puzzle, None if answer is None else answer.choice, everybody, own)

    async def _read(self, guild_id: int, day: str) -> PuzzleRow | None:
        async with self._store.read() as reading:
            return await find_puzzle(reading, guild_id, day)

    async def _pose(self, guild_id: int) -> Puzzle:
        """Return today's puzzle; a new one if it is missing or its game is gone."""
        day = self._today()
        before = await self._read(guild_id, day)
        found = None if before is None else await self._recall(before)
        if found is not None:
            return found
        row, problem = await self._choose(guild_id, day)
        async with self._store.write(_lock(guild_id)) as change:
            there = await find_puzzle(change, guild_id, day)
            if there is None or there == before:
                await set_puzzle(change, row)
                there = row
        self._posed[row] = problem
        log.info("a puzzle is posed", guild=guild_id, game=there.game_id, number=there.number)
        posed = await self._recall(there)
        assert posed is not None
        return posed

    # -- a new one --------------------------------------------------------------------------------

    async def _choose(self, guild_id: int, day: str) -> tuple[PuzzleRow, Problem]:
        """Return a puzzle from a game of the server, or else of the bots; the day decides which."""
        seed = f"{day}:{guild_id}"
        async with self._store.read() as reading:
            played = await list_played(reading, guild_id, _begin(day))
            asked = await list_asked(reading, guild_id)
        for game_id in shuffle(played, seed, "games")[:GAMES]:
            known = {number for game, number in asked if game == game_id}
            try:
                course = await self._load(game_id, day)
            except (Damaged, Unfit):
                continue
            problem = await _think(partial(find_problem, course, seed, known))
            if problem is not None:
                return _pack(guild_id, day, game_id, problem), problem
        _, problem = await self._play(day)
        return _pack(guild_id, day, None, problem), problem

    async def _play(self, day: str) -> tuple[Course, Problem]:
        """Return the bots' game for a day, and its problem; Refusal if there is none.

        It is the first of their games that has one.
        """
        if day not in self._practised:
            found = await _think(partial(_practise, new_game(self._setup, self._registry), day))
            if found is None:
                raise Refusal(RefusalKey.NO_PUZZLE)
            self._practised = {day: found}
        return self._practised[day]

    # -- an existing one --------------------------------------------------------------------------

    async def _recall(self, row: PuzzleRow) -> Puzzle | None:
        """Return a puzzle from its row; None if its game is gone, or can no longer be read."""
        problem = self._posed.get(row)
        if problem is None:
            try:
                course = await self._load(row.game_id, row.day)
                problem = await asyncio.to_thread(
                    recall, course, row.number, row.choices, self._registry
                )
            except (Damaged, Unfit):
                log.warning("a puzzle is gone", guild=row.guild_id, game=row.game_id)
                return None
            self._posed[row] = problem
        return Puzzle(row.day, _sign(row), problem, row.game_id is None)

    async def _load(self, game_id: str | None, day: str) -> Course:
        """Return a game that was over when a day began, or the bots' for that day.

        Raises Unfit or Damaged if it was not over, is gone, or can't be read.
        """
        if game_id is None:
            return (await self._play(day))[0]
        async with self._store.read() as reading:
            game, rows = await reading.game(game_id), await reading.actions(game_id)
        if game is None or not rows or max(row.at for row in rows) >= _begin(day):
            raise Unfit
        return await asyncio.to_thread(Course.of, build_history(game, rows, self._registry))

    def _today(self) -> str:
        return datetime.fromtimestamp(self._clock(), UTC).date().isoformat()


async def _think(thought: Callable[[], T | None]) -> T | None:
    """Return what is found in a separate process; None if that takes too long, or breaks."""
    try:
        return await asyncio.wrap_future(_CHILD.submit(thought, SECONDS))
    except ChildFailed:
        log.warning("looking for a puzzle failed")
        return None


def _practise(begin: State, day: str) -> tuple[Course, Problem] | None:
    for attempt in range(PRACTICE):
        course = play(begin, f"{day}:{attempt}")
        problem = find_problem(course, day)
        if problem is not None:
            return course, problem
    return None


def _pack(guild_id: int, day: str, game_id: str | None, problem: Problem) -> PuzzleRow:
    return PuzzleRow(guild_id, day, game_id, problem.number, write_choices(problem.choices))


def _sign(row: PuzzleRow) -> str:
    told = f"{row.game_id}:{row.number}:{row.choices}"
    return hashlib.sha256(told.encode()).hexdigest()[:4]


def _begin(day: str) -> float:
    """Return the beginning of a day, in Unix seconds."""
    return datetime.fromisoformat(f"{day}T00:00Z").timestamp()


def _lock(guild_id: int) -> str:
    """Return the lock name for changes to a server's puzzles."""
    return f"puzzles {guild_id}"


LEVEL: Level = "medium"
"""Makes some mistakes, so that positions differ."""


def play(begin: State, seed: str) -> Course:
    """Return a whole game from its beginning, determined by its seed."""
    state, bag, actions = begin.copy(), Bag.fill(begin.unseen, seed), list[Action]()
    while (player := state.player) is not None:
        if player == CHANCE:
            action, bag = decide(state, bag)
        else:
            action = choose(state, player, LEVEL, seed)
        actions.append(action)
        advance(state, action)
        bag = bag.reconcile(state.bag)
    return Course(begin, actions)
