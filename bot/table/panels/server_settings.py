"""Show a server's settings for its tables: menus and buttons on five pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

from bot.client.components import (
    AccentColour,
    Buttons,
    Menu,
    Option,
    Panel,
    Part,
    Picker,
    PickerKind,
    Text,
    shortened,
    tabs,
)
from bot.client.custom_ids import CustomId, Verb, control_id, member_of, position_of
from bot.settings.preference_panels import (
    QuietStep,
    choice_button,
    hours_after,
    hours_menus,
    hours_switch,
    quiet_hours_text,
)
from bot.settings.preferences import HOURS
from bot.settings.servers import (
    MOST_CHANNELS,
    OPEN_TABLES,
    OPENINGS,
    TIME_CONTROLS,
    Openers,
    ServerSettings,
    Setting,
    Words,
)
from bot.table.panels.words import permission_names, time_control_name
from bot.words import Language, say
from bot.words.names import game_name, rule_set_name
from bot.words.numbers import listed
from tarocchino.core.games import GAMES
from tarocchino.core.model.rules import RuleSetName

_MAX_LINE = 900


@dataclass(frozen=True, slots=True)
class SettingControl:
    """A control of a setting; ``word`` is what a button chooses."""

    SEPARATOR: ClassVar = "."

    setting: Setting
    word: str | None = None


def setting_id(setting: Setting, word: str | None = None) -> CustomId:
    """The custom_id of a control of a setting."""
    return control_id(Verb.SET, SettingControl(setting, word))


def setting_line(language: Language, message: str, **arguments: str) -> Text:
    """A line above a control."""
    return Text(shortened(say(language, message, **arguments), _MAX_LINE))


def setting_menu(
    settings: ServerSettings,
    setting: Setting,
    options: Iterable[tuple[str, str]],
    language: Language,
) -> Menu:
    """A menu with one choice; the options are values and their names."""
    chosen = settings.words(setting)
    lines = tuple(Option(value, name, chosen=(value,) == chosen) for value, name in options)
    return Menu(setting_id(setting), lines, say(language, f"menu-settings-{setting.value}"))


def setting_flag(settings: ServerSettings, setting: Setting, language: Language) -> Buttons:
    """Two buttons, the current one marked."""
    now, name = settings.words(setting), f"button-{setting.value}"
    buttons = (
        choice_button(
            setting_id(setting, word),
            say(language, f"{name}-{word}"),
            language,
            chosen=now == (word,),
        )
        for word in ("on", "off")
    )
    return Buttons(tuple(buttons))


def role_picker(setting: Setting, role: int | None, placeholder: str) -> Picker:
    """A picker of at most one role."""
    chosen = () if role is None else (role,)
    return Picker(setting_id(setting), PickerKind.ROLES, placeholder, chosen)


def channel_picker(setting: Setting, channel: int | None, placeholder: str) -> Picker:
    """A picker of at most one channel."""
    chosen = () if channel is None else (channel,)
    return Picker(setting_id(setting), PickerKind.CHANNELS, placeholder, chosen)


class SettingsPage(Enum):
    """The pages of the panel; the value is the argument of its custom_id."""

    TABLES = "tables"
    GAMES = "games"
    QUIET = "quiet"
    DAILY = "daily"
    LIMITS = "limits"


_PAGES: Mapping[Setting, SettingsPage] = {
    Setting.CHANNELS: SettingsPage.TABLES,
    Setting.OPENERS: SettingsPage.TABLES,
    Setting.ROLE: SettingsPage.TABLES,
    Setting.LANGUAGE: SettingsPage.TABLES,
    Setting.PLAYERS_ROLE: SettingsPage.TABLES,
    Setting.GAME: SettingsPage.GAMES,
    Setting.RULES: SettingsPage.GAMES,
    Setting.CLOCK: SettingsPage.GAMES,
    Setting.SIGNALS: SettingsPage.GAMES,
    Setting.SAYINGS: SettingsPage.GAMES,
    Setting.CUTTING: SettingsPage.GAMES,
    Setting.FACE_DOWN: SettingsPage.GAMES,
    Setting.LEADERBOARD: SettingsPage.QUIET,
    Setting.QUIET_HOURS: SettingsPage.QUIET,
    Setting.DAILY_CHANNEL: SettingsPage.DAILY,
    Setting.PUZZLE_CHANNEL: SettingsPage.DAILY,
    Setting.PUZZLE_HOUR: SettingsPage.DAILY,
    Setting.OPEN_TABLES: SettingsPage.LIMITS,
    Setting.OPENINGS: SettingsPage.LIMITS,
}
"""The page of each setting."""


@dataclass(frozen=True, slots=True)
class Lacks:
    """What the bot lacks to do as a server has decided: permissions by channel, and whether Discord
    would not ping the role that is called to tables."""

    channels: Mapping[int, Sequence[str]] = field(default_factory=dict)
    ping: bool = False


_NOTHING = Lacks()


def settings_panel(
    settings: ServerSettings, page: SettingsPage, language: Language, lacks: Lacks = _NOTHING
) -> Panel:
    """One page of the server's settings, with a control for each."""
    parts = {
        SettingsPage.TABLES: _tables,
        SettingsPage.GAMES: _games,
        SettingsPage.QUIET: _quiet,
        SettingsPage.DAILY: _daily,
        SettingsPage.LIMITS: _limits,
    }[page](settings, language)
    title = Text(say(language, "settings-title"))
    warnings = _warnings(settings, page, language, lacks)
    pages = tabs(
        page,
        lambda each: control_id(Verb.SETTINGS, each),
        lambda each: say(language, f"settings-page-{each.value}"),
    )
    return Panel((title, *parts, *warnings, Buttons(pages)), AccentColour.RESULT)


def _warnings(
    settings: ServerSettings, page: SettingsPage, language: Language, lacks: Lacks
) -> Iterable[Part]:
    """What does not work yet of what is decided on a page, and how it can be mended."""
    chosen = {
        SettingsPage.TABLES: settings.channels,
        SettingsPage.DAILY: {settings.daily_channel, settings.puzzle_channel},
    }.get(page, ())
    if closed := sorted(lacks.channels.keys() & chosen):
        missing = dict.fromkeys(each for channel in closed for each in lacks.channels[channel])
        yield setting_line(
            language,
            "settings-cannot-post",
            channels=listed(language, [f"<#{channel}>" for channel in closed]),
            missing=permission_names(language, missing),
        )
    if lacks.ping and page is SettingsPage.TABLES:
        yield setting_line(language, "settings-no-ping", role=f"<@&{settings.players_role}>")


def page_of(setting: Setting) -> SettingsPage:
    """The page on which a setting is shown."""
    return _PAGES[setting]


def decode_decision(
    custom_id: CustomId, values: Words, settings: ServerSettings, language: Language
) -> tuple[Setting, Words]:
    """The setting that a control changes, and its new words; ``values`` were chosen in a menu.

    ``settings`` are the current ones. Raises `BadCustomIdError`.
    """
    used = position_of(SettingControl, custom_id)
    if used.setting is not Setting.QUIET_HOURS:
        return used.setting, values if used.word is None else (used.word,)
    step = member_of(QuietStep).read(used.word or "")
    hours = hours_after(settings.quiet_hours, step, values, language)
    night = () if hours is None else (str(hours.begin), str(hours.end), hours.zone)
    return used.setting, night


def _tables(settings: ServerSettings, language: Language) -> Iterable[Part]:
    """Where tables may be opened, by whom, in which language, and who is called to them."""
    channels = [f"<#{channel}>" for channel in sorted(settings.channels)]
    where = listed(language, channels) if channels else say(language, "settings-channels-all")
    yield setting_line(language, "settings-channels", channels=where)
    yield Picker(
        setting_id(Setting.CHANNELS),
        PickerKind.CHANNELS_AND_FORUMS,
        say(language, "menu-settings-channels"),
        tuple(sorted(settings.channels)),
        most=MOST_CHANNELS,
    )
    yield setting_line(language, "settings-openers", openers=_openers(settings, language))
    openers = [(each.value, say(language, f"option-openers-{each.value}")) for each in Openers]
    yield setting_menu(settings, Setting.OPENERS, openers, language)
    if settings.openers is Openers.ROLE:
        yield role_picker(Setting.ROLE, settings.role, say(language, "menu-settings-role"))
    yield setting_line(language, "settings-language")
    languages = [(each.value, say(language, f"option-language-{each.value}")) for each in Language]
    own = ("own", say(language, "option-language-own"))
    yield setting_menu(settings, Setting.LANGUAGE, [own, *languages], language)
    called = settings.players_role
    if called is None:
        yield setting_line(language, "settings-no-players-role")
    else:
        yield setting_line(language, "settings-players-role", role=f"<@&{called}>")
    placeholder = say(language, "menu-settings-players-role")
    yield role_picker(Setting.PLAYERS_ROLE, called, placeholder)


def _openers(settings: ServerSettings, language: Language) -> str:
    if settings.openers is not Openers.ROLE:
        return say(language, f"settings-openers-{settings.openers.value}")
    if settings.role is None:
        return say(language, "settings-openers-no-role")
    return say(language, "settings-openers-role", role=f"<@&{settings.role}>")


def _games(settings: ServerSettings, language: Language) -> Iterable[Part]:
    """The default game, rules and clock, whether players may signal, speak and cut, and whether
    taken tricks lie face down."""
    yield setting_line(language, "settings-game")
    games = [(name.value, game_name(language, name)) for name in GAMES]
    yield setting_menu(settings, Setting.GAME, games, language)
    yield setting_line(language, "settings-rules")
    shared = [each for each in RuleSetName if each is not RuleSetName.OPEN]
    sets = [(each.value, rule_set_name(language, each)) for each in shared]
    own = ("own", say(language, "option-rules-own"))
    yield setting_menu(settings, Setting.RULES, [own, *sets], language)
    yield setting_line(language, "settings-clock")
    clocks = dict.fromkeys((*TIME_CONTROLS, settings.clock))
    options = [
        (
            ServerSettings(clock=clock).words(Setting.CLOCK)[0],
            _capitalised(time_control_name(language, clock)),
        )
        for clock in clocks
    ]
    yield setting_menu(settings, Setting.CLOCK, options, language)
    yield setting_line(language, "settings-signals")
    yield setting_flag(settings, Setting.SIGNALS, language)
    yield setting_line(language, "settings-sayings")
    yield setting_flag(settings, Setting.SAYINGS, language)
    yield setting_line(language, "settings-cutting")
    yield setting_flag(settings, Setting.CUTTING, language)
    yield setting_line(language, "settings-face_down")
    yield setting_flag(settings, Setting.FACE_DOWN, language)


def _quiet(settings: ServerSettings, language: Language) -> Iterable[Part]:
    """The leaderboard, and the hours in which pings make no sound."""
    yield setting_line(language, "settings-leaderboard")
    yield setting_flag(settings, Setting.LEADERBOARD, language)
    hours = settings.quiet_hours
    if hours is None:
        yield setting_line(language, "settings-not-quiet")
    else:
        yield setting_line(language, "settings-quiet", hours=quiet_hours_text(hours, language))
    yield from hours_menus(hours, language, _quiet_id)
    yield Buttons((hours_switch(hours, language, _quiet_id),))


def _daily(settings: ServerSettings, language: Language) -> Iterable[Part]:
    """Where results of the hand of the day are posted, and where and when the puzzle of the day."""
    daily, puzzle = settings.daily_channel, settings.puzzle_channel
    if daily is None:
        yield setting_line(language, "settings-no-daily-channel")
    else:
        yield setting_line(language, "settings-daily-channel", channel=f"<#{daily}>")
    yield channel_picker(Setting.DAILY_CHANNEL, daily, say(language, "menu-settings-daily-channel"))
    if puzzle is None:
        yield setting_line(language, "settings-no-puzzle-channel")
    else:
        hour = say(language, "quiet-hour", hour=settings.puzzle_hour)
        yield setting_line(language, "settings-puzzle-channel", channel=f"<#{puzzle}>", hour=hour)
    placeholder = say(language, "menu-settings-puzzle-channel")
    yield channel_picker(Setting.PUZZLE_CHANNEL, puzzle, placeholder)
    if puzzle is not None:
        hours = [(str(hour), say(language, "option-puzzle-hour", hour=hour)) for hour in HOURS]
        yield setting_menu(settings, Setting.PUZZLE_HOUR, hours, language)


def _limits(settings: ServerSettings, language: Language) -> Iterable[Part]:
    """How many tables one host may have, and how fast they may open them."""
    yield setting_line(language, "settings-open_tables")
    yield setting_menu(
        settings, Setting.OPEN_TABLES, _numbers(OPEN_TABLES, "tables", language), language
    )
    yield setting_line(language, "settings-openings")
    yield setting_menu(
        settings, Setting.OPENINGS, _numbers(OPENINGS, "openings", language), language
    )


def _numbers(offered: Iterable[int | None], unit: str, language: Language) -> list[tuple[str, str]]:
    """The options of a limit: their words, and what they are called."""
    anything = say(language, "option-limit-none")
    return [
        ("any", anything)
        if number is None
        else (str(number), say(language, f"option-limit-{unit}", number=number))
        for number in offered
    ]


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def _quiet_id(step: QuietStep) -> CustomId:
    return setting_id(Setting.QUIET_HOURS, step.value)
