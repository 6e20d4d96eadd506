"""The chooser of declarations: which combinations, and which of their cards."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text.words.cards import card_label
from bot.text.words.declarations import points_explained, spoken, spoken_with_points
from bot.text.words.names import family_name
from bot.text.words.refusals import refusal
from bot.ui.components import Button, ButtonStyle, Menu, Option, Part, Text, rows, shortened
from bot.ui.custom_ids import Verb
from bot.ui.drafts import DeclarationDraft, as_declaration, declaring_everything, encode_declaring
from bot.ui.hand_context import HandContext
from tarocchino.core.model.combinations import Combination, total_points, verify_declared
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import Choices

_ROOM = 1500


def declaration_parts(
    context: HandContext, choices: Choices, foot: Sequence[Button]
) -> tuple[Part, ...]:
    """A preview, menus to change the choice, and buttons to declare it, everything or nothing."""
    declarable = choices.declarable
    if not declarable:
        return rows((_leave_button(context), *foot))
    draft = context.draft.declaring or declaring_everything(declarable)
    parts: list[Part] = [_families_menu(context, declarable, draft)]
    if any(draft.wanted):
        parts.append(_trim_menu(context, declarable, draft))
    if draft.focus is not None:
        parts.append(_cards_menu(context, declarable[draft.focus], draft, declarable))
    preview, points = _preview(context, declarable, draft)
    parts.insert(0, Text(preview))
    if context.draft.pending is not None:
        return (*parts, *rows(foot))
    buttons = (
        Button(
            context.id(Verb.DECLARE, encode_declaring(draft, declarable)),
            context.say("button-declare", points=points or 0),
            ButtonStyle.MAIN,
            disabled=points is None,
        ),
        Button(
            context.id(Verb.DECLARE_ALL),
            context.say("button-all", points=total_points(declarable)),
            ButtonStyle.CONFIRM,
        ),
        _leave_button(context),
        *foot,
    )
    return (*parts, *rows(buttons))


def _leave_button(context: HandContext) -> Button:
    if context.hand.phase is Phase.DECLARE:
        return Button(context.id(Verb.KEEP_SILENT), context.say("button-silent"))
    return Button(context.id(Verb.BACK), context.say("button-back"))


def _preview(
    context: HandContext, declarable: tuple[Combination, ...], draft: DeclarationDraft
) -> tuple[str, int | None]:
    """What the draft would declare, in words, and its points; None if that would be illegal."""
    try:
        found = verify_declared(
            as_declaration(draft, declarable), context.hand.own, context.view.rules
        )
    except IllegalActionError as error:
        return refusal(context.language, error), None
    phrases = spoken_with_points(context.language, found, context.view.rules)
    points = total_points(found)
    said = context.say(
        "declaring-preview",
        phrases=shortened(phrases, _ROOM),
        points=points_explained(context.language, found),
    )
    return said, points


def _families_menu(
    context: HandContext, declarable: tuple[Combination, ...], draft: DeclarationDraft
) -> Menu:
    options = tuple(
        Option(
            item.family.value,
            family_name(context.language, item.family),
            shortened(
                context.say(
                    "declaring-option",
                    phrase=spoken(context.language, item, context.view.rules),
                    points=item.points,
                ),
                100,
            ),
            chosen=wanted,
        )
        for item, wanted in zip(declarable, draft.wanted, strict=True)
    )
    return Menu(
        context.id(Verb.FAMILIES, encode_declaring(DeclarationDraft(draft.chosen), declarable)),
        options,
        context.say("menu-families"),
        least=0,
        most=len(options),
    )


def _trim_menu(
    context: HandContext, declarable: tuple[Combination, ...], draft: DeclarationDraft
) -> Menu:
    options = tuple(
        Option(
            str(index),
            context.say("declaring-trim", family=family_name(context.language, item.family)),
            context.say("declaring-cards", number=len(chosen), of=item.length),
            chosen=index == draft.focus,
        )
        for index, (item, chosen) in enumerate(zip(declarable, draft.chosen, strict=True))
        if chosen or index == draft.focus
    )
    return Menu(
        context.id(Verb.TRIM, encode_declaring(DeclarationDraft(draft.chosen), declarable)),
        options,
        context.say("menu-trim"),
    )


def _cards_menu(
    context: HandContext,
    focused: Combination,
    draft: DeclarationDraft,
    declarable: tuple[Combination, ...],
) -> Menu:
    kept = draft.chosen[draft.focus or 0]
    options = tuple(
        Option(
            c.code,
            card_label(context.language, c),
            chosen=c in kept,
            emoji=context.emojis.of(c, context.language),
        )
        for c in focused.cards
    )
    return Menu(
        context.id(Verb.CARDS, encode_declaring(draft, declarable)),
        options,
        context.say("menu-declare-cards", family=family_name(context.language, focused.family)),
        least=0,
        most=len(options),
    )
