"""How a hand ended, in the one sentence that a person at the table would say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.render.as_text.deciding_points import ahead, deciding_points
from bot.render.as_text.narrator import Narrator
from bot.render.as_text.results import counts_penalties
from bot.text import say
from bot.text.words.points import shown
from tarocchino.core.games.base import Points
from tarocchino.core.play.scoring import HandSheet, SideSheet


def hand_summary(narrator: Narrator, sheet: HandSheet, score: Sequence[Points]) -> str:
    """Who won the hand (or lost it, where penalties are counted), by how much, and what decided it.

    ``score`` is the running score after the hand. To the narrator's reader it says "you".
    """
    if not sheet.sides:
        return say(narrator.language, "sheet-thrown-in")
    if sheet.called_out is not None:
        return _called_out(narrator, sheet, sheet.called_out, score)
    if counts_penalties(narrator):
        return _penalties(narrator, sheet, score)
    if sheet.soloist is not None:
        return _soloist(narrator, sheet, sheet.soloist)
    return _most_points(narrator, sheet)


def _called_out(narrator: Narrator, sheet: HandSheet, side: int, score: Sequence[Points]) -> str:
    own = sheet.sides[side]
    return say(
        narrator.language,
        "summary-called-out",
        side=narrator.opening_people(own.seats),
        who=narrator.who(own.seats),
        points=own.declared_points,
        score=shown(score[side]),
    )


def _penalties(narrator: Narrator, sheet: HandSheet, score: Sequence[Points]) -> str:
    """Who gets a penalty and why, then who is out with it (rules.md § 11)."""
    language = narrator.language
    losers = [seat for seat, penalty in enumerate(sheet.score) if penalty]
    facts: dict[str, int | str] = {
        "side": narrator.opening_people(losers),
        "who": narrator.who(losers),
    }
    if sheet.sides[losers[0]].cappotto:
        told = say(language, "summary-no-trick", **facts)
    else:
        loser, following = sheet.sides[losers[0]], ahead(sheet.sides)[len(losers) :]
        told = say(language, "summary-most", points=shown(loser.total), **facts)
        if len(losers) == 1 and following:
            why = deciding_points(language, loser, following[0])
            told = say(language, "summary-because", told=told, why=why)
    told = f"{told}."
    target = narrator.rules.target
    out = [seat for seat in losers if target is not None and score[seat] >= target]
    if not out:
        return told
    named, who = narrator.opening_people(out), narrator.who(out)
    return f"{told} {say(language, 'summary-out', side=named, who=who)}"


def _soloist(narrator: Narrator, sheet: HandSheet, soloist: int) -> str:
    """Who won the hand against whom, for how many poste (rules.md § 9)."""
    language = narrator.language
    own = next(side for side in sheet.sides if soloist in side.seats)
    others = next(side for side in sheet.sides if soloist not in side.seats)
    won = own.total > others.total
    winner, loser = (own, others) if won else (others, own)
    way = "alone" if sheet.alone else "up"
    outcome = "level" if own.total == others.total else "won" if won else "lost"
    told = say(
        language,
        f"summary-{way}-{outcome}",
        player=narrator.opening(soloist),
        who=narrator.who(own.seats),
        others=narrator.people_as_object(others.seats),
        poste=abs(int(sheet.score[soloist])),
        each=abs(int(sheet.score[others.seats[0]])),
        points=shown(winner.total),
        other=shown(loser.total),
    )
    if outcome == "level":
        return f"{told}."
    return _with_reason(narrator, told, winner, loser)


def _most_points(narrator: Narrator, sheet: HandSheet) -> str:
    language, sides = narrator.language, ahead(sheet.sides)
    best, second = sides[:2]
    first = [side for side in sides if side.total == best.total]
    scored = {side.seats: sheet.score[sheet.sides.index(side)] for side in sides}
    if len(first) > 1 or scored[best.seats] == scored[second.seats]:
        # Points in tens may be level though the points are not.
        message = "summary-level" if len(first) in (1, len(sides)) else "summary-shared"
        level = _seats(first)
        return say(
            language,
            message,
            side=narrator.opening_people(level),
            who=narrator.who(level),
            points=shown(scored[best.seats]),
        )
    facts: dict[str, int | str] = {
        "side": narrator.opening_people(best.seats),
        "who": narrator.who(best.seats),
        "points": shown(best.total),
        "other": shown(second.total),
        "lead": shown(scored[best.seats] - scored[second.seats]),
    }
    if len(sides) == 2 and second.cappotto:
        return f"{say(language, 'summary-cappotto', **facts)}."
    if len(sides) > 2:
        behind = [side for side in sides if side.total == second.total]
        told = say(
            language, "summary-ahead", next=narrator.people_as_object(_seats(behind)), **facts
        )
    elif scored[best.seats] != best.total:
        told = say(language, "summary-won-in-tens", **facts)
    else:
        told = say(language, "summary-won", **facts)
    return _with_reason(narrator, told, best, second)


def _with_reason(narrator: Narrator, told: str, winner: SideSheet, loser: SideSheet) -> str:
    if loser.cappotto:
        return f"{say(narrator.language, 'summary-every-trick', told=told)}."
    why = deciding_points(narrator.language, winner, loser)
    return f"{say(narrator.language, 'summary-because', told=told, why=why)}."


def _seats(sides: Iterable[SideSheet]) -> tuple[int, ...]:
    return tuple(seat for side in sides for seat in side.seats)
