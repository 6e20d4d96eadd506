# How a hand ended, in one sentence. The parts in lower case follow a colon. `who` is the reader (you),
# the reader with others (you-all), one player or several.

summary-because = { $told }: { $why }
summary-called-out = { $who ->
        [one] { $side } calls out: the { $points } points just declared make { $score }, which wins the match.
       *[other] { $side } call out: the { $points } points just declared make { $score }, which wins the match.
    }
summary-won = { $who ->
        [one] { $side } wins the hand by { $lead }
       *[other] { $side } win the hand by { $lead }
    }
summary-won-in-tens = { $who ->
        [one] { $side } wins the hand by { $lead } ({ $points } points to { $other })
       *[other] { $side } win the hand by { $lead } ({ $points } points to { $other })
    }
summary-ahead = { $who ->
        [one] { $side } wins the hand with { $points }, { $lead } more than { $next }
       *[other] { $side } win the hand with { $points }, { $lead } more than { $next }
    }
summary-cappotto = { $who ->
        [one] { $side } takes every trick, a cappotto: { $points } points to { $other }
       *[other] { $side } take every trick, a cappotto: { $points } points to { $other }
    }
summary-every-trick = { $told }: a cappotto, every trick on one side
summary-level = The hand is level, at { $points } each.
summary-shared = { $who ->
        [you-all] { $side } share the hand, with { $points } each.
       *[other] { $side } share the hand, with { $points } each.
    }

# Terziglio: the soloist wins or loses `poste`, each of the others `each`.
summary-up-won = { $who ->
        [you] { $poste ->
                [0] { $player } go up and win, { $points } points to { $other }, too few for a single posta
               *[other] { $player } go up and win { $poste } poste, { $points } points to { $other }
            }
       *[other] { $poste ->
                [0] { $player } goes up and wins, { $points } points to { $other }, too few for a single posta
               *[other] { $player } goes up and wins { $poste } poste, { $points } points to { $other }
            }
    }
summary-up-lost = { $who ->
        [you] { $each ->
                [0] { $player } go up and lose to { $others }, { $points } points to { $other }, too few for a single posta
                [one] { $player } go up and lose to { $others }, one posta to each, { $points } points to { $other }
               *[other] { $player } go up and lose to { $others }, { $each } poste to each, { $points } points to { $other }
            }
       *[other] { $each ->
                [0] { $player } goes up and loses to { $others }, { $points } points to { $other }, too few for a single posta
                [one] { $player } goes up and loses to { $others }, one posta to each, { $points } points to { $other }
               *[other] { $player } goes up and loses to { $others }, { $each } poste to each, { $points } points to { $other }
            }
    }
summary-up-level = { $who ->
        [you] { $each ->
                [0] { $player } go up and lose at { $points } points each, but for no posta
                [one] { $player } go up and lose one posta to each of the others: { $points } points each isn’t enough
               *[other] { $player } go up and lose { $each } poste to each of the others: { $points } points each isn’t enough
            }
       *[other] { $each ->
                [0] { $player } goes up and loses at { $points } points each, but for no posta
                [one] { $player } goes up and loses one posta to each of the others: { $points } points each isn’t enough
               *[other] { $player } goes up and loses { $each } poste to each of the others: { $points } points each isn’t enough
            }
    }
summary-alone-won = { $who ->
        [you] { $poste ->
                [0] { $player } play alone and win, { $points } points to { $other }, too few for a single posta
               *[other] { $player } play alone and win { $poste } poste, { $points } points to { $other }
            }
       *[other] { $poste ->
                [0] { $player } plays alone and wins, { $points } points to { $other }, too few for a single posta
               *[other] { $player } plays alone and wins { $poste } poste, { $points } points to { $other }
            }
    }
summary-alone-lost = { $who ->
        [you] { $each ->
                [0] { $player } play alone and lose to { $others }, { $points } points to { $other }, too few for a single posta
               *[other] { $player } play alone and lose to { $others }, { $each } poste to each, { $points } points to { $other }
            }
       *[other] { $each ->
                [0] { $player } plays alone and loses to { $others }, { $points } points to { $other }, too few for a single posta
               *[other] { $player } plays alone and loses to { $others }, { $each } poste to each, { $points } points to { $other }
            }
    }
summary-alone-level = { $who ->
        [you] { $each ->
                [0] { $player } play alone and lose at { $points } points each, but for no posta
               *[other] { $player } play alone and lose { $each } poste to each of the others: { $points } points each isn’t enough
            }
       *[other] { $each ->
                [0] { $player } plays alone and loses at { $points } points each, but for no posta
               *[other] { $player } plays alone and loses { $each } poste to each of the others: { $points } points each isn’t enough
            }
    }

# Mattazza.
summary-no-trick = { $who ->
        [you] { $side } take no trick and get a penalty
        [one] { $side } takes no trick and gets a penalty
       *[other] { $side } take no trick and get a penalty each
    }
# Somebody took no trick, so those with the most points get no penalty.
summary-costs-nothing = { $who ->
        [you] your { $points } points cost nothing
        [you-all] the { $points } points of { $side } cost nothing
        [one] { $side }’s { $points } points cost nothing
       *[other] the { $points } points of { $side } cost nothing
    }
summary-most = { $who ->
        [you] { $side } have the most points, { $points }, and get a penalty
        [one] { $side } has the most points, { $points }, and gets a penalty
       *[other] { $side } have the most points, { $points } each, and get a penalty each
    }
summary-out = { $who ->
        [one] { $side } is out.
       *[other] { $side } are out.
    }

# Who is out of a match of Mattazza: how often with the most points, how often without a trick.
result-out = { $who ->
        [you] { $player } are out
       *[other] { $player } is out
    } with { $penalties } penalties: { $none ->
        [0] the most points every time
       *[other] { $most ->
            [0] no trick every time
           *[other] the most points { $most ->
                [one] once
                [2] twice
               *[other] { $most } times
            }, no trick { $none ->
                [one] once
                [2] twice
               *[other] { $none } times
            }
        }
    }.

# What made the difference. `number` is 1 if one thing is named, and more if several are.
deciding-made = { $number ->
        [one] { $what } made { $points }
       *[other] { $what } made { $points }
    }
deciding-made-against = { $number ->
        [one] { $what } made { $points } against { $other }
       *[other] { $what } made { $points } against { $other }
    }
deciding-most = { $clause }; { $best }
deciding-best = { $number ->
        [one] { $name } made { $points } of them
       *[other] { $name } made { $points } of them
    }
deciding-sequences-doubled = { $number ->
        [3] three sequences, doubled,
        [4] four sequences, doubled,
        [5] five sequences, doubled,
        [6] six sequences, doubled,
       *[other] seven sequences, doubled,
    }
deciding-cricche-doubled = { $number ->
        [3] three cricche, doubled,
        [4] four cricche, doubled,
       *[other] all five cricche, doubled,
    }
deciding-declared = { $number ->
        [one] the declaration
       *[other] the declarations
    }
deciding-cards = the cards themselves
deciding-last-trick = the last trick
deciding-tricks = combinations within tricks

# A combination inside a sentence; a sequence is of `number` cards.
combination-tarocchi = { $number ->
        [3] three Tarocchi
       *[other] four Tarocchi
    }
combination-kings = { $number ->
        [3] three Kings
       *[other] four Kings
    }
combination-queens = { $number ->
        [3] three Queens
       *[other] four Queens
    }
combination-knights = { $number ->
        [3] three Knights
       *[other] four Knights
    }
combination-jacks = { $number ->
        [3] three Jacks
       *[other] four Jacks
    }
combination-grande = the Grande of { $number }
combination-swords = the sequence of swords
combination-batons = the sequence of batons
combination-cups = the sequence of cups
combination-coins = the sequence of coins
combination-aces = the sequence of Aces
combination-moors = the sequence of Moors
