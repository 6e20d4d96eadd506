"""What the controls that people see are for."""

from bot.client.custom_ids import Verb

FORWARD = frozenset({
    Verb.PLAY, Verb.BID, Verb.PAY, Verb.DISCARD, Verb.DECLARE, Verb.DECLARE_ALL,
    Verb.KEEP_SILENT, Verb.CALL_OUT, Verb.PLAY_ON, Verb.CONFIRM,
})  # fmt: skip
"""What brings a hand on."""
CHOOSING = frozenset({Verb.PICK, Verb.PICK_SUIT})
"""What chooses cards for a step of the hand."""
CUTTING = frozenset({Verb.CUT, Verb.NO_CUT})
"""What answers the question for a cut."""
LOBBY = frozenset({
    Verb.SIT, Verb.ADD_COMPUTER, Verb.START_AS_SEATED, Verb.START_DRAWN,
})  # fmt: skip
"""What brings a lobby on."""
FILLING = frozenset({Verb.ADD_COMPUTER, Verb.START_AS_SEATED, Verb.START_DRAWN})
"""What the host alone can press."""
ANSWERS = {
    "answer yes": Verb.AGREE,
    "answer no": Verb.DECLINE,
    "resume": Verb.RESUME,
    "back": Verb.IM_BACK,
}
"""What can be said with a button where one is in sight."""
NO_PART = frozenset({
    Verb.ALL_HANDS, Verb.STEP, Verb.GO_TO_TRICK, Verb.OTHER_HAND, Verb.STOP_WATCHING,
    Verb.NAME_SUBSTITUTE, Verb.REMATCH, Verb.COURSE, Verb.SHEET_WORDS, Verb.SHEET_SIDES,
    Verb.SHEET_SIDE, Verb.SHEET_COUNT, Verb.LOBBY, Verb.FAIR_DEAL, Verb.WHY, Verb.WHY_AT,
    Verb.POST_MORTEM, Verb.WATCH, Verb.OPEN_THREAD, Verb.BEGIN_LESSONS,
})  # fmt: skip
"""What nobody presses at random: it has no part in what is simulated, or its own place in it."""
ENDING = frozenset({Verb.LEAVE, Verb.CLOSE, Verb.REMOVE_COMPUTER})
"""What makes a table smaller, or ends it."""
