"""`docs/privacy.md` and `docs/terms.md` promise what the bot does."""

import re
from pathlib import Path

import pytest

from bot.process.settings import Settings
from bot.server.removals import KEPT_DAYS
from bot.store.removals import OF_GAMES, OF_SERVERS
from bot.store.schema import games, metadata
from bot.store.sqlite.backups import MIGRATION_DAYS
from bot.store.traces import FATES

DOCS = Path(__file__).parents[1] / "docs"
PRIVACY, TERMS, RUNNING = (
    (DOCS / f"{name}.md").read_text(encoding="utf-8") for name in ("privacy", "terms", "running")
)
ROWS = re.findall(r"^\| (?!what \|)[^|]+ \| ([^|]+) \| [^|]+ \|$", PRIVACY, re.MULTILINE)


def test_all_that_is_stored_about_people_is_told() -> None:
    """No table has a column about people that the page does not know of."""
    tables = {column.table.name for column in FATES}
    assert tables <= set(re.findall(r"`([a-z_]+)`", "".join(ROWS)))
    assert tables <= {table.name for table in metadata.sorted_tables}


def test_no_table_is_told_of_that_there_is_not() -> None:
    """In the column of the places, where nothing but tables is."""
    told = set(re.findall(r"`([a-z_]+)`", "".join(ROWS)))
    assert told <= {table.name for table in metadata.sorted_tables}


def test_all_that_is_told_to_be_deleted_with_a_server_is() -> None:
    """Whatever is about somebody in a game or a server, and is not what they chose everywhere."""
    deleted = {table.name for table in (games, *OF_GAMES, *OF_SERVERS)}
    assert {column.table.name for column in FATES} - deleted == {"people"}


@pytest.mark.parametrize("page", [PRIVACY, TERMS])
def test_the_days_are_those_of_the_bot(page: str) -> None:
    """As many as a removed server's data is kept."""
    assert set(re.findall(r"(\d+) days", page)) == {str(KEPT_DAYS)}


def test_backups_are_kept_as_long_as_told() -> None:
    """Unless whoever runs the bot chooses otherwise."""
    assert Settings.model_fields["backups"].default == 7
    assert "an upgrade after thirty" in PRIVACY
    assert MIGRATION_DAYS == 30
    assert "deleted after seven days" in PRIVACY


def test_the_portal_leads_to_both_pages() -> None:
    """By the names that they have on the site."""
    for name in ("terms", "privacy"):
        assert f"the address of `{name}.html`" in RUNNING
        assert f"({name}.md)" in RUNNING
