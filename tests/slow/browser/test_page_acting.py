"""Pressing, choosing and filling in on the page, and what changes in place."""

import re

from playwright.async_api import expect

from tests.localcord import sample_messages as sample
from tests.slow.browser.scene import (
    MARKS,
    Json,
    Scene,
    composer,
    control,
    message,
    quietly,
    say,
    shown,
)

pytestmark = MARKS


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
