"""What all messages of an evening say alike: its title, its terms, who has entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.club.evenings.settings import GAME, EveningSettings, Format, Plan, Scoring
from bot.club.evenings.state import Entry, Evening
from bot.club.movements.model import OddOut
from bot.tables.state.venue import Venue
from bot.text import Language, say
from bot.text.words.durations import duration
from bot.text.words.names import game_name
from bot.ui.club.evening_controls import EveningAsk, ask_id
from bot.ui.club.evening_texts import entry_names
from bot.ui.components import Button

LIST_ROOM = 2400
"""Characters for the longest list of a message, which takes 4,000 in all."""


@dataclass(frozen=True, slots=True)
class ShownEvening:
    """An evening with what its messages link to.

    ``places`` has the channel of each table that was opened, by round and table from 0;
    ``standings`` is the message with the standings, None before there is one.
    """

    evening: Evening
    venue: Venue
    places: Mapping[tuple[int, int], int] = field(default_factory=dict)
    standings: int | None = None

    @property
    def standings_link(self) -> str | None:
        """A link to the message with the standings."""
        if self.standings is None:
            return None
        venue = self.venue
        return f"https://discord.com/channels/{venue.guild_id}/{venue.channel_id}/{self.standings}"


def evening_title(language: Language, evening_id: int) -> str:
    """ "Evening 12"."""
    return say(language, "evening-title", number=str(evening_id))


def evening_kind(language: Language, settings: EveningSettings) -> str:
    """Who enters and what counts: "Pairs, matchpoints"."""
    return say(
        language,
        "evening-kind",
        format=say(language, f"evening-format-{settings.format.value}"),
        scoring=say(language, f"evening-scoring-{settings.scoring.value}"),
    )


def evening_heading(language: Language, evening: Evening) -> str:
    """The head of a message: "Evening 12 · Pairs, matchpoints"."""
    title, kind = evening_title(language, evening.id), evening_kind(language, evening.settings)
    return f"## {title} · {kind}"


def terms_text(language: Language, settings: EveningSettings) -> str:
    """What is agreed on, in a few lines."""
    lines = [
        say(
            language,
            "evening-rule-rounds",
            rounds=settings.rounds,
            game=game_name(language, GAME),
        ),
        say(language, f"evening-rule-{_scored_by(settings)}"),
        f"{say(language, f'evening-rule-{_plan(settings)}')} {_odd(language, settings)}",
        " ".join(_times(language, settings)),
    ]
    if settings.travelling:
        lines.insert(2, say(language, "evening-rule-travelling"))
    return "\n".join(f"- {line}" for line in lines)


def _scored_by(settings: EveningSettings) -> str:
    return "teams" if settings.format is Format.TEAMS else settings.scoring.value


def _plan(settings: EveningSettings) -> str:
    match settings.format, settings.plan:
        case Format.SINGLES, _:
            return "singles"
        case Format.PAIRS, Plan.MITCHELL:
            return "mitchell"
        case _:
            return "howell"


def _odd(language: Language, settings: EveningSettings) -> str:
    if settings.odd is OddOut.COMPUTER:
        return say(language, "evening-rule-computer")
    draw = settings.scoring is Scoring.MATCHES or settings.format is Format.TEAMS
    return say(language, "evening-rule-sit-out" if draw else "evening-rule-sit-out-uncounted")


def _times(language: Language, settings: EveningSettings) -> list[str]:
    grace = say(
        language, "evening-rule-grace", time=duration(language, settings.grace_seconds or 1)
    )
    if settings.round_seconds is None:
        return [say(language, "evening-rule-no-clock"), grace]
    told = say(
        language, "evening-rule-clock",
        time=duration(language, settings.round_seconds),
        last=duration(language, settings.last_hand_seconds or 1),
    )  # fmt: skip
    return [told, grace]


def entries_text(language: Language, evening: Evening) -> str:
    """Who has entered, a numbered line an entry; those who look for others say so."""
    entries = evening.entries
    lines = [f"{k}. {_entry_line(language, evening, each)}" for k, each in enumerate(entries, 1)]
    return "\n".join(lines_within(language, lines, LIST_ROOM))


def _entry_line(language: Language, evening: Evening, entry: Entry) -> str:
    names = entry_names(language, evening, entry)
    if entry.gone:
        return say(language, "evening-entry-gone", names=names)
    if len(entry.members) < evening.settings.format.members and not evening.places:
        return say(language, "evening-entry-looks", names=names)
    return names


def people_in(evening: Evening) -> int:
    """How many people have entered and not left."""
    return sum(len(entry.members) for entry in evening.entries if not entry.gone)


def lines_within(language: Language, lines: Sequence[str], room: int) -> list[str]:
    """As many of the first lines as fit into ``room``, and how many more there are."""
    kept: list[str] = []
    for number, line in enumerate(lines):
        room -= len(line) + 1
        if room < 0:
            return [*kept, say(language, "evening-more-lines", number=len(lines) - number)]
        kept.append(line)
    return kept


def own_button(evening_id: int, language: Language) -> Button:
    """*My evening…*, which leads to a person's own panel."""
    label = say(language, "button-evening-mine")
    return Button(ask_id(evening_id, EveningAsk.MINE), label)
