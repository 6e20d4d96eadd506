"""The lessons as messages: Discord's limits, both languages, and numbers that agree."""

import re
from functools import cache

import pytest

from bot.client.components import AccentColour, Buttons, Menu, Panel, Text
from bot.client.custom_ids import MAX_LENGTH, CustomId, Verb, decode_custom_id, position_of
from bot.draw.hand import Reader
from bot.draw.picture import Picture
from bot.features.lessons.course import LESSONS, Moment, learn_button, moment
from bot.features.lessons.model import Judgement, LessonPosition
from bot.features.lessons.panels import (
    count_told,
    lesson_panel,
    question,
    seat_names,
    shows_hand,
    shows_table,
    title,
    verdict_told,
)
from bot.words import Language
from tests.builders.ui_tables import faults
from tests.fakes.publishing import words
from tests.features.lessons.every_position import STEPS, answered, everywhere
from tests.words.fluent_files import TEXT

PICTURE = Picture(b"", 1, 1, "alt " * 200, "turn.png")
LONGEST_TOLD = 1200

languages = pytest.mark.parametrize("language", Language, ids=lambda language: language.value)


@cache
def panels(language: Language) -> list[tuple[Moment, Panel]]:
    """Every moment as a message, with pictures and without."""
    return [
        (here, lesson_panel(here, picture, Reader(language)))
        for here in everywhere()
        for picture in (None, PICTURE)
    ]


def controls(panel: Panel) -> list[CustomId]:
    """The custom_ids of the live controls."""
    found = []
    for part in panel.parts:
        match part:
            case Buttons(buttons):
                found += [button.id for button in buttons if not button.disabled]
            case Menu(id=custom_id):
                found.append(custom_id)
    return found


@languages
def test_every_moment_is_a_message_that_discord_takes(language: Language) -> None:
    for here, panel in panels(language):
        assert faults(panel) == [], here.position


@languages
def test_every_button_leads_to_a_position(language: Language) -> None:
    for here, panel in panels(language):
        answers = 0
        for custom_id in controls(panel):
            assert len(str(custom_id)) <= MAX_LENGTH
            assert decode_custom_id(str(custom_id)) == custom_id
            if custom_id.verb in (Verb.LEARN, Verb.ANSWER):
                moment(position_of(LessonPosition, custom_id))
            answers += custom_id.verb is Verb.ANSWER
        assert answers == len(here.offered)


@languages
def test_every_answer_is_explained_and_no_text_is_long(language: Language) -> None:
    told = set()
    for here in everywhere():
        texts = [question(language, here)]
        if here.verdict is not None:
            texts.append(verdict_told(language, here, here.verdict))
        if (counted := count_told(language, here)) is not None:
            texts.append(counted)
        for text in texts:
            assert 0 < len(text) <= LONGEST_TOLD
            assert not set("{}") & set(text)
        told.update(texts)
    assert len(told) > 2 * len(STEPS)


def test_both_languages_have_the_same_numbers() -> None:
    for (here, english), (_, italian) in zip(*map(panels, Language), strict=True):
        assert here.verdict is None or numbers(english) == numbers(italian), here.position


def numbers(panel: Panel) -> list[str]:
    return sorted(re.findall(r"\d+", words(panel)))


@languages
def test_no_number_is_written_into_the_texts(language: Language) -> None:
    text = (TEXT / language.value / "lessons.ftl").read_text(encoding="utf-8")
    typed = re.sub(r"\{[^}]*\}|^\s*#.*|^\s+\.[\w-]+ =", "", text, flags=re.MULTILINE)
    assert re.findall(r"\d+", typed) == []


@languages
def test_lessons_and_players_have_names_of_their_own(language: Language) -> None:
    assert len({title(language, lesson) for lesson in LESSONS}) == len(LESSONS)
    assert len(set(seat_names(language))) == 4


def test_green_is_for_what_is_right_and_amber_for_all_other_answers() -> None:
    colours: dict[Judgement | None, set[AccentColour]] = {}
    for here, panel in panels(Language.ENGLISH):
        judgement = here.verdict.judgement if here.verdict else None
        colours.setdefault(judgement, set()).add(panel.colour)
    assert colours == {
        None: {AccentColour.WAITING},
        Judgement.RIGHT: {AccentColour.RIGHT},
        Judgement.LESSER: {AccentColour.NOT_RIGHT},
        Judgement.WRONG: {AccentColour.NOT_RIGHT},
        Judgement.REFUSED: {AccentColour.NOT_RIGHT},
    }


def test_a_refusal_cites_its_section_and_leads_to_it() -> None:
    panel = lesson_panel(answered("follow", "suit", "05"), PICTURE, Reader(Language.ENGLISH))
    assert "follow suit (§ 3)" in words(panel)
    (rules,) = [c for c in controls(panel) if c.verb is Verb.RULES]
    assert rules.argument.startswith("ottocento.")


def test_the_question_stays_until_it_is_answered() -> None:
    asked, refused, right = (
        words(lesson_panel(answered("follow", "suit", *key), None, Reader(Language.ENGLISH)))
        for key in ((), ("05",), ("Qd",))
    )
    assert "What do you play?" in asked
    assert "What do you play?" in refused
    assert "What do you play?" not in right


def test_without_pictures_the_trick_and_the_hand_are_told() -> None:
    look = Reader(Language.ENGLISH)
    told = words(lesson_panel(answered("follow", "suit"), None, look))
    assert "On the table: Right 9 of coins, Partner King of coins, Left 8 of coins." in told
    assert "Queen · 7" in told
    told = words(lesson_panel(answered("matto", "price"), None, look))
    assert "Your hand:" in told


def test_the_previous_trick_is_told_once_the_next_has_begun() -> None:
    look = Reader(Language.ITALIAN)
    told = words(lesson_panel(answered("hand", "end", "An", "11"), PICTURE, look))
    assert "Il giro di prima: Tu 11 Vecchio, Destra Sole, Compagno 13 Morte, Sinistra Mondo" in told


def test_words_tell_the_trick_and_the_hand() -> None:
    shown = {
        (here.lesson.slug, here.is_done): (shows_table(here), shows_hand(here))
        for here in everywhere()
        if not here.picked
    }
    assert shown["follow", False] == (True, True)
    assert shown["follow", True] == (True, False)
    assert shown["worth", False] == (False, True)
    assert shown["discard", True] == (False, True)
    assert shown["hand", True] == (False, False)


def test_the_button_to_the_course_leads_to_its_beginning() -> None:
    place = position_of(LessonPosition, learn_button(Language.ENGLISH).id)
    assert moment(place).step is STEPS[0][1]


@languages
def test_the_last_panel_tells_what_to_do_next(language: Language) -> None:
    last = lesson_panel(answered("hand", "end", "An", "11", "Be"), PICTURE, Reader(language))
    command = {Language.ENGLISH: "`/table open`", Language.ITALIAN: "`/tavolo apri`"}[language]
    assert command in words(last)
    assert Verb.HELP in {c.verb for c in controls(last)}
    assert all(isinstance(part, Text | Buttons | Menu) for part in last.parts[3:])
