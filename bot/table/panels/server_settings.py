"""Show a server's settings for its tables: menus and buttons on five pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    HoursForm,
    QuietStep,
    choice_button,
    hours_after,
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
    return control_id(Verb.SET, SettingControl(setting, word))


class SettingsPage(Enum):
    """The pages of the panel; the value is the argument of its custom_id."""

    TABLES = "tables"
    GAMES = "games"
    QUIET = "quiet"
    DAILY = "daily"
    LIMITS = "limits"


_PAGES: Mapping[SettingsPage, tuple[Setting, ...]] = {
    SettingsPage.TABLES: (
        Setting.CHANNELS, Setting.OPENERS, Setting.ROLE, Setting.LANGUAGE, Setting.PLAYERS_ROLE,
    ),
    SettingsPage.GAMES: (
        Setting.GAME, Setting.RULES, Setting.CLOCK, Setting.SIGNALS, Setting.SAYINGS,
        Setting.CUTTING, Setting.FACE_DOWN,
    ),
    SettingsPage.QUIET: (Setting.LEADERBOARD, Setting.QUIET_HOURS),
    SettingsPage.DAILY: (Setting.DAILY_CHANNEL, Setting.PUZZLE_CHANNEL, Setting.PUZZLE_HOUR),
    SettingsPage.LIMITS: (Setting.OPEN_TABLES, Setting.OPENINGS),
}  # fmt: skip


def page_of(setting: Setting) -> SettingsPage:
    return next(page for page, settings in _PAGES.items() if setting in settings)


@dataclass(frozen=True, slots=True)
class Lacks:
    """Obstacles to the server's decisions: missing permissions by channel, and whether Discord
    would not ping the role that is called to tables."""

    channels: Mapping[int, Sequence[str]] = field(default_factory=dict)
    ping: bool = False


_NOTHING = Lacks()


def settings_panel(
    settings: ServerSettings, page: SettingsPage, language: Language, lacks: Lacks = _NOTHING
) -> Panel:
    """Return one page of the server's settings, with a control for each."""
    shown = _Controls(settings, language)
    parts = {
        SettingsPage.TABLES: shown.tables,
        SettingsPage.GAMES: shown.games,
        SettingsPage.QUIET: shown.quiet,
        SettingsPage.DAILY: shown.daily,
        SettingsPage.LIMITS: shown.limits,
    }[page]()
    title = Text(say(language, "settings-title"))
    pages = tabs(
        page,
        lambda each: control_id(Verb.SETTINGS, each),
        lambda each: say(language, f"settings-page-{each.value}"),
    )
    warnings = shown.warnings(page, lacks)
    return Panel((title, *parts, *warnings, Buttons(pages)), AccentColour.RESULT)


def decode_decision(
    custom_id: CustomId, values: Words, settings: ServerSettings, language: Language
) -> tuple[Setting, Words]:
    """Return the setting that a control changes, and its new words; ``values`` were chosen in a
    menu.

    ``settings`` are the current ones. Raises `BadCustomIdError`.
    """
    used = position_of(SettingControl, custom_id)
    if used.setting is not Setting.QUIET_HOURS:
        return used.setting, values if used.word is None else (used.word,)
    step = member_of(QuietStep).read(used.word or "")
    hours = hours_after(settings.quiet_hours, step, values, language)
    night = () if hours is None else (str(hours.begin), str(hours.end), hours.zone)
    return used.setting, night


@dataclass(frozen=True, slots=True)
class _Controls:
    """The present settings, as lines in a language with their controls."""

    settings: ServerSettings
    language: Language

    def tables(self) -> Iterator[Part]:
        """Yield where tables may be opened, by whom, the language, and who is called to them."""
        settings = self.settings
        channels = [f"<#{channel}>" for channel in sorted(settings.channels)]
        where = listed(self.language, channels) if channels else self._say("settings-channels-all")
        yield self._line("settings-channels", channels=where)
        allowed, kind = sorted(settings.channels), PickerKind.CHANNELS_AND_FORUMS
        yield self._picker(Setting.CHANNELS, kind, *allowed, most=MOST_CHANNELS)
        yield self._line("settings-openers", openers=self._openers())
        openers = [(each.value, self._say(f"option-openers-{each.value}")) for each in Openers]
        yield self._menu(Setting.OPENERS, openers)
        if settings.openers is Openers.ROLE:
            yield self._picker(Setting.ROLE, PickerKind.ROLES, settings.role)
        yield self._line("settings-language")
        languages = [("own", self._say("option-language-own"))]
        languages += [(each.value, self._say(f"option-language-{each.value}")) for each in Language]
        yield self._menu(Setting.LANGUAGE, languages)
        if settings.players_role is None:
            yield self._line("settings-no-players-role")
        else:
            yield self._line("settings-players-role", role=f"<@&{settings.players_role}>")
        yield self._picker(Setting.PLAYERS_ROLE, PickerKind.ROLES, settings.players_role)

    def games(self) -> Iterator[Part]:
        """Yield the default game, rules and clock, whether players may signal, speak and cut, and
        whether taken tricks lie face down."""
        language = self.language
        yield self._line("settings-game")
        yield self._menu(Setting.GAME, [(each.value, game_name(language, each)) for each in GAMES])
        yield self._line("settings-rules")
        sets = [("own", self._say("option-rules-own"))]
        shared = (each for each in RuleSetName if each is not RuleSetName.OPEN)
        sets += [(each.value, rule_set_name(language, each)) for each in shared]
        yield self._menu(Setting.RULES, sets)
        yield self._line("settings-clock")
        clocks = [
            (
                ServerSettings(clock=clock).words(Setting.CLOCK)[0],
                time_control_name(language, clock),
            )
            for clock in dict.fromkeys((*TIME_CONTROLS, self.settings.clock))
        ]
        yield self._menu(
            Setting.CLOCK, [(word, name[:1].upper() + name[1:]) for word, name in clocks]
        )
        for flag in (Setting.SIGNALS, Setting.SAYINGS, Setting.CUTTING, Setting.FACE_DOWN):
            yield from self._flag(flag)

    def quiet(self) -> Iterator[Part]:
        """Yield the leaderboard, and the hours in which pings make no sound."""
        yield from self._flag(Setting.LEADERBOARD)
        hours, language = self.settings.quiet_hours, self.language
        if hours is None:
            yield self._line("settings-not-quiet")
        else:
            yield self._line("settings-quiet", hours=quiet_hours_text(hours, language))
        form = HoursForm(hours, language, lambda step: setting_id(Setting.QUIET_HOURS, step.value))
        yield from form.menus()
        yield Buttons((form.switch(),))

    def daily(self) -> Iterator[Part]:
        """Yield where daily results are posted, and where and when the puzzle of the day."""
        yield from self._channel(Setting.DAILY_CHANNEL, self.settings.daily_channel)
        at = say(self.language, "quiet-hour", hour=self.settings.puzzle_hour)
        yield from self._channel(Setting.PUZZLE_CHANNEL, self.settings.puzzle_channel, hour=at)
        if self.settings.puzzle_channel is not None:
            hours = [
                (str(hour), say(self.language, "option-puzzle-hour", hour=hour)) for hour in HOURS
            ]
            yield self._menu(Setting.PUZZLE_HOUR, hours)

    def limits(self) -> Iterator[Part]:
        """Yield how many tables one host may have, and how fast they may open them."""
        yield self._line("settings-open_tables")
        yield self._menu(Setting.OPEN_TABLES, self._numbers(OPEN_TABLES, "tables"))
        yield self._line("settings-openings")
        yield self._menu(Setting.OPENINGS, self._numbers(OPENINGS, "openings"))

    def warnings(self, page: SettingsPage, lacks: Lacks) -> Iterator[Part]:
        """Yield what does not work yet of the decisions on a page, and how to repair it."""
        settings, language = self.settings, self.language
        chosen = {
            SettingsPage.TABLES: settings.channels,
            SettingsPage.DAILY: {settings.daily_channel, settings.puzzle_channel},
        }.get(page, ())
        if closed := sorted(lacks.channels.keys() & chosen):
            missing = dict.fromkeys(each for channel in closed for each in lacks.channels[channel])
            yield self._line(
                "settings-cannot-post",
                channels=listed(language, [f"<#{channel}>" for channel in closed]),
                missing=permission_names(language, missing),
            )
        if lacks.ping and page is SettingsPage.TABLES:
            yield self._line("settings-no-ping", role=f"<@&{settings.players_role}>")

    def _channel(self, setting: Setting, chosen: int | None, **more: str) -> Iterator[Part]:
        """Yield a line about a channel, and its picker."""
        named = setting.value.replace("_", "-")
        if chosen is None:
            yield self._line(f"settings-no-{named}")
        else:
            yield self._line(f"settings-{named}", channel=f"<#{chosen}>", **more)
        yield self._picker(setting, PickerKind.CHANNELS, chosen)

    def _openers(self) -> str:
        if self.settings.openers is not Openers.ROLE:
            return self._say(f"settings-openers-{self.settings.openers.value}")
        if self.settings.role is None:
            return self._say("settings-openers-no-role")
        return self._say("settings-openers-role", role=f"<@&{self.settings.role}>")

    def _numbers(self, offered: Iterable[int | None], unit: str) -> list[tuple[str, str]]:
        """Return the options of a limit, with their names."""
        return [
            ("any", self._say("option-limit-none"))
            if number is None
            else (str(number), say(self.language, f"option-limit-{unit}", number=number))
            for number in offered
        ]

    def _line(self, message: str, **arguments: str) -> Text:
        return Text(shortened(self._say(message, **arguments), _MAX_LINE))

    def _menu(self, setting: Setting, options: Iterable[tuple[str, str]]) -> Menu:
        """Return a menu with one choice; the options are values and their names."""
        chosen = self.settings.words(setting)
        lines = tuple(Option(value, name, chosen=(value,) == chosen) for value, name in options)
        return Menu(setting_id(setting), lines, self._say(f"menu-settings-{setting.value}"))

    def _flag(self, setting: Setting) -> Iterator[Part]:
        """Yield a line, and two buttons with the current one marked."""
        yield Text(self._say(f"settings-{setting.value}"))
        now = self.settings.words(setting)
        yield Buttons(
            tuple(
                choice_button(
                    setting_id(setting, word),
                    self._say(f"button-{setting.value}-{word}"),
                    self.language,
                    chosen=now == (word,),
                )
                for word in ("on", "off")
            )
        )

    def _picker(
        self, setting: Setting, kind: PickerKind, *chosen: int | None, most: int = 1
    ) -> Picker:
        placeholder = self._say(f"menu-settings-{setting.value.replace('_', '-')}")
        ids = tuple(each for each in chosen if each is not None)
        return Picker(setting_id(setting), kind, placeholder, ids, most=most)

    def _say(self, message: str, **arguments: str) -> str:
        return say(self.language, message, **arguments)
