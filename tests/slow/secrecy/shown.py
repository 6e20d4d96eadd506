"""What a person was shown, message by message."""

import json
import re
from collections import defaultdict
from typing import Any

from tests.slow.secrecy.house import House
from tests.slow.secrecy.wire import Everybody, Sent

_COMMAND_MENTION = re.compile(r"(</[\w -]+):\d+>")


def by_message(here: House, user_id: int) -> dict[str, list[object]]:
    """What the person was shown: the bodies and files by message, in order.

    Ids of messages and of commands, which count up through the whole server, are left out, and what
    follows from them: the nonce of a message that is posted anew, and its mark.
    """
    shown: dict[str, list[object]] = defaultdict(list)
    for sent in here.wire.seen_by(user_id):
        where = "table" if sent.audience == Everybody() else "own"
        shown[f"{where} {_kind(sent)}"].append((sent.method, _plain(sent.body), sent.files))
    return dict(shown)


def _kind(sent: Sent) -> str:
    return re.sub(r"\d{5,}", "N", sent.where)


def _plain(body: Any) -> str:
    if isinstance(body, dict) and "nonce" in body:
        marked = [{**part, "id": 0} for part in body.get("components", ())]
        body = {**body, "nonce": "", "components": marked}
    return without_ids(json.dumps(body, sort_keys=True))


def without_ids(text: str) -> str:
    """The text, commands in it without their ids, which this Discord numbers as it pleases."""
    return _COMMAND_MENTION.sub(r"\1:N>", text)
