"""Discord's state: channels, messages and who may see them, interactions and their responses."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum, auto

from bot.client.custom_ids import CustomId
from tests.slow.simulation.environment.shown import Shown

DM = 10_000
"""The DM channel with a person is this and the person's id."""
ANSWER_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0


class RefusalError(Exception):
    """Discord refuses a request, with this HTTP status and this code."""

    def __init__(self, status: int, code: int) -> None:
        super().__init__(status, code)
        self.status = status
        self.code = code


UNKNOWN_MESSAGE = (404, 10008)
UNKNOWN_INTERACTION = (404, 10062)
UNKNOWN_WEBHOOK = (404, 10015)
ALREADY_ANSWERED = (400, 40060)
NO_PERMISSION = (403, 50013)
CLOSED_DMS = (403, 50007)


@dataclass(eq=False)
class Message:
    """One message; ``reader`` is the only person who sees it, None for everybody in the channel."""

    id: int
    channel_id: int
    shown: Shown
    reader: int | None
    ephemeral: bool = False


class Answer(Enum):
    """How an interaction was answered."""

    NOT_YET = auto()
    UPDATE = auto()
    MODAL = auto()
    THINKING = auto()


@dataclass(eq=False)
class Given:
    """An interaction: a control that somebody used, or a command that somebody gave."""

    id: int
    user_id: int
    channel_id: int
    at: float
    message: Message | None = None
    custom_id: CustomId | None = None
    values: tuple[str, ...] = ()
    command: str | None = None
    answer: Answer = Answer.NOT_YET
    original: Message | None = None


@dataclass
class DiscordWorld:
    """All of Discord that the bot and people share; ``changed`` hears of every message that is
    posted or edited, with the interaction whose token did it.

    ``forbidden`` are channels where the bot may not write now; in ``deleted_in`` people have
    deleted messages. ``closed_dms`` are people who take no direct messages; ``given`` are the
    interactions by id; ``modals`` are open on people's screens.
    """

    clock: Callable[[], float]
    messages: dict[int, Message] = field(default_factory=dict)
    forbidden: set[int] = field(default_factory=set)
    deleted_in: set[int] = field(default_factory=set)
    modals: dict[int, tuple[Message, CustomId]] = field(default_factory=dict)
    closed_dms: set[int] = field(default_factory=set)
    given: dict[int, Given] = field(default_factory=dict)
    changed: Callable[[Message, Given | None], None] = lambda _message, _given: None
    _nonces: dict[str, int] = field(default_factory=dict)
    _marks: dict[int, int] = field(default_factory=dict)
    _last_id: int = 0

    def new_id(self) -> int:
        """A snowflake, above all earlier ones."""
        self._last_id += 1
        return self._last_id

    def visible_to(self, user_id: int | None, channel_id: int) -> Iterator[Message]:
        """The messages that a person sees in a channel, newest first; None for what all see."""
        for message in reversed(self.messages.values()):
            if message.channel_id == channel_id and message.reader in (None, user_id):
                yield message

    def post(self, channel_id: int, shown: Shown, nonce: str) -> int:
        """Post a message of the bot; a nonce gives the message that was posted with it."""
        self._verify_open(channel_id)
        if nonce in self._nonces:
            return self._nonces[nonce]
        reader = channel_id - DM if channel_id >= DM else None
        message = Message(self.new_id(), channel_id, shown, reader)
        self.messages[message.id] = message
        self._nonces[nonce] = message.id
        self.changed(message, None)
        return message.id

    def edit(self, channel_id: int, message_id: int, shown: Shown) -> None:
        """Edit a message of the bot."""
        self._verify_open(channel_id)
        self._change(self._message(message_id), shown, None)

    def shown(self, message_id: int) -> Shown:
        """What a message holds."""
        return self._message(message_id).shown

    def delete(self, message_id: int) -> bool:
        """Delete a message; False for one that is gone already, which is as good."""
        return self.messages.pop(message_id, None) is not None

    def dm_channel(self, user_id: int) -> int:
        """The DM channel with a person; opening it is never refused, only writing to it."""
        return DM + user_id

    def delete_by_people(self, message: Message) -> None:
        """A moderator deletes a message, or its reader does."""
        self.deleted_in.add(message.channel_id)
        self.delete(message.id)

    def defer(self, given: Given, *, thinking: bool) -> None:
        """Take note that the interaction is being answered."""
        if given.answer is not Answer.NOT_YET:
            raise RefusalError(*ALREADY_ANSWERED)
        if self.clock() - given.at > ANSWER_SECONDS:
            raise RefusalError(*UNKNOWN_INTERACTION)
        given.answer = Answer.THINKING if thinking else Answer.UPDATE
        given.original = self._whisper(given, Shown()) if thinking else given.message

    def open_modal(self, given: Given, custom_id: CustomId) -> None:
        """Ask the person who clicked for some text."""
        self.defer(given, thinking=False)
        given.answer = Answer.MODAL
        if given.message is not None:
            self.modals[given.user_id] = (given.message, custom_id)

    def edit_original(self, given: Given, shown: Shown) -> None:
        """Edit the message that the interaction's token stands for."""
        self._verify_token(given)
        if given.original is None or given.original.id not in self.messages:
            raise RefusalError(*UNKNOWN_MESSAGE)
        self._change(given.original, shown, given)

    def follow_up(self, given: Given, shown: Shown) -> None:
        """Tell the person something that nobody else sees."""
        self._verify_token(given)
        thinking = given.original if given.answer is Answer.THINKING else None
        if thinking is not None and not thinking.shown.texts and thinking.id in self.messages:
            self._change(thinking, shown, given)
        else:
            self.changed(self._whisper(given, shown), given)

    def delete_original(self, given: Given) -> None:
        """Delete the message that the interaction's token stands for."""
        self._verify_token(given)
        if given.original is None or self.messages.pop(given.original.id, None) is None:
            raise RefusalError(*UNKNOWN_MESSAGE)

    def post_by_token(self, given: Given, shown: Shown, mark: int) -> int:
        """Post a message with the interaction's token in its channel; it is found by its mark."""
        self._verify_token(given)
        reader = given.channel_id - DM if given.channel_id >= DM else None
        message = Message(self.new_id(), given.channel_id, shown, reader)
        self.messages[message.id] = message
        self._marks[mark] = message.id
        self.changed(message, None)
        return message.id

    def edit_by_token(self, given: Given, message_id: int, shown: Shown) -> None:
        """Edit a message that was posted with the interaction's token."""
        self._verify_token(given)
        self._change(self._message(message_id), shown, None)

    def delete_by_token(self, given: Given, message_id: int) -> None:
        """Delete a message that was posted with the interaction's token."""
        self._verify_token(given)
        if self.messages.pop(message_id, None) is None:
            raise RefusalError(*UNKNOWN_MESSAGE)

    def marked(self, mark: int) -> int | None:
        """The message with this mark that was posted with a token, if it is still there."""
        found = self._marks.get(mark)
        return found if found in self.messages else None

    def found(self, nonce: str, mark: int) -> int | None:
        """The message that was posted with this nonce or mark, if it is still there."""
        posted = self._nonces.get(nonce)
        return posted if posted in self.messages else self.marked(mark)

    def _verify_open(self, channel_id: int) -> None:
        if channel_id - DM in self.closed_dms:
            raise RefusalError(*CLOSED_DMS)
        if channel_id in self.forbidden:
            raise RefusalError(*NO_PERMISSION)

    def _verify_token(self, given: Given) -> None:
        if given.answer is Answer.NOT_YET or self.clock() - given.at > TOKEN_SECONDS:
            raise RefusalError(*UNKNOWN_WEBHOOK)

    def _message(self, message_id: int) -> Message:
        try:
            return self.messages[message_id]
        except KeyError:
            raise RefusalError(*UNKNOWN_MESSAGE) from None

    def _whisper(self, given: Given, shown: Shown) -> Message:
        message = Message(self.new_id(), given.channel_id, shown, given.user_id, ephemeral=True)
        self.messages[message.id] = message
        return message

    def _change(self, message: Message, shown: Shown, given: Given | None) -> None:
        message.shown = shown
        self.changed(message, given)
