# Records as documents to read: the head of a match, its page to print, and when it was played.

period-in-a-day = on { $day }, { $start } to { $end } UTC
period-of-days = from { $day }, { $start }, to { $last_day }, { $end } UTC

record-agreed = Agreed at this table: { $options }.
record-table = Table { $table }.
record-place = Played in { $channel }, { $server }.
record-table-place = Table { $table } in { $channel }, { $server }.
record-played = Played { $period }.
record-unfinished =
    { $hands ->
        [0] No hand has been finished.
        [one] The match is not finished: this is the first hand.
       *[other] The match is not finished: these are the first { $hands } hands.
    }
record-standing = { $scores }.
record-ending-agreed = All agreed to stop here, as { $player } had asked.
record-ending-resigned = { $side } resigned.
record-ending-aborted = { $player } closed the table.
record-ending-abandoned = Everybody has left the table.
record-ending-closed = The table was closed.
record-ending-no-seeds = The table had played all the hands that it had seeds for.
record-ending-round-over = The table was stopped before it had played all its hands.

page-hand = Hand
page-score = Score
page-tricks = Tricks
page-sheet = Score sheet
page-combinations = Combinations
page-dealer = dealer
page-discards = { $player }’s discards
page-trick-open = Left on the table.
page-step = Step of the hand
page-how-to-step = Arrow keys: card by card. With Shift: trick by trick. The number of a trick leads to it.
page-made-from = Made from a game record. This page needs no network; the record itself can be judged with the program that wrote it.
