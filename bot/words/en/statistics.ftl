# What somebody has played in a server, and two people compared.

command-stats = stats
    .description = What somebody has played here: games, means, partners and opponents, missed turns
    .game = Which game in depth; an overview if left out
    .player = Whose; your own if left out
problem-stats-bot = A computer player keeps no statistics: it plays as well every time.
problem-left-out = Whoever this is about prefers to be left out of leaderboards and statistics: nobody else can open theirs. The lists of matches name everybody as at the table: `/history matches` without a player shows them.
problem-compare-same = Name two people: nobody can be compared with themselves.

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
stats-rating-none = No rating among people yet: matches that began with a computer player count apart.
stats-points-of-last =
    { $matches ->
        [one] In the last match: { $points } points a hand.
       *[other] In the last { $matches } matches: { $points } points a hand.
    }

stats-title = { $player }
stats-title-game = { $player } · { $game }
stats-somebody = Somebody
stats-none = Nothing has been played here yet.
stats-not-played = No match of this game has been played to its end here yet.
stats-matches =
    { $matches ->
        [one] One match played to its end, { $wins } won.
       *[other] { $matches } matches played to their end, { $wins } won.
    }
stats-with-computers =
    { $number ->
        [one] A computer player sat at the table in one of them.
       *[other] A computer player sat at the table in { $number } of them.
    }
stats-game =
    { $matches ->
        [one] - **{ $game }** · one match · { $wins } won · { $points } points a hand
       *[other] - **{ $game }** · { $matches } matches · { $wins } won · { $points } points a hand
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
        [one] Broke off one match as its host, by closing the table while it was played.
       *[other] Broke off { $number } matches as their host, by closing the table while they were played.
    }
stats-helped-out =
    { $number ->
        [one] Took over a seat for somebody once.
       *[other] Took over a seat for somebody { $number } times.
    }

stats-head-own = Mean
stats-head-server = Server
stats-what-means = -# Means of a hand; points are those of the side, *declared alone* those of what the player declared. Shares are of the hands, but *Bégato saved* of the times they played it, and turns missed of the turns. *Server*: everybody here.
stats-par = -# Luck and above par, from { $hands ->
        [one] one hand
       *[other] { $hands } hands
    }: the computer players play the same cards in all seats, and what it brings them is *par*. *Luck* is how many points more than the others par gives a hand, *above par* how many more still were made of it.
stats-par-penalties = -# Luck and above par, from { $hands ->
        [one] one hand
       *[other] { $hands } hands
    }: the computer players play the same cards in all seats, and what it brings them is *par*. *Luck* is how many penalties more than the others par gives a hand, *above par* how many more still were taken: here less is better.
stats-begato = Bégato: { $saved } saved, { $lost } lost, { $caught } caught.
stats-best-hand = Best hand: { $points } points.
stats-seats = Seats
stats-seat = - { $seat } · { $matches ->
        [one] one match
       *[other] { $matches } matches
    } · { $wins } won · { $points } points a hand
stats-seat-of = { $seat } of { $players }
stats-company = Those met most often:
stats-company-none = No match with other people has been played to its end here yet.
stats-companion = - **{ $player }** · { $told }
stats-together = partners { $matches ->
        [one] once
       *[other] { $matches } times
    }, { $wins } won
stats-against = opponents { $matches ->
        [one] once
       *[other] { $matches } times
    }, { $wins } won, { $losses } lost

measure-points = Points a hand
measure-luck = Luck
measure-above-par = Above par
measure-sequences = Sequences
measure-cricche = Cricche
measure-card-points = Cards
measure-last-trick = Last trick
measure-trick-combinations = In tricks
measure-side-declared = Declared
measure-declared = Declared alone
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
compare-never = They have not played a match to its end together.
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
    } played to the end here, { $wins } won.
compare-game = - **{ $game }** · { $told }
compare-what-means = -# Means of a hand; points are those of the side. Shares are of the hands, but *Bégato saved* of the times they played it, and turns missed of the turns.
