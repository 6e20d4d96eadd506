"""All bytes that the bot sends, each with the people who may see them."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from email.parser import BytesParser
from typing import Any
from urllib.parse import unquote

from localcord.world.world import World
from tests.slow.secrecy.proxy import Frame, Request

_API = re.compile(r"^/api/v10")
_MESSAGES = re.compile(r"/channels/(?P<channel>\d+)/messages(?:/(?P<message>\d+))?$")
_CALLBACK = re.compile(r"/interactions/\d+/(?P<token>[^/]+)/callback$")
_WEBHOOK = re.compile(r"/webhooks/\d+/(?P<token>[^/]+)(?:/messages/(?P<message>@original|\d+))?$")
_EPHEMERAL = 64


@dataclass(frozen=True)
class Everybody:
    """Who is in the channel: spectators too."""


@dataclass(frozen=True)
class OnePerson:
    """One user alone, by DM or ephemerally."""

    user_id: int


@dataclass(frozen=True)
class DiscordAlone:
    """Discord itself: no person is shown it."""


Audience = Everybody | OnePerson | DiscordAlone


@dataclass(frozen=True)
class File:
    """An uploaded file."""

    name: str
    content: bytes


@dataclass(frozen=True)
class Sent:
    """One request, or one frame of the gateway (``method`` is ``WS``).

    ``where`` is the path without tokens; ``message`` the message that it changes, if any;
    ``moment`` what the recorder's clock said as it was sent; ``raw`` the bytes with the headers.
    """

    method: str
    where: str
    audience: Audience
    body: Any
    files: tuple[File, ...]
    raw: bytes
    moment: int
    message: str | None = None

    @property
    def texts(self) -> tuple[str, ...]:
        """Every string of the body, keys left out, and the names of the files."""
        return (*_strings(self.body), *(file.name for file in self.files))


@dataclass
class _Interaction:
    user_id: int
    channel_id: int
    source: tuple[Audience, str] | None
    original: tuple[Audience, str | None] = (DiscordAlone(), None)


@dataclass
class Wire:
    """Records what a client sends, as `tests.slow.secrecy.proxy` forwards it, and who may see it.

    It must be given the incoming frames, as these tell who is being answered.

    ``moment`` tells the time at which something is sent, in any unit of the test's.
    """

    world: World
    moment: Callable[[], int] = lambda: 0
    sent: list[Sent] = field(default_factory=list)
    _interactions: dict[str, _Interaction] = field(default_factory=dict)

    def tell(self, told: Request | Frame) -> None:
        """A request, or a frame to the gateway, is on its way."""
        match told:
            case Frame(raw):
                self._note("WS", "gateway", DiscordAlone(), json.loads(raw), (), raw)
            case Request(method, target, head, raw):
                body, files = _decoded(raw)
                audience, where, message = self._audience(method, target.partition("?")[0], body)
                self._note(method, where, audience, body, files, head + raw, message)

    def frame_received(self, text: str) -> None:
        """A frame came: interactions say who will see the answers to them."""
        frame = json.loads(text)
        if frame.get("t") != "INTERACTION_CREATE":
            return
        data = frame["d"]
        user = data.get("user") or data["member"]["user"]
        source = data.get("message")
        shown = None
        if source is not None:
            shown = (self._of_message(source, int(user["id"])), str(source["id"]))
        self._interactions[data["token"]] = _Interaction(
            int(user["id"]), int(data["channel_id"]), shown
        )

    def seen_by(self, user_id: int) -> list[Sent]:
        """What this user is shown: in the channel, by DM, and ephemerally."""
        return [s for s in self.sent if s.audience in (Everybody(), OnePerson(user_id))]

    def _note(
        self,
        method: str,
        where: str,
        audience: Audience,
        body: Any,
        files: tuple[File, ...],
        raw: bytes,
        message: str | None = None,
    ) -> None:
        self.sent.append(Sent(method, where, audience, body, files, raw, self.moment(), message))

    def _audience(self, method: str, target: str, body: Any) -> tuple[Audience, str, str | None]:
        path = _API.sub("", unquote(target))
        if found := _MESSAGES.search(path):
            if method in ("GET", "DELETE"):
                return DiscordAlone(), path, found["message"]
            return self._of_channel(int(found["channel"])), path, found["message"]
        if found := _CALLBACK.search(path):
            return self._of_callback(self._interactions[found["token"]], body)
        if (found := _WEBHOOK.search(path)) and method not in ("GET", "DELETE"):
            return self._of_webhook(self._interactions[found["token"]], found["message"], body)
        return DiscordAlone(), path, None

    def _of_webhook(
        self, interaction: _Interaction, message: str | None, body: Any
    ) -> tuple[Audience, str, str | None]:
        if message == "@original":
            audience, original = interaction.original
            return audience, "@original", original
        if message is not None:
            posted = self.world.messages.get(int(message))
            if posted is not None and posted.seen_by is not None:
                return OnePerson(posted.seen_by), "follow-up", message
            return self._of_channel(interaction.channel_id), "follow-up", message
        if body["flags"] & _EPHEMERAL:
            return OnePerson(interaction.user_id), "follow-up", None
        return self._of_channel(interaction.channel_id), "follow-up", None

    def _of_callback(
        self, interaction: _Interaction, body: Any
    ) -> tuple[Audience, str, str | None]:
        own = OnePerson(interaction.user_id)
        match body["type"]:
            case 6:  # a deferred update
                assert interaction.source is not None
                interaction.original = interaction.source
            case 8:  # an autocomplete
                return own, "autocomplete", None
            case _:
                assert body["data"]["flags"] & _EPHEMERAL, "an answer that everybody sees"
                interaction.original = (own, None)
        return own, "callback", None

    def _of_channel(self, channel_id: int) -> Audience:
        channel = self.world.channels[channel_id]
        if not channel.is_dm:
            return Everybody()
        (other,) = (user for user in channel.recipients if user != self.world.bot.id)
        return OnePerson(other)

    def _of_message(self, message: Any, user_id: int) -> Audience:
        if message.get("flags", 0) & _EPHEMERAL:
            return OnePerson(user_id)
        return self._of_channel(int(message["channel_id"]))


def _decoded(raw: bytes) -> tuple[Any, tuple[File, ...]]:
    """The JSON and the files of a body; None where there is no JSON."""
    if not raw:
        return None, ()
    if not raw.startswith(b"--"):
        return json.loads(raw), ()
    boundary = raw.split(b"\r\n", 1)[0][2:]
    head = b'Content-Type: multipart/form-data; boundary="' + boundary + b'"\r\n\r\n'
    body, files = None, []
    for part in BytesParser().parsebytes(head + raw).walk():
        name = part.get_param("name", header="Content-Disposition")
        content = part.get_payload(decode=True)
        if name == "payload_json":
            body = json.loads(content)
        elif name is not None:
            files.append(File(str(part.get_filename()), bytes(content)))
    return body, tuple(files)


def _strings(body: Any) -> Iterator[str]:
    match body:
        case str():
            yield body
        case dict():
            for value in body.values():
                yield from _strings(value)
        case list():
            for value in body:
                yield from _strings(value)
