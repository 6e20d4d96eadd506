"""Write the rules of a game from its texts and from the games' library."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from bot.words import Argument, Language, say
from bot.words.declarations import spoken
from bot.words.names import (
    card_in_list,
    card_in_sentence,
    card_label,
    family_name,
    rank_name,
    rule_option_name,
    saying_meaning,
    saying_name,
    signal_meaning,
)
from bot.words.numbers import figure, gained, listed
from tarocchino.core.games import Game, GameName, default_rules
from tarocchino.core.games.base import (
    DealStock,
    DiscardCards,
    Outcome,
    Points,
    Role,
    TakeStock,
    in_groups,
    in_pairs,
    poste,
)
from tarocchino.core.games.match_rules import knobs_of
from tarocchino.core.games.open_game import singly
from tarocchino.core.games.two_players import tens
from tarocchino.core.model.actions import Saying, Signal
from tarocchino.core.model.cards import (
    ANGELO,
    BEGATO,
    LUNA,
    MATTO,
    MONDO,
    MOORS,
    NUMBERED_TRUMPS,
    PACK,
    SOLE,
    Rank,
    Suit,
    card,
    cards,
    of_rank,
)
from tarocchino.core.model.combinations import (
    CRICCA_CARDS,
    DOUBLING_NUMBER,
    Family,
    Tally,
    combinations_of,
    cricche,
    sequence_points,
    sequences,
    total_points,
)
from tarocchino.core.model.rules import (
    POSTE_FLOORS,
    DeclareTime,
    GrandeHead,
    GrandeWild,
    RuleSet,
    RuleSetName,
    SuitOrder,
    named_rules,
)
from tarocchino.core.model.tricks import rank_order

CONTATORI_CASES = ("An Mo", "Kd Nd", "m1 m2")
ACE_CASES = ("Kd Qd Ad", "Kd Qd Ad Be")
GRANDE_CASES = (
    "An Mo Be 16 Ma 14",
    "An So Lu Ma 15 Be 13",
    "An Be Lu Ma 15 14 13 12",
    "An Be So Ma 15 14 13 12",
    "An Mo Be Ma 15 14 13 12",
)
CRICCONE_CASE = "An Be Ma Ks Kb Kc Kd Ns Nb Nc"
SEQUENZA_CASE = "An Mo Lu Kd Qd Nd Ad As Ab"
SPOKEN_CASES = ("Kd Qd Be", "An So Lu", "m1 m2 m3", "Ks Kc Kd", "Mo Be Ma", "An Mo Ma")
GROUP_CASES = ("Kd 7c 05", "Kd Qc 7c 6c", "An Kd Qc Nb 07")


def named_cards(language: Language, codes: str) -> str:
    """Return the names of the cards with these codes, in order: "Angel · World · 16"."""
    return " · ".join(card_in_list(language, c) for c in cards(codes))


def cricca_line(language: Language, family: Family, rules: RuleSet) -> str:
    """Return the points of four and of any three of the family."""
    members = CRICCA_CARDS[family]
    return say(
        language,
        "rules-cricca-line",
        family=family_name(language, family),
        four=total_points(cricche(members, rules)),
        three=total_points(cricche(members[:3], rules)),
    )


def case_points(codes: str, rules: RuleSet) -> int:
    """Return the points of the sequences among the cards."""
    return total_points(sequences(cards(codes), rules))


def sequence_case(language: Language, codes: str, rules: RuleSet) -> str:
    """Return the cards, the length of their sequence and its points; mark a *scavezzo reale*."""
    held = cards(codes)
    number = sum(item.length for item in sequences(held, rules))
    royal = number and rules.grande_wild is GrandeWild.BRIDGE and codes.startswith("An")
    royal = royal and not {SOLE, LUNA, NUMBERED_TRUMPS[0]} & set(held)
    return say(
        language,
        "rules-case-scavezzo-reale" if royal else "rules-case-line",
        cards=named_cards(language, codes),
        number=number,
        points=case_points(codes, rules),
    )


def contatori_case(language: Language, codes: str, rules: RuleSet) -> str:
    """Return the points of the cards by themselves, with one contatore and with both."""
    return say(
        language,
        "rules-case-contatori",
        cards=named_cards(language, codes),
        none=case_points(codes, rules),
        one=case_points(f"{codes} Be", rules),
        two=case_points(f"{codes} Be Ma", rules),
    )


def spoken_case(language: Language, codes: str, rules: RuleSet) -> str:
    """Return the cards of a combination, and a player's words to declare it."""
    held = frozenset(cards(codes))
    found = next(c for c in combinations_of(held, rules) if set(c.cards) == held)
    named, phrase = named_cards(language, codes), spoken(language, found, rules)
    return say(language, "rules-case-spoken", cards=named, phrase=phrase)


def group_case(language: Language, codes: str) -> str:
    """Return the points of the cards as one group of Mattazza."""
    group = cards(codes)
    points = in_groups(group, len(group))
    named = named_cards(language, codes)
    return say(language, "rules-mattazza-group-line", cards=named, points=points)


@dataclass(frozen=True, slots=True)
class HandCourse:
    """The numbers of cards in a hand.

    Each player gets ``dealt`` cards and then ``second_deal`` more, and ``rest`` is left. One player
    takes ``taken`` of that and discards ``discarded``; the eldest discards ``first_discard``.
    """

    dealt: int
    rest: int
    taken: int = 0
    discarded: int = 0
    first_discard: int = 0
    second_deal: int = 0

    @property
    def tricks(self) -> int:
        return self.dealt - self.first_discard + self.second_deal


def hand_course(game: Game, rules: RuleSet, players: int) -> HandCourse:
    """Return the course of a hand under the game's own deal and plan."""
    layout = game.deal(0, PACK, tuple(range(players)), players)
    taken = discarded = first_discard = second_deal = 0
    for step in game.steps(rules):
        match step:
            case TakeStock(_, number):
                taken = number
            case DiscardCards(Role.ELDEST, number):
                first_discard = number
            case DiscardCards(_, number):
                discarded = number
            case DealStock():
                second_deal = (len(layout.stock) - taken) // players
    return HandCourse(
        len(layout.hands[1]), len(layout.stock), taken, discarded, first_discard, second_deal
    )


def cards_left_out(game: Game, rules: RuleSet, players: int) -> int:
    """Return the number of cards that nobody is dealt or wins in a hand."""
    if game.stock_to_last_trick:
        return 0
    way = hand_course(game, rules, players)
    return way.rest - way.taken - way.second_deal * players


Facts = Mapping[str, Argument]

POSTE_EXAMPLE = 208

OTHER_PACK = 78
"""The number of cards in other tarot packs: 22 trumps with numbers, and 14 cards in each suit."""

ONE_LOSER_TARGETS = {3: 6, 4: 6, 5: 4, 6: 4}
"""The targets in penalties of some tables of Mattazza with one loser, by the number of players."""

_RANGES_SHOWN = 3


def _ranges(language: Language, counted: Callable[[int], Points]) -> str:
    """Return the first ranges of points with the same ``counted`` value, each with it."""
    lines, first = [], 0
    for _ in range(_RANGES_SHOWN):
        last = next(p for p in range(first, 1000) if counted(p + 1) != counted(first))
        lines.append(
            say(language, "rules-range-line", first=first, last=last, counted=counted(first))
        )
        first = last + 1
    return " · ".join(lines)


def _terziglio(language: Language, game: Game, rules: RuleSet) -> Facts:
    usual = rules.poste_floor
    (other,) = (floor for floor in POSTE_FLOORS if floor != usual)

    def won_and_lost(soloist: int, others: int, alone: bool) -> tuple[str, str]:
        outcome = Outcome((soloist, others), (False, False), (0, 1, 2), 3, 0, alone)
        score = game.hand_score(rules, outcome)
        return gained(language, score[0]), gained(language, score[1])

    up_soloist, up_other = won_and_lost(POSTE_EXAMPLE, 0, alone=False)
    alone_soloist, alone_other = won_and_lost(0, POSTE_EXAMPLE, alone=True)
    return {
        "poste": _ranges(language, lambda points: poste(points, usual)),
        "poste_other": _ranges(language, lambda points: poste(points, other)),
        "floor_other": other,
        "example_points": POSTE_EXAMPLE,
        "example_poste": poste(POSTE_EXAMPLE, usual),
        "up_soloist": up_soloist,
        "up_other": up_other,
        "alone_soloist": alone_soloist,
        "alone_other": alone_other,
    }


def _mattazza(language: Language, game: Game, _rules: RuleSet) -> Facts:
    usual = {players: default_rules(game, players=players) for players in game.players}
    lines = [
        say(
            language,
            "rules-mattazza-match-line",
            players=players,
            target=rules.target or 0,
            losers=rules.losers or 0,
        )
        for players, rules in usual.items()
    ]
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


def _open(language: Language, game: Game, _rules: RuleSet) -> Facts:
    ways = {players: hand_course(game, default_rules(game), players) for players in game.players}
    lines = (
        say(language, "rules-open-deal-line", players=players, dealt=way.dealt, rest=way.rest)
        for players, way in ways.items()
    )
    return {"deal_lines": "\n".join(lines)}


_OF_GAME: Mapping[GameName, Callable[[Language, Game, RuleSet], Facts]] = {
    GameName.TERZIGLIO: _terziglio,
    GameName.QUINDICI: lambda language, *_: {"tens": _ranges(language, tens)},
    GameName.MATTAZZA: _mattazza,
    GameName.OPEN: _open,
}


def facts(language: Language, game: Game, rules: RuleSet) -> Facts:
    """Return every argument that a page of the game may need, under these rules."""
    of_game = _OF_GAME.get(game.name)
    return {
        **{knob: _setting(getattr(rules, knob)) for knob, _ in knobs_of(game)},
        **_pack(language, rules),
        **_other_pack(language),
        **_values(game),
        **_combinations(language, rules),
        **_words(language, game, rules),
        **_course(language, game, rules),
        **({} if of_game is None else of_game(language, game, rules)),
        "when_declared": say(language, "rules-when-declared", declare=rules.declare.value),
        "customs": "\n".join(_other_customs(language, game)),
    }


def _setting(value: Enum | bool | int) -> str:
    """Return a knob's value as the texts select by it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value.value if isinstance(value, Enum) else value)


def customs_of(language: Language, game: Game, rules: RuleSet) -> tuple[str, ...]:
    """Return the differences of the rules from the game's usual ones, a phrase each."""
    usual = [default_rules(game, players=players) for players in game.players]
    settings = {
        knob: getattr(rules, knob)
        for knob in ("target", "hands", *(knob for knob, _ in knobs_of(game)))
    }
    return tuple(
        rule_option_name(language, knob, value)
        for knob, value in settings.items()
        if value not in (None, *(getattr(each, knob) for each in usual))
    )


def _other_customs(language: Language, game: Game) -> Iterator[str]:
    """Yield the unusual settings of the game's knobs, a line each."""
    usual = default_rules(game)
    for knob, values in knobs_of(game):
        # Another page explains the number of losers.
        for value in values if knob != "losers" else ():
            if value != getattr(usual, knob):
                yield f"- {rule_option_name(language, knob, value)}"


def _pack(language: Language, rules: RuleSet) -> Facts:
    trumps = [c for c in rank_order(Suit.TRUMPS, rules) if c in (ANGELO, MONDO, SOLE, LUNA)]
    order = [card_in_list(language, c) for c in (*trumps, *NUMBERED_TRUMPS)]
    order.append(say(language, "rules-moors"))
    ranked = sum(c.suit is Suit.TRUMPS for c in PACK)
    head, *others = trumps
    return {
        "pack": len(PACK),
        "trumps": ranked,
        "trionfi": ranked + 1,
        "head": card_in_sentence(language, head),
        "after_head": listed(language, [card_label(language, c) for c in others]),
        "suit_cards": sum(c.suit is Suit.COINS for c in PACK),
        "trump_order": ", ".join(order),
        "suits": _suits(language, rules),
        "uniform_order": _suit_order(language, Suit.COINS, named_rules(RuleSetName.PARLOUR)),
    }


def _other_pack(language: Language) -> Facts:
    """Return what the trumps of other tarot packs stand for, by their numbers."""
    first = 2 + len(MOORS)
    last = first + len(NUMBERED_TRUMPS)
    cards_of = {
        str(number): card_label(language, c)
        for number, c in enumerate((LUNA, SOLE, MONDO, ANGELO), last)
    }
    numbers = [card_in_list(language, c) for c in (NUMBERED_TRUMPS[0], NUMBERED_TRUMPS[-1])]
    lines = [
        *(_stands_for(language, number, name) for number, name in reversed(cards_of.items())),
        _stands_for(language, f"{last - 1}–{first}", "–".join(numbers)),
        say(language, "rules-other-moors", number=f"{first - 1}–2"),
        _stands_for(language, "1", card_label(language, BEGATO)),
        say(language, "rules-other-matto", card=card_label(language, MATTO)),
    ]
    return {"other_cards": OTHER_PACK, "other_trumps": "\n".join(lines)}


def _stands_for(language: Language, number: str, name: str) -> str:
    return say(language, "rules-other-trump", number=number, card=name)


def _suits(language: Language, rules: RuleSet) -> str:
    long = _suit_order(language, Suit.SWORDS, rules)
    if rules.suit_order is SuitOrder.UNIFORM:
        return say(language, "rules-suits-uniform", long=long)
    short = _suit_order(language, Suit.COINS, rules)
    return say(language, "rules-suits-bolognese", long=long, short=short)


def _suit_order(language: Language, suit: Suit, rules: RuleSet) -> str:
    ranks = [c.rank for c in rank_order(suit, rules) if c.rank is not None]
    return ", ".join(rank_name(language, rank) for rank in ranks)


def _values(game: Game) -> Facts:
    example = {"five": "Kd", "queen": "Qd", "knight": "Nd", "jack": "Jd", "other": "7d"}
    singles: dict[str, Argument] = {
        f"{name}_single": singly(cards(code), 2) for name, code in example.items()
    }
    whole = int(in_pairs(PACK, 4))
    return {
        **{name: card(code).points for name, code in example.items()},
        **singles,
        "whole_single": singly(PACK, 2),
        "king_and_small": in_pairs(cards("Kd 7c"), 4),
        "king_and_queen": in_pairs(cards("Kd Qd"), 4),
        "two_small": in_pairs(cards("7d 7c"), 4),
        "whole": whole,
        "last_trick": game.last_trick,
        "whole_and_last": whole + game.last_trick,
    }


def _combinations(language: Language, rules: RuleSet) -> Facts:
    parlour = named_rules(RuleSetName.PARLOUR)
    criccone, sequenza = (
        cricche(cards(CRICCONE_CASE), rules),
        sequences(cards(SEQUENZA_CASE), rules),
    )
    trumps = [c for c in PACK if c.rank is None]
    with_matto, without = (
        {item.family: item.points for item in sequences(held, rules)}
        for held in (trumps, [c for c in trumps if c is not MATTO])
    )
    return {
        "doubling": DOUBLING_NUMBER,
        "cricche": "\n".join(cricca_line(language, family, rules) for family in CRICCA_CARDS),
        "criccone_cards": named_cards(language, CRICCONE_CASE),
        "criccone_sum": _sum(item.points for item in criccone),
        "criccone": total_points(criccone),
        "parlour_kings": total_points(cricche(of_rank(Rank.KING), parlour)),
        "parlour_knights": total_points(cricche(of_rank(Rank.KNIGHT)[:3], parlour)),
        "sequence_three": sequence_points(3),
        "sequence_more": sequence_points(4) - sequence_points(3),
        "contatori_cases": "\n".join(contatori_case(language, c, rules) for c in CONTATORI_CASES),
        "ace_cases": "\n".join(sequence_case(language, c, rules) for c in ACE_CASES),
        "sequenza_cards": named_cards(language, SEQUENZA_CASE),
        "sequenza_sum": _sum(item.points for item in sequenza),
        "sequenza": total_points(sequenza),
        "grande_cases": "\n".join(
            sequence_case(language, _by_head(c, rules), rules) for c in GRANDE_CASES
        ),
        "all_trumps_grande": without[Family.GRANDE],
        "whole_grande": with_matto[Family.GRANDE],
        "whole_moors": with_matto[Family.MOORS],
        "all_sequences": Tally(sequences(PACK, rules)).points,
        "all_cricche": Tally(cricche(PACK, rules)).points,
    }


def _by_head(codes: str, rules: RuleSet) -> str:
    """Return a case of the Grande under the Angel, or under the World if that is the head."""
    if rules.grande_head is GrandeHead.MONDO and codes.startswith("An"):
        return " ".join({"An": "Mo", "Mo": "An"}.get(code, code) for code in codes.split())
    return codes


def _sum(points: Iterable[int]) -> str:
    return " + ".join(map(str, points))


def _words(language: Language, game: Game, rules: RuleSet) -> Facts:
    sides = {len(seats) for seats in game.sides(game.players[0], 0)}
    pagat = named_rules(RuleSetName.PAGAT)
    partner = "some" if len(sides) > 1 else "yes" if 2 in sides else "no"
    return {
        "busso": signal_meaning(language, Signal.BUSSO, rules),
        "striscio": signal_meaning(language, Signal.STRISCIO, rules),
        "volo": signal_meaning(language, Signal.VOLO, rules),
        "free_busso": signal_meaning(language, Signal.BUSSO, pagat),
        "free_striscio": signal_meaning(language, Signal.STRISCIO, pagat),
        "partner": partner,
        "declares": "yes" if game.declares and rules.declare is not DeclareTime.NONE else "no",
        "spoken_cases": "\n".join(
            spoken_case(language, _by_head(c, rules), rules) for c in SPOKEN_CASES
        ),
        "sayings": "\n".join(
            say(
                language,
                "rules-mattazza-saying",
                saying=saying_name(language, saying),
                meaning=saying_meaning(language, saying),
            )
            for saying in Saying
        ),
    }


def _course(language: Language, game: Game, rules: RuleSet) -> Facts:
    way = hand_course(game, rules, game.players[0])
    whole = total_points(combinations_of(PACK, rules)) + in_pairs(PACK, 4) + game.last_trick
    told: dict[str, Argument] = {
        "dealt": way.dealt,
        "dealt_dealer": way.dealt + way.taken,
        "pozzo": way.rest,
        "taken": way.taken,
        "discarded": way.discarded,
        "first_discard": way.first_discard,
        "second_deal": way.second_deal,
        "stock_after": way.rest - way.taken,
        "unused": way.rest - way.taken,
        "left_out": cards_left_out(game, rules, game.players[0]),
        "tricks": way.tricks,
        "cappotto": whole,
    }
    if rules.target is not None:
        told["target"] = rules.target
    others = [figure(language, target) for target in game.targets if target != rules.target]
    if others:
        *first, last = others
        told["other_targets"] = (
            say(language, "rules-or", first=", ".join(first), last=last) if first else last
        )
    return told
