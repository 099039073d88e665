"""The puzzles of servers: what is asked on which day, what was answered, how many found it."""

from typing import NamedTuple

from sqlalchemy import ColumnElement, RowMapping, case, delete, func, insert, select

from bot.store.queries import read_row
from bot.store.reading import Reading
from bot.store.records import AnswerRow, PuzzleRow
from bot.store.schema import answers, games, puzzles
from bot.store.writing import Writing


class Count(NamedTuple):
    """How many answers there are, and how many of them are the best."""

    tried: int
    found: int


async def find_puzzle(reading: Reading, guild_id: int, day: str) -> PuzzleRow | None:
    """Return what a server is asked on a day; None if nobody wanted to know yet."""
    query = select(puzzles).where(puzzles.c.guild_id == guild_id, puzzles.c.day == day)
    row = (await reading.connection.execute(query)).mappings().one_or_none()
    return None if row is None else read_row(PuzzleRow, _name_columns(row))


async def set_puzzle(change: Writing, puzzle: PuzzleRow) -> None:
    """Ask a server this on its day; what was answered to another puzzle of that day is gone."""
    for table in (answers, puzzles):
        that_day = (table.c.guild_id == puzzle.guild_id) & (table.c.day == puzzle.day)
        await change.connection.execute(delete(table).where(that_day))
    await change.connection.execute(insert(puzzles).values(puzzle.columns))


async def list_asked(reading: Reading, guild_id: int) -> frozenset[tuple[str, int]]:
    """Return the turns a server was ever asked about: games, and numbers of actions."""
    query = select(puzzles.c.game_id, puzzles.c.number).where(
        puzzles.c.guild_id == guild_id, puzzles.c.game_id.is_not(None)
    )
    found = await reading.connection.execute(query)
    return frozenset((game_id, number) for game_id, number in found)


async def list_played(reading: Reading, guild_id: int, before: float) -> tuple[str, ...]:
    """Return the games of a server that nobody plays any more, sorted.

    Those opened before a Unix time; they may have ended later.
    """
    query = (
        select(games.c.id)
        .where(
            games.c.guild_id == guild_id,
            games.c.status.in_(("over", "ended")),
            games.c.created_at < before,
        )
        .order_by(games.c.id)
    )
    return tuple((await reading.connection.execute(query)).scalars())


async def find_answer(reading: Reading, guild_id: int, day: str, user_id: int) -> AnswerRow | None:
    """Return what a person answered to a server's puzzle of a day; None if they did not."""
    query = select(answers).where(
        answers.c.guild_id == guild_id, answers.c.day == day, answers.c.user_id == user_id
    )
    row = (await reading.connection.execute(query)).mappings().one_or_none()
    return None if row is None else read_row(AnswerRow, _name_columns(row))


async def add_answer(change: Writing, answer: AnswerRow) -> None:
    """Add what a person answered; they must not have answered this puzzle before."""
    await change.connection.execute(insert(answers).values(answer.columns))


async def count_of_day(reading: Reading, guild_id: int, day: str) -> Count:
    """Return how many people of a server tried the puzzle of a day, and found it."""
    return await _count(reading, answers.c.guild_id == guild_id, answers.c.day == day)


async def count_of_person(reading: Reading, guild_id: int, user_id: int) -> Count:
    """Return how many puzzles of a server a person tried, and found."""
    return await _count(reading, answers.c.guild_id == guild_id, answers.c.user_id == user_id)


async def _count(reading: Reading, *where: ColumnElement[bool]) -> Count:
    found = func.coalesce(func.sum(case((answers.c.best, 1), else_=0)), 0)
    query = select(func.count(), found).select_from(answers).where(*where)
    return Count(*(await reading.connection.execute(query)).one())


def _name_columns(row: RowMapping) -> dict[str, object]:
    return {str(name): row[name] for name in row}
