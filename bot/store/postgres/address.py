"""Addresses of databases on a server: `postgresql://user:password@host:port/database`."""

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

FORM = "postgresql://user:password@host/database"
SCHEMES = ("postgresql", "postgres", "postgresql+asyncpg")
OPTIONS = {"host": "host", "port": "port", "ssl": "ssl", "sslmode": "ssl"}
"""Options after the question mark, with the driver's names for them; `host` may be a folder."""


def is_address(text: str) -> bool:
    """Return whether this is an address rather than the name of a file."""
    return "://" in text


def read_address(text: str) -> URL:
    """Return an address; raises ValueError, whose message never repeats it."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise ValueError(f"An address has the form {FORM}") from None
    if url.drivername not in SCHEMES:
        raise ValueError("The address of a database begins with postgresql://")
    if not url.database:
        raise ValueError("The address of a database ends with the name of one")
    if unknown := sorted(url.query.keys() - OPTIONS):
        raise ValueError(f"Addresses have no option {unknown[0]}")
    query = {OPTIONS[name]: value for name, value in url.query.items()}
    return url.set(drivername="postgresql+asyncpg", query=query)


def name_of(url: URL) -> str:
    """Return a database's name and host, without secrets."""
    host = url.host or url.query.get("host") or "this machine"
    return f"{url.database} on {host if isinstance(host, str) else ', '.join(host)}"
