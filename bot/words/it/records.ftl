# I verbali come documenti da leggere: la testata, la pagina da stampare, quando si è giocato.

period-in-a-day = il { $day }, ore { $start }–{ $end } UTC
period-of-days = dalle { $start } del { $day } alle { $end } del { $last_day } UTC

record-agreed = Patti del tavolo: { $options }.
record-table = Tavolo { $table }.
record-place = Giocata in { $channel }, { $server }.
record-table-place = Tavolo { $table } in { $channel }, { $server }.
record-played = Giocata { $period }.
record-unfinished =
    { $hands ->
        [0] Non è finita nessuna smazzata.
        [one] La partita non è finita: questa è la prima smazzata.
       *[other] La partita non è finita: queste sono le prime { $hands } smazzate.
    }
record-standing = { $scores }.
record-ending-agreed = Tutti d’accordo, si è smesso qui: l’aveva chiesto { $player }.
record-ending-resigned = Resa di { $side }.
record-ending-aborted = { $player } ha chiuso il tavolo.
record-ending-abandoned = Si sono alzati tutti dal tavolo.
record-ending-closed = Il tavolo è stato chiuso.
record-ending-no-seeds = Il tavolo aveva giocato tutte le smazzate per cui aveva un numero segreto.
record-ending-round-over = Il tavolo è stato fermato prima di finire le sue smazzate.

page-hand = Smazzata
page-score = Punteggio
page-tricks = Prese
page-sheet = Conto
page-combinations = Combinazioni
page-dealer = mazziere
page-discards = Scarto di { $player }
page-trick-open = Rimasta sul tavolo.
page-step = Mossa della smazzata
page-how-to-step = Frecce: carta per carta. Con Maiusc: giro per giro. Il numero di una presa porta a quel giro.
page-made-from = Fatta da un verbale di gioco. Questa pagina non ha bisogno di rete; il verbale stesso si può far controllare al programma che l’ha scritto.
