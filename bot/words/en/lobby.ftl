# Before the match: who may join, who is ready, at what pace it will be played.

command-table-ready = ready
    .description = Say that you’re ready to begin; a second time takes it back
command-table-invite = invite
    .description = Invite somebody to your table
    .person = Whom to invite
command-table-unseat = unseat
    .description = Free somebody’s seat before the match begins
    .seat = Who has to leave

option-clock = clock
    .description = Thinking time: 90s, 15m+10s, 1 day, none
option-level = level
    .description = How strong the computer players are (default: your last choice)
option-role = role
    .description = Only people with this role may sit
option-invited = invited
    .description = Only these people may sit; mention them with @
option-thread = thread
    .description = Open a thread for the table, and play there
option-cutting = cutting
    .description = Ask players to cut the pack before each hand, or deal at once
option-face_down = face-down
    .description = Taken tricks lie face down; only the last one can be looked at
option-language = language
    .description = The language of the table

own-table = -# Table { $number } · { $channel }
lobby-clock = Clock: { $clock }.
lobby-for-role = Only { $role } may sit.
lobby-for-invited = Only invited people may sit.
lobby-invited = Invited: { $people }.
lobby-invited-more = { $people } and { $number } more
lobby-opened = { $who } · opened the table
lobby-not-ready = { $who } · not ready yet
lobby-cutting = The pack is cut before each hand.
lobby-face-down = Taken tricks lie face down; you can look only at the last one.
lobby-why = During a hand, everybody can use `/why` to see what their own choices are worth.
lobby-about =
    { $game ->
        [ottocento] Two against two; partners sit opposite each other.
        [quattro_scartate] Two against two, four hands; partners sit opposite each other.
        [terziglio] For three: an auction, then one against the two others.
        [millone] For two, with the whole pack.
        [centocinquanta] For two, with half of the pack.
        [quindici] For two, with half of the pack; points count in tens.
        [mattazza] Everyone for themselves: the fewer points, the better.
       *[open] Everyone for themselves, from two to seven players.
    }
lobby-takes =
    { $game ->
        [ottocento] A match takes about half an hour.
        [millone] A match takes about half an hour.
        [quattro_scartate] A match takes about three quarters of an hour.
        [mattazza] A match takes about three quarters of an hour.
        [centocinquanta] A match takes about a quarter of an hour.
        [quindici] A match takes about a quarter of an hour.
       *[other] A hand takes five to ten minutes.
    }
lobby-begins =
    { $state ->
        [seats] There is room. { $host } starts the match, and computer players fill the free seats.
        [more] There is room. { $host } starts the match, without any seats that stay free.
        [ready] { $host } starts the match as soon as everybody is ready.
        [computers] If you sit, a computer player makes way for you. { $host } starts the match.
       *[nobody] Everyone’s here. { $host } starts the match.
    }
lobby-host-missing =
    { $number ->
        [one] One player is missing. Wait for somebody, or start with a computer player.
       *[other] { $number } players are missing. Wait for others, or start with computer players.
    }
lobby-host-unready =
    { $number ->
        [one] { $players } isn’t ready yet.
       *[other] { $players } aren’t ready yet.
    }
lobby-host-may-start = Everyone’s here. Press **{ $button }** to deal the cards.
lobby-evening = Round { $round }, table { $table } of the evening. The match begins as soon as everybody is ready.
lobby-guest-free =
    { $number ->
        [one] One seat is free.
       *[other] { $number } seats are free.
    }
lobby-guest-computers = Every seat is taken, but a computer player makes way for you: choose its seat.
lobby-guest-full = Every seat is taken. You can watch.
lobby-guest-ready = Your seat: **{ $seat }**. { $host } starts the match; your cards come automatically.
lobby-guest-unready = Your seat: **{ $seat }**. { $host } is waiting for you to be ready.
lobby-menu = What else would you like?
lobby-menu-sit = Sit: { $seat }
lobby-menu-sit-about = Take this seat.
lobby-menu-computer-about = { $player }, a computer player, makes way for you.
lobby-menu-move = Move: { $seat }
lobby-menu-move-about = Take this seat instead of yours.
lobby-menu-ready = I’m ready
lobby-menu-ready-about = The match can start.
lobby-menu-unready = Wait for me
lobby-menu-unready-about = The match starts only when you’re ready.
lobby-menu-leave = Leave
lobby-menu-leave-about = Your seat becomes free for somebody else.
lobby-menu-unseat = Free { $player }’s seat
lobby-menu-unseat-about = Somebody else can take the seat.
lobby-menu-cut = Cut the pack
lobby-menu-cut-about = Before each hand, a player is asked to cut, first the one on the dealer’s left.
lobby-menu-facedown = Tricks face down
lobby-menu-facedown-about = You can look only at the last trick until the hand is over.
lobby-menu-faceup = Tricks in view
lobby-menu-faceup-about = You can look up every trick of the hand.
lobby-menu-call = Call players
lobby-menu-call-about = Pings everybody with the server’s role for it, at most every half hour.
lobby-menu-nocut = Don’t cut the pack
lobby-menu-nocut-about = The cards are dealt at once.
table-closed-idle = Nothing has happened at this table for a while, so it was closed. `/table open` opens another.

invited =
    { $number ->
        [one] { $people }: { $host } invites you to a table of { $game }. Choose a seat on its message.
       *[other] { $people }: { $host } invites you all to a table of { $game }. Choose your seats on its message.
    }

problem-not-ready =
    { $number ->
        [one] { $names } isn’t ready yet. Please wait for them.
       *[other] { $names } aren’t ready yet. Please wait for them.
    }
problem-not-admitted = This table is for people its host has invited. Ask the host, watch, or open a table of your own.
problem-evening-table = This table is part of a club evening, whose director decides on seats, game and end. To leave, withdraw from the evening.
problem-daily-table = This is your hand of the day, the same for everybody. You play it alone, only once, and to the end.
problem-not-admitted-role = This table is for { $role }. Ask its host to invite you, watch, or open a table of your own.
problem-nobody-there = There is nobody in that seat to remove. Please choose a seat from the list. You can leave your own with **{ $button }**.
problem-too-many-invited = You can invite at most { $number } people to a table.
problem-no-clock = I don’t recognise “{ $typed }” as a clock. Write, for example, `1 min` for each turn, `15 min + 10 s` for the match, `1 day` by correspondence, or `none`.
problem-bad-clock = That clock isn’t allowed. A turn can take 30 seconds to 5 minutes, or an hour to 14 days by correspondence. A match can take one minute to three hours, plus up to 60 seconds per turn, as in `15 min + 10 s`.
problem-no-people = I can’t find anybody to invite in “{ $typed }”. Please mention each person with @.

told-opened-there = The table is open: { $channel }
told-ready = You’re ready.
told-not-ready = You’re not ready yet.
told-invited = They’re invited, and may sit now.
told-unseated = The seat is free again.

help-now-not-ready = your table is waiting for everybody to be ready. Then you can start the match.
help-now-ready = you have a seat. Press *{ $more }* and say there that you’re ready; then { $host } starts the match.
help-now-not-admitted = the table here is for people its host has invited. Ask { $host }, or watch.

# What people may type for a length of time and for no clock, with spaces, or commas, between.
clock-typed-seconds = s sec secs second seconds
clock-typed-minutes = m min mins minute minutes
clock-typed-hours = h hr hrs hour hours
clock-typed-days = d day days
clock-typed-none = none, no, off, no clock
