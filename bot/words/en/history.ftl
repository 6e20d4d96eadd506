# The matches of a server, and one of them.

command-history = history
    .description = Finished matches: lists, hands step by step, records, shuffles
command-history-matches = matches
    .description = This server’s matches, newest first: results, score sheets, replays, records
    .game = Only matches of this game (default: any game)
    .player = Only matches that this person played in

history-title = Matches
history-of = with { $players }
history-none = No such match has been played here yet.
history-match = { $day } · { $game } · { $sides }
history-computer =
    { $level ->
        [novice] novice (computer)
        [master] master (computer)
       *[club] computer player
    }
history-goes-on = That match isn’t over yet.
history-ending-agreed = ended by agreement
history-ending-resigned = resigned
history-ending-aborted = broken off
history-ending-abandoned = abandoned
history-ending-idle = closed
history-ending-no-seeds = ended with its last seed
history-ending-round-over = stopped before its end

match-par-yours = The cards were worth **{ $cards }** to you, your play **{ $play }**: { $total } together.
match-par-side = - { $players }: cards { $cards }, play { $play }
match-par-what = -# Points ahead of the others. *Cards*: what the hands bring if computer players play every seat. *Play*: what the players made beyond that.
match-par-what-penalties = -# Penalties ahead of the others, so less is better. *Cards*: what the hands bring if computer players play every seat. *Play*: what the players took beyond that.
match-par-sheet = Par of this hand, with computer players in every seat: { $sides }

menu-history-match = Open a match
menu-history-people = Only matches with these people
button-history-newer = Newer
button-history-older = Older
menu-match-sheet = Score sheet of a hand
menu-match-record = The record of the match as a file
