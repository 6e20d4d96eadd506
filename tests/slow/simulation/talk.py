"""What people do around the play: they ask each other for things, answer, rest and come back."""

from random import Random

from bot.table.state.actions import Answer, Back, ProposalKind, Propose, Resume, Withdraw
from bot.table.state.session import Session
from bot.table.state.table import Table

PlayersOwn = Propose | Answer | Withdraw | Resume | Back

_ASKED_FOR = {
    ProposalKind.UNDO: 16,
    ProposalKind.CLAIM: 16,
    ProposalKind.PAUSE: 5,
    ProposalKind.RESIGN: 1,
    ProposalKind.END: 1,
}
"""How often people ask for what."""

_ASKS, _AGREES, _ANSWERS, _RESUMES, _THINKS_BETTER = 0.03, 0.7, 0.5, 0.3, 0.1


def spoken(table: Table, user_id: int, random: Random, *, is_dutiful: bool) -> str | None:
    """What somebody who sits at the table says now, mostly nothing.

    Who is dutiful asks for nothing any more, but lets the others go on.
    """
    seat, conduct = table.seat_of(user_id), table.session
    if seat is None or conduct is None:
        return None
    if (answer := _answer(conduct, seat, random, is_dutiful=is_dutiful)) is not None:
        return answer
    if is_dutiful or random.random() >= _ASKS:
        return None
    matters, weights = zip(*_ASKED_FOR.items(), strict=True)
    return f"ask {random.choices(matters, weights)[0].value}"


def _answer(conduct: Session, seat: int, random: Random, *, is_dutiful: bool) -> str | None:
    """What the present state of things asks for, where somebody minds it."""
    proposal = conduct.proposal
    if proposal is not None and seat in proposal.awaited:
        if is_dutiful or random.random() < _ANSWERS:
            return "answer yes" if random.random() < _AGREES else "answer no"
    elif proposal is not None and proposal.seat == seat and random.random() < _THINKS_BETTER:
        return "withdraw"
    if conduct.is_paused and (is_dutiful or random.random() < _RESUMES):
        return "resume"
    if conduct.plays_itself(seat):
        return "back"
    return None


def action_of(command: str, seat: int) -> PlayersOwn | None:
    """The action that a player's words mean; None for words that mean another thing."""
    match command.split():
        case ["ask", matter]:
            return Propose(seat, ProposalKind(matter))
        case ["answer", word]:
            return Answer(seat, agrees=word == "yes")
        case ["withdraw"]:
            return Withdraw(seat)
        case ["resume"]:
            return Resume(seat)
        case ["back"]:
            return Back(seat)
        case _:
            return None
