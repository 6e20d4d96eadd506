# How a hand is counted at the table: the answer to a button of its score sheet, in the order of Barilli's book.

button-count = How it is counted
count-title = How hand { $hand } is counted
count-lay-out =
    { $number ->
        [0] { $side } took no trick, so nothing is missing from the pile of { $other }: all the cards are there.
       *[other] Lay out only the smaller pile: the { $number } cards of { $side }. The cards missing from it belong to { $other }: read them from the gaps.
    }
count-each =
    { $unused ->
        [0] Every pile is laid out and counted by itself.
       *[other] { $unused } cards were out of the game, so a gap does not show who has the card: every pile is laid out.
    }
count-sequences = **Sequences**: (cards − 1) × { $step }
count-cricche =
    { $gaps ->
        [yes] **Cricche**: half a criccone, { $half }, less each missing card, two of a rank at most
       *[no] **Cricche**
    }
count-cards =
    { $group ->
        [0] { $gaps ->
            [yes] **Card points** (scartini): always { $whole } for both together
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
