# Why a move is refused: one message for each reason, kind, saying what to do, citing the rule.
# $card is a card with its article, or "unnamed"; $section is the rule book's.

refusal-hand-over = This hand is over: play goes on with the next hand (§ { $section }).
refusal-match-over = The match is over: open a new table for another (§ { $section }).
refusal-hand-unfinished = The hand is not finished: play it out before the next one is dealt (§ { $section }).
refusal-wrong-phase = That cannot be done at this point of the hand: see what is asked for now (§ { $section }).
refusal-declared-already = You have declared already, and each player declares once: play your card (§ { $section }).
refusal-no-declarations = There are no declarations here: play your card (§ { $section }).
refusal-too-late-to-declare = It is too late to declare: that is done in the first trick, before playing your card (§ { $section }).
refusal-wrong-turn = It is not your turn yet: wait for the others (§ { $section }).
refusal-wrong-dealer = Another player deals this hand: the deal passes to the dealer’s right (§ { $section }).
refusal-bad-deck = This pack is not complete: it must hold each of the 62 cards once (§ { $section }).
refusal-not-in-hand =
    { $card ->
        [unnamed] Choose cards of your own hand, each of them once (§ { $section }).
       *[other] You do not hold { $card }: choose a card of your hand (§ { $section }).
    }
refusal-follow-suit = You hold { $suit }: follow suit (§ { $section }).
refusal-must-trump = You have no { $suit }, but you do hold trumps: play one (§ { $section }).
refusal-must-overtrump = You can beat the best trump of the trick, so you may not play { $card }: play a higher one (§ { $section }).
refusal-discard-number =
    { $number ->
        [one] Choose one card to discard, no more and no fewer (§ { $section }).
       *[other] Choose { $number } cards to discard, no more and no fewer (§ { $section }).
    }
refusal-discard-five-point = You may not discard { $card }: Kings and Tarocchi stay in the hand. Choose another card (§ { $section }).
refusal-empty-declaration = Choose at least one combination. To declare nothing, just play your card (§ { $section }).
refusal-family-twice = You have named the same kind of combination twice: leave one of them out (§ { $section }).
refusal-declared-not-held =
    { $card ->
        [unnamed] Declare only cards that you hold (§ { $section }).
       *[other] You do not hold { $card }: declare only cards that you hold (§ { $section }).
    }
refusal-not-a-combination = These cards do not make a combination: choose the cards that belong to it, and no others (§ { $section }).
refusal-call-out-falls-short = This does not bring your side to the target, so you cannot call out with it: play on (§ { $section }).
refusal-signal-not-leader = Only the player who leads to a trick may signal: play your card in silence (§ { $section }).
refusal-signals-off = There are no signals at this table: play your card in silence (§ { $section }).
refusal-signal-before-king = No signals in { $suit } yet: their King must have been played in an earlier trick. Play your card in silence (§ { $section }).
refusal-signal-with-matto = This signal cannot go with the Matto: play it in silence (§ { $section }).
refusal-signal-false = This signal would not be true: look at the { $suit } that you have left, and choose another signal or none (§ { $section }).
refusal-signal-twice = You have given the same signal twice: give it once (§ { $section }).
refusal-no-such-signal = There is no such signal: choose busso, striscio, volo or none (§ { $section }).
refusal-not-in-pile =
    { $card ->
        [unnamed] Pay for the Matto with a card of your side’s pile (§ { $section }).
       *[other] You cannot pay with { $card }, which is not in your side’s pile: choose a card that is (§ { $section }).
    }
refusal-pays-with-matto = The Matto cannot pay for itself: choose another card of your side’s pile (§ { $section }).
refusal-no-sayings = In this game nothing is called out with a card: play it in silence (§ { $section }).
refusal-no-such-bid = That is no word of the auction: choose passo, posso?, va bene or faccio di mio (§ { $section }).
refusal-nobody-asked = Nobody has asked you anything: say passo, posso? or faccio di mio (§ { $section }).
refusal-must-answer = You have been asked: answer va bene, or no, faccio di mio (§ { $section }).
