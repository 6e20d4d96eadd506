"""The publisher over fakes: what is posted, what is edited, and what happens if Discord fails."""

import asyncio
import re
from dataclasses import replace
from types import SimpleNamespace

import pytest

from bot.client.components import Panel
from bot.client.custom_ids import Draft, Verb
from bot.draw.picture import Drawable, Picture
from bot.draw.score_sheet import ScoreSheet
from bot.draw.style import Style, Theme
from bot.draw.table import PublicTable
from bot.draw.turn import Turn
from bot.settings.agreement import Agreement
from bot.table.hooks import Change, Freshness
from bot.table.state.seats import Person
from bot.table.state.table import Stage
from bot.words import Language
from tarocchino.core.play.hand_state import Phase
from tarocchino.dealing.cutting import Cut, FixTranscript, apply_to_cutting, before_hand
from tests.builders.published_table import ANNA, BRUNO, CHANNEL, HAND, MATCH, table
from tests.builders.random_play import Step
from tests.drivers.controls import is_sheet
from tests.fakes.publishing import BlankRenderer, FakeLease, words
from tests.table.messages.stand import Stand


@pytest.fixture
def stand() -> Stand:
    return Stand()


async def test_a_whole_match_leaves_a_message_a_hand_its_sheets_and_one_result(
    stand: Stand,
) -> None:
    await stand.show(table())
    for version, step in enumerate(MATCH, start=2):
        stand.publisher.publish(Change(table(step.after, version), step.events))
        if version % 7 == 0:
            await stand.publisher.settled()
    await stand.publisher.settled()
    kinds = [is_sheet(text) or "The match is over" in text for text in stand.public()]
    assert kinds == [False, True] * 4 + [True]
    for number, panel in enumerate(stand.messenger.panels(CHANNEL)[:-1:2], start=1):
        # Of a table that is over a line stays, without a picture and without buttons.
        assert re.fullmatch(f"-# Hand {number} is over · .*", words(panel))
        assert (panel.ids, panel.pictures) == ((), ())
    assert [f"Hand {n}" in stand.public()[2 * n - 1] for n in range(1, 5)] == [True] * 4
    assert "The match is over" in stand.public()[-1]
    for user_id in (ANNA, BRUNO):
        panels = stand.dm(user_id)
        assert [is_sheet(words(panel)) for panel in panels] == [True] * 4
        over = [re.search("^-# (The match is|La partita è)", words(p), re.M) for p in panels]
        assert [bool(found) for found in over] == [False] * 3 + [True]
        used = {custom_id.verb for panel in panels for custom_id in panel.ids}
        assert not used & {Verb.PLAY, Verb.NO_CUT}
    assert stand.publisher.for_table(1) is None


async def test_a_sheet_that_cannot_be_drawn_delays_nothing_else(
    caplog: pytest.LogCaptureFixture,
) -> None:
    secret = " ".join(("An", "Mo"))

    class BrokenRenderer(BlankRenderer):
        async def draw(
            self, facts: Drawable, language: Language, style: Style = Style()
        ) -> Picture:
            if isinstance(facts, ScoreSheet):
                raise ValueError(secret)
            return await super().draw(facts, language, style)

    stand = Stand(renderer=BrokenRenderer())
    for version, step in enumerate(MATCH, start=2):
        await stand.show(table(step.after, version), after=step)
    assert len(stand.public()) == 5
    assert "The match is over" in stand.public()[-1]
    assert ["```" in words(panel) for panel in stand.dm(ANNA)] == [True] * 4
    assert "in draw\n" in caplog.text
    assert secret not in caplog.text


async def test_public_pictures_have_the_bots_style_and_hands_their_owners_style() -> None:
    class NotingRenderer(BlankRenderer):
        def __init__(self) -> None:
            self.styles: dict[str, set[Style]] = {"public": set(), "own": set(), "both": set()}

        async def draw(
            self, facts: Drawable, language: Language, style: Style = Style()
        ) -> Picture:
            whose = {PublicTable: "public", Turn: "own"}.get(type(facts), "both")
            self.styles[whose].add(style)
            return await super().draw(facts, language, style)

    renderer, light = NotingRenderer(), Style(Theme.LIGHT)
    stand = Stand(renderer=renderer, style=light)
    for version, step in enumerate(MATCH, start=2):
        await stand.show(table(step.after, version), after=step)
    assert renderer.styles == {"public": {light}, "own": {Style()}, "both": {light, Style()}}


async def test_closed_dms_are_announced_once_with_a_mention_even_across_a_restart(
    stand: Stand,
) -> None:
    stand.messenger.closed = {BRUNO}
    for version, step in enumerate(HAND[:9], start=2):
        await stand.show(table(step.after, version), after=step)
    stand.start()
    for version, step in enumerate(HAND[9:20], start=11):
        await stand.show(table(step.after, version), after=step)
    said = [request for request in stand.messenger.requests if "mentioning" in request[0]]
    assert said == [(f"post mentioning {BRUNO}", CHANNEL)]
    assert len(stand.dm(ANNA)) == 1


def turn_of(seat: int, phase: Phase = Phase.PLAY) -> Step:
    return next(s for s in HAND if s.hand.phase is phase and s.hand.turn == seat)


async def test_a_player_who_has_decided_about_the_cut_is_not_asked_again(stand: Stand) -> None:
    awaiting = next(step.after for step in MATCH if step.after.awaits_deal)
    cutting = replace(table(awaiting, 3), deadline=60.0)
    await stand.show(cutting)
    annas_cut = apply_to_cutting(before_hand(4), Cut(0, ""))
    await stand.show(replace(cutting, version=4, cutting=annas_cut))
    asked = {
        user_id: any(i.verb is Verb.NO_CUT for i in stand.dm(user_id)[-1].ids)
        for user_id in (ANNA, BRUNO)
    }
    assert asked == {ANNA: False, BRUNO: True}


async def test_cuts_are_shown_when_others_are_asked_and_when_one_is_missing(
    stand: Stand,
) -> None:
    awaiting = next(step.after for step in MATCH if step.after.awaits_deal)
    people = tuple(Person(user_id, f"Player {user_id}") for user_id in (5, 6, 7, 8))
    agreed = Agreement(cutting=True)
    asking = replace(table(awaiting, 3), seats=people, deadline=60.0, agreement=agreed)
    first = asking.first_to_cut
    assert first is not None
    order = [first, *(seat for seat in range(4) if seat != first)]
    await stand.show(asking)
    shown, edits = [stand.public()[-1]], []
    cutting = before_hand(4)
    for version, action in enumerate([*(Cut(seat, "") for seat in order), FixTranscript("")], 4):
        cutting = apply_to_cutting(cutting, action)
        await stand.show(replace(asking, version=version, cutting=cutting))
        edits.append(stand.public()[-1] != shown[-1])
        shown.append(stand.public()[-1])
    assert edits == [True, False, True, False, True]


async def test_a_table_reposted_while_cuts_are_given_asks_for_them_again(stand: Stand) -> None:
    awaiting = next(step.after for step in MATCH if step.after.awaits_deal)
    await stand.show(replace(table(awaiting, 3), deadline=60.0))
    asked = stand.public()
    await stand.table_publisher().repost()
    await stand.publisher.settled()
    assert stand.public() == asked
    assert stand.messenger.requests.count(("post", CHANNEL)) > len(asked)


async def test_a_table_reposted_while_it_is_drawn_is_never_there_twice() -> None:
    stand = Stand(renderer=WaitingRenderer())
    await stand.show(table(HAND[3].after, 4), after=HAND[3])
    (old,) = stand.posted(CHANNEL)
    stand.renderer.drawn.clear()
    stand.publisher.publish(Change(table(HAND[4].after, 5), HAND[4].events))
    await asyncio.sleep(0.01)
    await stand.table_publisher().repost()
    del stand.messenger.requests[:]
    stand.renderer.drawn.set()
    await stand.publisher.settled()
    requests = stand.messenger.requests
    assert requests.index(("delete", old)) < requests.index(("post", CHANNEL))
    assert len(stand.messenger.panels(CHANNEL)) == 1


class WaitingRenderer(BlankRenderer):
    """Draws while ``drawn`` is set."""

    def __init__(self) -> None:
        self.drawn = asyncio.Event()
        self.drawn.set()

    async def draw(self, facts: Drawable, language: Language, style: Style = Style()) -> Picture:
        await self.drawn.wait()
        return await super().draw(facts, language, style)


async def test_a_panel_is_in_its_persons_language_and_the_table_in_the_servers(
    stand: Stand,
) -> None:
    step = turn_of(1)
    await stand.show(table(step.after, 5), after=step)
    assert "· hand 1 ·" in words(stand.dm(ANNA)[0])
    assert "· smazzata 1 ·" in words(stand.dm(BRUNO)[0])
    assert "to play" in stand.public()[0] or "leads" in stand.public()[0]


async def test_an_ephemeral_panel_follows_the_game_beside_the_dm(stand: Stand) -> None:
    step = turn_of(0)
    await stand.show(table(step.after, 5), after=step)
    hand = stand.table_publisher().hand(ANNA)
    lease = FakeLease()
    assert await hand.show_here(lease)
    assert len(lease.edits) == 1
    following = HAND[HAND.index(step) + 1]
    await stand.show(table(following.after, 6), after=following)
    assert len(lease.edits) == 2
    assert words(lease.edits[1]) == words(stand.dm(ANNA)[0])


async def test_a_draft_is_shown_until_the_table_goes_on_and_survives_a_restart(
    stand: Stand,
) -> None:
    step = next(s for s in MATCH if s.hand.phase is Phase.DISCARD and s.hand.turn == 0)
    before = table(step.after, 5)
    await stand.show(before, after=step)
    hand = stand.table_publisher().hand(ANNA)
    picked = next(c for c in step.hand.hands[0] if not c.is_five_point)
    hand.show_draft(5, Draft(discard=(picked,)))
    await stand.publisher.settled()

    def chosen(panel: Panel) -> set[str]:
        return {i.argument[2:] for i in panel.ids if i.verb is Verb.PICK}

    assert chosen(stand.dm(ANNA)[-1]) == {picked.code}
    stand.start()
    await stand.show(before)
    assert chosen(stand.dm(ANNA)[-1]) == {picked.code}
    await stand.show(replace(before, version=6))
    assert chosen(stand.dm(ANNA)[-1]) == {""}


async def test_in_another_players_turn_a_panel_depends_on_its_cards_alone(stand: Stand) -> None:
    for version, step in enumerate(HAND, start=2):
        await stand.show(table(step.after, version), after=step)
    edited = [m for what, m in stand.messenger.requests if what == "edit"]
    panels = {p.message_id for p in await stand.store.messages.posted(1) if p.what[:4] == "hand"}
    of_panels = [m for m in edited if m in panels]
    # For each of the two people: their turn and their card; before it the discard and declarations.
    assert len(of_panels) <= 2 * (2 * 15 + 5)


async def test_a_parked_table_says_so_on_its_newest_message(stand: Stand) -> None:
    second = next(s for s in MATCH if s.after.sheets and s.hand.phase is Phase.PLAY)
    await stand.show(table(HAND[0].after, 2), after=HAND[0])
    await stand.show(table(second.after, 3), after=second)
    stand.start()
    await stand.show(replace(table(None, 4), stage=Stage.PARKED))
    assert "can’t continue" in stand.public()[-1]


async def test_a_table_closed_in_the_lobby_says_so(stand: Stand) -> None:
    await stand.show(table())
    await stand.show(replace(table(version=2), stage=Stage.CLOSED))
    assert "closed" in stand.public()[0]
    assert not stand.messenger.panels(CHANNEL)[0].ids
    assert stand.publisher.for_table(1) is None


async def test_publishing_never_raises(stand: Stand, caplog: pytest.LogCaptureFixture) -> None:
    stand.publisher.publish(Change(SimpleNamespace(id=7)))  # type: ignore[arg-type]
    assert "change not published" in caplog.text
    assert "in publish\n" in caplog.text
    assert "AttributeError" in caplog.text


async def test_a_table_closed_while_people_cut_has_nothing_left_but_the_rematch(
    stand: Stand,
) -> None:
    over = next(s for s in MATCH if s.after.sheets)
    await stand.show(table(over.after, 2), after=over)
    assert any(panel.ids for panel in stand.messenger.panels(CHANNEL))
    await stand.show(replace(table(over.after, 3), stage=Stage.CLOSED))
    last = [panel for panel in stand.messenger.panels(CHANNEL) if not is_sheet(words(panel))]
    assert len(last) == 2
    assert {custom_id.verb for custom_id in last[-1].ids} == {Verb.REMATCH}


@pytest.mark.parametrize(
    ("freshness", "edited"), [(Freshness.FOUND_QUIET, 1), (Freshness.FOUND, 3)]
)
async def test_after_a_start_a_table_that_was_long_quiet_costs_one_edit(
    stand: Stand, freshness: Freshness, edited: int
) -> None:
    step = next(s for s in HAND if s.hand.phase is Phase.PLAY)
    await stand.show(table(step.after, 2), after=step)
    stand.start()
    stand.messenger.requests.clear()
    stand.publisher.publish(Change(table(step.after, 3), freshness=freshness))
    await stand.publisher.settled()
    assert stand.edits() == edited
    await stand.show(table(step.after, 4))
    assert stand.edits() > edited


async def test_nothing_is_shown_until_every_table_found_at_a_start_is_in_memory(
    stand: Stand,
) -> None:
    step = next(s for s in HAND if s.hand.phase is Phase.PLAY)
    await stand.show(table(step.after, 2), after=step)
    awake = asyncio.Event()

    async def all_awake() -> None:
        await awake.wait()

    stand.all_awake = all_awake
    stand.start()
    stand.messenger.requests.clear()
    stand.publisher.publish(Change(table(step.after, 3), freshness=Freshness.FOUND))
    stand.publisher.publish(Change(table(step.after, 4)))
    for _ in range(20):
        await asyncio.sleep(0)
    assert not stand.edits()
    awake.set()
    await stand.publisher.settled()
    assert stand.edits() == 3  # Each once: for the start and for what has happened since.


async def test_a_table_left_as_its_hand_was_over_shrinks_although_the_next_has_begun(
    stand: Stand,
) -> None:
    over = next(n for n, s in enumerate(MATCH) if s.after.sheets)
    begins = next(n for n in range(over + 1, len(MATCH)) if MATCH[n].after.hand.tricks == ())
    await stand.show(table(MATCH[over - 1].after, 2), after=MATCH[over - 1])
    stand.start()
    stand.publisher.publish(Change(table(MATCH[begins].after, 4), freshness=Freshness.FOUND))
    await stand.publisher.settled()
    assert stand.public()[0].startswith("-# Hand 1 is over · ")


async def test_a_panel_of_a_quiet_table_that_was_not_posted_is_posted(stand: Stand) -> None:
    step = next(s for s in HAND if s.hand.phase is Phase.PLAY)
    stand.publisher.publish(Change(table(step.after, 2), freshness=Freshness.FOUND_QUIET))
    await stand.publisher.settled()
    assert len(stand.dm(ANNA)) == len(stand.dm(BRUNO)) == 1
