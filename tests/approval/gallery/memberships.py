"""Messages of servers that keep one leaderboard."""

from __future__ import annotations

from bot.club.membership.joint_club import (
    Code,
    Invitation,
    JoinRequest,
    JointClub,
    MemberServer,
    MembershipProblem,
    Offer,
)
from bot.render.as_text.card_emojis import CardEmojis
from bot.text import Language, say
from bot.ui.club.membership import (
    asked_panel,
    club_panel,
    code_panel,
    decided_panel,
    leave_panel,
    offer_panel,
    request_panel,
)
from bot.ui.components import notice
from tests.approval.gallery.tables import Named

_AT = 1_790_000_000.0
_BOLOGNA = MemberServer(1, "Tarocchino a Bologna", _AT, None, 812)
_MODENA = MemberServer(2, "Circolo *della* Secchia", _AT, "Tarocchino a Bologna", 1)
_CLUB = JointClub(1, "Via Emilia", (_BOLOGNA, _MODENA))
_ALONE = JointClub(None, None, (MemberServer(3, "", 0.0, None, 0),))
_INVITATION = Invitation(4, 1, "Tarocchino a Bologna", 5, _AT + 600_000)
_REQUEST = JoinRequest(_INVITATION, 3, "I Trionfi di Imola", 37)


def of_joined_servers(language: Language, emojis: CardEmojis) -> Named:  # noqa: ARG001 (one of a kind)
    names = {2: "Circolo della Secchia Rapita"}
    yield "club/alone", "/club show, a server by itself", club_panel(_ALONE, (), {}, language)
    yield "club/show", "/club show", club_panel(_CLUB, (), names, language)
    asked = club_panel(_CLUB, (_REQUEST,), names, language)
    yield "club/show-asked", "/club show, for a moderator who is asked", asked
    yield "club/code", "/club invite", code_panel(Code("7K3QF0XW2M", _AT), language)
    offer = Offer(4, "Tarocchino a Bologna", _CLUB, _ALONE)
    yield "club/offer", "/club join", offer_panel(offer, language)
    yield "club/asked", "Ask to join", asked_panel(_REQUEST, language)
    yield "club/request", "What moderators are asked", request_panel(_REQUEST, language)
    for is_accepted, name in ((True, "joined"), (False, "declined")):
        panel = decided_panel(_REQUEST, language, is_accepted=is_accepted)
        yield f"club/{name}", "The answer", panel
    yield "club/leave", "/club leave", leave_panel(_CLUB, language)
    last = JointClub(1, "Via Emilia", (_BOLOGNA,))
    yield "club/leave-last", "/club leave, the last server", leave_panel(last, language)
    for told in ("club-left", "club-kept", "board-behind"):
        yield f"club/{told}", told, notice(say(language, told))
    renamed = notice(say(language, "club-renamed", club="Via Emilia"))
    yield "club/renamed", "/club rename", renamed
    for problem in (*(each.value for each in MembershipProblem), "unnamed"):
        text = say(language, f"club-problem-{problem}")
        yield f"club/problem-{problem}", "A refusal", notice(text)
