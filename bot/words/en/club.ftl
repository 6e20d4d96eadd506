# Leaderboards, seasons, the hall of records. What their pictures say too is in club_pictures.ftl.

board-among-people = among people
board-rules = rules: { $rules }
board-all-rules = All rule sets
board-least = at least { $number } matches

board-you = { $people } (you)
board-line = { $place }\. { $people } · { $value } · { $matches ->
        [one] 1 match
       *[other] { $matches } matches
    }, { $wins } won
board-line-wins = { $place }\. { $people } · { $value } · { $matches ->
        [one] 1 match
       *[other] { $matches } matches
    }
board-value-rating = { $value } ± { $deviation }
board-value-provisional = { $value } (provisional)
board-value-wins = { $number ->
        [one] 1 win
       *[other] { $value } wins
    }
board-value-points = { $value } points per hand
board-value-above-par = { $value } points per hand against par
board-value-declarations = { $number ->
        [one] 1 point declared
       *[other] { $value } points declared
    }
board-value-cappotti = { $number ->
        [one] 1 cappotto
       *[other] { $value } cappotti
    }
board-value-best-hand = { $number ->
        [one] 1 point
       *[other] { $value } points
    }
board-own = **You** · { $line }
board-own-pair = **Your best pair** · { $line }
board-own-few = You’ve finished { $matches } of the { $least } matches you need to appear here.
board-own-unlisted = You’ve chosen not to appear on leaderboards. You can change that with `/preferences`.
board-own-none = You’re not on this leaderboard yet.

board-empty-rating = Nobody has a rating here yet. A rating takes { $number } finished matches of this kind.
board-empty-wins = No match of this kind has been finished in this server yet.
board-empty-points = Comparing points per hand takes { $number } finished matches of this kind. Nobody has that many yet.
board-empty-above-par = Comparing with par takes { $number } finished matches of this kind whose deals the computer players have played too. Nobody has that many yet.
board-empty-declarations = Nobody has declared anything in a match of this kind yet.
board-empty-cappotti = Nobody has made a cappotto in a match of this kind yet.
board-empty-best-hand = No hand has scored points in a match of this kind yet.
board-needs-game = Ratings, points per hand and play above par can only be compared within one game. Please choose a game in the menu.
board-no-ladder = Pairs have no ratings against computer players. Choose people, or matches without computer players.
board-no-best-hands = Points are penalties in this game, so there is no best hand. Please choose another order.

menu-board-order = Order
menu-board-game = Game
menu-board-family = Rules
menu-board-season = Season
button-board = Leaderboard
button-board-first = First
button-board-back = Back
button-board-next = Next
button-board-last = Last
button-board-people = Show people
button-board-pairs = Show pairs
button-board-podium = Podium
button-with-computers = With computer players
button-without-computers = Without computer players
leaderboard-off = This server has no leaderboard. `/score` shows how a match stands.

season-started = Season **{ $season }** has begun. Every match that finishes from now on counts for it. `/leaderboard` shows the standings.
season-running-title = Season { $season }
season-over-title = Season { $season } is over
season-since = since { $began }
season-period = { $began } to { $ended }
season-people = People
season-pairs = Pairs
season-first = In first place: { $people }, with { $value }.
season-step = { $place }\. { $people } · { $value }
season-nobody = Nobody is on the podium: too few matches without computer players were finished.
season-not-posted = I can’t write in this channel, so only you see this. Anyone can see it in `/leaderboard`: choose the season, then *Podium*.
told-season-started = The season has begun.
told-season-over = The season is over. To see its podium again, choose the season in `/leaderboard`, then *Podium*.
problem-season-running = A season is already running. End it with `/season end` first.
problem-no-season = No season is running. Start one with `/season start`.
problem-season-unnamed = A season needs a name with letters or digits.
problem-season-needs-game = Ratings and points per hand can only be compared within one game. Please choose a `game` too.
problem-season-no-best-hands = Points are penalties in this game, so there is no best hand. Please choose another order.

records-line = **{ $record }**: { $value } · { $people } · { $game }, { $when }
records-none = No record has been set in a match of this kind yet.
records-replays = See how it was done, card by card:
