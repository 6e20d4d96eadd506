# Evenings as messages: signing up, form, draws, standings, a person's own panel, results.

# An evening's title and terms.
evening-title = Evening { $number }
evening-kind = { $format }, { $scoring }
evening-format-pairs = Pairs
evening-format-singles = Singles
evening-format-teams = Teams of four
evening-scoring-matches = matches won
evening-scoring-matchpoints = matchpoints
evening-scoring-imps = IMPs
evening-scoring-computers = IMPs against computer players
evening-rule-rounds =
    { $rounds ->
        [one] One round of { $game }, a match of four hands.
       *[other] { $rounds } rounds of { $game }, each a match of four hands.
    }
evening-rule-matches = A match won is 2 victory points, a draw 1.
evening-rule-matchpoints = All tables play the same hands. What counts is how many of those with your cards you do better than.
evening-rule-imps = All tables play the same hands. What counts is by how much you do better than those with your cards; if there is only one table, better than four computer players at a second one.
evening-rule-teams = A team plays the same hands at two tables, in opposite seats; the difference decides.
evening-rule-travelling = Hands travel from table to table, so they stay a secret until the end.
evening-rule-howell = In every round you meet others.
evening-rule-mitchell = Half of the pairs stay at their tables, the others move on: each half has its own winners.
evening-rule-singles = In every round you have another partner.
evening-rule-face-down = Tricks that are taken lie face down: only the last one can be looked at.
evening-rule-computer = Computer players fill the tables.
evening-rule-sit-out = Whoever is left over sits out a round, which counts as a draw.
evening-rule-sit-out-uncounted = Whoever is left over sits out a round, which does not count.
evening-rule-clock = After { $time } no new hand begins; { $last } later the round is over.
evening-rule-no-clock = A round takes as long as it takes.
evening-rule-grace = Be at your table within { $time } of the draw. Nobody talks about the cards in play, here or at the tables.

# Signing up.
evening-stage-sign-up = **Sign up now.**
evening-stage-late = It is being played. You can still come in, from the next round on.
evening-stage-last = The last round is being played.
evening-stage-over = It is over.
evening-stage-cancelled = It was called off.
evening-director = Director: { $director }
evening-chain = The hands are fixed already. What follows commits to them, and will prove it at the end: `{ $start }`
evening-entered-nobody = Nobody has signed up yet.
evening-entered-pairs =
    { $entries ->
        [one] **One pair** has signed up
       *[other] **{ $entries } pairs** have signed up
    }{ $people ->
        [one] {" "}(one person).
       *[other] {" "}({ $people } people).
    }
evening-entered-singles =
    { $people ->
        [one] **One person** has signed up.
       *[other] **{ $people } people** have signed up.
    }
evening-entered-teams =
    { $entries ->
        [one] **One team** has signed up
       *[other] **{ $entries } teams** have signed up
    }{ $people ->
        [one] {" "}(one person).
       *[other] {" "}({ $people } people).
    }
evening-entry-looks = { $names } – *looking for others*
evening-more-lines = … and { $number } more
evening-enter-pairs = **With whom do you play?** Choose your partner, or look for one: whoever is still looking when the evening starts is put together, or plays with a computer player.
evening-enter-teams = **With whom do you play?** Choose your team, or look for others: whoever is still looking when the evening starts is put together, or plays with computer players.
evening-join-them = With { $names }
evening-told-entered = You are signed up: { $names }.
evening-told-looks =
    { $number ->
        [one] You are signed up ({ $names }), and look for one more: others can join you.
       *[other] You are signed up ({ $names }), and look for { $number } more: others can join you.
    }
evening-told-late = You are in: { $names }. You play from the next round on.
evening-told-off = You are not signed up.
button-evening-sign-up = Sign up
button-evening-sign-off = Sign off
button-evening-alone = Look for others
button-evening-mine = My evening…
button-evening-standings = Standings
button-evening-all = Full standings
button-evening-director = Director…
menu-evening-partners-pairs = Your partner
menu-evening-partners-teams = Your team, up to three others
menu-evening-join = Or join whoever is looking

# The form of a director.
evening-form-new = A new evening
evening-form-change = Other terms
button-evening-open = Open sign-up here
button-evening-keep = Keep these terms
button-evening-drop = Never mind
menu-evening-kind = Who enters, and what counts
menu-evening-rounds = How many rounds
evening-form-one-table-matchpoints = It takes two tables: at one there is nothing to compare, and everybody has the same. For one table choose *matches won*, or IMPs against computer players: four of them get the same hands.
evening-form-one-table-imps = **One table** plays against computer players: four of them get the same hands at a second table.
button-evening-by-imps = IMPs against computer players
menu-evening-clock = How long a round
menu-evening-plan = Who meets whom
menu-evening-odd = If a table is not full
menu-evening-tricks = Tricks that are taken
evening-kind-matches-about = Every table has hands of its own; matches won count
evening-kind-matchpoints-about = The same hands at every table: how many you beat
evening-kind-imps-about = The same hands at every table: by how much
option-evening-rounds =
    { $rounds ->
        [one] One round
       *[other] { $rounds } rounds
    }
option-evening-clock = New hands for { $time }
option-evening-no-clock = No clock
option-evening-computer = Computer players fill the tables
option-evening-computer-about = Everybody plays in every round
option-evening-sit-out = Whoever is left over sits out
option-evening-sit-out-about = No computer players; nobody sits out twice before all have once
option-evening-face-down = Tricks face down
option-evening-face-down-about = Only the last trick can be looked at, as at a real table
option-evening-face-up = Tricks in view
option-evening-face-up-about = Every trick of the hand can be looked up
option-evening-howell = Everybody meets everybody
option-evening-howell-travelling = Everybody meets everybody; hands travel
option-evening-howell-about = One table of standings (Howell)
option-evening-mitchell = Half stay, half move
option-evening-mitchell-travelling = Half stay, half move; hands travel
option-evening-mitchell-about = Two winners (Mitchell); four pairs at least
evening-told-opened = People can sign up in { $channel }. Start it with *{ $director }* when everybody is there.
evening-told-changed = The terms are changed.
evening-told-dropped = Nothing was opened.

# What is posted on the way.
evening-standings-hint = Hands count once every table has played them.
evening-standings-hint-matches = Matches count once they are over.
evening-absent-computer =
    { $number ->
        [one] { $names } is not at table { $table }. A computer player plays there instead.
       *[other] { $names } are not at table { $table }. Computer players play there instead.
    }
evening-absent-unplayed =
    { $number ->
        [one] { $names } is not at table { $table }, which is not played. Those who are there get what a win is worth, or better than average.
       *[other] { $names } are not at table { $table }, which is not played. Those who are there get what a win is worth, or better than average.
    }
evening-late-some =
    { $number ->
        [one] At table { $table } { $names } is not ready yet, and the others are waiting.
       *[other] At table { $table } { $names } are not ready yet, and the others are waiting.
    }
evening-late-all = At table { $table } nobody is ready yet.
evening-late-begins = What should happen? If you decide nothing, computer players begin for them { $when }; those who come later play from the next hand on.
evening-late-waits = The table waits until everybody is there, or until you decide.
evening-correction-change = Before: { $before }. Now: { $after }.
evening-no-hands = no hands
evening-award = { $first }, { $second }
evening-award-plus = better than average
evening-award-average = average
evening-award-minus = worse than average
evening-travellers = **The hands of round { $round }** can be compared now: what every table made of the same cards.
evening-travellers-all = **All hands of the evening** can be compared now: what every table made of the same cards.
button-evening-board = Hand { $board }
button-evening-hands = My hands
evening-paused = **There is a break.** { $why } Hands that have begun are played to their end; the director says when it goes on.
evening-paused-until = **There is a break until { $when }.** { $why } Hands that have begun are played to their end.
evening-resumed = **It goes on.** The next hands are dealt.
evening-resumed-until = **It goes on.** Hands begin until { $when }.
evening-cancelled = **The evening does not take place.** { $why }
evening-broken-off = **The evening was broken off,** without a result. { $why }
evening-podium = The podium
evening-podium-again = The podium, as corrected
evening-nobody = Nobody is left in the standings.
button-evening-file = All of it as a file
evening-seeds = The hands were fixed before the evening, and this proves it. From the seed below follow those of all hands ({ $scheme }); the file has every set of them, ready to check.
evening-seeds-wrong = The seed below does not fit what was published. Tell whoever runs this bot.
evening-seeds-start = Published before: `{ $start }`
evening-seeds-last = Seed of set { $number }: `{ $seed }`
evening-suspended = **The evening is waiting.** { $why } Until then no time runs; if it is still waiting { $end }, it ends with what has been played.
evening-waits-gone = Its channel is gone, or I have been removed from the server. A director can take it to another channel: type `/evening director` there, then press *{ $move }*. If I was removed, invite me again.
evening-waits-permissions = I lack permissions for the threads of its tables: whoever manages the channel has to let me { $told }. Then it continues at once.
evening-waits-too-many = The server has as many active threads as Discord allows, so I can’t open its tables. Archive or delete some that nobody uses; I look again every few minutes.
evening-waits-no-threads = Its tables are threads that only a text channel has, and this is no longer one. Turn it back into one, or take the evening to another channel: type `/evening director` there, then press *{ $move }*.
evening-waits-name = The server doesn’t accept the names of its tables’ threads, such as “{ $told }”: AutoMod or Server Discovery rejects a word. Have it allowed; I look again every few minutes.
evening-waits-refused = Discord refuses new threads in its channel (code { $told }). Check the channel’s settings, or take the evening to another one: type `/evening director` there, then press *{ $move }*.
evening-waits-unreached = Discord isn’t letting me open threads just now. I keep trying.

# A person's own panel.
evening-own-none = You are not signed up.
evening-own-entered = You are signed up: { $names }. When the evening starts, you are called to your table.
evening-own-as = You play as **{ $names }**.
evening-own-table = Round { $round }, table { $table }: { $players }. Your table: { $where }.
evening-until = No new hands after { $when }.
evening-place-soon = it is being opened
evening-own-out = You sit out round { $round }.
evening-own-done = Your table has finished round { $round }. The next round is drawn when the others have.
evening-own-late = You are in from round { $round } on.
evening-own-soon = Round { $round } is about to begin.
evening-own-next = Round { $round } begins { $when }.
evening-own-last = All rounds have been played: the result comes at once.
evening-own-paused = There is a break.
evening-own-suspended = The evening is waiting for a place to play: no time runs.
evening-own-gone = You have left. The others play on.
evening-own-over = The evening is over.
evening-own-cancelled = The evening was called off.
evening-own-place = At present you are in place { $place }: { $score }.
evening-link-standings = [Standings]({ $link })
button-evening-withdraw = Leave the evening
button-evening-return = Come back
button-evening-stay = Stay
evening-leave-sure-computer =
    { $number ->
        [one] Do you want to leave? A computer player takes your seat at once.
       *[other] Do you want to leave? It is for all of you: { $names }. Computer players take your seats at once.
    }
evening-leave-sure-sit-out =
    { $number ->
        [one] Do you want to leave? Your table ends at once.
       *[other] Do you want to leave? It is for all of you: { $names }. Your table ends at once.
    }
evening-told-left = You have left the evening. *{ $mine }* brings you back, from the next round on.
evening-told-back = You are back, from the next round on.
evening-own-lost = A computer player has begun for you. Go back to your seat, and you play from the next hand on.
button-evening-arrive = Back to my seat
evening-told-arrived = You play from the next hand on.

# At the table.
evening-at-table = Evening { $number } · round { $round }, table { $table }
evening-table-until = no new hands after { $when }
evening-call-sealed = Every table plays these cards. Tell nobody outside about them before the standings do.
evening-call-sealed-travelling = Other tables will play these cards later. Tell nobody about them before the end.
evening-call = Round { $round }, table { $table }: { $people }. Press *{ $button }*.
evening-table-next = Round { $round } is drawn. Your next tables:
evening-table-next-line = { $names }: { $where }
evening-table-sits-out = sits out
evening-table-wait = This table has finished round { $round }. The next round is drawn when all have.
evening-table-wait-last = This table has finished the last round. The result comes when all have.
evening-table-over = The evening is over.

# Results, and earlier evenings.
evening-board-secret = That hand is still a secret, or nobody has played it: choose one of the menu.
evening-hands-not-in = You did not play in this evening: look at the hands of all tables.
evening-hands-none = None of them can be compared yet.
option-evening-board = Hand { $board }
menu-evening-board = A hand, at all tables
evenings-title = Evenings of this server
evenings-none = No evening has been played here yet. `/evening open` opens one.
evenings-line =
    - **{ $evening }** · { $kind } · { $day } · { $ending ->
        [cancelled] called off
        [waiting] is waiting for a channel or threads
       *[over] { $entries ->
            [one] one entry
           *[other] { $entries } entries
        }
    }
menu-evening-show = Open one
button-evenings-older = Older
button-evenings-newest = Newest
evening-file-told = The evening as a file for other programs: entries, rounds, results, standings, and the proof of the hands.
