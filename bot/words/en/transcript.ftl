# A match in words, line by line. $who is "you" or "partner" in what only one player reads.

tell-players-against =
    { $people ->
        [one] { $side } plays against { $other }.
       *[other] { $side } play against { $other }.
    }
tell-players = { $players } play.
tell-hand-began = Hand { $number }: { $dealer } deals.
tell-cards-received = { $player } receives { $cards }.
tell-hand-received = { $player } is dealt: { $cards }.
tell-sits-out = { $player } sits out this hand.
tell-pozzo = { $player } finds these cards in the pozzo: { $cards }.
tell-cards-discarded = { $player } discards { $cards }.
tell-discard-made =
    { $number ->
        [one] { $player } has discarded one card: “Done.”
       *[other] { $player } has discarded { $number } cards: “Done.”
    }
tell-bid-passo =
    { $who ->
        [you] You pass: “Passo.”
        [partner] Your partner { $player } passes: “Passo.”
       *[other] { $player } passes: “Passo.”
    }
tell-bid-posso =
    { $who ->
        [you] You’d like to go up: “Posso?”
        [partner] Your partner { $player } would like to go up: “Posso?”
       *[other] { $player } would like to go up: “Posso?”
    }
tell-bid-va_bene =
    { $who ->
        [you] You agree: “Va bene!”
        [partner] Your partner { $player } agrees: “Va bene!”
       *[other] { $player } agrees: “Va bene!”
    }
tell-bid-faccio_di_mio =
    { $who ->
        [you] You play with your own cards: “Faccio di mio.”
        [partner] Your partner { $player } plays with their own cards: “Faccio di mio.”
       *[other] { $player } plays with their own cards: “Faccio di mio.”
    }
tell-soloist-up =
    { $who ->
        [you] You go up, take the pozzo and play against { $others }.
        [partner] Your partner { $player } goes up, takes the pozzo and plays against { $others }.
       *[other] { $player } goes up, takes the pozzo and plays against { $others }.
    }
tell-soloist-alone =
    { $who ->
        [you] You play alone against { $others }; the pozzo waits for the last trick.
        [partner] Your partner { $player } plays alone against { $others }; the pozzo waits for the last trick.
       *[other] { $player } plays alone against { $others }; the pozzo waits for the last trick.
    }
tell-thrown-in = Everybody passes, so the cards are thrown in.
tell-declared =
    { $who ->
        [you] You declare { $points } points: { $phrases }.
        [partner] Your partner { $player } declares { $points } points: { $phrases }.
       *[other] { $player } declares { $points } points: { $phrases }.
    }
tell-declared-before =
    { $who ->
        [you] You declared { $points } points.
        [partner] Your partner { $player } declared { $points } points.
       *[other] { $player } declared { $points } points.
    }
tell-declared-criccone =
    { $who ->
        [you] You declare { $points } points with a criccone: { $phrases }.
        [partner] Your partner { $player } declares { $points } points with a criccone: { $phrases }.
       *[other] { $player } declares { $points } points with a criccone: { $phrases }.
    }
tell-declared-sequenza =
    { $who ->
        [you] You declare { $points } points with a sequenza: { $phrases }.
        [partner] Your partner { $player } declares { $points } points with a sequenza: { $phrases }.
       *[other] { $player } declares { $points } points with a sequenza: { $phrases }.
    }
tell-declared-both =
    { $who ->
        [you] You declare { $points } points with sequenza and criccone: { $phrases }.
        [partner] Your partner { $player } declares { $points } points with sequenza and criccone: { $phrases }.
       *[other] { $player } declares { $points } points with sequenza and criccone: { $phrases }.
    }
tell-played = { $player } plays { $card }.
tell-matto-played = { $player } shows the Matto.
tell-signalled = { $player } plays { $card }: { $signals }!
tell-played-saying = { $player } plays { $card }: “{ $saying }”
tell-matto-owed = { $player } will owe a card for the Matto.
tell-matto-paid = { $player } pays for the Matto with { $card }.
tell-trick-won = { $player } takes the trick.
tell-trick-won-points = { $player } takes the trick, and { $points } points with it.
tell-trick-open = On the table: { $plays }.
tell-called-out =
    { $people ->
        [one] { $side } calls out.
       *[other] { $side } call out.
    }
tell-side-scored = { $side } { $points }
tell-match-won =
    { $who ->
        [one] { $side } wins the match, { $score }.
       *[other] { $side } win the match, { $score }.
    }
tell-match-won-unscored =
    { $who ->
        [one] { $side } wins the match.
       *[other] { $side } win the match.
    }
tell-match-drawn = The match is drawn, { $score }.
tell-match-won-with =
    { $who ->
        [one] { $players } wins with { $score }.
       *[other] { $players } win with { $score }.
    }
tell-match-survived =
    { $who ->
        [one] { $players } wins the match.
       *[other] { $players } win the match.
    }
tell-match-shared =
    { $who ->
        [you-all] { $players } share first place with { $score }.
       *[other] { $players } share first place with { $score }.
    }
score-in-unit =
    { $unit ->
        [poste] { $points } { $points ->
            [one] posta
           *[other] poste
        }
       *[points] { $points } { $points ->
            [one] point
           *[other] points
        }
    }
tell-match-nobody = The match has no winner: everybody is out.
tell-penalties = Penalties: { $scores }
tell-score-and = { $start } to { $next }

# A finished trick in one line: 1) Anna: King of coins · Bruno 6 · Carla Ace · Dario 7 → Anna
trick-line = { $number }) { $plays } → { $winner }
trick-line-points = { $number }) { $plays } → { $winner } (+{ $points })
trick-led = { $player }: { $card }
trick-led-signalling = { $player }: { $card } ({ $signals })
trick-followed = { $plays } · { $player } { $card }
trick-card-saying = { $card } “{ $saying }”
