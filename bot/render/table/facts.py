"""The facts of a table picture in words: its title and its alt text."""

from __future__ import annotations

from collections.abc import Iterator

from bot.game.model.tricks import Trick
from bot.game.play.hand_state import Phase
from bot.game.views.view import HandView, MatchView
from bot.render.drawing.player_names import People
from bot.render.table.trick_cards import trick_on_table
from bot.text import Argument, Language, say
from bot.text.words.cards import card_label
from bot.text.words.declarations import spoken_with_points
from bot.text.words.names import phase_name
from bot.text.words.points import shown


def seat_in_turn(view: MatchView) -> int | None:
    """The seat that the hand waits for; None between hands."""
    hand = view.hand
    return None if hand is None or hand.phase is Phase.OVER else hand.turn


def tricks_by_score(view: MatchView) -> tuple[int, ...]:
    """The tricks taken in this hand by the players of each running score."""
    winners = view.hand.winners if view.hand else ()
    return tuple(sum(w in seats for w in winners) for seats in view.scorers)


def table_title(view: MatchView, language: Language) -> str:
    """The progress of the match and its target: "Hand 3 · trick 5 · to 800"."""
    parts = []
    if view.hand is not None:
        parts.append(say(language, "picture-hand-number", number=view.hand.number + 1))
        parts.append(_stage(view.hand, language))
    if view.rules.target is not None:
        parts.append(say(language, "picture-target", points=view.rules.target))
    return " · ".join(parts)


def verdict_said(view: MatchView, people: People, language: Language) -> str:
    """Who won the match; nothing while it is running."""
    if view.verdict is None:
        return ""
    winners = view.verdict.winners
    if not winners:
        nobody_left = view.rules.losers is not None
        return say(language, "picture-match-nobody" if nobody_left else "picture-match-drawn")
    seats = [seat for winner in winners for seat in view.scorers[winner]]
    return say(language, "picture-match-won", side=people.side_said(seats), number=len(seats))


def _stage(hand: HandView, language: Language) -> str:
    if hand.phase is not Phase.PLAY:
        return phase_name(language, hand.phase)
    waiting = bool(hand.tricks) and not hand.trick.plays
    return say(language, "picture-trick-number", number=len(hand.tricks) + (0 if waiting else 1))


def table_facts(view: MatchView, people: People, language: Language) -> Iterator[str]:
    """The alt text's sentences, the most important first."""
    yield f"{table_title(view, language)}."
    if view.verdict is not None:
        yield f"{verdict_said(view, people, language)}."
    hand = view.hand
    turn = seat_in_turn(view)
    if hand is not None and turn is not None:
        yield say(
            language,
            "picture-alt-turn",
            player=people.said(turn),
            act=say(language, f"picture-turn-{hand.phase.value}"),
        )
    if hand is not None:
        yield from trick_facts(view, people, language)
    tricks = tricks_by_score(view)
    for side, seats in enumerate(view.scorers):
        yield say(
            language,
            "picture-alt-side",
            side=people.side_said(seats),
            points=shown(view.score[side]),
            tricks=tricks[side],
        )
    if hand is not None:
        yield say(language, "picture-alt-dealer", player=people.said(hand.dealer))
        for seat, number in enumerate(hand.held):
            yield say(language, "picture-alt-held", player=people.said(seat), number=number)
        for declaration in hand.declarations:
            yield say(
                language,
                "picture-alt-declared",
                player=people.said(declaration.seat),
                phrases=spoken_with_points(language, declaration.combinations, view.rules),
                points=declaration.points,
            )


def trick_facts(
    view: MatchView, people: People, language: Language, you: int | None = None
) -> Iterator[str]:
    """Who played what to the trick on the table, in order, and who wins it, the seat ``you`` being
    spoken to."""
    shown = trick_on_table(view.hand)
    if not shown.trick.plays:
        return
    plays = plays_said(shown.trick, people, language)
    if shown.complete:
        yield say(language, "picture-alt-last-trick", plays=plays)
    else:
        yield say(language, "picture-alt-trick", plays=plays)
    if shown.winner is not None:
        message = "picture-alt-won" if shown.complete else "picture-alt-winning"
        yield said_of(message, shown.winner, people, language, you)


def said_of(
    message: str,
    seat: int,
    people: People,
    language: Language,
    you: int | None,
    **arguments: Argument,
) -> str:
    """The message about the player in this seat, or its attribute ``you`` if that is the reader."""
    if seat == you:
        return say(language, f"{message}.you", **arguments)
    return say(language, message, player=people.said(seat), **arguments)


def plays_said(trick: Trick, people: People, language: Language) -> str:
    """Each play as "Anna: King of coins", in playing order."""
    return ", ".join(f"{people.said(seat)}: {card_label(language, c)}" for seat, c in trick.plays)
