# The picture of a player's turn. `turn-picture-others` begins with a name.

turn-picture-lead = Your turn: lead a card
turn-picture-follow = Your turn: follow { $suit }
turn-picture-trump = Your turn: play a trump
turn-picture-free = Your turn: play any card
turn-picture-discard = { $cards ->
        [new] New cards: discard { $number } more
       *[first] Your turn: discard { $number } cards
    }
turn-picture-picked = Chosen: { $picked } of { $number }
turn-picture-declare = Your turn: declare?
turn-picture-bid = Your turn in the auction
turn-picture-call-out = Call out, or play on?
turn-picture-pay = Pay for the Matto
turn-picture-yours = It’s your turn
turn-picture-others = { $player } is { $act }
turn-picture-led = { $suit } led
turn-picture-you = You
turn-picture-we = We
turn-picture-they = They
turn-picture-this-hand = so far
turn-picture-last-trick = Last trick
turn-picture-sits-out = You’re sitting out this hand

# Its alt text.
turn-picture-alt-side = { $side }: { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
turn-picture-alt-side-so-far = { $side }: { $points ->
        [one] { $points } point
       *[other] { $points } points
    } and { $hand } in this hand so far.
turn-picture-alt-of-hand = { $side }: { $points } in this hand so far.
turn-picture-alt-picked = Picked: { $cards }.
turn-picture-alt-computers = { $number ->
        [one] { $players } is a computer player.
       *[other] { $players } are computer players.
    }
turn-picture-alt-bid = { $player }: { $bid }.
turn-picture-alt-held = Cards held: { $counts }.
turn-picture-alt-count = { $player } { $number }
