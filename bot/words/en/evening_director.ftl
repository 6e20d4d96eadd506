# The director's panel of an evening, and the commands and options of /evening.

director-at-sign-up = People are signing up.
director-at-first = The first round is being drawn.
director-at-break = Between two rounds.
director-at-round = A round is being played.
director-at-paused = **There is a break.** No new hand begins.
director-at-suspended = **It is waiting.** { $why }
director-at-over = It is over. Results can still be corrected.
director-at-cancelled = It was called off.
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
director-sure-start = Start now? Sign-up ends, the tables are drawn, and the first round begins. People can still come in later.
director-start-incomplete = These play with computer players: { $names }.
director-start-one-table = **That is one table:** by matchpoints it has nothing to compare. By IMPs it is compared with four computer players, who get the same hands.
director-start-few = That is too few: it takes { $fewest } at least.
director-sure-close =
    { $playing ->
        [0] End the round now? All tables have finished.
        [one] End the round now? One table is still playing: it counts as far as it came.
       *[other] End the round now? { $playing } tables are still playing: they count as far as they came.
    }
director-sure-end =
    { $left ->
        [0] End the evening, with the standings as they are?
        [one] End the evening, with the standings as they are? One round has not been played.
       *[other] End the evening, with the standings as they are? { $left } rounds have not been played.
    }
director-extend = How much more time does the round get?
director-choose-noshow = Who is not there? If somebody of theirs turns up, they can come back from the next round on.
director-choose-withdraw = Who leaves the evening?
director-choose-return = Who comes back, from the next round on?
director-choose-table = Which table of round { $round } is to be corrected?
director-choose-appointed = Who is to direct this evening too?
director-choose-entered = Whom do you sign up? Name those who play together; fewer than that look for others.
director-nobody = There is nobody of whom that could be said now.
director-result = Round { $round }, table { $table }
director-result-now = Result: { $result }
director-result-secret = Its hands are still a secret: other tables have not played them yet.
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
button-director-resume = Go on
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
menu-director-award = Or say what each side gets
option-director-more = { $time } more
option-director-award-plus-minus = The first side wins
option-director-award-minus-plus = The second side wins
option-director-award-average-average = Average for both
option-director-award-plus-plus = Better than average for both
option-director-award-minus-minus = Worse than average for both
director-told-start = It has started.
director-told-open-round = The next round is drawn.
director-told-extended = The round has { $time } more.
director-told-close-round = The round is over.
director-told-no-show = Reported as not there.
director-told-wait = The table waits for them.
director-told-begin = Computer players begin for those who are late. *My evening…* lets them play from the next hand on.
director-told-withdraw = They have left.
director-told-return = They are back, from the next round on.
director-told-correct = The result is corrected, and everybody can read why.
director-told-pause = There is a break.
director-told-resume = It goes on.
director-told-again = I’m trying again.
director-told-moved = The evening continues in { $channel }.
director-told-appointed = { $director } directs this evening too.
director-told-entered = Signed up: { $names }.
director-told-end = The evening is over.
director-told-cancel = It is called off.
modal-evening-correct = Round { $round }, table { $table }
modal-evening-points = Points, hand by hand
modal-evening-points-about = The first side’s, then the other’s: 96-84 70-90 60-60 150-40
modal-evening-why = Why
modal-evening-why-about = Everybody will read it.
modal-evening-pause = A break
modal-evening-until = Until when it lasts, in minutes
modal-evening-until-about = Leave it empty if you do not know: then you say when it goes on.
modal-evening-cancel = Call it off
problem-evening-points = I cannot read these points. Write them hand by hand, the first side’s before the other’s: 96-84 70-90.
problem-evening-minutes = I cannot read that time. Write the minutes as a number, or nothing.
problem-evening-bots = Bots do not play in evenings: choose people.
problem-evening-unknown = I do not know that person’s name yet: choose them from the menu of members.
problem-evening-none-here = There is no evening in this channel. `/evening open` opens one; `/evening standings` has those that are over, and those that are waiting for a channel.
problem-evening-thread = Open an evening in a channel, not in a thread: its tables are threads of the channel.
problem-evening-channel = Open an evening in a text channel: its tables are threads, and this kind of channel doesn’t have them all.
problem-evening-threads = An evening needs threads for its tables. Whoever manages this channel has to let me { $missing }.
permission-create-private-threads = create private threads
permission-create-public-threads = create public threads

command-evening = evening
    .description = Tournaments of Quattro Scartate: sign up, play, see the results
command-evening-open = open
    .description = Open an evening in this channel: choose the terms, then have people sign up
    .minutes = After how many minutes no new hand of a round begins; 0 for no clock
command-evening-sign-up = sign-up
    .description = Sign up for this channel’s evening, alone or with others
command-evening-mine = mine
    .description = Your evening: where you play, against whom, what comes next
command-evening-standings = standings
    .description = The standings, the hands that are open, and yours; of earlier evenings, all of it as a file
    .evening = The number of an evening; that of this channel, or a list, if left out
command-evening-director = director
    .description = The director’s panel: start, more time, absences, corrections, breaks, the end
    .evening = The number of an earlier evening; that of this channel if left out
option-format = format
    .description = Who enters: pairs, single people, or teams of four
option-scoring = scoring
    .description = What counts: matches won, or the same hands against everybody
option-rounds = rounds
    .description = How many rounds; each is a match of four hands
option-plan = plan
    .description = Whom pairs meet
option-odd = odd
    .description = What happens where a table is not full
option-travelling = travelling
    .description = Whether hands travel from table to table, a secret until the end
option-partner = partner
    .description = With whom you play; look for somebody if left out
option-second = second
    .description = In a team: another of you
option-third = third
    .description = In a team: another of you
option-why = why
option-minutes = minutes
option-evening = evening
