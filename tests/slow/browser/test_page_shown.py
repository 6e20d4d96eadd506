"""What the page shows of messages: Markdown, times, pictures, mentions."""

import base64
import re

import pytest
from playwright.async_api import Browser, expect

from localcord.world.world import World
from tests.localcord import sample_messages as sample
from tests.slow.browser.scene import (
    MARKS,
    Scene,
    composer,
    control,
    message,
    say,
    scene_of,
    user_ids,
)

pytestmark = MARKS


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
    labels = await table.locator(".button").all_text_contents()
    assert labels == ["My hand", "Last trick", "Score", "Rules", "Leave"]

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
    assert await text.get_by_alt_text("matto").evaluate(loaded) == 64
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


async def test_an_edited_message(scene: Scene) -> None:
    posted = await scene.post({"content": "Hand finished"})
    page = await scene.tab()
    await expect(message(page, posted).locator(".edited")).to_have_count(0)
    await scene.bot.edit(scene.channel, posted, {"content": "Corrected"})
    await expect(message(page, posted).locator(".edited")).to_be_visible()
    await expect(message(page, posted)).to_contain_text("Corrected")
