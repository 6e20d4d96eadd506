"""Commands that are typed on the page, with their options."""

from playwright.async_api import expect

from tests.localcord import sample_messages as sample
from tests.slow.browser.scene import MARKS, Scene, composer, message, offer_cards, say, shown

pytestmark = MARKS


async def test_a_command_is_typed_with_its_options_by_keyboard(scene: Scene) -> None:
    scene.bot.answers["play"] = offer_cards
    await scene.bot.register(sample.COMMANDS)
    page = await scene.tab()
    await composer(page).press_sequentially("/pl")
    await expect(page.get_by_role("option")).to_have_count(1)
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
