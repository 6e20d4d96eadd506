# The hand of the day: one sealed deal for everybody, alone with three computer players.

# Refusals: the problem, and what to do instead.
daily-problem-bad-result = That isn’t a result: points can’t be below zero.
daily-problem-begun-already = You’ve already played today’s hand, and you can play it only once. Please come back tomorrow.
daily-problem-day-not-over = Others may still be playing. The results come when the day is over.
daily-problem-day-over = That hand’s day is over. Play today’s instead.
daily-problem-no-such-day = There is no hand for that day. Please choose one from the list.
daily-problem-not-begun = You have no hand to finish. Start today’s.
daily-problem-unreadable = The stored data for that day’s hand is damaged, so it was set aside. There’ll be another hand tomorrow. This bot’s operator can find the reason in the log.
daily-problem-still-playing = You haven’t finished yesterday’s hand. Finish it with `/hand show`, then start today’s.

# Today. $closes and $results are moments.
daily-title = Hand of the day
daily-of-day = Hand of the day · { $day }
daily-what = Everybody gets the same cards today, for one hand of { $game }. You play with three computer players, who always answer the same play in the same way. You can play it only once, and there is no clock. You’ll see the next morning how the others did.
daily-until = You can start it until { $closes }. The results come { $results }.
daily-waits = Your hand is waiting for you.
daily-played = You made **{ $points } – { $others }**. You’ll see { $results } what that’s worth. Until then, please don’t tell anybody about these cards.
daily-in-a-row =
    { $number ->
        [one] You’ve played one day in a row.
       *[other] You’ve played { $number } days in a row.
    }
button-daily-play = Play today’s hand
button-daily-result = Result: { $day }
button-daily-month = Month: { $month }

# While it is played, and at its end.
daily-in-dms = Your hand is in our direct messages.
daily-here = -# Direct messages don’t reach you, so your hand is here, where only you see it. `/daily` opens it again.
daily-made = You made **{ $points } – { $others }**. You’ll see in the morning what that’s worth. Until then, please don’t tell anybody about these cards.
daily-not-finished = It’s morning, and you didn’t finish this hand, so it doesn’t count. Today’s is waiting: `/daily`.

# The results. $number counts those who have finished it, $share is a percentage of them.
daily-own-place = You’re **{ $place } of { $number }** with { $points } – { $others }: better than { $share } % of the others, { $imps } IMPs on average.
daily-own-place-shared = You’re tied for **{ $place } of { $number }** with { $points } – { $others }: better than { $share } % of the others, { $imps } IMPs on average.
daily-alone = You’re the only one who finished it: { $points } – { $others }.
daily-not-yours = You didn’t play it. Here’s what the others made of the cards.
daily-field-line = { $place }\. { $points } – { $others } · { $names } · { $imps } IMPs
daily-others =
    { $number ->
        [one] one other
       *[other] { $number } others
    }
daily-players =
    { $number ->
        [one] one player
       *[other] { $number } players
    }
daily-more-lines = -# and { $number } more
daily-without-names = -# Equal results share a line. People who started it elsewhere aren’t named.
daily-nobody = Nobody finished it.

# In the channel that a server has chosen.
daily-podium-field =
    { $number ->
        [one] One person finished it, from this server.
       *[other] { $number } people finished it, { $here } of them from this server.
    }
daily-podium-step = { $place }\. { $names } · { $points } – { $others } · better than { $share } %
daily-podium-next = Today’s hand is waiting: `/daily`

# A month together: $share is the sum of the parts beaten, 100 a day at most.
daily-month-title = Hand of the day · { $month }
daily-month-line =
    { $days ->
        [one] { $place }\. { $name } · { $share } in one day
       *[other] { $place }\. { $name } · { $share } in { $days } days
    }
daily-month-about = -# Each day you score the percentage of the others that you beat, with ties as half. Only people who started it in this server are named.
daily-month-nobody = Nobody who started it here has finished a hand in this month.

# The proof of its shuffle.
daily-fair-title = Fair deal · { $day }
daily-fair-about = One secret number gives 1,000 hands of the day. Its fingerprint, below, was fixed before the first was played, so nobody chose this hand for you. This day’s number is published with its results.
daily-fair-about-over = This day’s number opens the fingerprint: hashed { $board } times, it gives the chain’s start. You can check the record of your hand like any other, with `/history verify`.
daily-fair-start = Chain: { $start }
daily-fair-board = Hand { $board } of this chain
daily-fair-seed = Number of this day: { $seed }
