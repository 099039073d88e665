"""What a server and the way to it say, as one sentence."""

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
    "42501": "does not allow this user what is needed",
    "25006": "is read-only",
    "53100": "cannot be written: the disk is full",
    "40": "is busy",
    "55P03": "is busy",
    "57014": "is busy",
}
"""What SQLSTATEs, or their classes, mean."""


@contextmanager
def plain_errors(name: str) -> Iterator[None]:
    """Turn what driver, pool and network raise into one sentence about the database *name*.

    Broken constraints stay as they are.
    """
    try:
        yield
    except IntegrityError:
        raise
    except PoolExhausted as error:
        raise StoreUnavailable(f"The database {name} is busy.") from error
    except DBAPIError as error:
        raise _explain(name, error.orig) from error
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
        raise _explain(name, error) from error


def _explain(name: str, error: BaseException | None) -> StoreUnavailable:
    state = _state_of(error)
    if away := _look_up(_AWAY, state):
        return StoreAway(f"The database {name} cannot be reached: {away}.")
    if refused := _look_up(_REFUSED, state):
        return StoreUnavailable(f"The database {name} {refused}.")
    if state:
        return StoreUnavailable(f"The database {name} cannot be used: {_first_line(error)}.")
    if isinstance(_cause(error), ssl.SSLError):
        return StoreUnavailable(f"The database {name} cannot be reached: no trusted encryption.")
    return StoreAway(f"The database {name} cannot be reached: {_reason(_cause(error))}.")


def _cause(error: BaseException | None) -> BaseException | None:
    """Return the driver's own error: what comes from SQLAlchemy was raised from it."""
    return error.__cause__ if error is not None and error.__cause__ is not None else error


def _state_of(error: BaseException | None) -> str:
    return str(getattr(error, "sqlstate", None) or getattr(_cause(error), "sqlstate", None) or "")


def _look_up(meanings: Mapping[str, str], state: str) -> str | None:
    return meanings.get(state, meanings.get(state[:2]))


def _first_line(error: BaseException | None) -> str:
    """Return what the server says, without its details: they repeat values."""
    cause = _cause(error)
    return in_one_line(cause.args[0] if cause is not None and cause.args else cause).rstrip(".")


def _reason(error: BaseException | None) -> str:
    match error:
        case TimeoutError():
            return "it does not answer"
        case ConnectionRefusedError():
            return "nothing listens there"
        case OSError(strerror=str(reason)) if reason:
            return in_one_line(reason)
    return "the connection is lost"
