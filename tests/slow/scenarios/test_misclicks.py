"""Nothing happens by mistake, nobody waits for what was decided long ago, and people sleep."""

from __future__ import annotations

import asyncio

from bot.client.custom_ids import Verb, decode_custom_id
from bot.settings.preferences import Preferences, QuietHours
from bot.words import Language, say
from bot.words.names import card_in_sentence
from localcord.people.person import Person
from localcord.people.seen import Button, SeenMessage
from tarocchino.core.model.actions import Play
from tarocchino.core.model.cards import Card, card
from tarocchino.core.model.tricks import playable_cards
from tarocchino.core.play.hand_state import HandState
from tests.drivers.controls import buttons, panel, verbs
from tests.slow.scenarios.house import House

WELL_UNDER_WAY = 2
"""In so manieth trick nobody has anything to declare any more."""


def hand(house: House) -> HandState:
    match = house.table.match
    assert match is not None
    assert match.hand is not None
    return match.hand


def log(house: House) -> list[object]:
    """All that was done at the table."""
    return [entry.action for entry in house.store.rows.tables[house.table.id].log]


def last_played(house: House, person: Person) -> Card:
    """The card that the person has played last."""
    entries = reversed(house.store.rows.tables[house.table.id].log)
    return next(
        e.action.card for e in entries if e.user_id == person.id and isinstance(e.action, Play)
    )


def question(message: SeenMessage) -> str:
    """What the hand panel asks before it does something."""
    return next(line for line in message.text.splitlines() if line.endswith("?**"))


def chosen(message: SeenMessage) -> list[str]:
    """The codes of the cards that are marked."""
    marked = [b for b in message.buttons if b.emoji == "✅"]
    ids = [decode_custom_id(b.custom_id or "") for b in marked]
    return [i.argument[:2] for i in ids if i.verb in (Verb.PLAY, Verb.PRESELECT, Verb.UNMARK)]


def card_of(button: Button) -> str:
    return decode_custom_id(button.custom_id or "").argument[:2]


def legal(house: House, person: Person) -> tuple[list[Card], list[Card]]:
    """The person's cards by whether they could be played to the trick as it is."""
    seat = house.table.seat_of(person.id)
    assert seat is not None
    own, now = hand(house).hands[seat], hand(house)
    may = playable_cards(own, now.trick, now.rules)
    return [c for c in own if c in may], [c for c in own if c not in may]


async def prefers(house: House, person: Person, label: str) -> None:
    """Choose something in one's preferences about how one plays."""
    await house.says(person, "preferences")
    await house.presses(person, Verb.PREFERENCES_PAGE)
    await house.presses(person, label)


async def before_turn_of(house: House, person: Person, *, cards_in_trick: int = 2) -> None:
    """Everybody plays until the next but one to play, in the middle of a trick, is this person."""

    def holds() -> bool:
        now, seats = hand(house), len(house.table.seats)
        seat = house.table.seat_of(person.id)
        is_next = house.table.turn is not None and (house.table.turn + 1) % seats == seat
        in_play = len(now.tricks) >= WELL_UNDER_WAY
        return in_play and len(now.trick.plays) == cards_in_trick and is_next

    await house.until(holds)


async def marks(house: House, person: Person, card: Card) -> None:
    """Press the card on one's hand panel while another player is in turn."""
    live = buttons(panel(person), Verb.PRESELECT)
    place = [card_of(b) for b in live].index(card.code)
    await house.presses(person, Verb.PRESELECT, place=place, within=panel(person))


async def test_i_pressed_the_wrong_card_on_the_bus(
    house: House, anna: Person, bruno: Person
) -> None:
    await prefers(house, anna, "Confirm first")
    await house.opens(anna, "millone", bruno)
    await house.until_card_of(anna)
    before = log(house)
    wrong, right = buttons(panel(anna), Verb.PLAY)[:2]
    await house.presses(anna, Verb.PLAY, place=0, within=panel(anna))
    assert question(panel(anna)).startswith("**Play ")
    assert chosen(panel(anna)) == [card_of(wrong)]
    assert log(house) == before
    await house.presses(anna, "Choose another", within=panel(anna))
    assert chosen(panel(anna)) == []
    await house.presses(anna, Verb.PLAY, place=1, within=panel(anna))
    await house.presses(anna, "Play it", within=panel(anna))
    assert last_played(house, anna).code == card_of(right)


async def test_i_tapped_twice_because_nothing_seemed_to_happen(
    house: House, anna: Person, bruno: Person
) -> None:
    await prefers(house, anna, "Confirm first")
    await house.opens(anna, "millone", bruno)
    await house.until_card_of(anna)
    before, shown = log(house), panel(anna)
    card = buttons(shown, Verb.PLAY)[0].custom_id or ""
    for tap in await asyncio.gather(*(anna.click(shown.id, card) for _ in range(2))):
        await tap.finished()
    await house.settled()
    assert log(house) == before
    assert len(chosen(panel(anna))) == 1
    # Where the finger was there is nothing to be pressed now.
    assert card not in {b.custom_id for b in panel(anna).buttons if not b.disabled}


async def test_i_confirmed_on_my_phone_and_on_my_desk_at_once(
    house: House, anna: Person, bruno: Person
) -> None:
    await prefers(house, anna, "Confirm first")
    await house.opens(anna, "millone", bruno)
    await house.until_card_of(anna)
    await house.presses(anna, Verb.HAND, within=house.table_message(anna))
    await house.presses(anna, Verb.PLAY, within=panel(anna))
    desk, before = house.sees(anna).newest, len(log(house))
    presses = [(m.id, buttons(m, Verb.CONFIRM)[0].custom_id or "") for m in (panel(anna), desk)]
    both = await asyncio.gather(*(anna.click(*press) for press in presses))
    for press in both:
        await press.finished()
    await house.settled()
    # One card was played; the other press was told kindly that it came too late.
    assert len(log(house)) == before + 1
    assert sorted(say(Language.ENGLISH, "problem-stale") in p.text for p in both) == [False, True]


async def test_what_i_type_is_meant(house: House, anna: Person, bruno: Person) -> None:
    await prefers(house, anna, "Confirm first")
    await house.opens(anna, "millone", bruno)
    await house.until_card_of(anna)
    card = legal(house, anna)[0][0]
    await house.says(anna, "play", card=card.code)
    assert last_played(house, anna) is card


async def test_i_was_asked_in_the_channel_too(house: House, anna: Person, bruno: Person) -> None:
    await prefers(house, anna, "Confirm first")
    await house.opens(anna, "millone", bruno)
    await house.until_card_of(anna)
    await house.presses(anna, Verb.HAND, within=house.table_message(anna))
    before, own = len(log(house)), house.sees(anna).newest
    await house.presses(anna, Verb.PLAY, within=own)
    assert len(log(house)) == before
    await house.presses(anna, "Play it", within=house.sees(anna).newest)
    assert house.sees(anna).newest.id == own.id
    assert len(log(house)) > before


async def test_i_chose_my_card_before_my_turn_and_put_the_phone_away(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person
) -> None:
    await prefers(house, carla, "Before it too")
    await house.opens(anna, "ottocento", bruno, carla, dino, clock="60s")
    await before_turn_of(house, carla)
    card = legal(house, carla)[0][0]
    await marks(house, carla, card)
    assert f"You have chosen **{card_in_sentence(Language.ENGLISH, card)}**" in panel(carla).text
    house.kills_the_phone(carla)
    messages = len(house.dm(carla).messages)
    await house.until(lambda: len(hand(house).trick.plays) != 2, but_not=carla)
    assert last_played(house, carla) is card
    assert not house.is_asked(carla)
    await house.passes(minutes=5)
    assert len(house.pings(carla)) == 0
    assert len(house.dm(carla).messages) == messages


async def test_my_card_could_not_be_played_any_more_when_my_turn_came(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person
) -> None:
    players = (anna, bruno, carla, dino)
    for person in players:
        await prefers(house, person, "Before it too")
    await house.opens(anna, "ottocento", bruno, carla, dino)
    unlucky: list[tuple[Person, Card]] = []

    def somebody_chooses_badly() -> bool:
        now = hand(house)
        if len(now.tricks) < WELL_UNDER_WAY or len(now.trick.plays) not in (1, 2):
            return False
        nearest = next(p for p in players if house.table.seat_of(p.id) == (now.turn + 1) % 4)
        unlucky[:] = [(nearest, card) for card in legal(house, nearest)[1]]
        return bool(unlucky)

    await house.until(somebody_chooses_badly)
    person, card = unlucky[0]
    await marks(house, person, card)
    await house.until_turn_of(person)
    said = f"You had chosen {card_in_sentence(Language.ENGLISH, card)}"
    assert said in panel(person).text
    assert Verb.PLAY in verbs(panel(person))
    await house.plays(person)
    assert card in house.cards_of(person)
    # It was for that turn alone.
    assert said not in panel(person).text
    assert chosen(panel(person)) == []


async def test_i_changed_my_mind_while_the_others_were_thinking(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person
) -> None:
    await prefers(house, carla, "Before it too")
    await house.opens(anna, "ottocento", bruno, carla, dino)
    await before_turn_of(house, carla)
    first, second = buttons(panel(carla), Verb.PRESELECT)[:2]
    for chosen_one in (first, second):
        await marks(house, carla, card(card_of(chosen_one)))
        assert chosen(panel(carla)) == [card_of(chosen_one)]
    await house.presses(carla, Verb.UNMARK, within=panel(carla))
    assert chosen(panel(carla)) == []
    await house.until_turn_of(carla)
    assert house.is_asked(carla)


async def test_the_bot_was_started_anew_while_my_card_lay_ready(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person
) -> None:
    await prefers(house, carla, "Before it too")
    await house.opens(anna, "ottocento", bruno, carla, dino)
    await before_turn_of(house, carla)
    card = legal(house, carla)[0][-1]
    await marks(house, carla, card)
    marked = chosen(panel(carla))
    await house.restarts(after_minutes=10)
    assert chosen(panel(carla)) == marked
    await house.until(lambda: len(hand(house).trick.plays) != 2, but_not=carla)
    assert last_played(house, carla) is card


async def test_nobody_could_tell_that_i_had_chosen(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person
) -> None:
    await prefers(house, carla, "Before it too")
    await house.opens(anna, "ottocento", bruno, carla, dino)
    await before_turn_of(house, carla)
    others = (anna, bruno, dino)

    def seen() -> list[object]:
        return [m.payload for p in others for m in (*house.sees(p).messages, *house.dm(p).messages)]

    before, version = seen(), house.table.version
    for other in legal(house, carla)[0][:3]:
        await marks(house, carla, other)
    assert chosen(panel(carla))
    assert seen() == before
    assert house.table.version == version
    await house.presses(carla, Verb.UNMARK, within=panel(carla))
    assert seen() == before


async def test_i_would_rather_choose_in_my_turn_after_all(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person
) -> None:
    await prefers(house, carla, "Before it too")
    await house.opens(anna, "ottocento", bruno, carla, dino)
    await before_turn_of(house, carla)
    await marks(house, carla, legal(house, carla)[0][0])
    await prefers(house, carla, "In my turn")
    assert Verb.PRESELECT not in verbs(panel(carla))
    await house.until_turn_of(carla)
    assert house.is_asked(carla)


async def test_the_bot_did_not_wake_me_at_three_in_the_morning(
    house: House, anna: Person, bruno: Person
) -> None:
    bruno.locale = "it"
    await prefers(house, bruno, "Scegli le ore di silenzio")
    await house.presses(bruno, "Silenzio di notte")
    assert house.store.rows.preferences[bruno.id] == Preferences(
        quiet_hours=QuietHours(22, 8, "Europe/Rome")
    )
    # It is two in the afternoon in Bologna: the first hand comes with a sound.
    await house.opens(anna, "quattro_scartate", bruno, computers=2)
    assert not panel(bruno).silent
    await house.passes(hours=13)
    await house.plays_the_hand()
    await house.until(lambda: house.is_asked(bruno))
    assert panel(bruno).silent
    assert not panel(anna).silent
    await house.passes(hours=5)
    await house.plays_the_hand()
    await house.until(lambda: house.is_asked(bruno))
    assert not panel(bruno).silent
