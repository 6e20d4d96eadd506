# Nomi dei giochi, dei regolamenti, delle fasi della smazzata, di ciò che si dice, delle combinazioni.

game-ottocento = Ottocento
game-quattro_scartate = Quattro Scartate
game-terziglio = Terziglio
game-millone = Millone
game-centocinquanta = Centocinquanta
game-quindici = Quindici
game-mattazza = Mattazza
game-open = Gioco libero

rule-set-torneo = Torneo
    .description = Come nei tornei bolognesi (M. Barilli, 2016)
rule-set-pagat = Pagat
    .description = Come su pagat.com: ci si chiama fuori subito, si parla liberamente
rule-set-parlour = Salotto
    .description = Con ogni mazzo di tarocchi: si accusa tutti prima di giocare
rule-set-open = Gioco libero
    .description = Ognuno per sé, da due a sette giocatori

phase-call_out = chiamarsi fuori
phase-auction = l’asta
phase-discard = la scartata
phase-declare = gli accusi
phase-play = il gioco
phase-pay = per il Matto
phase-over = la smazzata è finita

signal-busso = busso
    .meaning-has_more = Metti la tua carta migliore
    .meaning-lead_trumps = Prendi, e rigioca lo stesso palo
signal-striscio = striscio
    .meaning-has_more = Ho altre carte di questo palo
    .meaning-lead_trumps = Quando prendi, gioca Trionfi
signal-volo = volo
    .meaning-has_more = Non ho altre carte di questo palo
    .meaning-lead_trumps = Non ne ho altre; senza busso: non rigiocare questo palo

# L’asta del Terziglio. `answer` è la stessa parola detta a chi ha chiesto.
bid-passo = Passo
    .answer = Passo
    .meaning = Passo: può chiedere il prossimo
bid-posso = Posso?
    .answer = Posso?
    .meaning = Vorrei prendere il pozzo e giocare da solo
bid-va_bene = Va bene!
    .answer = Va bene!
    .meaning = Per me puoi andare su
bid-faccio_di_mio = Faccio di mio
    .answer = No! Faccio di mio
    .meaning = Gioco da solo, con le carte che ho in mano

# Quello che si dice a Mattazza giocando una carta; `term` è il termine del gioco.
saying-andare_a_duro = Vado a duro!
    .term = Andare a duro
    .meaning = Ho carte forti: chi mi aiuta a lasciare qualcuno senza prese?
saying-mettere = Metti!
    .term = Mettere
    .meaning = Prossimo di mano: giù Trionfi alti e Re, che qualcuno resti senza prese
saying-farsi_delle_carte_buone = Fatti delle carte buone!
    .term = Farsi delle carte buone
    .meaning = Vuol dire mettere: giù carte forti, che qualcuno resti senza prese
saying-farsi_i_migliori = Fatti i migliori!
    .term = Farsi i migliori
    .meaning = Prossimo di mano: giù i Trionfi migliori
saying-fare_il_pagatore = Fai il pagatore!
    .term = Fare il pagatore
    .meaning = Tu che vai a duro: metti una carta forte, che ci scarichiamo le nostre
saying-travalicare = Travalica!
    .term = Travalicare
    .meaning = Metti una carta debole di uno dei quattro Semi
saying-andare_in_campagna = Vai in campagna!
    .term = Andare in campagna
    .meaning = Vuol dire travalicare: giù una carta debole di uno dei quattro Semi

family-tarocchi = Tarocchi
family-kings = Re
family-queens = Regine
family-knights = Cavalli
family-jacks = Fanti
family-grande = Grande
family-swords = Spade
family-batons = Bastoni
family-cups = Coppe
family-coins = Danari
family-aces = Assi
family-moors = Mori

# Un giocatore in un testo privato: chi legge, il suo compagno, un altro.
named-by-place =
    { $who ->
        [you] tu
        [partner] { $player }, in coppia con te
       *[other] { $player }
    }
named-you-as-object = te
