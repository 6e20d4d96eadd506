"""Discord's error answers: the codes that a bot meets, and the tree of errors in a refused body.

Codes and messages as in Discord's public documentation, "JSON Error Codes".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

Json = dict[str, Any]
Path = tuple[str | int, ...]


class Problem(Enum):
    """An error with its HTTP status, Discord's code and message."""

    UNAUTHORIZED = (401, 0, "401: Unauthorized")
    NOT_FOUND = (404, 0, "404: Not Found")
    UNKNOWN_CHANNEL = (404, 10003, "Unknown Channel")
    UNKNOWN_GUILD = (404, 10004, "Unknown Guild")
    UNKNOWN_MEMBER = (404, 10007, "Unknown Member")
    UNKNOWN_MESSAGE = (404, 10008, "Unknown Message")
    UNKNOWN_USER = (404, 10013, "Unknown User")
    UNKNOWN_EMOJI = (404, 10014, "Unknown Emoji")
    UNKNOWN_WEBHOOK = (404, 10015, "Unknown Webhook")
    UNKNOWN_INTERACTION = (404, 10062, "Unknown interaction")
    QUARANTINED = (
        403,
        20026,
        "Your bot has been flagged by our anti-spam system for abusive behavior.",
    )
    OLD_EDITS_TOO_FAST = (
        429,
        30046,
        "Maximum number of edits to messages older than 1 hour reached. Try again later",
    )
    TOO_MANY_IN_THREAD = (
        400,
        30033,
        "Maximum number of thread participants has been reached (1000)",
    )
    OPENING_DMS_TOO_FAST = (403, 40003, "You are opening direct messages too fast.")
    TOO_LARGE = (413, 40005, "Request entity too large")
    TOO_MANY_FOLLOW_UPS = (400, 40094, "This interaction has reached the maximum of follow-ups")
    ALREADY_ACKNOWLEDGED = (400, 40060, "Interaction has already been acknowledged.")
    MISSING_ACCESS = (403, 50001, "Missing Access")
    NOT_ON_DM = (403, 50003, "Cannot execute action on a DM channel")
    OTHERS_MESSAGE = (403, 50005, "Cannot edit a message authored by another user")
    EMPTY_MESSAGE = (400, 50006, "Cannot send an empty message")
    DMS_CLOSED = (403, 50007, "Cannot send messages to this user")
    NOT_A_TEXT_CHANNEL = (400, 50008, "Cannot send messages in a non-text channel")
    MISSING_PERMISSIONS = (403, 50013, "Missing Permissions")
    NOT_ON_CHANNEL_TYPE = (400, 50024, "Cannot execute action on this channel type")
    INVALID_WEBHOOK_TOKEN = (401, 50027, "Invalid Webhook Token")
    INVALID_FORM_BODY = (400, 50035, "Invalid Form Body")
    INVALID_RECIPIENT = (400, 50033, "Invalid Recipient(s)")
    ENTRY_POINT_LEFT_OUT = (
        400,
        50240,
        "You cannot remove this app's Entry Point command in a bulk update operation. Please "
        "include the Entry Point command in your update request or delete it separately.",
    )
    THREAD_ARCHIVED = (400, 50083, "Tried to perform an operation on an archived thread")
    INVALID_JSON = (400, 50109, "The request body contains invalid JSON.")
    THREAD_LOCKED = (400, 160005, "Thread is locked")
    TOO_MANY_THREADS = (400, 160006, "Maximum number of active threads reached")
    TOO_MANY_ANNOUNCEMENT_THREADS = (
        400,
        160007,
        "Maximum number of active announcement threads reached",
    )
    TITLE_BLOCKED = (400, 200001, "Title was blocked by automatic moderation")
    NO_MUTUAL_GUILDS = (
        403,
        50278,
        "Cannot send messages to this user due to having no mutual guilds",
    )

    @property
    def status(self) -> int:
        return self.value[0]

    @property
    def code(self) -> int:
        return self.value[1]

    @property
    def message(self) -> str:
        return self.value[2]


class ApiError(Exception):
    """A request is refused; the server turns it into the answer. ``retry_after`` is in seconds,
    for a refusal that passes."""

    def __init__(
        self, problem: Problem, errors: Json | None = None, *, retry_after: float | None = None
    ) -> None:
        super().__init__(f"{problem.code}: {problem.message}")
        self.problem = problem
        self.errors = errors
        self.retry_after = retry_after

    def payload(self) -> Json:
        """Return the body of the answer."""
        body: Json = {"message": self.problem.message, "code": self.problem.code}
        if self.errors:
            body["errors"] = self.errors
        if self.retry_after is not None:
            body |= {"retry_after": round(self.retry_after, 3), "global": False}
        return body


class FormErrors:
    """The errors found in one request body, each at the path of its field.

    They are raised together, as Discord reports them: ``{"components": {"0": {"label":
    {"_errors": [{"code": …, "message": …}]}}}}``.
    """

    def __init__(self) -> None:
        self._found: list[tuple[Path, str, str]] = []

    def add(self, path: Sequence[str | int], code: str, message: str) -> None:
        """Note an error at ``path``, under Discord's name for it."""
        self._found.append((tuple(path), code, message))

    def required(self, path: Sequence[str | int]) -> None:
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def text(self, holder: Json, key: str, path: Path, high: int) -> str:
        """Return the text that an object needs under a key, of 1 to ``high`` characters; or
        empty."""
        text = holder.get(key)
        if not isinstance(text, str):
            self.required((*path, key))
            return ""
        self.length((*path, key), len(text), 1, high)
        return text

    def type(self, path: Sequence[str | int], expected: str) -> None:
        self.add(path, "BASE_TYPE_BAD_TYPE", f"Expected a value of type {expected}.")

    def choice(self, path: Sequence[str | int], allowed: Sequence[object]) -> None:
        shown = ", ".join(str(value) for value in allowed)
        self.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{shown}}}.")

    def length(self, path: Sequence[str | int], size: int, low: int, high: int) -> None:
        """Note an error if ``size`` is outside ``low`` to ``high``."""
        if low <= size <= high:
            return
        if low == 0:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        else:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")

    def bounds(self, path: Sequence[str | int], value: float, low: float, high: float) -> None:
        """Note an error if the number ``value`` is outside ``low`` to ``high``."""
        if value < low:
            self.add(path, "NUMBER_TYPE_MIN", f"Must be greater than or equal to {low}.")
        if value > high:
            self.add(path, "NUMBER_TYPE_MAX", f"Must be less than or equal to {high}.")

    def tree(self) -> Json:
        """Return all errors as Discord's nested object."""
        root: Json = {}
        for path, code, message in self._found:
            node = root
            for part in path:
                node = node.setdefault(str(part), {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        return root

    def raise_if_any(self) -> None:
        """Raise :class:`ApiError` 50035 if anything was noted."""
        if self._found:
            raise ApiError(Problem.INVALID_FORM_BODY, self.tree())


def form_error(path: Sequence[str | int], code: str, message: str) -> ApiError:
    """Return a 50035 with a single error."""
    errors = FormErrors()
    errors.add(path, code, message)
    return ApiError(Problem.INVALID_FORM_BODY, errors.tree())


@dataclass
class Restrictions:
    """The limits that a scenario sets; it may change them at any time.

    * ``dms_at_once`` DM channels are opened within ``dm_window`` seconds, more are refused (40003);
    * ``quarantined``: no DM channel is opened to people to whom the bot has none (20026);
    * ``active_threads`` are in a server at once (160006);
    * a thread with one of the ``moderated_words`` in its name is blocked by the server's AutoMod
      (200001), one with one of the ``undiscoverable_words`` where the server is in Server Discovery
      (50035);
    * ``refused_dms``: the bot's messages to these people, and its edits of them, are refused so;
    * ``old_edits`` edits of messages older than an hour are made in a channel within
      ``old_edit_window`` seconds (30046); None for no limit.
    """

    dms_at_once: int = 50
    dm_window: float = 60.0
    quarantined: bool = False
    refused_dms: dict[int, Problem] = field(default_factory=dict)
    active_threads: int = 1000
    moderated_words: frozenset[str] = frozenset()
    undiscoverable_words: frozenset[str] = frozenset()
    old_edits: int | None = None
    old_edit_window: float = 20.0
