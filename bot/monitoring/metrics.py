"""Publish the bot's figures for Prometheus: counted as things happen, or read on request."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib.metadata import version

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from bot.bot import TarocchinoBot
from bot.client.limits import RequestKind
from bot.config import Config
from bot.storage.backups import last_backup, made_at
from bot.support.measures import Access, Measures
from bot.table.state.table import Stage

_ANSWER_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0)
"""Seconds; Discord gives up after the last one."""
_TRANSACTION_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 2.0)
_LAG_BUCKETS = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
_TOO_MANY = 429
_NO_ANSWER = "none"
_ANSWERS = ("2xx", "3xx", "4xx", "429", "5xx", _NO_ANSWER)


# They would add a series for each counter that nobody needs.
disable_created_metrics()  # type: ignore[no-untyped-call]


class PrometheusMeasures(Measures):
    """The measures of one process, in a separate registry.

    Each label has a few fixed values: none names a person, a server or a table.
    """

    def __init__(self, read: Callable[[], Iterable[Metric]]) -> None:
        self._registry = registry = CollectorRegistry(auto_describe=False)
        counter = partial(Counter, registry=registry)
        histogram = partial(Histogram, registry=registry)
        self._actions = counter("tarocchino_actions", "Actions stored in the logs of tables.")
        self._requests = counter(
            "tarocchino_requests",
            "Requests to Discord; those of the kind own count against its 50 a second.",
            ("kind", "answer"),
        )
        self._acknowledged = histogram(
            "tarocchino_acknowledgement_seconds",
            "From the arrival of an interaction until Discord had its answer.",
            buckets=_ANSWER_BUCKETS,
        )
        self._transactions = histogram(
            "tarocchino_transaction_seconds",
            "Transactions of the database, the wait for a connection included.",
            ("access",),
            buckets=_TRANSACTION_BUCKETS,
        )
        self._failed = counter(
            "tarocchino_transactions_failed",
            "Transactions that the database refused, or was too busy for.",
            ("access",),
        )
        self._lag = histogram(
            "tarocchino_event_loop_lag_seconds",
            "By how much the event loop is late for what is due.",
            buckets=_LAG_BUCKETS,
        )
        self._sessions = counter(
            "tarocchino_gateway_sessions",
            "Connections to Discord's gateway that began, as new sessions or resumed ones.",
            ("how",),
        )
        program = Gauge("tarocchino_info", "The program.", ("version",), registry=registry)
        program.labels(version("tarocchino")).set(1)
        self._begin_at_zero()
        registry.register(_ReadWhenAsked(read))
        ProcessCollector(registry=registry)

    def text(self) -> bytes:
        """Return all figures in Prometheus' text format."""
        return generate_latest(self._registry)

    def actions_stored(self, number: int) -> None:
        self._actions.inc(number)

    def transaction_ended(self, access: Access, seconds: float, *, failed: bool) -> None:
        self._transactions.labels(access.value).observe(seconds)
        if failed:
            self._failed.labels(access.value).inc()

    def request_ended(self, kind: str, status: int | None) -> None:
        self._requests.labels(kind, _answer(status)).inc()

    def acknowledged(self, seconds: float) -> None:
        self._acknowledged.observe(seconds)

    def loop_was_late(self, seconds: float) -> None:
        """Note by how many seconds the event loop was late."""
        self._lag.observe(seconds)

    def session_began(self, *, resumed: bool) -> None:
        """Note that the gateway has accepted a connection."""
        self._sessions.labels("resumed" if resumed else "new").inc()

    def _begin_at_zero(self) -> None:
        """Create every series at 0; Prometheus misses the step of one that begins at 1."""
        for kind in RequestKind:
            if kind is not RequestKind.GATEWAY:
                for answer in _ANSWERS:
                    self._requests.labels(kind.value, answer)
        for access in Access:
            self._transactions.labels(access.value)
            self._failed.labels(access.value)
        for how in ("new", "resumed"):
            self._sessions.labels(how)


def _answer(status: int | None) -> str:
    if status is None:
        return _NO_ANSWER
    return str(status) if status == _TOO_MANY else f"{status // 100}xx"


class _ReadWhenAsked(Collector):
    def __init__(self, read: Callable[[], Iterable[Metric]]) -> None:
        self._read = read

    def collect(self) -> Iterable[Metric]:
        return self._read()


def read(bot: TarocchinoBot | None, config: Config) -> Iterator[Metric]:
    """Read the bot's current figures; ``bot`` is None before the first client exists."""
    tables = GaugeMetricFamily(
        "tarocchino_tables", "Open tables in memory, by stage.", labels=("stage",)
    )
    there = [] if bot is None else [table.stage for table in bot.tables.registry.open_tables()]
    for stage in (each for each in Stage if each.is_open):
        tables.add_metric((stage.value,), there.count(stage))
    queues = GaugeMetricFamily(
        "tarocchino_queue_length", "What waits for its turn.", labels=("queue",)
    )
    latency = GaugeMetricFamily(
        "tarocchino_gateway_latency_seconds",
        "From a heartbeat to its acknowledgement, by shard.",
        labels=("shard",),
    )
    shards = () if bot is None else bot.sessions.status()
    if bot is not None:
        queues.add_metric(("requests",), bot.http_limiter.waiting)
        queues.add_metric(("pictures",), bot.renderer.waiting)
        for shard in shards:
            if shard.latency is not None:
                latency.add_metric((str(shard.id),), shard.latency)
    yield from (tables, queues, latency)
    dormant = 0 if bot is None else len(bot.tables.registry.dormant.tables)
    at_work = 0 if bot is None else bot.interactions.at_work
    connected = sum(shard.is_connected for shard in shards)
    for name, told, value in (
        ("tables_to_restore", "Open tables not yet in memory.", dormant),
        ("shards", "Shards of this process.", len(shards)),
        ("shards_connected", "Shards that have a session with Discord's gateway.", connected),
        ("servers", "Servers of these shards.", sum(shard.servers for shard in shards)),
        ("interactions_at_work", "Interactions being handled.", at_work),
    ):
        yield GaugeMetricFamily(f"tarocchino_{name}", told, value=value)
    if config.backup.folder is not None:
        newest = last_backup(config.storage.url, config.backup.folder)
        yield GaugeMetricFamily(
            "tarocchino_last_backup_timestamp_seconds",
            "When the newest backup was made, 0 for never; only where the bot makes them.",
            value=0.0 if newest is None else made_at(newest),
        )
