# Deadlines, late players, absent players, and their return.

deadline-turn = Time runs out { $when }.
deadline-turn-by = Time runs out { $when }: { $day }.
deadline-grace = **{ $player }** is late: a computer player plays this turn { $when }.
deadline-grace-own = You are late: a computer player plays this turn { $when }.
time-left = Time left: { $players }
time-left-player = { $player } { $time }

absence-away =
    { $number ->
        [one] **{ $players }** is away: a computer player plays in their place until they press *{ $button }*.
       *[other] **{ $players }** are away: computer players play in their place until they press *{ $button }*.
    }
absence-rests =
    { $number ->
        [one] **{ $players }** is away and nobody else is here: the match waits until they press *{ $button }*.
       *[other] **{ $players }** are away: the match waits until one of them presses *{ $button }*.
    }
absence-standing-in = A computer player plays this turn for **{ $player }**, whose time was up.
absence-own = You are away: a computer player plays for you. Press *{ $button }* at any moment and play on.
absence-rests-own = You are away, and so is everybody else: the match waits. Press *{ $button }* and play on.
absence-standing-in-own = Your time was up: a computer player plays this turn for you, the next one is yours again.

button-imback = I’m back
told-back = Welcome back: you play for yourself again.

notice-late = ⏰ { $player }, your time is up. A computer player plays this turn { $when } unless you play first.
notice-was-late = ⏰ { $player } was late.
notice-turn = 🔔 { $player }, it is your turn.

command-back = back
    .description = Play on yourself, after a computer player has played for you

result-shared = **{ $player }**’s seat was played by { $parts }.
result-part =
    { $number ->
        [one] { $player } (one card)
       *[other] { $player } ({ $number } cards)
    }
result-part-computer =
    { $number ->
        [one] a computer player (one card)
       *[other] a computer player ({ $number } cards)
    }
