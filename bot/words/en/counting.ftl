# How a hand is counted at the table: the answer to a button of its score sheet, in the order of Barilli's book.

button-count = How it is counted
count-title = How hand { $hand } is counted
count-lay-out =
    { $number ->
        [0] { $side } took no tricks, so the pile of { $other } is complete.
       *[other] Lay out only the smaller pile: the { $number } cards of { $side }. The missing cards belong to { $other }: read them from the gaps.
    }
count-each =
    { $unused ->
        [0] Lay out every pile and count each one separately.
       *[other] { $unused } cards were out of the game, so a gap doesn’t show who has the card. Lay out every pile.
    }
count-sequences = **Sequences**: (cards − 1) × { $step }
count-cricche =
    { $gaps ->
        [yes] **Cricche**: half a criccone, { $half }, minus the missing cards, at most two per rank
       *[no] **Cricche**
    }
count-cards =
    { $group ->
        [0] { $gaps ->
            [yes] **Card points** (scartini): always { $whole } between the two sides
           *[no] **Card points**
        }
       *[other] **Card points**, in groups of { $group } cards
    }
count-last = **Last trick**
count-tricks = **Combinations within tricks**
count-declared = **Declared** (accusi)
count-total = **Total**
count-read =
    { $number ->
        [0] { $side }, from the gaps:
       *[other] { $side }, from the gaps, with { $cards } in each:
    }
count-sequence = { $name }, { $number } cards: { $sum } = { $points }
count-without = { $name } without { $cards }
count-last-before = { $side }: **{ $points }**, or { $more } before doubling the cricche: ({ $half } + { $more }) × 2 = { $sum }
