# Una partita raccontata riga per riga, mentre si gioca. $who è "you" o "partner" in ciò che legge
# un giocatore solo.

tell-players-against =
    { $people ->
        [one] { $side } gioca contro { $other }.
       *[other] { $side } giocano contro { $other }.
    }
tell-players = Giocano { $players }.
tell-hand-began = Smazzata { $number }, mazziere { $dealer }.
tell-cards-received = { $player } riceve { $cards }.
tell-hand-received = { $player } riceve: { $cards }.
tell-sits-out = { $player } riposa.
tell-pozzo = { $player } trova nel pozzo: { $cards }.
tell-cards-discarded = { $player } scarta { $cards }.
tell-discard-made =
    { $number ->
        [one] { $player } ha scartato una carta: «L’ho fatta».
       *[other] { $player } ha scartato { $number } carte: «L’ho fatta».
    }
tell-bid-passo =
    { $who ->
        [you] Passi: «Passo».
        [partner] { $player }, in coppia con te, passa: «Passo».
       *[other] { $player } passa: «Passo».
    }
tell-bid-posso =
    { $who ->
        [you] Chiedi di andare su: «Posso?»
        [partner] { $player }, in coppia con te, chiede di andare su: «Posso?»
       *[other] { $player } chiede di andare su: «Posso?»
    }
tell-bid-va_bene =
    { $who ->
        [you] Sei d’accordo: «Va bene!»
        [partner] { $player }, in coppia con te, è d’accordo: «Va bene!»
       *[other] { $player } è d’accordo: «Va bene!»
    }
tell-bid-faccio_di_mio =
    { $who ->
        [you] Giochi con le tue carte: «Faccio di mio».
        [partner] { $player }, in coppia con te, gioca con le sue carte: «Faccio di mio».
       *[other] { $player } gioca con le sue carte: «Faccio di mio».
    }
tell-soloist-up =
    { $who ->
        [you] Vai su, prendi il pozzo e giochi contro { $others }.
        [partner] { $player }, in coppia con te, va su, prende il pozzo e gioca contro { $others }.
       *[other] { $player } va su, prende il pozzo e gioca contro { $others }.
    }
tell-soloist-alone =
    { $who ->
        [you] Giochi da solo contro { $others }; il pozzo va a chi farà l’ultima presa.
        [partner] { $player }, in coppia con te, gioca da solo contro { $others }; il pozzo va a chi farà l’ultima presa.
       *[other] { $player } gioca da solo contro { $others }; il pozzo va a chi farà l’ultima presa.
    }
tell-thrown-in = Passano tutti: le carte vanno a monte.
tell-declared =
    { $who ->
        [you] Accusi { $points } punti: { $phrases }.
        [partner] { $player }, in coppia con te, accusa { $points } punti: { $phrases }.
       *[other] { $player } accusa { $points } punti: { $phrases }.
    }
tell-declared-before =
    { $who ->
        [you] Hai accusato { $points } punti.
        [partner] { $player }, in coppia con te, ha accusato { $points } punti.
       *[other] { $player } ha accusato { $points } punti.
    }
tell-declared-criccone =
    { $who ->
        [you] Accusi { $points } punti, facendo Criccone: { $phrases }.
        [partner] { $player }, in coppia con te, accusa { $points } punti, facendo Criccone: { $phrases }.
       *[other] { $player } accusa { $points } punti, facendo Criccone: { $phrases }.
    }
tell-declared-sequenza =
    { $who ->
        [you] Accusi { $points } punti, facendo Sequenza: { $phrases }.
        [partner] { $player }, in coppia con te, accusa { $points } punti, facendo Sequenza: { $phrases }.
       *[other] { $player } accusa { $points } punti, facendo Sequenza: { $phrases }.
    }
tell-declared-both =
    { $who ->
        [you] Accusi { $points } punti, facendo Sequenza e Criccone: { $phrases }.
        [partner] { $player }, in coppia con te, accusa { $points } punti, facendo Sequenza e Criccone: { $phrases }.
       *[other] { $player } accusa { $points } punti, facendo Sequenza e Criccone: { $phrases }.
    }
tell-played = { $player } gioca { $card }.
tell-matto-played = { $player } copre il Matto.
tell-signalled = { $player } gioca { $card }: { $signals }!
tell-played-saying = { $player } gioca { $card }: «{ $saying }»
tell-matto-owed = { $player } dovrà una carta per il Matto.
tell-matto-paid = { $player } passa { $card } per il Matto.
tell-trick-won = Presa di { $player }.
tell-trick-won-points = Presa di { $player }, con { $points } punti.
tell-trick-open = A terra: { $plays }.
tell-called-out =
    { $people ->
        [one] { $side } si chiama fuori.
       *[other] { $side } si chiamano fuori.
    }
tell-side-scored = { $side } { $points }
tell-match-won =
    { $who ->
        [you] Vinci la partita, { $score }.
        [you-all] { $side } vincete la partita, { $score }.
        [one] { $side } vince la partita, { $score }.
       *[other] { $side } vincono la partita, { $score }.
    }
tell-match-won-unscored =
    { $who ->
        [you] Vinci la partita.
        [you-all] { $side } vincete la partita.
        [one] { $side } vince la partita.
       *[other] { $side } vincono la partita.
    }
tell-match-drawn = La partita è patta, { $score }.
tell-match-won-with =
    { $who ->
        [you] Vinci con { $score }.
        [you-all] { $players } vincete con { $score }.
        [one] { $players } vince con { $score }.
       *[other] { $players } vincono con { $score }.
    }
tell-match-survived =
    { $who ->
        [you] Vinci la partita.
        [you-all] { $players } vincete la partita.
        [one] { $players } vince la partita.
       *[other] { $players } vincono la partita.
    }
tell-match-shared =
    { $who ->
        [you-all] { $players } siete primi alla pari con { $score }.
       *[other] { $players } sono primi alla pari con { $score }.
    }
score-in-unit =
    { $unit ->
        [poste] { $points } { $points ->
            [one] posta
           *[other] poste
        }
       *[points] { $points } { $points ->
            [one] punto
           *[other] punti
        }
    }
tell-match-nobody = La partita non ha vincitori: sono usciti tutti.
tell-penalties = Punti di penalità: { $scores }
tell-score-and = { $start } a { $next }

# Una presa in una riga: 1) Anna: Re di Danari · Bruno 6 · Carla Asso · Dario 7 → Anna
trick-line = { $number }) { $plays } → { $winner }
trick-line-points = { $number }) { $plays } → { $winner } (+{ $points })
trick-led = { $player }: { $card }
trick-led-signalling = { $player }: { $card } ({ $signals })
trick-followed = { $plays } · { $player } { $card }
trick-card-saying = { $card } «{ $saying }»
