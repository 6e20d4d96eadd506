"""``python -m bot print``: what it writes and where, and clear errors."""

import json
from pathlib import Path

import pytest

from tests.builders.record_files import record_file
from tests.drivers.command_line import call


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "match-1.json"
    path.write_bytes(record_file("quindici", {}, 2, hands=1, names=("Anna", "Bruno")))
    return path


def test_text_is_written_beside_the_record_in_either_language(record: Path) -> None:
    result = call("print", "--text", str(record))
    written = record.with_suffix(".txt")
    assert (result.exit_code, result.stdout) == (0, f"{written}\n")
    assert "Anna plays against Bruno." in written.read_text(encoding="utf-8")
    call("print", "--text", "--language", "it", str(record))
    assert "Anna gioca contro Bruno." in written.read_text(encoding="utf-8")


def test_output_goes_where_it_is_wanted(record: Path, tmp_path: Path) -> None:
    call("print", "--text", str(record), "-o", str(tmp_path / "other.txt"))
    printed = call("print", "--text", str(record), "-o", "-")
    assert printed.stdout == (tmp_path / "other.txt").read_text(encoding="utf-8")
    assert not record.with_suffix(".txt").exists()


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"hello", "the document is not JSON"),
        (b'{"format": "other"}', "give it the file that /record sends"),
        (None, "cannot be read: No such file"),
    ],
)
def test_what_is_no_record_is_refused_in_words(
    tmp_path: Path, data: bytes | None, told: str
) -> None:
    path = tmp_path / "other.json"
    if data is not None:
        path.write_bytes(data)
    result = call("print", str(path))
    assert result.exit_code == 1
    assert result.stderr.startswith(f"Error: {path}: ")
    assert told in result.stderr
    assert not path.with_suffix(".html").exists()


def test_a_record_that_breaks_the_rules_says_where(record: Path) -> None:
    broken = json.loads(record.read_bytes())
    actions = broken["hands"][0]["actions"]
    place = next(n for n, action in enumerate(actions) if action["do"] == "play")
    actions[place + 1]["card"] = actions[place]["card"]
    record.write_text(json.dumps(broken))
    result = call("print", str(record))
    assert result.exit_code == 1
    assert f"hand 1, action {place + 2} breaks the rules: " in result.stderr
    assert "(not_in_hand)" in result.stderr


def test_neither_the_record_nor_a_folder_is_written_over(record: Path, tmp_path: Path) -> None:
    before = record.read_bytes()
    result = call("print", "--text", str(record), "-o", str(record))
    assert result.exit_code == 1
    assert "is the record itself" in result.stderr
    assert record.read_bytes() == before
    result = call("print", "--text", str(record), "-o", str(tmp_path))
    assert "cannot be written: Is a directory" in result.stderr
