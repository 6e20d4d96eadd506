# Evenings: tournaments of Quattro Scartate, their entries, draws, standings and travellers.

# Refusals of an evening: the problem, and what to do instead.
evening-problem-asked-already = The director has already been asked about that table. Please wait for the answer.
evening-problem-bad-order = The draw must list every entry exactly once. Please draw again.
evening-problem-bad-result = That isn’t a result. Enter the points of up to four hands, none below zero.
evening-problem-bad-seed = This seed doesn’t open the chain that was published. Give the seed of the last hand.
evening-problem-bad-settings = These settings don’t go together. Please change one of them.
evening-problem-bad-time = You can give more time only if there is a clock, and only a second or more.
evening-problem-director-only = Only this evening’s director can do that.
evening-problem-entry-full = These people already have everyone they need. Choose others, or sign up by yourself.
evening-problem-evening-on = An evening is already going on in this channel. End it first, or use another channel.
evening-problem-field-full = The evening is full. Please try again if somebody leaves.
evening-problem-nothing-sealed = The tables of this evening deal for themselves, so each shows its own proof.
evening-problem-not-begun = The evening hasn’t started yet. Please wait for its start.
evening-problem-not-entered = You haven’t signed up for this evening. Please sign up first.
evening-problem-not-out = They haven’t left, so they can’t come back.
evening-problem-not-over = The evening isn’t over yet. Please wait for its end.
evening-problem-not-paused = There is no break, so you can play on.
evening-problem-not-yours = Only the people who signed up together, or the director, can do that.
evening-problem-no-more-rounds = All rounds have already begun. You’re welcome at the next evening.
evening-problem-no-evening = There is no evening here. Open one, or look in the channel where it takes place.
evening-problem-no-place = There is no free place in this movement. Please try again if somebody leaves.
evening-problem-no-round-on = No round is being played. Wait for one, or choose one that was played.
evening-problem-no-such-entry = Nobody here signed up under that number. Please choose one from the list.
evening-problem-no-such-table = There is no such table. Please choose one from the draw.
evening-problem-out-already = They’ve already left. The others play on without them.
evening-problem-over = The evening is over. You can open another one.
evening-problem-paused = There is a break, or the evening is waiting. Please try again when play resumes.
evening-problem-reason-missing = Please say why, in a few words that everybody will read.
evening-problem-result-stands = That table has its result. Only the director can correct it.
evening-problem-revealed-already = The seed has already been shown. You can check the hands with it.
evening-problem-round-on = Some tables are still playing a match. Please wait until they have finished.
evening-problem-signed-up-already = One of you has already signed up. Please sign off first.
evening-problem-started-already = The evening has already started. Ask the director to take you in, or to let you go.
evening-problem-tables-playing = Some tables are still playing. Wait for them, or ask the director.
evening-problem-too-few = Too few people have signed up for a table. Please wait for more.
evening-problem-unreadable = This evening’s stored data is damaged, so it can’t continue. You can open another one. This bot’s operator can find the reason in the log.
evening-problem-wrong-number = That isn’t the right number of people. Please choose each of them once.

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
