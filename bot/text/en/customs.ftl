# The knobs of the rules: their names, and each setting as a phrase for a list of a table's customs.

knob-suit_order = Small cards
knob-rotation = Direction of play
knob-grande_head = Highest trump
knob-grande_wild = Contatori in the Grande
knob-declare = Declaring
knob-calling_out = Calling out
knob-trick_combinations = Combinations in tricks
knob-signals = Signals
knob-striscio_means = Striscio
knob-cricche_table = Points of cricche
knob-overtrump = Over-trumping
knob-target = Target
knob-hands = Number of hands
knob-poste_floor = Poste
knob-losers = Players to lose
knob-deal_next = Next dealer

custom-suit_order-bolognese = in cups and coins the small cards are turned round
custom-suit_order-uniform = the small cards rank alike in all suits
custom-rotation-anticlockwise = play goes anticlockwise
custom-rotation-clockwise = play goes clockwise
custom-grande_head-Angelo = the Angel heads the Grande
custom-grande_head-Mondo = the World is above the Angel and heads the Grande
custom-grande_wild-bridge = contatori bridge missing numbers of the Grande
custom-grande_wild-stop = a contatore below the 16 ends the Grande
custom-declare-first_trick = combinations are declared in the first trick
custom-declare-before_play = everybody declares before the first card
custom-declare-none = nobody declares
custom-calling_out-barilli = calling out as at tournaments
custom-calling_out-immediate = calling out at once
custom-calling_out-after_declarations = calling out when all have declared
custom-trick_combinations-true = combinations within a trick score at once
custom-trick_combinations-false = tricks score no combinations of their own
custom-signals-off = no signals
custom-signals-after_king = signals in a suit once its King has been played
custom-signals-free = signals at any time
custom-striscio_means-has_more = striscio means: more of this suit
custom-striscio_means-lead_trumps = striscio means: lead trumps
custom-cricche_table-standard = the usual points of cricche
custom-cricche_table-parlour = cricche by the parlour’s table
custom-overtrump-true = trumps must be beaten if possible
custom-overtrump-false = trumps need not be beaten
custom-target = to { $number }
custom-hands =
    { $number ->
        [one] a single hand
       *[other] { $number } hands
    }
custom-poste_floor = no poste up to { $number } points
custom-losers =
    { $number ->
        [one] one player loses
       *[other] { $number } players lose
    }
custom-deal_next-rotate = the deal passes round
custom-deal_next-loser = who lost the hand deals the next
