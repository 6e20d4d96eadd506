"""The command line: what it prints, its exit status, and clear errors."""

import asyncio
import codecs
import json
import socket
import subprocess
import sys
from functools import partial
from importlib.metadata import version
from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.__main__ import called_as
from bot.cli.referee import LIMITS
from tarocchino.core.records.text_file import SAVE_AS_UTF8
from tests.builders.proved_records import TAMPERING, data_of, proved_record, tampered
from tests.builders.records import random_record
from tests.drivers.command_line import call, config_for
from tests.fakes.scripted_discord import ScriptedDiscord
from tools.puzzles.__main__ import puzzles
from tools.puzzles.generator import write_set


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


def test_the_version_is_that_of_the_package() -> None:
    assert call("--version").stdout == f"tarocchino {version('tarocchino')}\n"


@pytest.mark.parametrize(
    ("executable", "called"),
    [
        ("/srv/bot/.venv/bin/python", ".venv/bin/python -m bot"),
        ("/usr/bin/python3", "python -m bot"),
    ],
)
def test_a_host_is_told_to_call_what_has_the_libraries(executable: str, called: str) -> None:
    assert called_as(executable, Path("/srv/bot")) == called


def test_a_record_is_printed_of_a_match_that_computers_play_alone() -> None:
    result = call("demo", "--json")
    assert result.exit_code == 2
    assert "use it with --auto" in result.stderr


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "the document is empty"),
        (b"hello", "the document is not JSON"),
        (b"[]", "the document must be a JSON object"),
        (b'{"format": "other"}', "its format must be tarocco-record/1"),
        (b'{"format": "tarocco-record/1"}', "players must be a list"),
    ],
)
def test_a_file_that_is_no_record_is_named_as_such_with_what_to_give(
    data: bytes, told: str, tmp_path: Path
) -> None:
    path = write(tmp_path / "other.json", data)
    assert told in json.loads(call("referee", path).stdout)["error"]["message"]
    checked = call("verify", path)
    assert told in checked.stdout
    assert "give it the file that /record sends" in checked.stdout
    assert LIMITS not in checked.stdout
    assert checked.exit_code == 1


def utf16(data: bytes) -> bytes:
    return data.decode().replace("\n", "\r\n").encode("utf-16")


@pytest.mark.parametrize("command", ["referee", "verify", "print --text --output -"])
def test_a_record_that_windows_has_saved(command: str, tmp_path: Path) -> None:
    record = data_of(proved_record())
    plain = call(*command.split(), write(tmp_path / "record.json", record))
    marked = call(*command.split(), write(tmp_path / "record.json", codecs.BOM_UTF8 + record))
    assert (marked.exit_code, marked.output) == (0, plain.output)
    for data in (utf16(record), record.decode().encode("utf-16-be")):
        wide = call(*command.split(), write(tmp_path / "record.json", data))
        assert wide.exit_code == 1
        assert "text in UTF-16; save it again as UTF-8" in wide.output


def test_puzzles_that_windows_has_saved(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    check = partial(CliRunner().invoke, puzzles, prog_name="puzzles")
    assert check(["check", write(file, codecs.BOM_UTF8 + write_set([]))]).exit_code == 0
    refused = check(["check", write(file, utf16(write_set([])))])
    assert refused.stderr == f"Error: {file}: it is text in UTF-16; {SAVE_AS_UTF8}\n"


def test_a_file_that_is_not_there_is_a_bad_record(tmp_path: Path) -> None:
    result = call("referee", str(tmp_path / "nothing.json"))
    assert result.exit_code == 1
    assert json.loads(result.stdout)["error"]["code"] == "bad_format"
    assert "nothing.json" in result.stderr


def test_the_referee_needs_neither_discord_nor_a_database(tmp_path: Path) -> None:
    record = write(tmp_path / "record.json", json.dumps(random_record(1)).encode())
    program = (
        "import sys; from bot.__main__ import main; "
        f"main(['referee', {record!r}], standalone_mode=False)"
    )
    others = ("discord", "sqlalchemy", "aiohttp", "PIL", "bot.cli.run", "asyncio")
    check = f"print([m for m in {others} if m in sys.modules])"
    printed = subprocess.run(
        [sys.executable, "-c", f"import sys, atexit; atexit.register(lambda: {check}); {program}"],
        capture_output=True, check=True, text=True,
    )  # fmt: skip
    answer, loaded = printed.stdout.splitlines()
    assert json.loads(answer)["ok"]
    assert loaded == "[]"


def test_good_deals_are_told_in_a_line_with_what_they_do_not_prove(tmp_path: Path) -> None:
    record = proved_record()
    start = record["dealing"]["start"]
    good = write(tmp_path / "good.json", data_of(record))
    result = call("verify", good)
    assert result.stdout.splitlines() == [
        f"{good}: 3 hands checked; every pack follows from the seeds that table 42 published when "
        f"it opened: {start[:16]}…",
        LIMITS,
    ]
    assert result.exit_code == 0
    for shown in (start, start[:16], f"{start[:20].upper()}…"):
        assert call("verify", "--start", shown, good).exit_code == 0


def test_bad_deals_are_told_by_hand_and_step(tmp_path: Path) -> None:
    good = write(tmp_path / "good.json", data_of(proved_record()))
    change, _ = TAMPERING["two cards of the pack"]
    bad = write(tmp_path / "bad.json", data_of(tampered(proved_record(), change)))
    result = call("verify", good, bad)
    assert "3 hands checked" in result.stdout
    assert f"{bad}: FAILED: 1 hand of 3" in result.stdout
    assert "hand 2: FAILED at the pack: the seed and the transcript give another" in result.stdout
    assert result.exit_code == 1


def test_records_without_proofs_have_nothing_to_verify(tmp_path: Path) -> None:
    plain = write(tmp_path / "plain.json", json.dumps(random_record(1)).encode())
    assert "nothing to check" in call("verify", plain).stdout
    assert call("verify", plain).exit_code == 0
    assert call("verify", "--start", "ab" * 64, plain).exit_code == 1
    begun = write(tmp_path / "begun.json", data_of({**proved_record(), "hands": []}))
    assert "nothing to check yet; the seeds of table 42" in call("verify", begun).stdout
    later = write(tmp_path / "later.json", data_of(proved_record(unproved=2, hands=3)))
    result = call("verify", later)
    assert "1 hand checked" in result.stdout
    assert "without a proof, so not checked: hand 1, hand 2" in result.stdout


def test_another_start_than_the_table_showed_fails(tmp_path: Path) -> None:
    good = write(tmp_path / "good.json", data_of(proved_record()))
    result = call("verify", "--start", "00" * 64, good)
    assert "FAILED: its chain starts with" in result.stdout
    assert result.exit_code == 1


@pytest.mark.parametrize("start", ["", "4cc9", "xyz" * 10, "ab" * 65])
def test_a_start_that_is_none_is_refused(tmp_path: Path, start: str) -> None:
    good = write(tmp_path / "good.json", data_of(proved_record()))
    result = call("verify", "--start", start, good)
    assert "128 hexadecimal digits" in result.stderr
    assert result.exit_code == 2


def test_files_that_cannot_be_verified_fail_with_the_reason(tmp_path: Path) -> None:
    other = write(tmp_path / "other.json", b"\xff\xfe")
    result = call("verify", str(tmp_path / "nothing.json"), str(tmp_path), other)
    assert "nothing.json: cannot be read: No such file" in result.stdout
    assert "cannot be read: Is a directory" in result.stdout
    assert "FAILED at the form of the record: the document cannot be read: it is " in result.stdout
    assert result.exit_code == 1


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


async def test_emojis_are_refused_plainly_without_a_good_token_or_a_network(
    local_discord: ScriptedDiscord, tmp_path: Path
) -> None:
    for api_url, told in (
        (local_discord.api_url, "refuses the bot's token"),
        ("http://127.0.0.1:1", "Discord cannot be reached"),
    ):
        config = config_for(tmp_path, api_url, TOKEN)
        result = await asyncio.to_thread(call, "emojis", "upload", "--config", config)
        assert result.exit_code == 1
        assert result.stderr.startswith("Error: ")
        assert told in result.stderr
        assert TOKEN not in result.output
        assert "Traceback" not in result.output


async def test_an_upload_that_discord_refuses_says_what_stays(
    local_discord: ScriptedDiscord, tmp_path: Path
) -> None:
    local_discord.faults.answer("POST", "/applications/{application_id}/emojis", 400)
    config = config_for(tmp_path, local_discord.api_url, local_discord.token)
    result = await asyncio.to_thread(call, "emojis", "upload", "--config", config)
    assert result.exit_code == 1
    assert "what is uploaded stays" in result.stderr


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


TOKEN = "MTA1NzQ0NDgxNjkwNTQyMDgz.GkX3Zq.a-Very_Secret-Text-0f-thirty-eight-chars"


@pytest.mark.parametrize(
    "arguments",
    [
        (TOKEN,),
        ("run", TOKEN),
        ("emojis", "upload", TOKEN),
        ("emojis", "upload", "--token", TOKEN),
        ("run", "--token", TOKEN),
        ("run", f"--token={TOKEN}"),
        ("run", "--token", "of another form"),
        ("run", "--bot-token=hush"),
        ("run", "-token", "hush"),
        ("run", f"DISCORD_TOKEN={TOKEN}"),
        ("run", f"--config={TOKEN}"),
        ("run", "--config", "a.toml", "--", f"'{TOKEN}'"),
        ("demo", "--seed", TOKEN),
        ("demo", "--language", TOKEN),
        ("referee", TOKEN),
        ("referee", "record.json", f"/tmp/{TOKEN}.json"),
    ],
)
def test_a_token_on_the_command_line_is_refused_and_not_repeated(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = call(*arguments)
    assert result.exit_code == 2
    assert "no token may stand on the command line" in result.output
    assert "DISCORD_TOKEN" in result.output
    assert "reset the one" in result.output
    assert not any(part in result.output for part in (*TOKEN.split("."), "hush", "another form"))


def test_file_names_with_dots_are_no_tokens(tmp_path: Path) -> None:
    name = tmp_path / "the-match-of-the-evening.records.of-the-club-in-bologna.json"
    name.write_bytes(json.dumps(random_record(1)).encode())
    assert call("referee", str(name)).exit_code == 0
