"""Alert rules and dashboard: promtool finds nothing wrong, and every metric is one of the bot's."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.process.monitoring.health import Condition
from bot.process.monitoring.metrics import Metrics
from bot.process.monitoring.observations import ErrorLogged, ProcessReplaced, Requested
from bot.store.statistics import Statistics

DEPLOY = Path(__file__).parents[2] / "deploy"
ALERTS, DASHBOARD = DEPLOY / "alerts.yaml", DEPLOY / "dashboard.json"
METRIC = re.compile(r"\b(cloisterwyrm_\w+|process_\w+)")


def test_promtool_finds_nothing_wrong() -> None:
    """Of the rules: their form, and each expression."""
    promtool = shutil.which("promtool")
    if promtool is None:
        if os.environ.get("CLOISTERWYRM_REQUIRE_PROMTOOL") == "1":
            pytest.fail("no promtool on this machine, though it is required")
        pytest.skip("no promtool on this machine: install prometheus")
    checked = subprocess.run(
        [promtool, "check", "rules", "--lint-fatal", ALERTS], capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def list_written() -> set[str]:
    """Return the names of all samples that the bot writes."""
    metrics = Metrics()
    for observed in (ErrorLogged("bot"), ProcessReplaced("films"), Requested("channels", "200")):
        metrics.observe(observed)
    statistics = Statistics({"running": 1}, 0, 0, None)
    text = metrics.write(Condition(statistics=statistics, backed_up_at=0.0)).decode()
    families = list(text_string_to_metric_families(text))
    histograms = {f"{each.name}_{end}" for each in families for end in ("bucket", "sum", "count")}
    return {sample.name for each in families for sample in each.samples} | {
        name
        for name in histograms
        if name.rpartition("_")[0] in {each.name for each in families if each.type == "histogram"}
    }


@pytest.mark.parametrize("file", [ALERTS, DASHBOARD], ids=lambda file: file.name)
def test_each_metric_is_one_that_the_bot_writes(file: Path) -> None:
    """By its whole name, in the rules as in the dashboard."""
    named = set(METRIC.findall(file.read_text()))
    assert len(named) > 5
    assert named - list_written() == set()


def test_the_dashboard_shows_what_there_is() -> None:
    """Every metric of the bot's own, in panels that do not lie over each other."""
    dashboard = json.loads(DASHBOARD.read_text())
    squares = [
        (x, y)
        for panel in dashboard["panels"]
        for at in [panel["gridPos"]]
        for x in range(at["x"], at["x"] + at["w"])
        for y in range(at["y"], at["y"] + at["h"])
    ]
    assert len(squares) == len(set(squares))
    assert max(x for x, _ in squares) < 24
    asked = " ".join(each["expr"] for panel in dashboard["panels"] for each in panel["targets"])
    shown = {re.sub(r"_(bucket|sum|count|total)$", "", name) for name in METRIC.findall(asked)}
    ours = {
        re.sub(r"_(bucket|sum|count|total|created)$", "", name)
        for name in list_written()
        if name.startswith("cloisterwyrm_")
    }
    assert ours - shown == set()
