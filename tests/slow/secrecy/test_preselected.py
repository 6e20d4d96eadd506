"""A card chosen before the turn: nobody else is sent a byte more or another until it is played."""

import logging
from concurrent.futures import Executor

import pytest

from bot.client.custom_ids import Verb, decode_custom_id
from bot.settings.preferences import PreferenceOption
from bot.table.state.table import Preselected, Preselection
from tarocchino.core.model.actions import Action, Play
from tarocchino.core.model.cards import Card, card
from tarocchino.core.model.tricks import playable_cards
from tarocchino.core.play.hand_state import HandState, Phase
from tarocchino.core.play.match import MatchState
from tests.builders.random_play import fresh_match, play_hand
from tests.drivers.controls import buttons, panel, press
from tests.drivers.play import prefer
from tests.fixtures.local_discord import StartClient
from tests.slow.secrecy.filled import DATABASES, MEMORY, OpenStore
from tests.slow.secrecy.house import FIRST, House, house, replayed
from tests.slow.secrecy.shown import by_message
from tests.slow.secrecy.wire import OnePerson

SEEDS = (1, 2, 5)
Course = tuple[MatchState, list[Action], list[Play], list[Card]]
"""The start, the actions so far, the two plays to come, what may not be played in the second."""


def before_a_play(seed: int) -> Course:
    """The middle of a hand, where whoever comes after the player in turn must follow suit."""
    start = fresh_match("ottocento", {}, 4)
    actions = list(play_hand(("ottocento", {}), seed, 4).actions)
    states = replayed(start, actions)
    for place in range(len(actions) - 1):
        coming = [a for a in actions[place : place + 2] if isinstance(a, Play)]
        hand, following = states[place].hand, states[place + 1].hand
        if len(coming) < 2 or hand is None or following is None or len(hand.tricks) < 2:
            continue
        if hand.trick.plays and following.trick.plays and (may_not := barred(following)):
            return start, actions[:place], coming, may_not
    raise AssertionError("everybody may play everything")


def barred(hand: HandState) -> list[Card]:
    """The cards that the player in turn holds, and may not play."""
    own = hand.hands[hand.turn] if hand.phase is Phase.PLAY else ()
    return [c for c in own if c not in playable_cards(own, hand.trick, hand.rules)]


async def choose(here: House, seat: int, card: Card) -> None:
    """Press the card on one's hand panel while another player is in turn."""
    person = here.person(seat)
    live = buttons(panel(person), Verb.PRESELECT)
    codes = [decode_custom_id(b.custom_id or "").argument[:2] for b in live]
    await press(here.bot, person, panel(person), Verb.PRESELECT, codes.index(card.code))


async def sent_to_others(
    start_client: StartClient, drawing: Executor, course: Course, *, chooses: bool
) -> dict[int | None, dict[str, list[object]]]:
    """All that the other players and a spectator are sent in two plays, and between them; the
    second player chooses a card before that may not be played then, or does not."""
    start, actions, (first, second), may_not = course
    async with house(start_client, drawing, start, actions, people=range(4)) as here:
        await prefer(here.bot, here.person(second.seat), here.channel, PreferenceOption.PRESELECT)
        if chooses:
            await choose(here, second.seat, may_not[0])
        await here.act(first)
        await here.act(second)
        seats = (None, *(seat for seat in range(4) if seat != second.seat))
        return {seat: by_message(here, here.person(seat).id) for seat in seats}


@pytest.mark.parametrize("seed", SEEDS)
async def test_the_same_bytes_are_sent_whether_a_card_was_chosen_or_not(
    start_client: StartClient, drawing: Executor, seed: int
) -> None:
    course = before_a_play(seed)
    with_choice = await sent_to_others(start_client, drawing, course, chooses=True)
    without = await sent_to_others(start_client, drawing, course, chooses=False)
    assert with_choice == without


@pytest.mark.parametrize(
    ("seed", "opened"),
    [*((seed, MEMORY) for seed in SEEDS), *((SEEDS[0], kind) for kind in DATABASES)],
    indirect=["opened"],
)
async def test_the_choice_itself_reaches_its_owner_alone(
    start_client: StartClient,
    drawing: Executor,
    opened: OpenStore,
    seed: int,
    caplog: pytest.LogCaptureFixture,
) -> None:
    start, actions, (_, second), may_not = before_a_play(seed)
    caplog.set_level(logging.DEBUG)
    async with house(start_client, drawing, start, actions, people=range(4), opened=opened) as here:
        owner = here.person(second.seat)
        await prefer(here.bot, owner, here.channel, PreferenceOption.PRESELECT)
        before, table = len(here.wire.sent), await here.store.tables.find_table(FIRST)
        caplog.clear()
        for card in (may_not[0], second.card):
            await choose(here, second.seat, card)
        await press(here.bot, owner, panel(owner), Verb.UNMARK)
        sent = here.wire.sent[before:]
        assert sent
        assert {each.audience for each in sent} == {OnePerson(owner.id)}
        # By the click's own token: not by a request that counts against the bot's limit.
        assert {each.where for each in sent} <= {"callback", "@original"}
        assert await here.store.tables.find_table(FIRST) == table
        own = [r for r in caplog.records if r.name.partition(".")[0] in ("bot", "cogs")]
        assert own == []


def test_no_repr_shows_the_card() -> None:
    king = card("Ks")
    for shown in (repr(Preselection(1, 0, king)), repr(Preselected(Preselection(1, 0, king), 10))):
        assert "Ks" not in shown
