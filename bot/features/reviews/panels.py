"""What a player's own decisions were worth: one of them, a hand's, and a whole match's.

Only that player is shown it.
"""

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
    Panel,
    Part,
    Text,
    shortened,
)
from bot.client.custom_ids import Verb, control_id
from bot.client.pager import Pager, Turn
from bot.draw.hand import Narrator, hand_spelt_out
from bot.draw.picture import Picture
from bot.draw.style import HandOrder
from bot.features.books.par import ClearWorth
from bot.features.reviews.model import DecisionReview, HandReview, Moment, Valued, When, when_of
from bot.table.panels.records import HandPosition, all_hands_button, post_mortem_button
from bot.table.panels.words import heading, trick_lines
from bot.words import Language, say
from bot.words.numbers import difference, number
from bot.words.reasons import (
    action_in_words,
    decimals_for,
    gain_in_words,
    is_told,
    reasons_in_words,
)
from tarocchino.core.games import GAMES, Game, GameName
from tarocchino.core.games.base import Points
from tarocchino.core.model.actions import SeatAction
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.views.view import MatchView

_ROOM = MAX_TEXT - 200


class Where(Enum):
    """Which decision a button leads to; the value keeps custom_ids for the same one apart."""

    HERE = ""
    BEFORE = "before"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class DecisionPosition:
    """A decision: the table, the hand's number in its match, the place of the action in the hand,
    both from 0. None is the last decision that the reader took."""

    table: int
    hand: int
    place: int | None = None
    where: Where = Where.HERE


@dataclass(frozen=True, slots=True)
class WhyContext:
    """A decision of the reader's and what is thought of it.

    ``places`` are those of all decisions of the reader in the hand, ``view`` is what the reader saw
    at this one and ``done`` what was done, None if it is the reader's turn. ``is_over`` tells
    whether the hand is, ``is_earlier`` that it is not the one that is being played; ``order`` is
    how the reader sorts cards.
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
        """The reader's language."""
        return self.narrator.language


def why_panel(context: WhyContext, picture: Picture | None) -> Panel:
    """The decision, the verdict on it, its reasons, and what was compared.

    Without a picture the trick and the hand are spelt out.
    """
    language, review = context.language, context.review
    parts: list[Part] = [Text(_title(context))]
    if picture is not None:
        parts.append(Image(picture))
    else:
        held = hand_spelt_out(context.view, context.order, language)
        parts.append(Text("\n".join([*trick_lines(context.narrator, context.view), held])))
    lines = [_verdict(context)]
    if len(review.candidates) > 1:
        mine, against = _pair(review)
        reasons = reasons_in_words(
            language,
            review.reasons,
            mine.action,
            against.action,
            avoids_points=context.view.game.avoids_points,
        )
        lines += ["", *reasons] if reasons else []
        lines += ["", say(language, "why-compared"), *_compared(context)]
        lines += ["", say(language, "why-estimate", worlds=review.worlds)]
    if context.is_earlier:
        lines.append(say(language, "why-not-this-hand"))
    room = _ROOM - sum(len(part.content) for part in parts if isinstance(part, Text))
    parts.append(Text(shortened("\n".join(lines), room)))
    return Panel((*parts, _navigation(context)), _colour(context))


def _moment_name(language: Language, when: When) -> str:
    """When in its hand a decision was taken: "trick 3", "the discard"."""
    return say(language, f"why-moment-{when.kind.value}", trick=when.trick)


def _title(context: WhyContext) -> str:
    language, view = context.language, context.view
    moment = _moment_name(language, when_of(view))
    title = say(language, "why-title", hand=context.position.hand + 1, moment=moment)
    if context.done is None:
        where = say(language, "why-turn")
    else:
        here = context.places.index(context.position.place or 0) + 1
        where = say(language, "why-number", number=here, choices=len(context.places))
    return f"### {title}\n-# {heading(language, view.game, view.rules)} · {where}"


def _pair(review: DecisionReview) -> tuple[Valued, Valued]:
    """What is explained, against what: what was done against the best, else the best against the
    next one."""
    best, other = review.candidates[0], review.candidates[review.done or 1]
    return (other, best) if review.done else (best, other)


def _is_worse(context: WhyContext, valued: Valued) -> bool:
    """Whether it is told by how much this is behind."""
    return valued.is_worse and is_told(context.view.game.name, valued.behind)


def _verdict(context: WhyContext) -> str:
    language, review, game = context.language, context.review, context.view.game.name
    best = review.candidates[0].action if review.candidates else None
    if best is None:
        return say(language, "problem-why-no-choice")
    if context.done is None:
        return _advice(context)
    chosen = context.done if review.done is None else review.candidates[review.done].action
    done = action_in_words(language, chosen, best)
    if review.done == 0:
        return say(language, "why-best", done=done)
    better = action_in_words(language, best)
    if review.done is None:
        return say(language, "why-unknown", done=done, better=better)
    mine = review.candidates[review.done]
    if not _is_worse(context, mine):
        return say(language, "why-alike", done=done, better=better)
    gain = gain_in_words(language, game, mine.behind)
    error = number(language, mine.error, decimals_for(game, mine.behind))
    return say(language, "why-worse", done=done, better=better, gain=gain, error=error)


def _advice(context: WhyContext) -> str:
    language, game = context.language, context.view.game.name
    best, following = context.review.candidates[:2]
    better = action_in_words(language, best.action)
    other = action_in_words(language, following.action, best.action)
    if not _is_worse(context, following):
        return say(language, "why-advice-alike", better=better, next=other)
    decimals = decimals_for(game, following.behind)
    return say(
        language,
        "why-advice",
        better=better,
        next=other,
        gain=gain_in_words(language, game, following.behind),
        error=number(language, following.error, decimals),
    )


def _compared(context: WhyContext) -> Iterator[str]:
    language, review = context.language, context.review
    best, game = review.candidates[0].action, context.view.game
    for place, valued in enumerate(review.candidates):
        action = action_in_words(language, valued.action, best if place else None)
        if not place:
            line = say(language, "why-line-best", action=action)
        elif not _is_worse(context, valued):
            line = say(language, "why-line-alike", action=action)
        else:
            decimals = decimals_for(game.name, valued.behind)
            worse = valued.behind if game.avoids_points else -valued.behind
            behind = difference(language, worse, decimals)
            error = number(language, valued.error, decimals)
            line = say(language, "why-line", action=action, behind=behind, error=error)
        if place == review.done:
            line = say(language, "why-line-done", line=line)
        yield f"- {line}"


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
    if context.is_over:
        return Buttons((*turning.buttons, post_mortem_button(here.table, here.hand, language)))
    return turning


def _colour(context: WhyContext) -> AccentColour:
    review = context.review
    if context.done is None or review.done is None:
        return AccentColour.WAITING
    worse = review.done and _is_worse(context, review.candidates[review.done])
    return AccentColour.NOT_RIGHT if worse else AccentColour.RIGHT


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
    costly = _told_moments(context.game.name, review.costly)[:_MOST_LISTED]
    with_open_cards = _told_moments(context.game.name, review.with_open_cards)[:_MOST_OPEN]
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


def _told_moments(game: GameName, moments: Sequence[Moment]) -> list[Moment]:
    """The moments whose cost is known."""
    return [moment for moment in moments if is_told(game, moment.likely_cost)]


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
        moment=_moment_name(language, moment.when),
        done=action_in_words(language, moment.done, moment.better),
        better=action_in_words(language, moment.better, moment.done),
        gain=gain_in_words(language, context.game.name, moment.likely_cost),
    )


def _shown(*groups: Sequence[Moment]) -> list[Moment]:
    """All moments that are shown, each once, in the order of the hand."""
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


def with_worth(panel: Panel, game: GameName, worth: ClearWorth, language: Language) -> Panel:
    """Return the post-mortem of a match's last hand with these lines above its buttons, as far as
    it has room for them."""
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
        yield say(language, "postmortem-match-cards", points=_signed(worth.cards, language))
    if worth.play is not None:
        yield say(language, "postmortem-match-play", points=_signed(worth.play, language))
    of = "penalties" if GAMES[game].avoids_points else "points"
    yield say(language, f"postmortem-match-what-{of}", hands=worth.hands)


def _signed(points: Points, language: Language) -> str:
    return difference(language, points, 0)
