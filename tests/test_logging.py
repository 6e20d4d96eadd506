"""Logging: all lines have the same form, and none contains a token."""

import asyncio
import functools
import gc
import hashlib
import io
import json
import logging
import re
import subprocess
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bot.database import open_store
from bot.draw.hand import hand_text
from bot.storage.errors import ChannelTakenError
from bot.storage.sqlite import sqlite_url
from bot.support.log import configure_logging
from bot.support.redaction import REDACTED, Secret, redact
from bot.table.live.restore import RestoreError
from bot.words import Language
from tarocchino.core.model.cards import PACK, UnknownCardError
from tarocchino.core.model.errors import IllegalActionError, Reason
from tarocchino.core.views.view import view_for
from tests.builders.match import table
from tests.builders.stored_tables import entry, new_table, playing

BOT_TOKEN = "MTA1NzQ0NDgxNjkwNTQyMDgz.GkX3Zq.a-Very_Secret-Text-0f-thirty-eight-chars"
INTERACTION_TOKEN = "aW50ZXJhY3Rpb246MTA1NzQ0NDgxNjkwNTQyMDgz0aBcDeFgHiJkLmNoPqRsTuVwXyZ"
LOCAL_TOKEN = "m3w-Xx_0aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789"
WEBHOOK = f"https://discord.com/api/v10/webhooks/1057444816905420/{LOCAL_TOKEN}"
CALLBACK = f"/interactions/1057444816905420/{LOCAL_TOKEN}/callback?with_response=1"

LEAKS = [
    f"logging in with {BOT_TOKEN}",
    f"POST {WEBHOOK}/messages/@original?wait=true answered 404",
    f"POST {CALLBACK} answered 10062",
    f"url=URL('{WEBHOOK}')",
    WEBHOOK.replace("/", "%2F"),
    f"after {INTERACTION_TOKEN}, late",
    json.dumps({"op": 2, "d": {"token": LOCAL_TOKEN, "intents": 1}}),
    json.dumps(json.dumps({"token": LOCAL_TOKEN})),
    json.dumps(json.dumps(json.dumps({"token": LOCAL_TOKEN}))),
    json.dumps({"token": LOCAL_TOKEN}).encode().__repr__(),
    repr({"id": 5, "token": LOCAL_TOKEN, "type": 3}),
    repr({"token": LOCAL_TOKEN.encode()}),
    repr("'" + repr({'"token"': LOCAL_TOKEN.encode()})),
    f"Interaction(id=5, token='{LOCAL_TOKEN}', type=3)",
    f"a cut off line: {{'token': '{LOCAL_TOKEN}",
    f"bot_token={LOCAL_TOKEN}",
    f"DISCORD_TOKEN={LOCAL_TOKEN}",
    f"?access_token={LOCAL_TOKEN}&state=1",
    f"Authorization: Bot {LOCAL_TOKEN}",
    repr({"Authorization": f"Bot {LOCAL_TOKEN}"}),
    f"header Bearer {LOCAL_TOKEN} sent",
]
HARMLESS = [
    "bot.services: table 5 has version 12",
    "GET /channels/1057444816905420/messages/1057444816905421 answered 200",
    "the Bot plays internationalization and more",
    "sqlite3.OperationalError: database is locked",
    "interactions/1057444816905420 was late",
    "the token was refused",
    'File "/srv/localcord/interactions.py", line 155, in to_answer',
    "So the Bégato of 10 tables is lost. An hour as 16 people wait",
    "tk:1:2:hand: was clicked at 10:11:12",
]
CARDS = [
    f"discarded {PACK[0]!r} and {PACK[30]!r}",
    f"own={PACK[3:9]!r}",
    repr(UnknownCardError("Ks")),
    repr({"cards": ["Ks", "16", "m1"]}),
    json.dumps(json.dumps({"do": "play", "card": "Qd"})),
    "the hand is Ks Qd 16 m1",
    "Ks, Qd",
    "tk:99:98:discard:KsQd1614m1",
    repr(IllegalActionError(Reason.NOT_IN_HAND, card=PACK[40])),
]
SEED = bytes(range(64))


def test_tokens_are_redacted_wherever_they_stand() -> None:
    for leak in LEAKS:
        redacted = redact(leak)
        assert REDACTED in redacted, leak
        for secret in (BOT_TOKEN, INTERACTION_TOKEN, LOCAL_TOKEN):
            assert secret[-12:] not in redacted, leak


@pytest.mark.parametrize("line", CARDS)
def test_cards_are_redacted_as_programs_write_them(line: str) -> None:
    redacted = redact(line)
    assert REDACTED in redacted
    assert not re.search(r"Ks|Qd|16|14|m1|An|15|13|12|[KQNJT]b|[KQNJT]c", redacted), redacted


@pytest.mark.parametrize("shown", [SEED.hex(), SEED.hex().upper(), repr({"S_1": SEED.hex()})])
def test_seeds_are_redacted(shown: str) -> None:
    assert "0a0b0c" not in redact(shown).casefold()
    assert hashlib.sha256(b"").hexdigest() in redact(hashlib.sha256(b"").hexdigest())


@pytest.mark.parametrize("text", HARMLESS)
def test_what_is_no_token_stays(text: str) -> None:
    assert redact(text) == text


def test_what_stands_around_a_token_stays() -> None:
    assert redact(f"POST {CALLBACK} answered") == (
        f"POST /interactions/1057444816905420/{REDACTED}/callback?with_response=1 answered"
    )
    fields = json.loads(redact(json.dumps({"id": "5", "token": LOCAL_TOKEN, "type": 3})))
    assert fields == {"id": "5", "token": REDACTED, "type": 3}


def test_a_secret_that_looks_like_nothing_is_redacted_by_name() -> None:
    assert redact("say xyzzy twice: xyzzy", [Secret("xyzzy")]) == (
        f"say {REDACTED} twice: {REDACTED}"
    )
    assert redact("as it is", [Secret("")]) == "as it is"


@pytest.mark.parametrize("unit", ["a", "a-", "a.", "token", "/webhooks/", "bot ", "\\", "='"])
def test_a_long_line_is_read_once(unit: str) -> None:
    """Patterns that restart at each letter would take minutes for these."""
    line = unit * (100_000 // len(unit))
    assert redact(line) == line


@pytest.fixture
def stream() -> io.StringIO:
    """The stream for the test's lines."""
    return io.StringIO()


def test_a_line_says_when_how_grave_what_by_whom_and_with_what(stream: io.StringIO) -> None:
    configure_logging("info", stream=stream)
    logging.getLogger("discord.client").info("logged in as %s", "Tarocchino", extra={"shard": 3})
    logging.getLogger("bot.tables").info("a table opened", extra={"table": 5})
    logging.getLogger("bot").debug("not asked for")
    first, second = stream.getvalue().splitlines()
    for line, name, parts in (
        (first, "discord.client", ("logged in as Tarocchino", "shard=3")),
        (second, "bot.tables", ("a table opened", "table=5")),
    ):
        assert "info" in line
        assert f"[{name}]" in line
        assert all(part in line for part in parts)


def test_json_lines_hold_the_same(stream: io.StringIO) -> None:
    configure_logging("info", json=True, stream=stream)
    logging.getLogger("discord.client").warning("slow: %d ms è", 900)
    logging.getLogger("bot.tables").info("opened", extra={"table": 5, "token": LOCAL_TOKEN})
    try:
        raise OSError(WEBHOOK)
    except OSError:
        logging.getLogger("bot").exception("failed")
    first, second, third = map(json.loads, stream.getvalue().splitlines())
    assert (first["event"], first["level"], first["logger"]) == (
        "slow: 900 ms è",
        "warning",
        "discord.client",
    )
    assert (second["table"], second["token"]) == (5, REDACTED)
    assert "OSError: https://discord.com/api/v10/webhooks/" in third["exception"]
    assert LOCAL_TOKEN not in stream.getvalue()


@pytest.mark.parametrize("as_json", [False, True])
def test_messages_arguments_and_tracebacks_are_redacted(stream: io.StringIO, as_json: bool) -> None:
    configure_logging("debug", json=as_json, stream=stream, secrets=[Secret("xyzzy")])
    log = logging.getLogger("bot.a")

    def fail() -> None:
        hand = " ".join(("Ks", "Qs"))
        try:
            raise KeyError({"token": LOCAL_TOKEN})
        except KeyError as error:
            raise RuntimeError(f"{CALLBACK} xyzzy {len(hand)}") from error

    for leak in LEAKS:
        log.info(leak)
        log.info("%s", leak)
        log.info("%(leak)r", {"leak": leak})
        log.info("extra", extra={"leak": leak})
        log.info("value", extra={"leak": leak, "nested": {"list": [leak]}})
    try:
        fail()
    except RuntimeError:
        log.exception("failed with xyzzy")
        log.exception("failed", stack_info=True)
    lines = stream.getvalue()
    assert lines.count("Traceback (most recent call last)") == 4  # two errors, each with its cause
    for secret in (BOT_TOKEN, INTERACTION_TOKEN, LOCAL_TOKEN, "xyzzy"):
        assert secret[-12:] not in lines
    assert "Ks Qs" not in lines  # the values of variables are not shown


def _failing_with(error: BaseException) -> BaseException:
    try:
        try:
            raise KeyError(PACK[30].code)
        except KeyError as cause:
            raise error from cause
    except BaseException as raised:
        return raised


@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.parametrize(
    "error",
    [
        ValueError("the Angel, the Ks"),
        KeyError("the Angel"),
        AssertionError("the Angel"),
        IllegalActionError(Reason.NOT_IN_HAND, card=PACK[0]),
        RestoreError("entry 5: not in hand An the Angel"),
        ExceptionGroup("the Angel", [ValueError("the Angel")]),
    ],
    ids=lambda error: type(error).__name__,
)
def test_no_error_tells_what_it_is_about(
    stream: io.StringIO, error: BaseException, as_json: bool
) -> None:
    configure_logging("debug", json=as_json, stream=stream)
    logging.getLogger("bot").error("failed", exc_info=_failing_with(error))
    logging.getLogger("discord").error("failed", exc_info=_failing_with(error))
    lines = stream.getvalue()
    assert lines.count("KeyError") >= 2
    assert lines.count(type(error).__qualname__) >= 2
    assert lines.count("in _failing_with") >= 4
    assert "Angel" not in lines
    assert not re.search(r"\bAn\b|Ks|Qs", lines)


def test_errors_of_the_machine_say_what_they_are_about(stream: io.StringIO) -> None:
    configure_logging(stream=stream)
    for error in (
        OSError(28, "No space left on device"),
        TypeError("'NoneType' object is not iterable"),
        RuntimeError(f"no {WEBHOOK}"),
    ):
        logging.getLogger("bot").error("failed", exc_info=_failing_with(error))
    assert "OSError: [Errno 28] No space left on device" in stream.getvalue()
    assert "TypeError: 'NoneType' object is not iterable" in stream.getvalue()
    assert "The above exception was the direct cause" in stream.getvalue()
    assert LOCAL_TOKEN not in stream.getvalue()


async def test_debugging_of_asyncio_shows_no_card(stream: io.StringIO) -> None:
    configure_logging("debug", stream=stream)
    loop = asyncio.get_running_loop()
    loop.set_debug(True)
    loop.slow_callback_duration = 0.0
    view = view_for(table({0: "Kd Qd"}, "6s 7s").state, 0)

    async def fail() -> None:
        raise IllegalActionError(Reason.NOT_IN_HAND, card=PACK[0])

    with ThreadPoolExecutor(1) as pool:
        await loop.run_in_executor(pool, hand_text, Language.ENGLISH, view.hand.own, view.rules)
    loop.call_soon(print, view)
    lost = asyncio.ensure_future(fail())
    await asyncio.wait([lost])
    del lost
    gc.collect()
    loop.call_exception_handler(
        {"message": "a callback failed", "handle": functools.partial(print, view), "view": view}
    )
    lines = stream.getvalue()
    assert "never retrieved" in lines
    assert "MatchView" in lines
    assert not re.findall(r"card\([^\[)]{5}", lines)
    assert "Kd" not in lines


def test_a_line_that_cannot_be_formatted_is_redacted_too(stream: io.StringIO) -> None:
    logging.getLogger().handlers.clear()  # pytest's own would raise the error
    configure_logging(stream=stream, secrets=[Secret("xyzzy")])
    logging.getLogger("bot").info("xyzzy %d" + WEBHOOK, LOCAL_TOKEN)
    assert "cannot be formatted" in stream.getvalue()
    assert "xyzzy" not in stream.getvalue()
    assert LOCAL_TOKEN not in stream.getvalue()


def test_warnings_are_logged(stream: io.StringIO) -> None:
    configure_logging(stream=stream)
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(True)
        warnings.warn(f"odd: {WEBHOOK}", stacklevel=1)
        logging.captureWarnings(False)
    assert "odd: " in stream.getvalue()
    assert LOCAL_TOKEN not in stream.getvalue()


async def test_an_error_of_a_lost_task_is_redacted(stream: io.StringIO) -> None:
    configure_logging(stream=stream)
    asyncio.get_running_loop().call_exception_handler(
        {"message": "lost", "exception": RuntimeError(WEBHOOK)}
    )
    assert "RuntimeError" in stream.getvalue()
    assert LOCAL_TOKEN not in stream.getvalue()


def test_configuring_again_does_not_double_the_lines(stream: io.StringIO) -> None:
    configure_logging("info", stream=stream)
    configure_logging("error", stream=stream)
    logging.getLogger("bot").info("not asked for")
    logging.getLogger("bot").error("once")
    assert len(stream.getvalue().splitlines()) == 1


def test_an_uncaught_error_ends_the_program_redacted() -> None:
    program = (
        "from bot.support.log import configure_logging\n"
        "configure_logging()\n"
        f"raise RuntimeError({WEBHOOK!r})\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[1],
    )
    assert ended.returncode == 1
    assert "uncaught error" in ended.stderr
    assert "RuntimeError: https://discord.com/api/v10/webhooks/1057444816905420/" in ended.stderr
    assert LOCAL_TOKEN not in ended.stderr
    assert ended.stdout == ""


async def test_no_card_of_a_hand_reaches_the_log_of_the_store(
    stream: io.StringIO, tmp_path: Path
) -> None:
    configure_logging("debug", stream=stream)
    async with open_store(sqlite_url(tmp_path / "x.sqlite3")) as store:
        table_id = await store.tables.open_table(new_table())
        with pytest.raises(ChannelTakenError):
            await store.tables.open_table(new_table())
        await store.tables.append(playing(table_id, 1), [entry(1)], None)
        try:
            await store.tables.append(playing(table_id, 2), [entry(1)], None)
        except Exception:
            logging.getLogger("bot").exception("a clash")
    lines = stream.getvalue()
    assert "UNIQUE constraint failed: log_entries.table_id" in lines
    assert "hide_parameters" in lines  # SQLAlchemy says that it hides them
    assert '"do":' not in lines
    assert "Anna" not in lines
