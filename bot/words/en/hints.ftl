# Hints on a player’s own panel: what the rules allow now, and why, in a short sentence each.
# $kind is "trumps" where trumps were led.

hint-call-out = You can call out: your combinations are worth { $points } and bring the score to { $total }, and the match is won at { $target }.
hint-declare = You could declare { $points }, now or not at all: { $phrases }.
hint-declare-and-win = You could declare { $points } and call out with it, as that wins the match: { $phrases }.
hint-declare-nothing = You hold no combination, so you have nothing to declare.
hint-discard =
    { $number ->
        [one] { $cards } may not be discarded, as Kings and Tarocchi stay in the hand.
       *[other] { $cards } may not be discarded, as Kings and Tarocchi stay in the hand.
    } { $others ->
        [one] Your one other card may.
       *[other] Any of your { $others } other cards may.
    }
hint-discard-any = You hold no King and no Tarocco, so any card may be discarded.
hint-lead = You lead, so you may play any card.
hint-set-suit = Only the Matto has been played: play any card, and the others must follow its suit.
hint-follow =
    { $kind ->
        [trumps] Trumps were led and you hold some: you must play a trump.
       *[other] The suit led is { $suit } and you hold some: you must follow suit.
    }
hint-trump = The suit led is { $suit } and you hold none, but you do hold trumps: you must play one.
hint-any =
    { $kind ->
        [trumps] Trumps were led and you hold none: you may play any card.
       *[other] The suit led is { $suit }, of which you hold none, and you hold no trumps: you may play any card.
    }
hint-beat = So far { $card } is winning and you can beat it: a lower trump may not be played.
hint-matto = The Matto may be played all the same: it is free at any time, and never wins.
hint-price-trick_lost = The others won the trick of your Matto: you keep it, and give them another card for it.
hint-price-odd_piles = Both piles must be even in the end, and they are not: the pile with the Matto gives a card for it.
