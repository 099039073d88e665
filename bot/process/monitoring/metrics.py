"""Metrics: observations and statistics of the store in the format of Prometheus."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    Info,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from bot import __version__
from bot.process.monitoring.observations import (
    Drawn,
    ErrorLogged,
    FirstAnswer,
    MoveSaved,
    Observation,
    Observe,
    ProcessReplaced,
    Requested,
    WholeAnswer,
)
from bot.store.statistics import Statistics

ANSWER_BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0)
"""Seconds; Discord takes no first answer after 3."""
PICTURE_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 60.0)


class Metrics:
    """The metrics of one process; `clock` returns Unix seconds."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        registry = CollectorRegistry()
        self._registry = registry
        self._stock = _Stock(clock)
        registry.register(self._stock)
        ProcessCollector(registry=registry)
        build = Info("cloisterwyrm_build", "The version that runs.", registry=registry)
        build.info({"version": __version__})
        self._moves = Counter("cloisterwyrm_moves", "Moves saved.", registry=registry)
        self._first_answers = Histogram(
            "cloisterwyrm_first_answer_seconds",
            "From a press or command to its first answer.",
            ["kind"],
            buckets=ANSWER_BUCKETS,
            registry=registry,
        )
        self._whole_answers = Histogram(
            "cloisterwyrm_whole_answer_seconds",
            "From a press or command to the end of all that it asks for.",
            ["kind"],
            buckets=ANSWER_BUCKETS,
            registry=registry,
        )
        self._pictures = Histogram(
            "cloisterwyrm_picture_seconds",
            "How long a picture took to draw.",
            ["kind"],
            buckets=PICTURE_BUCKETS,
            registry=registry,
        )
        self._replaced = Counter(
            "cloisterwyrm_replaced_processes",
            "Processes that died or hung, and were replaced.",
            ["work"],
            registry=registry,
        )
        self._requests = Counter(
            "cloisterwyrm_discord_requests",
            "Requests to Discord.",
            ["resource", "status"],
            registry=registry,
        )
        self._errors = Counter(
            "cloisterwyrm_errors", "Errors in the log.", ["logger"], registry=registry
        )

    def observe(self, observation: Observation) -> None:
        """Count an observation."""
        match observation:
            case MoveSaved():
                self._moves.inc()
            case FirstAnswer(kind, seconds):
                self._first_answers.labels(kind).observe(seconds)
            case WholeAnswer(kind, seconds):
                self._whole_answers.labels(kind).observe(seconds)
            case Drawn(kind, seconds):
                self._pictures.labels(kind).observe(seconds)
            case ProcessReplaced(work):
                self._replaced.labels(work).inc()
            case Requested(resource, status):
                self._requests.labels(resource, status).inc()
            case ErrorLogged(logger):
                self._errors.labels(logger).inc()

    def write(self, statistics: Statistics | None) -> bytes:
        """Return all metrics as text; without those of the store if its statistics are missing."""
        self._stock.statistics = statistics
        return generate_latest(self._registry)


class _Stock(Collector):
    """Metrics of the store, from its newest statistics."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.statistics: Statistics | None = None
        self._clock = clock

    def collect(self) -> Iterator[GaugeMetricFamily]:
        if self.statistics is None:
            return
        games = GaugeMetricFamily("cloisterwyrm_games", "Games by status.", labels=["status"])
        for status, count in self.statistics.games.items():
            games.add_metric([status], count)
        yield games
        yield GaugeMetricFamily(
            "cloisterwyrm_held_games",
            "Games whose channel takes no messages until somebody changes something there.",
            self.statistics.held,
        )
        yield GaugeMetricFamily(
            "cloisterwyrm_outbox_unsent",
            "What waits to be said in games that are not held.",
            self.statistics.unsent,
        )
        yield GaugeMetricFamily(
            "cloisterwyrm_outbox_age_seconds",
            "How long the oldest of that has waited.",
            self.statistics.age(self._clock()),
        )


@contextmanager
def error_counting(observe: Observe) -> Iterator[None]:
    """Observe the errors logged meanwhile, by the bot and its libraries."""
    counting = _ErrorCounting(observe)
    logging.getLogger().addHandler(counting)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(counting)


class _ErrorCounting(logging.Handler):
    def __init__(self, observe: Observe) -> None:
        super().__init__(logging.ERROR)
        self._observe = observe

    def emit(self, record: logging.LogRecord) -> None:
        self._observe(ErrorLogged(record.name.partition(".")[0]))
