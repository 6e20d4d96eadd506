"""Describe a picture of the table: its title, its trick, its scores and its alt text."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from bot.draw.player_names import People
from bot.words import Language, say
from bot.words.names import bid_name, card_label, phase_name, suit_name
from bot.words.numbers import listed
from tarocchino.core.games.base import Points
from tarocchino.core.model.tricks import NO_TRICK, Trick
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.points_so_far import PointsSoFar, is_being_counted, points_so_far
from tarocchino.core.views.view import HandView, MatchView


@dataclass(frozen=True, slots=True)
class ShownTrick:
    """A trick to be shown; ``winner`` is the seat that wins it so far, or None."""

    trick: Trick
    winner: int | None
    complete: bool


def trick_on_table(hand: HandView | None, *, is_cleared: bool = False) -> ShownTrick:
    """Return the trick on the table: the one in progress or, between two tricks, the previous one.

    If the table ``is_cleared``, the previous one has been taken away.
    """
    if hand is None:
        return ShownTrick(NO_TRICK, None, complete=False)
    if hand.tricks and not hand.trick.plays and not is_cleared:
        return ShownTrick(hand.tricks[-1], hand.winners[-1], complete=True)
    return ShownTrick(hand.trick, hand.winning[0] if hand.winning else None, complete=False)


def seat_in_turn(view: MatchView) -> int | None:
    """Return the seat for which the hand waits; None between hands."""
    hand = view.hand
    return None if hand is None or hand.phase is Phase.OVER else hand.turn


def table_title(view: MatchView, language: Language, *, is_cleared: bool = False) -> str:
    """Return the progress of the match and its target: "Hand 3 · trick 5 · to 800".

    Between two tricks the number is the previous one's, unless the table ``is_cleared``.
    """
    return " · ".join(details(view, language, is_cleared=is_cleared))


def details(view: MatchView, language: Language, *, is_cleared: bool = False) -> list[str]:
    """Return the same in lines: "Hand 3 · trick 5", "to 800"."""
    lines = []
    if view.hand is not None:
        number = say(language, "picture-hand-number", number=view.hand.number + 1)
        lines.append(f"{number} · {_stage(view.hand, language, is_cleared=is_cleared)}")
    if view.rules.target is not None:
        lines.append(say(language, "picture-target", points=view.rules.target))
    return lines


def led(view: MatchView, language: Language) -> str:
    """Return the suit led to the trick in progress, "swords led"; empty before a lead."""
    suit = None if view.hand is None else view.hand.trick.suit_led
    if suit is None:
        return ""
    return say(language, "turn-picture-led", suit=suit_name(language, suit))


def turn_said(hand: HandView, turn: int, people: People) -> str:
    """Return whose turn it is: "Bruno is to play"."""
    act = say(people.language, f"picture-turn-{hand.phase.value}")
    return say(people.language, "turn-picture-others", player=people.drawn(turn), act=act)


def verdict_said(view: MatchView, people: People) -> str:
    """Return who won the match; empty while it is running."""
    if view.verdict is None:
        return ""
    language, winners = people.language, view.verdict.winners
    if not winners:
        nobody_left = view.rules.losers is not None
        return say(language, "picture-match-nobody" if nobody_left else "picture-match-drawn")
    seats = [seat for winner in winners for seat in view.scorers[winner]]
    return say(language, "picture-match-won", side=people.side_said(seats), number=len(seats))


def _stage(hand: HandView, language: Language, *, is_cleared: bool) -> str:
    if hand.phase is not Phase.PLAY:
        return phase_name(language, hand.phase)
    waiting = bool(hand.tricks) and not hand.trick.plays and not is_cleared
    return say(language, "picture-trick-number", number=len(hand.tricks) + (0 if waiting else 1))


def table_facts(view: MatchView, people: People, computers: Collection[int]) -> Iterator[str]:
    """Yield the alt text's sentences for everybody, the most important first."""
    language, hand, turn = people.language, view.hand, seat_in_turn(view)
    yield f"{table_title(view, language)}."
    if view.verdict is not None:
        yield f"{verdict_said(view, people)}."
    if hand is not None and turn is not None:
        act = say(language, f"picture-turn-{hand.phase.value}")
        yield say(language, "picture-alt-turn", player=people.said(turn), act=act)
    yield from trick_facts(view, people)
    yield from previous_trick_facts(view, people)
    yield from standing_facts(view, people, computers)


def previous_trick_facts(view: MatchView, people: People) -> Iterator[str]:
    """Yield who played what to the trick before the one in progress, and who won it."""
    hand = view.hand
    if hand is not None and hand.tricks and hand.trick.plays:
        plays = plays_said(hand.tricks[-1], people)
        yield say(people.language, "picture-alt-last-trick", plays=plays)
        yield said_of("picture-alt-won", hand.winners[-1], view, people)


def standing_facts(view: MatchView, people: People, computers: Collection[int]) -> Iterator[str]:
    """Yield the state of the match: scores, the dealer, the cards held, computer players."""
    language, hand = people.language, view.hand
    yield from _score_facts(view, people)
    if hand is not None:
        yield said_of("picture-alt-dealer", hand.dealer, view, people)
        counts = [
            say(
                language, "turn-picture-alt-count", player=people.said(seat), number=hand.held[seat]
            )
            for seat in hand.playing
        ]
        yield say(language, "turn-picture-alt-held", counts=", ".join(counts))
    if computers:
        players = listed(language, [people.said(seat) for seat in sorted(computers)])
        number = len(computers)
        yield say(language, "turn-picture-alt-computers", players=players, number=number)


def trick_facts(view: MatchView, people: People, *, is_cleared: bool = False) -> Iterator[str]:
    """Yield who played what to the trick and who wins it; in the auction, who bid what."""
    language, hand = people.language, view.hand
    shown = trick_on_table(hand, is_cleared=is_cleared)
    if hand is not None and hand.phase is Phase.AUCTION:
        for bid in hand.bids:
            word = bid_name(language, bid.bid)
            yield say(language, "turn-picture-alt-bid", player=people.said(bid.seat), bid=word)
    if not shown.trick.plays:
        return
    message = "picture-alt-last-trick" if shown.complete else "picture-alt-trick"
    yield say(language, message, plays=plays_said(shown.trick, people))
    if shown.winner is not None:
        message = "picture-alt-won" if shown.complete else "picture-alt-winning"
        yield said_of(message, shown.winner, view, people)


def said_of(message: str, seat: int, view: MatchView, people: People) -> str:
    """Return the message about the player in this seat, or its attribute ``you`` for the viewer."""
    if seat == view.seat:
        return say(people.language, f"{message}.you")
    return say(people.language, message, player=people.said(seat))


def plays_said(trick: Trick, people: People) -> str:
    """Return each play as "Anna: King of coins", in playing order."""
    language = people.language
    return ", ".join(f"{people.said(seat)}: {card_label(language, c)}" for seat, c in trick.plays)


def _score_facts(view: MatchView, people: People) -> Iterator[str]:
    """Yield the running scores, with this hand's points so far if they are added to them."""
    language = people.language
    counted = points_so_far(view) if is_being_counted(view) else ()
    adds = view.game.adds_points
    for number, (seats, points) in enumerate(zip(view.scorers, view.score, strict=True)):
        so_far: Points = counted[number].total if counted and adds else 0
        side = people.side_said(_you_first(seats, view))
        if so_far:
            yield say(
                language, "turn-picture-alt-side-so-far",
                side=side, points=points, hand=so_far,
            )  # fmt: skip
        else:
            yield say(language, "turn-picture-alt-side", side=side, points=points)
    if not adds:
        yield from _of_hand(view, counted, people)


def _you_first(seats: Sequence[int], view: MatchView) -> Sequence[int]:
    return sorted(seats, key=lambda seat: seat != view.seat)


def _of_hand(view: MatchView, counted: Sequence[PointsSoFar], people: People) -> Iterator[str]:
    language = people.language
    for side in counted:
        if side.total:
            said = people.side_said(_you_first(side.seats, view))
            yield say(language, "turn-picture-alt-of-hand", side=said, points=side.total)
