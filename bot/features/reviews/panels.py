"""Show what a player's own decisions were worth: one of them, a hand's, and a whole match's. Only
that player sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from bot.client.components import (
    MAX_OPTION_TEXT,
    MAX_TEXT,
    AccentColour,
    Button,
    Buttons,
    Image,
    Menu,
    Option,
    Pager,
    Panel,
    Part,
    Text,
    Turn,
    shortened,
)
from bot.client.custom_ids import Verb, control_id
from bot.draw.hand import Narrator, hand_spelt_out
from bot.draw.picture import Picture
from bot.draw.style import HandOrder
from bot.features.books.par import ClearWorth
from bot.features.reviews.model import DecisionReview, HandReview, Moment, Valued, When, when_of
from bot.table.panels.records import HandPosition, all_hands_button, post_mortem_button
from bot.table.panels.words import heading, trick_lines
from bot.words import Language, say
from bot.words.numbers import difference
from bot.words.reasons import (
    choice_in_words,
    cost_line,
    done_in_words,
    gain_in_words,
    idea_in_words,
    is_told,
    reasons_in_words,
)
from tarocchino.core.games import GAMES, Game, GameName
from tarocchino.core.model.actions import SeatAction
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.views.view import MatchView
from tarocchino.players.search.ideas import idea_between

_ROOM = MAX_TEXT - 200


class Where(Enum):
    """Which decision a button leads to; the value keeps custom_ids for the same one apart."""

    HERE = ""
    BEFORE = "before"
    AFTER = "after"
    NUMBERS = "numbers"


@dataclass(frozen=True, slots=True)
class DecisionPosition:
    """A decision: the table, the number of the hand in its match, and the index of the action in
    the hand, both from 0. None is the costliest decision, or the last; `Where.NUMBERS` shows
    figures."""

    table: int
    hand: int
    place: int | None = None
    where: Where = Where.HERE


@dataclass(frozen=True, slots=True)
class WhyContext:
    """A decision of the reader's, and its review.

    ``places`` are the indices of all decisions of the reader in the hand. ``view`` is what the
    reader saw at this one, and ``done`` their action, None if it is their turn. ``is_over`` says
    that the hand is over, ``is_earlier`` that it is not the one in play; ``order`` is how the
    reader sorts cards.
    """

    narrator: Narrator
    position: DecisionPosition
    places: tuple[int, ...]
    view: MatchView
    done: SeatAction | None
    review: DecisionReview
    is_over: bool
    is_earlier: bool = False
    order: HandOrder = HandOrder()

    @property
    def language(self) -> Language:
        return self.narrator.language

    @property
    def is_compared(self) -> bool:
        return len(self.review.candidates) > 1


def why_panel(context: WhyContext, picture: Picture | None) -> Panel:
    """Return the decision, the verdict on it and its idea; the figures only on request. Without a
    picture the trick and the hand are in words."""
    language = context.language
    parts: list[Part] = [Text(_title(context))]
    if picture is not None:
        parts.append(Image(picture))
    else:
        held = hand_spelt_out(context.view, context.order, language)
        parts.append(Text("\n".join([*trick_lines(context.narrator, context.view), held])))
    lines = [_verdict(context)]
    if context.position.where is Where.NUMBERS and context.is_compared:
        lines += _numbers(context)
    if context.is_earlier:
        lines.append(say(language, "why-not-this-hand"))
    room = _ROOM - sum(len(part.content) for part in parts if isinstance(part, Text))
    parts.append(Text(shortened("\n".join(lines), room)))
    return Panel((*parts, _navigation(context)), _colour(context))


def _moment_name(language: Language, when: When) -> str:
    """Return when in its hand a decision was taken: "Trick 3", "Discard"."""
    return say(language, f"why-moment-{when.kind.value}", trick=when.trick)


def _title(context: WhyContext) -> str:
    language, view = context.language, context.view
    title = say(language, "why-title", hand=context.position.hand + 1)
    if context.done is None:
        where = say(language, "why-turn")
    else:
        here = context.places.index(context.position.place or 0) + 1
        where = say(language, "why-number", number=here, choices=len(context.places))
    return f"### {title}\n-# {heading(language, view.game, view.rules)} · {where}"


def _other(context: WhyContext) -> Valued:
    """Return what is compared with the best: the action taken, or else the next one."""
    return context.review.candidates[context.review.done or 1]


def _is_worse(context: WhyContext, valued: Valued) -> bool:
    """Return whether to show by how much this is behind."""
    return valued.is_worse and is_told(context.view.game.name, valued.behind)


def _verdict(context: WhyContext) -> str:
    """Return what was done, what is better, by how much, and why."""
    language, review = context.language, context.review
    if not context.is_compared:
        return say(language, "problem-why-no-choice")
    best, other = review.candidates[0].action, _other(context)
    done, worse = context.done, _is_worse(context, other)
    if done is None:
        verdict = "advice" if worse else "advice-alike"
    elif review.done is None:
        verdict, worse = "unknown", False
    elif review.done:
        verdict, done = "worse" if worse else "alike", other.action
    else:
        verdict, done = "best", best
    against = done if done and done != best else other.action
    said = say(
        language,
        f"why-{verdict}",
        moment=_moment_name(language, when_of(context.view)),
        done=done_in_words(language, done or best, best if against is done else against),
        better=choice_in_words(language, best, against),
        next=choice_in_words(language, other.action, best),
        gain=gain_in_words(language, context.view.game.name, other.behind),
    )
    idea = idea_between(context.view, other.action, best, review.reasons) if worse else None
    return f"{said} {idea_in_words(language, idea)}" if idea else said


def _numbers(context: WhyContext) -> Iterator[str]:
    """Yield what each choice is behind, what that consists of, and how it was found."""
    language, review = context.language, context.review
    best, game = review.candidates[0].action, context.view.game
    yield "\n" + say(language, "why-compared")
    for place, valued in enumerate(review.candidates):
        action = choice_in_words(language, valued.action, best if place else _other(context).action)
        if not place:
            line = say(language, "choice-line-best", choice=action)
        elif not _is_worse(context, valued):
            line = say(language, "choice-line-alike", choice=action)
        else:
            line = cost_line(language, game.name, action, valued.behind, valued.error)
        yield say(language, "choice-line-own", line=line) if place == review.done else line
    reasons = reasons_in_words(language, game.name, review.reasons, _other(context).behind)
    yield from ("\n" * (not n) + line for n, line in enumerate(reasons))
    yield "\n" + say(language, "why-estimate", worlds=review.worlds)


def _navigation(context: WhyContext) -> Buttons:
    language, here = context.language, context.position
    places = (None,) if here.place is None else context.places
    where = {Turn.BACK: Where.BEFORE, Turn.NEXT: Where.AFTER}
    turning = Pager(places.index(here.place) + 1, len(places)).buttons(
        lambda turn, page: control_id(
            Verb.WHY, replace(here, place=places[page - 1], where=where[turn])
        ),
        lambda turn: say(language, f"button-why-{where[turn].value}"),
    )
    buttons = [*turning.buttons]
    if context.is_compared and here.where is not Where.NUMBERS:
        numbers = control_id(Verb.WHY, replace(here, where=Where.NUMBERS))
        buttons.append(Button(numbers, say(language, "button-numbers")))
    if context.is_over:
        buttons.append(post_mortem_button(here.table, here.hand, language))
    return Buttons(tuple(buttons))


def _colour(context: WhyContext) -> AccentColour:
    review = context.review
    if context.done is None or review.done is None:
        return AccentColour.WAITING
    worse = review.done and _is_worse(context, _other(context))
    return AccentColour.NOT_RIGHT if worse else AccentColour.RIGHT


_MOST_LISTED, _MOST_OPEN = 5, 3


@dataclass(frozen=True, slots=True)
class PostMortemContext:
    """A hand, counted from 0, of a table's match, and the review of the reader's decisions."""

    language: Language
    table: int
    hand: int
    game: Game
    rules: RuleSet
    review: HandReview


def post_mortem_panel(context: PostMortemContext) -> Panel:
    """Return the costliest decisions, and a menu that leads to them."""
    language, review = context.language, context.review
    title = say(language, "postmortem-title", hand=context.hand + 1)
    head = f"### {title}\n-# {heading(language, context.game, context.rules)}"
    costly = _told_moments(context.game.name, review.costly)[:_MOST_LISTED]
    with_open_cards = _told_moments(context.game.name, review.with_open_cards)[:_MOST_OPEN]
    lines = [*_as_seen(context, costly)]
    if with_open_cards:
        lines += ["", say(language, "postmortem-open")]
        lines += (_line(context, moment) for moment in with_open_cards)
    parts: list[Part] = [Text(head), Text("\n".join(lines))]
    if shown := _shown(costly, with_open_cards):
        parts.append(_menu(context, shown))
    return Panel((*parts, _buttons(context)), AccentColour.RESULT)


def _told_moments(game: GameName, moments: Sequence[Moment]) -> list[Moment]:
    """Return the moments whose cost is large enough to be shown."""
    return [moment for moment in moments if is_told(game, moment.likely_cost)]


def _as_seen(context: PostMortemContext, costly: Sequence[Moment]) -> Iterator[str]:
    language, review = context.language, context.review
    if not review.compared:
        yield say(language, "postmortem-no-choice")
        return
    if not costly:
        yield say(language, "postmortem-none", compared=review.compared)
        return
    yield from (_line(context, moment) for moment in costly)
    if len(costly) > 1:
        yield say(language, "postmortem-no-sum")


def _line(context: PostMortemContext, moment: Moment) -> str:
    """Return what was done, what was better, by how much, and why."""
    language = context.language
    line = say(
        language,
        "why-worse",
        moment=_moment_name(language, moment.when),
        done=done_in_words(language, moment.done, moment.better),
        better=choice_in_words(language, moment.better, moment.done),
        gain=gain_in_words(language, context.game.name, moment.cost),
    )
    return f"- {line} {idea_in_words(language, moment.idea)}" if moment.idea else f"- {line}"


def _shown(*groups: Sequence[Moment]) -> list[Moment]:
    """Return all moments that are shown, each once, in the order of the hand."""
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
                    moment=_moment_name(language, moment.when),
                    done=done_in_words(language, moment.done, moment.better),
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


def with_worth(panel: Panel, game: GameName, worth: ClearWorth, language: Language) -> Panel:
    """Return the post-mortem with as many of these lines above its buttons as fit."""
    lines = list(_worth_lines(game, worth, language))
    room = MAX_TEXT - sum(len(part.content) for part in panel.parts if isinstance(part, Text))
    fits = [n for n in range(len(lines) + 1) if len("\n".join(lines[:n])) <= room]
    if not (told := lines[: fits[-1]]):
        return panel
    first = next((n for n, part in enumerate(panel.parts) if isinstance(part, Buttons)), None)
    before, after = panel.parts[:first], panel.parts[len(panel.parts) if first is None else first :]
    return replace(panel, parts=(*before, Text("\n".join(told)), *after))


def _worth_lines(game: GameName, worth: ClearWorth, language: Language) -> Iterator[str]:
    yield say(language, "postmortem-match")
    if worth.cards is None and worth.play is None:
        yield say(language, "postmortem-match-nothing", hands=worth.hands)
    if worth.cards is not None:
        yield say(language, "postmortem-match-cards", points=difference(language, worth.cards))
    if worth.play is not None:
        yield say(language, "postmortem-match-play", points=difference(language, worth.play))
    of = "penalties" if GAMES[game].avoids_points else "points"
    yield say(language, f"postmortem-match-what-{of}", hands=worth.hands)
