# The hand of the day: one sealed deal for everybody, alone with three computer players.

# Why it refuses something: what is the matter, and what to do instead.
daily-problem-bad-result = That is no result: points are never below nought.
daily-problem-begun-already = You have played today’s hand, and it is played once: come again tomorrow.
daily-problem-day-not-over = Others may still be playing: results come when the day is over.
daily-problem-day-over = That hand’s day is over: play today’s.
daily-problem-no-such-day = There is no hand of that day: choose one of the list.
daily-problem-not-begun = There is no hand of yours to finish: begin today’s.
daily-problem-unreadable = What I have stored of that day’s hand is damaged: it is set aside, and there is another one tomorrow. Whoever runs me will find the reason in the log.
daily-problem-still-playing = Your hand of yesterday is not finished: play it to its end with `/hand show`, then begin today’s.

# Today. $closes and $results are moments.
daily-title = Hand of the day
daily-of-day = Hand of the day · { $day }
daily-what = Everybody gets the same cards today, for one hand of { $game }: you alone, with three computer players who answer the same play in the same way. It is played once, and there is no clock. What the others made of it you see the next morning.
daily-until = It can be begun until { $closes }; the results come { $results }.
daily-waits = Your hand is waiting for you.
daily-played = You have made **{ $points } – { $others }**. What that is worth you see { $results }. Until then please tell nobody anything about these cards.
daily-in-a-row =
    { $number ->
        [one] You have played one day in a row.
       *[other] You have played { $number } days in a row.
    }
button-daily-play = Play today’s hand
button-daily-result = Result: { $day }
button-daily-month = Month: { $month }

# While it is played, and at its end.
daily-in-dms = Your hand is in our direct messages.
daily-here = -# Direct messages do not reach you, so your hand is here, and nobody else sees it. `/daily` opens it again.
daily-made = You have made **{ $points } – { $others }**. What that is worth you see when the results come, in the morning. Until then please tell nobody anything about these cards.
daily-not-finished = The morning has come, and this hand was not played to its end. It does not count; today’s is waiting: `/daily`.

# The results. $number counts those who have finished it, $share is a percentage of them.
daily-own-place = You are **{ $place } of { $number }** with { $points } – { $others }: better than { $share } % of the others, { $imps } IMPs on average.
daily-own-place-shared = You share place **{ $place } of { $number }** with { $points } – { $others }: better than { $share } % of the others, { $imps } IMPs on average.
daily-alone = You are the only one who has finished it: { $points } – { $others }.
daily-not-yours = You have not played it; this is what the others made of the cards.
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
daily-without-names = -# Equal results are on one line. Those who began it elsewhere play along without a name.
daily-nobody = Nobody has finished it.

# In the channel that a server has chosen.
daily-podium-field =
    { $number ->
        [one] One person has finished it, with us.
       *[other] { $number } people have finished it, { $here } of them with us.
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
daily-month-about = -# Each day brings you the percentage of the others that you have beaten, ties half. Those who began it in this server are named.
daily-month-nobody = Nobody who began it here has finished a hand of this month.

# The proof of its shuffle.
daily-fair-title = Fair deal · { $day }
daily-fair-about = The hands of the day follow from one secret number, 1,000 of them. Its fingerprint, below, was fixed before the first was played, so nobody has chosen this one for you. The number of this day comes with its results.
daily-fair-about-over = The number of this day opens its fingerprint: hashed { $board } times it gives the chain’s start. The record of your hand is checked as any other, with `/history verify`.
daily-fair-start = Chain: { $start }
daily-fair-board = Hand { $board } of this chain
daily-fair-seed = Number of this day: { $seed }
