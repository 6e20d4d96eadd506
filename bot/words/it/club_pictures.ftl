# Parole dentro le immagini di un circolo e nei loro testi alternativi.

date-since = dal { $day }

# Ciò che hanno in comune.
picture-club-unnamed = senza nome
picture-club-all-games = tutti i giochi
picture-club-all-time = da sempre
picture-club-page = pagina { $page } di { $pages }
picture-club-unit-points = { $number ->
        [one] punto
       *[other] punti
    }
picture-club-unit-cards = { $number ->
        [one] carta
       *[other] carte
    }
picture-club-unit-hands = { $number ->
        [one] smazzata
       *[other] smazzate
    }
picture-club-unit-cricconi = { $number ->
        [one] Criccone
       *[other] Cricconi
    }

# Le classifiche: il titolo, il criterio, i titoli delle colonne.
picture-club-leaderboard = Classifica
picture-club-leaderboard-pairs = Classifica a coppie
picture-club-by-rating = per rating
picture-club-by-wins = per vittorie
picture-club-by-points = per punti a smazzata
picture-club-by-above-par = per gioco oltre il par
picture-club-by-declarations = per accusi
picture-club-by-cappotti = per cappotti
picture-club-by-best-hand = per smazzata migliore
picture-club-against-computers = contro i computer
picture-club-provisional-key = ? = provvisorio
picture-club-head-matches = Partite
picture-club-head-wins = Vinte
picture-club-head-rating = Rating
picture-club-head-points = Punti
picture-club-head-above-par = Par
picture-club-head-declarations = Accusi
picture-club-head-cappotti = Cappotti
picture-club-head-best-hand = Punti
picture-club-alt-provisional = { $value } (provvisorio)
picture-club-alt-line = { $place }. { $names }: { $value }, { $matches ->
        [one] { $matches } partita
       *[other] { $matches } partite
    }, { $wins ->
        [one] { $wins } vinta
       *[other] { $wins } vinte
    }.

# Il podio.
picture-club-podium = Podio
picture-club-alt-step = { $place }. { $names }: { $value }.

# L’albo dei record.
picture-club-records = Albo dei record
picture-club-record-highest-hand = Smazzata più alta
picture-club-record-longest-grande = Grande più lunga
picture-club-record-highest-declaration = Accuso più alto
picture-club-record-most-cricconi = Più Cricconi in una partita
picture-club-record-fewest-hands = Partita più veloce
picture-club-record-greatest-comeback = Rimonta più grande
picture-club-alt-record = { $record }: { $value }, { $names }, { $when }.

# Il rating e i punti a smazzata nel tempo.
picture-club-history-rating = Rating
picture-club-history-points = Punti a smazzata
picture-club-history-highest = massimo { $value }, { $when }
picture-club-history-band = incertezza
picture-club-history-dots = { $matches ->
        [one] una partita
       *[other] { $matches } partite l’uno
    }
picture-club-history-window = media delle ultime { $matches }
picture-club-history-server = media di tutti: { $mean }
picture-club-alt-now = Ora { $value }, dopo { $number ->
        [one] { $number } partita
       *[other] { $number } partite
    }.
picture-club-alt-highest = Massimo { $value }, { $when }.
picture-club-alt-lowest = Minimo { $value }, { $when }.
picture-club-alt-server = Media di tutti: { $value }.
picture-club-alt-course = Nel tempo: { $course }.

# Le statistiche di una persona.
picture-club-played = { $matches ->
        [one] { $matches } partita
       *[other] { $matches } partite
    }, { $hands ->
        [one] { $hands } smazzata
       *[other] { $hands } smazzate
    }
picture-club-head-own = Media
picture-club-head-server = Server
picture-club-head-difference = Differenza
picture-club-head-worse = peggio
picture-club-head-better = meglio
picture-club-statistic-points = Punti a smazzata
picture-club-statistic-sequences = Sequenze
picture-club-statistic-cricche = Cricche
picture-club-statistic-card-points = Scartini
picture-club-statistic-last-trick = Ultima presa
picture-club-statistic-trick-combinations = Nelle prese
picture-club-statistic-side-declared = Accusi della coppia
picture-club-statistic-declared = Punti accusati
picture-club-statistic-declarations = Accusi a smazzata
picture-club-statistic-tricks = Prese a smazzata
picture-club-statistic-contatori = Contatori a smazzata
picture-club-statistic-begato-saved = Bégato salvato
picture-club-statistic-begato-caught = Bégato preso
picture-club-statistic-matto-paid = Carta per il Matto
picture-club-statistic-cappotti = Cappotti dati
picture-club-statistic-cappotti-suffered = Cappotti subiti
picture-club-statistic-cricconi = Criccone
picture-club-statistic-as-dealer = Punti da mazziere
picture-club-statistic-soloist = Va su
picture-club-statistic-as-soloist = Punti quando va su
picture-club-statistic-soloist-won = Vince quando va su
picture-club-statistic-missed = Turni saltati
picture-club-statistic-luck = Fortuna nelle carte
picture-club-statistic-above-par = Oltre il par
picture-club-alt-statistic = { $label }: { $own }, server { $server } ({ $difference }).
picture-club-alt-statistic-alone = { $label }: { $own }.

# Due persone a confronto.
picture-club-compare-against = { $matches ->
        [0] Mai avversari
        [one] { $matches } partita da avversari
       *[other] { $matches } partite da avversari
    }
picture-club-compare-drawn = { $number ->
        [one] { $number } patta
       *[other] { $number } patte
    }
picture-club-compare-together = { $matches ->
        [0] Mai in coppia
        [one] { $matches } partita in coppia, { $wins ->
                [one] { $wins } vinta
               *[other] { $wins } vinte
            }
       *[other] { $matches } partite in coppia, { $wins ->
                [one] { $wins } vinta
               *[other] { $wins } vinte
            }
    }
picture-club-alt-wins = { $names }: { $wins ->
        [one] { $wins } vinta
       *[other] { $wins } vinte
    }.
picture-club-alt-compared = { $label }: { $first } – { $second }.

# La classifica di una serata.
picture-club-round = turno { $round } di { $rounds }
picture-club-round-final = finale · { $rounds ->
        [one] { $round } turno
       *[other] { $round } turni
    }
picture-club-scored-points = a punti
picture-club-scored-victory = a punti vittoria
picture-club-scored-matchpoints = a match point
picture-club-scored-percent = in percentuale dei match point
picture-club-scored-imps = a IMP
picture-club-head-victory = PV
picture-club-head-margin = Punti ±
picture-club-head-played = Giocati
picture-club-head-last = Ultimo
picture-club-head-change = Posti
picture-club-head-matchpoints = MP
picture-club-head-percent = %
picture-club-head-imps = IMP
picture-club-alt-last = { $score } nell’ultimo
picture-club-alt-rested = nell’ultimo ha riposato
picture-club-alt-up = { $number ->
        [one] su di { $number } posto
       *[other] su di { $number } posti
    }
picture-club-alt-down = { $number ->
        [one] giù di { $number } posto
       *[other] giù di { $number } posti
    }
picture-club-alt-own = { $names } (tu)
picture-club-alt-placed = { $place }. { $names }
picture-club-alt-gone = Fuori gara: { $names }
picture-club-alt-score = { $score } in { $played ->
        [one] { $played } turno
       *[other] { $played } turni
    }
picture-club-alt-margin = differenza { $margin }

# La stessa smazzata a più tavoli.
picture-club-deal = Smazzata { $number }
picture-club-tables = { $number ->
        [one] { $number } tavolo
       *[other] { $number } tavoli
    }
picture-club-head-table = Tavolo
picture-club-head-first-side = Stesse carte
picture-club-head-second-side = Avversari
picture-club-alt-table = Tavolo { $table }: { $first } { $points }, { $second } { $against }; { $score }.
picture-club-alt-alone = { $place }. { $names }: { $points }; { $score }.
picture-club-alt-you = Tu: { $told }
