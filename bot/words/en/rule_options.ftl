# The rule options: their names, and each setting as a phrase for a table's list.

knob-suit_order = Small cards
knob-rotation = Direction of play
knob-grande_head = Highest trump
knob-grande_wild = Contatori in the Grande
knob-declare = Declaring
knob-calling_out = Calling out
knob-trick_combinations = Combinations in tricks
knob-signals = Signals
knob-striscio_means = Busso and striscio
knob-cricche_table = Points of cricche
knob-overtrump = Over-trumping
knob-target = Target
knob-hands = Number of hands
knob-poste_floor = Poste
knob-losers = Players to lose
knob-deal_next = Next dealer

rule-option-suit_order-bolognese = in cups and coins the small cards are reversed
rule-option-suit_order-uniform = the small cards rank alike in all suits
rule-option-rotation-anticlockwise = play goes anticlockwise
rule-option-rotation-clockwise = play goes clockwise
rule-option-grande_head-Angelo = the Angel heads the Grande
rule-option-grande_head-Mondo = the World is above the Angel and heads the Grande
rule-option-grande_wild-bridge = contatori bridge missing numbers of the Grande
rule-option-grande_wild-stop = a contatore below the 16 ends the Grande
rule-option-declare-first_trick = combinations are declared in the first trick
rule-option-declare-before_play = everybody declares before the first card
rule-option-declare-none = nobody declares
rule-option-calling_out-barilli = calling out as at tournaments
rule-option-calling_out-immediate = calling out at once
rule-option-calling_out-after_declarations = calling out once everybody has declared
rule-option-trick_combinations-true = combinations within a trick score at once
rule-option-trick_combinations-false = tricks score no combinations of their own
rule-option-signals-off = no signals
rule-option-signals-after_king = signals in a suit once its King has been played
rule-option-signals-free = signals at any time
rule-option-striscio_means-has_more = striscio means: more of this suit; busso: your best card
rule-option-striscio_means-lead_trumps = striscio means: lead trumps; busso: win, and lead the suit again
rule-option-cricche_table-standard = the usual points of cricche
rule-option-cricche_table-parlour = cricche by the parlour’s table
rule-option-overtrump-true = trumps must be beaten if possible
rule-option-overtrump-false = trumps don’t have to be beaten
rule-option-target = to { $number }
rule-option-hands =
    { $number ->
        [one] a single hand
       *[other] { $number } hands
    }
rule-option-poste_floor = no poste up to { $number } points
rule-option-losers =
    { $number ->
        [one] one player loses
       *[other] { $number } players lose
    }
rule-option-deal_next-rotate = the deal passes round
rule-option-deal_next-loser = the loser of the hand deals the next
