"""What those who are asked decide: all of them, more than half, or who is named. Pure."""

from collections import Counter
from dataclasses import replace

from bot.games.table import Person, Proposal, Table


def decide(table: Table, proposal: Proposal) -> str | None:
    """Return the answer that decides a proposal; None while there is none such.

    One refusal does, also by who has proposed it and withdraws it so; to agree takes all who are
    asked. About somebody who does not play more than half decide, to hand the seat over only once
    somebody is named for it.
    """
    asked = {seat.number for seat in table.having(proposal).asked(proposal.kind)}
    if proposal.kind == "seat":
        return proposal.answers.get(proposal.seat)
    if proposal.kind == "absence":
        counted = Counter(each for seat, each in proposal.answers.items() if seat in asked)
        ready = [each for each in counted if each != "hand" or proposal.nominee is not None]
        return next((each for each in ready if 2 * counted[each] > len(asked)), None)
    if "refuse" in proposal.answers.values():
        return "refuse"
    return "agree" if asked <= proposal.answers.keys() else None


def cast(proposal: Proposal, seat: int, answer: str) -> Proposal:
    """Return a proposal once a seat has answered, or answered anew."""
    return replace(proposal, answers={**proposal.answers, seat: answer})


def nominate(vote: Proposal, seat: int, nominee: Person) -> Proposal:
    """Return a vote about an absent player once a seat wants somebody to have theirs.

    Who agreed to hand it to somebody else has not agreed to that.
    """
    answers = dict(vote.answers)
    if vote.nominee is not None and vote.nominee.id != nominee.id:
        answers = {number: answer for number, answer in answers.items() if answer != "hand"}
    return replace(vote, answers={**answers, seat: "hand"}, nominee=nominee)
