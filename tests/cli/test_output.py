"""Every command's output survives code pages that lack some of its characters."""

import json
from pathlib import Path

import pytest

from bot.__main__ import main
from tests.builders.proved_records import data_of, proved_record
from tests.drivers.command_line import call, config_for

PAGES = ("cp1252", "cp437")
NO_DISCORD = "http://127.0.0.1:1/api/v10"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    config_for(tmp_path, NO_DISCORD, "no.token-of-anybodys")
    (tmp_path / "match.json").write_bytes(data_of(proved_record()))
    (tmp_path / "→.json").write_bytes(b"")
    return tmp_path


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(
    "command",
    [
        *(f"{name} --help" for name in main.list_commands(main.context_class(main))),
        "demo --auto --seed 7 --target 1 --language it",
        "doctor", "doctor --json", "emojis upload", "run --config →.toml", "database check",
        "database copy → config.toml", "maintenance status", "backup →", "restore →", "rebuild",
        "verify match.json →.json", "referee match.json →.json", "print →.json",
        "print match.json --text --language it -o →.txt", "puzzles check →.json",
    ],
)  # fmt: skip
def test_nothing_that_is_printed_breaks_a_command(command: str, page: str) -> None:
    result = call(*command.split(), charset=page)
    assert isinstance(result.exception, SystemExit | None), result.exc_info
    assert result.output_bytes.decode(page)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("page", PAGES)
def test_what_a_code_page_lacks_stays_readable(page: str) -> None:
    result = call("doctor", charset=page)
    assert "-> look at this machine's network" in result.output_bytes.decode(page)


def test_a_record_is_in_utf8_whatever_the_code_page() -> None:
    result = call("demo", "--auto", "--json", "--seed", "7", "--target", "1", charset="cp437")
    assert json.loads(result.output_bytes.decode())["hands"]
