# Servers that keep one leaderboard: /club.

command-club = club
    .description = Keep one leaderboard together with other servers
command-club-show = show
    .description = Which servers keep their leaderboard together with this one
command-club-invite = invite
    .description = For moderators: a code with which another server can ask to join your club
command-club-join = join
    .description = For moderators: join the club of another server, by its code
command-club-leave = leave
    .description = For moderators: leave the club; your matches are yours again
command-club-rename = rename
    .description = For moderators: give the club another name
option-code = code
    .description = The ten characters that a moderator of the other server gave you
option-club-name = name
    .description = What the club is called from now on

club-alone = This server keeps its leaderboard by itself, with { $matches ->
        [0] no match yet
        [one] 1 match
       *[other] { $matches } matches
    }. To keep one together with another server, a moderator gives `/club invite` here, and one of the other server `/club join` there, or the other way round.
club-title = Club { $club }
club-first = - { $server } · since { $since } · { $matches ->
        [one] 1 match
       *[other] { $matches } matches
    }
club-server = - { $server } · since { $since }, invited by { $inviter } · { $matches ->
        [one] 1 match
       *[other] { $matches } matches
    }
club-total = { $servers ->
        [one] 1 server
       *[other] { $servers } servers
    }, { $matches ->
        [one] 1 match
       *[other] { $matches } matches
    } in all
club-code =
    ### An invitation to your club
    The code is `{ $code }`. Give it to a moderator of one other server, who types it there with `/club join`. It is for one server and expires { $until }; you see it only now. Before that server is in, the moderators here are asked, in this channel and in `/club show`.
club-offer =
    ### Join the club { $club }?
    It has { $servers ->
        [one] 1 server
       *[other] { $servers } servers
    } with { $matches ->
        [one] 1 match
       *[other] { $matches } matches
    }; this server brings { $own ->
        [0] none yet
        [one] 1 match
       *[other] { $own } matches
    }.
club-shared =
    - **Shared from then on**, with all that has been played before: leaderboards, ratings, records, statistics and the list of matches, with the names that people had at the tables. Seasons are held together from then on.
    - **Each server keeps to itself** its channels, tables and settings; a match is opened and replayed only where it was played. Whoever prefers to be left out is left out in all of them. Any server can leave at any time, and takes its matches along.
club-asked = **{ $server }** has been asked. As soon as a moderator there accepts, this server is in the club: `/club show` tells you. The request lasts seven days.
club-request =
    ### { $server } asks to join your club
    A moderator there has used your code. It brings { $matches ->
        [0] no match yet
        [one] 1 match
       *[other] { $matches } matches
    }. The moderators of this server decide; the request expires { $until }.
club-joined = **{ $server }** is in the club. `/leaderboard` counts the matches of all its servers; ratings are being computed anew and follow in a while.
club-declined = The request of **{ $server }** was declined. Nothing has changed.
club-leave =
    ### Leave the club { $club }?
    Your matches are yours again: leaderboards, ratings, records and statistics here are of this server alone, as they would be had you played alone. The others go on without your matches; seasons and their podiums that you held together stay with them.
club-leave-last =
    ### Leave the club { $club }?
    No other server is in it any more. Your matches stay yours; the club ends, with its seasons and their podiums.
club-left = This server is by itself again.
club-renamed = The club is called **{ $club }** now.
club-kept = Nothing has changed.
button-club-ask = Ask to join
button-club-accept = Accept
button-club-decline = Decline
button-club-leave = Leave the club
button-club-keep = No, leave it as it is
board-behind = The servers of this club have changed, and its ratings are being computed anew from all matches. Look again in a while; every other order is complete.

club-problem-no-such-code = This code is not valid: it was mistyped, has expired, or was used by another server. Look at it again, or ask for a new one; `/club invite` gives it.
club-problem-too-many-tries = Five wrong codes were given in this server within an hour. Try again in an hour.
club-problem-own-code = This is the code of your own club. Give it to a moderator of another server.
club-problem-in-club = This server is in a club already. Leave that one with `/club leave` first.
club-problem-full = The club has ten servers, and no more can be in one. One of them would have to leave.
club-problem-season-here = A season is running in the server that is to join. Its moderators end it with `/season end` first.
club-problem-season-there = A season is running in the club that invites. Its moderators end it with `/season end` first.
club-problem-no-request = This request is no longer open: it was answered, or has expired. `/club show` has those that are.
club-problem-not-in-club = This server is in no club with others. `/club invite` invites one.
club-problem-unnamed = A club needs a name that can be read: letters or digits.
