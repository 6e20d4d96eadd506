# Una partita raccontata riga per riga, mentre si gioca.

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
tell-bid-passo = { $player } passa: «Passo».
tell-bid-posso = { $player } chiede di andare su: «Posso?»
tell-bid-va_bene = { $player } è d’accordo: «Va bene!»
tell-bid-faccio_di_mio = { $player } gioca con le sue carte: «Faccio di mio».
tell-soloist-up = { $player } va su, prende il pozzo e gioca contro { $others }.
tell-soloist-alone = { $player } gioca da solo contro { $others }; il pozzo va a chi farà l’ultima presa.
tell-thrown-in = Passano tutti: le carte vanno a monte.
tell-declared = { $player } accusa { $points } punti: { $phrases }.
tell-declared-criccone = { $player } accusa { $points } punti, facendo Criccone: { $phrases }.
tell-declared-sequenza = { $player } accusa { $points } punti, facendo Sequenza: { $phrases }.
tell-declared-both = { $player } accusa { $points } punti, facendo Sequenza e Criccone: { $phrases }.
tell-played = { $player } gioca { $card }.
tell-matto-played = { $player } copre il Matto.
tell-signalled = { $player } gioca { $card }: { $signals }!
tell-played-saying = { $player } gioca { $card }: «{ $saying }»
tell-matto-owed = { $player } dovrà una carta per il Matto.
tell-matto-paid = { $player } paga il Matto con { $card }.
tell-trick-won = Presa di { $player }.
tell-trick-won-points = Presa di { $player }, con { $points } punti.
tell-trick-open = In terra: { $plays }.
tell-called-out =
    { $people ->
        [one] { $side } si chiama fuori.
       *[other] { $side } si chiamano fuori.
    }
tell-hand-scored = Smazzata { $number }: { $scores }.
tell-side-scored = { $side } { $points }
tell-hand-lost =
    { $people ->
        [one] Smazzata { $number }: perde { $players }.
       *[other] Smazzata { $number }: perdono { $players }.
    }
tell-hand-nothing = Smazzata { $number }: nessun punto.
tell-match-won =
    { $people ->
        [one] { $side } vince la partita, { $score }.
       *[other] { $side } vincono la partita, { $score }.
    }
tell-match-won-unscored =
    { $people ->
        [one] { $side } vince la partita.
       *[other] { $side } vincono la partita.
    }
tell-match-drawn = La partita è patta, { $score }.
tell-match-won-among =
    { $people ->
        [one] { $players } vince la partita. { $scores }.
       *[other] { $players } vincono la partita. { $scores }.
    }
tell-match-shared = { $players } sono primi alla pari. { $scores }.
tell-match-nobody = La partita non ha vincitori: sono usciti tutti. { $scores }.
tell-penalties = Punti di penalità: { $scores }
tell-score-and = { $start } a { $next }

# Una presa in una riga: 1) Anna: Re di Danari · Bruno 6 · Carla Asso · Dario 7 → Anna
trick-line = { $number }) { $plays } → { $winner }
trick-line-points = { $number }) { $plays } → { $winner } (+{ $points })
trick-led = { $player }: { $card }
trick-led-signalling = { $player }: { $card } ({ $signals })
trick-followed = { $plays } · { $player } { $card }
trick-card-saying = { $card } «{ $saying }»
