"""What a person was shown, message by message."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from typing import Any

from tests.slow.secrecy.house import House
from tests.slow.secrecy.wire import Everybody, Sent


def by_message(here: House, user_id: int) -> dict[str, list[object]]:
    """What the person was shown: the bodies and files by message, in order; ids of messages, which
    count up through the whole server, are left out."""
    shown: dict[str, list[object]] = defaultdict(list)
    for sent in here.wire.seen_by(user_id):
        where = "table" if sent.audience == Everybody() else "own"
        shown[f"{where} {_kind(sent)}"].append((sent.method, _plain(sent.body), sent.files))
    return dict(shown)


def _kind(sent: Sent) -> str:
    return re.sub(r"\d{5,}", "N", sent.where)


def _plain(body: Any) -> str:
    return json.dumps(body, sort_keys=True)
