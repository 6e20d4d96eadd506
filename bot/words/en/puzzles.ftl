# Puzzles: positions in which one choice is clearly best.

# What is asked. $number counts cards.
puzzle-ask-discard =
    { $number ->
        [one] Which card do you discard?
       *[other] Which { $number } cards do you discard?
    }
puzzle-ask-declare = Declare, or keep it to yourself?
puzzle-ask-declare-leading = You are about to lead: declare, or keep it to yourself?
puzzle-ask-lead = You lead: which card?
puzzle-ask-follow = You play last: which card?
puzzle-ask-pay = The Matto’s price: which card do you pay with?

# Above the question. $game may have a target and a rule set.
puzzle-heading = Puzzle · { $game }
puzzle-heading-of-day = Puzzle of the day · { $day } · { $game }

# $who is "you", "partner" or "other".
puzzle-dealer =
    { $who ->
        [you] You have dealt.
        [partner] Your partner { $player } has dealt.
       *[other] { $player } has dealt.
    }
puzzle-hand-held = Your hand:
puzzle-hand-payable = The cards that may pay it:

# The choices.
puzzle-menu = Choose
puzzle-declare = Declare { $combinations } ({ $points })
puzzle-declare-everything = Declare everything ({ $points })

# The verdict. $behind is a number in the game's $unit.
puzzle-found = ✅ **{ $choice }**: that is it.
puzzle-missed =
    🟠 **{ $choice }**: that costs { $behind } { $unit ->
        [penalties] penalties
        [poste] poste
       *[points] points
    }. Best is **{ $best }**.

# What each choice costs, on average over $worlds ways in which the cards may lie.
puzzle-costs = **What each choice costs**: the mean over up to { $worlds } ways in which the cards can lie, as far as you can know

# The rating. $difficulty is the rating at which this puzzle is found every other time.
puzzle-first = Your first answer counts. Puzzles get harder as you find them, and easier when you do not.
puzzle-standing = Your puzzle rating: { $rating } ± { $deviation }. Your first answer counts.
puzzle-rated = This puzzle: { $difficulty }. Your puzzle rating: { $rating } ± { $deviation } ({ $change }).
puzzle-day-count =
    { $tried ->
        [0] Nobody here has tried it.
        [one] One person here has tried it{ $found ->
            [0] , and did not find it.
           *[other] , and found it.
        }
       *[other] { $tried } people here have tried it; { $found ->
            [0] nobody found it.
            [one] one found it.
           *[other] { $found } found it.
        }
    }
puzzle-none-left =
    { $answers ->
        [0] There are no puzzles in this version of the bot.
        [one] You have answered the one puzzle that there is. Your puzzle rating: **{ $rating } ± { $deviation }**.
       *[other] You have answered all { $answers } puzzles that there are. Your puzzle rating: **{ $rating } ± { $deviation }**. New ones come with new versions of the bot.
    }
puzzle-gone = This puzzle is no longer among those of this version of the bot: ask for another one with `/puzzle`.

# In a channel, for everybody.
puzzle-post-alone = Only you see your answer and what is said of it. The answer is posted here tomorrow.
puzzle-post-answer = The best choice: **{ $choice }**.
puzzle-post-link = [To the puzzle]({ $link })

button-puzzle-answer = Answer
button-puzzle-tricks = Tricks so far
button-puzzle-next = Next puzzle
button-puzzle-today = Puzzle of the day
