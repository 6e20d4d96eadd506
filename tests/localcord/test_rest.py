"""Raw REST: what is refused with which code, and what the answers contain."""

import base64
import io
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from PIL import Image

from localcord.server.api import GLOBAL_LIMIT, INVALID_LIMIT, RateLimits
from localcord.server.app import LocalDiscord, PortTakenError
from localcord.world.clock import ManualClock
from localcord.world.permissions import Permission
from localcord.world.world import World
from tests.fixtures.openapi import DescriptionCheck
from tests.localcord.raw_bot import Answer, RawBot, raw_bot_at

POST = "POST"


def refusal(answer: Answer) -> tuple[int, int]:
    return answer.status, answer.code


@pytest.fixture
def world(raw_bot: RawBot) -> World:
    return raw_bot.local.world


@pytest.fixture
def messages(world: World) -> str:
    return f"/channels/{world.channel_id('tarocchino')}/messages"


async def posted(raw_bot: RawBot, path: str, **body: Any) -> str:
    answer = await raw_bot.request(POST, path, {"content": "hello"} | body)
    assert answer.status == 200, answer.body
    return str(answer.body["id"])


async def test_a_wrong_token(raw_bot: RawBot) -> None:
    assert refusal(await raw_bot.request("GET", "/users/@me", token="x")) == (401, 0)
    assert raw_bot.local.limits.invalid_requests == 1


async def test_unknown_things(raw_bot: RawBot, world: World, messages: str) -> None:
    app = world.application_id
    guild = next(iter(world.guilds))
    for method, path, expected in (
        ("GET", "/channels/1", (404, 10003)),
        (POST, "/channels/1/messages", (404, 10003)),
        ("GET", f"{messages}/1", (404, 10008)),
        ("DELETE", f"{messages}/1", (404, 10008)),
        ("GET", f"{messages}/x", (400, 50035)),
        ("GET", "/guilds/1", (404, 10004)),
        ("GET", f"/guilds/{guild}/members/1", (404, 10013)),
        ("GET", f"/guilds/{guild}/members/{world.owner.id}", (404, 10007)),
        ("DELETE", f"/applications/{app}/emojis/1", (404, 10014)),
        ("GET", "/applications/1/commands", (403, 50001)),
    ):
        body = {"content": "x"} if method == POST else None
        assert refusal(await raw_bot.request(method, path, body)) == expected, path


async def test_what_the_server_does_not_have_is_not_found_and_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with LocalDiscord() as local, raw_bot_at(local) as bot:
        assert refusal(await bot.request("GET", "/stage-instances/1")) == (404, 0)
    assert "no GET /api/v10/stage-instances/1" in caplog.text


async def test_permissions_of_a_channel(raw_bot: RawBot, world: World, messages: str) -> None:
    channel = world.channel_id("tarocchino")
    body = {"content": "x"}
    world.overwrite(channel, world.bot.id, deny=Permission.SEND_MESSAGES)
    assert refusal(await raw_bot.request(POST, messages, body)) == (403, 50013)
    world.overwrite(channel, world.bot.id, deny=Permission.ATTACH_FILES)
    file = {"a.txt": b"x"}
    assert refusal(await raw_bot.request(POST, messages, body, files=file)) == (403, 50013)
    world.overwrite(channel, world.bot.id, deny=Permission.VIEW_CHANNEL)
    assert refusal(await raw_bot.request(POST, messages, body)) == (403, 50001)
    assert refusal(await raw_bot.request("GET", messages)) == (403, 50001)
    world.overwrite(channel, next(iter(world.guilds)), deny=Permission.VIEW_CHANNEL)
    world.overwrite(channel, world.bot.id, allow=Permission.VIEW_CHANNEL)
    assert (await raw_bot.request(POST, messages, body)).status == 200
    assert raw_bot.local.limits.invalid_requests == 4


async def test_direct_messages_and_why_they_fail(raw_bot: RawBot, world: World) -> None:
    anna = raw_bot.local.person("Anna")
    dm = await raw_bot.request(POST, "/users/@me/channels", {"recipient_id": str(anna.id)})
    assert dm.body["recipients"][0]["global_name"] == "Anna"
    again = await raw_bot.request(POST, "/users/@me/channels", {"recipient_id": anna.id})
    assert again.body["id"] == dm.body["id"]
    path = f"/channels/{dm.body['id']}/messages"
    anna.closed_dms = True
    assert refusal(await raw_bot.request(POST, path, {"content": "x"})) == (403, 50007)
    anna.closed_dms = False
    await posted(raw_bot, path)
    world.remove_member(next(iter(world.guilds)), anna.id)
    assert refusal(await raw_bot.request(POST, path, {"content": "x"})) == (403, 50278)


async def test_others_messages_are_not_the_bots_to_edit(raw_bot: RawBot, messages: str) -> None:
    anna = raw_bot.local.person("Anna")
    said = await anna.say(raw_bot.local.world.channel_id("tarocchino"), "mine")
    path = f"{messages}/{said.id}"
    assert refusal(await raw_bot.request("PATCH", path, {"content": "x"})) == (403, 50005)
    assert refusal(await raw_bot.request("DELETE", path)) == (403, 50013)


async def test_no_json_and_no_object(raw_bot: RawBot, messages: str) -> None:
    url = raw_bot.local.api_url + messages
    headers = {"Authorization": f"Bot {raw_bot.local.token}", "Content-Type": "application/json"}
    async with aiohttp.ClientSession() as session:
        for body in ("{", "[]", "null"):
            async with session.post(url, data=body, headers=headers) as reply:
                assert (reply.status, (await reply.json())["code"]) == (400, 50109)


async def test_a_file_is_served_and_an_edit_replaces_it(raw_bot: RawBot, messages: str) -> None:
    body = {"attachments": [{"id": 0, "filename": "x", "description": "A table"}]}
    file = io.BytesIO()
    Image.new("RGB", (8, 6), "green").save(file, "PNG")
    png = file.getvalue()
    made = await raw_bot.request(POST, messages, body, files={"my table!.png": png})
    file = made.body["attachments"][0]
    assert (file["filename"], file["description"]) == ("my_table.png", "A table")
    assert (file["width"], file["height"], file["size"]) == (8, 6, len(png))
    async with aiohttp.ClientSession() as session, session.get(file["url"]) as reply:
        assert reply.content_type == "image/png"
        assert await reply.read() == png
    path = f"{messages}/{made.body['id']}"
    edited = await raw_bot.request("PATCH", path, {"attachments": [{"id": file["id"]}, {"id": 0}]},
                                   files={"b.png": png})  # fmt: skip
    assert [each["filename"] for each in edited.body["attachments"]] == ["my_table.png", "b.png"]


async def test_requests_and_files_that_are_too_large(raw_bot: RawBot, messages: str) -> None:
    for size in (10 * 1024 * 1024 + 1, 25 * 1024 * 1024):
        answer = await raw_bot.request(POST, messages, {}, files={"a.bin": bytes(size)})
        assert refusal(answer) == (413, 40005)


async def test_whom_a_message_pings(raw_bot: RawBot, messages: str) -> None:
    anna, bruno = raw_bot.local.person("Anna"), raw_bot.local.person("Bruno")
    body = {"content": f"{bruno.mention} and {anna.mention}"}
    for allowed, pinged in (
        (None, ["Bruno", "Anna"]),
        ({"parse": []}, []),
        ({"parse": [], "users": [str(bruno.id)]}, ["Bruno"]),
    ):
        made = await raw_bot.request(POST, messages, body | {"allowed_mentions": allowed})
        assert [user["global_name"] for user in made.body["mentions"]] == pinged


async def test_nonces(raw_bot: RawBot, messages: str, clock: ManualClock) -> None:
    once = {"nonce": "n", "enforce_nonce": True}
    first = await posted(raw_bot, messages, **once)
    assert await posted(raw_bot, messages, **once) == first
    assert await posted(raw_bot, messages, nonce="n") != first
    clock.advance(301)
    assert await posted(raw_bot, messages, **once) != first
    too_long = await raw_bot.request(POST, messages, {"content": "x", "nonce": "n" * 26})
    assert "nonce" in too_long.body["errors"]


async def test_pages_of_messages(raw_bot: RawBot, messages: str) -> None:
    ids = [await posted(raw_bot, messages, content=str(number)) for number in range(5)]

    async def page(query: str) -> list[str]:
        answer = await raw_bot.request("GET", f"{messages}?{query}")
        return [message["id"] for message in answer.body]

    assert await page("limit=2") == [ids[4], ids[3]]
    assert await page(f"before={ids[3]}&limit=2") == [ids[2], ids[1]]
    assert await page(f"after={ids[1]}&limit=2") == [ids[3], ids[2]]
    for query in ("limit=101", "limit=0", "limit=x", "before=x"):
        assert (await raw_bot.request("GET", f"{messages}?{query}")).code == 50035


async def test_commands_keep_their_ids_when_overwritten(raw_bot: RawBot, world: World) -> None:
    path = f"/applications/{world.application_id}/commands"
    play = {"name": "play", "description": "Play", "name_localizations": {"it": "gioca"}}
    first = (await raw_bot.request("PUT", path, [play, {"name": "deal", "description": "D"}])).body
    changed = [play, {"name": "deal", "description": "Deal"}]
    second = (await raw_bot.request("PUT", path, changed)).body
    assert [each["id"] for each in first] == [each["id"] for each in second]
    assert first[0]["version"] == second[0]["version"]
    assert first[1]["version"] != second[1]["version"]
    listed = (await raw_bot.request("GET", path)).body
    assert "name_localizations" not in listed[0]
    whole = (await raw_bot.request("GET", f"{path}?with_localizations=1")).body
    assert whole[0]["name_localizations"] == {"it": "gioca"}


async def test_commands_that_need_permissions_or_a_guild(raw_bot: RawBot, world: World) -> None:
    path = f"/applications/{world.application_id}/commands"
    body = {"description": "d"}
    await raw_bot.request("PUT", path, [
        body | {"name": "admin", "default_member_permissions": 32},
        body | {"name": "nobody", "default_member_permissions": 0},
        body | {"name": "here", "contexts": [0]},
        body | {"name": "private", "contexts": [1]},
    ])  # fmt: skip
    channel = world.channel_id("tarocchino")
    anna, bruno = raw_bot.local.person("Anna"), raw_bot.local.person("Bruno")

    def names(who: Any, where: int) -> list[str]:
        return [command["name"] for command in who.commands(where)]

    assert names(anna, channel) == ["admin", "here", "nobody"]
    assert names(bruno, channel) == ["here"]
    assert names(bruno, bruno.dm) == ["admin", "nobody", "private"]


BAD_EMOJIS = [
    ({"name": "x", "image": "data:image/png;base64,AAAA"}, "name"),
    ({"name": "no spaces", "image": "data:image/png;base64,AAAA"}, "name"),
    ({"name": "ok", "image": "AAAA"}, "image"),
    ({"name": "ok", "image": "data:image/png;base64,!"}, "image"),
    ({"name": "ok", "image": "data:image/png;base64," + base64.b64encode(bytes(262_145)).decode()},
     "image"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "field"), BAD_EMOJIS)
async def test_emojis_refused(
    raw_bot: RawBot, world: World, body: dict[str, str], field: str
) -> None:
    answer = await raw_bot.request(POST, f"/applications/{world.application_id}/emojis", body)
    assert answer.status == 400
    assert field in answer.body["errors"]


async def test_a_thread_and_what_closes_it(raw_bot: RawBot, world: World, messages: str) -> None:
    path = messages.replace("/messages", "/threads")
    assert "name" in (await raw_bot.request(POST, path, {"type": 11})).body["errors"]
    made = await raw_bot.request(POST, path, {"name": "Match", "type": 11})
    assert (made.status, made.body["owner_id"]) == (201, str(world.bot.id))
    thread = f"/channels/{made.body['id']}"
    state = {"archived": True, "locked": True}
    assert (await raw_bot.request("PATCH", thread, state)).body["thread_metadata"]["locked"]
    closed = await raw_bot.request(POST, f"{thread}/messages", {"content": "x"})
    assert refusal(closed) == (400, 50083)


async def test_the_gateway_is_where_it_says(raw_bot: RawBot) -> None:
    answer = await raw_bot.request("GET", "/gateway/bot")
    assert answer.body["url"] == raw_bot.local.gateway_url


async def test_a_port_that_is_taken_is_named() -> None:
    async with LocalDiscord() as first:
        port = int(first.base_url.rpartition(":")[2])
        with pytest.raises(PortTakenError, match=str(port)):
            await LocalDiscord(port=port).start()


async def test_it_listens_on_the_loopback_interface_only(raw_bot: RawBot) -> None:
    runner = raw_bot.local._runner
    assert {address[0] for address in runner.addresses} == {"127.0.0.1"}


async def dm_opened(bot: RawBot, user_id: int) -> Answer:
    return await bot.request("POST", "/users/@me/channels", {"recipient_id": str(user_id)})


async def test_dm_channels_opened_too_fast(
    raw_bot: RawBot, world: World, clock: ManualClock
) -> None:
    anna, bruno, carla, dino = (person.id for person in raw_bot.local.people)
    world.restrictions.dms_at_once, world.restrictions.dm_window = 2, 6.0
    assert (await dm_opened(raw_bot, anna)).status == 200
    clock.advance(4)
    assert (await dm_opened(raw_bot, bruno)).status == 200
    assert (await dm_opened(raw_bot, anna)).status == 200, "not a new one"
    assert refusal(await dm_opened(raw_bot, carla)) == (403, 40003)
    clock.advance(2)
    assert (await dm_opened(raw_bot, carla)).status == 200
    assert refusal(await dm_opened(raw_bot, dino)) == (403, 40003)


async def test_a_quarantined_bot_reaches_only_whom_it_knows(raw_bot: RawBot, world: World) -> None:
    anna, _, carla, dino = raw_bot.local.people
    known = (await dm_opened(raw_bot, anna.id)).body["id"]
    world.restrictions.quarantined = True
    for person in (carla, dino, carla):
        assert refusal(await dm_opened(raw_bot, person.id)) == (403, 20026)
    body = {"content": "still here"}
    assert (await raw_bot.request("POST", f"/channels/{known}/messages", body)).status == 200
    assert (await dm_opened(raw_bot, anna.id)).body["id"] == known
    await dino.say(dino.dm, "hello")
    assert (await dm_opened(raw_bot, dino.id)).status == 200, "they wrote first"
    world.restrictions.quarantined = False
    assert (await dm_opened(raw_bot, carla.id)).status == 200


async def test_history_is_empty_without_its_permission(raw_bot: RawBot, world: World) -> None:
    channel = world.channel_id("tarocchino")
    path = f"/channels/{channel}/messages"
    message = await raw_bot.request("POST", path, {"content": "x"})
    world.overwrite(channel, world.bot.id, deny=Permission.READ_MESSAGE_HISTORY)
    answer = await raw_bot.request("GET", path)
    assert (answer.status, answer.body) == (200, [])
    one = await raw_bot.request("GET", f"{path}/{message.body['id']}")
    assert refusal(one) == (403, 50013)


async def test_too_many_active_threads(raw_bot: RawBot, world: World) -> None:
    path = f"/channels/{world.channel_id('tarocchino')}/threads"
    world.restrictions.active_threads = 1
    body: dict[str, Any] = {"name": "Table 1", "type": 11}
    thread = (await raw_bot.request("POST", path, body)).body["id"]
    assert refusal(await raw_bot.request("POST", path, body)) == (400, 160006)
    archive = {"archived": True}
    assert (await raw_bot.request("PATCH", f"/channels/{thread}", archive)).status == 200
    assert (await raw_bot.request("POST", path, body)).status == 201
    reopened = await raw_bot.request("PATCH", f"/channels/{thread}", {"archived": False})
    assert refusal(reopened) == (400, 160006)


async def test_edits_of_old_messages(raw_bot: RawBot, world: World, clock: ManualClock) -> None:
    world.restrictions.old_edits = 2
    channel = world.channel_id("tarocchino")
    path = f"/channels/{channel}/messages"
    old = (await raw_bot.request("POST", path, {"content": "old"})).body["id"]

    async def edited(message: str) -> Answer:
        return await raw_bot.request("PATCH", f"{path}/{message}", {"content": "new"})

    for _ in range(3):
        assert (await edited(old)).status == 200
    clock.advance(3600)
    for _ in range(2):
        assert (await edited(old)).status == 200
    clock.advance(5)
    refused = await edited(old)
    assert refusal(refused) == (429, 30046)
    assert refused.body["retry_after"] == 15.0
    assert refused.headers["Via"]
    young = (await raw_bot.request("POST", path, {"content": "young"})).body["id"]
    assert (await edited(young)).status == 200
    clock.advance(15)
    assert (await edited(old)).status == 200


async def test_a_servers_rules_for_names_of_threads(raw_bot: RawBot, world: World) -> None:
    path = f"/channels/{world.channel_id('tarocchino')}/threads"
    limits = world.restrictions
    limits.moderated_words, limits.undiscoverable_words = frozenset({"mat"}), frozenset({"angel"})
    for name, code in (("The MAT table", 200001), ("Angel", 50035)):
        answer = await raw_bot.request("POST", path, {"name": name, "type": 11})
        assert refusal(answer) == (400, code)


GET = ("GET", "/channels/{channel_id}")
CALLBACK = ("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
WEBHOOK = ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original")


@pytest.fixture
async def limited(
    clock: ManualClock, discord_observer: DescriptionCheck | None
) -> AsyncIterator[RawBot]:
    """A raw bot at a server with rate limits."""
    world = World.with_guild(clock=clock, channels=["one", "two"])
    async with (
        LocalDiscord(world, rate_limits=True, observer=discord_observer) as local,
        raw_bot_at(local) as bot,
    ):
        yield bot


async def test_headers_of_a_bucket_and_its_429(limited: RawBot, clock: ManualClock) -> None:
    path = f"/channels/{limited.local.world.channel_id('one')}/messages"
    remaining = []
    for number in range(5):
        answer = await limited.request("POST", path, {"content": str(number)})
        remaining.append(answer.headers["X-RateLimit-Remaining"])
    assert remaining == ["4", "3", "2", "1", "0"]
    assert answer.headers["X-RateLimit-Limit"] == "5"
    assert answer.headers["X-RateLimit-Reset-After"] == "5.000"
    assert float(answer.headers["X-RateLimit-Reset"]) == clock.time() + 5
    clock.advance(2)
    refused = await limited.request("POST", path, {"content": "too many"})
    assert refused.status == 429
    assert refused.headers["Via"]
    assert refused.headers["X-RateLimit-Scope"] == "user"
    assert refused.headers["X-RateLimit-Bucket"] == answer.headers["X-RateLimit-Bucket"]
    assert (refused.body["retry_after"], refused.body["global"]) == (3.0, False)
    clock.advance(3)
    assert (await limited.request("POST", path, {"content": "now"})).status == 200


def test_fifty_requests_a_second_over_all_routes(clock: ManualClock) -> None:
    limits = RateLimits(clock, enabled=True)
    for number in range(GLOBAL_LIMIT):
        assert limits.check(*GET, {"channel_id": str(number)}).retry_after is None
    clock.advance(0.25)
    refused = limits.check(*GET, {"channel_id": "other"})
    assert (refused.scope, refused.retry_after) == ("global", pytest.approx(0.75))
    assert limits.check(*CALLBACK, {}).retry_after is None
    assert limits.check(*WEBHOOK, {"webhook_token": "t"}).retry_after is None
    clock.advance(0.75)
    for number in range(GLOBAL_LIMIT):
        assert limits.check(*GET, {"channel_id": f"later {number}"}).retry_after is None
    assert limits.check(*GET, {"channel_id": "one more"}).scope == "global"


def test_callbacks_and_webhooks_do_not_use_up_the_global_limit(clock: ManualClock) -> None:
    limits = RateLimits(clock, enabled=True)
    for number in range(200):
        assert limits.check(*CALLBACK, {}).headers == {}
        assert limits.check(*WEBHOOK, {"webhook_token": str(number)}).retry_after is None
    assert limits.check(*GET, {}).retry_after is None


def test_webhook_calls_are_limited_by_token(clock: ManualClock) -> None:
    limits = RateLimits(clock, enabled=True)
    waits = [limits.check(*WEBHOOK, {"webhook_token": "t"}).retry_after for _ in range(6)]
    assert waits == [None] * 5 + [5.0]
    assert limits.check(*WEBHOOK, {"webhook_token": "u"}).retry_after is None


async def test_ten_thousand_invalid_requests_are_a_ban(limited: RawBot, clock: ManualClock) -> None:
    limits = limited.local.limits
    for _ in range(INVALID_LIMIT - 1):
        limits.count(403)
    limits.count(429, "shared")
    limits.count(404)
    assert (await limited.request("GET", "/users/@me")).status == 200
    assert (await limited.request("GET", "/users/@me", token="wrong")).status == 401
    banned = await limited.request("GET", "/users/@me")
    assert banned.status == 429
    assert "Via" not in banned.headers
    assert banned.body == "error code: 1015"
    clock.advance(600)
    assert (await limited.request("GET", "/users/@me")).status == 200


async def test_without_rate_limits_nothing_is_refused(raw_bot: RawBot) -> None:
    path = f"/channels/{raw_bot.local.world.channel_id('tarocchino')}/messages"
    answers = [await raw_bot.request("POST", path, {"content": "x"}) for _ in range(60)]
    assert {answer.status for answer in answers} == {200}
    assert "X-RateLimit-Limit" not in answers[0].headers
