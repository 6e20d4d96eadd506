# Names of the games, the rule sets, the phases of a hand, what players say, the combinations.

game-ottocento = Ottocento
game-quattro_scartate = Quattro Scartate
game-terziglio = Terziglio
game-millone = Millone
game-centocinquanta = Centocinquanta
game-quindici = Quindici
game-mattazza = Mattazza
game-open = Open game

rule-set-torneo = Tournament
    .description = As in Bologna’s tournaments (M. Barilli, 2016)
rule-set-pagat = Pagat
    .description = As described on pagat.com: calling out at once, free signals
rule-set-parlour = Parlour
    .description = With any tarot pack: everybody declares before the play
rule-set-open = Open game
    .description = Everyone for themselves, two to seven players

phase-call_out = calling out
phase-auction = the auction
phase-discard = the discard
phase-declare = the declarations
phase-play = the play
phase-pay = the Matto’s price
phase-over = the hand is over

signal-busso = busso
    .meaning-has_more = Play your best card
    .meaning-lead_trumps = Win, and lead the suit again
signal-striscio = striscio
    .meaning-has_more = I have more of this suit
    .meaning-lead_trumps = Lead trumps when you get the lead
signal-volo = volo
    .meaning-has_more = This was my last card of the suit
    .meaning-lead_trumps = My last card of the suit; without busso: don’t return it

# The auction of Terziglio. `answer` is the same word as an answer to somebody's question.
bid-passo = Passo
    .answer = Passo
    .meaning = I pass: the next player may ask
bid-posso = Posso?
    .answer = Posso?
    .meaning = I’d like to take the pozzo and play alone
bid-va_bene = Va bene!
    .answer = Va bene!
    .meaning = I don’t object
bid-faccio_di_mio = Faccio di mio
    .answer = No: faccio di mio
    .meaning = I play alone, with the cards I was dealt

# What players of Mattazza call out with a card; `term` is the word for it at the table.
saying-andare_a_duro = I’m going hard!
    .term = Going hard
    .meaning = I hold strong cards. Who’ll help me leave somebody without a trick?
saying-mettere = Put them down!
    .term = Putting down
    .meaning = Next player: your strong trumps and Kings, to leave somebody without a trick
saying-farsi_delle_carte_buone = Good cards, please!
    .term = Good cards
    .meaning = The same as putting down: strong cards, to leave somebody without a trick
saying-farsi_i_migliori = The best ones!
    .term = The best ones
    .meaning = Next player: your best trumps
saying-fare_il_pagatore = You be the payer!
    .term = Being the payer
    .meaning = If you’re going hard, play a strong card, so that we can throw good ones on it
saying-travalicare = Step across!
    .term = Stepping across
    .meaning = Play a weak card of one of the four suits
saying-andare_in_campagna = Off to the country!
    .term = Off to the country
    .meaning = The same as stepping across: a weak card of one of the four suits

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

# A player in a private text: the reader, the reader’s partner, anybody else.
named-by-place =
    { $who ->
        [you] you
        [partner] your partner { $player }
       *[other] { $player }
    }
named-you-as-object = you
