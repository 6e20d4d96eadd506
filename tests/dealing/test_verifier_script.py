"""The script that shares no code with the bot agrees with it, on good records and on bad ones."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.dealing.proved import (
    TAMPERING,
    data_of,
    every_record,
    proved_record,
    steps_found_by_the_bot,
    tampered,
)

SCRIPT = Path(__file__).parents[2] / "docs" / "verifier" / "verify_deals.py"


def steps_told_by_the_script(told: str) -> list[str]:
    """The same words from what the script prints of one file."""
    document = re.search(r"^[^ ].*: FAILED: (\w+)$", told, re.MULTILINE)
    if document:
        return [document[1]]
    said = re.findall(r"^  hand \d+: (?:FAILED: )?(\w+)", told, re.MULTILINE)
    return ["none" if word == "no" else word for word in said]


def run_script(*paths: Path) -> subprocess.CompletedProcess[str]:
    """The script as somebody else runs it: alone, apart from the bot's modules."""
    return subprocess.run(
        [sys.executable, "-I", SCRIPT, *paths], capture_output=True, text=True, check=False
    )


def test_the_script_agrees_with_the_bot_on_every_record(tmp_path: Path) -> None:
    records = every_record()
    paths = {name: tmp_path / f"{name.replace(' ', '-')}.json" for name in records}
    for name, path in paths.items():
        path.write_bytes(data_of(records[name]))
    result = run_script(*paths.values())
    assert result.stderr == ""
    of_file = re.split(rf"^{re.escape(str(tmp_path))}/", result.stdout, flags=re.MULTILINE)[1:]
    assert len(of_file) == len(records)
    for name, told in zip(records, of_file, strict=True):
        found = steps_found_by_the_bot(data_of(records[name]))
        assert steps_told_by_the_script(told) == found, name


def test_the_script_ends_with_the_verdict_as_its_status(tmp_path: Path) -> None:
    good, bad, broken = (tmp_path / name for name in ("good.json", "bad.json", "broken.json"))
    good.write_bytes(data_of(proved_record()))
    bad.write_bytes(data_of(tampered(proved_record(), TAMPERING["two cards of the pack"][0])))
    broken.write_bytes(b"\xff[")
    assert run_script(good).returncode == 0
    assert proved_record()["dealing"]["start"] in run_script(good).stdout
    assert run_script(good, bad).returncode == 1
    assert run_script(broken).returncode == 1
    missing = run_script(tmp_path / "missing.json")
    assert missing.returncode == 1
    assert "No such file" in missing.stdout
    assert missing.stderr == ""


def test_the_script_takes_nothing_from_the_bot() -> None:
    imported = re.findall(r"^\s*(?:import|from) (\w+)", SCRIPT.read_text(), re.MULTILINE)
    assert set(imported) <= set(sys.stdlib_module_names)
