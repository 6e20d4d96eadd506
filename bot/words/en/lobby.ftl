# Before the match: who may join, who is ready, at what pace it will be played.

command-table-ready = ready
    .description = Say that you are ready to begin; a second time takes it back
command-table-invite = invite
    .description = Invite somebody to your table
    .person = Whom to invite
command-table-unseat = unseat
    .description = Make somebody leave their seat before the match begins
    .seat = Who has to leave

option-clock = clock
    .description = How long players may think: 90s, 15m+10s, 1 day, none
option-level = level
    .description = How good the computer players are; otherwise as you chose last
option-role = role
    .description = Only people with this role may sit
option-invited = invited
    .description = Only these people may sit: mention them with @
option-thread = thread
    .description = Open a thread for the table, and play there
option-cutting = cutting
    .description = Ask people to cut the pack before each hand, or deal at once
option-face_down = face-down
    .description = Tricks that are taken lie face down: only the last one can be looked at
option-language = language
    .description = The language of the table

own-table = -# Table { $number } · { $channel }
lobby-clock = Clock: { $clock }.
lobby-for-role = Only { $role } may sit.
lobby-for-invited = Only people who are invited may sit.
lobby-invited = Invited: { $people }.
lobby-invited-more = { $people } and { $number } more
lobby-opened = { $who } · opened the table
lobby-not-ready = { $who } · not ready yet
lobby-cutting = The pack is cut before each hand.
lobby-face-down = Tricks that are taken lie face down: only the last one can be looked at.
lobby-why = While a hand is played everybody may ask with `/why` what their own choices are worth.
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
        [seats] There is room: { $host } starts the match. Computer players fill the seats that stay free.
        [more] There is room: { $host } starts the match. Seats that stay free go.
        [ready] { $host } starts the match as soon as everybody is ready.
        [computers] Sit, and a computer player makes way for you. { $host } starts the match.
       *[nobody] Everybody is here: { $host } starts the match.
    }
lobby-host-missing =
    { $number ->
        [one] One player is missing: wait for somebody, or start with a computer player.
       *[other] { $number } players are missing: wait for others, or start with computer players.
    }
lobby-host-unready =
    { $number ->
        [one] { $players } is not ready yet.
       *[other] { $players } are not ready yet.
    }
lobby-host-may-start = Everybody is there: press **{ $button }**, and the cards are dealt.
lobby-evening = Round { $round }, table { $table } of the evening. The match begins as soon as everybody is ready.
lobby-guest-free =
    { $number ->
        [one] One seat is free.
       *[other] { $number } seats are free.
    }
lobby-guest-computers = Every seat is taken; a computer player makes way for you: choose its seat.
lobby-guest-full = Every seat is taken. You can watch.
lobby-guest-ready = Your seat: **{ $seat }**. { $host } starts the match; your cards come by themselves.
lobby-guest-unready = Your seat: **{ $seat }**. { $host } waits until you are ready.
lobby-menu = What else would you like?
lobby-menu-sit = Sit: { $seat }
lobby-menu-sit-about = Take this seat.
lobby-menu-computer-about = { $player }, a computer player, makes way for you.
lobby-menu-move = Move: { $seat }
lobby-menu-move-about = Take this seat instead of yours.
lobby-menu-ready = I’m ready
lobby-menu-ready-about = The match may start.
lobby-menu-unready = Wait for me
lobby-menu-unready-about = The match starts only when you are ready.
lobby-menu-leave = Leave
lobby-menu-leave-about = Your seat is free for somebody else.
lobby-menu-unseat = Free { $player }’s seat
lobby-menu-unseat-about = The seat is free again.
lobby-menu-cut = Cut the pack
lobby-menu-cut-about = Before each hand a player is asked to cut, first the one at the dealer’s left.
lobby-menu-facedown = Tricks face down
lobby-menu-facedown-about = Only the last trick can be looked at, until the hand is over.
lobby-menu-faceup = Tricks in view
lobby-menu-faceup-about = Every trick of the hand can be looked up.
lobby-menu-call = Call players
lobby-menu-call-about = Everybody with the server’s role for it is pinged, at most every half hour.
lobby-menu-nocut = Do not cut the pack
lobby-menu-nocut-about = The cards are dealt at once.
table-closed-idle = Nothing has happened at this table for a good while, so it was cleared away. `/table open` opens another.

invited =
    { $number ->
        [one] { $people }: { $host } invites you to a table of { $game }. Sit with a button of the table.
       *[other] { $people }: { $host } invites you all to a table of { $game }. Sit with the buttons of the table.
    }

problem-not-ready =
    { $number ->
        [one] { $names } is not ready yet: wait until they are.
       *[other] { $names } are not ready yet: wait until they are.
    }
problem-not-admitted = This table is for people whom its host has invited: ask the host, watch, or open a table of your own.
problem-evening-table = This table belongs to an evening, which says who sits here, what is played and when it ends. Ask its director; whoever has to go withdraws from the evening.
problem-daily-table = This is your hand of the day, the same for everybody: it is played alone, once, and to its end.
problem-not-admitted-role = This table is for { $role }: ask its host to invite you, watch, or open a table of your own.
problem-nobody-there = Nobody sits there who could be made to leave: choose a seat from the list. You leave your own with **{ $button }**.
problem-too-many-invited = A table invites { $number } people at most.
problem-no-clock = I know no clock “{ $typed }”. Write for instance `1 min` for each turn, `15 min + 10 s` for the match, `1 day` by correspondence, or `none`.
problem-bad-clock = No table takes such a clock. A turn has 30 seconds to 5 minutes, or an hour to 14 days by correspondence; a match has one minute to three hours, with up to 60 seconds more for each turn, as in `15 min + 10 s`.
problem-no-people = I can invite nobody by the words “{ $typed }”: mention each person with @.

told-opened-there = The table is open: { $channel }
told-ready = You are ready.
told-not-ready = You are not ready yet.
told-invited = Invited: they may sit now.
told-unseated = The seat is free again.

help-now-not-ready = your table is waiting for everybody to be ready. Then you start the match.
help-now-ready = you have a seat. Press *{ $more }*, and say there that you are ready; then { $host } starts the match.
help-now-not-admitted = the table here is for people whom its host has invited: ask { $host }, or watch.

# What people may type for a length of time and for no clock, with spaces, or commas, between.
clock-typed-seconds = s sec secs second seconds
clock-typed-minutes = m min mins minute minutes
clock-typed-hours = h hr hrs hour hours
clock-typed-days = d day days
clock-typed-none = none, no, off, no clock
