# How packs are cut and shuffled (deal-v1).
cut-title =
    Hand { $hand }: { $number ->
        [one] { $players } cuts the pack
       *[other] { $players } may cut the pack
    }
cut-asked =
    { $asked ->
        [first] { $players } is asked first; the others only if { $players } passes.
       *[others] The first player has passed, so now the others may cut.
    }
cut-explained = Any short text will do. The pack follows from it and from a seed that was fixed before anybody sat at the table. `/history verify` checks that afterwards.
cut-given = { $player } cuts with “{ $text }”
cut-none = { $player } doesn’t cut
cut-sealed = { $player } has given a sealed cut
cut-opened = { $player } opens the sealed cut: “{ $text }”
cut-until = The hand is dealt as soon as that’s decided, or { $when }.
cut-open-until = No more cuts can be made. { $players }: please open your sealed cut, { $when } at the latest. A cut that stays sealed counts as it stands.
cut-fixed = The cards are being dealt.
next-hand-title = Hand { $hand }
next-hand-until = Next hand { $when }, or when everybody presses **{ $button }**.
next-hand-when = Take your time: the next hand is dealt when you press **{ $button }**.
next-hand-waits-for = Next hand { $when } at the latest. { $players } may still be reading the score.
cut-modal = Cut the pack for hand { $hand }
cut-modal-open = Open your sealed cut for hand { $hand }
cut-label = Your cut
cut-description = A short text that everybody sees, or sha256:… of one that you open later
cut-hint = Something that nobody can guess
cut-label-open = The text you sealed
cut-description-open = Exactly as you hashed it
cut-hint-open = The text whose SHA-256 you gave
button-cut = Cut…
button-cut-open = Open my cut…
button-nocut = Don’t cut
button-next-hand = Next hand
button-fair-deal = Fair deal ✓
fair-deal-title = Hand { $hand }: a fair deal
fair-deal-about = The order of the pack follows from a secret number, which was fixed before anybody sat at the table, and from the players’ cuts. After the hand, the number is shown below the score sheet, and `/history verify` checks every hand.
fair-deal-about-over = The seed and the transcript give exactly the pack that was dealt, and the seed leads back to this table’s S₀. `/history verify` does the sum for you.
fair-deal-about-sealed = This hand is played at other tables too. It follows from a secret number that was fixed before anybody signed up or started. Nobody cuts, so the pack is the same everywhere. The number is shown here once the hand is no longer secret, and then `/history verify` can check it.
shuffle-start = Shuffling by { $scheme }, table { $table }, S₀ `{ $start }`
shuffle-transcript = Transcript `{ $lines }`
shuffle-transcript-hash = SHA-256 of the transcript `{ $digest }`
shuffle-seed = Seed of hand { $hand }, for `/history verify`: `{ $seed }`
problem-cut-already-cut = You’ve already cut, and a cut can’t be changed.
problem-cut-too-long = That cut is too long. The limit is 64 bytes, which is 64 plain letters.
problem-cut-unreadable = That cut contains characters I can’t store. Please choose another.
problem-cut-bad-seal = A sealed cut is `sha256:` followed by the 64 hexadecimal digits of your text’s SHA-256.
problem-cut-closed = It’s too late to cut for this hand.
problem-cut-not-closed = You can open sealed cuts once everybody has cut.
problem-cut-not-sealed = You have no sealed cut to open.
problem-cut-other-text = That isn’t the text you sealed: its SHA-256 is different.
problem-no-cut-now = You can cut the pack only before a hand is dealt.
problem-other-server = That table is in another server, and opens only there.
table-chain-ends = This table has dealt all the hands its seeds allow. Open another one with `/table open`.
problem-unreadable = I can’t read this table’s stored data. This bot’s operator can find the reason in the log.
verify-ok = { $hands ->
    [one] One hand checked: its pack is correct
   *[other] { $hands } hands checked: every pack is correct
}
verify-failed = The shuffles don’t check out
verify-nothing-to-check = No hand of this match has a proof
verify-parked = This table’s log doesn’t lead to the stored state, so it no longer proves anything.
verify-how = For each finished hand: its seed, hashed as often as its number says, is the S₀ that the table showed before anybody sat there; its transcript belongs to this table and this hand, with the cuts as they were given; and seed and transcript give exactly the pack that was dealt.
verify-none-left-out = No hand was left out. Hands that were thrown in are counted and checked too.
verify-in-play = Hand { $hand } is still being played, and can be checked when it’s over. No other hand was left out.
verify-broken-off = Hand { $hand } was dealt too, but broken off when the match ended. It counts for nobody, but its pack was checked like the others.
verify-broken-off-unproved = Hand { $hand } was dealt too, but broken off when the match ended. There is no proof for its shuffle.
verify-unproved = { $hands ->
    [one] One hand was dealt without a proof.
   *[other] { $hands } hands were dealt without a proof.
}
verify-hand-failed = **Hand { $hand }**: { $step }
verify-step-format = the record or its proof has the wrong form.
verify-step-hand = a number is missing among the hands.
verify-step-chain = the seed doesn’t lead back to the S₀ that the table published.
verify-step-transcript = the transcript doesn’t belong to this table, this hand and its seats.
verify-step-seal = a sealed cut was opened with a different text.
verify-step-deck = the seed and the transcript give a different pack.
verify-opening = Table { $table }, S₀ `{ $start }`. Compare it with what *Fair deal* showed. To check without me, use the file from `/history record` and the page in *docs/verifier*, or `{ $program } verify`.
verify-limits = What this doesn’t prove: this bot’s operator can see the hands while they’re played, and can stop a match, which everybody would notice. If one honest player cuts with at least four letters that nobody can guess, it’s useless to look for a good seed. There’s more on the last page of `/rules`.
told-cut = Your cut has been made.
