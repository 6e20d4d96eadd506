"""Arguments of the help pages that only one game needs, computed by the core."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.text.catalogue import Argument, Language, say
from bot.text.rulebook.cases import GROUP_CASES, group_case
from bot.text.rulebook.hand_course import hand_course
from bot.text.words.points import gained, shown
from tarocchino.core.games import Game, GameName, default_rules
from tarocchino.core.games.base import Outcome, Points, poste
from tarocchino.core.games.two_players import tens

Facts = Mapping[str, Argument]

POSTE_EXAMPLE = 208
HIGH_POSTE_FLOOR = 45
"""The value of ``poste_floor`` that some tables use instead of the default."""

ONE_LOSER_TARGETS = {3: 6, 4: 6, 5: 4, 6: 4}
"""The penalties that some tables of Mattazza play to, by the number of players, if one loses."""

_RANGES_SHOWN = 3


def _ranges(language: Language, counted: Callable[[int], Points]) -> str:
    """The first ranges of points with the same value under ``counted``, each with that value."""
    lines, first = [], 0
    for _ in range(_RANGES_SHOWN):
        last = next(p for p in range(first, 1000) if counted(p + 1) != counted(first))
        lines.append(
            say(language, "rules-range-line", first=first, last=last, counted=shown(counted(first)))
        )
        first = last + 1
    return " · ".join(lines)


def _terziglio(language: Language, game: Game) -> Facts:
    usual, high = default_rules(game).poste_floor, HIGH_POSTE_FLOOR

    def won_and_lost(soloist: int, others: int, alone: bool) -> tuple[str, str]:
        outcome = Outcome((soloist, others), (False, False), (0, 1, 2), 3, 0, alone)
        score = game.hand_score(default_rules(game), outcome)
        return gained(score[0]), gained(score[1])

    up_soloist, up_other = won_and_lost(POSTE_EXAMPLE, 0, alone=False)
    alone_soloist, alone_other = won_and_lost(0, POSTE_EXAMPLE, alone=True)
    return {
        "poste": _ranges(language, lambda points: poste(points, usual)),
        "poste_high": _ranges(language, lambda points: poste(points, high)),
        "floor_high": high,
        "example_points": POSTE_EXAMPLE,
        "example_poste": poste(POSTE_EXAMPLE, usual),
        "up_soloist": up_soloist,
        "up_other": up_other,
        "alone_soloist": alone_soloist,
        "alone_other": alone_other,
    }


def _quindici(language: Language, _game: Game) -> Facts:
    return {"tens": _ranges(language, tens)}


def _mattazza(language: Language, game: Game) -> Facts:
    lines = []
    for players in game.players:
        rules = default_rules(game, players=players)
        lines.append(
            say(
                language,
                "rules-mattazza-match-line",
                players=players,
                target=rules.target or 0,
                losers=rules.losers or 0,
            )
        )
    targets = game.target_range or range(0)
    few, many = max(ONE_LOSER_TARGETS.values()), min(ONE_LOSER_TARGETS.values())
    first, last = (players for players, target in ONE_LOSER_TARGETS.items() if target == many)
    return {
        "alone_few": few,
        "alone_many": many,
        "many_players": say(language, "rules-or", first=first, last=last),
        "match_lines": "\n".join(lines),
        "least": min(targets),
        "most": max(targets),
        "group_cases": "\n".join(group_case(language, codes) for codes in GROUP_CASES),
    }


def _open(language: Language, game: Game) -> Facts:
    lines = []
    for players in game.players:
        way = hand_course(game, default_rules(game), players)
        lines.append(
            say(
                language,
                "rules-open-deal-line",
                players=players,
                dealt=way.dealt,
                rest=way.rest,
            )
        )
    return {"deal_lines": "\n".join(lines)}


_OF_GAME: Mapping[GameName, Callable[[Language, Game], Facts]] = {
    GameName.TERZIGLIO: _terziglio,
    GameName.QUINDICI: _quindici,
    GameName.MATTAZZA: _mattazza,
    GameName.OPEN: _open,
}


def game_facts(language: Language, game: Game) -> Facts:
    """The arguments that only this game's pages need."""
    told = _OF_GAME.get(game.name)
    return {} if told is None else told(language, game)
