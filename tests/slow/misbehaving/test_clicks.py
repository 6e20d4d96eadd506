"""Clicks whose answers go wrong."""

import asyncio
from collections.abc import Callable

import pytest

from bot.client.custom_ids import Verb
from localcord.world.errors import Problem
from tests.drivers.changed_events import interactions_in
from tests.drivers.controls import buttons, panel, table_message
from tests.drivers.play import my_turn
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.slow.misbehaving.course import CALLBACK, FOLLOW_UP, AtTable

Order = Callable[[ScriptedDiscord], object]

DONE: dict[str, Order] = {
    "40060": lambda local: local.faults.refuse(*CALLBACK, Problem.ALREADY_ACKNOWLEDGED),
    "500 before": lambda local: local.faults.answer(*CALLBACK, 500),
    "502 after": lambda local: local.faults.answer(*CALLBACK, 502, after=True),
    "503 twice": lambda local: local.faults.answer(*CALLBACK, 503, times=2),
    "504 after, twice": lambda local: local.faults.answer(*CALLBACK, 504, after=True, times=2),
    "reset before": lambda local: local.faults.reset(*CALLBACK),
    "reset after": lambda local: local.faults.reset(*CALLBACK, after=True),
    "hangs before": lambda local: local.faults.hang(*CALLBACK),
    "hangs after": lambda local: local.faults.hang(*CALLBACK, after=True),
    "429 user": lambda local: local.faults.rate_limit(*CALLBACK, retry_after=0.5),
    "429 shared": lambda local: local.faults.rate_limit(*CALLBACK, retry_after=0.5, scope="shared"),
    "429 global": lambda local: local.faults.rate_limit(*CALLBACK, retry_after=0.5, scope="global"),
}
"""What happens to the answer of a click that counts all the same."""

NOT_DONE: dict[str, Order] = {
    "10062": lambda local: local.faults.refuse(*CALLBACK, Problem.UNKNOWN_INTERACTION),
    "429 of Cloudflare": lambda local: local.faults.rate_limit(*CALLBACK, via=False),
    "401": lambda local: local.faults.refuse(*CALLBACK, Problem.UNAUTHORIZED),
    "404": lambda local: local.faults.refuse(*CALLBACK, Problem.UNKNOWN_WEBHOOK),
}
"""What is known to have kept the answer from the person, who sees that the click has failed."""


@pytest.mark.parametrize("order", DONE.values(), ids=DONE)
async def test_a_click_counts_once_unless_its_answer_is_known_not_to_have_come(
    order: Order, here: AtTable
) -> None:
    before = here.actions
    order(here.discord)
    await here.clicks(panel(here.anna), Verb.PLAY)
    assert here.actions == before + 1
    # Whoever presses again is too late: the button is of another version.
    await my_turn(here.bot, here.anna)
    await here.moves()
    assert here.actions == before + 2


@pytest.mark.parametrize("order", NOT_DONE.values(), ids=NOT_DONE)
async def test_nothing_is_done_for_a_click_that_failed_for_the_person(
    order: Order, here: AtTable
) -> None:
    before = here.actions
    order(here.discord)
    await here.clicks(panel(here.anna), Verb.PLAY)
    assert here.actions == before
    assert here.discord.limits.invalid_requests <= 2
    await asyncio.sleep(2)
    await here.moves()
    assert here.actions == before + 1


@pytest.mark.parametrize("status", [500, 503])
async def test_a_notice_that_cannot_be_shown_disturbs_nothing(
    status: int, here: AtTable, caplog: pytest.LogCaptureFixture
) -> None:
    old = panel(here.anna)
    await here.moves()
    here.discord.faults.answer(*FOLLOW_UP, status, times=9)
    with here.discord.faults.gateway_delay() as held:
        clicking = asyncio.create_task(here.clicks(panel(here.anna), Verb.PLAY))
        (frame,) = await interactions_in(held)
        frame["d"]["data"]["custom_id"] = buttons(old, Verb.PLAY)[0].custom_id
    await clicking
    assert "Traceback" not in caplog.text
    await here.moves()


ANSWERS: dict[str, tuple[Order, bool]] = {
    "another bot's": (
        lambda local: local.faults.refuse(*CALLBACK, Problem.ALREADY_ACKNOWLEDGED, times=2),
        True,
    ),
    "its own, which it repeats": (
        lambda local: local.faults.answer(*CALLBACK, 502, after=True),
        False,
    ),
}


@pytest.mark.parametrize(("order", "is_another"), ANSWERS.values(), ids=ANSWERS)
async def test_the_log_and_the_database_name_another_bot_once(
    order: Order, is_another: bool, here: AtTable, caplog: pytest.LogCaptureFixture
) -> None:
    """Of two bots with one token both answer, and Discord refuses the later answer."""
    order(here.discord)
    for _ in range(2):
        await here.clicks(table_message(here.anna, here.channel), Verb.HAND)
    assert caplog.text.count("another bot answers with this token") == is_another
    assert len(here.store.rows.another_at) == is_another
