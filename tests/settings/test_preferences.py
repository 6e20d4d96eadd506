"""Preferences: each is read as it was written, and cached."""

import asyncio
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.draw.style import HandOrder, Style, Theme
from bot.settings.preferences import (
    DEFAULT_PREFERENCES,
    HOURS,
    PreferenceOption,
    Preferences,
    QuietHours,
    Ring,
    quiet,
    read_preferences,
    write_preferences,
)
from bot.settings.service import PreferenceService
from bot.storage.errors import StoreBusyError
from bot.support.refusals import RefusalReason, TableRefusedError
from tarocchino.players.levels import Level
from tests.builders.json_values import JSON_VALUES
from tests.fixtures.laws import law

ANNA, BRUNO, CARLA = 1, 2, 3

QUIET = st.builds(
    lambda begin, length, zone: QuietHours(begin, (begin + length) % len(HOURS), zone),
    st.sampled_from(HOURS),
    st.integers(1, 23),
    st.sampled_from(("UTC", "Europe/Rome", "America/St_Johns", "Australia/Lord_Howe")),
)
PREFERENCES = st.builds(
    Preferences,
    pictures=st.booleans(),
    theme=st.sampled_from(Theme),
    left_handed=st.booleans(),
    trumps_last=st.booleans(),
    hints=st.booleans(),
    confirm=st.booleans(),
    preselect=st.booleans(),
    all_cards=st.booleans(),
    cut=st.booleans(),
    direct_messages=st.booleans(),
    ring=st.sampled_from(Ring),
    quiet_hours=st.none() | QUIET,
)


@dataclass
class CountingStore:
    """A `PreferenceStore` that counts what is read; ``failing`` makes every request fail, and with
    ``loses_answers`` what is written counts although it seems to have failed.

    A read that has found what it returns waits for the ``gate`` of when it began.
    """

    stored: dict[int, Preferences] = field(default_factory=dict)
    reads: list[int] = field(default_factory=list)
    failing: bool = False
    loses_answers: bool = False
    gate: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.gate.set()

    async def load(self, user_id: int) -> Preferences:
        self.reads.append(user_id)
        self._fail()
        found, gate = self.stored.get(user_id, DEFAULT_PREFERENCES), self.gate
        await gate.wait()
        return found

    async def save(self, user_id: int, preferences: Preferences) -> None:
        await asyncio.sleep(0)
        self._fail()
        self.stored[user_id] = preferences

        if self.loses_answers:
            raise StoreBusyError

    def _fail(self) -> None:
        if self.failing:
            raise StoreBusyError


def test_every_field_is_asked_for_and_has_one_usual_answer() -> None:
    asked = dict.fromkeys(option.question for option in PreferenceOption)
    assert {*asked, "quiet_hours", "level"} == {each.name for each in fields(Preferences)}
    assert [option.question for option in DEFAULT_PREFERENCES.choices] == list(asked)


@law
@given(preferences=PREFERENCES, choice=st.sampled_from(PreferenceOption))
def test_a_choice_changes_its_own_field_alone(
    preferences: Preferences, choice: PreferenceOption
) -> None:
    after = preferences.choosing(choice)
    assert after.has(choice)
    others = {each.name for each in fields(Preferences)} - {choice.question}
    assert all(getattr(after, name) == getattr(preferences, name) for name in others)
    assert after.choosing(choice) == after


@law
@given(preferences=PREFERENCES)
def test_preferences_come_back_from_their_words(preferences: Preferences) -> None:
    words = write_preferences(preferences)
    assert read_preferences(words) == preferences
    assert (words == []) is (preferences == DEFAULT_PREFERENCES)


@law
@given(preferences=PREFERENCES, rubbish=st.lists(JSON_VALUES), place=st.integers(0, 5))
def test_words_that_nobody_knows_are_left_out(
    preferences: Preferences, rubbish: list[object], place: int
) -> None:
    known = {choice.value for choice in PreferenceOption}
    unknown = [each for each in rubbish if not isinstance(each, str) or each not in known]
    words: list[object] = [*write_preferences(preferences)]
    assert read_preferences([*words[:place], *unknown, *words[place:]]) == preferences


@pytest.mark.parametrize(
    "bad",
    [None, [], "22", [22, 8], [22, 8, "The Moon"], [22, 22, "UTC"], [22, 99, "UTC"], {"from": 22}],
)
def test_quiet_hours_that_no_clock_shows_leave_those_of_before(bad: object) -> None:
    night = Preferences(quiet_hours=QuietHours(22, 8, "Europe/Rome"))
    assert read_preferences([{"quiet": bad}]) == DEFAULT_PREFERENCES
    assert read_preferences([*write_preferences(night), {"quiet": bad}]) == night


def rome(written: str, fold: int = 0) -> float:
    """A time on a clock in Bologna, in seconds since the epoch; ``fold`` 1 is the second time that
    an hour is shown."""
    naive = datetime.fromisoformat(written)
    return naive.replace(tzinfo=ZoneInfo("Europe/Rome"), fold=fold).timestamp()


@law
@given(QUIET, st.integers(0, 4_000_000_000))
def test_an_hour_is_quiet_by_day_or_by_night_and_never_both(by_night: QuietHours, at: int) -> None:
    by_day = QuietHours(by_night.end, by_night.begin, by_night.zone)
    assert by_night.hold_at(at) is not by_day.hold_at(at)


def test_the_same_moment_is_night_in_one_place_and_day_in_another() -> None:
    evening = rome("2026-03-01T23:00")
    assert QuietHours(22, 7, "Europe/Rome").hold_at(evening)
    assert not QuietHours(22, 7, "America/New_York").hold_at(evening)


def test_nobody_wants_quiet_who_has_not_said_so() -> None:
    assert not quiet(DEFAULT_PREFERENCES, rome("2026-11-22T03:00"))


@pytest.mark.parametrize(
    ("moment", "wanted"),
    [
        (rome("2026-11-22T21:59"), False),
        (rome("2026-11-22T22:00"), True),
        (rome("2026-11-23T00:00"), True),
        (rome("2026-11-23T07:59"), True),
        (rome("2026-11-23T08:00"), False),
        (rome("2026-07-01T07:59"), True),
        (rome("2026-07-01T08:00"), False),
    ],
)
def test_the_night_goes_over_midnight_by_the_clock_on_the_wall(moment: float, wanted: bool) -> None:
    night = Preferences(quiet_hours=QuietHours(22, 8, "Europe/Rome"))
    assert quiet(night, moment) is wanted


def test_an_hour_that_the_clock_leaves_out_is_never_quiet_and_one_shown_twice_is_quiet_twice() -> (
    None
):
    at_two = Preferences(quiet_hours=QuietHours(2, 3, "Europe/Rome"))
    # In spring the clock goes from 1:59 to 3:00, in autumn from 2:59 back to 2:00.
    spring = rome("2026-03-29T01:59:59")
    assert not quiet(at_two, spring)
    assert not quiet(at_two, spring + 1)
    for fold in (0, 1):
        assert quiet(at_two, rome("2026-10-25T02:00", fold))
        assert quiet(at_two, rome("2026-10-25T02:59", fold))
    assert rome("2026-10-25T02:59", 1) - rome("2026-10-25T02:00", 0) > 3600
    assert not quiet(at_two, rome("2026-10-25T03:00"))


def test_the_night_is_an_hour_shorter_in_spring_and_longer_in_autumn() -> None:
    night = Preferences(quiet_hours=QuietHours(22, 8, "Europe/Rome"))
    lengths = []
    for day in ("2026-03-28", "2026-06-28", "2026-10-24"):
        evening = rome(f"{day}T12:00")
        minutes = (evening + 60 * minute for minute in range(24 * 60))
        lengths.append(sum(quiet(night, moment) for moment in minutes) / 60)
    assert lengths == [9, 10, 11]


def test_what_is_chosen_is_the_style_of_ones_own_pictures() -> None:
    preferences = Preferences(theme=Theme.LIGHT, left_handed=True, trumps_last=True)
    order = HandOrder(left_handed=True, trumps_last=True)
    assert preferences.style == Style(Theme.LIGHT, order)
    assert preferences.order == order
    assert DEFAULT_PREFERENCES.style == Style()


async def test_a_person_is_read_once_and_then_known() -> None:
    store = CountingStore({ANNA: Preferences(pictures=False)})
    service = PreferenceService(store)
    for _ in range(3):
        assert await service.of(ANNA) == Preferences(pictures=False)
        assert await service.of(BRUNO) == DEFAULT_PREFERENCES
    assert store.reads == [ANNA, BRUNO]


async def test_a_choice_is_stored_and_known_at_once() -> None:
    store = CountingStore()
    service = PreferenceService(store)
    assert await service.choose(ANNA, PreferenceOption.TEXT_ONLY) == Preferences(pictures=False)
    chosen = await service.choose(ANNA, PreferenceOption.LIGHT)
    assert chosen == Preferences(pictures=False, theme=Theme.LIGHT)
    assert store.stored == {ANNA: chosen}
    assert await service.of(ANNA) == await PreferenceService(store).of(ANNA) == chosen
    assert await service.of(BRUNO) == DEFAULT_PREFERENCES


async def test_whoever_wants_quiet_is_asked_for_at_the_moment() -> None:
    store = CountingStore()
    service = PreferenceService(store)
    night = QuietHours(22, 8, "Europe/Rome")
    assert not await service.wants_quiet(ANNA, rome("2026-11-22T03:00"))
    after = await service.change(ANNA, lambda before: replace(before, quiet_hours=night))
    assert store.stored == {ANNA: after} == {ANNA: Preferences(quiet_hours=night)}
    assert await service.wants_quiet(ANNA, rome("2026-11-22T03:00"))
    assert not await service.wants_quiet(ANNA, rome("2026-11-22T12:00"))
    assert not await service.wants_quiet(BRUNO, rome("2026-11-22T03:00"))


async def test_choices_made_at_once_are_all_kept() -> None:
    store = CountingStore()
    service = PreferenceService(store)
    made = (
        PreferenceOption.TEXT_ONLY,
        PreferenceOption.LEFT_HANDED,
        PreferenceOption.TRUMPS_LAST,
        PreferenceOption.NO_HINTS,
    )
    await asyncio.gather(*(service.choose(ANNA, choice) for choice in made))
    assert store.stored[ANNA] == Preferences(
        pictures=False, left_handed=True, trumps_last=True, hints=False
    )


async def test_a_read_that_was_slow_undoes_no_choice() -> None:
    store = CountingStore()
    service = PreferenceService(store)
    open_gate, held = store.gate, asyncio.Event()
    store.gate = held
    slow = asyncio.create_task(service.of(ANNA))
    await asyncio.sleep(0)
    store.gate = open_gate
    await service.choose(ANNA, PreferenceOption.LIGHT)
    held.set()
    assert (await slow).theme is Theme.LIGHT
    assert (await service.of(ANNA)).theme is Theme.LIGHT


async def test_a_busy_store_shows_hands_as_everybody_has_them_and_refuses_choices() -> None:
    store = CountingStore({ANNA: Preferences(pictures=False)}, failing=True)
    service = PreferenceService(store)
    assert await service.of(ANNA) == DEFAULT_PREFERENCES
    for request in (service.chosen(ANNA), service.choose(ANNA, PreferenceOption.LIGHT)):
        with pytest.raises(TableRefusedError) as refused:
            await request
        assert refused.value.reason is RefusalReason.BUSY
    store.failing = False
    # The defaults shown in the meantime were not cached.
    assert await service.of(ANNA) == Preferences(pictures=False)
    store.failing = True
    with pytest.raises(TableRefusedError):
        await service.choose(ANNA, PreferenceOption.PICTURES)
    assert await service.of(ANNA) == Preferences(pictures=False)


async def test_what_was_stored_although_it_seemed_to_fail_is_known() -> None:
    store = CountingStore(loses_answers=True)
    service = PreferenceService(store)
    with pytest.raises(TableRefusedError):
        await service.choose(ANNA, PreferenceOption.LIGHT)
    assert (await service.of(ANNA)).theme is Theme.LIGHT
    reads = len(store.reads)
    await service.of(ANNA)
    assert len(store.reads) == reads


def test_the_computer_players_chosen_last_are_remembered_by_their_word() -> None:
    novices = Preferences(level=Level.NOVICE)
    assert write_preferences(novices) == [{"level": "novice"}]
    assert read_preferences([{"level": "novice"}]) == novices
    assert read_preferences([{"level": "grandmaster"}]) == DEFAULT_PREFERENCES
    assert write_preferences(DEFAULT_PREFERENCES) == []
