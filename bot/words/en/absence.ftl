# Deadlines, late players, absent players, and their return.

deadline-turn = Time runs out { $when }.
deadline-turn-by = Time runs out { $when }: { $day }.
deadline-grace = **{ $player }** is late. A computer player will play this turn { $when }.
deadline-grace-own = You’re late. A computer player will play this turn { $when }.
time-left = Time left: { $players }
time-left-player = { $player } { $time }

absence-away =
    { $number ->
        [one] **{ $players }** is away. A computer player plays for them until they press *{ $button }*.
       *[other] **{ $players }** are away. Computer players play for them until they press *{ $button }*.
    }
absence-rests =
    { $number ->
        [one] **{ $players }** is away and nobody else is here. The match waits until they press *{ $button }*.
       *[other] **{ $players }** are away. The match waits until one of them presses *{ $button }*.
    }
absence-standing-in = **{ $player }** ran out of time. A computer player plays this turn for them.
absence-own = You’re away, and a computer player is playing for you. Press *{ $button }* at any time to play on.
absence-rests-own = You’re away, and so is everybody else, so the match is waiting. Press *{ $button }* to play on.
absence-standing-in-own = You ran out of time. A computer player plays this turn for you; the next one is yours again.

button-imback = I’m back
told-back = Welcome back! You’re playing for yourself again.

notice-late = ⏰ { $player }, your time is up. A computer player will play this turn { $when } unless you play first.
notice-was-late = ⏰ { $player } was late.
notice-turn = 🔔 { $player }, it’s your turn.

command-back = back
    .description = Take over again from the computer player that plays for you

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
