# Le partite di un server, e una di loro.

command-history = storico
    .description = Le partite finite: elenchi, smazzate passo per passo, verbali, mazzi
command-history-matches = partite
    .description = Le partite di questo server, dall’ultima: risultati, conti, smazzate da rivedere, verbali
    .game = Solo le partite di questo gioco; di tutti, se non lo dici
    .player = Solo le partite in cui ha giocato questa persona

history-title = Partite
history-of = con { $players }
history-none = Qui una partita così non c’è ancora.
history-match = { $day } · { $game } · { $sides }
history-computer =
    { $level ->
        [novice] principiante (computer)
        [master] maestro (computer)
       *[club] computer
    }
history-goes-on = Quella partita è ancora in corso.
history-ending-agreed = finita d’accordo
history-ending-resigned = finita con una resa
history-ending-aborted = interrotta
history-ending-abandoned = lasciata da tutti
history-ending-idle = chiusa
history-ending-no-seeds = finita con l’ultimo numero segreto
history-ending-round-over = fermata prima della fine

match-par-yours = Per te le carte valevano **{ $cards }**, il tuo gioco **{ $play }**: in tutto { $total }.
match-par-side = - { $players }: carte { $cards }, gioco { $play }
match-par-what = -# Punti in più degli altri. *Carte*: quel che le smazzate danno quando i computer le giocano in tutti i posti. *Gioco*: quel che i giocatori hanno fatto in più.
match-par-what-penalties = -# Penalità in più degli altri: meno è meglio. *Carte*: quel che le smazzate danno quando i computer le giocano in tutti i posti. *Gioco*: quel che i giocatori hanno preso in più.
match-par-sheet = Il par di questa smazzata, giocata dai computer in tutti i posti: { $sides }

menu-history-match = Apri una partita
menu-history-people = Solo le partite con queste persone
button-history-newer = Più recenti
button-history-older = Più vecchie
menu-match-sheet = Il conto di una smazzata
menu-match-record = Il verbale della partita in un file
