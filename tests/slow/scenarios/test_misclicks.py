"""Nothing happens by mistake, nobody waits for what was decided long ago, and people sleep."""

from bot.client.custom_ids import Verb, decode_custom_id
from bot.settings.preferences import Preferences, QuietHours
from bot.words import Language
from bot.words.names import card_in_sentence
from localcord.people.person import Person
from localcord.people.seen import Button, SeenMessage
from tarocchino.core.model.actions import Play
from tarocchino.core.model.cards import Card
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


async def test_i_chose_my_card_before_my_turn_and_put_the_phone_away(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person
) -> None:
    await prefers(house, carla, "Before it too")
    await house.opens(anna, "ottocento", bruno, carla, dino, clock="60s")
    await before_turn_of(house, carla)
    card = legal(house, carla)[0][0]
    await marks(house, carla, card)
    assert f"You’ve chosen **{card_in_sentence(Language.ENGLISH, card)}**" in panel(carla).text
    house.kills_the_phone(carla)
    messages = len(house.dm(carla).messages)
    await house.until(lambda: len(hand(house).trick.plays) != 2, but_not=carla)
    assert last_played(house, carla) is card
    assert not house.is_asked(carla)
    await house.passes(minutes=5)
    assert len(house.pings(carla)) == 0
    assert len(house.dm(carla).messages) == messages


async def test_i_would_rather_choose_in_my_turn_after_all(
    house: House, anna: Person, bruno: Person, carla: Person, dino: Person
) -> None:
    await prefers(house, carla, "Before it too")
    await house.opens(anna, "ottocento", bruno, carla, dino)
    await before_turn_of(house, carla)
    await marks(house, carla, legal(house, carla)[0][0])
    await prefers(house, carla, "On my turn")
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
