"""Settings from the environment, then from `.env`. Any error is one sentence."""

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
"""Looked for in the working directory."""
PREFIX = "CLOISTERWYRM_"
TOKEN = "DISCORD_TOKEN"
_SHARDS = re.compile(r"[0-9]{1,5}(-[0-9]{1,5})?(,[0-9]{1,5}(-[0-9]{1,5})?)*")
_MISSPELT = 0.9
"""The similarity from which a name counts as a misspelling of another: a letter or two."""


def _no_blanks(token: SecretStr) -> SecretStr:
    if any(letter.isspace() for letter in token.get_secret_value()):
        raise ValueError("a token has no blanks")
    return token


def read_database(text: str) -> Path | URL:
    """Return a file, or the URL of a database; ValueError, which never repeats the text."""
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
    """The shards this process runs; all by default."""
    shard_count: int | None = Field(default=None, ge=1, le=10_000)
    """The number of shards in all processes; Discord is asked by default."""
    backups: int = Field(default=7, ge=0, le=3650)
    """The number of daily backups kept beside the database; 0 makes none."""
    sprites: Path | None = None
    """The folder for drawn tiles; beside the database by default."""
    drawing: Literal["process", "threads"] = Field(default_factory=_choose_drawing)
    """Where pictures are drawn: in a separate process, or in this one, which takes less memory.

    By default in a separate process if there is more than one processor."""
    lobby_hours: float = Field(default=24.0, gt=0, le=24 * 365)
    """Hours a lobby waits to be started."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["console", "json"] = "console"
    health_port: int = Field(default=0, ge=0, le=65535)
    """Port of `/healthz` and `/metrics`; 0 for none."""
    health_address: IPvAnyAddress = IPv4Address("127.0.0.1")
    """The address to bind it to; 0.0.0.0 for all, as in a container."""
    playground_port: int = Field(default=0, ge=0, le=65535)
    """Port of the playground on this machine; 0 takes any free one."""
    shuffle_seed: str | None = Field(default=None, repr=False)
    """Makes every shuffle predictable. For tests; refused on Discord itself."""
    discord_url: str | None = None
    """A local server to connect to with the token, instead of Discord. For tests."""

    @property
    def names_database(self) -> bool:
        """Whether the database is configured, or named on the command line."""
        return "database" in self.model_fields_set

    @property
    def undo_seconds(self) -> int:
        """Seconds of the undo window in servers without a setting of their own.

        None in tests, which set a shuffle seed or a local server.
        """
        is_test = self.shuffle_seed is not None or self.discord_url is not None
        return 0 if is_test else UNDO_SECONDS

    @property
    def draws_apart(self) -> bool:
        """Whether pictures are drawn in a separate process."""
        return self.drawing == "process"

    @property
    def own_shards(self) -> Shards:
        """The shards whose games are this process's."""
        if self.shard_count is None:
            return EVERYTHING
        return Shards(self.shards or tuple(range(self.shard_count)), self.shard_count)

    @property
    def folder(self) -> Path:
        """The folder for the bot's other files: beside the database if that is a file."""
        return self.database.parent if isinstance(self.database, Path) else Path("data")

    @property
    def secrets(self) -> list[str]:
        """Values that must never be logged."""
        token = self.token.get_secret_value() if self.token is not None else ""
        password = self.database.password if isinstance(self.database, URL) else ""
        return [secret for secret in (token, str(password or "")) if secret]


class SettingsError(Exception):
    """The settings can't be used; the message is one sentence."""


def load_settings() -> Settings:
    """Return the settings; raises SettingsError if they are wrong."""
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
    """Raise SettingsError for a name that is no setting, in any case."""
    known = _list_names()
    for name in names:
        if name.upper() not in known:
            raise SettingsError(f"{source} sets {name.upper()}, but there is no such setting.")


def _list_names() -> list[str]:
    return [TOKEN, *(PREFIX + name.upper() for name in Settings.model_fields if name != "token")]


def _find_meant(names: Iterable[str], settings: Settings) -> Iterator[str]:
    """Yield the names in the environment that are meant as settings; most others are not ours.

    A name similar to the token's is meant as that only if there is no token.
    """
    wanted = _list_names() if settings.token is None else _list_names()[1:]
    known = [_squeeze(name) for name in wanted]
    for name in names:
        squeezed = _squeeze(name)
        is_ours = squeezed.startswith(_squeeze(PREFIX))
        if is_ours or get_close_matches(squeezed, known, n=1, cutoff=_MISSPELT):
            yield name


def _squeeze(name: str) -> str:
    """Return a name in capitals and without punctuation."""
    return re.sub(r"[\W_]", "", name.upper())


def _read_names() -> Iterator[str]:
    """Yield the names that `.env` sets; SettingsError for an invalid line."""
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
    """Return a sentence about the first wrong setting, without its value, which may be a secret."""
    first = error.errors(include_url=False, include_input=False)[0]
    name = str(first["loc"][0]).upper()
    if name != TOKEN and not name.startswith(PREFIX):
        name = PREFIX + name
    reason = first["msg"].removeprefix("Value error, ")
    return f"The setting {name} cannot be used: {reason[0].lower()}{reason[1:]}."
