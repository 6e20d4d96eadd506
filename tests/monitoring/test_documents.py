"""What is written about the figures names those that there are."""

from __future__ import annotations

import re
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from bot.client.shards.shard import ShardStatus
from bot.monitoring.metrics import PrometheusMeasures
from bot.monitoring.readings import Readings

ROOT = Path(__file__).parents[2]
EVERYTHING = Readings(
    {"lobby": 1}, {"requests": 1}, shards=(ShardStatus(0, True, 0.1, 0, 1, 3),), last_backup=1.0
)


def families() -> set[str]:
    """The names of all figures, without the endings of their samples."""
    text = PrometheusMeasures(lambda: EVERYTHING).text().decode()
    return {family.name for family in text_string_to_metric_families(text)}


def test_the_operations_page_tells_of_every_figure_and_of_no_other() -> None:
    page = (ROOT / "docs" / "operations.md").read_text()
    told = re.findall(r"^\| `(tarocchino_\w+)`", page, re.MULTILINE)
    assert sorted(told) == sorted(name for name in families() if name.startswith("tarocchino_"))
