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
        [one] The match isn’t finished. This is the first hand.
       *[other] The match isn’t finished. These are the first { $hands } hands.
    }
record-standing = { $scores }.
record-ending-agreed = Everybody agreed to stop here, as { $player } had asked.
record-ending-resigned = { $side } resigned.
record-ending-aborted = { $player } closed the table.
record-ending-abandoned = Everybody has left the table.
record-ending-closed = The table was closed.
record-ending-no-seeds = The table had played all the hands its seeds allowed.
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
page-how-to-step = Arrow keys step card by card; with Shift, trick by trick. Press a trick’s number to go to it.
page-made-from = Made from a game record. This page needs no network. The record itself can be checked with the program that wrote it.
