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
evening-rule-matches = A win is 2 victory points, a draw 1.
evening-rule-matchpoints = All tables play the same hands. What counts is how many of the others with your cards you beat.
evening-rule-imps = All tables play the same hands. What counts is by how much you beat the others with your cards. A single table is compared with a second one of four computer players.
evening-rule-teams = A team plays the same hands at two tables, in opposite seats; the difference decides.
evening-rule-travelling = Hands travel from table to table, so they stay a secret until the end.
evening-rule-howell = You meet different opponents in every round.
evening-rule-mitchell = Half of the pairs stay at their tables, and the others move on. Each half has its own winners.
evening-rule-singles = You have a different partner in every round.
evening-rule-face-down = Taken tricks lie face down; you can look only at the last one.
evening-rule-computer = Computer players fill the tables.
evening-rule-sit-out = Anyone left over sits out a round, which counts as a draw.
evening-rule-sit-out-uncounted = Anyone left over sits out a round, which doesn’t count.
evening-rule-clock = No new hand begins after { $time }; { $last } later, the round is over.
evening-rule-no-clock = Rounds have no time limit.
evening-rule-grace = Be at your table within { $time } of the draw. Please don’t talk about the cards in play, here or at the tables.

# Signing up.
evening-stage-sign-up = **Sign up now.**
evening-stage-late = It’s being played. You can still come in from the next round.
evening-stage-last = The last round is being played.
evening-stage-over = It is over.
evening-stage-cancelled = It was called off.
evening-director = Director: { $director }
evening-chain = The hands are already fixed. This fingerprint commits to them, and will prove it at the end: `{ $start }`
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
evening-enter-pairs = **Who do you play with?** Choose your partner, or look for one. If you’re still looking when the evening starts, you play with someone else who is, or with a computer player.
evening-enter-teams = **Who do you play with?** Choose your team, or look for others. If you’re still looking when the evening starts, you play with others who are, or with computer players.
evening-join-them = With { $names }
evening-told-entered = You’re signed up: { $names }.
evening-told-looks =
    { $number ->
        [one] You’re signed up ({ $names }) and looking for one more. Others can join you.
       *[other] You’re signed up ({ $names }) and looking for { $number } more. Others can join you.
    }
evening-told-late = You’re in: { $names }. You’ll play from the next round.
evening-told-off = You’re no longer signed up.
button-evening-sign-up = Sign up
button-evening-sign-off = Sign off
button-evening-alone = Look for others
button-evening-mine = My evening…
button-evening-standings = Standings
button-evening-all = Full standings
button-evening-director = Director…
menu-evening-partners-pairs = Your partner
menu-evening-partners-teams = Your team, up to three others
menu-evening-join = Or join someone who is looking

# The form of a director.
evening-form-new = A new evening
evening-form-change = Other terms
button-evening-open = Open sign-up here
button-evening-keep = Keep these terms
button-evening-drop = Never mind
menu-evening-kind = Who enters, and what counts
menu-evening-rounds = How many rounds
evening-form-one-table-matchpoints = One table has nothing to compare itself with, so everybody would score the same. For one table, choose *matches won*, or IMPs against computer players: four of them get the same hands.
evening-form-one-table-imps = **One table** plays against computer players: four of them get the same hands at a second table.
button-evening-by-imps = IMPs against computer players
menu-evening-clock = How long a round
menu-evening-plan = Who meets whom
menu-evening-odd = If a table isn’t full
menu-evening-tricks = Taken tricks
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
option-evening-sit-out = Anyone left over sits out
option-evening-sit-out-about = No computer players; nobody sits out twice before everybody has once
option-evening-face-down = Tricks face down
option-evening-face-down-about = You can look only at the last trick, as at a real table
option-evening-face-up = Tricks in view
option-evening-face-up-about = You can look up every trick of the hand
option-evening-howell = Everybody meets everybody
option-evening-howell-travelling = Everybody meets everybody; hands travel
option-evening-howell-about = One table of standings (Howell)
option-evening-mitchell = Half stay, half move
option-evening-mitchell-travelling = Half stay, half move; hands travel
option-evening-mitchell-about = Two winners (Mitchell); four pairs at least
evening-told-opened = People can sign up in { $channel }. Start it with *{ $director }* when everyone’s there.
evening-told-changed = The terms have been changed.
evening-told-dropped = Nothing was opened.

# What is posted on the way.
evening-standings-hint = Hands count once every table has played them.
evening-standings-hint-matches = Matches count once they are over.
evening-absent-computer =
    { $number ->
        [one] { $names } isn’t at table { $table }. A computer player plays there instead.
       *[other] { $names } aren’t at table { $table }. Computer players play there instead.
    }
evening-absent-unplayed =
    { $number ->
        [one] { $names } isn’t at table { $table }, which isn’t played. Those who are there get what a win is worth, or better than average.
       *[other] { $names } aren’t at table { $table }, which isn’t played. Those who are there get what a win is worth, or better than average.
    }
evening-late-some =
    { $number ->
        [one] At table { $table }, { $names } isn’t ready yet, and the others are waiting.
       *[other] At table { $table }, { $names } aren’t ready yet, and the others are waiting.
    }
evening-late-all = At table { $table }, nobody is ready yet.
evening-late-begins = What should happen? If you decide nothing, computer players start for them { $when }; those who come later play from the next hand.
evening-late-waits = The table waits until everybody is there, or until you decide.
evening-correction-change = Before: { $before }. Now: { $after }.
evening-no-hands = no hands
evening-award = { $first }, { $second }
evening-award-plus = better than average
evening-award-average = average
evening-award-minus = worse than average
evening-travellers = **The hands of round { $round }** can be compared now: see what every table made of the same cards.
evening-travellers-all = **All hands of the evening** can be compared now: see what every table made of the same cards.
button-evening-board = Hand { $board }
button-evening-hands = My hands
evening-paused = **There is a break.** { $why } Hands in progress are played to the end. The director will say when play resumes.
evening-paused-until = **There is a break until { $when }.** { $why } Hands in progress are played to the end.
evening-resumed = **Play has resumed.** The next hands are dealt.
evening-resumed-until = **Play has resumed.** New hands begin until { $when }.
evening-cancelled = **The evening is called off.** { $why }
evening-broken-off = **The evening was broken off,** without a result. { $why }
evening-podium = The podium
evening-podium-again = The podium, as corrected
evening-nobody = Nobody is left in the standings.
button-evening-file = Everything as a file
evening-seeds = The hands were fixed before the evening, and this proves it. The seeds of all hands follow from the seed below ({ $scheme }). The file has every set of hands, ready to check.
evening-seeds-wrong = The seed below doesn’t match what was published. Please tell this bot’s operator.
evening-seeds-start = Published beforehand: `{ $start }`
evening-seeds-last = Seed of set { $number }: `{ $seed }`
evening-suspended = **The evening is waiting.** { $why } Until then, the clocks are stopped. If it’s still waiting { $end }, it ends with what has been played.
evening-waits-gone = Its channel is gone, or I’ve been removed from the server. A director can take it to another channel: type `/evening director` there, then press *{ $move }*. If I was removed, please invite me again.
evening-waits-permissions = I don’t have permission for the threads of its tables. Someone who manages the channel has to let me { $told }. Then it continues at once.
evening-waits-too-many = The server has as many active threads as Discord allows, so I can’t open its tables. Please archive or delete some that nobody uses. I check again every few minutes.
evening-waits-no-threads = Its tables need threads that only text channels have, and this is no longer one. Turn it back into one, or take the evening to another channel: type `/evening director` there, then press *{ $move }*.
evening-waits-name = The server doesn’t accept the names of its tables’ threads, such as “{ $told }”: AutoMod or Server Discovery rejects a word. Please have it allowed. I check again every few minutes.
evening-waits-refused = Discord refuses new threads in its channel (code { $told }). Check the channel’s settings, or take the evening to another one: type `/evening director` there, then press *{ $move }*.
evening-waits-unreached = Discord isn’t letting me open threads just now. I’ll keep trying.

# A person's own panel.
evening-own-none = You’re not signed up.
evening-own-entered = You’re signed up: { $names }. When the evening starts, I’ll call you to your table.
evening-own-as = You’re playing as **{ $names }**.
evening-own-table = Round { $round }, table { $table }: { $players }. Your table: { $where }.
evening-until = No new hands after { $when }.
evening-place-soon = it is being opened
evening-own-out = You’re sitting out round { $round }.
evening-own-done = Your table has finished round { $round }. The next round is drawn when the others have too.
evening-own-late = You’re in from round { $round }.
evening-own-soon = Round { $round } is about to begin.
evening-own-next = Round { $round } begins { $when }.
evening-own-last = All rounds have been played. The result is on its way.
evening-own-paused = There is a break.
evening-own-suspended = The evening is waiting for a place to play. Until then, the clocks are stopped.
evening-own-gone = You’ve left. The others play on.
evening-own-over = The evening is over.
evening-own-cancelled = The evening was called off.
evening-own-place = You’re now in place { $place }: { $score }.
evening-link-standings = [Standings]({ $link })
button-evening-withdraw = Leave the evening
button-evening-return = Come back
button-evening-stay = Stay
evening-leave-sure-computer =
    { $number ->
        [one] Do you want to leave? A computer player takes your seat at once.
       *[other] Do you want to leave? All of you leave together: { $names }. Computer players take your seats at once.
    }
evening-leave-sure-sit-out =
    { $number ->
        [one] Do you want to leave? Your table ends at once.
       *[other] Do you want to leave? All of you leave together: { $names }. Your table ends at once.
    }
evening-told-left = You’ve left the evening. *{ $mine }* brings you back from the next round.
evening-told-back = You’ll be back from the next round.
evening-own-lost = A computer player has started for you. Go back to your seat to play from the next hand.
button-evening-arrive = Back to my seat
evening-told-arrived = You’ll play from the next hand.

# At the table.
evening-at-table = Evening { $number } · round { $round }, table { $table }
evening-table-until = no new hands after { $when }
evening-call-sealed = Every table plays these cards. Please don’t tell anyone outside about them until the standings show them.
evening-call-sealed-travelling = Other tables will play these cards later. Please don’t tell anyone about them before the end.
evening-call = Round { $round }, table { $table }: { $people }. Press *{ $button }*.
evening-table-next = Round { $round } is drawn. Your next tables:
evening-table-next-line = { $names }: { $where }
evening-table-sits-out = sits out
evening-table-wait = This table has finished round { $round }. The next round is drawn when all tables have.
evening-table-wait-last = This table has finished the last round. The result comes when all tables have.
evening-table-over = The evening is over.

# Results, and earlier evenings.
evening-board-secret = That hand is still secret, or nobody has played it. Please choose one from the menu.
evening-hands-not-in = You didn’t play in this evening. Look at the hands of all tables instead.
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
