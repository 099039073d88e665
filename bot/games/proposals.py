"""The outcome of proposals: unanimous, by majority, or by one nominee. Pure."""

from collections import Counter
from dataclasses import replace

from bot.games.table import Person, Proposal, Table


def decide(table: Table, proposal: Proposal) -> str | None:
    """Return the answer that decides a proposal; None while it is open.

    To undo or pause, all who are asked must agree; one refusal ends it, also the proposer's own.
    About an absent player a majority decides; handing over the seat also needs a nominee.
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
    """Return a proposal with a seat's answer, new or changed."""
    return replace(proposal, answers={**proposal.answers, seat: answer})


def nominate(vote: Proposal, seat: int, nominee: Person) -> Proposal:
    """Return a vote about an absent player with a seat's nominee for the substitute.

    Votes to hand the seat to somebody else are dropped.
    """
    answers = dict(vote.answers)
    if vote.nominee is not None and vote.nominee.id != nominee.id:
        answers = {number: answer for number, answer in answers.items() if answer != "hand"}
    return replace(vote, answers={**answers, seat: "hand"}, nominee=nominee)
