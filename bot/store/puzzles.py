"""Puzzles of servers: each day's question, the answers, and how many were right."""

from typing import NamedTuple

from sqlalchemy import ColumnElement, RowMapping, case, delete, func, insert, select

from bot.store.queries import read_row
from bot.store.reading import Reading
from bot.store.records import AnswerRow, PuzzleRow
from bot.store.schema import answers, games, puzzles
from bot.store.writing import Writing


class Count(NamedTuple):
    """The number of answers, and how many of them are the best."""

    tried: int
    found: int


async def find_puzzle(reading: Reading, guild_id: int, day: str) -> PuzzleRow | None:
    """Return a server's puzzle of a day; None if nobody has asked for it yet."""
    query = select(puzzles).where(puzzles.c.guild_id == guild_id, puzzles.c.day == day)
    row = (await reading.connection.execute(query)).mappings().one_or_none()
    return None if row is None else read_row(PuzzleRow, _name_columns(row))


async def set_puzzle(change: Writing, puzzle: PuzzleRow) -> None:
    """Set a server's puzzle of its day; answers to an earlier one of that day are deleted."""
    for table in (answers, puzzles):
        that_day = (table.c.guild_id == puzzle.guild_id) & (table.c.day == puzzle.day)
        await change.connection.execute(delete(table).where(that_day))
    await change.connection.execute(insert(puzzles).values(puzzle.columns))


async def list_asked(reading: Reading, guild_id: int) -> frozenset[tuple[str, int]]:
    """Return the turns that were ever a server's puzzle: games and action numbers."""
    query = select(puzzles.c.game_id, puzzles.c.number).where(
        puzzles.c.guild_id == guild_id, puzzles.c.game_id.is_not(None)
    )
    found = await reading.connection.execute(query)
    return frozenset((game_id, number) for game_id, number in found)


async def list_played(reading: Reading, guild_id: int, before: float) -> tuple[str, ...]:
    """Return a server's games that are no longer played, sorted.

    Only those opened before a Unix time; they may have ended later.
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
    """Return a person's answer to a server's puzzle of a day; None if there is none."""
    query = select(answers).where(
        answers.c.guild_id == guild_id, answers.c.day == day, answers.c.user_id == user_id
    )
    row = (await reading.connection.execute(query)).mappings().one_or_none()
    return None if row is None else read_row(AnswerRow, _name_columns(row))


async def add_answer(change: Writing, answer: AnswerRow) -> None:
    """Add a person's answer, their first to this puzzle."""
    await change.connection.execute(insert(answers).values(answer.columns))


async def count_of_day(reading: Reading, guild_id: int, day: str) -> Count:
    """Return how many people of a server tried the puzzle of a day, and how many solved it."""
    return await _count(reading, answers.c.guild_id == guild_id, answers.c.day == day)


async def count_of_person(reading: Reading, guild_id: int, user_id: int) -> Count:
    """Return how many puzzles of a server a person tried, and how many they solved."""
    return await _count(reading, answers.c.guild_id == guild_id, answers.c.user_id == user_id)


async def _count(reading: Reading, *where: ColumnElement[bool]) -> Count:
    found = func.coalesce(func.sum(case((answers.c.best, 1), else_=0)), 0)
    query = select(func.count(), found).select_from(answers).where(*where)
    return Count(*(await reading.connection.execute(query)).one())


def _name_columns(row: RowMapping) -> dict[str, object]:
    return {str(name): row[name] for name in row}
