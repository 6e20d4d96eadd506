# Names of the games, the rule sets, the phases of a hand, the signals and the combinations.

game-ottocento = Ottocento
game-quattro_scartate = Quattro Scartate

rule-set-torneo = Tournament
    .description = As in Bologna’s tournaments (M. Barilli, 2016)
rule-set-pagat = Pagat
    .description = As described on pagat.com: calling out at once, free signals
rule-set-parlour = Parlour
    .description = With any tarot pack: everybody declares before the play
rule-set-open = Open game
    .description = Each for himself, two to seven players

phase-call_out = calling out
phase-discard = the discard
phase-declare = the declarations
phase-play = the play
phase-pay = the Matto’s price
phase-over = the hand is over

signal-busso = busso
    .meaning = Play your best card
signal-striscio = striscio
    .meaning-has_more = I have more of this suit
    .meaning-lead_trumps = Lead trumps when you are in
signal-volo = volo
    .meaning = This was my last card of the suit

family-tarocchi = Tarocchi
family-kings = Kings
family-queens = Queens
family-knights = Knights
family-jacks = Jacks
family-grande = Grande
family-swords = Swords
family-batons = Batons
family-cups = Cups
family-coins = Coins
family-aces = Aces
family-moors = Moors
