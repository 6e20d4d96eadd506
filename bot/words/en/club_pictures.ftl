# Words inside the pictures of a club, and in their alt texts.

date-since = since { $day }

# Shared by all of them.
picture-club-unnamed = unnamed
picture-club-all-games = all games
picture-club-all-time = all time
picture-club-page = page { $page } of { $pages }
picture-club-unit-points = { $number ->
        [one] point
       *[other] points
    }
picture-club-unit-cards = { $number ->
        [one] card
       *[other] cards
    }
picture-club-unit-hands = { $number ->
        [one] hand
       *[other] hands
    }
picture-club-unit-cricconi = { $number ->
        [one] criccone
       *[other] cricconi
    }

# Leaderboards: the title, what they are ordered by, the heads of the columns.
picture-club-leaderboard = Leaderboard
picture-club-leaderboard-pairs = Leaderboard of pairs
picture-club-by-rating = by rating
picture-club-by-wins = by wins
picture-club-by-points = by points per hand
picture-club-by-above-par = by play above par
picture-club-by-declarations = by declarations
picture-club-by-cappotti = by cappotti
picture-club-by-best-hand = by best hand
picture-club-against-computers = against computer players
picture-club-provisional-key = ? = provisional
picture-club-head-matches = Matches
picture-club-head-wins = Won
picture-club-head-rating = Rating
picture-club-head-points = Points
picture-club-head-above-par = Par
picture-club-head-declarations = Declared
picture-club-head-cappotti = Cappotti
picture-club-head-best-hand = Points
picture-club-alt-provisional = { $value } (provisional)
picture-club-alt-line = { $place }. { $names }: { $value }, { $matches ->
        [one] { $matches } match
       *[other] { $matches } matches
    }, { $wins } won.

# The podium.
picture-club-podium = Podium
picture-club-alt-step = { $place }. { $names }: { $value }.

# The hall of records.
picture-club-records = Hall of records
picture-club-record-highest-hand = Highest hand
picture-club-record-longest-grande = Longest Grande
picture-club-record-highest-declaration = Highest declaration
picture-club-record-most-cricconi = Most cricconi in a match
picture-club-record-fewest-hands = Fastest match
picture-club-record-greatest-comeback = Greatest comeback
picture-club-alt-record = { $record }: { $value }, { $names }, { $when }.

# A person’s rating and points a hand over time.
picture-club-history-rating = Rating
picture-club-history-points = Points per hand
picture-club-history-highest = highest { $value }, { $when }
picture-club-history-band = uncertainty
picture-club-history-dots = { $matches ->
        [one] a match
       *[other] { $matches } matches each
    }
picture-club-history-window = mean of the last { $matches }
picture-club-history-server = everybody: { $mean }
picture-club-alt-now = Now { $value }, after { $number ->
        [one] { $number } match
       *[other] { $number } matches
    }.
picture-club-alt-highest = Highest { $value }, { $when }.
picture-club-alt-lowest = Lowest { $value }, { $when }.
picture-club-alt-server = Everybody’s mean: { $value }.
picture-club-alt-course = Over time: { $course }.

# A person’s statistics.
picture-club-played = { $matches ->
        [one] { $matches } match
       *[other] { $matches } matches
    }, { $hands ->
        [one] { $hands } hand
       *[other] { $hands } hands
    }
picture-club-head-own = Mean
picture-club-head-server = Server
picture-club-head-difference = Difference
picture-club-head-worse = worse
picture-club-head-better = better
picture-club-statistic-points = Points per hand
picture-club-statistic-sequences = Sequences
picture-club-statistic-cricche = Cricche
picture-club-statistic-card-points = Card points
picture-club-statistic-last-trick = Last trick
picture-club-statistic-trick-combinations = In tricks
picture-club-statistic-side-declared = Declared as a side
picture-club-statistic-declared = Points declared
picture-club-statistic-declarations = Declarations per hand
picture-club-statistic-tricks = Tricks per hand
picture-club-statistic-contatori = Contatori per hand
picture-club-statistic-begato-saved = Bégato saved
picture-club-statistic-begato-caught = Bégato caught
picture-club-statistic-matto-paid = Matto paid for
picture-club-statistic-cappotti = Cappotti made
picture-club-statistic-cappotti-suffered = Cappotti suffered
picture-club-statistic-cricconi = Criccone
picture-club-statistic-as-dealer = Points as dealer
picture-club-statistic-soloist = Goes up
picture-club-statistic-as-soloist = Points as soloist
picture-club-statistic-soloist-won = Won as soloist
picture-club-statistic-missed = Turns missed
picture-club-statistic-luck = Luck of the cards
picture-club-statistic-above-par = Above par
picture-club-alt-statistic = { $label }: { $own }, server { $server } ({ $difference }).
picture-club-alt-statistic-alone = { $label }: { $own }.

# Two people compared.
picture-club-compare-against = { $matches ->
        [0] Never opponents
        [one] { $matches } match as opponents
       *[other] { $matches } matches as opponents
    }
picture-club-compare-drawn = { $number } drawn
picture-club-compare-together = { $matches ->
        [0] Never partners
        [one] { $matches } match as partners, { $wins } won
       *[other] { $matches } matches as partners, { $wins } won
    }
picture-club-alt-wins = { $names }: { $wins } won.
picture-club-alt-compared = { $label }: { $first } – { $second }.

# The standings of an evening.
picture-club-round = round { $round } of { $rounds }
picture-club-round-final = final · { $rounds ->
        [one] { $round } round
       *[other] { $round } rounds
    }
picture-club-scored-points = by points
picture-club-scored-victory = by victory points
picture-club-scored-matchpoints = by matchpoints
picture-club-scored-percent = by matchpoint percentage
picture-club-scored-imps = by IMPs
picture-club-head-victory = VP
picture-club-head-margin = Points ±
picture-club-head-played = Played
picture-club-head-last = Last
picture-club-head-change = Places
picture-club-head-matchpoints = MP
picture-club-head-percent = %
picture-club-head-imps = IMPs
picture-club-alt-last = { $score } in the latest round
picture-club-alt-rested = sat out the latest round
picture-club-alt-up = { $number ->
        [one] up { $number } place
       *[other] up { $number } places
    }
picture-club-alt-down = { $number ->
        [one] down { $number } place
       *[other] down { $number } places
    }
picture-club-alt-own = { $names } (you)
picture-club-alt-placed = { $place }. { $names }
picture-club-alt-gone = Has left: { $names }
picture-club-alt-score = { $score } in { $played ->
        [one] { $played } round
       *[other] { $played } rounds
    }
picture-club-alt-margin = difference { $margin }

# The traveller sheet: one hand at several tables.
picture-club-deal = Hand { $number }
picture-club-tables = { $number ->
        [one] { $number } table
       *[other] { $number } tables
    }
picture-club-head-table = Table
picture-club-head-first-side = Same cards
picture-club-head-second-side = Opponents
picture-club-alt-table = Table { $table }: { $first } { $points }, { $second } { $against }; { $score }.
picture-club-alt-alone = { $place }. { $names }: { $points }; { $score }.
picture-club-alt-you = You: { $told }
