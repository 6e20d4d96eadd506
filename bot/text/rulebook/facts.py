"""The arguments of the help pages: the game's numbers, all taken from the core."""

from __future__ import annotations

from collections.abc import Iterable

from bot.text.catalogue import Argument, Language, say
from bot.text.rulebook.cases import (
    ACE_CASES,
    CONTATORI_CASES,
    CRICCONE_CASE,
    GRANDE_CASES,
    SEQUENZA_CASE,
    SPOKEN_CASES,
    contatori_case,
    cricca_line,
    named_cards,
    sequence_case,
    spoken_case,
)
from bot.text.rulebook.game_facts import Facts, game_facts
from bot.text.rulebook.hand_course import cards_left_out, hand_course
from bot.text.words.cards import card_label, card_short, rank_name
from bot.text.words.names import saying_meaning, saying_name, signal_meaning
from bot.text.words.points import shown
from tarocchino.core.games import Game, default_rules
from tarocchino.core.games.base import in_pairs
from tarocchino.core.games.open_game import singly
from tarocchino.core.model.actions import Saying, Signal
from tarocchino.core.model.cards import (
    ANGELO,
    LUNA,
    MATTO,
    MONDO,
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
from tarocchino.core.model.rules import RuleSet, RuleSetName, SuitOrder, named_rules
from tarocchino.core.model.tricks import rank_order


def facts(language: Language, game: Game) -> Facts:
    """Every argument that a page of the game may need, under the game's default rules."""
    rules = default_rules(game)
    return {
        **_pack(language, rules),
        **_values(game),
        **_combinations(language, rules),
        **_words(language, game, rules),
        **_course(language, game, rules),
        **game_facts(language, game),
    }


def _pack(language: Language, rules: RuleSet) -> Facts:
    trumps = [c for c in rank_order(Suit.TRUMPS, rules) if c in (ANGELO, MONDO, SOLE, LUNA)]
    order = [card_label(language, c) for c in trumps]
    order += [card_short(language, c) for c in NUMBERED_TRUMPS]
    order.append(say(language, "rules-moors"))
    return {
        "pack": len(PACK),
        "trumps": sum(c.suit is Suit.TRUMPS for c in PACK),
        "suit_cards": sum(c.suit is Suit.COINS for c in PACK),
        "trump_order": ", ".join(order),
        "suits": _suits(language, rules),
        "uniform_order": _suit_order(language, Suit.COINS, named_rules(RuleSetName.PARLOUR)),
        "overtrump": "yes" if rules.overtrump else "no",
    }


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
        f"{name}_single": shown(singly(cards(code), 2)) for name, code in example.items()
    }
    whole = int(in_pairs(PACK, 4))
    return {
        **{name: card(code).points for name, code in example.items()},
        **singles,
        "whole_single": shown(singly(PACK, 2)),
        "king_and_small": shown(in_pairs(cards("Kd 7c"), 4)),
        "king_and_queen": shown(in_pairs(cards("Kd Qd"), 4)),
        "two_small": shown(in_pairs(cards("7d 7c"), 4)),
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
        "wild": rules.grande_wild.value,
        "grande_cases": "\n".join(sequence_case(language, c, rules) for c in GRANDE_CASES),
        "all_trumps_grande": without[Family.GRANDE],
        "whole_grande": with_matto[Family.GRANDE],
        "whole_moors": with_matto[Family.MOORS],
        "all_sequences": Tally(sequences(PACK, rules)).points,
        "all_cricche": Tally(cricche(PACK, rules)).points,
    }


def _sum(points: Iterable[int]) -> str:
    return " + ".join(map(str, points))


def _words(language: Language, game: Game, rules: RuleSet) -> Facts:
    sides = {len(seats) for seats in game.sides(game.players[0], 0)}
    partner = "some" if len(sides) > 1 else "yes" if 2 in sides else "no"
    return {
        "busso": signal_meaning(language, Signal.BUSSO, rules),
        "striscio": signal_meaning(language, Signal.STRISCIO, rules),
        "volo": signal_meaning(language, Signal.VOLO, rules),
        "partner": partner,
        "declares": "yes" if game.declares else "no",
        "spoken_cases": "\n".join(spoken_case(language, c, rules) for c in SPOKEN_CASES),
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
        "cappotto": shown(whole),
    }
    if rules.target is not None:
        told["target"] = rules.target
    others = [str(target) for target in game.targets if target != rules.target]
    if others:
        *first, last = others
        told["other_targets"] = (
            say(language, "rules-or", first=", ".join(first), last=last) if first else last
        )
    return told
