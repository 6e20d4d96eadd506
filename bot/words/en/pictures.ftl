# Words inside pictures and in their alt texts.

# The player's own hand: the caption, and the alt text's sentences.
picture-hand-waiting = { $number ->
        [0] You hold no cards
        [one] You hold { $number } card
       *[other] You hold { $number } cards
    }.
picture-hand-to-pay = Pay for the Matto with one of these cards.
picture-hand-suit = { $suit }: { $cards }.
picture-hand-choice = You may choose: { $cards }.
picture-hand-discard = You discarded: { $cards }.

# The table and its parts; `picture-turn-…` follow the phases.
picture-lobby = A table of { $game }.
picture-lobby-seated = At the table: { $players }.
picture-lobby-waits = Seats are free.
picture-lobby-free = free
picture-seat = Seat { $number }
picture-hand-number = Hand { $number }
picture-trick-number = trick { $number }
picture-target = to { $points }
picture-match-won = { $number ->
        [one] { $side } wins the match
       *[other] { $side } win the match
    }
picture-match-nobody = The match has no winner
picture-match-drawn = The match is drawn
picture-tricks = { $number ->
        [one] { $number } trick
       *[other] { $number } tricks
    }
picture-sits-out = sits out
picture-dealer-mark = D
picture-turn-call_out = to call out or play on
picture-turn-auction = to bid
picture-turn-discard = to discard
picture-turn-declare = to declare
picture-turn-play = to play
picture-turn-pay = to pay
picture-trick-winning = winning
picture-trick-won = wins
picture-card-order = { $suit }, from the highest to the lowest
picture-card-order-trumps = { $suit }, from the highest to the lowest; the Moors are equal
picture-previous-trick = Before: { $player }
picture-last-trick = Last trick: number { $number }
picture-combination = { $family } { $points }

# Alt texts of the table.
picture-alt-turn = { $player } is { $act }.
picture-alt-trick = The trick so far: { $plays }.
picture-alt-last-trick = The last trick: { $plays }.
picture-alt-winning = { $player } is winning it.
    .you = You’re winning it.
picture-alt-won = { $player } won it.
    .you = You won it.
picture-alt-dealer = { $player } dealt.
    .you = You dealt.

# The score sheet and its alt text.
picture-sheet-title = Hand dealt by { $dealer }
picture-sheet-called-out = Called out: { $side }
picture-sheet-sequences = Sequences
picture-sheet-sequenza = Sequenza
picture-sheet-cricche = Cricche
picture-sheet-criccone = Criccone
picture-sheet-cards = Card points
picture-sheet-groups = { $number ->
        [one] { $points } ({ $number } card)
       *[other] { $points } ({ $number } cards)
    }
picture-sheet-fives = five-point
picture-sheet-last-trick = Last trick
picture-sheet-tricks = Within tricks
picture-sheet-declared = Declared
picture-sheet-matto = For the Matto
picture-sheet-paid = { $card } to { $side }
picture-sheet-scored = Scored
picture-sheet-penalty = Penalty
picture-sheet-poste = Poste
picture-sheet-total = Total
picture-sheet-cappotto = Total (cappotto: no trick)
picture-sheet-head-declared = Declared
picture-sheet-head-sequences = Sequences
picture-sheet-head-cricche = Cricche
picture-sheet-head-cards = Cards
picture-sheet-head-last-trick = Last trick
picture-sheet-head-tricks = In tricks
picture-sheet-head-total = Hand
picture-sheet-head-above = Above { $floor }
picture-sheet-head-scored = Scored
picture-sheet-head-penalty = Penalty
picture-sheet-head-now = Match
picture-sheet-head-in-all = In all
picture-sheet-number = { $number ->
        [one] { $number } card
       *[other] { $number } cards
    }
picture-sheet-poste-short = Poste: { $poste }
picture-sheet-nothing = no trick, no card
picture-alt-sheet-hand = { $side }: { $points ->
        [one] { $points } point
       *[other] { $points } points
    } in this hand.
picture-alt-sheet-side = { $side }: { $points ->
        [one] { $points } point
       *[other] { $points } points
    } in this hand, { $score } in all.
picture-alt-sheet-line = { $label } { $points }
picture-alt-sheet-sum = { $label } { $points } = { $detail }
picture-alt-sheet-note = { $label }: { $detail }

# The rubber and its alt text; `picture-mark-….sign` is the mark in a disc, of one or two letters.
picture-hands = { $number ->
        [one] { $number } hand
       *[other] { $number } hands
    }
picture-hands-of = hand { $number } of { $all }
picture-penalties = out at { $points }
picture-rubber-hand = Hand
picture-rubber-dealer = Dealer
picture-rubber-total = Total
picture-mark-called-out = called out
    .sign = O
picture-mark-cappotto = cappotto (no trick)
    .sign = C
picture-mark-soloist = goes up
    .sign = S
picture-mark-alone = faccio di mio
    .sign = F
picture-mark-sat-out = sits out
    .sign = –
picture-mark-thrown-in = thrown in
    .sign = ×
picture-alt-rubber-score = { $side }: { $points }.
picture-alt-rubber-hand = Hand { $number }, dealt by { $dealer }: { $points }; in all { $totals }
picture-alt-rubber-mark = { $side }: { $mark }

# A hand that is over with every card face up, at any moment of it, and its alt text.
picture-open-dealt = the cards are dealt
picture-open-over = over after { $number ->
        [one] { $number } trick
       *[other] { $number } tricks
    }
picture-open-discards = Discarded
picture-open-stock-name = Face down
picture-open-pozzo = Pozzo
picture-open-points = { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
picture-open-holds = { $player }: { $cards }.
picture-open-discarded = Discarded by { $player }: { $cards }.
picture-open-stock = { $what }: { $cards }.
picture-open-side = Cards taken by { $side }: { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.

# What a person has played, and its alt text.
picture-statistics-total = { $matches ->
        [one] { $matches } match, { $wins } won
       *[other] { $matches } matches, { $wins } won
    }
picture-statistics-matches = Matches
picture-statistics-wins = Won
picture-statistics-points = Points
picture-alt-statistics = { $game }: { $matches ->
        [one] { $matches } match
       *[other] { $matches } matches
    }, { $wins } won, { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
