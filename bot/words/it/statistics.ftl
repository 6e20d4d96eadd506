# Che cosa ha giocato qualcuno in un server, e due persone a confronto.

command-stats = statistiche
    .description = Che cosa ha giocato qui qualcuno: giochi, medie, compagni e avversari, turni saltati
    .game = Quale gioco a fondo; se non lo dici, uno sguardo a tutti
    .player = Di chi; le tue se non lo dici
problem-stats-bot = Un computer non ha statistiche: gioca sempre allo stesso modo.
problem-left-out = La persona di cui chiedi preferisce restare fuori da classifiche e statistiche: le sue non può aprirle nessun altro. Negli elenchi delle partite ci sono tutti, col nome che avevano al tavolo: li mostra `/storico partite` senza indicare nessuno.
problem-compare-same = Indica due persone: nessuno si confronta con sé stesso.

option-all-games = Tutti i giochi
menu-which-game = Quale gioco
button-stats-figures = Numeri
button-stats-company = Compagni e avversari
button-stats-course = Nel tempo

stats-rating =
    { $matches ->
        [one] Rating tra persone: **{ $rating }**, dopo una partita.
       *[other] Rating tra persone: **{ $rating }**, dopo { $matches } partite.
    }
stats-rating-highest = Il più alto: { $rating }, { $when }.
stats-rating-lowest = Il più basso: { $rating }, { $when }.
stats-rating-none = Ancora nessun rating tra persone: le partite cominciate con un computer contano a parte.
stats-points-of-last =
    { $matches ->
        [one] Nell’ultima partita: { $points } punti a smazzata.
       *[other] Nelle ultime { $matches } partite: { $points } punti a smazzata.
    }

stats-title = { $player }
stats-title-game = { $player } · { $game }
stats-somebody = Qualcuno
stats-none = Qui non c’è ancora nessuna partita.
stats-not-played = Qui nessuna partita di questo gioco è ancora arrivata alla fine.
stats-matches =
    { $matches ->
        [one] Una partita giocata fino alla fine, vittorie: { $wins }.
       *[other] { $matches } partite giocate fino alla fine, vittorie: { $wins }.
    }
stats-with-computers =
    { $number ->
        [one] In una di queste al tavolo c’era un computer.
       *[other] In { $number } di queste al tavolo c’era un computer.
    }
stats-game =
    { $matches ->
        [one] - **{ $game }** · una partita · vittorie: { $wins } · { $points } punti a smazzata
       *[other] - **{ $game }** · { $matches } partite · vittorie: { $wins } · { $points } punti a smazzata
    }
stats-game-played =
    { $matches ->
        [one] Una partita
       *[other] { $matches } partite
    } · vittorie: { $wins } · { $hands ->
        [one] una smazzata
       *[other] { $hands } smazzate
    }
stats-cards =
    { $number ->
        [one] Una carta giocata.
       *[other] { $number } carte giocate.
    }
stats-missed =
    { $turns ->
        [one] Turni saltati: { $missed } su uno.
       *[other] Turni saltati: { $missed } su { $turns }.
    }
stats-left =
    { $number ->
        [one] Ha lasciato una partita prima della fine.
       *[other] Ha lasciato { $number } partite prima della fine.
    }
stats-broken-off =
    { $number ->
        [one] Ha interrotto una partita, chiudendo il tavolo che aveva aperto mentre si giocava.
       *[other] Ha interrotto { $number } partite, chiudendo i tavoli che aveva aperto mentre si giocava.
    }
stats-helped-out =
    { $number ->
        [one] Una volta ha preso il posto di qualcuno.
       *[other] { $number } volte ha preso il posto di qualcuno.
    }

stats-head-own = Media
stats-head-server = Server
stats-what-means = -# Medie a smazzata; i punti sono della parte, *accusi suoi* solo quelli di chi accusa. Le percentuali sono sulle smazzate; per il *Bégato salvato*, sulle volte che l’hanno giocato; per i turni saltati, sui turni. *Server*: tutti quelli di qui.
stats-par = -# Fortuna e punti oltre il par, su { $hands ->
        [one] una smazzata
       *[other] { $hands } smazzate
    }: i computer rigiocano le stesse carte in tutti i posti, e quel che ne ricavano è il *par*. La *fortuna* dice di quanti punti il par della smazzata supera quello degli altri, *oltre il par* quanti se ne sono fatti in più.
stats-par-penalties = -# Fortuna e penalità oltre il par, su { $hands ->
        [one] una smazzata
       *[other] { $hands } smazzate
    }: i computer rigiocano le stesse carte in tutti i posti, e quel che ne ricavano è il *par*. La *fortuna* dice di quante penalità il par della smazzata supera quello degli altri, *oltre il par* quante se ne sono prese in più: qui meno è meglio.
stats-begato = Bégato: salvato { $saved }, perso { $lost }, preso { $caught }.
stats-best-hand = Smazzata migliore: { $points } punti.
stats-seats = Posti
stats-seat = - { $seat } · { $matches ->
        [one] una partita
       *[other] { $matches } partite
    } · vittorie: { $wins } · { $points } punti a smazzata
stats-seat-of = { $seat } di { $players }
stats-company = Le persone incontrate più spesso:
stats-company-none = Qui nessuna partita con altre persone è ancora arrivata alla fine.
stats-companion = - **{ $player }** · { $told }
stats-together = da compagni { $matches ->
        [one] una volta
       *[other] { $matches } volte
    }, vittorie: { $wins }
stats-against = da avversari { $matches ->
        [one] una volta
       *[other] { $matches } volte
    }, vittorie: { $wins }, sconfitte: { $losses }

measure-points = Punti a smazzata
measure-luck = Fortuna
measure-above-par = Oltre il par
measure-sequences = Sequenze
measure-cricche = Cricche
measure-card-points = Scartini
measure-last-trick = Ultima presa
measure-trick-combinations = Nelle prese
measure-side-declared = Accusi
measure-declared = Accusi suoi
measure-declarations = Accusi fatti
measure-tricks = Prese
measure-contatori = Contatori
measure-begato-saved = Bégato salvato
measure-begato-caught = Bégato preso
measure-matto-paid = Carta per il Matto
measure-cappotti = Cappotti dati
measure-cappotti-suffered = Cappotti subiti
measure-cricconi = Cricconi
measure-as-dealer = Da mazziere
measure-soloist = Va su
measure-as-soloist = Punti se va su
measure-soloist-won = Vinte se va su
measure-missed = Turni saltati

compare-title = { $one } e { $other }
compare-title-game = { $title } · { $game }
compare-matches = Partite
compare-wins = Vittorie
compare-never = Non hanno ancora finito una partita insieme.
compare-together = Da compagni: { $matches ->
        [one] una partita
       *[other] { $matches } partite
    }, vittorie: { $wins }.
compare-against = Da avversari: { $matches ->
        [one] una partita
       *[other] { $matches } partite
    }; vittorie di { $one }: { $first }, di { $other }: { $second }.
compare-against-short = da avversari { $matches ->
        [one] una volta
       *[other] { $matches } volte
    }, { $first } : { $second }
compare-own = **{ $player }**: { $matches ->
        [one] una partita giocata
       *[other] { $matches } partite giocate
    } qui fino alla fine, vittorie: { $wins }.
compare-game = - **{ $game }** · { $told }
compare-what-means = -# Medie a smazzata; i punti sono della parte. Le percentuali sono sulle smazzate; per il *Bégato salvato*, sulle volte che l’hanno giocato; per i turni saltati, sui turni.
