"""The local Discord's page in a real browser: what people see, click and type."""

from __future__ import annotations

import base64
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

from bot.local.page.page import add_page
from bot.local.server.app import LocalDiscord
from bot.local.world.world import World
from tests.drivers.browser import ARGUMENTS, CHROMIUM
from tests.local import sample_messages as sample
from tests.local.sample_bot import SampleBot

Json = dict[str, Any]

DESKTOP = (1280, 860)
PHONE = (390, 844)
ARTIFACTS = Path(__file__).parents[3] / "artifacts" / "page"

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium: set CHROMIUM or install it"),
]


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        await chromium.close()


class Scene:
    """A local Discord with its page, a bot, and browser tabs of whoever is asked for."""

    def __init__(self, browser: Browser, discord: LocalDiscord, bot: SampleBot) -> None:
        self.discord = discord
        self.bot = bot
        self.channel = discord.world.channel_id("tarocchino")
        self.errors: list[str] = []
        self._browser = browser
        self._pages: list[Page] = []

    async def tab(
        self, user: str = "anna", size: tuple[int, int] = DESKTOP, **context: Any
    ) -> Page:
        """A tab of its own browser context, once it shows a channel."""
        viewport = {"width": size[0], "height": size[1]}
        page = await self._browser.new_page(viewport=viewport, locale="en-US", **context)
        page.set_default_timeout(6000)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._note)
        self._pages.append(page)
        await page.goto(f"{self.discord.base_url}/?user={user}")
        await expect(page.locator("#messages > li").first).to_be_visible()
        return page

    async def post(self, body: Json, **files: bytes) -> int:
        return await self.bot.post(self.channel, body, **files)

    def _note(self, message: Any) -> None:
        if message.type == "error" and "ERR_CONNECTION_REFUSED" not in message.text:
            self.errors.append(message.text)

    async def close(self) -> None:
        for page in self._pages:
            await page.close()


@asynccontextmanager
async def scene_of(browser: Browser, world: World | None = None) -> AsyncIterator[Scene]:
    world = world or World.with_guild(channels=("tarocchino", "general"), locale="en-US")
    discord = LocalDiscord(world, rate_limits=False)
    add_page(discord)
    async with discord, SampleBot(discord) as bot:
        scene = Scene(browser, discord, bot)
        yield scene
        await scene.close()
        assert scene.errors == [], "the script raised or logged errors"


@pytest_asyncio.fixture(loop_scope="module")
async def scene(browser: Browser) -> AsyncIterator[Scene]:
    async with scene_of(browser) as made:
        yield made


def message(page: Page, message_id: int) -> Locator:
    return page.locator(f'[data-message-id="{message_id}"]')


def shown(page: Page, text: str, *, exact: bool = False) -> Locator:
    return page.locator("#messages").get_by_text(text, exact=exact)


def control(page: Page, custom_id: str) -> Locator:
    return page.locator(f'[data-custom-id="{custom_id}"]')


def composer(page: Page) -> Locator:
    return page.locator("#composer textarea")


def say(text: str, flags: int = 0) -> Callable[[Json], Json]:
    return lambda _: {"type": 4, "data": {"content": text, "flags": flags}}


def quietly(_: Json) -> Json:
    return {"type": 6}


async def shoot(page: Page, name: str) -> None:
    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    await page.screenshot(path=ARTIFACTS / f"{name}.png")


async def user_ids(scene: Scene) -> tuple[int, ...]:
    return tuple(person.id for person in scene.discord.people)


# What is shown


async def test_markdown_is_drawn_as_discord_draws_it(scene: Scene) -> None:
    anna = scene.discord.person("Anna").id
    posted = await scene.post({"content": f"{sample.TEXTS}\n<@{anna}> <#{scene.channel}>"})
    text = message(await scene.tab(), posted).locator(".text")
    for selector, expected in [
        ("strong", ["bold", "both", "bold"]),
        ("em", ["italic", "both"]),
        ("u", ["underline"]),
        ("s", ["strike"]),
        ("code:not(pre *)", ["code"]),
        ("pre > code", ["print('**not bold** <@1>')"]),
        ("blockquote", ["a quote with bold\nand a second line"]),
        ("h1", ["Heading one"]),
        ("h2", ["Heading two"]),
        ("h3", ["Heading three"]),
        ("small", ["small print under it"]),
        ("ul > li > ul > li", ["two and a half"]),
        ("ol > li", ["first", "second"]),
        (".mention", ["@Anna", "#tarocchino"]),
    ]:
        assert await text.locator(selector).all_text_contents() == expected, selector
    links = text.locator("a")
    assert [await link.get_attribute("href") for link in await links.all()] == [
        "https://example.org/a_b", "https://example.org/x",
    ]  # fmt: skip
    whole = await text.inner_text()
    assert "plain_snake_case" in whole
    assert "*not italic* · 2 * 3 * 4" in whole
    spoiler = text.locator(".spoiler")
    await expect(spoiler.locator("span")).to_be_hidden()
    await spoiler.click()
    await expect(spoiler.locator("span")).to_be_visible()


async def test_relative_times_stay_live(scene: Scene) -> None:
    page = await scene.tab()
    due = await page.evaluate("Math.floor(Date.now() / 1000) + 30")
    posted = await scene.post({"content": f"due <t:{due}:R>, said <t:1750000000:D>"})
    live = message(page, posted).locator("time[data-style=R]")
    await expect(live).to_have_text(re.compile(r"^in (2\d|30) seconds$"))
    first = await live.text_content()
    await expect(live).not_to_have_text(first or "")
    await expect(message(page, posted).locator("time[data-style=D]")).to_have_text("June 15, 2025")


@pytest.mark.parametrize(
    ("locale", "words"),
    [("it", ("tra 2 minuti", "2 ore fa")), ("en-US", ("in 2 minutes", "2 hours ago"))],
)
async def test_relative_times_are_in_the_readers_language(
    scene: Scene, locale: str, words: tuple[str, str]
) -> None:
    scene.discord.person("Anna").locale = locale
    page = await scene.tab()
    now = int(await page.evaluate("Math.floor(Date.now() / 1000)"))
    posted = await scene.post({"content": f"<t:{now + 130}:R>, <t:{now - 7300}:R>"})
    shown = message(page, posted).locator("time[data-style=R]")
    await expect(shown).to_have_text(list(words))


async def test_nothing_that_is_shown_becomes_markup(browser: Browser) -> None:
    evil = '<b onclick="hacked=1">&amp;</b>'
    world = World.with_guild(
        name=evil, people=("Anna", evil), channels=("tarocchino", evil), locale="en-US"
    )
    async with scene_of(browser, world) as scene:
        await scene.bot.register([{"name": "evil", "description": evil, "type": 1}])
        await scene.post({"content": sample.INJECTION})
        await scene.post(
            {"embeds": [{"title": evil, "description": evil, "footer": {"text": evil}}]}
        )
        button = {"type": 2, "style": 1, "label": evil, "custom_id": '"><script>'}
        await scene.post({"content": evil, "components": [{"type": 1, "components": [button]}]})
        await scene.discord.people[1].say(scene.channel, evil)
        page = await scene.tab()
        await composer(page).fill("/")
        await expect(page.get_by_role("option")).to_contain_text(evil)
        await expect(page.locator(".author").last).to_have_text(evil)
        await expect(page.locator(".button")).to_have_text(evil)
        await expect(page.locator("#guild-name")).to_have_text(evil)
        assert await page.locator("body script, body b[onclick], #messages img").count() == 0
        assert await page.evaluate("window.hacked") is None


async def test_a_table_message_with_its_picture(scene: Scene) -> None:
    posted = await scene.post(sample.table(await user_ids(scene)), table=sample.picture())
    page = await scene.tab()
    table = message(page, posted)
    picture = table.locator(".gallery img")
    await expect(picture).to_have_attribute("alt", re.compile("King of Swords"))
    await page.wait_for_function(
        "image => image.complete && image.naturalWidth", arg=await picture.element_handle()
    )
    stripe = "node => getComputedStyle(node, '::before').backgroundColor"
    assert await table.locator(".container").evaluate(stripe) == "rgb(31, 107, 69)"
    await expect(page.locator("#jump")).to_be_hidden()
    await expect(table.locator(".section .accessory img")).to_have_attribute("alt", "Anna leads")
    labels = await table.locator(".button").all_text_contents()
    assert labels == ["My hand", "Last trick", "Score", "Rules", "Leave"]
    await shoot(page, "table-1280")

    await table.locator(".gallery .picture").click()
    await expect(page.get_by_role("dialog").locator("img")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(table.locator(".gallery .picture")).to_be_focused()


async def test_mentions_and_emojis_lead_where_they_say(scene: Scene) -> None:
    await scene.bot.register(sample.COMMANDS)
    image = "data:image/png;base64," + base64.b64encode(sample.picture(size=(64, 64))).decode()
    path = f"/applications/{scene.discord.world.bot.id}/emojis"
    emoji = await scene.bot.call("POST", path, {"name": "matto", "image": image})
    general = scene.discord.world.channel_id("general")
    posted = await scene.post(
        {"content": f"<:matto:{emoji['id']}> </table open:1> <#{general}> <:gone:999>"}
    )
    page = await scene.tab()
    text = message(page, posted).locator(".text")
    loaded = "node => node.decode().then(() => node.naturalWidth)"
    assert await text.get_by_alt_text(":matto:").evaluate(loaded) == 64
    await expect(text).to_contain_text(":gone:")
    await text.get_by_role("button", name="/table open").click()
    await expect(page.locator(".command-name")).to_have_text("/table open")
    await page.keyboard.press("Escape")
    await expect(composer(page)).to_be_focused()
    await text.get_by_role("button", name="#general").click()
    await expect(page.locator("#channel-name")).to_contain_text("general")
    scene.errors.clear()  # the missing emoji's 404


async def test_an_answer_to_a_button_says_what_it_answers(scene: Scene) -> None:
    scene.bot.answers["b"] = say("You pressed it")
    posted = await scene.post(sample.controls())
    page = await scene.tab()
    await control(page, "b:1").click()
    answer = page.locator(".message", has_text="You pressed it")
    await expect(answer.locator(".reply")).to_contain_text("Choose your discard")
    await answer.locator(".reply button").click()
    await expect(message(page, posted)).to_have_class(re.compile("flash"))


async def test_an_embed_and_an_edited_message(scene: Scene) -> None:
    posted = await scene.post(sample.embed())
    page = await scene.tab()
    embed = message(page, posted).locator(".embed")
    await expect(embed.locator("dt")).to_have_text(["Cricche", "Sequenze", "Card points"])
    await expect(embed).to_have_css("border-left-color", "rgb(230, 126, 34)")
    await expect(message(page, posted).locator(".edited")).to_have_count(0)
    await scene.bot.edit(scene.channel, posted, {"content": "Corrected"})
    await expect(message(page, posted).locator(".edited")).to_be_visible()
    await expect(message(page, posted)).to_contain_text("Corrected")


# Acting


async def test_a_click_reaches_the_bot_and_the_hand_changes_in_place(scene: Scene) -> None:
    played: set[int] = set()

    def play(interaction: Json) -> Json:
        _, version, card = interaction["data"]["custom_id"].split(":")
        played.add(int(card))
        body = sample.hand(int(version) + 1, frozenset(played))
        return {"type": 7, "data": body}

    scene.bot.answers["play"] = play
    posted = await scene.post(sample.hand(), table=sample.picture("hand", (1200, 300)))
    page = await scene.tab()
    hand = message(page, posted)
    await expect(hand.locator(".button")).to_have_count(16)
    await shoot(page, "hand-1280")
    node = await hand.element_handle()
    image = await hand.locator("img").element_handle()
    await hand.get_by_role("button", name="Bagattino").focus()
    await page.keyboard.press("Enter")
    await expect(hand.locator(".button")).to_have_count(15)
    await expect(hand).to_contain_text("Version 2")
    assert scene.bot.seen[-1]["data"]["custom_id"] == "play:1:2"
    assert scene.bot.seen[-1]["member"]["user"]["username"] == "anna"
    assert node is not None
    assert image is not None
    assert await node.evaluate("node => node.isConnected")
    assert await image.evaluate("node => node.isConnected"), "the picture was not drawn anew"
    focused = page.locator(":focus")
    await expect(focused).to_be_enabled()
    await expect(focused).to_have_class(re.compile("button"))


async def test_a_disabled_button_cannot_be_pressed(scene: Scene) -> None:
    await scene.post(sample.hand(), table=sample.picture())
    page = await scene.tab()
    await expect(page.get_by_role("button", name="Trump 16")).to_be_disabled()
    await page.get_by_role("button", name="Trump 16").click(force=True)
    await composer(page).fill("after")
    await composer(page).press("Enter")
    await expect(page.locator(".message").last).to_contain_text("after")
    assert scene.bot.seen == []


async def test_the_place_is_kept_while_messages_are_edited_above_and_below(scene: Scene) -> None:
    first = await scene.post({"content": "first"})
    for number in range(60):
        last = await scene.post({"content": f"line {number}"})
    page = await scene.tab()
    scroller = page.locator("#scroller")
    gap = "node => node.scrollHeight - node.scrollTop - node.clientHeight"
    assert await scroller.evaluate(gap) < 2
    await scene.bot.edit(scene.channel, last, {"content": "tall\n" * 12})
    await expect(message(page, last)).to_contain_text("tall")
    assert await scroller.evaluate(gap) < 2, "sticks to the bottom"

    middle = shown(page, "line 30", exact=True)
    await middle.scroll_into_view_if_needed()
    await expect(page.locator("#jump")).to_be_visible()
    before = await middle.bounding_box()
    await scene.bot.edit(scene.channel, first, {"content": "tall\n" * 12})
    await scene.post({"content": "news"})
    await expect(page.locator("#jump")).to_have_text(re.compile("1 new message"))
    assert await middle.bounding_box() == before
    await page.locator("#jump").click()
    await expect(shown(page, "news")).to_be_in_viewport()


async def test_selects_send_what_was_chosen_within_their_bounds(scene: Scene) -> None:
    scene.bot.answers["s"] = quietly
    await scene.post(sample.controls())
    page = await scene.tab()
    await control(page, "s:one").click()
    await page.get_by_role("option", name="Mondo").click()
    await expect(control(page, "s:one")).to_contain_text("Mondo")
    await expect(control(page, "s:one")).to_be_focused()

    await control(page, "s:two").press("Enter")
    await page.keyboard.press("Space")
    done = page.get_by_role("button", name="Done")
    await expect(done).to_be_disabled()
    await page.keyboard.press("End")
    await page.keyboard.press("Enter")
    third = page.get_by_role("option", name="Bagattino")
    await expect(third).to_have_attribute("aria-disabled", "true")
    await third.click(force=True)
    await done.click()
    await expect(control(page, "s:two")).to_contain_text("Angelo")

    await control(page, "s:user").click()
    await page.get_by_role("option", name="Bruno").click()
    await expect(control(page, "s:user")).to_contain_text("Bruno")
    sent = [(i["data"]["custom_id"], i["data"]["values"]) for i in scene.bot.seen]
    bruno = str(scene.discord.person("Bruno").id)
    assert sent == [("s:one", ["mondo"]), ("s:two", ["angelo", "7 ♠ swords"]), ("s:user", [bruno])]


async def test_a_modal_is_filled_in_and_sent(scene: Scene) -> None:
    scene.bot.answers["b:modal"] = lambda _: {"type": 9, "data": sample.MODAL}
    scene.bot.answers["m:name"] = say("Thank you")
    await scene.post(sample.controls())
    page = await scene.tab()
    await control(page, "b:modal").click()
    dialog = page.get_by_role("dialog", name="Name the table")
    await expect(dialog.get_by_label("Name")).to_be_focused()
    await shoot(page, "modal-1280")
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog.get_by_role("alert")).to_be_visible()
    await dialog.get_by_label("Name").fill("Al Pappagallo")
    await dialog.get_by_label("Remarks").fill("two\nlines")
    await dialog.get_by_label("Game").click()
    await page.get_by_role("option", name="Quattro Scartate").click()
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog).to_have_count(0)
    await expect(page.locator(".message").last).to_contain_text("Thank you")
    await expect(control(page, "b:modal")).to_be_focused()
    parts = [each["component"] for each in scene.bot.seen[-1]["data"]["components"]]
    assert [part.get("value", part.get("values")) for part in parts] == [
        "Al Pappagallo", "two\nlines", ["quattro"],
    ]  # fmt: skip


async def test_an_answer_only_you_can_see_is_dismissed(scene: Scene) -> None:
    scene.bot.answers["hand"] = say("Your hand: **Angelo**", flags=64)
    await scene.bot.register(sample.COMMANDS)
    anna, bruno = await scene.tab("anna"), await scene.tab("bruno")
    await composer(anna).fill("/hand ")
    await anna.keyboard.press("Enter")
    answer = anna.locator(".message.ephemeral")
    await expect(answer).to_contain_text("Anna used /hand")
    await expect(answer).to_contain_text("Only you can see this")
    await scene.post({"content": "for all"})
    await expect(shown(bruno, "for all")).to_be_visible()
    await expect(shown(bruno, "Angelo")).to_have_count(0)
    await answer.get_by_role("button", name="Dismiss message").click()
    await expect(answer).to_have_count(0)


async def test_thinking_failing_and_recovering(scene: Scene) -> None:
    scene.bot.answers["b:slow"] = lambda _: {"type": 5}
    await scene.post(sample.controls())
    page = await scene.tab()
    await control(page, "b:slow").click()
    await expect(shown(page, "Tarocchino is thinking…")).to_be_visible()
    token = scene.bot.seen[-1]["token"]
    path = f"/webhooks/{scene.discord.world.bot.id}/{token}/messages/@original"
    await scene.bot.call("PATCH", path, {"content": "Thought."})
    await expect(shown(page, "Thought.")).to_be_visible()
    await expect(shown(page, "is thinking…")).to_have_count(0)

    await control(page, "b:never").click()
    await expect(control(page, "b:never")).to_have_attribute("aria-busy", "true")
    await expect(shown(page, "This interaction failed")).to_be_visible()
    scene.bot.answers["b:never"] = quietly
    await control(page, "b:never").click()
    await expect(shown(page, "This interaction failed")).to_have_count(0)


def offer_cards(interaction: Json) -> Json:
    if interaction["type"] == 2:
        return say(f"played {interaction['data']['options']}")(interaction)
    typed = interaction["data"]["options"][0]["value"].lower()
    found = [name for name in sample.HAND if typed in name.lower()]
    return {"type": 8, "data": {"choices": [{"name": n, "value": n.upper()} for n in found]}}


async def test_a_command_is_typed_with_its_options_by_keyboard(scene: Scene) -> None:
    scene.bot.answers["play"] = offer_cards
    await scene.bot.register(sample.COMMANDS)
    page = await scene.tab()
    await composer(page).press_sequentially("/pl")
    await expect(page.get_by_role("option")).to_have_count(1)
    await shoot(page, "picker-1280")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("option")).to_have_count(16)
    await page.keyboard.type("king")
    await expect(page.get_by_role("option")).to_have_count(2)
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    card = page.get_by_role("combobox", name="card")
    await expect(card).to_have_value("King ♥ Cups")
    await page.get_by_role("button", name="Add option signal").click()
    await page.keyboard.type("vo")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message").last).to_contain_text("Anna used /play")
    await expect(composer(page)).to_be_focused()
    options = scene.bot.seen[-1]["data"]["options"]
    assert [(o["name"], o["value"]) for o in options] == [
        ("card", "KING ♥ CUPS"), ("signal", "volo"),
    ]  # fmt: skip


async def test_commands_refuse_what_their_options_do_not_allow(scene: Scene) -> None:
    scene.bot.answers["table open"] = say("opened")
    await scene.bot.register(sample.COMMANDS)
    page = await scene.tab()
    await composer(page).fill("/play ")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_contain_text("required")
    await page.keyboard.press("Backspace")
    await expect(composer(page)).to_have_value("/play")
    await composer(page).fill("/table open ")
    await page.get_by_role("button", name="Add option target").click()
    await page.keyboard.type("many")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_be_visible()
    await page.get_by_role("combobox", name="target").fill("800")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message").last).to_contain_text("opened")
    sub = scene.bot.seen[-1]["data"]["options"][0]
    assert (sub["name"], sub["options"][0]["value"]) == ("open", 800)


async def test_commands_registered_while_the_page_is_open_are_offered(scene: Scene) -> None:
    scene.bot.answers["hand"] = say("your hand")
    page = await scene.tab()
    await composer(page).fill("/ha")
    await expect(page.get_by_text("No command is registered here.")).to_be_visible()
    await composer(page).fill("")
    await scene.bot.register(sample.COMMANDS)
    await page.wait_for_timeout(1000)  # the page asks at most once a second
    await composer(page).fill("/hand ")
    await expect(page.locator(".command-name")).to_have_text("/hand")
    await page.keyboard.press("Enter")
    await expect(shown(page, "your hand")).to_be_visible()


async def test_a_file_is_given_to_a_command(scene: Scene) -> None:
    scene.bot.answers["judge"] = say("judged")
    option = {"type": 11, "name": "record", "description": "The record", "required": True}
    command = {"name": "judge", "description": "Judge a record", "options": [option]}
    await scene.bot.register([command])
    page = await scene.tab()
    await composer(page).fill("/judge ")
    file = {"name": "match.json", "mimeType": "application/json", "buffer": b'{"game": 1}'}
    await page.locator("[data-option=record] input").set_input_files([file])
    await page.get_by_role("button", name="Send command").click()
    await expect(page.locator(".message").last).to_contain_text("judged")
    sent = scene.bot.seen[-1]["data"]
    (attachment,) = sent["resolved"]["attachments"].values()
    assert attachment["filename"] == "match.json"
    assert scene.discord.world.attachment(int(attachment["id"])) == b'{"game": 1}'


async def test_what_one_sends_brings_one_to_the_newest_message(scene: Scene) -> None:
    scene.bot.answers["score"] = say("the score", flags=64)
    await scene.bot.register(sample.COMMANDS)
    for number in range(40):
        await scene.discord.people[1].say(scene.channel, f"line {number}")
    page = await scene.tab()
    for send, answer in [("/score ", "the score"), ("hello", "hello")]:
        await shown(page, "line 3", exact=True).scroll_into_view_if_needed()
        await expect(page.locator("#jump")).to_be_visible()
        await composer(page).fill(send)
        await page.keyboard.press("Enter")
        await expect(shown(page, answer, exact=True)).to_be_in_viewport()


async def test_a_person_sets_language_and_direct_messages(scene: Scene) -> None:
    await scene.bot.register(sample.COMMANDS)
    posted = await scene.post({"content": "<t:1750000000:D>"})
    page = await scene.tab()
    when = message(page, posted).locator("time[data-style]")
    await expect(when).to_have_text("June 15, 2025")
    await page.get_by_role("button", name="Change user").click()
    await page.get_by_label("Language").select_option("it")
    await expect(when).to_have_text("15 giugno 2025")
    await page.get_by_label("Refuse direct messages").check()
    await page.keyboard.press("Escape")
    await composer(page).fill("/pl")
    await expect(page.get_by_role("option")).to_contain_text("Gioca una carta")
    anna = scene.discord.person("Anna")
    assert (anna.locale, anna.closed_dms) == ("it", True)


# People, channels, tabs


async def test_two_tabs_are_two_people_who_talk(scene: Scene) -> None:
    anna, bruno = await scene.tab("anna"), await scene.tab("bruno")
    await composer(anna).fill("buona partita")
    await composer(anna).press("Enter")
    theirs = bruno.locator(".message").last
    await expect(theirs.locator(".author")).to_have_text("Anna")
    await expect(theirs).to_contain_text("buona partita")
    await expect(composer(anna)).to_have_value("")


async def test_unread_marks_on_channels_and_direct_messages(scene: Scene) -> None:
    page = await scene.tab()
    general = scene.discord.world.channel_id("general")
    dm = scene.discord.person("Anna").dm
    await scene.bot.post(general, {"content": "over here"})
    await scene.bot.post(dm, {"content": "your hand"})
    mark = page.locator(f'#channels [data-channel-id="{general}"]')
    private = page.locator(f'#channels [data-channel-id="{dm}"]')
    await expect(mark).to_have_attribute("data-unread", "true")
    await expect(private.locator(".badge")).to_have_text("1")
    await mark.click()
    await expect(shown(page, "over here")).to_be_visible()
    await expect(mark).not_to_have_attribute("data-unread", "true")
    await private.click()
    await expect(shown(page, "your hand")).to_be_visible()
    await page.reload()
    await expect(shown(page, "your hand")).to_be_visible()
    await expect(page.locator("#channels [data-unread]")).to_have_count(0)


async def test_a_thread_is_listed_for_its_members_and_while_it_is_open(scene: Scene) -> None:
    page = await scene.tab()
    posted = await scene.post({"content": "hand 3"})
    path = f"/channels/{scene.channel}/messages/{posted}/threads"
    thread = await scene.bot.call("POST", path, {"name": "Score of hand 3"})
    listed = page.locator(f'#channels [data-channel-id="{thread["id"]}"]')
    await message(page, posted).get_by_role("button", name="Score of hand 3").click()
    await expect(page.locator("#channel-name")).to_contain_text("Score of hand 3")
    await expect(listed).to_be_visible()
    await scene.bot.post(int(thread["id"]), {"content": "58 to 35"})
    await expect(shown(page, "58 to 35")).to_be_visible()
    anna = scene.discord.person("Anna")
    await scene.bot.call("PUT", f"/channels/{thread['id']}/thread-members/{anna.id}")
    await page.goto(f"{scene.discord.base_url}/?user=anna")
    await expect(listed).to_be_visible()
    await page.goto(f"{scene.discord.base_url}/?user=bruno")
    await expect(page.locator("#me")).to_contain_text("Bruno")
    await expect(listed).to_have_count(0)


async def test_the_chooser_offers_the_people_and_not_the_bot(scene: Scene) -> None:
    page = await scene.tab()
    await page.goto(scene.discord.base_url)
    names = page.locator("#chooser-people li")
    await expect(names).to_have_count(5)
    assert await names.filter(has=page.locator("a")).count() == 4
    await expect(names.filter(has_text="Tarocchino")).to_contain_text("a bot")
    await shoot(page, "chooser-1280")
    await names.get_by_role("link", name="Carla").click()
    await expect(page.locator("#me")).to_contain_text("Carla")
    await page.goto(f"{scene.discord.base_url}/?user=tarocchino")
    await expect(page.locator("#chooser")).to_contain_text("no such person")


async def test_older_messages_come_when_scrolled_to(scene: Scene) -> None:
    for number in range(130):
        await scene.discord.people[1].say(scene.channel, f"line {number}")
    page = await scene.tab()
    await expect(page.locator(".message")).to_have_count(100)
    await page.locator("#scroller").evaluate("node => { node.scrollTop = 0; }")
    await expect(page.locator(".message")).to_have_count(130)
    await expect(shown(page, "line 30", exact=True)).to_be_in_viewport()


async def test_the_page_comes_back_when_the_server_does(browser: Browser) -> None:
    async with scene_of(browser) as scene:
        await scene.post({"content": "before"})
        page = await scene.tab()
        await expect(shown(page, "before")).to_be_visible()
        port = int(scene.discord.base_url.rsplit(":", 1)[1])
        await scene.discord.close()
        await expect(page.locator("#connection")).to_have_text("Reconnecting…")
        again = LocalDiscord(scene.discord.world, port=port)
        add_page(again)
        async with again:
            await expect(page.locator("#connection")).to_be_hidden()
            await again.person("Bruno").say(scene.channel, "after")
            await expect(shown(page, "after")).to_be_visible()
            await expect(shown(page, "before")).to_be_visible()


# On a phone


@pytest_asyncio.fixture(loop_scope="module")
async def phone(scene: Scene) -> AsyncIterator[Page]:
    scene.bot.answers["play"] = offer_cards
    await scene.bot.register(sample.COMMANDS)
    await scene.post(sample.controls())
    await scene.post(sample.table(await user_ids(scene)), table=sample.picture())
    await scene.post(sample.hand(), table=sample.picture("hand", (1200, 300)))
    yield await scene.tab("anna", PHONE, has_touch=True, is_mobile=True)


async def sizes(targets: Sequence[Locator]) -> list[tuple[str, float]]:
    """The controls lower than a finger needs."""
    low = []
    for target in targets:
        box = await target.bounding_box()
        if box is not None and box["height"] < 40:
            low.append((await target.inner_text(), box["height"]))
    return low


async def test_on_a_phone_all_fits_and_can_be_touched(phone: Page) -> None:
    await expect(phone.locator(".button").last).to_be_visible()
    width = await phone.evaluate("document.documentElement.scrollWidth")
    assert width == PHONE[0]
    overflow = await phone.locator("#scroller").evaluate("n => n.scrollWidth - n.clientWidth")
    assert overflow == 0
    await expect(composer(phone)).to_be_in_viewport()
    assert await sizes(await phone.locator(".message .button, .message .select").all()) == []
    assert await sizes(await phone.locator("#composer button, .chat-head button").all()) == []
    await shoot(phone, "hand-390")


async def test_on_a_phone_the_channels_are_a_drawer(phone: Page) -> None:
    general = phone.locator("#channels .channel", has_text="general")
    await expect(general).not_to_be_in_viewport()
    await phone.get_by_role("button", name="Channels").tap()
    await expect(general).to_be_in_viewport()
    assert await sizes(await phone.locator("#channels button, .me button").all()) == []
    await general.tap()
    await expect(general).not_to_be_in_viewport()
    await expect(phone.locator("#channel-name")).to_contain_text("general")


async def test_on_a_phone_a_command_is_given_by_touch(phone: Page) -> None:
    await composer(phone).tap()
    await composer(phone).fill("/")
    await phone.get_by_role("option").filter(has_text="/play").tap()
    await phone.get_by_role("option", name="Angelo").tap()
    await shoot(phone, "command-390")
    await phone.get_by_role("button", name="Send command").tap()
    await expect(phone.locator(".message").last).to_contain_text("Anna used /play")


async def test_on_a_phone_a_select_is_a_sheet_from_below(phone: Page) -> None:
    await control(phone, "s:two").tap()
    box = await phone.locator(".menu").bounding_box()
    assert box is not None
    assert (box["x"], box["width"], box["y"] + box["height"]) == (0, PHONE[0], PHONE[1])


async def test_the_theme_is_dark_until_it_is_switched(scene: Scene) -> None:
    page = await scene.tab()
    await expect(page.locator("body")).to_have_css("background-color", "rgb(49, 51, 56)")
    await page.get_by_role("button", name="Theme: dark").click()
    await expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    await page.reload()
    await expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
