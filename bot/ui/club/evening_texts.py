"""Evenings in words: refusals, the draw of a round, standings, podium, travellers, corrections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from bot.club.duplicate.boards import Compared, Traveller, hand_by_hand
from bot.club.evenings.actions import Obstacle
from bot.club.evenings.refusals import EveningRefusal
from bot.club.evenings.sealing import travellers
from bot.club.evenings.settings import Format, Scoring
from bot.club.evenings.standings import Standing, podium, standings
from bot.club.evenings.state import Correction, Entry, Evening, EveningRound, EveningTable
from bot.text import Language, say
from bot.text.plain import clean, escape, isolated
from bot.text.words.lists import listed
from bot.text.words.numbers import difference, number
from bot.ui.components import shortened
from bot.ui.words import shown_name

_HUNDRED = 100
_LONGEST_REASON = 200


def evening_problem(language: Language, reason: EveningRefusal) -> str:
    """Why an evening refuses something, and what to do."""
    return say(language, f"evening-problem-{reason.value}")


def waiting_text(language: Language, obstacle: Obstacle, details: Sequence[str]) -> str:
    """Why an evening has no threads for its tables, and what to do."""
    told = escape("".join(details[:1]))
    if obstacle is Obstacle.PERMISSIONS:
        needed = [say(language, f"permission-{each.replace('_', '-')}") for each in details]
        told = listed(language, needed)
    move = say(language, "button-director-move")
    return say(language, f"evening-waits-{obstacle.value}", move=move, told=told)


def entry_names(language: Language, evening: Evening, entry: Entry) -> str:
    """The people of an entry, with a computer player in an empty seat: "Anna and Bruno"."""
    names = [shown_name(member.name) for member in entry.members]
    missing = evening.settings.format.members - len(names)
    if missing and evening.places:
        names.append(say(language, "evening-computers", number=missing))
    return listed(language, names)


def side_names(language: Language, evening: Evening, side: Sequence[int]) -> str:
    """Who sits on one side of a table; computer players have negative numbers."""
    people = [entry for entry in map(evening.entry, side) if entry is not None]
    computers = sum(entry < 0 for entry in side)
    names = [entry_names(language, evening, entry) for entry in people]
    if computers:
        alone = evening.settings.format is not Format.SINGLES
        seats = 2 if alone else computers
        names.append(say(language, "evening-computers", number=seats))
    return listed(language, names)


def round_text(language: Language, evening: Evening, drawn: EveningRound) -> str:
    """Which round it is, and until when its hands begin, unless its clock stands."""
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
    """The tables of a round, with the channels of those that have one, and who sits out.

    ``places`` are channels by round and table.
    """
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
    """Both sides of a table: "Anna and Bruno – Carla and Dino"."""
    first, second = (side_names(language, evening, side) for side in table.sides)
    return say(language, "evening-against", first=first, second=second)


def standings_text(language: Language, evening: Evening) -> str:
    """The standings, a line an entry; those of a Mitchell in two parts."""
    if evening.stage.is_over:
        lines = [say(language, "evening-standings-final")]
    elif evening.current is not None:
        number, rounds = evening.current.number + 1, evening.settings.rounds
        lines = [say(language, "evening-standings-in-round", round=number, rounds=rounds)]
    else:
        done = sum(drawn.closed_at is not None for drawn in evening.rounds)
        rounds = evening.settings.rounds
        lines = [say(language, "evening-standings", round=done, rounds=rounds)]
    ranked = standings(evening)
    heads = ("evening-line-of-those-who-stay", "evening-line-of-those-who-move")
    for head, line in zip(heads, ranked, strict=False):
        if len(ranked) > 1:
            lines.append(say(language, head))
        lines += [_standing_line(language, evening, each) for each in line]
    return "\n".join(lines)


def podium_text(language: Language, evening: Evening) -> str:
    """The first three places, of both lines in a Mitchell; equal ones share theirs."""
    ids = {1: "evening-podium-1", 2: "evening-podium-2", 3: "evening-podium-3"}
    return "\n".join(
        say(
            language,
            ids[each.place],
            names=_names_of(language, evening, each),
            score=score_text(language, evening, each),
        )
        for line in podium(evening)
        for each in line
        if each.place is not None
    )


def score_text(language: Language, evening: Evening, standing: Standing) -> str:
    """What an entry has, by the way the evening is scored."""
    imps = difference(language, float(standing.imps), 1)
    if evening.settings.format is Format.TEAMS:
        points = standing.victory
        return say(language, "evening-score-teams", points=points, imps=imps)
    match evening.settings.scoring:
        case Scoring.MATCHES:
            ahead = difference(language, standing.difference)
            points = standing.victory
            return say(language, "evening-score-matches", points=points, difference=ahead)
        case Scoring.MATCHPOINTS:
            percent = _percent(language, standing.share)
            return say(language, "evening-score-matchpoints", percent=percent)
        case Scoring.IMPS:
            return say(language, "evening-score-imps", imps=imps)


def traveller_text(language: Language, evening: Evening, sheet: Traveller) -> str:
    """The sheet of one sealed hand, from the side of seats 0 and 2, the best result first.

    Only for a hand of `bot.club.evenings.sealing.shown_boards`.
    """
    lines = [say(language, "evening-traveller", board=sheet.board)]
    lines += [_traveller_line(language, evening, line) for line in sheet.lines]
    return "\n".join(lines)


def hand_by_hand_text(language: Language, evening: Evening, entry: Entry) -> str:
    """All hands of an entry that may be shown, each against the field."""
    lines = [
        say(language, "evening-own-hands", names=entry_names(language, evening, entry)),
        *(
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
        ),
    ]
    return "\n".join(lines)


def _place(language: Language, place: int, is_shared: bool) -> str:
    if is_shared:
        return say(language, "evening-place-shared", place=place)
    return say(language, "evening-place", place=place)


def correction_text(language: Language, correction: Correction) -> str:
    """What a director has corrected, and why."""
    told: dict[str, str | int] = {
        "round": correction.round + 1,
        "table": correction.table + 1,
        "why": escape(isolated(shortened(clean(correction.why), _LONGEST_REASON))),
    }
    if correction.by is None:
        return say(language, "evening-corrected", **told)
    return say(language, "evening-corrected-by", director=f"<@{correction.by}>", **told)


def _names_of(language: Language, evening: Evening, standing: Standing) -> str:
    entry = evening.entry(standing.entry)
    return "" if entry is None else entry_names(language, evening, entry)


def _standing_line(language: Language, evening: Evening, standing: Standing) -> str:
    names = _names_of(language, evening, standing)
    if standing.place is None:
        place = say(language, "evening-place-none")
        names = say(language, "evening-entry-gone", names=names)
    else:
        place = _place(language, standing.place, standing.is_shared)
    score = score_text(language, evening, standing)
    return say(language, "evening-standing", place=place, names=names, score=score)


def _traveller_line(language: Language, evening: Evening, line: Compared) -> str:
    first, second = (side_names(language, evening, side) for side in line.result.sides)
    points, others = line.result.points
    return say(
        language,
        "evening-traveller-line",
        players=say(language, "evening-against", first=first, second=second),
        points=points,
        others=others,
        percent=_percent(language, line.share(0)),
        imps=difference(language, float(line.imps[0]), 1),
    )


def _percent(language: Language, share: Fraction) -> str:
    return number(language, float(share * _HUNDRED), 1)
