# Words inside pictures and in their alt texts.

# The player's own hand: the caption, and the alt text's sentences.
picture-hand-waiting = { $number ->
        [0] You hold no cards
        [one] You hold { $number } card
       *[other] You hold { $number } cards
    }.
picture-hand-to-play = { $of ->
        [raised] Your turn: play one of the raised cards.
       *[all] Your turn: play any card.
    }
picture-hand-to-discard = { $of ->
        [raised] Lay away { $number } of the raised cards.
       *[all] Lay away { $number } cards.
    }
picture-hand-to-pay = Pay for the Matto with one of these cards.
picture-hand-to-decide = Your turn: call out or declare, or play on.
picture-hand-suit = { $suit }: { $cards }.
picture-hand-choice = You may choose: { $cards }.
picture-hand-discard = You laid away: { $cards }.
