# Evenings: tournaments of Quattro Scartate, their entries, draws, standings and travellers.

# Why an evening refuses something: what is the matter, and what to do instead.
evening-problem-asked-already = The director has been asked about that table already: wait for the answer.
evening-problem-bad-order = The draw does not have every entry once: draw again.
evening-problem-bad-result = That is no result: give the points of up to four hands, none below nought.
evening-problem-bad-seed = This seed does not open the chain that was published: give the one of the last hand.
evening-problem-bad-settings = These settings do not fit each other: change one of them.
evening-problem-bad-time = More time can be given only where there is a clock: give at least a second.
evening-problem-director-only = Only the director of this evening does that: ask them.
evening-problem-entry-full = These people are complete: look for others, or sign up by yourself.
evening-problem-evening-on = An evening is going on in this channel: end it first, or use another channel.
evening-problem-field-full = The evening is full: wait until somebody leaves.
evening-problem-nothing-sealed = The tables of this evening deal for themselves: each shows its own proof.
evening-problem-not-begun = The evening has not begun: wait for its start.
evening-problem-not-entered = You have not signed up for this evening: sign up first.
evening-problem-not-out = They have not left: there is nothing to come back to.
evening-problem-not-over = The evening is not over: wait for its end.
evening-problem-not-paused = There is no break: play on.
evening-problem-not-yours = That is for the people who signed up together: ask one of them, or the director.
evening-problem-no-more-rounds = All rounds have begun: come to another evening.
evening-problem-no-evening = No evening is going on here: open one, or look in the channel where it is.
evening-problem-no-place = There is no free place in this movement: wait until somebody leaves.
evening-problem-no-round-on = No round is being played: wait for one, or name one that was.
evening-problem-no-such-entry = Nobody here signed up under that number: choose one of the list.
evening-problem-no-such-table = There is no such table: choose one of the draw.
evening-problem-out-already = They have left already: the others play on without them.
evening-problem-over = The evening is over: open another one.
evening-problem-paused = There is a break, or the evening is waiting: do that once it goes on.
evening-problem-reason-missing = Say why, in a few words: everybody will read it.
evening-problem-result-stands = That table has its result: only the director can correct it.
evening-problem-revealed-already = The seed has been shown already: check the hands with it.
evening-problem-round-on = A match is still on at the tables: wait until they have finished.
evening-problem-signed-up-already = One of you has signed up already: sign off first.
evening-problem-started-already = The evening has started already: ask the director to take you in, or to let you go.
evening-problem-tables-playing = Some tables are still playing: wait for them, or ask the director.
evening-problem-too-few = Too few have signed up for a table: wait for more.
evening-problem-unreadable = What I have stored of this evening is damaged, so it cannot go on: open another one. Whoever runs me will find the reason in the log.
evening-problem-wrong-number = That is not as many people as play together here: name each of them once.

# Who plays. $names are those of an entry.
evening-computers =
    { $number ->
        [one] a computer player
       *[other] { $number } computer players
    }
evening-computers-table = Computers
evening-against = { $first } – { $second }
evening-entry-gone = { $names } (left)

# The draw.
evening-round = **Round { $round } of { $rounds }**
evening-round-until = **Round { $round } of { $rounds }** · no new hands after { $when }
evening-table = Table { $table }: { $players }
evening-sits-out = Sits out: { $names }

# Standings. A shared place has "=".
evening-standings = **Standings after round { $round } of { $rounds }**
evening-standings-in-round = **Standings in round { $round } of { $rounds }**
evening-standings-final = **Final standings**
evening-line-of-those-who-stay = **Those who stay**
evening-line-of-those-who-move = **Those who move**
evening-place = **{ $place }**
evening-place-shared = **{ $place }=**
evening-place-none = –
evening-standing = { $place } { $names } · { $score }
evening-score-matches =
    { $points ->
        [one] **1** victory point ({ $difference })
       *[other] **{ $points }** victory points ({ $difference })
    }
evening-score-matchpoints = **{ $percent }%**
evening-score-imps = **{ $imps }** IMPs
evening-score-teams =
    { $points ->
        [one] **1** victory point ({ $imps } IMPs)
       *[other] **{ $points }** victory points ({ $imps } IMPs)
    }
evening-podium-1 = 🥇 { $names } · { $score }
evening-podium-2 = 🥈 { $names } · { $score }
evening-podium-3 = 🥉 { $names } · { $score }

# A sheet of one sealed hand: the results of all tables.
evening-traveller = **Hand { $board }**
evening-traveller-line = { $players }: { $points } – { $others } · { $percent }% · { $imps } IMPs

# All hands of one entry, against the field. $field is the mean of all who had the same cards.
evening-own-hands = **{ $names }, hand by hand**
evening-own-hand = Hand { $board }: { $points } – { $others } against { $against } · field { $field } · { $percent }% · { $imps } IMPs

# What the director has set.
evening-corrected = **Corrected**: round { $round }, table { $table }. { $why }
evening-corrected-by = **Corrected by { $director }**: round { $round }, table { $table }. { $why }
