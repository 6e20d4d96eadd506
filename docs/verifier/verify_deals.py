"""Checks the shuffles of Tarocchino records: python3 verify_deals.py MATCH.json ...

This implements the whole scheme deal-v1 a second time and shares no code with the bot. It needs
only Python 3.9 or later. For each hand it prints "ok", or the step that fails:

  format      the record is malformed
  hand        the hands are not numbered 1, 2, 3 ... up to 1000 at most, so one is missing
  chain       the seed, hashed as many times as the hand's number says, is not the published start
  transcript  the text with the cuts is not of this table, this hand and all its seats
  seal        a sealed cut was opened with a different text than the one sealed
  deck        the seed and the cuts give a different pack than the one dealt

Compare the start that it prints with the one that the table showed before the match.
"""

import hashlib
import hmac
import json
import re
import sys
from pathlib import Path

TRUMPS_AND_MATTO = "An Mo So Lu 16 15 14 13 12 11 10 09 08 07 06 05 m1 m2 m3 m4 Be Ma"
CARDS = [*TRUMPS_AND_MATTO.split(" "), *(r + s for s in "sbcd" for r in "KQNJT9876A")]


class FailedError(Exception):
    """The name of the step that fails."""


def need(holds, step):
    if not holds:
        raise FailedError(step)


def matches(pattern, text):
    return isinstance(text, str) and re.fullmatch(pattern, text)


def shuffled(seed, transcript):
    key = hmac.digest(seed, transcript.encode(), "sha512")
    blocks = (hmac.digest(key, b"stream" + c.to_bytes(4, "big"), "sha512") for c in range(2**32))
    stream = (byte for block in blocks for byte in block)
    pack = list(CARDS)
    for i in range(61, 0, -1):
        m = i + 1
        j = next(byte for byte in stream if byte < 256 - 256 % m) % m
        pack[i], pack[j] = pack[j], pack[i]
    return pack


def check_hand(hand, place, table, start, players):
    proof = hand["dealing"]
    number, transcript, seed = proof["hand"], proof["transcript"], proof["seed"]
    seals = dict(proof.get("seals", {}).items())
    need(type(number) is int and isinstance(transcript, str), "format")
    need(matches("[0-9a-f]{128}", seed), "format")
    need(all(matches("0|[1-9][0-9]?", seat) for seat in seals), "format")
    need(all(matches("(?ai:sha256:[0-9a-f]{64})", seal) for seal in seals.values()), "format")

    need(number == place <= 1000, "hand")

    link = bytes.fromhex(seed)
    for _ in range(number):
        link = hashlib.sha512(b"deal-v1/chain\0" + link).digest()
    need(link.hex() == start, "chain")

    head = f"deal-v1\ntable:{table}\nhand:{number}\ndeck:62\n"
    need(transcript.startswith(head) and transcript.endswith("\n"), "transcript")
    lines = transcript[len(head) : -1].split("\n")
    need(len(lines) == players, "transcript")
    cuts = []
    for seat, line in enumerate(lines):
        need(matches(f"seat:{seat}:(0|[1-9][0-9]{{0,19}}):([0-9a-f]{{2}})*", line), "transcript")
        cut = bytes.fromhex(line.split(":")[3])
        need(cut.decode(errors="replace").encode() == cut, "transcript")  # it is UTF-8
        cuts.append(cut)

    for seat, seal in seals.items():
        need(int(seat) < players, "seal")
        cut = cuts[int(seat)]
        opened = "sha256:" + hashlib.sha256(cut).hexdigest() == seal.lower()
        # A seal that nobody opened is the cut itself.
        need(opened or cut == seal.encode(), "seal")

    need(shuffled(bytes.fromhex(seed), transcript) == hand["deck"], "deck")


def check_record(record):
    """The published start, and for each hand "ok", the failed step, or None without a proof."""
    hands, players = record["hands"], len(record["players"])
    first = next((i for i, hand in enumerate(hands) if "dealing" in hand), len(hands))
    need(record["format"] == "tarocco-record/1" and isinstance(hands, list), "format")
    need(all(isinstance(hand["deck"], list) for hand in hands), "format")
    if first == len(hands) and "dealing" not in record:
        return None, [None] * len(hands)
    opening = record["dealing"]
    table, start = opening["table"], opening["start"]
    need(opening["scheme"] == "deal-v1" and type(table) is int, "format")
    need(matches("[0-9a-f]{128}", start), "format")
    steps = []
    for i, hand in enumerate(hands):
        if "dealing" not in hand:
            # Only hands from before the chain, and the one in play, have no proof.
            steps.append("hand" if first < i < len(hands) - 1 else None)
            continue
        try:
            check_hand(hand, i + 1, table, start, players)
            steps.append("ok")
        except FailedError as step:
            steps.append(str(step))
        except (KeyError, TypeError, AttributeError):
            steps.append("format")
    return start, steps


def main(paths):
    all_good = True
    for path in paths:
        try:
            start, steps = check_record(json.loads(Path(path).read_bytes()))
        except (FailedError, KeyError, TypeError, AttributeError, ValueError, RecursionError):
            start, steps = None, ["format"]
            print(f"{path}: FAILED: format")
        except OSError as error:
            start, steps = None, ["format"]
            print(f"{path}: FAILED: {error.strerror}")
        else:
            print(f"{path}: the chain of seeds starts with {start or 'nothing: no chain'}")
            for place, step in enumerate(steps, 1):
                verdict = {"ok": "ok", None: "no proof, not checked"}.get(step, f"FAILED: {step}")
                print(f"  hand {place}: {verdict}")
        all_good = all_good and all(step in ("ok", None) for step in steps)
    return 0 if all_good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if sys.argv[1:] else __doc__)
