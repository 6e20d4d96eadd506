"""The figures of a bot, as Prometheus reads them."""

import sqlite3
from pathlib import Path

import pytest

from bot.client.limits import RequestKind
from bot.config import BackupConfig, Config, DiscordConfig, StorageConfig
from bot.database import open_store
from bot.monitoring.metrics import PrometheusMeasures, read
from bot.storage.backups import made_at
from bot.storage.errors import StoreBusyError
from bot.storage.sqlite import sqlite_url
from bot.support.redaction import Secret
from tests.builders.stored_tables import entry, new_table, playing
from tests.monitoring.figures import figures

NOBODY = Config(DiscordConfig(Secret("t")), StorageConfig("sqlite+aiosqlite:///club.sqlite3"))


def measured() -> PrometheusMeasures:
    """The measures of a program that has made no client yet."""
    return PrometheusMeasures(lambda: read(None, NOBODY))


def shown(measures: PrometheusMeasures) -> dict[str, float]:
    return figures(measures.text().decode())


async def test_the_database_is_timed_and_what_it_refuses_is_counted(tmp_path: Path) -> None:
    measures = measured()
    file = tmp_path / "tarocchino.sqlite3"
    async with open_store(sqlite_url(file), measures=measures) as store:
        table_id = await store.tables.open_table(new_table())
        await store.tables.append(playing(table_id, 2), [entry(1), entry(2)], None)
        assert await store.outages.last_beat()
        before = shown(measures)
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusyError):
            await store.tables.append(playing(table_id, 3), [entry(3)], None)
        other.close()
    after = shown(measures)
    assert before["tarocchino_actions_total"] == 2
    assert before["tarocchino_transaction_seconds_count write"] == 2
    assert before["tarocchino_transaction_seconds_count read"] == 1
    assert before["tarocchino_transactions_failed_total write"] == 0
    assert after["tarocchino_actions_total"] == 2
    assert after["tarocchino_transactions_failed_total write"] == 1
    assert after["tarocchino_transaction_seconds_sum write"] >= 0.25


@pytest.mark.parametrize(
    ("status", "answer"),
    [(204, "2xx"), (304, "3xx"), (404, "4xx"), (429, "429"), (502, "5xx"), (None, "none")],
)
def test_answers_are_counted_by_kind(status: int | None, answer: str) -> None:
    measures = measured()
    begun = {name for name in shown(measures) if name.startswith("tarocchino_requests_total")}
    measures.request_ended(RequestKind.WEBHOOK.value, status)
    counted = shown(measures)
    assert counted[f"tarocchino_requests_total {answer} webhook"] == 1
    every = {name: n for name, n in counted.items() if name.startswith("tarocchino_requests_total")}
    assert set(every) == begun
    assert sum(every.values()) == 1


def test_all_series_are_there_before_anything_happens() -> None:
    empty = shown(measured())
    for name in (
        "tarocchino_actions_total",
        "tarocchino_requests_total 429 own",
        "tarocchino_acknowledgement_seconds_count",
        "tarocchino_transactions_failed_total read",
        "tarocchino_event_loop_lag_seconds_count",
        "tarocchino_gateway_sessions_total resumed",
        "tarocchino_tables playing",
    ):
        assert empty[name] == 0, name
    assert empty["process_resident_memory_bytes"] > 1_000_000


def test_the_newest_backup_is_told_where_the_bot_makes_any(tmp_path: Path) -> None:
    config = Config(
        DiscordConfig(Secret("t")),
        StorageConfig(sqlite_url(tmp_path / "club.sqlite3")),
        backup=BackupConfig(tmp_path),
    )
    name = "tarocchino_last_backup_timestamp_seconds"
    assert name not in shown(measured())
    assert shown(PrometheusMeasures(lambda: read(None, config)))[name] == 0
    for file in ("tarocchino-20261122-040000.sqlite3", "tarocchino-20261123-040000.sqlite3"):
        (tmp_path / file).touch()
    newest = made_at(tmp_path / "tarocchino-20261123-040000.sqlite3")
    assert shown(PrometheusMeasures(lambda: read(None, config)))[name] == newest
