"""Settings: defaults, `.env`, and one sentence for whatever is wrong."""

import os
from pathlib import Path

import pytest

from bot.process.settings import SettingsError, load_settings
from bot.store import Shards


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Start in a folder without `.env` and an environment without our names."""
    for name in os.environ:
        if name.upper().startswith("CLOISTERWYRM_") or name.upper() == "DISCORD_TOKEN":
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(text: str | bytes) -> None:
    """Write `.env`."""
    Path(".env").write_bytes(text.encode() if isinstance(text, str) else text)


def refused() -> str:
    """The one sentence."""
    with pytest.raises(SettingsError) as caught:
        load_settings()
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")
    return str(caught.value)


def test_defaults() -> None:
    """Without any setting there is no token, and games are kept in `data`."""
    settings = load_settings()
    assert settings.token is None
    assert settings.database == Path("data/cloisterwyrm.sqlite3")
    assert settings.lobby_hours == 24


def test_example_is_the_defaults() -> None:
    """The example, its lines enabled, changes nothing and names every setting."""
    example = (Path(__file__).parents[3] / ".env.example").read_text()
    lines = [line[1:] for line in example.splitlines() if line.startswith("#") and line[1:2] != " "]
    write("\n".join(lines))
    settings = load_settings()
    assert len(lines) == len(type(settings).model_fields)
    Path(".env").unlink()
    assert settings == load_settings()


def test_env_file() -> None:
    """Values come from `.env`; the token does not show when printed."""
    write("DISCORD_TOKEN=abc.def\nCLOISTERWYRM_LOBBY_HOURS=2\n# a comment\n\n")
    settings = load_settings()
    assert settings.token is not None
    assert settings.token.get_secret_value() == "abc.def"
    assert settings.lobby_hours == 2
    assert "abc.def" not in repr(settings)


def test_environment_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment is stronger than `.env`."""
    write("CLOISTERWYRM_LOG_LEVEL=debug")
    monkeypatch.setenv("CLOISTERWYRM_LOG_LEVEL", "error")
    assert load_settings().log_level == "error"


SHARED = "CLOISTERWYRM_DATABASE=postgresql://bot:s3cret@host/games\n"


@pytest.mark.parametrize(
    ("text", "ids", "count"),
    [
        ("", (0,), 1),
        ("CLOISTERWYRM_SHARD_COUNT=3", (0, 1, 2), 3),
        ("CLOISTERWYRM_SHARDS=0-1\nCLOISTERWYRM_SHARD_COUNT=2", (0, 1), 2),
        (SHARED + "CLOISTERWYRM_SHARDS=0\nCLOISTERWYRM_SHARD_COUNT=2", (0,), 2),
        (SHARED + "CLOISTERWYRM_SHARDS=5-7,0,6\nCLOISTERWYRM_SHARD_COUNT=8", (0, 5, 6, 7), 8),
    ],
)
def test_shards(text: str, ids: tuple[int, ...], count: int) -> None:
    """All of them, unless others are left to other processes."""
    write(text)
    assert load_settings().own_shards == Shards(ids, count)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (SHARED + "CLOISTERWYRM_SHARDS=0", "needs CLOISTERWYRM_SHARD_COUNT"),
        (SHARED + "CLOISTERWYRM_SHARDS=2\nCLOISTERWYRM_SHARD_COUNT=2", "the shards 0 to 1"),
        (SHARED + "CLOISTERWYRM_SHARDS=3-1\nCLOISTERWYRM_SHARD_COUNT=4", "the shards 0 to 3"),
        (SHARED + "CLOISTERWYRM_SHARDS=all\nCLOISTERWYRM_SHARD_COUNT=2", "written as 0-3"),
        ("CLOISTERWYRM_SHARDS=0\nCLOISTERWYRM_SHARD_COUNT=2", "the address of a PostgreSQL"),
        ("CLOISTERWYRM_DATABASE=mysql://bot:s3cret@host/games", "begins with postgresql://"),
        ("CLOISTERWYRM_DATABASE=postgresql://bot:s3cret@host", "ends with the name of one"),
    ],
)
def test_what_cannot_be_shared_is_one_sentence(text: str, words: str) -> None:
    """It names the setting, and tells no password."""
    write(text)
    sentence = refused()
    assert words in sentence
    assert "s3cret" not in sentence


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("CLOISTERWYRM_LOBBY_HOURS=soon", "CLOISTERWYRM_LOBBY_HOURS cannot be used: "),
        ("CLOISTERWYRM_LOBBY_HOURS=0", "CLOISTERWYRM_LOBBY_HOURS cannot be used: "),
        ("CLOISTERWYRM_LOG_LEVEL=loud", "CLOISTERWYRM_LOG_LEVEL cannot be used: "),
        ("CLOISTERWYRM_LOBBY_HOURS=8760.5", "CLOISTERWYRM_LOBBY_HOURS cannot be used: "),
        ("CLOISTERWYRM_PLAYGROUND_PORT=65536", "CLOISTERWYRM_PLAYGROUND_PORT cannot be used: "),
        ("CLOISTERWYRM_PLAYGROUND_PORT=-1", "CLOISTERWYRM_PLAYGROUND_PORT cannot be used: "),
        ("CLOISTERWYRM_HEALTH_PORT=65536", "CLOISTERWYRM_HEALTH_PORT cannot be used: "),
        ("CLOISTERWYRM_HEALTH_ADDRESS=here", "CLOISTERWYRM_HEALTH_ADDRESS cannot be used: "),
        ("DISCORD_TOKEN='abc def'", "DISCORD_TOKEN cannot be used: a token has no blanks"),
        ("CLOISTERWYRM_LOBY_HOURS=3", "sets CLOISTERWYRM_LOBY_HOURS, but there is no such"),
        ("DISCORD_TOKN=abc", "sets DISCORD_TOKN, but there is no such"),
        ("DISCORD_TOKN=", "sets DISCORD_TOKN, but there is no such"),
        ("TOKEN=abc", "sets TOKEN, but there is no such"),
        ("database=games.sqlite3", "sets DATABASE, but there is no such"),
        ("DISCORD_TOKEN=abc\nnot a setting at all\n", "Line 2 of .env is not of the form"),
        (b"DISCORD_TOKEN=\xff\xfe", ".env is not a text file in UTF-8"),
        (
            "DISCORD_TOKEN=abc\nCLOISTERWYRM_SHUFFLE_SEED=1",
            "CLOISTERWYRM_SHUFFLE_SEED is for tests",
        ),
    ],
)
def test_broken(text: str | bytes, words: str) -> None:
    """A broken `.env` is one sentence that names the place."""
    write(text)
    assert words in refused()


@pytest.mark.parametrize(
    "name",
    [
        "CLOISTERWYRM_LOBY_HOURS",
        "cloisterwyrm_colour",
        "CLOISTERWYRM-DATABASE",
        "CLOISTERWYRMDATABASE",
        "CLOISTERWRYM_DATABASE",
        "CLOISTERWYRM_TOKEN",
        "CLOISTERWYRM_DISCORD_TOKEN",
        "DISCORD_TOKE",
        "DISCORD-TOKEN",
        "DISCORDTOKEN",
        "Discrod_Token",
        "DISCORD_TOKENS",
    ],
)
@pytest.mark.parametrize("place", ["The environment", ".env"])
@pytest.mark.parametrize("value", ["abc", ""])
def test_a_misspelt_name_is_refused_wherever_it_is(
    monkeypatch: pytest.MonkeyPatch, name: str, place: str, value: str
) -> None:
    """The sentence tells the name and the place; the value might be a secret."""
    if place == ".env":
        write(f"{name}={value}")
    else:
        monkeypatch.setenv(name, value)
    assert refused() == f"{place} sets {name.upper()}, but there is no such setting."


def test_the_rest_of_the_environment_is_not_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names of other programs, and of other bots."""
    others = ("DISCORD_BOT_TOKEN", "DISCORD_TOKEN_FILE", "DISCORD_URL", "TOKEN", "DATABASE")
    for name in (*others, "GITHUB_TOKEN", "CLOISTER", "SHARDS", "LOG_LEVEL"):
        monkeypatch.setenv(name, "abc")
    assert load_settings().token is None


@pytest.mark.parametrize("name", ["DISCORD_TOKEN", "discord_token"])
def test_with_a_token_another_of_nearly_that_name_is_not_ours(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """It may be that of another bot."""
    monkeypatch.setenv("DISCORD_TOKEN_2", "abc")
    assert "DISCORD_TOKEN_2" in refused()
    monkeypatch.setenv(name, "abc")
    assert load_settings().token is not None


@pytest.mark.parametrize("place", ["environment", ".env"])
@pytest.mark.parametrize(("value", "named"), [("games.sqlite3", True), ("", False)])
def test_whether_a_database_is_named(
    monkeypatch: pytest.MonkeyPatch, place: str, value: str, named: bool
) -> None:
    """The usual one is not; nor is one with an empty name."""
    assert not load_settings().names_database
    if place == ".env":
        write(f"CLOISTERWYRM_DATABASE={value}")
    else:
        monkeypatch.setenv("CLOISTERWYRM_DATABASE", value)
    assert load_settings().names_database is named


def test_health_is_told_to_this_machine_alone_unless_it_is_said() -> None:
    """And not at all without a port."""
    settings = load_settings()
    assert (settings.health_port, str(settings.health_address)) == (0, "127.0.0.1")
    write("CLOISTERWYRM_HEALTH_PORT=8080\nCLOISTERWYRM_HEALTH_ADDRESS=::")
    settings = load_settings()
    assert (settings.health_port, str(settings.health_address)) == (8080, "::")


def test_bounds() -> None:
    """The last port and a year of waiting are still allowed."""
    write("CLOISTERWYRM_PLAYGROUND_PORT=65535\nCLOISTERWYRM_LOBBY_HOURS=8760")
    settings = load_settings()
    assert (settings.playground_port, settings.lobby_hours) == (65535, 8760)


def test_seed_on_a_local_server() -> None:
    """A token and a seed go together where nobody is deceived."""
    write(
        "DISCORD_TOKEN=abc\nCLOISTERWYRM_SHUFFLE_SEED=1\n"
        "CLOISTERWYRM_DISCORD_URL=http://localhost:1"
    )
    assert load_settings().shuffle_seed == "1"


def test_secret_is_not_told() -> None:
    """The sentence about a broken token does not show it."""
    write("DISCORD_TOKEN='hush hush'")
    assert "hush" not in refused()


def test_folder_in_place_of_the_file() -> None:
    """A folder called `.env` is said to be unreadable."""
    Path(".env").mkdir()
    assert ".env cannot be read: Is a directory" in refused()
