"""Say in a sentence how a hand or a match ended, and what made the difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.draw.hand import Narrator
from bot.words import Argument, Language, say
from bot.words.names import card_in_sentence
from bot.words.numbers import listed, one_after_another
from tarocchino.core.games.base import Points, ScoreUnit, Winner
from tarocchino.core.model.cards import CONTATORI
from tarocchino.core.model.combinations import Combination, Tally
from tarocchino.core.play.scoring import HandSheet, SideSheet


def match_result(narrator: Narrator, winner: Winner, score: Sequence[Points]) -> str:
    """Return who won, with the final score: "Anna and Carla win the match, 804 to 654."."""
    headline = match_headline(narrator, winner, score)
    if len(score) == 2 and not isinstance(winner, tuple):
        return headline
    return f"{headline} {scores_said(narrator, score)}."


def match_headline(narrator: Narrator, winner: Winner, score: Sequence[Points]) -> str:
    """Return who won: "Furio wins with 57½ points."; for two sides the whole result."""
    if len(score) == 2 and not isinstance(winner, tuple):
        return _of_two(narrator, winner, score)
    language, penalties = narrator.language, counts_penalties(narrator)
    if winner is None:
        return say(language, "tell-match-nobody")
    winners = winner if isinstance(winner, tuple) else (winner,)
    seats = [seat for side in winners for seat in narrator.sides[side]]
    names, who = narrator.opening_people(seats), narrator.who(seats)
    if penalties:
        return say(language, "tell-match-survived", players=names, who=who)
    message = "tell-match-shared" if len(winners) > 1 else "tell-match-won-with"
    points = say(language, "score-in-unit", points=score[winners[0]], unit=narrator.unit.value)
    return say(language, message, players=names, who=who, score=points)


def out_lines(
    narrator: Narrator, sheets: Sequence[HandSheet], score: Sequence[Points]
) -> Iterator[str]:
    """Yield who is out and why, if penalties are counted: "**Clelia** is out: twice the most
    points, once no trick." (rules.md § 11)."""
    target = narrator.rules.target
    if target is None or not counts_penalties(narrator):
        return
    for seat in (seat for seat, penalties in enumerate(score) if penalties >= target):
        lost = [sheet.sides[seat].cappotto for sheet in sheets if sheet.score[seat]]
        yield say(
            narrator.language,
            "result-out",
            player=narrator.opening(seat),
            who=narrator.who((seat,)),
            penalties=score[seat],
            most=lost.count(False),
            none=lost.count(True),
        )


def scores_said(narrator: Narrator, score: Sequence[Points]) -> str:
    """Return the running score, "Anna and Carla 320; Bruno and Dino 295", or as penalties."""
    scores = _by_side(narrator, score)
    if counts_penalties(narrator):
        return say(narrator.language, "tell-penalties", scores=scores)
    return scores


def counts_penalties(narrator: Narrator) -> bool:
    """Return whether scores are penalties, with which a player who reaches the target is out."""
    return narrator.unit is ScoreUnit.PENALTIES


def _side(narrator: Narrator, seats: Sequence[int]) -> dict[str, Argument]:
    """Return the arguments of some players for texts that address the reader."""
    return {"side": narrator.opening_people(seats), "who": narrator.who(seats)}


def _of_two(narrator: Narrator, winner: int | None, score: Sequence[Points]) -> str:
    language = narrator.language
    # The winner's points come first, because results are usually written that way.
    first = winner or 0
    text = say(language, "tell-score-and", start=score[first], next=score[1 - first])
    if winner is None:
        return say(language, "tell-match-drawn", score=text)
    side = _side(narrator, narrator.sides[winner])
    if not any(score):
        return say(language, "tell-match-won-unscored", **side)
    return say(language, "tell-match-won", score=text, **side)


def _by_side(narrator: Narrator, scores: Sequence[Argument]) -> str:
    """Return each side with its points, in seat order: "Anna 40; Bruno −20; Carla −20"."""
    language = narrator.language
    sides = [narrator.opening_people(seats) for seats in narrator.sides]
    return one_after_another(
        language,
        (
            say(language, "tell-side-scored", side=side, points=points)
            for side, points in zip(sides, scores, strict=True)
        ),
    )


def deciding_points(language: Language, better: SideSheet, worse: SideSheet) -> str:
    """Return the part of the sheet in which ``better`` leads ``worse`` most, as a clause.

    "five sequences, doubled, made 230 against 60; the Grande of 9 made 80 of them".
    """
    parts = {
        "sequences": (better.sequences.points, worse.sequences.points),
        "cricche": (better.cricche.points, worse.cricche.points),
        "declared": (better.declared_points, worse.declared_points),
        "cards": (better.cards, worse.cards),
        "last-trick": (better.last_trick, worse.last_trick),
        "tricks": (better.trick_combinations, worse.trick_combinations),
    }
    kind, (more, less) = max(parts.items(), key=lambda part: part[1][0] - part[1][1])
    best = ""
    match kind:
        case "sequences" | "cricche":
            tally = better.sequences if kind == "sequences" else better.cricche
            what, number = _tally_said(language, kind, tally)
            best = _best_of(language, tally)
        case "declared":
            number = len(better.declared)
            what = say(language, "deciding-declared", number=number)
        case _:
            what, number = say(language, f"deciding-{kind}"), 1 if kind == "last-trick" else 2
    told: dict[str, Argument] = {"what": what, "number": number, "points": more}
    made = say(language, "deciding-made", **told)
    if less:
        made = say(language, "deciding-made-against", other=less, **told)
    return say(language, "deciding-most", clause=made, best=best) if best else made


def _tally_said(language: Language, kind: str, tally: Tally) -> tuple[str, int]:
    """Return the tally's combinations in a clause, and the number of things it names."""
    number = len(tally.items)
    if tally.doubled:
        return say(language, f"deciding-{kind}-doubled", number=number), number
    named = [combination_said(language, item) for item in tally.items]
    # A single cricca is a plural too: "four Kings make".
    plural = number > 1 or any(item.family.is_cricca for item in tally.items)
    return listed(language, named), 2 if plural else 1


def _best_of(language: Language, tally: Tally) -> str:
    """Return the best combination of a doubled tally, or an empty text if two are equal."""
    if not tally.doubled:
        return ""
    best, second = sorted(tally.items, key=lambda item: item.points, reverse=True)[:2]
    if best.points == second.points:
        return ""
    return say(
        language,
        "deciding-best",
        name=combination_said(language, best),
        number=best.length if best.family.is_cricca else 1,
        points=2 * best.points,
    )


def combination_said(language: Language, item: Combination) -> str:
    """Return the combination for a sentence: "the sequence of swords", "four Kings"."""
    named = say(language, f"combination-{item.family.value}", number=item.length)
    if item.family.is_cricca:
        return named
    wild = [card_in_sentence(language, c) for c in CONTATORI if c in item.cards]
    if not wild:
        return named
    return say(language, "spoken-with", cards=named, wild=listed(language, wild))


def ahead(sides: Iterable[SideSheet]) -> tuple[SideSheet, ...]:
    """Return the sides of a hand that took part, the most points first."""
    playing = (side for side in sides if side.pile or side.cappotto)
    return tuple(sorted(playing, key=lambda side: side.total, reverse=True))


def hand_summary(narrator: Narrator, sheet: HandSheet, score: Sequence[Points]) -> str:
    """Return who won the hand (or lost it, with penalties), by how much, and what decided it.

    ``score`` is the running score after the hand. The text addresses the narrator's reader as
    "you".
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
        points=own.declared_points,
        score=score[side],
        **_side(narrator, own.seats),
    )


def _penalties(narrator: Narrator, sheet: HandSheet, score: Sequence[Points]) -> str:
    """Return who gets a penalty and why, then who is out with it (rules.md § 11)."""
    language = narrator.language
    losers = [seat for seat, penalty in enumerate(sheet.score) if penalty]
    facts = _side(narrator, losers)
    if sheet.sides[losers[0]].cappotto:
        told = say(language, "summary-no-trick", **facts)
        most = ahead(sheet.sides)
        richest = [side for side in most if side.total == most[0].total and not side.cappotto]
        if richest:
            why = _costs_nothing(narrator, richest)
            told = say(language, "summary-because", told=told, why=why)
    else:
        loser, following = sheet.sides[losers[0]], ahead(sheet.sides)[len(losers) :]
        told = say(language, "summary-most", points=loser.total, **facts)
        if len(losers) == 1 and following:
            why = deciding_points(language, loser, following[0])
            told = say(language, "summary-because", told=told, why=why)
    told = f"{told}."
    target = narrator.rules.target
    out = [seat for seat in losers if target is not None and score[seat] >= target]
    return f"{told} {say(language, 'summary-out', **_side(narrator, out))}" if out else told


def _costs_nothing(narrator: Narrator, richest: Sequence[SideSheet]) -> str:
    """Return that those with most points are spared, because somebody took no trick."""
    seats = _seats(richest)
    return say(
        narrator.language,
        "summary-costs-nothing",
        side=narrator.people_as_object(seats),
        who=narrator.who(seats),
        points=richest[0].total,
    )


def _soloist(narrator: Narrator, sheet: HandSheet, soloist: int) -> str:
    """Return who won the hand against whom, for how many poste (rules.md § 9)."""
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
        points=winner.total,
        other=loser.total,
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
        # Points in tens may be equal although the points differ.
        message = "summary-level" if len(first) in (1, len(sides)) else "summary-shared"
        level = _side(narrator, _seats(first))
        return say(language, message, points=scored[best.seats], **level)
    facts = _side(narrator, best.seats) | {
        "points": best.total,
        "other": second.total,
        "lead": scored[best.seats] - scored[second.seats],
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
