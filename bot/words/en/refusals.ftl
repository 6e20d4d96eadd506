# Why a move is refused: one message for each reason, kind, saying what to do, citing the rule.
# $card is a card with its article, or "unnamed"; $section is the rule book's.

refusal-hand-over = This hand is over. Play continues with the next one (§ { $section }).
refusal-match-over = The match is over. Open a new table for another one (§ { $section }).
refusal-hand-unfinished = The hand isn’t finished. Play it out before the next one is dealt (§ { $section }).
refusal-wrong-phase = You can’t do that at this point of the hand. See what is asked for now (§ { $section }).
refusal-declared-already = You’ve already declared, and each player declares only once. Play your card (§ { $section }).
refusal-no-declarations = There are no declarations here, so just play your card (§ { $section }).
refusal-too-late-to-declare = It’s too late to declare. You can do that only in the first trick, before you play your card (§ { $section }).
refusal-wrong-turn = It’s not your turn yet. Please wait for the others (§ { $section }).
refusal-wrong-dealer = Another player deals this hand: the deal passes to the dealer’s right (§ { $section }).
refusal-bad-deck = This pack isn’t complete. It must contain each of the 62 cards once (§ { $section }).
refusal-not-in-hand =
    { $card ->
        [unnamed] Choose cards from your own hand, each of them only once (§ { $section }).
       *[other] You don’t hold { $card }. Choose a card from your hand (§ { $section }).
    }
refusal-follow-suit = You hold { $suit }, so you must follow suit (§ { $section }).
refusal-must-trump = You have no { $suit }, but you do hold trumps, so you must play one (§ { $section }).
refusal-must-overtrump = You can beat the best trump of the trick, so you may not play { $card }. Play a higher one (§ { $section }).
refusal-discard-number =
    { $number ->
        [one] Choose exactly one card to discard (§ { $section }).
       *[other] Choose exactly { $number } cards to discard (§ { $section }).
    }
refusal-discard-five-point = You can’t discard { $card }, because Kings and Tarocchi stay in the hand. Choose another card (§ { $section }).
refusal-empty-declaration = Choose at least one combination. To declare nothing, just play your card (§ { $section }).
refusal-family-twice = You’ve named the same kind of combination twice. Leave one of them out (§ { $section }).
refusal-declared-not-held =
    { $card ->
        [unnamed] Declare only cards that you hold (§ { $section }).
       *[other] You don’t hold { $card }. Declare only cards that you hold (§ { $section }).
    }
refusal-not-a-combination = These cards don’t make a combination. Choose the cards that belong to it, and no others (§ { $section }).
refusal-call-out-falls-short = This doesn’t bring your side to the target, so you can’t call out with it. Play on (§ { $section }).
refusal-signal-not-leader = Only the player who leads to a trick may signal. Play your card in silence (§ { $section }).
refusal-signals-off = There are no signals at this table, so play your card in silence (§ { $section }).
refusal-signal-before-king = You can’t signal in { $suit } yet, because their King must first have been played in an earlier trick. Play your card in silence (§ { $section }).
refusal-signal-with-matto = This signal can’t go with the Matto. Play it in silence (§ { $section }).
refusal-signal-false = This signal wouldn’t be true. Look at the { $suit } that you have left, and choose another signal or none (§ { $section }).
refusal-signal-twice = You’ve given the same signal twice. Give it only once (§ { $section }).
refusal-no-such-signal = There is no such signal. Choose busso, striscio, volo or none (§ { $section }).
refusal-not-in-pile =
    { $card ->
        [unnamed] Pay for the Matto with a card from your side’s pile (§ { $section }).
       *[other] You can’t pay with { $card }, which isn’t in your side’s pile. Choose a card that is (§ { $section }).
    }
refusal-pays-with-matto = The Matto can’t pay for itself. Choose another card from your side’s pile (§ { $section }).
refusal-no-sayings = In this game, nothing is said with a card. Play it in silence (§ { $section }).
refusal-no-such-bid = That isn’t a bid. Choose passo, posso?, va bene or faccio di mio (§ { $section }).
refusal-nobody-asked = Nobody has asked you anything. Say passo, posso? or faccio di mio (§ { $section }).
refusal-must-answer = You’ve been asked. Answer va bene, or no, faccio di mio (§ { $section }).
