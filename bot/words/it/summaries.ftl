# Com’è finita una smazzata, in una frase. Le parti in minuscolo seguono i due punti. `who` è chi legge
# (you), chi legge con altri (you-all), uno solo o più d’uno.

summary-because = { $told }: { $why }
summary-called-out = { $who ->
        [you] Ti chiami fuori: con i { $points } punti appena accusati sei a { $score } e vinci la partita.
        [you-all] { $side } vi chiamate fuori: con i { $points } punti appena accusati siete a { $score } e vincete la partita.
        [one] { $side } si chiama fuori: con i { $points } punti appena accusati è a { $score } e vince la partita.
       *[other] { $side } si chiamano fuori: con i { $points } punti appena accusati sono a { $score } e vincono la partita.
    }
summary-won = { $who ->
        [you] Vinci la smazzata di { $lead }
        [you-all] { $side } vincete la smazzata di { $lead }
        [one] { $side } vince la smazzata di { $lead }
       *[other] { $side } vincono la smazzata di { $lead }
    }
summary-won-in-tens = { $who ->
        [you] Vinci la smazzata di { $lead } ({ $points } punti a { $other })
        [you-all] { $side } vincete la smazzata di { $lead } ({ $points } punti a { $other })
        [one] { $side } vince la smazzata di { $lead } ({ $points } punti a { $other })
       *[other] { $side } vincono la smazzata di { $lead } ({ $points } punti a { $other })
    }
summary-ahead = { $who ->
        [you] Vinci la smazzata con { $points }, { $lead } più di { $next }
        [you-all] { $side } vincete la smazzata con { $points }, { $lead } più di { $next }
        [one] { $side } vince la smazzata con { $points }, { $lead } più di { $next }
       *[other] { $side } vincono la smazzata con { $points }, { $lead } più di { $next }
    }
summary-cappotto = { $who ->
        [you] Fai tutte le prese, cappotto: { $points } punti a { $other }
        [you-all] { $side } fate tutte le prese, cappotto: { $points } punti a { $other }
        [one] { $side } fa tutte le prese, cappotto: { $points } punti a { $other }
       *[other] { $side } fanno tutte le prese, cappotto: { $points } punti a { $other }
    }
summary-every-trick = { $told }: è cappotto, tutte le prese da una parte
summary-level = La smazzata è patta, a { $points } per parte.
summary-shared = { $who ->
        [you-all] { $side } vincete la smazzata alla pari, con { $points } a testa.
       *[other] { $side } vincono la smazzata alla pari, con { $points } a testa.
    }

# Terziglio: chi gioca da solo vince o perde `poste`, ognuno degli altri `each`.
summary-up-won = { $who ->
        [you] { $poste ->
                [0] Vai su e vinci, { $points } punti a { $other }, pochi per una posta
               *[other] Vai su e vinci { $poste } poste, { $points } punti a { $other }
            }
       *[other] { $poste ->
                [0] { $player } va su e vince, { $points } punti a { $other }, pochi per una posta
               *[other] { $player } va su e vince { $poste } poste, { $points } punti a { $other }
            }
    }
summary-up-lost = { $who ->
        [you] { $each ->
                [0] Vai su e perdi contro { $others }, { $points } punti a { $other }, pochi per una posta
                [one] Vai su e perdi contro { $others }, una posta a testa, { $points } punti a { $other }
               *[other] Vai su e perdi contro { $others }, { $each } poste a testa, { $points } punti a { $other }
            }
       *[other] { $each ->
                [0] { $player } va su e perde contro { $others }, { $points } punti a { $other }, pochi per una posta
                [one] { $player } va su e perde contro { $others }, una posta a testa, { $points } punti a { $other }
               *[other] { $player } va su e perde contro { $others }, { $each } poste a testa, { $points } punti a { $other }
            }
    }
summary-up-level = { $who ->
        [you] { $each ->
                [0] Vai su e alla pari, { $points } a { $points }, perdi, ma nessuna posta
                [one] Vai su e perdi una posta con ciascuno: la pari, { $points } a { $points }, non basta
               *[other] Vai su e perdi { $each } poste con ciascuno: la pari, { $points } a { $points }, non basta
            }
       *[other] { $each ->
                [0] { $player } va su e alla pari, { $points } a { $points }, perde, ma nessuna posta
                [one] { $player } va su e perde una posta con ciascuno: la pari, { $points } a { $points }, non basta
               *[other] { $player } va su e perde { $each } poste con ciascuno: la pari, { $points } a { $points }, non basta
            }
    }
summary-alone-won = { $who ->
        [you] { $poste ->
                [0] Fai di tuo e vinci, { $points } punti a { $other }, pochi per una posta
               *[other] Fai di tuo e vinci { $poste } poste, { $points } punti a { $other }
            }
       *[other] { $poste ->
                [0] { $player } fa di suo e vince, { $points } punti a { $other }, pochi per una posta
               *[other] { $player } fa di suo e vince { $poste } poste, { $points } punti a { $other }
            }
    }
summary-alone-lost = { $who ->
        [you] { $each ->
                [0] Fai di tuo e perdi contro { $others }, { $points } punti a { $other }, pochi per una posta
               *[other] Fai di tuo e perdi contro { $others }, { $each } poste a testa, { $points } punti a { $other }
            }
       *[other] { $each ->
                [0] { $player } fa di suo e perde contro { $others }, { $points } punti a { $other }, pochi per una posta
               *[other] { $player } fa di suo e perde contro { $others }, { $each } poste a testa, { $points } punti a { $other }
            }
    }
summary-alone-level = { $who ->
        [you] { $each ->
                [0] Fai di tuo e alla pari, { $points } a { $points }, perdi, ma nessuna posta
               *[other] Fai di tuo e perdi { $each } poste con ciascuno: la pari, { $points } a { $points }, non basta
            }
       *[other] { $each ->
                [0] { $player } fa di suo e alla pari, { $points } a { $points }, perde, ma nessuna posta
               *[other] { $player } fa di suo e perde { $each } poste con ciascuno: la pari, { $points } a { $points }, non basta
            }
    }

# Mattazza.
summary-no-trick = { $who ->
        [you] Non fai prese e paghi una penalità
        [you-all] { $side } non fate prese e pagate una penalità a testa
        [one] { $side } non fa prese e paga una penalità
       *[other] { $side } non fanno prese e pagano una penalità a testa
    }
# Qualcuno non ha fatto prese, quindi chi ha più punti non paga.
summary-costs-nothing = { $who ->
        [you] i tuoi { $points } punti non costano niente
       *[other] i { $points } punti di { $side } non costano niente
    }
summary-most = { $who ->
        [you] Hai più punti di tutti, { $points }, e paghi una penalità
        [you-all] { $side } avete più punti di tutti, { $points } a testa, e pagate una penalità ciascuno
        [one] { $side } ha più punti di tutti, { $points }, e paga una penalità
       *[other] { $side } hanno più punti di tutti, { $points } a testa, e pagano una penalità ciascuno
    }
summary-out = { $who ->
        [you] Esci.
        [you-all] { $side } uscite.
        [one] { $side } esce.
       *[other] { $side } escono.
    }

# Chi esce da una partita di Mattazza: quante volte con più punti di tutti, quante senza prese.
result-out = { $who ->
        [you] Esci
       *[other] { $player } esce
    } con { $penalties } penalità: { $none ->
        [0] ogni volta con più punti di tutti
       *[other] { $most ->
            [0] ogni volta senza prese
           *[other] { $most ->
                [one] una volta
                [2] due volte
               *[other] { $most } volte
            } con più punti di tutti, { $none ->
                [one] una
                [2] due
               *[other] { $none }
            } senza prese
        }
    }.

# Che cosa ha deciso. `number` è 1 se la cosa nominata è una sola, di più se sono molte.
deciding-made = { $number ->
        [one] { $what } ha fatto { $points }
       *[other] { $what } hanno fatto { $points }
    }
deciding-made-against = { $number ->
        [one] { $what } ha fatto { $points } contro { $other }
       *[other] { $what } hanno fatto { $points } contro { $other }
    }
deciding-most = { $clause }; { $best }
deciding-best = { $number ->
        [one] { $name } ne ha fatti { $points }
       *[other] { $name } ne hanno fatti { $points }
    }
deciding-sequences-doubled = { $number ->
        [3] tre sequenze, raddoppiate,
        [4] quattro sequenze, raddoppiate,
        [5] cinque sequenze, raddoppiate,
        [6] sei sequenze, raddoppiate,
       *[other] sette sequenze, raddoppiate,
    }
deciding-cricche-doubled = { $number ->
        [3] tre cricche, raddoppiate,
        [4] quattro cricche, raddoppiate,
       *[other] tutte e cinque le cricche, raddoppiate,
    }
deciding-declared = { $number ->
        [one] l’accuso
       *[other] gli accusi
    }
deciding-cards = gli scartini
deciding-last-trick = l’ultima presa
deciding-tricks = le combinazioni nelle prese

# Una combinazione dentro una frase; una sequenza è di `number` carte.
combination-tarocchi = { $number ->
        [3] tre Tarocchi
       *[other] quattro Tarocchi
    }
combination-kings = { $number ->
        [3] tre Re
       *[other] quattro Re
    }
combination-queens = { $number ->
        [3] tre Regine
       *[other] quattro Regine
    }
combination-knights = { $number ->
        [3] tre Cavalli
       *[other] quattro Cavalli
    }
combination-jacks = { $number ->
        [3] tre Fanti
       *[other] quattro Fanti
    }
combination-grande = la Grande di { $number }
combination-swords = la sequenza di Spade
combination-batons = la sequenza di Bastoni
combination-cups = la sequenza di Coppe
combination-coins = la sequenza di Danari
combination-aces = la sequenza di Assi
combination-moors = la sequenza di Mori
