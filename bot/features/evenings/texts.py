"""Put an evening into words: its title, terms, entries, draws, standings and corrections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

from bot.client.components import Button, ButtonStyle, shortened, shown_name
from bot.features.evenings.actions import GAME, EveningSettings, Format, Scoring
from bot.features.evenings.controls import EveningAsk, ask_id
from bot.features.evenings.movements import OddOut
from bot.features.evenings.scoring import Standing, podium, standings, travellers
from bot.features.evenings.state import Correction, Entry, Evening, EveningRound, EveningTable
from bot.support.venue import Venue
from bot.table.rules.duplicate import Compared, Traveller, hand_by_hand
from bot.words import Language, say
from bot.words.names import game_name
from bot.words.numbers import difference, duration, listed, number
from bot.words.plain import clean, escape, isolated

_HUNDRED = 100
_LONGEST_REASON = 300


def entry_names(language: Language, evening: Evening, entry: Entry) -> str:
    """Name the people of an entry, and computer players in empty seats: "Anna and Bruno"."""
    names = [shown_name(member.name) for member in entry.members]
    missing = evening.settings.format.members - len(names)
    if missing and evening.places:
        names.append(say(language, "evening-computers", number=missing))
    return listed(language, names)


def side_names(language: Language, evening: Evening, side: Sequence[int]) -> str:
    """Name one side of a table: entries, and computer players for negative numbers. An empty side
    means a table of computer players."""
    people = [entry for entry in map(evening.entry, side) if entry is not None]
    names = [entry_names(language, evening, entry) for entry in people]
    return listed(language, [*names, *computer_names(language, evening, side)])


def computer_names(language: Language, evening: Evening, side: Sequence[int]) -> list[str]:
    """Name the computer players on a side, as `side_names` does; empty if there are none."""
    computers = sum(entry < 0 for entry in side)
    if not side:
        return [say(language, "evening-computers-table")]
    seats = computers if evening.settings.format is Format.SINGLES else 2
    return [say(language, "evening-computers", number=seats)] if computers else []


def round_text(language: Language, evening: Evening, drawn: EveningRound) -> str:
    """Say which round it is, and when its last hand may begin, unless its clock is stopped."""
    numbers = {"round": drawn.number + 1, "rounds": evening.settings.rounds}
    if drawn.deadline is None or (evening.paused is not None and drawn.closed_at is None):
        return say(language, "evening-round", **numbers)
    when = f"<t:{round(drawn.deadline)}:t>"
    return say(language, "evening-round-until", when=when, **numbers)


def draw_text(
    language: Language,
    evening: Evening,
    drawn: EveningRound,
    places: Mapping[tuple[int, int], int] = MappingProxyType({}),
) -> str:
    """List the tables of a round, with links to their channels, and the entries that sit out.
    ``places`` are channels by round and table."""
    lines = [round_text(language, evening, drawn)]
    for table in drawn.tables:
        players = table_names(language, evening, table)
        line = say(language, "evening-table", table=table.table + 1, players=players)
        place = places.get((drawn.number, table.table))
        lines.append(line if place is None else f"{line} · <#{place}>")
    out = [entry for entry in map(evening.entry, drawn.out) if entry is not None]
    if out:
        names = listed(language, [entry_names(language, evening, entry) for entry in out])
        lines.append(say(language, "evening-sits-out", names=names))
    return "\n".join(lines)


def table_names(language: Language, evening: Evening, table: EveningTable) -> str:
    """Name both sides of a table: "Anna and Bruno – Carla and Dino"."""
    first, second = (side_names(language, evening, side) for side in table.sides)
    return say(language, "evening-against", first=first, second=second)


def standings_text(language: Language, evening: Evening) -> str:
    """List the standings, one line per entry; those of a Mitchell in two parts."""
    rounds = evening.settings.rounds
    if evening.stage.is_over:
        lines = [say(language, "evening-standings-final")]
    elif evening.current is not None:
        number = evening.current.number + 1
        lines = [say(language, "evening-standings-in-round", round=number, rounds=rounds)]
    else:
        done = sum(drawn.closed_at is not None for drawn in evening.rounds)
        lines = [say(language, "evening-standings", round=done, rounds=rounds)]
    ranked = standings(evening)
    heads = ("evening-line-of-those-who-stay", "evening-line-of-those-who-move")
    for head, line in zip(heads, ranked, strict=False):
        if len(ranked) > 1:
            lines.append(say(language, head))
        lines += [_standing_line(language, evening, each) for each in line]
    return "\n".join(lines)


def podium_text(language: Language, evening: Evening) -> str:
    """List the first three places, of both lines in a Mitchell; ties share a place."""
    return "\n".join(
        say(
            language,
            f"evening-podium-{each.place}",
            names=_names_of(language, evening, each),
            score=score_text(language, evening, each),
        )
        for line in podium(evening)
        for each in line
        if each.place is not None
    )


def score_text(language: Language, evening: Evening, standing: Standing) -> str:
    """Say the score of an entry, in the evening's way of scoring."""
    return say(
        language,
        f"evening-score-{_scored_by(evening.settings)}",
        points=standing.victory,
        difference=difference(language, standing.difference),
        percent=_percent(language, standing.share),
        imps=difference(language, float(standing.imps), 1),
    )


def traveller_text(language: Language, evening: Evening, sheet: Traveller) -> str:
    """List the results of one sealed hand for seats 0 and 2, the best first. Only for a hand of
    `bot.features.evenings.scoring.shown_boards`."""
    lines = [say(language, "evening-traveller", board=sheet.board)]
    lines += [_traveller_line(language, evening, line) for line in sheet.lines]
    return "\n".join(lines)


def hand_by_hand_text(language: Language, evening: Evening, entry: Entry) -> str:
    """List all public hands of an entry, each compared with the field."""
    lines = [say(language, "evening-own-hands", names=entry_names(language, evening, entry))]
    lines += [
        say(
            language,
            "evening-own-hand",
            board=line.board,
            points=line.points[0],
            others=line.points[1],
            against=side_names(language, evening, line.against),
            field=difference(language, float(line.field), 1),
            percent=_percent(language, line.share),
            imps=difference(language, float(line.imps), 1),
        )
        for line in hand_by_hand(entry.number, travellers(evening))
    ]
    return "\n".join(lines)


def correction_text(language: Language, correction: Correction) -> str:
    """Say which result a director has corrected, and why."""
    told: dict[str, str | int] = {
        "round": correction.round + 1,
        "table": correction.table + 1,
        "why": reason_text(correction.why),
    }
    if correction.by is None:
        return say(language, "evening-corrected", **told)
    return say(language, "evening-corrected-by", director=f"<@{correction.by}>", **told)


def reason_text(why: str) -> str:
    """Return a director's words, cleaned, cut and escaped."""
    return escape(isolated(shortened(clean(why), _LONGEST_REASON)))


def _names_of(language: Language, evening: Evening, standing: Standing) -> str:
    entry = evening.entry(standing.entry)
    return "" if entry is None else entry_names(language, evening, entry)


def _standing_line(language: Language, evening: Evening, standing: Standing) -> str:
    names = _names_of(language, evening, standing)
    if (entry := evening.entry(standing.entry)) is not None and entry.gone:
        names = say(language, "evening-entry-gone", names=names)
    kind = "-none" if standing.place is None else "-shared" if standing.is_shared else ""
    place = say(language, f"evening-place{kind}", place=standing.place or 0)
    score = score_text(language, evening, standing)
    return say(language, "evening-standing", place=place, names=names, score=score)


def _traveller_line(language: Language, evening: Evening, line: Compared) -> str:
    first, second = (side_names(language, evening, side) for side in line.result.sides)
    points, others = line.result.points
    both = say(language, "evening-against", first=first, second=second)
    return say(
        language,
        "evening-traveller-line",
        players=both if line.result.sides[0] else first,
        points=points,
        others=others,
        percent=_percent(language, line.share(0)),
        imps=difference(language, float(line.imps[0]), 1),
    )


def _percent(language: Language, share: Fraction) -> str:
    return number(language, float(share * _HUNDRED), 1)


LIST_ROOM = 2400
"""Characters for the longest list of a message, whose limit is 4,000."""


@dataclass(frozen=True, slots=True)
class ShownEvening:
    """An evening with the targets of its links.

    ``places`` has the channel of each table that was opened, by round and table from 0;
    ``standings`` is the message with the standings, None if there is none yet.
    """

    evening: Evening
    venue: Venue
    places: Mapping[tuple[int, int], int] = field(default_factory=dict)
    standings: int | None = None

    @property
    def standings_link(self) -> str | None:
        if self.standings is None:
            return None
        venue = self.venue
        return f"https://discord.com/channels/{venue.guild_id}/{venue.channel_id}/{self.standings}"


def evening_title(language: Language, evening_id: int) -> str:
    """Return the title, such as "Evening 12"."""
    return say(language, "evening-title", number=str(evening_id))


def evening_kind(language: Language, settings: EveningSettings, *, computers: bool = False) -> str:
    """Say who enters and how it is scored: "Pairs, matchpoints". With ``computers``, the comparison
    with them replaces the scoring."""
    scoring = "computers" if computers else settings.scoring.value
    return say(
        language,
        "evening-kind",
        format=say(language, f"evening-format-{settings.format.value}"),
        scoring=say(language, f"evening-scoring-{scoring}"),
    )


def evening_heading(language: Language, evening: Evening) -> str:
    """Return the heading of a message: "Evening 12 · Pairs, matchpoints"."""
    title, computers = evening_title(language, evening.id), any(r.computers for r in evening.rounds)
    kind = evening_kind(language, evening.settings, computers=computers)
    return f"## {title} · {kind}"


def terms_text(language: Language, settings: EveningSettings) -> str:
    """List the terms, in a few lines."""
    plan = "singles" if settings.format is Format.SINGLES else settings.plan.value
    lines = [
        say(
            language,
            "evening-rule-rounds",
            rounds=settings.rounds,
            game=game_name(language, GAME),
        ),
        say(language, f"evening-rule-{_scored_by(settings)}"),
        f"{say(language, f'evening-rule-{plan}')} {_odd(language, settings)}",
        " ".join(_times(language, settings)),
    ]
    if settings.face_down:
        lines.append(say(language, "evening-rule-face-down"))
    if settings.travelling:
        lines.insert(2, say(language, "evening-rule-travelling"))
    return "\n".join(f"- {line}" for line in lines)


def _scored_by(settings: EveningSettings) -> str:
    return "teams" if settings.format is Format.TEAMS else settings.scoring.value


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
    """List the entries, numbered; incomplete ones say that they look for others."""
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
    """Return how many people have entered and not left."""
    return sum(len(entry.members) for entry in evening.entries if not entry.gone)


def lines_within(language: Language, lines: Sequence[str], room: int) -> list[str]:
    """Return the first lines that fit into ``room``, and a line with the number of the others."""
    kept: list[str] = []
    for index, line in enumerate(lines):
        room -= len(line) + 1
        if room < 0:
            return [*kept, say(language, "evening-more-lines", number=len(lines) - index)]
        kept.append(line)
    return kept


def ask_button(
    language: Language,
    evening_id: int,
    asks: EveningAsk,
    *numbers: int,
    word: str | None = None,
    style: ButtonStyle = ButtonStyle.PLAIN,
    **told: int,
) -> Button:
    """Return the button for a person's request, such as *My evening…*."""
    name = word or asks.name.lower().replace("_", "-")
    label = say(language, f"button-evening-{name}", **told)
    return Button(ask_id(evening_id, asks, *numbers), label, style)
