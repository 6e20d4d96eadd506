"""Preferences through the real client: one's own panels follow at once, nobody else's do."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest

from bot.client.components import Buttons, Menu
from bot.client.custom_ids import BadCustomIdError, CustomId, Verb, decode_custom_id
from bot.draw.style import HandOrder, Theme, sorted_cards
from bot.draw.table import PublicTable
from bot.draw.turn import Turn
from bot.settings.preference_panels import (
    PreferencesPage,
    QuietStep,
    decode_choice,
    hours_after,
    page_of,
    preferences_panel,
)
from bot.settings.preferences import (
    DEFAULT_PREFERENCES,
    PreferenceOption,
    Preferences,
    QuietHours,
    time_zones,
)
from bot.words import Language, say
from bot.words.names import card_label
from bot.words.numbers import ZONES, usual_zone, zone_name
from bot.words.refusals import hint_said
from localcord.people.person import Person
from localcord.people.seen import SeenMessage
from localcord.server.app import LocalDiscord
from tarocchino.core.model.cards import Card
from tarocchino.core.views.hints import hints_for
from tarocchino.core.views.view import MatchView, view_for
from tests.drivers.bot import QuickBot, new_bot
from tests.drivers.controls import (
    choose_in,
    command,
    newest_private,
    panel,
    press,
    press_this,
    public,
    table_message,
    verbs,
)
from tests.drivers.play import move, open_and_start, pick, play_until, prefer, table_of
from tests.fakes.blank_drawing import BlankDrawing
from tests.fakes.store import MemoryStore
from tests.fixtures.local_discord import StartClient

IT = Language.ITALIAN


def chosen(message: SeenMessage) -> list[str]:
    """What is marked on the panel of preferences."""
    marked = [b for b in message.buttons if b.label.startswith("✓ ")]
    return [decode_custom_id(b.custom_id or "").argument for b in marked]


def view_of(bot: QuickBot, person: Person) -> MatchView:
    table = table_of(bot, person)
    return view_for(table.match, table.seat_of(person.id))


def held(bot: QuickBot, person: Person, order: HandOrder = HandOrder()) -> tuple[Card, ...]:
    """The person's own cards in this order."""
    view = view_of(bot, person)
    return sorted_cards(view.hand.own, view.rules, order)


def cards_on_buttons(message: SeenMessage) -> list[str]:
    ids = [decode_custom_id(b.custom_id or "") for b in message.buttons]
    return [i.argument[:2] for i in ids if i.verb is Verb.PLAY]


async def test_the_panel_marks_what_is_chosen_and_changes_in_place(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore
) -> None:
    await command(bot, anna, channel, "preferences")
    first = newest_private(anna, channel)
    usual = DEFAULT_PREFERENCES.choices
    looks = [choice.value for choice in usual if page_of(choice) is PreferencesPage.LOOKS]
    assert sorted(chosen(first)) == sorted(looks)
    made = (
        PreferenceOption.TEXT_ONLY,
        PreferenceOption.LIGHT,
        PreferenceOption.LEFT_HANDED,
        PreferenceOption.TRUMPS_LAST,
        PreferenceOption.NO_HINTS,
    )
    for number, choice in enumerate(made, start=1):
        await pick(bot, anna, newest_private(anna, channel), choice)
        after = newest_private(anna, channel)
        assert after.id == first.id
        assert {each.value for each in made[:number]} <= set(chosen(after))
        assert len(chosen(after)) == len(looks)
    assert store.rows.preferences[anna.id] == Preferences(
        pictures=False, theme=Theme.LIGHT, left_handed=True, trumps_last=True, hints=False
    )
    # The same button again changes nothing, and the first choice is taken back.
    await pick(bot, anna, newest_private(anna, channel), PreferenceOption.NO_HINTS)
    await pick(bot, anna, newest_private(anna, channel), PreferenceOption.PICTURES)
    assert store.rows.preferences[anna.id] == Preferences(
        theme=Theme.LIGHT, left_handed=True, trumps_last=True, hints=False
    )
    assert public(anna, channel) == []


async def test_words_alone_name_every_card_and_no_picture_comes(
    bot: QuickBot, anna: Person, channel: int
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    await play_until(bot, anna, Verb.PLAY)
    await press(bot, anna, table_message(anna, channel), Verb.HAND)
    shown = newest_private(anna, channel)
    assert panel(anna).attachments
    assert shown.attachments
    await prefer(bot, anna, channel, PreferenceOption.TEXT_ONLY)
    for message in (panel(anna), anna.message(shown.id)):
        assert message.attachments == ()
        assert not [part for part in message.components[0]["components"] if part["type"] == 12]
        places = [message.text.index(card_label(IT, c)) for c in held(bot, anna)]
        assert places == sorted(places)
        # Everything else is there to play with.
        assert Verb.PLAY in verbs(message)
    await prefer(bot, anna, channel, PreferenceOption.PICTURES)
    assert panel(anna).attachments
    assert anna.message(shown.id).attachments


class CountingPool(BlankDrawing):
    """Notes which pictures are asked for, by their facts."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn: list[type] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.drawn.append(type(getattr(fn, "__self__", fn)))
        return super().submit(fn, *args, **kwargs)


async def test_what_was_chosen_outlives_the_bot_and_nothing_is_drawn_for_words(
    local_discord: LocalDiscord,
    start_client: StartClient,
    store: MemoryStore,
    anna: Person,
    channel: int,
) -> None:
    store.rows.preferences[anna.id] = Preferences(pictures=False)
    with CountingPool() as pool:
        bot = new_bot(store, pool)
        await start_client(local_discord, bot)
        await open_and_start(bot, anna, channel, target=9000)
        await play_until(bot, anna, Verb.PLAY)
        await move(bot, anna)
        assert panel(anna).attachments == ()
        assert Turn not in pool.drawn
        assert PublicTable in pool.drawn
        await prefer(bot, anna, channel, PreferenceOption.PICTURES)
        assert Turn in pool.drawn
        await bot.close()


async def test_buttons_stand_as_the_hand_is_held(bot: QuickBot, anna: Person, channel: int) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    await play_until(bot, anna, Verb.PLAY)
    await prefer(bot, anna, channel, PreferenceOption.ALL_CARDS)
    usual = cards_on_buttons(panel(anna))
    assert usual == [c.code for c in held(bot, anna)]
    await prefer(bot, anna, channel, PreferenceOption.LEFT_HANDED)
    assert cards_on_buttons(panel(anna)) == usual[::-1]


async def test_hints_say_what_the_rules_allow_and_can_be_hidden(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    await play_until(bot, anna, Verb.PLAY)
    view = view_of(bot, anna)
    given = [hint_said(IT, hint, view.rules) for hint in hints_for(view)]
    assert len(given) >= 2  # One about declaring, one about the cards at least.
    assert f"💡 {' '.join(given)}" in panel(anna).text
    await prefer(bot, anna, channel, PreferenceOption.NO_HINTS)
    assert "💡" not in panel(anna).text
    assert Verb.PLAY in verbs(panel(anna))
    assert store.rows.preferences[anna.id] == Preferences(hints=False)
    await move(bot, anna)
    assert "💡" not in panel(anna).text
    await prefer(bot, anna, channel, PreferenceOption.HINTS)
    view = view_of(bot, anna)
    given = [hint_said(IT, hint, view.rules) for hint in hints_for(view)]
    assert f"💡 {' '.join(given)}" in panel(anna).text


async def test_quiet_hours_are_chosen_in_place_and_taken_back(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore
) -> None:
    await command(bot, anna, channel, "preferences")
    first = newest_private(anna, channel)

    async def press_quiet(step: QuietStep) -> None:
        steps = [decode_custom_id(b.custom_id or "") for b in newest_private(anna, channel).buttons]
        (place,) = (n for n, i in enumerate(steps) if i == CustomId(0, 0, Verb.QUIET, step.value))
        quiet = newest_private(anna, channel).buttons[place].custom_id or ""
        await press_this(bot, anna, newest_private(anna, channel), quiet)

    async def choose_quiet(step: QuietStep, value: str) -> None:
        shown = newest_private(anna, channel)
        (found,) = (
            s for s in shown.selects if decode_custom_id(s.custom_id).argument == step.value
        )
        await choose_in(bot, anna, shown, found, [value])

    await press(bot, anna, first, Verb.PREFERENCES_PAGE)
    await press_quiet(QuietStep.SHOW)
    assert say(IT, "quiet-none") in newest_private(anna, channel).text
    await press_quiet(QuietStep.ON)
    # Whoever speaks Italian is taken to live by the clocks of Rome.
    assert store.rows.preferences[anna.id].quiet_hours == QuietHours(22, 8, "Europe/Rome")
    await choose_quiet(QuietStep.BEGIN, "23")
    await choose_quiet(QuietStep.END, "6")
    await choose_quiet(QuietStep.ZONE, "America/New_York")
    assert store.rows.preferences == {
        anna.id: Preferences(quiet_hours=QuietHours(23, 6, "America/New_York"))
    }
    assert "dalle **23:00** alle **6:00**, ora di New York" in newest_private(anna, channel).text
    ticked = [
        o.value for s in newest_private(anna, channel).selects for o in s.options if o.default
    ]
    assert ticked == ["23", "6", "America/New_York"]
    # Other choices leave the hours as they are, and the hours leave them.
    await press_quiet(QuietStep.DONE)
    assert "New York" in newest_private(anna, channel).text
    await pick(bot, anna, newest_private(anna, channel), PreferenceOption.CONFIRM)
    await press_quiet(QuietStep.SHOW)
    await press_quiet(QuietStep.OFF)
    assert store.rows.preferences == {anna.id: Preferences(confirm=True)}
    assert newest_private(anna, channel).id == first.id
    assert public(anna, channel) == []


FORGED = pytest.mark.parametrize(
    ("step", "values"),
    [
        (QuietStep.BEGIN, []),
        (QuietStep.BEGIN, ["24"]),
        (QuietStep.END, ["22"]),
        (QuietStep.END, ["late"]),
        (QuietStep.ZONE, ["The Moon"]),
    ],
)


def test_whoever_chooses_one_hour_of_a_night_has_the_others_as_usual() -> None:
    hours = hours_after(None, QuietStep.BEGIN, ["9"], Language.ENGLISH)
    assert hours == QuietHours(9, 8, "UTC")


@FORGED
def test_forged_hours_are_refused(step: QuietStep, values: list[str]) -> None:
    with pytest.raises(BadCustomIdError):
        hours_after(QuietHours(22, 8, "UTC"), step, values, Language.ENGLISH)


@pytest.mark.parametrize("language", list(Language))
def test_every_zone_that_is_offered_has_a_name_of_its_own(language: Language) -> None:
    assert set(ZONES) <= time_zones()
    names = {zone_name(language, zone) for zone in ZONES}
    assert len(names) == len(ZONES)
    assert usual_zone(language) in ZONES
    assert zone_name(language, "Antarctica/Troll") == "Antarctica/Troll"


@pytest.mark.parametrize("argument", ["", "picture", "text_only", "PICTURES"])
def test_a_forged_choice_is_refused(argument: str) -> None:
    with pytest.raises(BadCustomIdError):
        decode_choice(argument)


@pytest.mark.parametrize(
    ("argument", "values"),
    [("ring", ()), ("ring", ("cut",)), ("ring", ("ring-always", "ring-never")), ("bell", ("cut",))],
)
def test_a_forged_choice_in_a_menu_is_refused(argument: str, values: tuple[str, ...]) -> None:
    with pytest.raises(BadCustomIdError):
        decode_choice(argument, values)


def test_every_choice_is_on_the_panel_once() -> None:
    offered = [
        each
        for page in PreferencesPage
        for part in preferences_panel(DEFAULT_PREFERENCES, Language.ENGLISH, page).parts
        for each in (
            [option.value for option in part.options]
            if isinstance(part, Menu)
            else [b.id.argument for b in part.buttons if b.id.verb is Verb.PREFER]
            if isinstance(part, Buttons)
            else []
        )
    ]
    assert sorted(offered) == sorted(choice.value for choice in PreferenceOption)
