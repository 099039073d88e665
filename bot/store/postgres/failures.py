"""Errors of a server and its network, as one sentence."""

import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import asyncpg
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolExhausted

from bot.store.failures import StoreAway, StoreUnavailable, in_one_line

_AWAY: Mapping[str, str] = {
    "57P01": "its server is shutting down",
    "57P02": "its server has crashed",
    "57P03": "its server is starting or stopping",
    "57P05": "its server has closed the connection",
    "53300": "its server has no connection left",
    "08": "the connection is lost",
}
_REFUSED: Mapping[str, str] = {
    "28": "does not accept this user or password",
    "3D000": "does not exist",
    "3F000": "does not allow this user what is needed",
    "42501": "does not allow this user what is needed",
    "25006": "is read-only",
    "53100": "cannot be written: the disk is full",
    "40": "is busy",
    "55P03": "is busy",
    "57014": "is busy",
}
"""The meaning of SQLSTATEs, or of their classes."""


@contextmanager
def plain_errors(name: str) -> Iterator[None]:
    """Turn errors of driver, pool and network into one sentence about the database *name*.

    Broken constraints are raised as they are.
    """
    try:
        yield
    except IntegrityError:
        raise
    except PoolExhausted as error:
        raise StoreUnavailable(f"The database {name} is busy.") from error
    except DBAPIError as error:
        driver = error.orig.__cause__ if error.orig is not None else None
        raise _explain(name, driver or error) from error
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
        raise _explain(name, error) from error


def _explain(name: str, error: BaseException) -> StoreUnavailable:
    state = str(getattr(error, "sqlstate", None) or "")
    if away := _look_up(_AWAY, state):
        return StoreAway(f"The database {name} cannot be reached: {away}.")
    if refused := _look_up(_REFUSED, state):
        return StoreUnavailable(f"The database {name} {refused}.")
    if state:
        said = in_one_line(error.args[0]).rstrip(".")  # without the details, which repeat values
        return StoreUnavailable(f"The database {name} cannot be used: {said}.")
    if isinstance(error, ssl.SSLError):
        return StoreUnavailable(f"The database {name} cannot be reached: no trusted encryption.")
    return StoreAway(f"The database {name} cannot be reached: {_reason(error)}.")


def _look_up(meanings: Mapping[str, str], state: str) -> str | None:
    return meanings.get(state, meanings.get(state[:2]))


def _reason(error: BaseException) -> str:
    match error:
        case TimeoutError():
            return "it does not answer"
        case ConnectionRefusedError():
            return "nothing listens there"
        case OSError(strerror=str(reason)) if reason:
            return in_one_line(reason)
    return "the connection is lost"
