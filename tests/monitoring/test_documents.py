"""What is written about the figures names those that there are: the page for hosts, the alerts and
the dashboard."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from bot.client.sessions import ShardStatus
from bot.config import BackupConfig, Config, DiscordConfig, StorageConfig
from bot.monitoring.metrics import PrometheusMeasures, read
from bot.storage.sqlite import sqlite_url
from bot.support.redaction import Secret

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "host" / "runbook.md").read_text()
OF_PROMETHEUS = {"job": "tarocchino", "instance": "127.0.0.1:9108"}
"""The labels that Prometheus adds."""
SELECTOR = re.compile(r"\b((?:tarocchino|process)_\w+|up)\b(?:\{([^}]*)\})?")
MATCHER = re.compile(r'(\w+)(=~|!~|!=|=)"([^"]*)"')


def everything() -> str:
    """All figures of a bot that has all of them."""
    bot: Any = SimpleNamespace(
        tables=SimpleNamespace(
            registry=SimpleNamespace(open_tables=list, dormant=SimpleNamespace(tables={}))
        ),
        sessions=SimpleNamespace(status=lambda: (ShardStatus(0, True, 0.1, 3),)),
        http_limiter=SimpleNamespace(waiting=1),
        renderer=SimpleNamespace(waiting=1),
        interactions=SimpleNamespace(at_work=0),
    )
    config = Config(
        DiscordConfig(Secret("t")),
        StorageConfig(sqlite_url(ROOT / "club.sqlite3")),
        backup=BackupConfig(ROOT / "backups"),
    )
    return PrometheusMeasures(lambda: read(bot, config)).text().decode()


def samples() -> list[tuple[str, dict[str, str]]]:
    """The series of all figures, each with its labels, as Prometheus has them."""
    return [("up", OF_PROMETHEUS)] + [
        (sample.name, sample.labels | OF_PROMETHEUS)
        for family in text_string_to_metric_families(everything())
        for sample in family.samples
    ]


def matches(labels: dict[str, str], matchers: str) -> bool:
    """Whether a series has the labels that a selector asks for."""
    for label, operator, value in MATCHER.findall(matchers.replace("$job", "tarocchino")):
        found = label in labels and (
            re.fullmatch(value, labels[label]) is not None
            if "~" in operator
            else labels[label] == value
        )
        if found is operator.startswith("!"):
            return False
    return True


def unknown(expression: str) -> list[str]:
    """The selectors of an expression that match no series."""
    known = samples()
    return [
        f"{name}{{{matchers}}}"
        for name, matchers in SELECTOR.findall(expression)
        if not any(name == series and matches(labels, matchers) for series, labels in known)
    ]


def is_balanced(expression: str) -> bool:
    """Whether every bracket is closed by its own kind."""
    left: list[str] = []
    for mark in re.sub(r'"[^"]*"', "", expression):
        if mark in "([{":
            left.append({"(": ")", "[": "]", "{": "}"}[mark])
        elif mark in ")]}" and (not left or left.pop() != mark):
            return False
    return not left


def alerts() -> list[dict[str, Any]]:
    rules = yaml.safe_load((ROOT / "deploy" / "prometheus" / "alerts.yml").read_text())
    assert set(rules) == {"groups"}
    return [rule for group in rules["groups"] for rule in group["rules"]]


def panels() -> list[dict[str, Any]]:
    board = json.loads((ROOT / "deploy" / "grafana" / "tarocchino.json").read_text())
    found: list[dict[str, Any]] = board["panels"]
    return found


def test_the_runbook_tells_of_every_figure_and_of_no_other() -> None:
    told = re.findall(r"^\| `(tarocchino_\w+)`", PAGE, re.MULTILINE)
    families = [family.name for family in text_string_to_metric_families(everything())]
    assert sorted(told) == sorted(name for name in families if name.startswith("tarocchino_"))


def test_an_alert_asks_for_what_there_is_and_the_page_says_what_to_do() -> None:
    for rule in alerts():
        assert set(rule) <= {"alert", "expr", "for", "labels", "annotations"}
        assert SELECTOR.search(rule["expr"])
        assert unknown(rule["expr"]) == []
        assert is_balanced(rule["expr"])
        assert re.fullmatch(r"\d+[mh]", rule.get("for", "1m"))
        assert rule["labels"]["severity"] in ("page", "warn")
        assert set(rule["annotations"]) == {"summary", "runbook"}
        path, anchor = rule["annotations"]["runbook"].split("#")
        assert (ROOT / path).read_text() == PAGE, rule
        assert anchor == rule["alert"].lower()
        section = re.search(
            rf"^### {rule['alert']}\n\n(.+?)(?=\n#|\Z)", PAGE, re.MULTILINE | re.DOTALL
        )
        assert len(section[1]) > 80, rule


def test_the_page_tells_of_no_other_alert() -> None:
    told = re.findall(r"^### (Tarocchino\w+)$", PAGE, re.MULTILINE)
    assert sorted(told) == sorted(rule["alert"] for rule in alerts())


def test_a_panel_of_the_dashboard_asks_for_what_there_is() -> None:
    for panel in panels():
        assert panel["type"] in ("timeseries", "stat")
        for target in panel["targets"]:
            assert SELECTOR.search(target["expr"]), panel
            assert unknown(target["expr"]) == [], panel
            assert is_balanced(target["expr"]), panel
            assert target["datasource"]["uid"] == "${datasource}", panel


def test_a_figure_that_is_not_there_is_found() -> None:
    assert unknown('rate(tarocchino_action_total{job="$job"}[5m])') != []
    assert unknown('tarocchino_queue_length{queue="request"}') != []
    assert unknown('tarocchino_requests_total{answer=~"5xx|none"}') == []
    assert not is_balanced("sum(rate(up[5m)])")


def test_prometheus_asks_at_the_port_of_the_example() -> None:
    scrape = yaml.safe_load((ROOT / "deploy" / "prometheus" / "scrape.yml").read_text())
    (job,) = scrape["scrape_configs"]
    assert job["job_name"] == OF_PROMETHEUS["job"]
    assert job["static_configs"] == [{"targets": [OF_PROMETHEUS["instance"]]}]
    assert "# port = 9108\n" in (ROOT / "config.example.toml").read_text()
    assert scrape["rule_files"] == ["alerts.yml"]


@pytest.mark.skipif(shutil.which("promtool") is None, reason="there is no promtool on this machine")
@pytest.mark.parametrize("check", [("rules", "alerts.yml"), ("config", "scrape.yml")])
def test_prometheus_itself_reads_them(check: tuple[str, str]) -> None:
    kind, name = check
    judged = subprocess.run(
        ["promtool", "check", kind, str(ROOT / "deploy" / "prometheus" / name)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert judged.returncode == 0, judged.stdout + judged.stderr
