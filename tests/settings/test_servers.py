"""Servers' settings: each is read as it was written, and applies however a table is opened."""

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.client.custom_ids import BadCustomIdError
from bot.settings.agreement import Agreement, Pace, TimeControl
from bot.settings.preferences import HOURS, QuietHours
from bot.settings.servers import (
    DEFAULT_SETTINGS,
    MOST_CHANNELS,
    OPEN_TABLES,
    OPENINGS,
    TIME_CONTROLS,
    Openers,
    ServerSettings,
    Setting,
    read_server_settings,
    write_server_settings,
)
from bot.settings.service import ServerSettingsService
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.support.venue import Venue
from bot.table.live.policy import RequestedVenue, verify_may_open
from bot.table.rules.permissions import Actor
from bot.words import Language
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.rules import RuleSetName, SignalsAllowed
from tests.builders.json_values import JSON_VALUES
from tests.builders.service_tables import ANNA, BEPPE, OTTOCENTO, PLACE, by, refused
from tests.fakes.services import table_service
from tests.fakes.store import MemoryStore
from tests.fixtures.laws import law

GUILD = PLACE.guild_id
SNOWFLAKES = st.integers(1, 2**63 - 1)
HOUR = st.sampled_from(HOURS)
QUIET = (
    st.tuples(HOUR, HOUR, st.sampled_from(["UTC", "Europe/Rome", "Asia/Kolkata"]))
    .filter(lambda quiet: quiet[0] != quiet[1])
    .map(lambda quiet: QuietHours(*quiet))
)
SETTINGS = st.builds(
    ServerSettings,
    channels=st.frozensets(SNOWFLAKES, max_size=MOST_CHANNELS),
    openers=st.sampled_from(Openers),
    role=st.none() | SNOWFLAKES,
    language=st.none() | st.sampled_from(Language),
    game=st.sampled_from(GameName),
    rules=st.none() | st.sampled_from(RuleSetName),
    clock=st.sampled_from(TIME_CONTROLS),
    signals=st.booleans(),
    sayings=st.booleans(),
    cutting=st.booleans(),
    face_down=st.booleans(),
    players_role=st.none() | SNOWFLAKES,
    leaderboard=st.booleans(),
    quiet_hours=st.none() | QUIET,
    daily_channel=st.none() | SNOWFLAKES,
    puzzle_channel=st.none() | SNOWFLAKES,
    puzzle_hour=st.sampled_from(range(24)),
    open_tables=st.sampled_from(OPEN_TABLES),
    openings=st.sampled_from(OPENINGS),
)
BAD_WORDS = {
    Setting.CHANNELS: [("x",), ("-1",), ("1" * 20,), tuple(map(str, range(1, 27)))],
    Setting.OPENERS: [(), ("nobody",), ("everyone", "role")],
    Setting.ROLE: [("x",), ("1", "2")],
    Setting.LANGUAGE: [("de",), ()],
    Setting.GAME: [("bridge",)],
    Setting.RULES: [("mine",)],
    Setting.CLOCK: [("turn",), ("turn-5-0",), ("turn-60-5",), ("turn-x-0",), ("sundial-1-1",)],
    Setting.SIGNALS: [("maybe",), ("",)],
    Setting.SAYINGS: [("ON",)],
    Setting.CUTTING: [("ask",)],
    Setting.FACE_DOWN: [("down",)],
    Setting.PLAYERS_ROLE: [("x",), ("1", "2")],
    Setting.LEADERBOARD: [("1",)],
    Setting.DAILY_CHANNEL: [("x",), ("1", "2")],
    Setting.PUZZLE_CHANNEL: [("x",), ("1", "2")],
    Setting.PUZZLE_HOUR: [("24",), ("-1",), ("07",), ()],
    Setting.OPEN_TABLES: [("0",), ("-1",), ("4",), ("none",), ()],
    Setting.OPENINGS: [("7",), ("5", "5")],
    Setting.QUIET_HOURS: [("22", "7"), ("22", "22", "UTC"), ("22", "7", "Moon"), ("x", "7", "UTC")],
}


def test_every_field_is_a_setting() -> None:
    assert [setting.value for setting in Setting] == [each.name for each in fields(ServerSettings)]
    assert set(BAD_WORDS) == set(Setting)


@law
@given(SETTINGS)
def test_settings_come_back_from_their_words(settings: ServerSettings) -> None:
    written = write_server_settings(settings)
    assert read_server_settings(written) == settings
    assert (written == {}) is (settings == DEFAULT_SETTINGS)


@law
@given(SETTINGS, SETTINGS, st.sampled_from(Setting))
def test_a_choice_changes_its_own_setting_alone(
    settings: ServerSettings, other: ServerSettings, setting: Setting
) -> None:
    after = settings.choosing(setting, other.words(setting))
    assert after.words(setting) == other.words(setting)
    rest = [each for each in Setting if each is not setting]
    assert [after.words(each) for each in rest] == [settings.words(each) for each in rest]


@pytest.mark.parametrize(
    ("setting", "words"), [(each, words) for each, many in BAD_WORDS.items() for words in many]
)
def test_words_that_a_setting_does_not_take_are_refused(
    setting: Setting, words: tuple[str, ...]
) -> None:
    with pytest.raises(BadCustomIdError):
        DEFAULT_SETTINGS.choosing(setting, words)
    assert read_server_settings({setting.value: list(words)}) == DEFAULT_SETTINGS


@law
@given(SETTINGS, st.dictionaries(st.text(max_size=9), JSON_VALUES), JSON_VALUES)
def test_what_nobody_knows_is_left_out(
    settings: ServerSettings, rubbish: dict[str, object], instead: object
) -> None:
    known = {setting.value for setting in Setting}
    unknown = {word: value for word, value in rubbish.items() if word not in known}
    assert read_server_settings({**unknown, **write_server_settings(settings)}) == settings
    broken = {setting.value: instead for setting in Setting if not isinstance(instead, list)}
    assert read_server_settings(broken) == DEFAULT_SETTINGS
    if not isinstance(instead, dict):
        assert read_server_settings(instead) == DEFAULT_SETTINGS


def test_a_rule_set_holds_in_the_games_that_take_it() -> None:
    settings = ServerSettings(rules=RuleSetName.PARLOUR)
    assert settings.rule_set(GAMES[GameName.OTTOCENTO]) == "parlour"
    assert settings.rule_set(GAMES[GameName.MATTAZZA]) is None
    assert DEFAULT_SETTINGS.rule_set(GAMES[GameName.OTTOCENTO]) is None


def test_what_was_decided_about_a_place_that_is_gone_is_forgotten() -> None:
    settings = ServerSettings(channels=frozenset({7, 8}), openers=Openers.ROLE, role=9)
    assert settings.without(7).channels == {8}
    assert settings.without(7).without(8).channels == frozenset()
    # Nobody knows any more who had the role, so it does not mean everybody.
    assert settings.without(9) == replace(settings, openers=Openers.MODERATORS, role=None)
    assert settings.without(10) == settings


ROLE, CHANNEL, THREAD = 70, 80, 81
OPENING = [
    (ServerSettings(), Actor(1, GUILD), None),
    (ServerSettings(channels=frozenset({CHANNEL, 82})), Actor(1, GUILD), None),
    (
        ServerSettings(channels=frozenset({82, 83})),
        Actor(1, GUILD),
        (RefusalReason.OTHER_CHANNEL, 82),
    ),
    (
        ServerSettings(channels=frozenset({82})),
        Actor(1, GUILD, moderator=True),
        (RefusalReason.OTHER_CHANNEL, 82),
    ),
    (ServerSettings(openers=Openers.MODERATORS), Actor(1, GUILD, moderator=True), None),
    (
        ServerSettings(openers=Openers.MODERATORS, role=ROLE),
        Actor(1, GUILD, roles=frozenset({ROLE})),
        (RefusalReason.MODERATORS_OPEN, None),
    ),
    (
        ServerSettings(openers=Openers.ROLE, role=ROLE),
        Actor(1, GUILD, roles=frozenset({71})),
        (RefusalReason.ROLE_OPENS, ROLE),
    ),
    (
        ServerSettings(openers=Openers.ROLE, role=ROLE),
        Actor(1, GUILD, roles=frozenset({ROLE, 71})),
        None,
    ),
    (ServerSettings(openers=Openers.ROLE, role=ROLE), Actor(1, GUILD, moderator=True), None),
    (ServerSettings(openers=Openers.ROLE), Actor(1, GUILD), None),
]


@pytest.mark.parametrize(("settings", "actor", "expected"), OPENING)
@pytest.mark.parametrize(
    "requested",
    [RequestedVenue(Venue(GUILD, CHANNEL)), RequestedVenue(Venue(GUILD, THREAD), CHANNEL)],
    ids=["in", "below"],
)
def test_who_may_open_a_table_where(
    settings: ServerSettings,
    actor: Actor,
    expected: tuple[RefusalReason, int | None] | None,
    requested: RequestedVenue,
) -> None:
    if expected is None:
        verify_may_open(settings, actor, requested)
        return
    with pytest.raises(TableRefusedError) as refusal:
        verify_may_open(settings, actor, requested)
    assert (refusal.value.reason, refusal.value.number) == expected


async def test_a_decision_is_stored_and_known_at_once() -> None:
    store = MemoryStore()
    service = ServerSettingsService(store.policy)
    assert await service.chosen(GUILD) == DEFAULT_SETTINGS
    await service.choose(GUILD, Setting.SIGNALS, ("off",))
    decided = await service.choose(GUILD, Setting.CHANNELS, ("8", "7"))
    assert decided == ServerSettings(signals=False, channels=frozenset({7, 8}))
    assert store.rows.server_settings == {GUILD: decided}
    assert await service.of(GUILD) == decided
    assert await service.of(GUILD + 1) == DEFAULT_SETTINGS
    await service.forget(GUILD, 7)
    assert store.rows.server_settings[GUILD].channels == {8}
    store.rows.busy = 1
    await refused(RefusalReason.BUSY, service.choose(GUILD, Setting.SIGNALS, ("on",)))
    assert not (await service.chosen(GUILD)).signals


async def test_a_table_is_opened_as_its_server_has_it() -> None:
    store = MemoryStore()
    store.rows.server_settings[GUILD] = ServerSettings(signals=False, sayings=False)
    service = table_service(store)
    table = await service.lobby.open_table(PLACE, ANNA, OTTOCENTO, default_rules(OTTOCENTO))
    assert table.rules.signals is SignalsAllowed.OFF
    assert not table.agreement.sayings
    # The same after a restart.
    again = table_service(store)
    await again.registry.restore()
    await again.registry.settled()
    assert again.registry.table(table.id).agreement == table.agreement == Agreement(sayings=False)
    assert again.registry.table(table.id).rules == table.rules


async def test_no_table_is_opened_against_what_its_server_decides() -> None:
    store = MemoryStore()
    store.rows.server_settings[GUILD] = ServerSettings(channels=frozenset({PLACE.channel_id + 1}))
    service, rules = table_service(store), default_rules(OTTOCENTO)
    await refused(
        RefusalReason.OTHER_CHANNEL, service.lobby.open_table(PLACE, ANNA, OTTOCENTO, rules)
    )
    # A thread of the channel counts as the channel.
    below = await service.lobby.open_table(
        PLACE, ANNA, OTTOCENTO, rules, parent_id=PLACE.channel_id + 1
    )
    await service.lobby.close(below.id, by(ANNA))
    store.rows.server_settings[GUILD] = ServerSettings(openers=Openers.MODERATORS)
    service = table_service(store)
    await refused(
        RefusalReason.MODERATORS_OPEN, service.lobby.open_table(PLACE, BEPPE, OTTOCENTO, rules)
    )
    moderator = Actor(BEPPE.user_id, GUILD, moderator=True)
    await service.lobby.open_table(PLACE, BEPPE, OTTOCENTO, rules, opener=moderator)


def test_terms_of_before_sayings_were_agreed_on_allow_them() -> None:
    assert DEFAULT_SETTINGS.apply_to_agreement(Agreement()) == Agreement()
    clock = TimeControl(Pace.TURN, 60)
    assert ServerSettings(sayings=False).apply_to_agreement(Agreement(clock)) == Agreement(
        clock, sayings=False
    )


@pytest.mark.parametrize(
    ("language", "locale"), [(None, "de"), (Language.ITALIAN, "it"), (Language.ENGLISH, "en-US")]
)
def test_the_language_of_a_table_is_the_servers_or_the_one_decided(
    language: Language | None, locale: str
) -> None:
    settings = ServerSettings(language=language)
    assert settings.apply_to_venue(Venue(GUILD, CHANNEL, "de")) == Venue(GUILD, CHANNEL, locale)


def test_a_deleted_channel_gets_neither_results_nor_puzzles_of_the_day() -> None:
    settings = ServerSettings(daily_channel=7, puzzle_channel=7)
    assert settings.without(7) == ServerSettings()
    assert settings.without(8) == settings
