"""Settings: from the environment, then from `.env`. Whatever is wrong there is one sentence."""

import os
import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from ipaddress import IPv4Address
from pathlib import Path
from typing import Annotated, Literal

from dotenv.parser import parse_stream
from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    IPvAnyAddress,
    SecretStr,
    ValidationError,
)
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict
from sqlalchemy import URL

from bot.store import EVERYTHING, Shards
from bot.store.postgres.address import is_address, read_address

ENV_FILE = Path(".env")
"""Looked for in the folder from which the bot is started."""
PREFIX = "CLOISTERWYRM_"
TOKEN = "DISCORD_TOKEN"
_SHARDS = re.compile(r"[0-9]{1,5}(-[0-9]{1,5})?(,[0-9]{1,5}(-[0-9]{1,5})?)*")
_MISSPELT = 0.9
"""How alike two names are of which one is a misspelling: a letter or two apart, whatever signs."""


def _no_blanks(token: SecretStr) -> SecretStr:
    if any(letter.isspace() for letter in token.get_secret_value()):
        raise ValueError("a token has no blanks")
    return token


def read_database(text: str) -> Path | URL:
    """Return a file, or the address of a database; ValueError, which never repeats that."""
    return read_address(text) if is_address(text) else Path(text)


def _read_database(value: object) -> object:
    return read_database(value) if isinstance(value, str) else value


def _read_shards(value: object) -> object:
    """Read `0-3` or `0,2,5-7`."""
    if not isinstance(value, str):
        return value
    if not _SHARDS.fullmatch(value):
        raise ValueError("Shards are written as 0-3, or 0,2,5-7")
    return tuple(sorted({shard for part in value.split(",") for shard in _range(part)}))


def _range(part: str) -> Iterator[int]:
    first, _, last = part.partition("-")
    yield from range(int(first), int(last or first) + 1)


def _choose_drawing() -> Literal["process", "threads"]:
    return "process" if (os.cpu_count() or 1) > 1 else "threads"


UNDO_SECONDS = 5


class Settings(BaseSettings):
    """How the bot runs; `.env.example` lists every name."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=ENV_FILE,
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        arbitrary_types_allowed=True,
    )

    token: Annotated[SecretStr, AfterValidator(_no_blanks)] | None = Field(
        default=None, validation_alias=TOKEN
    )
    """The bot's token; without one there is only the playground."""
    database: Annotated[Path | URL, BeforeValidator(_read_database)] = Path(
        "data/cloisterwyrm.sqlite3"
    )
    """A SQLite file, or a database of a PostgreSQL server."""
    shards: Annotated[tuple[int, ...] | None, NoDecode, BeforeValidator(_read_shards)] = None
    """The shards this process runs, all of them unless it is said."""
    shard_count: int | None = Field(default=None, ge=1, le=10_000)
    """How many shards there are in all processes; Discord is asked unless it is said."""
    backups: int = Field(default=7, ge=0, le=3650)
    """How many daily backups are kept beside the database; 0 makes none."""
    sprites: Path | None = None
    """Where drawn tiles are kept; beside the database unless it is said."""
    drawing: Literal["process", "threads"] = Field(default_factory=_choose_drawing)
    """Where pictures are drawn: in a process of their own, or in this one, which takes less memory.

    In a process of their own where there is more than one processor, unless it is said.
    """
    lobby_hours: float = Field(default=24.0, gt=0, le=24 * 365)
    """How long a lobby waits to be started."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["console", "json"] = "console"
    health_port: int = Field(default=0, ge=0, le=65535)
    """Port at which `/healthz` and `/metrics` are answered; 0: they are not."""
    health_address: IPvAnyAddress = IPv4Address("127.0.0.1")
    """This machine's address for that; 0.0.0.0 for all it has, as in a container."""
    playground_port: int = Field(default=0, ge=0, le=65535)
    """Port of the playground on this machine; 0 takes any that is free."""
    shuffle_seed: str | None = Field(default=None, repr=False)
    """Makes every shuffle foreseeable. For tests; refused on Discord itself."""
    discord_url: str | None = None
    """A local server to play on with the token, instead of Discord. For tests."""

    @property
    def names_database(self) -> bool:
        """Whether the database is configured, or named on the command line."""
        return "database" in self.model_fields_set

    @property
    def undo_seconds(self) -> int:
        """For how long a mover can undo a move alone in servers that have chosen nothing.

        Not at all in tests, which set a shuffle seed or a local server.
        """
        is_test = self.shuffle_seed is not None or self.discord_url is not None
        return 0 if is_test else UNDO_SECONDS

    @property
    def draws_apart(self) -> bool:
        """Whether pictures are drawn in a process of their own."""
        return self.drawing == "process"

    @property
    def own_shards(self) -> Shards:
        """Which games are this process's."""
        if self.shard_count is None:
            return EVERYTHING
        return Shards(self.shards or tuple(range(self.shard_count)), self.shard_count)

    @property
    def folder(self) -> Path:
        """Where files of the bot's own are kept: beside the database if that is a file."""
        return self.database.parent if isinstance(self.database, Path) else Path("data")

    @property
    def secrets(self) -> list[str]:
        """What must never be told."""
        token = self.token.get_secret_value() if self.token is not None else ""
        password = self.database.password if isinstance(self.database, URL) else ""
        return [secret for secret in (token, str(password or "")) if secret]


class SettingsError(Exception):
    """The settings cannot be used; the message is one sentence."""


def load_settings() -> Settings:
    """Return the settings; SettingsError says what is wrong with them."""
    _check_names(str(ENV_FILE), _read_names())
    try:
        settings = Settings()
    except ValidationError as error:
        raise SettingsError(_sentence(error)) from error
    _check_names("The environment", _find_meant(os.environ, settings))
    on_discord = settings.token is not None and settings.discord_url is None
    if on_discord and settings.shuffle_seed is not None:
        raise SettingsError(
            f"{PREFIX}SHUFFLE_SEED is for tests and cannot be used together with {TOKEN}."
        )
    _check_shards(settings)
    return settings


def _check_shards(settings: Settings) -> None:
    shards, count = settings.shards, settings.shard_count
    if shards is None:
        return
    if count is None:
        raise SettingsError(f"{PREFIX}SHARDS needs {PREFIX}SHARD_COUNT: how many there are in all.")
    if not shards or shards[-1] >= count:
        raise SettingsError(f"{PREFIX}SHARDS must name some of the shards 0 to {count - 1}.")
    if len(shards) < count and isinstance(settings.database, Path):
        raise SettingsError(
            f"{PREFIX}SHARDS leaves shards to other processes: for that {PREFIX}DATABASE must be"
            " the address of a PostgreSQL database."
        )


def _check_names(source: str, names: Iterable[str]) -> None:
    """Raise SettingsError for a name that no setting has, in capitals or not."""
    known = _list_names()
    for name in names:
        if name.upper() not in known:
            raise SettingsError(f"{source} sets {name.upper()}, but there is no such setting.")


def _list_names() -> list[str]:
    return [TOKEN, *(PREFIX + name.upper() for name in Settings.model_fields if name != "token")]


def _find_meant(names: Iterable[str], settings: Settings) -> Iterator[str]:
    """Yield the names of the environment that are meant as settings: most others are not ours.

    What is nearly called like the token is meant as that only if there is none.
    """
    wanted = _list_names() if settings.token is None else _list_names()[1:]
    known = [_squeeze(name) for name in wanted]
    for name in names:
        squeezed = _squeeze(name)
        is_ours = squeezed.startswith(_squeeze(PREFIX))
        if is_ours or get_close_matches(squeezed, known, n=1, cutoff=_MISSPELT):
            yield name


def _squeeze(name: str) -> str:
    """Return a name in capitals and without any signs."""
    return re.sub(r"[\W_]", "", name.upper())


def _read_names() -> Iterator[str]:
    """Yield the names that `.env` sets; SettingsError for a line that sets none."""
    if not ENV_FILE.exists():
        return
    try:
        with ENV_FILE.open(encoding="utf-8") as stream:
            for binding in parse_stream(stream):
                if binding.error or (binding.key is not None and binding.value is None):
                    line = binding.original.line
                    raise SettingsError(f"Line {line} of {ENV_FILE} is not of the form NAME=value.")
                if binding.key is not None:
                    yield binding.key
    except OSError as error:
        raise SettingsError(f"{ENV_FILE} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise SettingsError(f"{ENV_FILE} is not a text file in UTF-8.") from error


def _sentence(error: ValidationError) -> str:
    """Name the first wrong setting; the value itself might be a secret and is not shown."""
    first = error.errors(include_url=False, include_input=False)[0]
    name = str(first["loc"][0]).upper()
    if name != TOKEN and not name.startswith(PREFIX):
        name = PREFIX + name
    reason = first["msg"].removeprefix("Value error, ")
    return f"The setting {name} cannot be used: {reason[0].lower()}{reason[1:]}."
