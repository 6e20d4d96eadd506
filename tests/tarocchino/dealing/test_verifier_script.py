"""The script, which shares no code with the bot, agrees with it on good and on bad records."""

import re
import runpy
import subprocess
import sys
from codecs import BOM_UTF8
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.builders.proved_records import (
    TAMPERING,
    data_of,
    every_record,
    proved_record,
    steps_found_by_the_bot,
    tampered,
)
from tests.fixtures.laws import law

SCRIPT = Path(__file__).parents[3] / "docs" / "verifier" / "verify_deals.py"
OF_SCRIPT: dict[str, Any] = runpy.run_path(str(SCRIPT))

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 1002) | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(st.text(max_size=2)) | st.dictionaries(st.sampled_from("0129x"), inner),
    max_leaves=4,
)
"""Of lists only those of texts: the script reads a pack's cards no further than to compare them."""

NOT_OF_A_PROOF = {"players", "rules", "game", "dealer", "actions"}


def steps_told_by_the_script(told: str) -> list[str]:
    """The same words from the script's output for one file."""
    document = re.search(r"^[^ ].*: FAILED: (\w+)$", told, re.MULTILINE)
    if document:
        return [document[1]]
    said = re.findall(r"^  hand \d+: (?:FAILED: )?(\w+)", told, re.MULTILINE)
    return ["none" if word == "no" else word for word in said]


def run_script(*paths: Path) -> subprocess.CompletedProcess[str]:
    """The script run on its own, without the bot's modules."""
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
    good.write_bytes(BOM_UTF8 + data_of(proved_record()))  # As Windows may save it.
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


def steps_found_by_the_script(record: object) -> list[str]:
    """The same words from the script's own check, in this process."""
    try:
        _, steps = OF_SCRIPT["check_record"](record)
    except (OF_SCRIPT["FailedError"], KeyError, TypeError, AttributeError):
        return ["format"]
    return [step or "none" for step in steps]


@law
@given(st.data())
def test_the_script_agrees_with_the_bot_whatever_a_proof_holds(data: st.DataObject) -> None:
    record = proved_record(hands=2)
    places = [record, record["dealing"], *record["hands"]]
    places += [hand["dealing"] for hand in record["hands"]]
    held = data.draw(st.sampled_from(places))
    name = data.draw(st.sampled_from([name for name in held if name not in NOT_OF_A_PROOF]))
    held[name] = data.draw(VALUES)
    assert steps_found_by_the_script(record) == steps_found_by_the_bot(data_of(record))
