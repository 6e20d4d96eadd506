# Come si conta una smazzata al tavolo: la risposta a un pulsante del conto, nell’ordine del libro di Barilli.

button-count = Come si conta
count-title = Come si conta la smazzata { $hand }
count-lay-out =
    { $number ->
        [0] { $side } non ha fatto prese: al tallone di { $other } non manca niente, le carte sono tutte lì.
       *[other] Si svolta solo il tallone più esiguo: le { $number } carte di { $side }. Quello che lì manca è di { $other }, e si legge dai vuoti.
    }
count-each =
    { $unused ->
        [0] Ogni tallone si svolta e si conta per conto suo.
       *[other] { $unused } carte sono rimaste fuori dal gioco, quindi un vuoto non dice chi ha la carta: ogni tallone si svolta.
    }
count-sequences = **Sequenze**: (carte − 1) × { $step }
count-cricche =
    { $gaps ->
        [yes] **Cricche**: mezzo Criccone, { $half }, meno le carte che mancano, al massimo due per schiera
       *[no] **Cricche**
    }
count-cards =
    { $group ->
        [0] { $gaps ->
            [yes] **Scartini**: sempre { $whole } fra tutti e due i talloni
           *[no] **Scartini**
        }
       *[other] **Scartini**, a prese di { $group } carte
    }
count-last = **Ultima presa**
count-tricks = **Combinazioni nelle prese**
count-declared = **Accusi**
count-total = **Totale**
count-read =
    { $number ->
        [0] { $side }, dai vuoti:
       *[other] { $side }, dai vuoti, con { $cards } in ognuna:
    }
count-sequence = { $name }, { $number } carte: { $sum } = { $points }
count-without = { $name } senza { $cards }
count-last-before = { $side }: **{ $points }**, oppure { $more } prima di raddoppiare le Cricche: ({ $half } + { $more }) × 2 = { $sum }
