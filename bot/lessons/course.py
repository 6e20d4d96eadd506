"""The lessons in the order of the course: each step a position, a question and its best answer."""

from __future__ import annotations

from bot.game.model.combinations import Family
from bot.lessons import decks as packs
from bot.lessons.combination_tasks import EVERYTHING, SILENT, Count, Speak
from bot.lessons.model import Lesson, Step
from bot.lessons.play_tasks import LayAway, PayPrice, PlayCard, PlayOut

_PACK = Lesson(
    "pack",
    (
        Step(
            "cups",
            packs.CUPS_LED,
            PlayCard(("6c",), (("Tc", "low"),)),
            "1",
            (("high", "6c"), ("low", "Tc")),
        ),
        Step(
            "swords",
            packs.SWORDS_LED,
            PlayCard(("Js",), (("As", "low"),)),
            "1",
            (("high", "Js"), ("low", "As")),
        ),
        Step(
            "trumps",
            packs.TRUMPS_LED,
            PlayCard(("Lu",)),
            "1",
            (("high", "Lu"), ("taking", "15")),
        ),
    ),
)

_FOLLOW = Lesson(
    "follow",
    (
        Step(
            "suit",
            packs.PARTNER_TAKES,
            PlayCard(("Qd",)),
            "3",
            (("rich", "Qd"), ("poor", "7d"), ("taking", "Kd")),
        ),
        Step(
            "trump",
            packs.VOID_OF_SWORDS,
            PlayCard(("06",)),
            "3",
            (("cheap", "06"), ("dear", "15"), ("led", "Qs")),
        ),
        Step(
            "under",
            packs.PARTNER_TRUMPS,
            PlayCard(("05",)),
            "3",
            (("cheap", "05"), ("dear", "16"), ("taking", "14")),
        ),
        Step(
            "free",
            packs.NOTHING_TO_PLAY,
            PlayCard(("6s", "9b")),
            "3",
            (("led", "Kc"),),
        ),
    ),
)

_MOORS = Lesson(
    "moors",
    (
        Step(
            "last",
            packs.BEGATO_IN_DANGER,
            PlayCard(("m4",)),
            "3",
            (("moor", "m4"), ("number", "10"), ("saved", "Be")),
        ),
        Step(
            "behind",
            packs.MOOR_BEHIND,
            PlayCard(("05",)),
            "3",
            (("moor", "m3"), ("number", "05"), ("saved", "Qs"), ("killer", "m2")),
        ),
    ),
)

_MATTO = Lesson(
    "matto",
    (
        Step(
            "save",
            packs.KING_IN_DANGER,
            PlayCard(("Ma",)),
            "3",
            (("king", "Kd"), ("taking", "12")),
        ),
        Step(
            "led",
            packs.MATTO_LED,
            PlayCard(("Nb",)),
            "3",
            (("taking", "Qb"), ("rich", "Nb"), ("poor", "8b")),
        ),
        Step("price", packs.MATTO_TO_PAY, PayPrice(), "3"),
    ),
)

_DECLARE = Lesson(
    "declare",
    (
        Step(
            "first",
            packs.KINGS_AND_COINS,
            Speak(
                (EVERYTHING, Family.KINGS.value, Family.COINS.value, Family.QUEENS.value, SILENT),
                EVERYTHING,
            ),
            "6",
        ),
        Step(
            "late",
            packs.SECOND_TRICK,
            Speak((EVERYTHING, SILENT), SILENT),
            "6",
        ),
    ),
)

_WORTH = Lesson(
    "worth",
    (
        Step("kings", packs.THREE_KINGS, Count(("card-values", "all-four")), "5"),
        Step("ace", packs.KING_TO_ACE, Count(("one-shorter", "five-a-card")), "5"),
        Step("contatore", packs.ONE_CONTATORE, Count(("no-contatori", "one-alone")), "5"),
        Step("doubled", packs.THREE_SEQUENCES, Count(("undoubled", "all-doubled")), "5"),
    ),
)

_DISCARD = Lesson("discard", (Step("two", packs.SEVENTEEN_CARDS, LayAway(), "8"),))

_HAND = Lesson("hand", (Step("end", packs.LAST_TRICKS, PlayOut(), "8", (("prize", "Be"),)),))

LESSONS = (_PACK, _FOLLOW, _MOORS, _MATTO, _DECLARE, _WORTH, _DISCARD, _HAND)
"""The whole course."""
