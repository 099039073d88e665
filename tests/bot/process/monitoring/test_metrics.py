"""Metrics: what is told is counted, in text that Prometheus reads, and nothing is shared."""

import logging

import pytest
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families

from bot import __version__
from bot.process.monitoring.metrics import Metrics, error_counting
from bot.process.monitoring.observations import (
    Drawn,
    ErrorLogged,
    FirstAnswer,
    MoveSaved,
    Observation,
    ProcessReplaced,
    Requested,
    WholeAnswer,
)
from bot.store.statistics import Statistics

CENSUS = Statistics({"running": 3, "lobby": 0}, held=2, unsent=4, waiting_since=940.0)


def read(text: bytes) -> dict[str, float]:
    """Return each sample's value by its name and labels, as it is written."""
    return {
        sample.name + "".join(f" {label}={value}" for label, value in sample.labels.items()): (
            sample.value
        )
        for family in text_string_to_metric_families(text.decode())
        for sample in family.samples
    }


@pytest.mark.parametrize(
    ("observation", "sample"),
    [
        (MoveSaved(), "moves_total"),
        (FirstAnswer("press", 0.2), "first_answer_seconds_count kind=press"),
        (FirstAnswer("press", 0.2), "first_answer_seconds_bucket kind=press le=0.25"),
        (WholeAnswer("command", 0.2), "whole_answer_seconds_count kind=command"),
        (Drawn("film", 2.0), "picture_seconds_bucket kind=film le=2.5"),
        (ProcessReplaced("films"), "replaced_processes_total work=films"),
        (Requested("channels", "429"), "discord_requests_total resource=channels status=429"),
        (ErrorLogged("bot"), "errors_total logger=bot"),
    ],
)
def test_each_observation_is_counted(observation: Observation, sample: str) -> None:
    """Twice told is counted twice; what takes longer than a bucket is not in it."""
    metrics = Metrics()
    name = f"cloisterwyrm_{sample}"
    before = read(metrics.write(None)).get(name, 0.0)
    metrics.observe(observation)
    metrics.observe(observation)
    assert read(metrics.write(None))[name] - before == 2


def test_the_version_is_a_label() -> None:
    """As monitoring compares what runs where."""
    assert read(Metrics().write(None))[f"cloisterwyrm_build_info version={__version__}"] == 1.0


def test_times_add_up() -> None:
    """Sums, and buckets that leave out what took longer."""
    metrics = Metrics()
    for seconds in (0.2, 0.3, 4.0):
        metrics.observe(FirstAnswer("press", seconds))
    read_now = read(metrics.write(None))
    assert read_now["cloisterwyrm_first_answer_seconds_sum kind=press"] == pytest.approx(4.5)
    assert read_now["cloisterwyrm_first_answer_seconds_bucket kind=press le=3.0"] == 2


def test_the_store_is_told_by_its_newest_census() -> None:
    """Games by status, those held, what waits and for how long; nothing old where there is none."""
    metrics = Metrics(clock=lambda: 1000.0)
    told = read(metrics.write(CENSUS))
    assert told["cloisterwyrm_games status=running"] == 3
    assert told["cloisterwyrm_games status=lobby"] == 0
    assert told["cloisterwyrm_held_games"] == 2
    assert told["cloisterwyrm_outbox_unsent"] == 4
    assert told["cloisterwyrm_outbox_age_seconds"] == 60
    assert not [name for name in read(metrics.write(None)) if "outbox" in name or "games" in name]


@pytest.mark.parametrize(("since", "age"), [(None, 0.0), (990.0, 10.0), (1010.0, 0.0)])
def test_the_age_of_what_waits(since: float | None, age: float) -> None:
    """Nothing waits; something does; a clock was set back meanwhile."""
    assert Statistics({}, 0, 0, since).age(1000.0) == age


def test_each_has_figures_of_its_own() -> None:
    """And the process tells of itself: memory, processor time, open files."""
    one, other = Metrics(), Metrics()
    one.observe(MoveSaved())
    assert read(other.write(None))["cloisterwyrm_moves_total"] == 0
    assert read(one.write(None))["process_resident_memory_bytes"] > 0
    assert not [family.name for family in REGISTRY.collect() if "cloisterwyrm" in family.name]


def test_errors_are_counted_while_somebody_counts() -> None:
    """Ours and those of libraries, but no warnings, and none before or after."""
    told: list[Observation] = []
    with error_counting(told.append):
        logging.getLogger("bot.outbox.sender").error("a game cannot be told")
        logging.getLogger("discord.client").exception("it failed")
        logging.getLogger("bot.outbox.sender").warning("a message must wait")
    logging.getLogger("bot").error("too late")
    assert told == [ErrorLogged("bot"), ErrorLogged("discord")]
