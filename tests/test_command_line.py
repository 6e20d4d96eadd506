"""The command line: what it prints, its exit status, and clear errors."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bot.__main__ import main
from tests.game.recorded import random_record


def call(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def write(path: Path, data: bytes) -> str:
    path.write_bytes(data)
    return str(path)


def test_the_referee_prints_an_answer_a_line_and_fails_if_any_record_is_bad(tmp_path: Path) -> None:
    good = write(tmp_path / "good.json", json.dumps(random_record(1)).encode())
    bad = write(tmp_path / "bad.json", b"\xff\xfe")
    result = call("referee", good, bad, good)
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, True]
    assert answers[1]["error"]["code"] == "bad_format"
    assert result.exit_code == 1
    assert call("referee", good).exit_code == 0


def test_a_file_that_is_not_there_is_a_bad_record(tmp_path: Path) -> None:
    result = call("referee", str(tmp_path / "nothing.json"))
    assert result.exit_code == 1
    assert json.loads(result.stdout)["error"]["code"] == "bad_format"
    assert "nothing.json" in result.stderr


def test_the_referee_needs_neither_discord_nor_a_database() -> None:
    program = (
        "import sys, bot.__main__; "
        "print([m for m in ('discord', 'sqlalchemy', 'aiohttp', 'PIL') if m in sys.modules])"
    )
    printed = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, text=True
    )
    assert printed.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("config", "told"),
    [
        (None, "copy config.example.toml"),
        ("[discord\n", "not valid TOML"),
        ("[discord]\ntokn = 'x'\n", "[discord] has no key tokn"),
        ("[play]\ncomputer_pause = -1\n", "play.computer_pause must be"),
        ("", "the bot's token is missing"),
    ],
)
def test_a_configuration_that_cannot_be_used_is_told_plainly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, config: str | None, told: str
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    path = tmp_path / "config.toml"
    if config is not None:
        path.write_text(config)
        path.chmod(0o600)
    result = call("run", "--config", str(path))
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: ")
    assert told in result.stderr
    assert "Traceback" not in result.output


def test_a_taken_port_is_told_with_the_way_out() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = call("demo", "--port", str(port))
    assert result.exit_code == 1
    assert "--port" in result.stderr


def test_the_demo_refuses_a_number_of_players_that_the_game_does_not_take() -> None:
    result = call("demo", "--auto", "--game", "millone", "--players", "5")
    assert result.exit_code == 1
    assert "millone is played by 2" in result.stderr


def test_the_demo_plays_a_match_to_its_result() -> None:
    result = call("demo", "--auto", "--seed", "1", "--target", "100")
    assert result.exit_code == 0
    assert "## The match is over" in result.stdout
    assert result.stdout.count("TOTAL") >= 2
