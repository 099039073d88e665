"""What the others decide about somebody who does not play: the choice of more than half. Pure."""

from collections import Counter
from dataclasses import replace

from bot.games.table import Choice, Person, Table, Vote


def find_choice(table: Table) -> Choice | None:
    """Return what more than half of those who are asked have chosen; None if nothing yet."""
    vote, voters = table.vote, {seat.number for seat in table.voters}
    if vote is None or not vote.open:
        return None
    counted = Counter(choice for seat, choice in vote.choices.items() if seat in voters)
    ready = [choice for choice in counted if choice != "hand" or vote.nominee is not None]
    return next((choice for choice in ready if 2 * counted[choice] > len(voters)), None)


def cast(vote: Vote, seat: int, choice: Choice) -> Vote:
    """Return a vote once a seat has chosen, or chosen anew."""
    return replace(vote, choices={**vote.choices, seat: choice})


def nominate(vote: Vote, seat: int, nominee: Person) -> Vote:
    """Return a vote once a seat wants somebody to have the seat.

    Who agreed to hand it to somebody else has not agreed to that.
    """
    choices = dict(vote.choices)
    if vote.nominee is not None and vote.nominee.id != nominee.id:
        choices = {number: choice for number, choice in choices.items() if choice != "hand"}
    return replace(vote, choices={**choices, seat: "hand"}, nominee=nominee)
