"""The post-mortem of a hand for one of its players: what cost most, as they saw it and in truth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.club.review.model import HandReview, Moment
from bot.text import Language, say
from bot.ui.codec import control_id
from bot.ui.components import (
    MAX_OPTION_TEXT,
    AccentColour,
    Button,
    Buttons,
    Menu,
    Option,
    Panel,
    Part,
    Text,
    shortened,
)
from bot.ui.custom_ids import Verb
from bot.ui.reasons import action_in_words, gain_in_words, moment_name, told_moments
from bot.ui.replay.why import DecisionPosition
from bot.ui.replay_controls import HandPosition, all_hands_button
from bot.ui.words import heading
from tarocchino.core.games import Game
from tarocchino.core.model.rules import RuleSet

_MOST_LISTED, _MOST_OPEN = 5, 3


@dataclass(frozen=True, slots=True)
class PostMortemContext:
    """A hand, counted from 0, of a table's match, and what is thought of the reader's decisions."""

    language: Language
    table: int
    hand: int
    game: Game
    rules: RuleSet
    review: HandReview


def post_mortem_panel(context: PostMortemContext) -> Panel:
    """The costliest decisions, and a menu that leads to them."""
    language, review = context.language, context.review
    title = say(language, "postmortem-title", hand=context.hand + 1)
    head = f"### {title}\n-# {heading(language, context.game, context.rules)}"
    costly = told_moments(context.game.name, review.costly)[:_MOST_LISTED]
    with_open_cards = told_moments(context.game.name, review.with_open_cards)[:_MOST_OPEN]
    lines = [*_as_seen(context, costly)]
    if with_open_cards:
        lines += ["", say(language, "postmortem-open")]
        lines += (_line(context, "postmortem-open-line", moment) for moment in with_open_cards)
    if review.compared:
        lines += ["", say(language, "postmortem-estimate")]
    parts: list[Part] = [Text(head), Text("\n".join(lines))]
    if shown := _shown(costly, with_open_cards):
        parts.append(_menu(context, shown))
    return Panel((*parts, _buttons(context)), AccentColour.RESULT)


def _as_seen(context: PostMortemContext, costly: Sequence[Moment]) -> Iterator[str]:
    language, review = context.language, context.review
    if not review.compared:
        yield say(language, "postmortem-no-choice")
        return
    if not costly:
        yield say(language, "postmortem-none", compared=review.compared)
        return
    yield say(language, "postmortem-costliest")
    for moment in costly:
        yield _line(context, "postmortem-line", moment)
    if len(costly) > 1:
        yield say(language, "postmortem-no-sum")


def _line(context: PostMortemContext, text: str, moment: Moment) -> str:
    language = context.language
    return say(
        language,
        text,
        moment=moment_name(language, moment.when),
        done=action_in_words(language, moment.done, moment.better),
        better=action_in_words(language, moment.better, moment.done),
        gain=gain_in_words(language, context.game.name, moment.likely_cost),
    )


def _shown(*groups: Sequence[Moment]) -> list[Moment]:
    """All moments that are told of, each once, in the order of the hand."""
    by_place = {moment.place: moment for group in groups for moment in group}
    return [by_place[place] for place in sorted(by_place)]


def _menu(context: PostMortemContext, moments: Sequence[Moment]) -> Menu:
    language = context.language
    options = tuple(
        Option(
            str(moment.place),
            shortened(
                say(
                    language,
                    "postmortem-option",
                    moment=moment_name(language, moment.when),
                    done=action_in_words(language, moment.done, moment.better),
                ),
                MAX_OPTION_TEXT,
            ),
        )
        for moment in moments
    )
    hand = HandPosition(context.table, context.hand)
    return Menu(control_id(Verb.WHY_AT, hand), options, say(language, "menu-postmortem"))


def _buttons(context: PostMortemContext) -> Buttons:
    why = DecisionPosition(context.table, context.hand)
    steps = Button(control_id(Verb.WHY, why), say(context.language, "button-why"), emoji="💬")
    replay = all_hands_button(context.table, context.hand, context.language).buttons
    return Buttons((steps, *replay) if context.review.compared else replay)
