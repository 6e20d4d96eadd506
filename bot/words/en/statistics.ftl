# What somebody has played in a server, and two people compared.

command-stats = stats
    .description = What somebody has played here: games, averages, partners and opponents, missed turns
    .game = Which game in depth (default: an overview)
    .player = Whose (default: yours)
problem-stats-bot = Computer players have no statistics: they always play equally well.
problem-left-out = This person prefers to be left out of leaderboards and statistics, so nobody else can open theirs. Lists of matches still show the names used at the table: see `/history matches` without a player.
problem-compare-same = Please name two different people.

option-all-games = All games
menu-which-game = Which game
button-stats-figures = Figures
button-stats-company = Partners and opponents
button-stats-course = Over time

stats-rating =
    { $matches ->
        [one] Rating among people: **{ $rating }**, after one match.
       *[other] Rating among people: **{ $rating }**, after { $matches } matches.
    }
stats-rating-highest = Highest { $rating }, { $when }.
stats-rating-lowest = Lowest { $rating }, { $when }.
stats-rating-none = No rating among people yet: matches that began with a computer player are rated separately.
stats-points-of-last =
    { $matches ->
        [one] In the last match: { $points } points per hand.
       *[other] In the last { $matches } matches: { $points } points per hand.
    }

stats-title = { $player }
stats-title-game = { $player } · { $game }
stats-somebody = Somebody
stats-none = Nothing has been played here yet.
stats-not-played = No match of this game has been finished here yet.
stats-matches =
    { $matches ->
        [one] One finished match, { $wins } won.
       *[other] { $matches } finished matches, { $wins } won.
    }
stats-with-computers =
    { $number ->
        [one] A computer player sat at the table in one of them.
       *[other] A computer player sat at the table in { $number } of them.
    }
stats-game =
    { $matches ->
        [one] - **{ $game }** · one match · { $wins } won · { $points } points per hand
       *[other] - **{ $game }** · { $matches } matches · { $wins } won · { $points } points per hand
    }
stats-game-played =
    { $matches ->
        [one] One match
       *[other] { $matches } matches
    } · { $wins } won · { $hands ->
        [one] one hand
       *[other] { $hands } hands
    }
stats-cards =
    { $number ->
        [one] One card played.
       *[other] { $number } cards played.
    }
stats-missed =
    { $turns ->
        [one] Missed { $missed } of one turn.
       *[other] Missed { $missed } of { $turns } turns.
    }
stats-left =
    { $number ->
        [one] Left one match before its end.
       *[other] Left { $number } matches before their end.
    }
stats-broken-off =
    { $number ->
        [one] Broke off one match as its host, by closing the table during play.
       *[other] Broke off { $number } matches as their host, by closing the table during play.
    }
stats-helped-out =
    { $number ->
        [one] Took over a seat for somebody once.
       *[other] Took over a seat for somebody { $number } times.
    }

stats-head-own = Mean
stats-head-server = Server
stats-what-means = -# Averages per hand. Points are the side’s, and *declared (own)* is what the player declared. Shares are of the hands; only *Bégato saved* is of the times they played it, and turns missed of the turns. *Server*: everybody here.
stats-par = -# Luck and above par, from { $hands ->
        [one] one hand
       *[other] { $hands } hands
    }: computer players play the same cards in every seat, and their result is *par*. *Luck* is how many more points than the others par gives per hand; *above par* is how many more the player made.
stats-par-penalties = -# Luck and above par, from { $hands ->
        [one] one hand
       *[other] { $hands } hands
    }: computer players play the same cards in every seat, and their result is *par*. *Luck* is how many more penalties than the others par gives per hand; *above par* is how many more the player took. Less is better here.
stats-begato = Bégato: { $saved } saved, { $lost } lost, { $caught } caught.
stats-best-hand = Best hand: { $points } points.
stats-seats = Seats
stats-seat = - { $seat } · { $matches ->
        [one] one match
       *[other] { $matches } matches
    } · { $wins } won · { $points } points per hand
stats-seat-of = { $seat } of { $players }
stats-company = Most frequent partners and opponents:
stats-company-none = No match with other people has been finished here yet.
stats-companion = - **{ $player }** · { $told }
stats-together = partners { $matches ->
        [one] once
       *[other] { $matches } times
    }, { $wins } won
stats-against = opponents { $matches ->
        [one] once
       *[other] { $matches } times
    }, { $wins } won, { $losses } lost

measure-points = Points per hand
measure-luck = Luck
measure-above-par = Above par
measure-sequences = Sequences
measure-cricche = Cricche
measure-card-points = Cards
measure-last-trick = Last trick
measure-trick-combinations = In tricks
measure-side-declared = Declared
measure-declared = Declared (own)
measure-declarations = Declarations
measure-tricks = Tricks
measure-contatori = Contatori
measure-begato-saved = Bégato saved
measure-begato-caught = Bégato caught
measure-matto-paid = Matto paid for
measure-cappotti = Cappotti made
measure-cappotti-suffered = Cappotti suffered
measure-cricconi = Cricconi
measure-as-dealer = As dealer
measure-soloist = Soloist
measure-as-soloist = As soloist
measure-soloist-won = Soloist, won
measure-missed = Turns missed

compare-title = { $one } and { $other }
compare-title-game = { $title } · { $game }
compare-matches = Matches
compare-wins = Wins
compare-never = They haven’t finished a match together.
compare-together = As partners: { $matches ->
        [one] one match
       *[other] { $matches } matches
    }, { $wins } won.
compare-against = As opponents: { $matches ->
        [one] one match
       *[other] { $matches } matches
    }; { $one } won { $first }, { $other } { $second }.
compare-against-short = opponents { $matches ->
        [one] once
       *[other] { $matches } times
    }, { $first } : { $second }
compare-own = **{ $player }**: { $matches ->
        [one] one match
       *[other] { $matches } matches
    } finished here, { $wins } won.
compare-game = - **{ $game }** · { $told }
compare-what-means = -# Averages per hand; points are the side’s. Shares are of the hands; only *Bégato saved* is of the times they played it, and turns missed of the turns.
