"""Show a finished hand step by step with every card face up, and the course of the hand in play.
The course shows only what everyone saw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.client.components import (
    MAX_OPTION_TEXT,
    MAX_TEXT,
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
    around,
    enriched,
    fitting,
    notice,
    shortened,
)
from bot.client.custom_ids import Verb, control_id
from bot.draw.card_emojis import NO_EMOJIS, CardEmojis
from bot.draw.hand import Narrator
from bot.draw.open_hand import cards_said, hand_of, open_hands_title, taken_points, tricks_of
from bot.draw.picture import Picture
from bot.draw.results import hand_summary
from bot.draw.score_text import score_sheet
from bot.draw.transcript import step_words
from bot.table.panels.records import Jump, ReplayPosition, hand_options, post_mortem_button
from bot.table.panels.words import (
    auction_lines,
    declaration_lines,
    finished_trick,
    heading,
    narrator_of,
    trick_lines,
    whose_turn,
)
from bot.table.state.table import Table
from bot.words import Language, say
from bot.words.plain import code_block
from tarocchino.core.play.events import CombinationsDeclared
from tarocchino.core.views.open_hand import OpenHand, OpenView
from tarocchino.core.views.view import HandView, MatchView

_EMOJI = {
    Jump.BACK: "◀️",
    Jump.NEXT: "▶️",
    Jump.TRICK_BEFORE: "⏪",
    Jump.TRICK_AFTER: "⏩",
}
_ROWS = (
    (Jump.BACK, Jump.NEXT),
    (Jump.TRICK_BEFORE, Jump.TRICK_AFTER),
)
_ROOM_FOR_CARDS, _ROOM_FOR_EVENTS, _ROOM_FOR_SUMMARY = 1700, 900, 500


@dataclass(frozen=True, slots=True)
class ReplayContext:
    """A hand at the step that is shown; ``narrator`` knows the players' names."""

    position: ReplayPosition
    hand: OpenHand
    narrator: Narrator

    @property
    def step(self) -> int:
        """Return the step that is shown; any number beyond the last means the last."""
        return min(self.position.step, self.last)

    @property
    def last(self) -> int:
        return len(self.hand.steps) - 1

    @property
    def view(self) -> OpenView:
        """Return every card face up, after the step."""
        return self.hand.steps[self.step].view

    @property
    def final(self) -> HandView:
        return hand_of(self.hand.steps[-1].view)

    def target(self, jump: Jump) -> int:
        """Return the step to which a button leads; the present one if it leads nowhere."""
        ends = (0, *self.hand.tricks, self.last)
        match jump:
            case Jump.BACK:
                return max(0, self.step - 1)
            case Jump.NEXT:
                return min(self.last, self.step + 1)
            case Jump.TRICK_BEFORE:
                return max((end for end in ends if end < self.step), default=0)
            case Jump.TRICK_AFTER:
                return min((end for end in ends if end > self.step), default=self.last)
            case Jump.FIRST | Jump.LAST:
                raise ValueError(f"no button leads to the {jump.value} step")


def replay_panel(context: ReplayContext, picture: Picture | None) -> Panel:
    """Return the hand at this step; without a picture all cards are listed and counted in words."""
    view, narrator = context.view, context.narrator
    hand, language = hand_of(view), narrator.language
    title = Text(
        f"### {open_hands_title(view, language)}\n"
        f"-# {heading(language, view.match.game, view.match.rules)} · "
        + say(language, "replay-step", step=context.step, last=context.last)
    )
    parts: list[Part] = [title]
    if picture is not None:
        parts.append(Image(picture))
    elif words := list(cards_said(view, lambda seat: f"**{narrator.name(seat)}**", language)):
        parts.append(Text(fitting(words, _ROOM_FOR_CARDS)))
    lines = list(_step_lines(context, hand, is_drawn=picture is not None))
    parts.append(Text(fitting(lines, _ROOM_FOR_EVENTS)))
    if declared := declaration_lines(narrator, _in_first_trick(context, hand), 0):
        parts.append(Text(fitting(declared.splitlines(), MAX_TEXT - _length(parts))))
    if context.step == context.last:
        room = MAX_TEXT - _length(parts)
        parts.extend(_sheet(context, room, is_drawn=picture is not None))
    return Panel((*parts, *_controls(context)), AccentColour.RESULT)


def _in_first_trick(context: ReplayContext, hand: HandView) -> HandView:
    """Return the hand with what was declared before the step, while its first trick is shown."""
    if hand.tricks and (len(hand.tricks) > 1 or hand.trick.plays):
        return replace(hand, declarations=())
    just_now = sum(
        isinstance(event, CombinationsDeclared) for event in context.hand.events(context.step)
    )
    number = len(hand.declarations) - just_now
    return replace(hand, declarations=hand.declarations[:number])


def _length(parts: list[Part]) -> int:
    return sum(len(part.content) for part in parts if isinstance(part, Text))


def _step_lines(context: ReplayContext, hand: HandView, *, is_drawn: bool) -> Iterator[str]:
    """Yield what happened in the step, and whose turn is next; without a picture also the trick."""
    narrator, view = context.narrator, context.view
    yield from step_words(narrator, context.hand, context.step)
    if not is_drawn:
        yield from trick_lines(narrator, view.match)
        if hand.tricks:
            yield from _taken(context, hand)
    yield whose_turn(narrator, view.match)


def _taken(context: ReplayContext, hand: HandView) -> Iterator[str]:
    """Yield the last trick, and what each side has taken."""
    narrator, view = context.narrator, context.view
    if not hand.trick.plays:
        yield finished_trick(narrator, hand, len(hand.tricks) - 1)
    yield " · ".join(
        say(
            narrator.language,
            "replay-side",
            side=narrator.people(seats),
            points=taken_points(view, side),
            tricks=tricks_of(view, side),
        )
        for side, seats in enumerate(view.match.sides)
        if tricks_of(view, side)
    )


def _sheet(context: ReplayContext, room: int, *, is_drawn: bool) -> Iterator[Text]:
    """Yield how the hand ended, and without a picture the score sheet in columns. Nothing for a
    hand that was never scored."""
    state = context.hand.steps[-1].state
    if len(state.sheets) <= context.hand.number:
        return
    sheet = state.sheets[-1]
    yield Text(hand_summary(context.narrator, sheet, state.score))
    if not is_drawn and sheet.sides:
        columns = code_block(score_sheet(context.narrator, sheet))
        if len(columns) <= room - _ROOM_FOR_SUMMARY:
            yield Text(columns)


def _controls(context: ReplayContext) -> Iterator[Buttons | Menu]:
    for row in _ROWS:
        yield Buttons(tuple(_button(context, jump) for jump in row))
    yield _trick_menu(context)
    if context.hand.hands > 1:
        yield _hand_menu(context)
    table, language = context.position.table, context.narrator.language
    if table:
        yield Buttons((post_mortem_button(table, context.hand.number, language),))


def _button(context: ReplayContext, jump: Jump) -> Button:
    language, target = context.narrator.language, context.target(jump)
    return Button(
        control_id(Verb.STEP, context.position.at(target, jump)),
        say(language, f"button-replay-{jump.value}"),
        ButtonStyle.MAIN if jump is Jump.NEXT else ButtonStyle.PLAIN,
        disabled=target == context.step,
        emoji=_EMOJI[jump],
    )


def _trick_menu(context: ReplayContext) -> Menu:
    """Return a menu of the deal, the tricks and the end: as many as fit, the nearest."""
    narrator, language = context.narrator, context.narrator.language
    final = context.final
    names = {0: say(language, "replay-option-deal", dealer=narrator.plain_name(final.dealer))}
    for number, place in enumerate(context.hand.tricks):
        names[place] = say(
            language,
            "replay-option-trick",
            number=number + 1,
            winner=narrator.plain_name(final.winners[number]),
        )
    names.setdefault(context.last, say(language, "replay-option-end"))
    places = around(sorted(names), context.step)
    options = tuple(
        Option(str(place), shortened(names[place], MAX_OPTION_TEXT), chosen=place == context.step)
        for place in places
    )
    here = context.position.at(context.position.step)
    return Menu(control_id(Verb.GO_TO_TRICK, here), options, say(language, "menu-replay-trick"))


def _hand_menu(context: ReplayContext) -> Menu:
    language, hand = context.narrator.language, context.hand
    options = hand_options(hand.hands, hand.number, language)
    here = context.position.at(context.position.step)
    return Menu(control_id(Verb.OTHER_HAND, here), options, say(language, "menu-replay-hand"))


_SPARE = 40


def course_panel(
    table: Table,
    view: MatchView,
    picture: Picture | None,
    language: Language,
    emojis: CardEmojis = NO_EMOJIS,
) -> Panel:
    """Return everything public of the hand so far, one line per trick; ``picture`` shows the last
    one. The first tricks are left out if a message cannot hold them all."""
    hand = view.hand
    if hand is None or not (hand.tricks or hand.trick.plays or hand.declarations or hand.bids):
        return notice(say(language, "course-none"))
    narrator = narrator_of(table, language, emojis)
    title = Text(f"### {say(language, 'course-title', hand=hand.number + 1)}")
    drawn = () if picture is None else (Image(picture),)
    before = "\n".join(
        [*auction_lines(narrator, hand), *declaration_lines(narrator, hand, 0).splitlines()]
    )
    room = MAX_TEXT - len(title.content) - len(before) - _SPARE
    texts = [text for text in (before, _trick_lines(narrator, view, hand, room)) if text]
    return Panel((title, *drawn, *map(Text, texts)), AccentColour.PLAYING)


def _trick_lines(narrator: Narrator, view: MatchView, hand: HandView, room: int) -> str:
    """Return a line per finished trick, then the trick in progress, with emojis if there is room.
    Tricks that lie face down are left out."""
    plain = narrator.without_emojis
    places = range(hand.covered or 0, len(hand.tricks))
    lines = [finished_trick(plain, hand, place) for place in places]
    now = trick_lines(narrator, view)
    now += [say(narrator.language, "course-face-down")] if hand.covered else []
    room -= sum(len(line) + 1 for line in now)
    rich = [finished_trick(narrator, hand, place) for place in places]
    told = fitting(enriched(lines, rich, room), room) if lines else ""
    return "\n".join([*([told] if told else []), *now])
