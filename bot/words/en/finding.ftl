# How players find each other: the list of open tables, alerts, and calls for players.

list-title = ### Open tables
list-free = **With a free seat**
list-watch = **To watch**: `/watch` in their channel
list-table =
    - { $channel } { $game }{ $seated ->
        [0] {""}
       *[other] , with { $players }
    }{ $free ->
        [0] {""}
        [one] {" "}· one free seat
       *[other] {" "}· { $free } free seats
    }
list-more = … and { $number } more
list-hint = -# `/table alert` sends you a direct message when somebody opens a table.
list-none = No table is open in this server. `/table open` opens one; `/table alert` tells you when somebody else does.

alert-set = I’ll send you a direct message when somebody opens a table of one of these games here: { $games }.
alert-set-any = I’ll send you a direct message when somebody opens a table here, whatever the game.
alert-opened =
    { $free ->
        [one] A table of { $game } is open in { $channel }, with one free seat.
       *[other] A table of { $game } is open in { $channel }, with { $free } free seats.
    }
alert-stopped = I’ll no longer tell you about new tables in that server. `/table alert` there turns this back on.
button-stop-alerts = Stop telling me

players-wanted =
    { $role } { $host } is looking for players: { $game }, { $free ->
        [one] one free seat.
       *[other] { $free } free seats.
    }
told-called = The players have been called.
problem-no-free-seat = There is no free seat at your table.
problem-no-players-role = This server has no role for calling players. Someone who manages the server can choose one with `/settings`.
problem-role-not-pinged = Nobody was called: Discord wouldn’t ping { $role }, because not everyone may mention it. Ask someone who manages this server to allow that under *Server Settings → Roles*, or to choose another role with `/settings`.
problem-called-lately = Players were called in this server a short while ago. You can call them again { $when }.
