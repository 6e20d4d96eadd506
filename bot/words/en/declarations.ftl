# What a player says when declaring: the composition, with the head (King or Angel).

list-and = { $start } and { $last }
list-comma = { $start }, { $next }

spoken-with = { $cards } with { $wild }
spoken-both-contatori = the Bégato and the Matto

spoken-cricca-four = four { $family }
spoken-cricca-three = three { $family } without { $suit }
spoken-tarocchi-mad = three Tarocchi with the Matto
spoken-tarocchi-three = three Tarocchi without { $card }

spoken-figures = { $figures } of { $suit }

spoken-aces-four = four Aces
spoken-aces-three = three Aces without { $suit }
spoken-aces-two = two Aces, { $first } and { $second },

spoken-moors =
    { $number ->
        [2] two Moors
        [3] three Moors
        [4] four Moors
       *[other] one Moor
    }

spoken-reds = the two Reds
spoken-number = the { $number }
spoken-down-to = { $start } down to the { $number }
spoken-skipping = { $start }, skipping { $skipped },
spoken-grande-and-moors = { $start } and { $moors }
spoken-whole-grande = the long Grande, down to the socks

# A declaration of several combinations, each with its points.
spoken-next = { $start }; { $next }
spoken-points = { $phrase } ({ $points })
spoken-sum = { $points } = { $sum }
