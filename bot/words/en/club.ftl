# Leaderboards, seasons, the hall of records. What their pictures say too is in club_pictures.ftl.

board-among-people = among people
board-rules = rules: { $rules }
board-all-rules = All rule sets
board-least = from { $number } matches on

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
board-value-points = { $value } points a hand
board-value-above-par = { $value } points a hand against par
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
board-own-few = You have finished { $matches } of the { $least } matches that it takes to be here.
board-own-unlisted = You are left out of leaderboards, as you prefer; `/preferences` changes that.
board-own-none = You are not on this leaderboard yet.

board-empty-rating = Nobody has a rating here yet. It takes { $number } matches of this kind, played to a result.
board-empty-wins = No match of this kind has been finished in this server yet.
board-empty-points = Nobody has finished { $number } matches of this kind yet: it takes that many to compare points a hand.
board-empty-above-par = Nobody has finished { $number } matches of this kind yet whose deals the computer players have played too: it takes that many.
board-empty-declarations = Nobody has declared anything in a match of this kind yet.
board-empty-cappotti = There has been no cappotto in a match of this kind yet.
board-empty-best-hand = No hand of a match of this kind has brought points yet.
board-needs-game = Ratings, points a hand and play above par can be compared within one game only: choose it in the menu.
board-no-ladder = Pairs have no ratings against computer players: choose people, or matches without computer players.
board-no-best-hands = In this game points are penalties, so no hand is the best: choose another order.

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
leaderboard-off = This server plays without a leaderboard. `/score` shows how a match stands.

season-started = The season **{ $season }** begins. What is played to its end from now on counts for it: `/leaderboard` shows how it stands.
season-running-title = Season { $season }
season-over-title = The season { $season } is over
season-since = since { $began }
season-period = { $began } to { $ended }
season-people = People
season-pairs = Pairs
season-first = In first place: { $people }, with { $value }.
season-step = { $place }\. { $people } · { $value }
season-nobody = Nobody stands on its podium: too few matches among people alone were finished in it.
season-not-posted = I may not write in this channel, so only you see this. `/leaderboard` shows it to everybody who asks: choose the season, then *Podium*.
told-season-started = The season has begun.
told-season-over = The season is over. Its podium is kept: choose the season in `/leaderboard`, then *Podium*.
problem-season-running = A season is running: end it with `/season end` first.
problem-no-season = No season is running. Begin one with `/season start`.
problem-season-unnamed = A season needs a name that can be read: letters or digits.
problem-season-needs-game = Ratings and points a hand can be compared within one game only: name the `game` too.
problem-season-no-best-hands = In this game points are penalties, so no hand is the best: name another order.

records-line = **{ $record }**: { $value } · { $people } · { $game }, { $when }
records-none = No record has been set in a match of this kind yet.
records-replays = See how it was done, card by card:
