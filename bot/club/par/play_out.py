"""A deal played out by the computer players in all seats."""

from __future__ import annotations

from dataclasses import replace

from bot.club.par.match_par import HandPar
from bot.club.par.players import PAR_PLAYERS, ParPlayers
from bot.club.results.dealt_hand import DealtHand
from tarocchino.core.games import GAMES
from tarocchino.core.model.actions import Deal
from tarocchino.core.play.match import apply, new_match
from tarocchino.players import take_turn


def hand_par(dealt: DealtHand, players: ParPlayers = PAR_PLAYERS) -> HandPar:
    """The par of a hand by side: what the play-out adds to each score, None for a side that sits
    out.

    It follows from the deal, the rules and the scores before it. Raises `IllegalActionError` for
    what is no deal of the game, and `tarocchino.core.model.rules.BadRulesError`.
    """
    game = GAMES[dealt.game]
    match = replace(new_match(game, dealt.rules, dealt.seats), score=dealt.score)
    match, _ = apply(match, Deal(dealt.dealer, dealt.deck))
    while not match.sheets:
        assert match.hand is not None
        match, _ = apply(match, take_turn(match, match.hand.turn, players.player))
    assert match.hand is not None
    playing = match.hand.playing
    return tuple(
        points if any(seat in playing for seat in seats) else None
        for points, seats in zip(match.sheets[-1].score, game.scorers(dealt.seats), strict=True)
    )
