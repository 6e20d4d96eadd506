"""Lessons in words; all numbers and cards come from the core and from the hand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from bot.lessons.combination_tasks import held_by_student
from bot.lessons.model import AnswerVerdict, Fact, Lesson, Moment
from bot.lessons.prepared_hand import GAME, hand_of, reach
from bot.text import Argument, Language, say
from bot.text.rulebook.cases import named_cards
from bot.text.rulebook.facts import facts as rule_facts
from bot.text.words.cards import card_in_sentence
from bot.text.words.names import family_name
from bot.text.words.refusals import refusal
from tarocchino.core.model.cards import card, codes
from tarocchino.core.model.combinations import Combination, Tally, tallies, total_points
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import MatchState

_SEATS = ("you", "right", "partner", "left")


def seat_names(language: Language) -> tuple[str, ...]:
    """The names of the players by seat, from the student's point of view."""
    return tuple(say(language, f"lesson-{seat}") for seat in _SEATS)


def title(language: Language, lesson: Lesson) -> str:
    """The lesson's name."""
    return say(language, f"lesson-{lesson.slug}")


def question(language: Language, moment: Moment) -> str:
    """The introduction and the question of the step."""
    lesson, step = moment.lesson.slug, moment.step.slug
    return say(language, f"lesson-{lesson}-{step}", **_facts(language, moment))


def verdict_told(language: Language, moment: Moment, verdict: AnswerVerdict) -> str:
    """The verdict on the answer with its reason; the refusal's own text if the rules refuse it."""
    if verdict.refused is not None:
        text = refusal(language, verdict.refused)
    else:
        told = {name: _worded(language, fact) for name, fact in verdict.facts.items()}
        facts = {**_facts(language, moment), **told}
        lesson, step = moment.lesson.slug, moment.step.slug
        text = say(language, f"lesson-{lesson}-{step}.{verdict.because}", **facts)
    return say(language, f"lesson-verdict-{verdict.judgement.value}", text=text)


def count_told(language: Language, moment: Moment) -> str | None:
    """The score sheet in sentences if a hand was played to its end, else None."""
    if not moment.step.task.goes_on or hand_of(moment.match).phase is not Phase.OVER:
        return None
    own, theirs = moment.match.sheets[-1].sides
    counted: Mapping[str, Argument] = {
        "own": int(own.total),
        "theirs": int(theirs.total),
        "sequences": own.sequences.points,
        "cricche": own.cricche.points,
        "cards": int(own.cards),
        "last": own.last_trick,
        "declared": own.declared_points,
    }
    facts = {**_facts(language, moment), **counted}
    return say(language, f"lesson-{moment.lesson.slug}-{moment.step.slug}.count", **facts)


def _facts(language: Language, moment: Moment) -> dict[str, Argument]:
    """The arguments that every text of the step may use."""
    return {
        **_of_the_game(language),
        **{name: card_in_sentence(language, card(code)) for name, code in moment.step.named},
        **_of_the_hand(language, reach(moment.step.prepared)),
    }


@cache
def _of_the_game(language: Language) -> Mapping[str, Argument]:
    return rule_facts(language, GAME)


def _of_the_hand(language: Language, match: MatchState) -> dict[str, Argument]:
    """The combinations that the student holds, one a line, and how their points add up."""
    found = held_by_student(match)
    if not found:
        return {}
    sums = " + ".join(_summed(tally) for tally in tallies(found) if tally.items)
    return {
        "points": total_points(found),
        "combinations": "\n".join(_line(language, item) for item in found),
        "sum": f"{sums} = {total_points(found)}",
    }


def _line(language: Language, item: Combination) -> str:
    return say(
        language,
        "lesson-combination",
        family=family_name(language, item.family),
        cards=named_cards(language, codes(item.cards)),
        points=item.points,
    )


def _summed(tally: Tally) -> str:
    """The sum of the points of one kind: "17", "(10 + 10 + 10) × 2"."""
    added = " + ".join(str(item.points) for item in tally.items)
    return f"({added}) × 2" if tally.doubled else added


def _worded(language: Language, fact: Fact) -> Argument:
    return fact if isinstance(fact, int) else card_in_sentence(language, fact)
