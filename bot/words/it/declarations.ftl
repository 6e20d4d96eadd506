# Che cosa dice chi accusa: la composizione, sottinteso il capostipite (il Re o l’Angelo).

list-and = { $start } e { $last }
list-comma = { $start }, { $next }

spoken-with = { $cards } con { $wild }
spoken-both-contatori = il Bégato ed il Matto

spoken-cricca-four = quattro { $family }
spoken-cricca-three = tre { $family } sbaglia { $suit }
spoken-tarocchi-mad = tre Tarocchi matti
spoken-tarocchi-three = tre Tarocchi senza { $card }

spoken-figures = { $figures } di { $suit }

spoken-aces-four = quattro Assi
spoken-aces-three = tre Assi sbaglia { $suit }
spoken-aces-two = due Assi, { $first } e { $second },

spoken-moors =
    { $number ->
        [2] due Mori
        [3] tre Mori
        [4] quattro Mori
       *[other] un Moro
    }

spoken-reds = le due Rosse
spoken-number =
    { $number ->
        [8] l’8
        [11] l’11
       *[other] il { $number }
    }
spoken-down-to =
    { $number ->
        [8] { $start } fino all’8
        [11] { $start } fino all’11
       *[other] { $start } fino al { $number }
    }
spoken-skipping = { $start }, saltando { $skipped },
spoken-grande-and-moors = { $start } e { $moors }
spoken-whole-grande = la Grande lunga fino ai calzettini

# Un accuso di più combinazioni, e i suoi punti.
spoken-next = { $start }; { $next }
spoken-points = { $phrase } ({ $points })
spoken-sum = { $points } = { $sum }
