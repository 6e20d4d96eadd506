"""The lessons in the order of the course; each step is a hand, a question and its best answer."""

from __future__ import annotations

from bot.lessons import hands
from bot.lessons.combination_tasks import EVERYTHING, SILENT, Count, Speak
from bot.lessons.model import Lesson, LessonStep
from bot.lessons.play_tasks import LayAway, PayPrice, PlayCard, PlayOut
from bot.lessons.value_tasks import CountTrick
from tarocchino.core.model.combinations import Family

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
