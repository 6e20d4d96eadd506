"""Show a step of a lesson as a message: the table, the question, the answers, the explanation. All
numbers and cards come from the core and from the hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from bot.client.components import (
    MAX_LABEL,
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Image,
    Menu,
    Option,
    Panel,
    Part,
    Text,
    card_rows,
    rows,
    shortened,
)
from bot.client.custom_ids import CustomId, Verb, control_id
from bot.draw.hand import Reader, hand_text
from bot.draw.picture import Picture
from bot.draw.style import sorted_cards
from bot.features.lessons.course import LESSONS, Lesson, Moment, neighbours
from bot.features.lessons.model import (
    GAME,
    STUDENT,
    AnswerVerdict,
    Judgement,
    LessonPosition,
    hand_of,
    reach,
)
from bot.features.lessons.tasks import (
    CALL_OUT,
    EVERYTHING,
    SILENT,
    TAKE,
    TaskKind,
    gap_facts,
    held_by_student,
    own_side,
)
from bot.table.panels.rules_pages import HelpPage, section_button
from bot.table.panels.words import card_emoji
from bot.words import Argument, Language, say
from bot.words.names import (
    bid_name,
    card_brief,
    card_in_sentence,
    card_label,
    family_name,
    signal_name,
)
from bot.words.numbers import listed
from bot.words.refusals import refusal
from bot.words.rulebook import facts as rule_facts
from bot.words.rulebook import named_cards
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.actions import BidWord, Signal
from tarocchino.core.model.cards import Card, card, codes
from tarocchino.core.model.combinations import Combination, Family, Tally, tallies, total_points
from tarocchino.core.model.tricks import Trick
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.view import view_for
from tarocchino.players.levels import Level

_SEATS = ("you", "right", "partner", "left")


def seat_names(language: Language, players: int = len(_SEATS)) -> tuple[str, ...]:
    """Return the names of the players by seat, from the student's point of view."""
    # Three players have no partners.
    seats = [seat for seat in _SEATS if players == len(_SEATS) or seat != "partner"]
    return tuple(say(language, f"lesson-{seat}") for seat in seats)


def title(language: Language, lesson: Lesson) -> str:
    return say(language, f"lesson-{lesson.slug}")


def question(language: Language, moment: Moment) -> str:
    lesson, step = moment.lesson.slug, moment.step.slug
    return say(language, f"lesson-{lesson}-{step}", **_facts(language, moment))


def verdict_told(language: Language, moment: Moment, verdict: AnswerVerdict) -> str:
    """Return the verdict on the answer with its reason, or the rules' refusal of it."""
    if verdict.refused is not None:
        text = refusal(language, verdict.refused)
    else:
        told = {
            name: fact if isinstance(fact, int) else card_in_sentence(language, fact)
            for name, fact in verdict.facts.items()
        }
        facts = {**_facts(language, moment), **told}
        lesson, step = moment.lesson.slug, moment.step.slug
        text = say(language, f"lesson-{lesson}-{step}.{verdict.because}", **facts)
    return say(language, f"lesson-verdict-{verdict.judgement.value}", text=text)


def count_told(language: Language, moment: Moment) -> str | None:
    """Return the score sheet in sentences if the hand was played to its end, else None."""
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
    """Return the arguments that every text of the step may use."""
    match = reach(moment.step.prepared)
    return {
        **_of_the_game(language, match.game.name),
        **{
            name: card_in_sentence(language, card(code)) for name, code in moment.step.named.items()
        },
        **_of_the_hand(language, match, moment.step.task.family),
        "score": int(match.score[0]),
        "their_score": int(match.score[1]),
        "declared_before": int(hand_of(match).declared_points(0)),
        **(gap_facts(language, match) if moment.step.task.kind is TaskKind.COUNT_GAPS else {}),
    }


@cache
def _of_the_game(language: Language, game: GameName) -> Mapping[str, Argument]:
    return rule_facts(language, GAMES[game], default_rules(GAMES[game]))


def _of_the_hand(
    language: Language, match: MatchState, family: Family | None
) -> dict[str, Argument]:
    """Return the student's combinations, one per line, and how their points add up."""
    found = held_by_student(match, family)
    if not found:
        return {}
    sums = " + ".join(_summed(tally) for tally in tallies(found) if tally.items)
    return {
        "points": total_points(found),
        "length": found[0].length,
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
    """Return the sum of the points of one kind: "17", "(10 + 10 + 10) × 2"."""
    added = " + ".join(str(item.points) for item in tally.items)
    return f"({added}) × 2" if tally.doubled else added


CardName = Callable[[Language, Card], str]
"""The name of a card on its button."""


def lesson_panel(moment: Moment, picture: Picture | None, context: Reader) -> Panel:
    """Return the step with a button per answer, and the buttons through the course."""
    language = context.language
    parts: list[Part] = [Text(_heading(moment, language))]
    asks_anew = moment.verdict is None or not moment.verdict.judgement.stands
    if asks_anew:
        parts.append(Text(question(language, moment)))
    if picture is None:
        parts += [Text(text) for text in _shown_in_words(moment, context)]
    else:
        parts.append(Image(picture))
    said = [] if moment.verdict is None else [verdict_told(language, moment, moment.verdict)]
    said += _trick_before(moment, language)
    counted = count_told(language, moment)
    said += [] if counted is None else [counted]
    parts += [Text("\n\n".join(said))] if said else []
    parts += _answers(moment, context, card_label if picture is None else card_brief)
    before, after = neighbours(moment.position)
    if moment.is_done and moment.lesson.ready and moment.step is moment.lesson.steps[-1]:
        start = say(
            language, "button-start-with", number=GAME.players[0] - 1, level=Level.CLUB.value
        )
        page = control_id(Verb.HELP, HelpPage.FIRST)
        help_button = Button(page, say(language, "help-page-first"), ButtonStyle.CONFIRM)
        parts += [Text(say(language, "lesson-finished", start=start)), Buttons((help_button,))]
    parts += [_navigation(moment, before, after, language), _menu(moment.lesson, language)]
    return Panel(tuple(parts), _colour(moment))


def shows_table(moment: Moment) -> bool:
    """Return whether there is a trick to show."""
    hand = hand_of(moment.match)
    return hand.phase is Phase.PLAY and bool(hand.tricks or hand.trick.plays)


def shows_hand(moment: Moment) -> bool:
    """Return whether to show the student's cards: to choose from, or in place of a trick."""
    if hand_of(moment.match).phase is Phase.OVER or moment.step.task.kind is TaskKind.COUNT_TRICK:
        return False
    return not moment.is_done or not shows_table(moment)


def _heading(moment: Moment, language: Language) -> str:
    lesson = moment.lesson
    line = say(
        language,
        "lesson-heading",
        number=LESSONS.index(lesson) + 1,
        lessons=len(LESSONS),
        step=lesson.steps.index(moment.step) + 1,
        steps=len(lesson.steps),
    )
    return f"-# {line}\n## {title(language, lesson)}"


def _colour(moment: Moment) -> AccentColour:
    """Return the colour of the verdict on the last answer: green if it was right, else amber."""
    if moment.verdict is None:
        return AccentColour.WAITING
    return AccentColour.RIGHT if _is_right(moment) else AccentColour.NOT_RIGHT


def _shown_in_words(moment: Moment, context: Reader) -> list[str]:
    """Return the trick and the hand, or the pile that is laid out, for readers without pictures."""
    hand = view_for(moment.match, STUDENT).hand
    texts: list[str] = []
    if moment.step.task.kind is TaskKind.COUNT_GAPS:
        side = moment.match.sheets[-1].sides[own_side(moment.match)]
        told = hand_text(context.language, side.pile, moment.match.rules)
        texts.append(f"{say(context.language, 'lesson-pile-laid-out')}\n{told}")
    if hand is not None and shows_table(moment):
        trick = hand.trick if hand.trick.plays else hand.tricks[-1]
        plays = _plays(trick, context.language)
        texts.append(say(context.language, "lesson-trick", plays=plays))
    if hand is not None and shows_hand(moment):
        held = hand.choices.payable if hand.choices and hand.phase is Phase.PAY else hand.own
        told = hand_text(context.language, held, moment.match.rules)
        texts.append(f"{say(context.language, 'lesson-hand-held')}\n{told}")
    return texts


def _trick_before(moment: Moment, language: Language) -> list[str]:
    """Return the student's finished trick, if the next one has already begun."""
    hand = hand_of(moment.match)
    if not (moment.taken and hand.trick.plays and hand.tricks):
        return []
    return [say(language, "lesson-trick-before", plays=_plays(hand.tricks[-1], language))]


def _plays(trick: Trick, language: Language) -> str:
    names = seat_names(language)
    plays = [
        say(language, "lesson-play", player=names[seat], card=card_label(language, played))
        for seat, played in trick.plays
    ]
    return ", ".join(plays)


def _answers(moment: Moment, context: Reader, named: CardName) -> list[Part]:
    language = context.language
    task = moment.step.task
    if task.kind.counts or task.kind.speaks:
        told = _points if task.kind.counts else _words
        return list(rows([_answer(moment, key, told(language, key)) for key in moment.offered]))
    held = sorted_cards(map(card, moment.offered), moment.match.rules, context.order)
    buttons = card_rows([_card_button(moment, c, context, named) for c in held])
    if not moment.picked:
        return list(buttons)
    chosen = listed(language, [card_label(language, card(key)) for key in moment.picked])
    return [Text(say(language, "lesson-picked", cards=chosen)), *buttons]


def _points(language: Language, key: str) -> str:
    return say(language, "lesson-choice-points", points=int(key))


def _words(language: Language, key: str) -> str:
    if key in (EVERYTHING, SILENT, CALL_OUT, TAKE):
        return say(language, f"lesson-choice-{key}")
    if key in {signal.value for signal in Signal}:
        return signal_name(language, Signal(key))
    if key in {bid.value for bid in BidWord}:
        return bid_name(language, BidWord(key))
    return say(language, "lesson-choice-family", family=family_name(language, Family(key)))


def _answer(moment: Moment, key: str, label: str) -> Button:
    return Button(control_id(Verb.ANSWER, moment.choosing(key)), label, ButtonStyle.MAIN)


def _card_button(moment: Moment, c: Card, context: Reader, named: CardName) -> Button:
    picked = c.code in moment.picked
    return Button(
        control_id(Verb.ANSWER, moment.choosing(c.code)),
        named(context.language, c),
        ButtonStyle.CONFIRM if picked else ButtonStyle.MAIN,
        emoji="✅" if picked else card_emoji(context.language, c, context.emojis),
    )


def _navigation(
    moment: Moment, before: LessonPosition | None, after: LessonPosition | None, language: Language
) -> Buttons:
    """Return the buttons to the previous step, this step again, the rules, and the next step."""
    here = LessonPosition(moment.lesson.slug, moment.step.slug)
    verdict = moment.verdict
    buttons = [
        Button(
            control_id(Verb.LEARN, before or LessonPosition("first", "")),
            say(language, "button-page-before"),
            disabled=before is None,
            emoji="◀️",
        )
    ]
    if moment.taken:
        buttons.append(Button(control_id(Verb.LEARN, here), say(language, "lesson-again")))
    refused = None if verdict is None else verdict.refused
    section = moment.step.section if refused is None else refused.reason.section
    buttons.append(section_button(moment.match.game.name, section, language))
    if after is not None:
        buttons.append(
            Button(
                control_id(Verb.LEARN, after),
                _next_label(moment, after, language),
                ButtonStyle.CONFIRM if moment.is_done and _is_right(moment) else ButtonStyle.PLAIN,
                emoji="▶️",
            )
        )
    return Buttons(tuple(buttons))


def _is_right(moment: Moment) -> bool:
    return moment.verdict is not None and moment.verdict.judgement is Judgement.RIGHT


def _next_label(moment: Moment, after: LessonPosition, language: Language) -> str:
    if after.lesson == moment.lesson.slug:
        return say(language, "lesson-next")
    following = next(lesson for lesson in LESSONS if lesson.slug == after.lesson)
    label = say(language, "lesson-next-lesson", title=title(language, following))
    return shortened(label, MAX_LABEL)


def _menu(here: Lesson, language: Language) -> Menu:
    options = tuple(
        Option(
            lesson.slug,
            say(language, "lesson-option", number=number, title=title(language, lesson)),
            chosen=lesson is here,
        )
        for number, lesson in enumerate(LESSONS, start=1)
    )
    return Menu(CustomId(0, 0, Verb.LESSON), options, say(language, "lesson-menu"))
