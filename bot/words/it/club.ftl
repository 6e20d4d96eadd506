# Classifiche, stagioni, albo dei record. Ciò che dicono anche le immagini è in club_pictures.ftl.

board-among-people = tra persone
board-rules = regole: { $rules }
board-all-rules = Tutte le regole
board-least = da { $number } partite in su

board-you = { $people } (tu)
board-line = { $place }\. { $people } · { $value } · { $matches ->
        [one] 1 partita
       *[other] { $matches } partite
    }, { $wins ->
        [one] 1 vinta
       *[other] { $wins } vinte
    }
board-line-wins = { $place }\. { $people } · { $value } · { $matches ->
        [one] 1 partita
       *[other] { $matches } partite
    }
board-value-rating = { $value } ± { $deviation }
board-value-provisional = { $value } (provvisorio)
board-value-wins = { $number ->
        [one] 1 vittoria
       *[other] { $value } vittorie
    }
board-value-points = { $value } punti a smazzata
board-value-above-par = { $value } punti a smazzata rispetto al par
board-value-declarations = { $number ->
        [one] 1 punto accusato
       *[other] { $value } punti accusati
    }
board-value-cappotti = { $number ->
        [one] 1 cappotto
       *[other] { $value } cappotti
    }
board-value-best-hand = { $number ->
        [one] 1 punto
       *[other] { $value } punti
    }
board-own = **Tu** · { $line }
board-own-pair = **La tua coppia migliore** · { $line }
board-own-few = Hai finito { $matches } delle { $least } partite che servono per essere qui.
board-own-unlisted = Nelle classifiche non ci sei, come preferisci; si cambia con `/preferenze`.
board-own-none = In questa classifica non ci sei ancora.

board-empty-rating = Qui nessuno ha ancora un rating. Servono { $number } partite di questo tipo, giocate fino a un risultato.
board-empty-wins = In questo server non è ancora finita nessuna partita di questo tipo.
board-empty-points = Nessuno ha ancora finito { $number } partite di questo tipo: tante ne servono per confrontare i punti a smazzata.
board-empty-above-par = Nessuno ha ancora finito { $number } partite di questo tipo rigiocate anche dai computer: tante ne servono.
board-empty-declarations = In una partita di questo tipo nessuno ha ancora accusato nulla.
board-empty-cappotti = In una partita di questo tipo non c’è ancora stato un cappotto.
board-empty-best-hand = In una partita di questo tipo nessuna smazzata ha ancora portato punti.
board-needs-game = Rating, punti a smazzata e gioco oltre il par si confrontano solo in uno stesso gioco: sceglilo nel menu.
board-no-ladder = Contro i computer le coppie non hanno rating: scegli le persone, o le partite senza computer.
board-no-best-hands = In questo gioco i punti sono penalità, quindi nessuna smazzata è la migliore: scegli un altro ordine.

menu-board-order = Ordine
menu-board-game = Gioco
menu-board-family = Regole
menu-board-season = Stagione
button-board = Classifica
button-board-first = Prima
button-board-back = Indietro
button-board-next = Avanti
button-board-last = Ultima
button-board-people = Mostra le persone
button-board-pairs = Mostra le coppie
button-board-podium = Podio
button-with-computers = Con i computer
button-without-computers = Senza computer
leaderboard-off = In questo server si gioca senza classifica. Con `/punteggio` vedi a che punto è una partita.

season-started = Comincia la stagione **{ $season }**. Da adesso conta ogni partita che finisce: con `/classifica` vedi a che punto è.
season-running-title = Stagione { $season }
season-over-title = La stagione { $season } è finita
season-since = dal { $began }
season-period = dal { $began } al { $ended }
season-people = Persone
season-pairs = Coppie
season-first = Al primo posto: { $people }, con { $value }.
season-step = { $place }\. { $people } · { $value }
season-nobody = Sul podio non c’è nessuno: nella stagione sono finite troppo poche partite tra sole persone.
season-not-posted = In questo canale non posso scrivere, quindi lo vedi solo tu. Gli altri lo trovano con `/classifica`: si sceglie la stagione, poi *Podio*.
told-season-started = La stagione è cominciata.
told-season-over = La stagione è finita. Il podio resta: scegli la stagione in `/classifica`, poi *Podio*.
problem-season-running = C’è una stagione in corso: prima chiudila con `/stagione chiudi`.
problem-no-season = Non c’è nessuna stagione in corso. Cominciane una con `/stagione inizia`.
problem-season-unnamed = A una stagione serve un nome che si possa leggere: lettere o cifre.
problem-season-needs-game = Rating e punti a smazzata si confrontano solo in uno stesso gioco: indica anche il `gioco`.
problem-season-no-best-hands = In questo gioco i punti sono penalità, quindi nessuna smazzata è la migliore: indica un altro ordine.

records-line = **{ $record }**: { $value } · { $people } · { $game }, { $when }
records-none = In una partita di questo tipo non c’è ancora nessun record.
records-replays = Come è andata, carta per carta:
