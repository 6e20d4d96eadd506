# Nomi dei giochi, dei regolamenti, delle fasi della smazzata, dei segnali e delle combinazioni.

game-ottocento = Ottocento
game-quattro_scartate = Quattro Scartate

rule-set-torneo = Torneo
    .description = Come nei tornei bolognesi (M. Barilli, 2016)
rule-set-pagat = Pagat
    .description = Come su pagat.com: ci si chiama fuori subito, segnali liberi
rule-set-parlour = Salotto
    .description = Con ogni mazzo di tarocchi: si accusa tutti prima di giocare
rule-set-open = Gioco libero
    .description = Ognuno per sé, da due a sette giocatori

phase-call_out = chiamarsi fuori
phase-discard = la scartata
phase-declare = gli accusi
phase-play = il gioco
phase-pay = il pagamento del Matto
phase-over = la smazzata è finita

signal-busso = busso
    .meaning = Metti la tua carta migliore
signal-striscio = striscio
    .meaning-has_more = Ho altre carte di questo palo
    .meaning-lead_trumps = Quando prendi, gioca Trionfi
signal-volo = volo
    .meaning = Non ho altre carte di questo palo

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
