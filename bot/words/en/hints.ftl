# Hints on a player’s own panel: what the rules allow now, and why, in a short sentence each.
# $kind is "trumps" where trumps were led.

hint-call-out = You can call out: your combinations are worth { $points } and bring the score to { $total }, and the match is won at { $target }.
hint-declare = You could declare { $points }, now or not at all: { $phrases }.
hint-declare-and-win = You could declare { $points } and call out with it, because that wins the match: { $phrases }.
hint-declare-nothing = You hold no combination, so you have nothing to declare.
hint-discard =
    { $number ->
        [one] { $cards } can’t be discarded, because Kings and Tarocchi stay in the hand.
       *[other] { $cards } can’t be discarded, because Kings and Tarocchi stay in the hand.
    } { $others ->
        [one] You can discard your only other card.
       *[other] You can discard any of your { $others } other cards.
    }
hint-discard-any = You hold no King and no Tarocco, so you can discard any card.
hint-lead = You lead, so you may play any card.
hint-set-suit = Only the Matto has been played: play any card, and the others must follow its suit.
hint-follow =
    { $kind ->
        [trumps] Trumps were led and you hold some: you must play a trump.
       *[other] The suit led is { $suit } and you hold some: you must follow suit.
    }
hint-trump = The suit led is { $suit } and you hold none, but you do hold trumps, so you must play one.
hint-any =
    { $kind ->
        [trumps] Trumps were led and you hold none: you may play any card.
       *[other] The suit led is { $suit }, of which you hold none, and you hold no trumps: you may play any card.
    }
hint-beat = So far { $card } is winning and you can beat it, so you may not play a lower trump.
hint-matto = You can still play the Matto, which is allowed at any time and never wins.
hint-price-trick_lost = The others won the trick with your Matto. You keep it, and give them another card for it.
hint-price-odd_piles = Both piles must be even at the end, and they aren’t. The pile with the Matto gives a card for it.
