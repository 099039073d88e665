"""Results of games: which are missing, a person's, and the ranks of a server."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Select, and_, case, delete, func, insert, select
from sqlalchemy.sql.selectable import Subquery

from bot.store.queries import read_row
from bot.store.reading import Reading
from bot.store.records import RankRow, ResultRow
from bot.store.schema import actions, games, results, seats
from bot.store.writing import Writing

_ENDED_AT = select(func.max(actions.c.at)).where(actions.c.game_id == games.c.id).scalar_subquery()
_WON = and_(results.c.place == 1, ~results.c.resigned)


async def list_lacking(reading: Reading) -> tuple[str, ...]:
    """Return the games that were played to their end without stored results, in order of ending."""
    known = select(results.c.game_id).where(results.c.game_id == games.c.id).exists()
    query = (
        select(games.c.id)
        .where(games.c.status == "over", ~known, reading.mine)
        .order_by(_ENDED_AT, games.c.id)
    )
    return tuple((await reading.connection.execute(query)).scalars())


async def has_results(reading: Reading, game_id: str) -> bool:
    """Return whether a game has results."""
    query = select(results.c.seat).where(results.c.game_id == game_id).limit(1)
    return (await reading.connection.execute(query)).first() is not None


async def add_results(change: Writing, rows: Sequence[ResultRow]) -> None:
    """Add the results of a game, which must have none."""
    await change.connection.execute(insert(results), [row.columns for row in rows])


async def drop_results(change: Writing) -> None:
    """Delete all results."""
    await change.connection.execute(delete(results))


async def list_results(
    reading: Reading, guild_id: int, *, user_id: int | None = None, family: str | None = None
) -> tuple[ResultRow, ...]:
    """Return a server's results that belong to somebody, or to this person, oldest first.

    Of all games, or of one family.
    """
    where = [results.c.guild_id == guild_id, results.c.user_id.is_not(None)]
    if user_id is not None:
        where.append(results.c.user_id == user_id)
    if family is not None:
        where.append(_is_of(family))
    query = select(results).where(*where).order_by(results.c.ended_at, results.c.game_id)
    return await _read(reading, query)


async def list_families(reading: Reading, guild_id: int) -> tuple[str, ...]:
    """Return the families of which games were played in a server, most played first."""
    query = (
        select(results.c.family)
        .where(results.c.guild_id == guild_id, results.c.user_id.is_not(None))
        .group_by(results.c.family)
        .order_by(func.count(results.c.game_id.distinct()).desc(), results.c.family)
    )
    return tuple((await reading.connection.execute(query)).scalars())


async def find_rated(reading: Reading, guild_id: int | None, family: str) -> dict[int, ResultRow]:
    """Return each person's last rated result in a server, among games of a family."""
    newest = _newest(results.c.guild_id == guild_id, _is_of(family), results.c.mu.is_not(None))
    columns = [newest.c[column.name] for column in results.c]
    rows = await _read(reading, select(*columns).where(newest.c.back == 1))
    return {row.user_id: row for row in rows if row.user_id is not None}


async def list_ranks(reading: Reading, guild_id: int, family: str) -> tuple[RankRow, ...]:
    """Return all ranks in a server, among games of a family, in no order."""
    here = (results.c.guild_id == guild_id, _is_of(family))
    counted = (
        select(
            results.c.user_id,
            func.count().label("games"),
            func.sum(case((_WON, 1), else_=0)).label("wins"),
            func.count(results.c.mu).label("rated"),
        )
        .where(*here, results.c.user_id.is_not(None))
        .group_by(results.c.user_id)
    )
    names, rated = await _name(reading, *here), await find_rated(reading, guild_id, family)
    return tuple(
        RankRow(user_id, names[user_id], count, wins, rated_games, *_rating(rated.get(user_id)))
        for user_id, count, wins, rated_games in await reading.connection.execute(counted)
    )


async def _name(reading: Reading, *where: ColumnElement[bool]) -> dict[int, str]:
    """Return each person's name in the last of these games."""
    newest = _newest(*where)
    query = (
        select(newest.c.user_id, seats.c.name)
        .join(seats, and_(seats.c.game_id == newest.c.game_id, seats.c.number == newest.c.seat))
        .where(newest.c.back == 1)
    )
    found = await reading.connection.execute(query)
    return {row.user_id: row.name for row in found}


def _rating(row: ResultRow | None) -> tuple[float | None, float | None]:
    return (None, None) if row is None else (row.mu, row.sigma)


def _is_of(family: str) -> ColumnElement[bool]:
    return results.c.family == family


def _newest(*where: ColumnElement[bool]) -> Subquery:
    """Return each person's results that meet a condition, numbered backwards from the last."""
    last_first = (results.c.ended_at.desc(), results.c.game_id.desc())
    back = func.row_number().over(partition_by=results.c.user_id, order_by=last_first)
    return select(results, back.label("back")).where(*where).subquery()


async def _read(reading: Reading, query: Select[tuple[object, ...]]) -> tuple[ResultRow, ...]:
    rows = (await reading.connection.execute(query)).mappings()
    return tuple(read_row(ResultRow, {str(name): row[name] for name in row}) for row in rows)
