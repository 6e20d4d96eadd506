"""The lessons in the order of the course, and what is shown at each position in them.

The custom_ids of their controls hold the position, so that no progress is stored.
"""

from __future__ import annotations

from functools import lru_cache

from bot.client.components import Button
from bot.client.custom_ids import CustomId, Verb
from bot.features.lessons import hands
from bot.features.lessons.model import (
    AnswerVerdict,
    Judgement,
    Lesson,
    LessonPosition,
    LessonPositionError,
    LessonStep,
    Moment,
    after,
    hand_of,
    reach,
)
from bot.features.lessons.tasks import (
    EVERYTHING,
    SILENT,
    Count,
    CountTrick,
    LayAway,
    PayPrice,
    PlayCard,
    PlayOut,
    Speak,
)
from bot.words import Language, say
from tarocchino.core.model.combinations import Family
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import MatchState, verify_action

_PACK = Lesson(
    "pack",
    (
        LessonStep(
            "cups",
            hands.CUPS_LED,
            PlayCard(("6c",), (("Tc", "low"),)),
            "1",
            (("high", "6c"), ("low", "Tc")),
        ),
        LessonStep(
            "swords",
            hands.SWORDS_LED,
            PlayCard(("Js",), (("As", "low"),)),
            "1",
            (("high", "Js"), ("low", "As")),
        ),
        LessonStep(
            "trumps",
            hands.TRUMPS_LED,
            PlayCard(("Lu",)),
            "1",
            (("high", "Lu"), ("taking", "15")),
        ),
    ),
)

_VALUES = Lesson(
    "values",
    (
        LessonStep(
            "court",
            hands.COURT_TAKEN,
            CountTrick(("singly", "best-alone")),
            "4",
            (("king", "Kd"), ("lady", "Qd")),
        ),
        LessonStep(
            "tarocchi",
            hands.BEGATO_TAKEN,
            CountTrick(("singly", "high-is-dear")),
            "4",
            (("moon", "Lu"), ("begato", "Be")),
        ),
    ),
)

_FOLLOW = Lesson(
    "follow",
    (
        LessonStep(
            "suit",
            hands.PARTNER_TAKES,
            PlayCard(("Qd",)),
            "3",
            (("rich", "Qd"), ("poor", "7d"), ("taking", "Kd")),
        ),
        LessonStep(
            "trump",
            hands.VOID_OF_SWORDS,
            PlayCard(("06",)),
            "3",
            (("cheap", "06"), ("dear", "15"), ("led", "Qs")),
        ),
        LessonStep(
            "under",
            hands.PARTNER_TRUMPS,
            PlayCard(("05",)),
            "3",
            (("cheap", "05"), ("dear", "16"), ("taking", "14")),
        ),
        LessonStep(
            "free",
            hands.NOTHING_TO_PLAY,
            PlayCard(("6s", "9b")),
            "3",
            (("led", "Kc"),),
        ),
    ),
)

_MOORS = Lesson(
    "moors",
    (
        LessonStep(
            "last",
            hands.BEGATO_IN_DANGER,
            PlayCard(("m4",)),
            "3",
            (("moor", "m4"), ("number", "10"), ("saved", "Be")),
        ),
        LessonStep(
            "behind",
            hands.MOOR_BEHIND,
            PlayCard(("05",)),
            "3",
            (("moor", "m3"), ("number", "05"), ("saved", "Qs"), ("killer", "m2")),
        ),
    ),
)

_MATTO = Lesson(
    "matto",
    (
        LessonStep(
            "save",
            hands.KING_IN_DANGER,
            PlayCard(("Ma",)),
            "3",
            (("king", "Kd"), ("taking", "12")),
        ),
        LessonStep(
            "led",
            hands.MATTO_LED,
            PlayCard(("Nb",)),
            "3",
            (("taking", "Qb"), ("rich", "Nb"), ("poor", "8b")),
        ),
        LessonStep("price", hands.MATTO_TO_PAY, PayPrice(), "3"),
    ),
)

_DECLARE = Lesson(
    "declare",
    (
        LessonStep(
            "first",
            hands.KINGS_AND_COINS,
            Speak(
                (EVERYTHING, Family.KINGS.value, Family.COINS.value, Family.QUEENS.value, SILENT),
                EVERYTHING,
            ),
            "6",
        ),
        LessonStep(
            "late",
            hands.SECOND_TRICK,
            Speak((EVERYTHING, SILENT), SILENT),
            "6",
        ),
    ),
)

_WORTH = Lesson(
    "worth",
    (
        LessonStep("kings", hands.THREE_KINGS, Count(("card-values", "all-four")), "5"),
        LessonStep("ace", hands.KING_TO_ACE, Count(("one-shorter", "five-a-card")), "5"),
        LessonStep("contatore", hands.ONE_CONTATORE, Count(("no-contatori", "one-alone")), "5"),
        LessonStep("doubled", hands.THREE_SEQUENCES, Count(("undoubled", "all-doubled")), "5"),
    ),
)

_DISCARD = Lesson("discard", (LessonStep("two", hands.SEVENTEEN_CARDS, LayAway(), "8"),))

_HAND = Lesson("hand", (LessonStep("end", hands.LAST_TRICKS, PlayOut(), "8", (("prize", "Be"),)),))

LESSONS = (_PACK, _VALUES, _FOLLOW, _MOORS, _MATTO, _DECLARE, _WORTH, _DISCARD, _HAND)
"""The whole course."""


_KEPT = 256
"""The number of recent moments cached; a lesson is the same for everybody."""

Answered = tuple[MatchState, AnswerVerdict]
"""The match after an answer, and the verdict on the answer."""


def first_position(lesson: Lesson) -> LessonPosition:
    """The position at which the lesson begins."""
    return LessonPosition(lesson.slug, lesson.steps[0].slug)


def neighbours(position: LessonPosition) -> tuple[LessonPosition | None, LessonPosition | None]:
    """The steps before and after, across lessons; None at the ends of the course."""
    course = [LessonPosition(lesson.slug, step.slug) for lesson in LESSONS for step in lesson.steps]
    here = course.index(LessonPosition(position.lesson, position.step))
    before = course[here - 1] if here else None
    return before, course[here + 1] if here + 1 < len(course) else None


@lru_cache(maxsize=_KEPT)
def moment(position: LessonPosition) -> Moment:
    """What is shown at the position; raises `LessonPositionError` if no click leads to it."""
    lesson, step = _find(position)
    task, match = step.task, reach(step.prepared)
    taken: tuple[str, ...] = ()
    answer: tuple[str, ...] = ()
    rest, verdict = position.chosen, None
    while rest:
        if not _is_asked(step, match, taken):
            raise LessonPositionError("there is nothing left to answer")
        picked, rest = rest[: task.picks], rest[task.picks :]
        offered = task.offered(match)
        if len(set(picked)) < len(picked) or not set(picked) <= set(offered):
            raise LessonPositionError(" ".join(picked))
        if len(picked) < task.picks:
            return Moment(position, lesson, step, match, taken, picked, offered)
        match, verdict = _answered(step, match, picked)
        answer = picked
        if verdict.judgement.stands:
            taken += picked
        elif rest:
            raise LessonPositionError("no answer follows one that is not accepted")
    offered = task.offered(match) if _is_asked(step, match, taken) else ()
    return Moment(position, lesson, step, match, taken, (), offered, verdict, answer)


def _find(position: LessonPosition) -> tuple[Lesson, LessonStep]:
    for lesson in LESSONS:
        for step in lesson.steps:
            if (lesson.slug, step.slug) == (position.lesson, position.step):
                return lesson, step
    raise LessonPositionError(f"{position.lesson} {position.step}")


def _is_asked(step: LessonStep, match: MatchState, taken: tuple[str, ...]) -> bool:
    if step.task.goes_on:
        return hand_of(match).phase is not Phase.OVER
    return not taken


def _answered(step: LessonStep, match: MatchState, picked: tuple[str, ...]) -> Answered:
    action = step.task.action(match, picked)
    if action is not None:
        try:
            verify_action(match, action)
        except IllegalActionError as error:
            return match, AnswerVerdict(Judgement.REFUSED, "refused", refused=error)
    verdict = step.task.judge(match, picked)
    if action is None or not verdict.judgement.stands:
        return match, verdict
    return after(match, action, to_own_turn=step.task.goes_on), verdict


_SEPARATOR = "."
_CHOSEN_SEPARATOR = "~"
_PARTS = 3


def lesson_id(verb: Verb, position: LessonPosition) -> CustomId:
    """The custom_id of a control that leads to the position; it belongs to no table."""
    parts = (position.lesson, position.step, _CHOSEN_SEPARATOR.join(position.chosen))
    return CustomId(0, 0, verb, _SEPARATOR.join(parts))


def decode_lesson_position(argument: str) -> LessonPosition:
    """The position that a control of `lesson_id` leads to; raises `LessonPositionError`."""
    parts = argument.split(_SEPARATOR)
    if len(parts) != _PARTS:
        raise LessonPositionError(argument)
    lesson, step, chosen = parts
    return LessonPosition(lesson, step, tuple(chosen.split(_CHOSEN_SEPARATOR)) if chosen else ())


def learn_button(language: Language) -> Button:
    """A button to the beginning of the course."""
    return Button(
        lesson_id(Verb.LEARN, first_position(LESSONS[0])), say(language, "button-learn"), emoji="🎓"
    )
