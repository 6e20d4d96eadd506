"""The page rings for new messages that notify, and for nothing else; its words are the reader's."""

from playwright.async_api import Page, expect

from tests.slow.browser.scene import MARKS, Scene, composer, message, shown

pytestmark = MARKS

SILENT = 1 << 12


async def rings(page: Page) -> int:
    return int(await page.evaluate("document.documentElement.dataset.notifications"))


async def test_new_messages_ring_and_edits_do_not(scene: Scene) -> None:
    anna = scene.discord.person("Anna")
    await scene.post({"content": "welcome"})
    page = await scene.tab()
    banners = page.locator("#banners .banner")
    posted = await scene.bot.post(anna.dm, {"content": "Your turn"})
    await expect(banners).to_have_count(1)
    await expect(banners).to_contain_text("Your turn")
    for text in ("Your turn still", "Your turn again"):
        await scene.bot.edit(anna.dm, posted, {"content": text})
    await scene.bot.post(anna.dm, {"content": "quietly", "flags": SILENT})
    await scene.post({"content": "nobody is meant"})
    await expect(shown(page, "nobody is meant")).to_be_visible()
    assert await rings(page) == len(anna.notifications) == 1

    await scene.post({"content": f"<@{anna.id}>, in sight"})
    await expect(shown(page, "in sight")).to_be_visible()
    assert await rings(page) == len(anna.notifications) == 2
    await expect(banners).to_have_count(1)

    await banners.click()
    await expect(shown(page, "Your turn again")).to_be_visible()
    quiet = page.locator(".message", has_text="quietly")
    await expect(page.get_by_role("img", name="Posted silently")).to_have_count(1)
    await expect(quiet).to_be_visible()


async def test_a_mention_in_another_channel_is_a_red_number(scene: Scene) -> None:
    anna = scene.discord.person("Anna")
    await scene.post({"content": "welcome"})
    page = await scene.tab()
    general = scene.discord.world.channel_id("general")
    mark = page.locator(f'[data-channel-id="{general}"]')
    await scene.bot.post(general, {"content": "nobody is meant"})
    await expect(mark).to_have_attribute("data-unread", "true")
    await expect(mark.locator(".badge")).to_have_count(0)
    await scene.bot.post(general, {"content": f"<@{anna.id}>"})
    await expect(mark.locator(".badge")).to_have_text("1")
    await mark.click()
    await expect(mark.locator(".badge")).to_have_count(0)


async def test_the_bots_presence_is_shown(scene: Scene) -> None:
    await scene.post({"content": "welcome"})
    page = await scene.tab()
    member = page.locator("#members .member", has_text="Tarocchino")
    await expect(member).to_have_attribute("data-online", "true")
    await scene.bot.present(
        {"status": "online", "activities": [{"type": 4, "name": "x", "state": "/help begins"}]}
    )
    await expect(member.locator(".status")).to_have_text("/help begins")


async def test_the_page_speaks_italian(scene: Scene) -> None:
    posted = await scene.post({"content": "benvenuti"})
    page = await scene.tab()
    await expect(composer(page)).to_have_attribute("placeholder", "Message #tarocchino")
    await page.locator("#me").click()
    await page.get_by_label("Language").select_option("it")
    await expect(page.locator("#channels h2").first).to_have_text("Canali testuali")
    await expect(composer(page)).to_have_attribute("placeholder", "Scrivi a #tarocchino")
    await expect(page.locator("html")).to_have_attribute("lang", "it")
    await scene.bot.edit(scene.channel, posted, {"content": "benvenute"})
    await expect(message(page, posted).locator(".edited")).to_have_text("(modificato)")
    assert scene.discord.person("Anna").locale == "it"


async def test_the_chooser_speaks_the_browsers_language(scene: Scene) -> None:
    await scene.post({"content": "x"})
    page = await scene.tab(locale="it-IT")
    await page.goto(scene.discord.base_url)
    await expect(page.get_by_role("heading")).to_have_text("Chi sei?")
