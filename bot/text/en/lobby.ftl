# Before the match: who may join, who is ready, at what pace it will be played.

command-ready = ready
    .description = Say that you are ready to begin; a second time takes it back
command-invite = invite
    .description = Invite somebody to your table
    .person = Whom to invite
command-unseat = unseat
    .description = Make somebody leave their seat before the match begins
    .seat = Who has to leave

option-clock = clock
    .description = How long players may think: 90s, 15m+10s, 1 day, none
option-computers = computers
    .description = How many computer players sit from the start
option-role = role
    .description = Only people with this role may sit
option-invited = invited
    .description = Only these people may sit: mention them with @
option-thread = thread
    .description = Open a thread for the table, and play there
option-language = language
    .description = The language of the table

button-ready = I’m ready

own-table = -# Table { $number } · { $channel }
lobby-clock = Clock: { $clock }.
lobby-for-role = Only { $role } may sit.
lobby-for-invited = Only people who are invited may sit.
lobby-invited = Invited: { $people }.
lobby-invited-more = { $people } and { $number } more
lobby-seat-host = **{ $seat }** · { $who } · opened the table
lobby-seat-ready = **{ $seat }** · { $who } · ✓ ready
lobby-seat-not-ready = **{ $seat }** · { $who } · not ready yet
lobby-ready-first = Before that everybody else presses **{ $button }**; a second press takes it back.
table-closed-idle = Nothing has happened at this table for a good while, so it was cleared away. `/table open` opens another.

invited =
    { $number ->
        [one] { $people }: { $host } invites you to a table of { $game }. Sit with a button of the table.
       *[other] { $people }: { $host } invites you all to a table of { $game }. Sit with the buttons of the table.
    }

problem-not-ready =
    { $number ->
        [one] { $names } is not ready yet: wait until they press **{ $button }**.
       *[other] { $names } are not ready yet: wait until they press **{ $button }**.
    }
problem-not-admitted = This table is for people whom its host has invited: ask the host, watch, or open a table of your own.
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

help-now-not-ready = your table is waiting for everybody to press *{ $button }*. Then you start the match.
help-now-ready = you have a seat. Press *{ $button }* as soon as you want to begin; then { $host } starts the match.
help-now-not-admitted = the table here is for people whom its host has invited: ask { $host }, or watch.

# What people may type for a length of time and for no clock, with spaces, or commas, between.
clock-typed-seconds = s sec secs second seconds
clock-typed-minutes = m min mins minute minutes
clock-typed-hours = h hr hrs hour hours
clock-typed-days = d day days
clock-typed-none = none, no, off, no clock
