# How long players may think, and lengths of time.

duration-seconds =
    { $number ->
        [one] one second
       *[other] { $number } seconds
    }
duration-minutes =
    { $number ->
        [one] one minute
       *[other] { $number } minutes
    }
duration-hours =
    { $number ->
        [one] one hour
       *[other] { $number } hours
    }
duration-days =
    { $number ->
        [one] one day
       *[other] { $number } days
    }

clock-none = no clock
clock-turn = { $time } for each turn
clock-tournament = tournament rhythm, { $time } for each turn
clock-match = { $time } each for the match
clock-match-increment = { $time } each for the match, plus { $increment } per turn
clock-correspondence = by correspondence: { $time } for each turn
