"""Channels, threads, direct messages, tabs and people on the page."""

from playwright.async_api import Browser, expect

from localcord.page.page import add_page
from localcord.server.app import LocalDiscord
from tests.slow.browser.scene import MARKS, Scene, composer, scene_of, shown

pytestmark = MARKS


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


async def test_a_thread_is_listed_for_its_members_alone(scene: Scene) -> None:
    page = await scene.tab()
    path = f"/channels/{scene.channel}/threads"
    thread = await scene.bot.call("POST", path, {"name": "Score of hand 3", "type": 11})
    anna = scene.discord.person("Anna")
    await scene.bot.call("PUT", f"/channels/{thread['id']}/thread-members/{anna.id}")
    listed = page.locator(f'#channels [data-channel-id="{thread["id"]}"]')
    await listed.click()
    await expect(page.locator("#channel-name")).to_contain_text("Score of hand 3")
    await scene.bot.post(int(thread["id"]), {"content": "58 to 35"})
    await expect(shown(page, "58 to 35")).to_be_visible()
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


async def test_the_theme_is_dark_until_it_is_switched(scene: Scene) -> None:
    page = await scene.tab()
    await expect(page.locator("body")).to_have_css("background-color", "rgb(49, 51, 56)")
    await page.get_by_role("button", name="Theme: dark").click()
    await expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    await page.reload()
    await expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
