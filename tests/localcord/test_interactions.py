"""Raw answers to interactions: deadlines, codes, kinds of callback."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from localcord.people.person import NotPossibleError, Outcome, Person, Upload
from localcord.people.seen import Modal
from localcord.world.clock import ManualClock
from localcord.world.permissions import Permission
from tests.localcord.raw_bot import Answer, Json, RawBot, Socket

EPHEMERAL, V2 = 1 << 6, 1 << 15
ROW = {
    "type": 1,
    "components": [
        {"type": 2, "style": 1, "label": "Go", "custom_id": "go"},
        {"type": 2, "style": 2, "label": "No", "custom_id": "no", "disabled": True},
    ],
}

MENU = {
    "type": 3, "custom_id": "discard", "min_values": 1, "max_values": 2,
    "options": [{"label": card, "value": card} for card in ("Sole", "Luna", "Matto")],
}  # fmt: skip
CARD = {"name": "card", "description": "Cards", "contexts": [0], "options": [
    {"type": 1, "name": "play", "description": "Play", "options": [
        {"type": 3, "name": "card", "description": "A card", "required": True,
         "name_localizations": {"it": "carta"}},
        {"type": 4, "name": "length", "description": "How long", "choices": [
            {"name": "Best", "value": 3, "name_localizations": {"it": "Al meglio di tre"}},
            {"name": "One", "value": 1},
        ]},
        {"type": 4, "name": "times", "description": "How often", "min_value": 1, "max_value": 9},
    ]},
], "name_localizations": {"it": "carta"}}  # fmt: skip


class Stage:
    """A person, a bot with one command, and the interaction between them."""

    def __init__(self, raw: RawBot, socket: Socket, clock: ManualClock) -> None:
        self.raw = raw
        self.socket = socket
        self.clock = clock
        self.anna = raw.local.person("Anna")
        self.bruno = raw.local.person("Bruno")
        self.channel = raw.local.world.channel_id("tarocchino")
        self.app = raw.local.world.application_id
        self._actions: list[asyncio.Task[Outcome]] = []

    async def begin(self, person: Person | None = None, channel: int | None = None) -> Json:
        """The interaction of ``/go``, not answered yet."""
        who, where = person or self.anna, channel or self.channel
        return await self.heard(who.slash(where, "go"))

    async def heard(self, action: Any) -> Json:
        """The INTERACTION_CREATE of a person's action."""
        self._actions.append(asyncio.create_task(action))
        return await self.socket.event("INTERACTION_CREATE")

    async def outcome(self) -> Outcome:
        """The outcome of the last action."""
        return await self._actions[-1]

    async def answer(self, interaction: Json, kind: int, data: Any = None) -> Answer:
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback"
        body = {"type": kind} | ({} if data is None else {"data": data})
        return await self.raw.request("POST", f"{path}?with_response=1", body)

    async def webhook(
        self, method: str, interaction: Json, suffix: str = "", body: Any = None
    ) -> Answer:
        path = f"/webhooks/{self.app}/{interaction['token']}{suffix}"
        return await self.raw.request(method, path, body)

    async def close(self) -> None:
        self.clock.advance(3)
        await asyncio.gather(*self._actions, return_exceptions=True)


@pytest.fixture
async def stage(raw_bot: RawBot, clock: ManualClock) -> AsyncIterator[Stage]:
    socket = await raw_bot.identified()
    app = raw_bot.local.world.application_id
    commands = [{"name": "go", "description": "Go", "options": [
        {"type": 3, "name": "where", "description": "Where", "autocomplete": True},
        {"type": 11, "name": "map", "description": "A picture"},
    ]}, CARD]  # fmt: skip
    await raw_bot.request("PUT", f"/applications/{app}/commands", commands)
    stage = Stage(raw_bot, socket, clock)
    yield stage
    await stage.close()


async def test_the_interaction_names_person_place_and_command(stage: Stage) -> None:
    interaction = await stage.begin()
    assert interaction["type"] == 2
    assert interaction["data"]["name"] == "go"
    assert interaction["member"]["user"]["id"] == str(stage.anna.id)
    assert interaction["channel"]["id"] == str(stage.channel)
    assert (interaction["locale"], interaction["guild_locale"]) == ("it", "it")
    assert (interaction["context"], interaction["version"]) == (0, 1)
    private = await stage.begin(channel=stage.anna.dm)
    assert private["user"]["id"] == str(stage.anna.id)
    assert private["context"] == 1
    assert "guild_id" not in private
    assert "member" not in private


@pytest.mark.parametrize(("seconds", "status"), [(0, 200), (2.999, 200), (3.0, 404), (60, 404)])
async def test_three_seconds_to_acknowledge(stage: Stage, seconds: float, status: int) -> None:
    interaction = await stage.begin()
    stage.clock.advance(seconds)
    answer = await stage.answer(interaction, 4, {"content": "here"})
    assert answer.status == status
    assert (await stage.outcome()).acknowledged is (status == 200)
    if status == 404:
        assert answer.code == 10062
        assert stage.anna.messages(stage.channel) == []
    else:
        assert (await stage.outcome()).seconds == pytest.approx(seconds, abs=0.001)


async def test_a_second_acknowledgement_is_refused(stage: Stage) -> None:
    interaction = await stage.begin()
    assert (await stage.answer(interaction, 5)).status == 200
    again = await stage.answer(interaction, 4, {"content": "again"})
    assert (again.status, again.code) == (400, 40060)
    stage.clock.advance(5)
    assert (await stage.answer(interaction, 5)).code == 40060


async def test_a_refused_answer_does_not_acknowledge(stage: Stage) -> None:
    interaction = await stage.begin()
    refused = await stage.answer(interaction, 4, {"content": "x" * 2001})
    assert refused.body["errors"]["data"]["content"]["_errors"][0]["code"] == (
        "BASE_TYPE_MAX_LENGTH"
    )
    assert (await stage.answer(interaction, 4, {"content": "short"})).status == 200


async def test_unknown_ids_and_tokens(stage: Stage) -> None:
    interaction = await stage.begin()
    for wrong in ({"id": "1"}, {"token": "x"}):
        answer = await stage.answer(interaction | wrong, 4, {"content": "x"})
        assert (answer.status, answer.code) == (404, 10062)
    before = await stage.webhook("POST", interaction, body={"content": "too early"})
    assert (before.status, before.code) == (404, 10015)
    unknown = await stage.webhook("POST", {"token": "x"}, body={"content": "x"})
    assert (unknown.status, unknown.code) == (404, 10015)


async def test_fifteen_minutes_of_the_token(stage: Stage) -> None:
    interaction = await stage.begin()
    await stage.answer(interaction, 4, {"content": "first"})
    stage.clock.advance(899)
    assert (await stage.webhook("POST", interaction, body={"content": "more"})).status == 200
    stage.clock.advance(1)
    late = await stage.webhook("PATCH", interaction, "/messages/@original", {"content": "x"})
    assert (late.status, late.code) == (401, 50027)


async def test_edits_by_the_token_are_refused_where_the_bot_s_own_would_be(stage: Stage) -> None:
    world = stage.raw.local.world
    thread = world.add_thread(world.channels[stage.channel], "Ottocento", world.bot.id)
    interaction = await stage.begin(channel=thread.id)
    await stage.answer(interaction, 4, {"content": "first"})

    async def edited() -> int:
        path = "/messages/@original"
        answer = await stage.webhook("PATCH", interaction, path, {"content": "x"})
        return answer.code if answer.status >= 400 else 0

    assert await edited() == 0
    world.set_archived(thread, True)
    assert await edited() == 50083
    world.set_archived(thread, False)
    thread.locked = True
    assert await edited() == 160005
    world.overwrite(stage.channel, world.bot.id, deny=Permission.VIEW_CHANNEL)
    assert await edited() == 50001
    world.remove_channel(thread)
    assert await edited() == 10003


WRONG_KINDS = [("slash", 6), ("slash", 7), ("slash", 8), ("slash", 99), ("autocomplete", 4),
               ("click", 8), ("submit", 9), ("submit", 7)]  # fmt: skip


@pytest.mark.parametrize(("action", "kind"), WRONG_KINDS)
async def test_kinds_of_callback_that_do_not_fit(stage: Stage, action: str, kind: int) -> None:
    interaction = await _interaction_by(stage, action)
    answer = await stage.answer(interaction, kind, {"content": "x"})
    assert (answer.status, answer.code) == (400, 50035)
    assert "type" in answer.body["errors"]


async def _interaction_by(stage: Stage, action: str) -> Json:
    anna = stage.anna
    match action:
        case "slash":
            return await stage.begin()
        case "autocomplete":
            return await stage.heard(anna.autocomplete(stage.channel, "go", focused="where"))
        case "click":
            message = await _posted(stage)
            return await stage.heard(anna.click(message, "go"))
    return await stage.heard(anna.submit(await _modal(stage), {"where": "there"}))


async def _modal(stage: Stage) -> Modal:
    """The modal that Anna has open."""
    opening = await stage.begin()
    field = {"type": 4, "style": 1, "label": "Where", "custom_id": "where", "max_length": 20}
    modal = {
        "title": "T", "custom_id": "m", "components": [{"type": 1, "components": [field]}],
    }  # fmt: skip
    assert (await stage.answer(opening, 9, modal)).status == 200
    return (await stage.outcome()).modal


async def _posted(stage: Stage, flags: int = 0) -> int:
    interaction = await stage.begin()
    rows = [ROW, {"type": 1, "components": [MENU]}]
    data = {"content": "Shall we?", "components": rows, "flags": flags}
    answer = await stage.answer(interaction, 4, data)
    return int(answer.body["resource"]["message"]["id"])


@pytest.mark.parametrize(
    ("typed", "options", "told"),
    [
        ("carta gioca", {"card": "Sol"}, "no 'carta'"),
        ("card play", {}, "needs the option 'card'"),
        ("card play", {"card": "Sol", "suit": "coppe"}, "has no option suit"),
        ("card play", {"card": "Sol", "length": 2}, "offers 3, 1, not 2"),
        ("card play", {"card": "Sol", "times": 10}, "must be 1 to 9"),
        ("card play", {"card": "Sol", "times": "two"}, "is a INTEGER"),
    ],
)
async def test_nobody_types_what_their_client_does_not_take(
    stage: Stage, typed: str, options: Json, told: str
) -> None:
    stage.bruno.locale = "en-GB"
    with pytest.raises(NotPossibleError, match=told):
        await stage.bruno.slash(stage.channel, typed, **options)
    with pytest.raises(NotPossibleError, match="no 'card'"):
        await stage.bruno.slash(stage.bruno.dm, "card play", card="Sol")


async def test_commands_are_typed_in_ones_own_language(stage: Stage) -> None:
    typing = stage.anna.slash(stage.channel, "carta play", carta="Sol", length="Al meglio di tre")
    (play,) = (await stage.heard(typing))["data"]["options"]
    assert [each["value"] for each in play["options"]] == ["Sol", 3]


async def test_nobody_uses_what_their_client_does_not_show(stage: Stage) -> None:
    message, anna = await _posted(stage), stage.anna
    for control, told in (("no", "disabled"), ("play", "no 'play'"), ("discard", "not a button")):
        with pytest.raises(NotPossibleError, match=told):
            await anna.click(message, control)
    for wrong in ([], ["Sole", "Luna", "Matto"], ["Re"], ["Sole", "Sole"]):
        with pytest.raises(NotPossibleError):
            await anna.select(message, "discard", wrong)
    modal = await _modal(stage)
    for text, told in (("", "must be filled in"), ("x" * 21, "0 to 20 characters")):
        with pytest.raises(NotPossibleError, match=told):
            await anna.submit(modal, {"where": text})
    with pytest.raises(NotPossibleError, match="not open"):
        await stage.bruno.submit(modal, {"where": "mine"})


async def test_a_modal_brings_its_values(stage: Stage) -> None:
    interaction = await _interaction_by(stage, "submit")
    assert interaction["type"] == 5
    row = interaction["data"]["components"][0]
    assert row["components"][0] == {"type": 4, "custom_id": "where", "value": "there"}


async def test_a_click_brings_its_message_and_may_change_it(stage: Stage) -> None:
    message = await _posted(stage)
    click = await stage.heard(stage.bruno.click(message, "go"))
    assert click["message"]["id"] == str(message)
    assert click["data"] == {"component_type": 2, "custom_id": "go", "id": 2}
    answer = await stage.answer(click, 7, {"content": "Gone", "components": []})
    assert answer.body["interaction"]["response_message_id"] == str(message)
    seen = stage.anna.message(message)
    assert (seen.content, seen.buttons, seen.edited) == ("Gone", (), True)
    assert [each.id for each in (await stage.outcome()).edited] == [message]


async def test_an_ephemeral_answer_is_its_owners_alone(stage: Stage) -> None:
    message = await _posted(stage, EPHEMERAL)
    assert stage.anna.message(message).ephemeral
    assert stage.bruno.messages(stage.channel) == []
    over_rest = await stage.raw.request("GET", f"/channels/{stage.channel}/messages/{message}")
    assert over_rest.code == 10008
    click = await stage.heard(stage.anna.click(message, "go"))
    await stage.answer(click, 6)
    edit = await stage.webhook("PATCH", click, "/messages/@original", {"content": "Now"})
    assert edit.body["content"] == "Now"
    assert (await stage.webhook("DELETE", click, "/messages/@original")).status == 204
    assert stage.anna.messages(stage.channel) == []
    gone = await stage.webhook("GET", click, "/messages/@original")
    assert (gone.status, gone.code) == (404, 10008)


async def test_the_first_follow_up_fills_in_the_deferred_answer(stage: Stage) -> None:
    interaction = await stage.begin()
    await stage.answer(interaction, 5, {"flags": EPHEMERAL})
    thinking = stage.anna.messages(stage.channel)[0]
    assert thinking.loading
    first = await stage.webhook("POST", interaction, body={"content": "One"})
    assert first.body["id"] == str(thinking.id)
    assert first.body["flags"] == EPHEMERAL
    second = await stage.webhook("POST", interaction, body={"content": "Two"})
    assert second.body["flags"] == 0
    fetched = await stage.webhook("GET", interaction, "/messages/@original")
    assert fetched.body["content"] == "One"
    other = await stage.webhook("PATCH", interaction, f"/messages/{second.body['id']}",
                                {"content": "Three"})  # fmt: skip
    assert other.body["content"] == "Three"
    assert [seen.content for seen in stage.bruno.messages(stage.channel)] == ["Three"]


async def test_a_deferred_answer_may_become_a_v2_message_and_stays_one(stage: Stage) -> None:
    interaction = await stage.begin()
    await stage.answer(interaction, 5)
    text = {"type": 10, "content": "New style"}
    body = {"flags": V2, "components": [text]}
    filled = await stage.webhook("PATCH", interaction, "/messages/@original", body)
    assert filled.body["flags"] == V2
    back = await stage.webhook("PATCH", interaction, "/messages/@original", {"content": "Old"})
    assert "content" in back.body["errors"]
    cleared = await stage.webhook("PATCH", interaction, "/messages/@original", {"flags": 0})
    assert "flags" in cleared.body["errors"]


@pytest.mark.parametrize("count", [25, 26])
async def test_at_most_25_choices(stage: Stage, count: int) -> None:
    interaction = await stage.heard(
        stage.anna.autocomplete(stage.channel, "go", focused="where", typed="b")
    )
    assert interaction["data"]["options"] == [
        {"name": "where", "type": 3, "value": "b", "focused": True}
    ]
    choices = [{"name": f"n{number}", "value": f"v{number}"} for number in range(count)]
    answer = await stage.answer(interaction, 8, {"choices": choices})
    assert answer.status == (200 if count == 25 else 400)


async def test_an_answer_with_a_file(stage: Stage) -> None:
    interaction = await stage.begin()
    path = f"/interactions/{interaction['id']}/{interaction['token']}/callback"
    data = {
        "flags": V2,
        "attachments": [{"id": 0, "description": "Alt"}],
        "components": [{"type": 12, "items": [{"media": {"url": "attachment://a_b.txt"}}]}],
    }
    answer = await stage.raw.request("POST", path, {"type": 4, "data": data},
                                     files={"a_b.txt": b"hello"})  # fmt: skip
    assert answer.status == 204
    file = stage.anna.messages(stage.channel)[0].attachments[0]
    assert (file.filename, file.description, file.size) == ("a_b.txt", "Alt", 5)
    assert stage.raw.local.world.attachment(file.id) == b"hello"


async def test_what_options_and_menus_refer_to_is_sent_along(stage: Stage) -> None:
    world, anna, bruno = stage.raw.local.world, stage.anna, stage.bruno
    file = Upload("map.txt", b"here")
    command = await stage.heard(anna.slash(stage.channel, "go", map=file))
    sent = command["data"]["options"][0]["value"]
    assert command["data"]["resolved"]["attachments"][sent]["filename"] == "map.txt"
    assert world.attachment(int(sent)) == b"here"
    menus = {5: bruno.id, 6: next(iter(world.guilds)), 8: stage.channel}
    kinds = {5: "users", 6: "roles", 8: "channels"}
    rows = [
        {"type": 1, "components": [{"type": kind, "custom_id": f"menu {kind}"}]} for kind in menus
    ]
    path = f"/channels/{stage.channel}/messages"
    message = int((await stage.raw.request("POST", path, {"components": rows})).body["id"])
    for kind, chosen in menus.items():
        used = await stage.heard(anna.select(message, f"menu {kind}", [chosen]))
        assert used["data"]["values"] == [str(chosen)]
        assert list(used["data"]["resolved"][kinds[kind]]) == [str(chosen)]
        assert ("members" in used["data"]["resolved"]) is (kinds[kind] == "users")
    with pytest.raises(NotPossibleError, match="no USER"):
        await anna.select(message, "menu 5", [stage.channel])


async def test_without_a_connected_bot_the_interaction_fails(stage: Stage) -> None:
    await stage.socket.close()
    await stage.raw.local.bot_offline()
    action = asyncio.create_task(stage.anna.slash(stage.channel, "go"))
    await asyncio.sleep(0)
    stage.clock.advance(3)
    assert not (await action).acknowledged
