# The director's panel of an evening, and the commands and options of /evening.

director-at-sign-up = People are signing up.
director-at-first = The first round is being drawn.
director-at-break = Between two rounds.
director-at-round = A round is being played.
director-at-paused = **There is a break.** No new hand begins.
director-at-suspended = **The evening is waiting.** { $why }
director-at-over = The evening is over. Results can still be corrected.
director-at-cancelled = The evening was called off.
director-entered =
    { $people ->
        [0] Nobody has signed up yet.
        [one] One person has signed up:
       *[other] { $people } people have signed up:
    }
director-rounds =
    { $rounds ->
        [one] { $done } of one round has been played.
       *[other] { $done } of { $rounds } rounds have been played.
    }
director-table = **{ $table }** · { $players } · { $progress } · { $where }
director-table-done = done
director-table-unplayed = not played
director-table-hands = { $hands } of { $of } hands
director-no-table = its thread is being opened
director-sure-start = Start now? This closes sign-up, draws the tables and begins the first round. People can still come in later.
director-start-incomplete = These will play with computer players: { $names }.
director-start-one-table = **That’s only one table.** By matchpoints there is nothing to compare it with. By IMPs it’s compared with four computer players, who get the same hands.
director-start-few = That’s too few: an evening needs at least { $fewest }.
director-sure-close =
    { $playing ->
        [0] End the round now? All tables have finished.
        [one] End the round now? One table is still playing; what it has played counts.
       *[other] End the round now? { $playing } tables are still playing; what they have played counts.
    }
director-sure-end =
    { $left ->
        [0] End the evening with the standings as they are?
        [one] End the evening with the standings as they are? One round hasn’t been played.
       *[other] End the evening with the standings as they are? { $left } rounds haven’t been played.
    }
director-extend = How much more time should the round get?
director-choose-noshow = Who isn’t there? If they turn up, they can come back from the next round.
director-choose-withdraw = Who is leaving the evening?
director-choose-return = Who is coming back from the next round?
director-choose-table = Which table of round { $round } do you want to correct?
director-choose-appointed = Who should direct this evening too?
director-choose-entered = Whom do you want to sign up? Choose people who play together. If there are too few of them, they look for others.
director-nobody = There is nobody to choose right now.
director-result = Round { $round }, table { $table }
director-result-now = Result: { $result }
director-result-secret = Its hands are still secret: other tables haven’t played them yet.
button-director-start = Start
button-director-startsure = Yes, start
button-director-imps = IMPs against computer players
button-director-settings = Terms
button-director-next = Next round now
button-director-more = More time
button-director-close = End the round
button-director-closesure = Yes, end the round
button-director-absent = Not there
button-director-wait = Wait for them
button-director-begin = Begin with computer players
button-director-leaves = Somebody leaves
button-director-returns = Somebody comes back
button-director-enter = Sign somebody up
button-director-tables = Correct a result
button-director-type = Type the points
button-director-pause = Break
button-director-resume = Resume
button-director-again = Try again
button-director-move = Continue in this channel
button-director-appoint = Another director
button-director-end = End the evening
button-director-endsure = Yes, end it
button-director-cancel = Call it off
button-director-others = Others
button-director-back = Back
button-director-round = Round { $round }
menu-director-entry = Who
menu-director-people = Members of the server
menu-director-more = How much
menu-director-table = Which table
menu-director-award = Or choose what each side gets
option-director-more = { $time } more
option-director-award-plus-minus = The first side wins
option-director-award-minus-plus = The second side wins
option-director-award-average-average = Average for both
option-director-award-plus-plus = Better than average for both
option-director-award-minus-minus = Worse than average for both
director-told-start = The evening has started.
director-told-open-round = The next round has been drawn.
director-told-extended = The round has { $time } more.
director-told-close-round = The round is over.
director-told-no-show = They’re reported as missing.
director-told-wait = The table will wait for them.
director-told-begin = Computer players start for those who are late, who can take over from the next hand with *My evening…*.
director-told-withdraw = They’ve left the evening.
director-told-return = They’ll be back from the next round.
director-told-correct = The result has been corrected, and everybody can read why.
director-told-pause = The break has started.
director-told-resume = Play has resumed.
director-told-again = I’m trying again.
director-told-moved = The evening continues in { $channel }.
director-told-appointed = { $director } now directs this evening too.
director-told-entered = Signed up: { $names }.
director-told-end = The evening is over.
director-told-cancel = The evening has been called off.
modal-evening-correct = Round { $round }, table { $table }
modal-evening-points = Points, hand by hand
modal-evening-points-about = The first side, then the other: 96-84 70-90 60-60 150-40
modal-evening-why = Why
modal-evening-why-about = Everybody will read it.
modal-evening-pause = A break
modal-evening-until = How many minutes it lasts
modal-evening-until-about = Leave it empty if you don’t know. Then you end the break yourself.
modal-evening-cancel = Call it off
problem-evening-points = I can’t read these points. Write them hand by hand, the first side’s before the other’s: 96-84 70-90.
problem-evening-minutes = I can’t read that time. Please enter a number of minutes, or nothing.
problem-evening-bots = Bots don’t play in evenings. Please choose people.
problem-evening-unknown = I don’t know that person’s name yet. Please choose them from the menu of members.
problem-evening-none-here = There is no evening in this channel. `/evening open` opens one; `/evening standings` lists those that are over, or waiting for a channel.
problem-evening-thread = Please open the evening in a channel, not in a thread, because its tables are threads of the channel.
problem-evening-channel = Please open the evening in a text channel: its tables need kinds of threads that this channel doesn’t have.
problem-evening-threads = An evening needs threads for its tables. Please ask someone who manages this channel to let me { $missing }.
permission-create-private-threads = create private threads
permission-create-public-threads = create public threads

command-evening = evening
    .description = Tournaments of Quattro Scartate: sign up, play, see the results
command-evening-open = open
    .description = Open an evening in this channel: choose the terms, then people can sign up
    .minutes = No new hand of a round begins after this many minutes; 0 for no clock
command-evening-sign-up = sign-up
    .description = Sign up for this channel’s evening, alone or with others
command-evening-mine = mine
    .description = Your evening: where you play, against whom, what comes next
command-evening-standings = standings
    .description = Standings, and what each table made of the hands; earlier evenings as a file
    .evening = An evening’s number (default: this channel’s evening, or a list)
command-evening-director = director
    .description = The director’s panel: start, more time, absences, corrections, breaks, the end
    .evening = The number of an earlier evening (default: this channel’s)
option-format = format
    .description = Who enters: pairs, single people, or teams of four
option-scoring = scoring
    .description = What counts: matches won, or the same hands against everybody
option-rounds = rounds
    .description = How many rounds; each is a match of four hands
option-plan = plan
    .description = Which pairs meet
option-odd = odd
    .description = What happens if a table isn’t full
option-travelling = travelling
    .description = Whether hands travel from table to table, and stay secret until the end
option-partner = partner
    .description = Your partner; leave empty to look for one
option-second = second
    .description = Another member of your team
option-third = third
    .description = Another member of your team
option-why = why
option-minutes = minutes
option-evening = evening
