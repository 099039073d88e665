"""`docs/running.md` is true: the invitation, the metrics, the commands and settings it names."""

import re
from collections.abc import Iterable
from pathlib import Path

import discord
from prometheus_client.parser import text_string_to_metric_families

from bot import __version__
from bot.process.monitoring.health import Condition
from bot.process.monitoring.metrics import Metrics
from bot.process.settings import PREFIX, Settings
from bot.store.statistics import Statistics
from cogs.channels import NEEDED
from cogs.connection import invite_address

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")


def rows_below(heading: str) -> list[str]:
    """Return the first cells of the table whose first heading is this."""
    (table,) = re.findall(rf"^\| {heading} \|.*\n\|[ |-]+\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    return [row.split("|")[1].strip() for row in table.splitlines()]


def permissions(names: Iterable[str]) -> discord.Permissions:
    """Return these permissions, and no others."""
    return discord.Permissions(**dict.fromkeys(names, True))


def test_the_invitation_asks_for_what_is_listed_and_needed() -> None:
    """Permissions by their names, and the two scopes."""
    (scopes, number) = re.findall(r"scope=([a-z.+]+)&permissions=(\d+)", PAGE)[0]
    asked = discord.Permissions(int(number))
    listed = {name.lower().replace(" ", "_") for name in rows_below("permission")}
    assert permissions({"view_channel", *listed} - {"view_channels"}) == asked
    assert permissions({*NEEDED, "send_messages_in_threads"}) <= asked
    assert scopes.split("+") == ["bot", "applications.commands"]
    assert f"    {invite_address('APPLICATION_ID')}\n" in PAGE


def test_the_release_is_the_newest() -> None:
    """By the names of its file, its tag and its image."""
    for named in ("cloisterwyrm-{}-py3-none-any.whl", "git+ADDRESS@v{}\n", "cloisterwyrm:{} ."):
        assert named.format(__version__) in PAGE


def test_there_are_ten_steps() -> None:
    """As its heading promises."""
    steps = re.findall(r"^(\d+)\. ", PAGE.partition("## In a container")[0], re.MULTILINE)
    assert [int(step) for step in steps] == list(range(1, 11))


def test_the_metrics_are_those_there_are() -> None:
    """By the names they are asked for."""
    condition = Condition(statistics=Statistics({}, 0, 0, None), backed_up_at=0.0)
    text = Metrics().write(condition).decode()
    families = text_string_to_metric_families(text)
    ours = {each.name for each in families if each.name.startswith("cloisterwyrm_")}
    listed = {name.strip("`").removesuffix("_total") for name in rows_below("metric")}
    assert {name for name in listed if name != "process_..."} == {
        name.removesuffix("_total") for name in ours if not name.endswith("_created")
    }


def test_settings_and_commands_are_there() -> None:
    """Names of `.env`, and targets of make."""
    named = {name.lower() for name in re.findall(rf"{PREFIX}([A-Z_]+)", PAGE)}
    assert named
    assert named <= Settings.model_fields.keys()
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"`make ([a-z]+)", PAGE)) <= targets
