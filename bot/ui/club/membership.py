"""Servers that keep one leaderboard: the panel of their club, invitations, requests, consent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from bot.club.membership.codes import shown_code
from bot.club.membership.joint_club import Code, JoinRequest, JointClub, MemberServer, Offer
from bot.text import Language, say
from bot.ui.components import AccentColour, Button, Buttons, ButtonStyle, Panel, Part, Text, notice
from bot.ui.custom_ids import BadCustomIdError, CustomId, Verb
from bot.ui.words import shown_name

_SEPARATOR = "."
_MOST_REQUESTS = 5
"""Requests asked about at once: the others when these are answered."""

ServerNames = Mapping[int, str]
"""The names that servers have now, by id."""


class MembershipStep(Enum):
    """What a button of these panels does; the value is in its custom_id."""

    ASK = "ask"
    ACCEPT = "accept"
    DECLINE = "decline"
    LEAVE = "leave"
    KEEP = "keep"


@dataclass(frozen=True, slots=True)
class MembershipPosition:
    """A button: what it does, and about which invitation, 0 for none."""

    step: MembershipStep
    invitation_id: int = 0

    def button(self, language: Language, style: ButtonStyle = ButtonStyle.PLAIN) -> Button:
        """The button."""
        argument = f"{self.step.value}{_SEPARATOR}{self.invitation_id}"
        label = say(language, f"button-club-{self.step.value}")
        return Button(CustomId(0, 0, Verb.CLUB, argument), label, style)


def decode_membership(argument: str) -> MembershipPosition:
    """What a button does; `BadCustomIdError`."""
    step, _, number = argument.partition(_SEPARATOR)
    try:
        return MembershipPosition(MembershipStep(step), int(number))
    except ValueError:
        raise BadCustomIdError(argument) from None


def club_panel(
    club: JointClub,
    requests: Sequence[JoinRequest],
    names: ServerNames,
    language: Language,
) -> Panel:
    """The club of a server, and what waits for its consent: that is only for its moderators."""
    parts: list[Part] = []
    if club.name is None:
        parts.append(Text(say(language, "club-alone", matches=club.matches)))
    else:
        title = say(language, "club-title", club=shown_name(club.name))
        lines = [_line(server, names, language) for server in club.servers]
        total = say(language, "club-total", servers=len(lines), matches=club.matches)
        parts.append(Text("\n".join([f"### {title}", *lines, f"-# {total}"])))
    for request in requests[:_MOST_REQUESTS]:
        parts += _request_parts(request, language)
    if requests:
        parts.append(_shared(language))
    return Panel(tuple(parts), AccentColour.RESULT)


def _line(server: MemberServer, names: ServerNames, language: Language) -> str:
    since = f"<t:{round(server.joined_at)}:D>"
    name = f"**{shown_name(names.get(server.guild_id, server.name))}**"
    if server.invited_by is None:
        return say(language, "club-first", server=name, since=since, matches=server.matches)
    inviter = shown_name(server.invited_by)
    return say(
        language, "club-server", server=name, since=since, inviter=inviter, matches=server.matches
    )


def code_panel(code: Code, language: Language) -> Panel:
    """A code, for the moderator who asked for it alone."""
    until = f"<t:{round(code.expires_at)}:R>"
    return notice(say(language, "club-code", code=shown_code(code.code), until=until))


def offer_panel(offer: Offer, language: Language) -> Panel:
    """What joining would mean, and whether that is wanted."""
    club = offer.there.name or offer.invited_by
    told = say(
        language,
        "club-offer",
        club=shown_name(club),
        servers=len(offer.there.servers),
        matches=offer.there.matches,
        own=offer.joining.matches,
    )
    buttons = (
        MembershipPosition(MembershipStep.ASK, offer.invitation_id).button(
            language, ButtonStyle.CONFIRM
        ),
        MembershipPosition(MembershipStep.KEEP).button(language),
    )
    return Panel((Text(told), _shared(language), Buttons(buttons)), AccentColour.WAITING)


def asked_panel(request: JoinRequest, language: Language) -> Panel:
    """That the server that invited has to consent now."""
    told = say(language, "club-asked", server=shown_name(request.invitation.name))
    return notice(told, AccentColour.RESULT)


def request_panel(request: JoinRequest, language: Language) -> Panel:
    """The question to the moderators of the server that has invited."""
    told, buttons = _request_parts(request, language)
    return Panel((told, _shared(language), buttons), AccentColour.WAITING)


def _shared(language: Language) -> Text:
    """What servers of a club share."""
    return Text(say(language, "club-shared"))


def _request_parts(request: JoinRequest, language: Language) -> tuple[Text, Buttons]:
    number = request.invitation.invitation_id
    told = say(
        language,
        "club-request",
        server=shown_name(request.joining_name),
        matches=request.matches,
        until=f"<t:{round(request.invitation.expires_at)}:R>",
    )
    buttons = (
        MembershipPosition(MembershipStep.ACCEPT, number).button(language, ButtonStyle.CONFIRM),
        MembershipPosition(MembershipStep.DECLINE, number).button(language),
    )
    return Text(told), Buttons(buttons)


def decided_panel(request: JoinRequest, language: Language, *, is_accepted: bool) -> Panel:
    """What has become of a request, in place of the question."""
    text = "club-joined" if is_accepted else "club-declined"
    return notice(say(language, text, server=shown_name(request.joining_name)), AccentColour.RESULT)


def leave_panel(club: JointClub, language: Language) -> Panel:
    """What leaving would mean, and whether that is wanted."""
    text = "club-leave-last" if len(club.servers) == 1 else "club-leave"
    told = say(language, text, club=shown_name(club.name or ""))
    buttons = (
        MembershipPosition(MembershipStep.LEAVE).button(language, ButtonStyle.END),
        MembershipPosition(MembershipStep.KEEP).button(language),
    )
    return Panel((Text(told), Buttons(buttons)), AccentColour.WAITING)
