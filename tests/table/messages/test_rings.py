"""When a turn rings: who is notified, how often, and by what."""

import asyncio
from dataclasses import dataclass, field
from itertools import pairwise

import pytest

from bot.client.components import Panel
from bot.client.custom_ids import Draft, Verb
from bot.settings.preferences import QuietHours, Ring
from bot.table.hooks import Change, Freshness
from bot.table.messages.published_state import ring_message
from bot.table.state.seats import Computer
from bot.table.state.table import Table
from tests.builders.published_table import (
    ANNA,
    BRUNO,
    CHANNEL,
    HAND,
    Seats,
    after_turn,
    at,
    in_turn_after,
    table,
    turns_of,
)
from tests.fakes.publishing import DM, FakeLease
from tests.table.messages.stand import Stand


@pytest.fixture
def stand() -> Stand:
    return Stand()


async def waiting_then_in_turn(stand: Stand, *, seats: Seats = ()) -> Table:
    """Anna's panel is shown while another player is in turn; then it is her turn."""
    turn = turns_of(0)[0]
    await stand.show(at(turn - 1, stand.clock, seats=seats))
    in_turn = at(turn, stand.clock, seats=seats)
    await stand.show(in_turn)
    return in_turn


@pytest.mark.parametrize("ring", [Ring.AFTER_10, Ring.AFTER_20, Ring.AFTER_60, Ring.AFTER_180])
async def test_a_turn_rings_once_it_has_been_waited_for_so_long(stand: Stand, ring: Ring) -> None:
    stand.prefer(ring=ring)
    await waiting_then_in_turn(stand)
    before = stand.posted()
    assert ring.after is not None
    await stand.wait(ring.after - 1)
    assert stand.posted() == before
    await stand.wait(2)
    (rung,) = stand.posted()
    assert [rung] != before
    await stand.wait(10_000)
    assert stand.posted() == [rung]


async def test_a_turn_that_always_rings_does_so_at_once(stand: Stand) -> None:
    stand.prefer(ring=Ring.ALWAYS)
    await waiting_then_in_turn(stand)
    assert stand.messenger.requests.count(("post", DM + ANNA)) == 2
    assert len(stand.posted()) == 1


async def test_a_turn_never_rings_for_whoever_does_not_want_it(stand: Stand) -> None:
    stand.prefer(ring=Ring.NEVER)
    await waiting_then_in_turn(stand)
    await stand.wait(10_000)
    assert stand.messenger.requests.count(("post", DM + ANNA)) == 1


async def test_no_turn_rings_against_computer_players_only(stand: Stand) -> None:
    stand.prefer(ring=Ring.ALWAYS)
    alone = (table().seats[0], *(Computer(name) for name in ("Ada", "Ivo", "Lia")))
    await waiting_then_in_turn(stand, seats=alone)
    await stand.wait(10_000)
    assert stand.messenger.requests.count(("post", DM + ANNA)) == 1


async def test_every_turn_rings_again(stand: Stand) -> None:
    await waiting_then_in_turn(stand)
    for number in (1, 2, 3):
        await stand.wait(30)
        rung = stand.posted()
        await stand.show(at(turns_of(0)[number], stand.clock))
        assert stand.posted() == rung
    assert stand.messenger.requests.count(("post", DM + ANNA)) == 4
    rings = [what for _, what in stand.store.rows.messages if what.startswith("ring-")]
    assert len(rings) == 1


async def test_no_turn_rings_twice_for_a_restart(stand: Stand) -> None:
    in_turn = await waiting_then_in_turn(stand)
    await stand.wait(30)
    rung = stand.posted()
    stand.start()
    await stand.show(in_turn, Freshness.FOUND)
    await stand.wait(10_000)
    assert stand.posted() == rung


async def test_a_turn_rings_once_if_the_bot_stops_before_the_new_message_is_stored(
    stand: Stand,
) -> None:
    in_turn = await waiting_then_in_turn(stand)
    stored = dict(stand.store.rows.messages)
    await stand.wait(30)
    (rung,) = stand.posted()
    ring = {key: m for key, m in stand.store.rows.messages.items() if key[1].startswith("ring-")}
    stand.store.rows.messages = stored | ring
    stand.start()
    await stand.show(in_turn, Freshness.FOUND)
    await stand.wait(10_000)
    assert stand.posted() == [rung]
    assert stand.store.rows.messages[1, f"hand-0-{ANNA}"].message_id == rung


async def test_a_turn_rings_after_a_restart_if_it_has_not_before(stand: Stand) -> None:
    in_turn = await waiting_then_in_turn(stand)
    before = stand.posted()
    stand.start()
    await stand.show(in_turn, Freshness.FOUND)
    await stand.wait(30)
    assert len(stand.posted()) == 1
    assert stand.posted() != before


async def test_a_fresh_token_rings_without_a_request_that_counts(stand: Stand) -> None:
    await waiting_then_in_turn(stand)
    stand.lend_token()
    counted = len(stand.messenger.requests)
    await stand.wait(30)
    assert stand.messenger.requests[counted:] == [("follow up", DM + ANNA)]
    assert len(stand.posted()) == 1
    # The same token still edits the new message.
    await stand.show(at(turns_of(0)[1], stand.clock))
    assert ("edit", stand.posted()[0]) not in stand.messenger.requests


async def test_what_has_been_chosen_so_far_is_still_chosen_when_the_turn_rings(
    stand: Stand,
) -> None:
    discarding, state = at(0, stand.clock), HAND[0].after.hand
    await stand.show(discarding)
    # The hand was dealt by an older program, which knew of no rings.
    del stand.store.rows.messages[1, ring_message(1, BRUNO)]
    stand.start()
    await stand.show(discarding, Freshness.FOUND)
    hand = stand.table_publisher().hand(BRUNO)
    picked = next(c for c in state.hands[1] if not c.is_five_point)
    await stand.wait(15)
    hand.show_draft(discarding.played_version, Draft(discard=(picked,)))
    await stand.publisher.settled()
    before = stand.posted(DM + BRUNO)
    # He did something 15 seconds after the turn began: it rings 20 seconds later.
    await stand.wait(15)
    assert stand.posted(DM + BRUNO) == before
    await stand.wait(10)
    assert stand.posted(DM + BRUNO) != before
    (panel,) = stand.messenger.panels(DM + BRUNO)
    assert {i.argument[2:] for i in panel.ids if i.verb is Verb.PICK} == {picked.code}


async def test_during_quiet_hours_a_turn_rings_without_a_sound(stand: Stand) -> None:
    stand.prefer(quiet_hours=QuietHours(0, 23, "UTC"))
    await waiting_then_in_turn(stand)
    await stand.wait(30)
    assert set(stand.posted()) <= stand.messenger.silent


async def test_whoever_takes_no_direct_messages_is_pinged_in_the_channel_until_they_play(
    stand: Stand,
) -> None:
    stand.prefer(direct_messages=False)
    await waiting_then_in_turn(stand)
    await stand.wait(10_000)
    assert stand.messenger.opened == [BRUNO]
    assert stand.messenger.requests.count((f"post mentioning {ANNA}", CHANNEL)) == 1
    ping = stand.posted(CHANNEL)[-1]
    await stand.show(at(after_turn(turns_of(0)[0]), stand.clock))
    assert ping not in stand.posted(CHANNEL)
    assert not any(what.startswith("ping-") for _, what in stand.store.rows.messages)


async def test_a_ping_is_not_repeated_by_a_restart_and_removed_after_it(stand: Stand) -> None:
    stand.prefer(direct_messages=False)
    in_turn = await waiting_then_in_turn(stand)
    await stand.wait(30)
    stand.start()
    await stand.show(in_turn, Freshness.FOUND)
    await stand.wait(10_000)
    assert stand.messenger.requests.count((f"post mentioning {ANNA}", CHANNEL)) == 1
    before = len(stand.posted(CHANNEL))
    await stand.show(at(after_turn(turns_of(0)[0]), stand.clock))
    assert len(stand.posted(CHANNEL)) == before - 1


async def test_closed_direct_messages_are_told_of_once_and_then_pinged_for(stand: Stand) -> None:
    stand.messenger.closed = {ANNA}
    await waiting_then_in_turn(stand)
    mentions = stand.messenger.requests.count((f"post mentioning {ANNA}", CHANNEL))
    assert mentions == 1
    await stand.wait(30)
    assert stand.messenger.requests.count((f"post mentioning {ANNA}", CHANNEL)) == 2
    await stand.wait(10_000)
    assert stand.messenger.requests.count((f"post mentioning {ANNA}", CHANNEL)) == 2


async def test_direct_messages_given_up_in_the_middle_of_a_hand_are_taken_away(
    stand: Stand,
) -> None:
    await waiting_then_in_turn(stand)
    assert stand.posted()
    stand.prefer(direct_messages=False)
    stand.start()
    await stand.show(at(turns_of(0)[1], stand.clock))
    assert not stand.posted()


async def test_nor_does_a_ring_stay_that_was_not_stored_before_a_stop(stand: Stand) -> None:
    in_turn = await waiting_then_in_turn(stand)
    stored = dict(stand.store.rows.messages)
    await stand.wait(30)
    assert stand.store.rows.messages != stored
    stand.store.rows.messages = stored
    stand.prefer(direct_messages=False)
    stand.start()
    await stand.show(in_turn, Freshness.FOUND)
    assert not stand.posted()


async def test_a_waiting_panel_follows_the_game_by_token_alone(stand: Stand) -> None:
    turn, next_turn = turns_of(0)[:2]
    await stand.show(at(turn, stand.clock))
    lease = stand.lend_token()
    for number in range(turn + 1, next_turn - 1):
        await stand.show(at(number, stand.clock))
    assert len(lease.edits) == next_turn - turn - 2
    lease.is_fresh = False
    asked = len(stand.messenger.requests)
    await stand.show(at(next_turn - 1, stand.clock))
    assert ("edit", lease.message_id) not in stand.messenger.requests[asked:]
    await stand.show(at(next_turn, stand.clock))
    assert ("edit", lease.message_id) in stand.messenger.requests[asked:]


async def test_waiting_panels_follow_at_a_pace_but_nobody_waits_for_their_turn(
    stand: Stand,
) -> None:
    turn, next_turn = next(pair for pair in pairwise(turns_of(0)) if pair[1] - pair[0] >= 4)
    stand.following.reserve(after=60.0)  # Other panels have all moments until then.
    await stand.show(at(turn, stand.clock))
    lease = stand.lend_token()
    over = next(n for n in range(turn, next_turn) if in_turn_after(HAND[n]) != 0)
    await stand.show(at(over, stand.clock))
    shown = len(lease.edits)
    await stand.show(at(over + 1, stand.clock))
    assert len(lease.edits) == shown
    await stand.show(at(next_turn, stand.clock))
    assert len(lease.edits) == shown + 1


@dataclass
class SlowLease(FakeLease):
    """A lease whose first edit waits to be ``answered``."""

    answered: asyncio.Event = field(default_factory=asyncio.Event)

    async def edit(self, panel: Panel) -> None:
        await super().edit(panel)
        if len(self.edits) == 1:
            await self.answered.wait()


async def test_a_hand_that_is_shown_late_follows_what_has_happened_meanwhile(
    stand: Stand,
) -> None:
    turn, lease = turns_of(0)[1], SlowLease()
    await stand.show(at(turn - 1, stand.clock))
    stand.messenger.requests.clear()
    showing = asyncio.create_task(stand.table_publisher().hand(ANNA).show_here(lease))
    await asyncio.sleep(0.01)
    stand.publisher.publish(Change(at(turn, stand.clock)))
    lease.answered.set()
    assert await showing
    await stand.publisher.settled()
    (anna,) = stand.posted()
    assert lease.edits[-1].ids == stand.messenger.messages[anna][1].ids
    assert stand.messenger.requests.count(("edit", anna)) == 1


async def test_nobody_is_called_who_waits_for_their_hand(stand: Stand) -> None:
    turn, lease = turns_of(0)[1], SlowLease()
    stand.prefer(ring=Ring.AFTER_10)
    await stand.show(at(turn - 1, stand.clock))
    before = stand.posted()
    showing = asyncio.create_task(stand.table_publisher().hand(ANNA).show_here(lease))
    await asyncio.sleep(0.01)
    await stand.show(at(turn, stand.clock))
    await stand.wait(30)
    assert stand.posted() == before
    lease.answered.set()
    assert await showing
    await stand.wait(9)
    assert stand.posted() == before
    await stand.wait(2)
    assert stand.posted() != before


async def test_a_panel_below_which_nothing_was_answered_is_not_posted_again(stand: Stand) -> None:
    stand.prefer(ring=Ring.NEVER)
    await waiting_then_in_turn(stand)
    (before,) = stand.posted()
    stand.table_publisher().hand(ANNA).answered_below()
    await stand.show(at(after_turn(turns_of(0)[0]), stand.clock))
    assert stand.posted() == [before], "while others play it stays"
    for number in (1, 2):
        await stand.show(at(turns_of(0)[number], stand.clock))
        (now,) = stand.posted()
        assert now != before
        assert now in stand.messenger.silent
    posts = stand.messenger.requests.count(("post", DM + ANNA))
    assert posts == 2, "once for all that was answered"


@pytest.mark.parametrize("is_posted", [True, False])
async def test_a_panel_that_comes_down_is_there_once_wherever_a_stop_comes(
    stand: Stand, is_posted: bool
) -> None:
    stand.prefer(ring=Ring.NEVER)
    await waiting_then_in_turn(stand)
    stored = dict(stand.store.rows.messages)
    stand.table_publisher().hand(ANNA).come_down()
    await stand.publisher.settled()
    stand.store.rows.messages = stored
    if not is_posted:
        (lost,) = stand.posted()
        del stand.messenger.messages[lost]
        stand.messenger.nonces = {n: m for n, m in stand.messenger.nonces.items() if m != lost}
    stand.start()
    await stand.show(at(turns_of(0)[0], stand.clock), Freshness.FOUND)
    (panel,) = stand.messenger.panels(DM + ANNA)
    assert Verb.PLAY in {each.verb for each in panel.ids}
