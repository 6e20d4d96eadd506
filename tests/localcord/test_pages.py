"""The page: served to this machine only, in Italian and English."""

import re
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from localcord.page.page import STATIC, UNKNOWN_USER, add_page
from localcord.server.app import LocalDiscord
from localcord.world.entities import Attachment

Json = dict[str, Any]
PATHS = ("/", "/page/static/page.js", "/page/static/page.css", "/page/people", "/page/ws?user=anna")


@pytest.fixture
async def discord() -> AsyncIterator[LocalDiscord]:
    discord = LocalDiscord(rate_limits=False)
    add_page(discord)
    async with discord:
        yield discord


@pytest.fixture
async def http(discord: LocalDiscord) -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(discord.base_url) as session:
        yield session


async def ask(http: aiohttp.ClientSession, request: Json | str, user: str = "anna") -> Json:
    """The answer to one request frame."""
    async with http.ws_connect(f"/page/ws?user={user}") as socket:
        hello = await socket.receive_json()
        assert hello["event"] == "hello"
        await (socket.send_str(request) if isinstance(request, str) else socket.send_json(request))
        answer: Json = await socket.receive_json(timeout=5)
        return answer


@pytest.mark.parametrize("path", PATHS[:-1])
async def test_the_page_is_served_and_may_load_nothing_from_elsewhere(
    http: aiohttp.ClientSession, path: str
) -> None:
    async with http.get(path) as reply:
        assert reply.status == 200
        policy = reply.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "127.0.0.1.evil.example"},
        {"Host": "localhost.evil.example:80"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost"},
    ],
    ids=str,
)
async def test_foreign_hosts_and_origins_are_refused(
    http: aiohttp.ClientSession, path: str, headers: dict[str, str]
) -> None:
    async with http.get(path, headers=headers) as reply:
        assert reply.status == 403
        assert "local" in await reply.text() or "this machine" in await reply.text()


async def test_no_website_can_pose_as_the_bot(http: aiohttp.ClientSession) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
        await http.ws_connect("/gateway", headers={"Origin": "https://evil.example"})
    async with http.get("/api/v10/users/@me", headers={"Host": "discord.com"}) as reply:
        assert reply.status == 401, "the bot, which has a token, may call the server by any name"


async def test_an_uploaded_page_cannot_run_as_ours(
    discord: LocalDiscord, http: aiohttp.ClientSession
) -> None:
    script = b"<script>fetch('/page/people')</script>"
    discord.world.attachments[5] = Attachment.of(5, "x.html", script, None)
    async with http.get("/attachments/5/x.html") as reply:
        assert reply.status == 200
        assert reply.headers["Content-Security-Policy"].startswith("sandbox;")


async def test_names_of_this_machine_are_served(discord: LocalDiscord) -> None:
    port = discord.base_url.rsplit(":", 1)[1]
    async with aiohttp.ClientSession(discord.base_url) as http:
        for host in (f"127.0.0.1:{port}", f"localhost:{port}", f"LOCALHOST:{port}", "[::1]:1"):
            headers = {"Host": host, "Origin": f"http://{host}"}
            async with http.get("/", headers=headers) as reply:
                assert reply.status == 200, host


@pytest.mark.parametrize("path", ["/page/static/page.html", "/page/static/..%2fpage.py", "/page/"])
async def test_only_the_pages_own_files_are_served(http: aiohttp.ClientSession, path: str) -> None:
    async with http.get(path) as reply:
        assert reply.status == 404


@pytest.mark.parametrize("user", ["", "nobody", "tarocchino", "1"])
async def test_only_a_person_can_be_chosen(http: aiohttp.ClientSession, user: str) -> None:
    async with http.ws_connect(f"/page/ws?user={user}") as socket:
        frame = await socket.receive()
        assert (frame.type, frame.data) == (aiohttp.WSMsgType.CLOSE, UNKNOWN_USER)


async def test_people_can_be_chosen_by_id(
    discord: LocalDiscord, http: aiohttp.ClientSession
) -> None:
    anna = discord.person("Anna").id
    async with http.ws_connect(f"/page/ws?user={anna}") as socket:
        assert (await socket.receive_json())["me"]["name"] == "Anna"


@pytest.mark.parametrize(
    ("request_", "error"),
    [
        ("not json", "malformed"),
        ("[]", "Expected `object`"),
        ({"n": 1}, "missing required field `do`"),
        ({"n": 1, "do": "fly"}, "Invalid value 'fly'"),
        ({"n": 1, "do": "say", "channel": "x", "text": ""}, "regex"),
        ({"n": 1, "do": "say", "channel": "1", "text": "hello"}, ""),
        ({"n": 1, "do": "history", "channel": "1"}, ""),
        ({"n": 1, "do": "submit", "modal": 7, "values": {}}, "not open"),
    ],
    ids=str,
)
async def test_what_cannot_be_done_is_answered_with_words(
    http: aiohttp.ClientSession, request_: Json | str, error: str
) -> None:
    answer = await ask(http, request_)
    assert "result" not in answer
    assert error in answer["error"]
    assert "its log says why" not in answer["error"]


@pytest.mark.parametrize("do", [{"do": "click", "custom_id": "x"}, {"do": "dismiss"}], ids=str)
async def test_a_message_that_has_just_gone_is_no_error(
    http: aiohttp.ClientSession, do: Json
) -> None:
    assert "error" not in await ask(http, {"n": 1, "message": "1", **do})


async def test_a_tab_sees_only_what_its_person_sees(
    discord: LocalDiscord, http: aiohttp.ClientSession
) -> None:
    private = discord.person("Bruno").dm
    answer = await ask(http, {"n": 1, "do": "history", "channel": str(private)})
    assert "error" in answer
    answer = await ask(http, {"n": 2, "do": "history", "channel": str(private)}, user="bruno")
    assert answer == {"n": 2, "result": {"messages": [], "more": False}}


SCRIPT = (STATIC / "page.js").read_text(encoding="utf-8")
HTML = (STATIC / "page.html").read_text(encoding="utf-8")
WORDS = (STATIC / "words.js").read_text(encoding="utf-8")
ITALIAN = dict(re.findall(r'^  "((?:[^"])+)":\s+"([^"]+)",$', WORDS, re.MULTILINE))


def said() -> set[str]:
    called = set(re.findall(r'\bt\("([^"]+)"', SCRIPT))
    fixed = set(re.findall(r"data-say>([^<]+)<", HTML))
    return called | fixed | set(re.findall(r'data-say-label="([^"]+)"', HTML))


def test_every_text_has_its_italian_and_only_those() -> None:
    assert len(ITALIAN) > 80
    assert set(ITALIAN) == said()


def test_the_values_stand_in_both() -> None:
    for english, italian in ITALIAN.items():
        assert sorted(re.findall(r"\{\d\}", english)) == sorted(re.findall(r"\{\d\}", italian))
